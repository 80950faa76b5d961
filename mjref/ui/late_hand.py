"""A hand that comes after time was called: asked about with its article, and lost in no case."""

from mjref.rulebooks.base import Problem
from mjref.tournament.desk import Desk
from mjref.tournament.programme import HandRecord, Outcome, TableKey
from mjref.tournament.sheet import TableSheet
from mjref.tournament.time_up import LATE, late_hands, time_up


def void_hand(sheet: TableSheet) -> int | None:
    """Return the number of the hand that was void at time-up, None where time was not called."""
    last = sheet.table.hands[-1] if sheet.table.hands else None
    return last.number if last and last.outcome is Outcome.UNFINISHED else None


def hand_on_line(desk: Desk, sheet: TableSheet) -> int:
    """Return which hand is entered: the next one, or the void one once time was called.

    What is typed then can only be the hand in play when time was called; it is read with the
    seats of that hand.
    """
    return void_hand(sheet) or desk.next_hand(sheet.where)


class LateHands:
    """The doubts about one table's hand that only the clock can tell."""

    def __init__(self, desk: Desk, where: TableKey) -> None:
        self._desk, self._where = desk, where
        self._left: tuple[int, int] | None = None

    def doubts(self, record: HandRecord) -> tuple[Problem, ...]:
        """Return what to ask before `record` is saved as a new hand."""
        if record.outcome is Outcome.UNFINISHED:
            return (Problem("time_called", blocking=False),)
        reading = self._desk.clock(*self._where)
        if reading.phase not in LATE or self._may_still_be_won():
            return ()
        rule = time_up(self._desk.tournament.settings)
        code = "late_hands_are_played" if rule.late_hands else "time_is_up"
        return (Problem(code, blocking=False),)

    def _may_still_be_won(self) -> bool:
        """Return whether the option lets one more hand be played; looks at each hand once."""
        allowed = time_up(self._desk.tournament.settings).late_hands
        if not allowed:
            return False
        hands = len(self._desk.table(self._where).hands or ())
        if self._left is None or self._left[0] != hands:
            since = {self._where.table: self._desk.clock(*self._where).over_since}
            played = late_hands(self._desk.journal(), self._where.session, since)
            self._left = (hands, allowed - played[self._where.table])
        return self._left[1] > 0
