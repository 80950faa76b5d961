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
from mjref.tournament.changes import Change, Kind
from mjref.tournament.clock import ClockReading, read_clock
from mjref.tournament.clock_log import clock_entry, time_set_entries
from mjref.tournament.draws import Draw
from mjref.tournament.judging import Judgement as Judgement  # the desk's answer, named with it
from mjref.tournament.judging import judge
from mjref.tournament.lineup import is_in_use, people_problems, seating_problems, strangers
from mjref.tournament.offences import offences_of
from mjref.tournament.people import Player, Team
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
from mjref.tournament.ruling_desk import RulingDesk
from mjref.tournament.seat_changes import draw_changes, seat_changes
from mjref.tournament.sheet import TableSheet, seat_in_hand
from mjref.tournament.sheet_cache import SheetCache
from mjref.tournament.stage_desk import StageDesk
from mjref.tournament.stage_standings import overall_standings
from mjref.tournament.standings import Standings
from mjref.tournament.store import DeskError, JournalEntry, Store


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
        self._now = now
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
        return self._sheet_of(self.tournament.session(where.session), self.table(where))

    def standings(self, after: int | None = None) -> Standings:
        """Return the rankings over all stages."""
        return overall_standings(self.tournament, self.rulebook, after, self._sheet_of)

    def next_hand(self, where: TableKey) -> int:
        """Return the number of the next hand to be entered: the first that is missing."""
        there = {hand.number for hand in self.table(where).hands or ()}
        return next(number for number in count(1) if number not in there)

    def clock(self, session: int, table: int = 0) -> ClockReading:
        """Return what the session's clock shows now."""
        events = self.tournament.session(session).clock
        return read_clock(events, self.tournament.settings, self._now(), table)

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
        return judge(record, self.table(where), settings, self.rulebook, offences)

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
        self, where: TableKey, scores: Mapping[str, int] | None, reason: str = ""
    ) -> tuple[Change, ...]:
        """Save the totals that a table handed in, net of the base points."""
        table = self.table(where)
        given = table.seats if scores is None else tuple(scores)
        missing = [player for player in table.seats if player not in given]
        found = [Problem("score_missing", {"player": player}) for player in missing]
        found += [
            Problem("player_not_at_table", {"player": player})
            for player in given
            if player not in table.seats
        ]
        if found:
            raise DeskError(found)
        return self._change_table(where, replace(table, scores=scores), reason)

    def set_forfeits(
        self, where: TableKey, players: Sequence[str], reason: str
    ) -> tuple[Change, ...]:
        """Mark the players who lost this session by absence."""
        table = self.table(where)
        self._refuse_strangers(table, players)
        return self._change_table(where, replace(table, forfeits=tuple(players)), reason)

    def replace_player(
        self, where: TableKey, relief: Replacement, reason: str
    ) -> tuple[Change, ...]:
        """Let somebody take over a seat from a hand on."""
        table = self.table(where)
        if seat_in_hand(table, relief.outgoing, relief.from_hand) is None:
            raise DeskError([Problem("player_not_at_table", {"player": relief.outgoing})])
        if relief.incoming in {*table.seats, *(each.incoming for each in table.replacements)}:
            raise DeskError([Problem("already_at_table", {"player": relief.incoming})])
        last = self.tournament.settings.hands_per_session
        if not 1 <= relief.from_hand <= last:
            values = {"number": relief.from_hand, "last": last}
            raise DeskError([Problem("hand_number_outside", values)])
        self._known_player(relief.incoming)
        reliefs = (*table.replacements, relief)
        return self._change_table(where, replace(table, replacements=reliefs), reason)

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
        lock = locking.new_lock(self.tournament, session, self.who, self._now(), reason)
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
        people = sorted(people, key=lambda person: isinstance(person, Player))  # teams first
        there: list[Team | Player] = [*self.tournament.teams, *self.tournament.players]
        if problems := people_problems(people, there):
            raise DeskError(problems)
        present: dict[tuple[Kind, str], Team | Player] = {
            **{(Kind.TEAM, team.id): team for team in self.tournament.teams},
            **{(Kind.PLAYER, player.id): player for player in self.tournament.players},
        }
        changes = []
        for person in people:
            kind = Kind.TEAM if isinstance(person, Team) else Kind.PLAYER
            before = present.get((kind, person.id))
            if before != person:
                changes.append(Change(kind, (person.id,), before, person))
        return self._make(changes, reason)

    def remove_person(self, person: Team | Player, reason: str = "") -> tuple[Change, ...]:
        """Remove a player who sits nowhere, or a team without players; nor may rulings name it."""
        if is_in_use(person, self.tournament):
            raise DeskError([Problem("person_in_use", {"name": person.name})])
        kind = Kind.TEAM if isinstance(person, Team) else Kind.PLAYER
        return self._make([Change(kind, (person.id,), person, None)], reason)

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
        event = ClockEvent(action=action, at=self._now(), table=table, minutes=minutes)
        return self._make([clock_entry(self.tournament, session, event)], reason="")

    def note_time_set(self, seconds: int) -> tuple[Change, ...]:
        """Note that the computer's time was set by `seconds`, so that the time left stays."""
        event = ClockEvent(action=ClockAction.TIME_SET, at=self._now(), seconds=seconds)
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
        """Undo changes that were made here; raises DeskError where others came in between."""
        return self._make(facts.inverse(changes), reason)

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
        self._store.write(made, who=self.who, when=self._now(), reason=reason)
        self.tournament, self.rulebook = changed, rulebook
        return made

    def _rulebook_of(self, tournament: Tournament) -> Rulebook:
        return self._rulebooks(tournament.rulebook, tournament.settings.rulebook_options)

    def _sheet_of(self, session: Session, table: Table) -> TableSheet:
        return self._sheets.sheet(session, table, self.tournament.settings, self.rulebook)

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

    def _change_table(self, where: TableKey, after: Table, reason: str) -> tuple[Change, ...]:
        before = facts.bare_table(self.table(where))
        after = facts.bare_table(after)
        if before == after:
            return ()
        return self._make([Change(Kind.TABLE, tuple(where), before, after)], reason)

    def _refuse_strangers(self, table: Table, players: Iterable[str]) -> None:
        there = {*table.seats, *(relief.incoming for relief in table.replacements)}
        strangers = [player for player in players if player not in there]
        if strangers:
            raise DeskError([Problem("player_not_at_table", {"player": p}) for p in strangers])

    def _known_player(self, player: str) -> None:
        if all(player != each.id for each in self.tournament.players):
            raise DeskError([Problem("unknown_player", {"player": player})])
