"""The desk: everything the program can be asked to do with a tournament.

The desk keeps the facts, asks the rulebook, and hands every change to the store before it
says that the change is made. Each method that changes something returns the changes, so that
`revert` can undo them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count

from mjref.rulebooks.base import Problem, Rulebook
from mjref.tournament import changes as facts
from mjref.tournament import locking
from mjref.tournament.attendance import Acceptance
from mjref.tournament.attending import absent
from mjref.tournament.attending import relief as relieve
from mjref.tournament.changes import Change, Kind
from mjref.tournament.clock import ClockReading, read_clock
from mjref.tournament.clock_log import clock_entry, time_set_entries
from mjref.tournament.disputes import RankChange
from mjref.tournament.draws import Draw
from mjref.tournament.judging import Judgement as Judgement  # the desk's answer, named with it
from mjref.tournament.judging import judge
from mjref.tournament.lineup import (
    gone_players,
    people_changes,
    removal,
    seating_problems,
    strangers,
)
from mjref.tournament.offences import offences_of
from mjref.tournament.people import Player, Team, is_blank
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    ClockEvent,
    HandRecord,
    Outcome,
    Replacement,
    Session,
    Signature,
    Table,
    TableKey,
    Tournament,
)
from mjref.tournament.rank_changes import rank_changes
from mjref.tournament.ruling_desk import RulingDesk
from mjref.tournament.seat_changes import draw_changes, seat_changes
from mjref.tournament.sheet import TableSheet
from mjref.tournament.sheet_cache import SheetCache
from mjref.tournament.stage_desk import StageDesk
from mjref.tournament.stage_standings import overall_standings
from mjref.tournament.standings import Standings
from mjref.tournament.store import DeskError, JournalEntry, Store
from mjref.tournament.totals import handed_in


class Desk:
    """One open tournament."""

    def __init__(
        self,
        store: Store,
        rulebooks: Callable[[str, Mapping[str, str]], Rulebook],
        *,
        now: Callable[[], datetime],
        who: str,
    ) -> None:
        self._store = store
        self._rulebooks = rulebooks
        self.now = now
        self.who = who
        self.tournament = store.load()
        self.rulebook = self._rulebook_of(self.tournament)
        self._sheets = SheetCache()
        self.rulings = RulingDesk(lambda: self.tournament, self._make)
        self.stages = StageDesk(
            lambda: self.tournament,
            lambda: self.rulebook,
            lambda: self.standings().players,
            self._make,
        )

    # --- questions ---

    def table(self, where: TableKey) -> Table:
        """Return the facts of one table."""
        return self.tournament.table(where)

    def sheet(self, where: TableKey) -> TableSheet:
        """Return the score sheet of one table."""
        return self._sheets.table_sheet(where, self.tournament, self.rulebook)

    def standings(self, after: int | None = None) -> Standings:
        """Return the rankings over all stages."""
        return overall_standings(self.tournament, self.rulebook, after, self._sheet_of)

    def rank_changes(self, before: Tournament) -> tuple[RankChange, ...]:
        """Return whose rank is another than it was in `before`."""
        kept = self._sheet_of if before.settings is self.tournament.settings else None
        was = overall_standings(before, self._rulebook_of(before), sheet=kept)
        return rank_changes(was, self.standings())

    def next_hand(self, where: TableKey) -> int:
        """Return the number of the next hand to be entered: the first that is missing."""
        there = {hand.number for hand in self.table(where).hands or ()}
        return next(number for number in count(1) if number not in there)

    def clock(self, session: int, table: int = 0) -> ClockReading:
        """Return what the session's clock shows now."""
        events = self.tournament.session(session).clock
        return read_clock(events, self.tournament.settings, self.now(), table)

    def journal(self) -> Sequence[JournalEntry]:
        """Return the journal, oldest first."""
        return self._store.journal()

    def former_versions(self, where: TableKey, number: int) -> list[JournalEntry]:
        """Return the journal entries that replaced or removed a hand, oldest first."""
        key = (*where, number)
        return [
            entry
            for entry in self._store.journal()
            if entry.change.kind is Kind.HAND and entry.change.key == key and entry.change.before
        ]

    def judge(self, where: TableKey, record: HandRecord) -> Judgement:
        """Return the problems, the check of the declared fans, and the settlement of a draft."""
        settings, offences = self.tournament.settings, offences_of(self.tournament)
        said = judge(record, self.table(where), settings, self.rulebook, offences)
        gone = gone_players(self.tournament, where, record.number)
        return replace(said, problems=(*said.problems, *gone))

    # --- results ---

    def record_hand(self, where: TableKey, record: HandRecord) -> tuple[Change, ...]:
        """Check and save the next hand of a table; raises DeskError with all problems."""
        expected = self.next_hand(where)
        if record.number != expected:
            values = {"number": record.number, "expected": expected}
            raise DeskError([Problem("hand_out_of_order", values)])
        hands = self.table(where).hands
        if hands and record.number > hands[-1].number and hands[-1].outcome is Outcome.UNFINISHED:
            raise DeskError([Problem("time_was_called", {"number": hands[-1].number})])
        self._refuse_if_blocked(where, record)
        opening = self._start_recording(where)
        hand = Change(Kind.HAND, (*where, record.number), None, record)
        return self._make((*opening, hand), reason="")

    def correct_hand(self, where: TableKey, record: HandRecord, reason: str) -> tuple[Change, ...]:
        """Replace a recorded hand; the journal keeps the former version and the reason."""
        if not reason.strip():
            raise DeskError([Problem("correction_needs_reason")])
        present = self._hand(where, record.number)
        self._refuse_if_blocked(where, record)
        if present == record:
            return ()
        return self._make([Change(Kind.HAND, (*where, record.number), present, record)], reason)

    def remove_last_hand(self, where: TableKey, reason: str) -> tuple[Change, ...]:
        """Take back the last hand of a table."""
        hands = self.table(where).hands
        if not hands:
            raise DeskError([Problem("no_hand_to_remove")])
        return self._make([Change(Kind.HAND, (*where, hands[-1].number), hands[-1], None)], reason)

    def record_scores(
        self,
        where: TableKey,
        scores: Mapping[str, int] | None,
        reason: str = "",
        *,
        accept: bool = False,
    ) -> tuple[Change, ...]:
        """Save the totals that a table handed in, net of the base points.

        Totals that do not add up are refused, unless the chief referee accepts them as disputed
        and says why.
        """
        return self.record_sheets({where: scores}, reason, accept=accept)

    def record_sheets(
        self,
        sheets: Mapping[TableKey, Mapping[str, int] | None],
        reason: str = "",
        *,
        accept: bool = False,
    ) -> tuple[Change, ...]:
        """Save the totals of several tables, all or none, as `record_scores` does."""
        if accept and not reason.strip():
            raise DeskError([Problem("acceptance_needs_reason")])
        accepted = Acceptance(reason=reason, by=self.who, at=self.now()) if accept else None
        return self.carry_out(lambda known: handed_in(known, sheets, accepted), reason)

    def set_forfeits(
        self, where: TableKey, players: Sequence[str], reason: str
    ) -> tuple[Change, ...]:
        """Mark the players who lost this session by absence."""
        return self.carry_out(lambda known: absent(known, where, players, reason), reason)

    def replace_player(
        self, where: TableKey, relief: Replacement, reason: str
    ) -> tuple[Change, ...]:
        """Let somebody take over a seat from a hand on."""
        with_reason = replace(relief, reason=relief.reason or reason)
        return self.carry_out(lambda known: relieve(known, where, with_reason), reason)

    def carry_out(
        self, wish: Callable[[Tournament], Iterable[Change]], reason: str
    ) -> tuple[Change, ...]:
        """Make the changes that `wish`, such as one of `attending`, finds for the facts."""
        return self._make(wish(self.tournament), reason)

    def sign(self, where: TableKey, signature: Signature) -> tuple[Change, ...]:
        """Save the ink of one signatory, in the place of what he signed before."""
        present = next(
            (ink for ink in self.table(where).signatures if ink.role is signature.role), None
        )
        key = (*where, signature.role.value)
        return self._make([Change(Kind.SIGNATURE, key, present, signature)], reason="")

    def lock_objections(self, session: int) -> list[Problem]:
        """Return what a session lacks to be locked; a lock needs a reason while there is any."""
        tables = self.tournament.session(session).tables
        sheets = (self.sheet(TableKey(session, table.number)) for table in tables)
        return locking.objections(self.tournament, sheets)

    def lock_session(self, session: int, reason: str = "") -> tuple[Change, ...]:
        """Close a session's results; with `reason` in spite of what is missing."""
        lock = locking.new_lock(self.tournament, session, self.who, self.now(), reason)
        if not lock.reason and (lacking := self.lock_objections(session)):
            raise DeskError([*lacking, Problem("lock_needs_reason")])
        return self._make([Change(Kind.LOCK, (session,), None, lock)], lock.reason)

    def unlock_session(self, session: int, reason: str) -> tuple[Change, ...]:
        """Open a session's results again; the journal keeps the reason."""
        return self._make([locking.unlocking(self.tournament, session, reason)], reason.strip())

    def add_adjustment(self, ruling: Adjustment) -> tuple[Change, ...]:
        """Save a ruling outside the hands."""
        if (ruling.player is None) == (ruling.team is None):
            raise DeskError([Problem("adjustment_needs_one_subject")])
        if ruling.player is not None:
            self._known_player(ruling.player)
        if ruling.team is not None and all(ruling.team != t.id for t in self.tournament.teams):
            raise DeskError([Problem("unknown_team", {"team": ruling.team})])
        return self._make([Change(Kind.ADJUSTMENT, (ruling.id,), None, ruling)], ruling.reason)

    def remove_adjustment(self, ruling_id: str, reason: str) -> tuple[Change, ...]:
        """Take a ruling back."""
        rulings = (each for each in self.tournament.adjustments if each.id == ruling_id)
        present = next(rulings, None)
        if present is None:
            raise DeskError([Problem("no_such_ruling", {"id": ruling_id})])
        return self._make([Change(Kind.ADJUSTMENT, (ruling_id,), present, None)], reason)

    # --- people and programme ---

    def change_header(self, header: facts.Header, reason: str = "") -> tuple[Change, ...]:
        """Change the name, the note, the rulebook or the settings."""
        before = facts.header(self.tournament)
        return self._make([Change(Kind.HEADER, (), before, header)], reason)

    def save_people(self, people: Iterable[Team | Player], reason: str = "") -> tuple[Change, ...]:
        """Add teams and players, or change those whose ids are known; all or none."""
        return self.carry_out(lambda known: people_changes(known, people), reason)

    def remove_person(self, person: Team | Player, reason: str = "") -> tuple[Change, ...]:
        """Remove a player who sits nowhere, or a team without players; nor may rulings name it."""
        return self.carry_out(lambda known: removal(known, person), reason)

    def seating_problems(self, session: Session) -> list[Problem]:
        """Return what is wrong or doubtful about the seats of a session."""
        return seating_problems(session, self.tournament)

    def seat_sessions(self, sessions: Iterable[Session], reason: str = "") -> tuple[Change, ...]:
        """Add sessions with their tables, or seat anew those in which nothing was played yet."""
        return self._make(seat_changes(self.tournament, sessions), reason)

    def record_draw(self, draw: Draw, reason: str = "") -> tuple[Change, ...]:
        """Save a draw as it stands now; once it is drawn, seat its sessions in the same step."""
        return self._make(draw_changes(self.tournament, draw), reason)

    def clock_action(
        self, session: int, action: ClockAction, table: int = 0, minutes: int = 0
    ) -> tuple[Change, ...]:
        """Start, pause, break, resume, lengthen or end a session's clock, as of now.

        Refused where it would do nothing: a start of a clock that runs, minutes of 0.
        """
        event = ClockEvent(action=action, at=self.now(), table=table, minutes=minutes)
        return self._make([clock_entry(self.tournament, session, event)], reason="")

    def note_time_set(self, seconds: int) -> tuple[Change, ...]:
        """Note that the computer's time was set by `seconds`, so that the time left stays."""
        event = ClockEvent(action=ClockAction.TIME_SET, at=self.now(), seconds=seconds)
        return self._make(time_set_entries(self.tournament, event), reason="")

    def call_time(self, tables: Iterable[TableKey]) -> tuple[Change, ...]:
        """Note at each of these tables that the hand in play is void; complete ones stay."""
        made: list[Change] = []
        for where in tables:
            if not self.sheet(where).is_complete:
                void = HandRecord(number=self.next_hand(where), outcome=Outcome.UNFINISHED)
                hand = Change(Kind.HAND, (*where, void.number), None, void)
                made += [*self._start_recording(where), hand]
        return self._make(made, reason="")

    # --- undo ---

    def locks_against(self, made: Sequence[Change]) -> list[Problem]:
        """Return the locked sessions that forbid undoing changes."""
        return locking.locks_against_undo(self.tournament, made)

    def revert(self, changes: Sequence[Change], reason: str) -> tuple[Change, ...]:
        """Undo changes that were made here; raises DeskError where others came in between.

        To take a lock back is to unlock: it needs a reason.
        """
        undone = facts.inverse(changes)
        unlocks = any(change.kind is Kind.LOCK and change.after is None for change in undone)
        if unlocks and is_blank(reason):
            raise DeskError([Problem("unlock_needs_reason")])
        return self._make(undone, reason)

    # --- inside ---

    def _make(self, changes: Iterable[Change], reason: str) -> tuple[Change, ...]:
        made = tuple(changes)
        if not made:
            return ()
        try:
            changed = facts.apply(self.tournament, made)
        except facts.StaleChangeError as stale:
            values = {"kind": stale.change.kind.value, "key": stale.change.key}
            raise DeskError([Problem("changed_meanwhile", values)]) from stale
        if locked := locking.locks_against(self.tournament, changed, made):
            raise DeskError(locked)
        if found := strangers(changed, made):  # nobody loses a seat in a hand that names him
            raise DeskError(found)
        rulebook = self.rulebook
        if any(change.kind is Kind.HEADER for change in made):
            rulebook = self._rulebook_of(changed)
        self._store.write(made, who=self.who, when=self.now(), reason=reason)
        self.tournament, self.rulebook = changed, rulebook
        return made

    def _rulebook_of(self, tournament: Tournament) -> Rulebook:
        return self._rulebooks(tournament.rulebook, tournament.settings.rulebook_options)

    def _sheet_of(self, session: Session, table: Table) -> TableSheet:
        return self._sheets.sheet(session, table, self.tournament, self.rulebook)

    def _refuse_if_blocked(self, where: TableKey, record: HandRecord) -> None:
        blocking = [p for p in self.judge(where, record).problems if p.blocking]
        if blocking:
            raise DeskError(blocking)

    def _hand(self, where: TableKey, number: int) -> HandRecord:
        for hand in self.table(where).hands or ():
            if hand.number == number:
                return hand
        raise DeskError([Problem("no_such_hand", {"number": number})])

    def _start_recording(self, where: TableKey) -> list[Change]:
        table = self.table(where)
        if table.hands is not None:
            return []
        bare = facts.bare_table(table)
        return [Change(Kind.TABLE, tuple(where), bare, replace(bare, hands=()))]

    def _known_player(self, player: str) -> None:
        if all(player != each.id for each in self.tournament.players):
            raise DeskError([Problem("unknown_player", {"player": player})])
