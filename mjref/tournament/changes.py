"""Changes of facts: the one way in which a tournament becomes another.

A change carries what was there before, so that it can be checked, journalled and undone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any, TypeVar, cast

from mjref.tournament.attendance import Departure
from mjref.tournament.disputes import Appeal, Dispute
from mjref.tournament.draws import Draw
from mjref.tournament.offence_row import Offence
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockEvent,
    HandRecord,
    Lock,
    Session,
    Settings,
    Signature,
    SignatureRole,
    Table,
    Tournament,
)
from mjref.tournament.stages import Stage


class Kind(StrEnum):
    """What a change is about; the comment gives its key."""

    HEADER = "header"  # ()
    TEAM = "team"  # (id,)
    PLAYER = "player"  # (id,)
    SESSION = "session"  # (number,)
    CLOCK = "clock"  # (session, position from 0)
    TABLE = "table"  # (session, table)
    HAND = "hand"  # (session, table, hand)
    SIGNATURE = "signature"  # (session, table, role)
    DISPUTE = "dispute"  # (session, table, number)
    ADJUSTMENT = "adjustment"  # (id,)
    DEPARTURE = "departure"  # (player,)
    DRAW = "draw"  # (id,)
    STAGE = "stage"  # (number,)
    OFFENCE = "offence"  # (id,)
    APPEAL = "appeal"  # (id,)
    LOCK = "lock"  # (session,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The facts of the tournament as a whole."""

    name: str
    note: str = ""
    rulebook: str = "mcr"
    settings: Settings


Fact = (
    Header
    | Team
    | Player
    | Session
    | ClockEvent
    | Table
    | HandRecord
    | Signature
    | Dispute
    | Adjustment
    | Departure
    | Draw
    | Stage
    | Offence
    | Appeal
    | Lock
)
Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One fact added (`before` is None), replaced, or removed (`after` is None).

    A SESSION stands without its tables, clock and lock, a TABLE without its signatures and disputes
    and with `hands` either None or (): those are facts of their own.
    """

    kind: Kind
    key: Key
    before: Fact | None
    after: Fact | None

    def inverse(self) -> "Change":
        """Return the change that undoes this one."""
        return Change(self.kind, self.key, self.after, self.before)


def inverse(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes that undo `changes`, last first."""
    return tuple(change.inverse() for change in reversed(tuple(changes)))


class StaleChangeError(Exception):
    """Raised where a change does not start from what is there now; `change` is the culprit."""

    def __init__(self, change: Change) -> None:
        super().__init__(f"{change.kind} {change.key}")
        self.change = change


def header(tournament: Tournament) -> Header:
    """Return the facts of the tournament as a whole."""
    return Header(
        name=tournament.name,
        note=tournament.note,
        rulebook=tournament.rulebook,
        settings=tournament.settings,
    )


def bare_session(session: Session) -> Session:
    """Return the session without the facts that have changes of their own."""
    return replace(session, tables=(), clock=(), lock=None)


def bare_table(table: Table) -> Table:
    """Return the table without the facts that have changes of their own."""
    hands = None if table.hands is None else ()
    return replace(table, hands=hands, signatures=(), disputes=())


def all_facts(tournament: Tournament) -> tuple[Change, ...]:
    """Return the changes that make `tournament` out of nothing, in a lawful order."""
    found = [Change(Kind.HEADER, (), None, header(tournament))]
    found += [Change(Kind.TEAM, (team.id,), None, team) for team in tournament.teams]
    found += [Change(Kind.PLAYER, (player.id,), None, player) for player in tournament.players]
    for session in tournament.sessions:
        found.append(Change(Kind.SESSION, (session.number,), None, bare_session(session)))
        found += [
            Change(Kind.CLOCK, (session.number, position), None, event)
            for position, event in enumerate(session.clock)
        ]
        for table in session.tables:
            found += table_facts(session.number, table)
    found += [
        Change(Kind.ADJUSTMENT, (ruling.id,), None, ruling) for ruling in tournament.adjustments
    ]
    found += [Change(Kind.DEPARTURE, (gone.player,), None, gone) for gone in tournament.departures]
    found += [Change(Kind.DRAW, (draw.id,), None, draw) for draw in tournament.draws]
    found += [Change(Kind.STAGE, (stage.number,), None, stage) for stage in tournament.stages]
    found += [Change(Kind.OFFENCE, (row.id,), None, row) for row in tournament.offences]
    found += [Change(Kind.APPEAL, (appeal.id,), None, appeal) for appeal in tournament.appeals]
    found += [
        Change(Kind.LOCK, (session.number,), None, session.lock)
        for session in tournament.sessions
        if session.lock
    ]
    return tuple(found)


def table_facts(session: int, table: Table) -> list[Change]:
    """Return the changes that add `table` with its hands, signatures and disputes."""
    here = (session, table.number)
    found = [Change(Kind.TABLE, here, None, bare_table(table))]
    found += [Change(Kind.HAND, (*here, hand.number), None, hand) for hand in table.hands or ()]
    found += [
        Change(Kind.SIGNATURE, (*here, ink.role.value), None, ink) for ink in table.signatures
    ]
    found += [Change(Kind.DISPUTE, (*here, each.number), None, each) for each in table.disputes]
    return found


def apply(tournament: Tournament, changes: Iterable[Change]) -> Tournament:
    """Return the tournament after `changes`; raises StaleChangeError for the first that misfits."""
    for place, run in groupby(changes, key=_place):
        # neighbours in one place are made together, so that many changes stay cheap
        tournament = _APPLY[place[0]](tournament, tuple(run))
    return tournament


_DEPTH = {
    Kind.CLOCK: 1,
    Kind.TABLE: 1,
    Kind.HAND: 2,
    Kind.SIGNATURE: 2,
    Kind.DISPUTE: 2,
    Kind.LOCK: 1,
}


def _place(change: Change) -> tuple[Kind, Key]:
    """Return what list of facts a change belongs to: its kind, and the session or table."""
    return change.kind, change.key[: _DEPTH.get(change.kind, 0)]


Run = tuple[Change, ...]
Each = TypeVar("Each")


def _edit(facts: Iterable[Each], run: Run, key: Callable[[Each], Key]) -> tuple[Each, ...]:
    there = {key(fact): fact for fact in facts}
    for change in run:
        if there.get(change.key) != change.before:
            raise StaleChangeError(change)
        after = cast("Each | None", change.after)
        if after is None:
            there.pop(change.key, None)
        else:
            there[change.key] = after
    return tuple(there.values())


def _apply_header(tournament: Tournament, run: Run) -> Tournament:
    for change in run:
        after = change.after
        known = change.before is None or change.before == header(tournament)
        if not isinstance(after, Header) or not known:
            raise StaleChangeError(change)
        tournament = replace(
            tournament,
            name=after.name,
            note=after.note,
            rulebook=after.rulebook,
            settings=after.settings,
        )
    return tournament


def _by_id(name: str) -> Callable[[Tournament, Run], Tournament]:
    """Return what changes those facts of a tournament that are told apart by their ids."""

    def edit(tournament: Tournament, run: Run) -> Tournament:
        edited: dict[str, Any] = {
            name: _edit(getattr(tournament, name), run, lambda fact: (fact.id,))
        }
        return replace(tournament, **edited)

    return edit


def _apply_departures(tournament: Tournament, run: Run) -> Tournament:
    gone = _edit(tournament.departures, run, lambda departure: (departure.player,))
    return replace(tournament, departures=gone)


def _apply_stages(tournament: Tournament, run: Run) -> Tournament:
    stages = _edit(tournament.stages, run, lambda stage: (stage.number,))
    return replace(tournament, stages=tuple(sorted(stages, key=lambda stage: stage.number)))


def _apply_sessions(tournament: Tournament, run: Run) -> Tournament:
    there = {(session.number,): session for session in tournament.sessions}
    for change in run:
        present = there.get(cast("tuple[int]", change.key))
        after = cast("Session | None", change.after)
        if (bare_session(present) if present else None) != change.before:
            raise StaleChangeError(change)
        if after is not None:
            kept = present or bare_session(after)
            there[(after.number,)] = replace(
                after, tables=kept.tables, clock=kept.clock, lock=kept.lock
            )
        elif present and (present.tables or present.clock or present.lock):
            raise StaleChangeError(change)
        else:
            there.pop(cast("tuple[int]", change.key), None)
    return replace(tournament, sessions=tuple(there[number] for number in sorted(there)))


def _in_session(tournament: Tournament, run: Run, edit: Callable[[Session], Session]) -> Tournament:
    number = run[0].key[0]
    if all(session.number != number for session in tournament.sessions):
        raise StaleChangeError(run[0])
    sessions = (edit(each) if each.number == number else each for each in tournament.sessions)
    return replace(tournament, sessions=tuple(sessions))


def _in_table(tournament: Tournament, run: Run, edit: Callable[[Table], Table]) -> Tournament:
    def edit_session(session: Session) -> Session:
        number = run[0].key[1]
        if all(table.number != number for table in session.tables):
            raise StaleChangeError(run[0])
        tables = (edit(each) if each.number == number else each for each in session.tables)
        return replace(session, tables=tuple(tables))

    return _in_session(tournament, run, edit_session)


def _apply_clock(tournament: Tournament, run: Run) -> Tournament:
    return _in_session(
        tournament, run, lambda session: replace(session, clock=_edit_clock(session.clock, run))
    )


def _apply_lock(tournament: Tournament, run: Run) -> Tournament:
    def edit(session: Session) -> Session:
        for change in run:
            if session.lock != change.before:
                raise StaleChangeError(change)
            session = replace(session, lock=cast("Lock | None", change.after))
        return session

    return _in_session(tournament, run, edit)


def _apply_tables(tournament: Tournament, run: Run) -> Tournament:
    return _in_session(
        tournament, run, lambda session: replace(session, tables=_edit_tables(session.tables, run))
    )


def _apply_hands(tournament: Tournament, run: Run) -> Tournament:
    where = run[0].key[:2]

    def edit(table: Table) -> Table:
        hands = _edit(table.hands or (), run, lambda hand: (*where, hand.number))
        return replace(table, hands=tuple(sorted(hands, key=lambda hand: hand.number)))

    return _in_table(tournament, run, edit)


def _apply_signatures(tournament: Tournament, run: Run) -> Tournament:
    where = run[0].key[:2]

    def edit(table: Table) -> Table:
        inks = _edit(table.signatures, run, lambda ink: (*where, ink.role.value))
        return replace(table, signatures=tuple(sorted(inks, key=lambda ink: _ROLES[ink.role])))

    return _in_table(tournament, run, edit)


def _apply_disputes(tournament: Tournament, run: Run) -> Tournament:
    where = run[0].key[:2]

    def edit(table: Table) -> Table:
        disputes = _edit(table.disputes, run, lambda dispute: (*where, dispute.number))
        return replace(table, disputes=tuple(sorted(disputes, key=lambda one: one.number)))

    return _in_table(tournament, run, edit)


def _edit_clock(events: tuple[ClockEvent, ...], run: Run) -> tuple[ClockEvent, ...]:
    """Only the last entry of the log can go, only a next one can come."""
    log = list(events)
    for change in run:
        position = int(change.key[1])
        present = log[position] if position < len(log) else None
        if present != change.before or not len(log) - 1 <= position <= len(log):
            raise StaleChangeError(change)
        after = cast("ClockEvent | None", change.after)
        log[position:] = [] if after is None else [after]
    return tuple(log)


def _edit_tables(tables: tuple[Table, ...], run: Run) -> tuple[Table, ...]:
    there = {table.number: table for table in tables}
    for change in run:
        number = int(change.key[1])
        present = there.get(number)
        after = cast("Table | None", change.after)
        if (bare_table(present) if present else None) != change.before:
            raise StaleChangeError(change)
        if after is not None:
            hands = present.hands if present and present.hands else after.hands
            signatures = present.signatures if present else ()
            disputes = present.disputes if present else ()
            there[number] = replace(after, hands=hands, signatures=signatures, disputes=disputes)
        elif present and (present.hands or present.signatures or present.disputes):
            raise StaleChangeError(change)
        else:
            there.pop(number, None)
    return tuple(there[number] for number in sorted(there))


_ROLES = {role: order for order, role in enumerate(SignatureRole)}
_APPLY: dict[Kind, Callable[[Tournament, Run], Tournament]] = {
    Kind.HEADER: _apply_header,
    Kind.TEAM: _by_id("teams"),
    Kind.PLAYER: _by_id("players"),
    Kind.ADJUSTMENT: _by_id("adjustments"),
    Kind.DRAW: _by_id("draws"),
    Kind.STAGE: _apply_stages,
    Kind.DEPARTURE: _apply_departures,
    Kind.OFFENCE: _by_id("offences"),
    Kind.APPEAL: _by_id("appeals"),
    Kind.SESSION: _apply_sessions,
    Kind.CLOCK: _apply_clock,
    Kind.TABLE: _apply_tables,
    Kind.HAND: _apply_hands,
    Kind.SIGNATURE: _apply_signatures,
    Kind.DISPUTE: _apply_disputes,
    Kind.LOCK: _apply_lock,
}
