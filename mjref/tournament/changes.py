"""Changes of facts: the one way in which a tournament becomes another.

A change carries what was there before, so that it can be checked, journalled and undone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar, cast

from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockEvent,
    HandRecord,
    Session,
    Settings,
    Signature,
    Table,
    Tournament,
)


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
    ADJUSTMENT = "adjustment"  # (id,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The facts of the tournament as a whole."""

    name: str
    note: str = ""
    rulebook: str = "mcr"
    settings: Settings


Fact = Header | Team | Player | Session | ClockEvent | Table | HandRecord | Signature | Adjustment
Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One fact added (`before` is None), replaced, or removed (`after` is None).

    A SESSION stands without its tables and clock, a TABLE without its signatures and with
    `hands` either None or (): those are facts of their own.
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
    return replace(session, tables=(), clock=())


def bare_table(table: Table) -> Table:
    """Return the table without the facts that have changes of their own."""
    return replace(table, hands=None if table.hands is None else (), signatures=())


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
    return tuple(found)


def table_facts(session: int, table: Table) -> list[Change]:
    """Return the changes that add `table` with its hands and signatures."""
    here = (session, table.number)
    found = [Change(Kind.TABLE, here, None, bare_table(table))]
    found += [Change(Kind.HAND, (*here, hand.number), None, hand) for hand in table.hands or ()]
    found += [
        Change(Kind.SIGNATURE, (*here, ink.role.value), None, ink) for ink in table.signatures
    ]
    return found


def apply(tournament: Tournament, changes: Iterable[Change]) -> Tournament:
    """Return the tournament after `changes`; raises StaleChangeError for the first that misfits."""
    for change in changes:
        tournament = _apply_one(tournament, change)
    return tournament


def _apply_one(tournament: Tournament, change: Change) -> Tournament:
    after = change.after
    if isinstance(after, Header):
        if header(tournament) != change.before and change.before is not None:
            raise StaleChangeError(change)
        return replace(
            tournament,
            name=after.name,
            note=after.note,
            rulebook=after.rulebook,
            settings=after.settings,
        )
    match change.kind:
        case Kind.TEAM:
            return replace(tournament, teams=_edit(tournament.teams, change, lambda x: (x.id,)))
        case Kind.PLAYER:
            return replace(tournament, players=_edit(tournament.players, change, lambda x: (x.id,)))
        case Kind.ADJUSTMENT:
            rulings = _edit(tournament.adjustments, change, lambda x: (x.id,))
            return replace(tournament, adjustments=rulings)
        case Kind.SESSION:
            return replace(tournament, sessions=_edit_sessions(tournament.sessions, change))
    return _inside_session(tournament, change)


def _inside_session(tournament: Tournament, change: Change) -> Tournament:
    try:
        session = tournament.session(int(change.key[0]))
        changed = _apply_in_session(session, change)
    except KeyError:
        raise StaleChangeError(change) from None
    sessions = tuple(
        changed if each.number == session.number else each for each in tournament.sessions
    )
    return replace(tournament, sessions=sessions)


def _apply_in_session(session: Session, change: Change) -> Session:
    if change.kind is Kind.CLOCK:
        return replace(session, clock=_edit_clock(session.clock, change))
    if change.kind is Kind.TABLE:
        return replace(session, tables=_edit_tables(session, change))
    number = int(change.key[1])
    table = next((each for each in session.tables if each.number == number), None)
    if table is None:
        raise StaleChangeError(change)
    changed = _apply_in_table(session.number, table, change)
    return replace(
        session,
        tables=tuple(changed if each.number == number else each for each in session.tables),
    )


def _apply_in_table(session: int, table: Table, change: Change) -> Table:
    here = (session, table.number)
    if change.kind is Kind.HAND:
        hands = _edit(table.hands or (), change, lambda hand: (*here, hand.number))
        return replace(table, hands=tuple(sorted(hands, key=lambda hand: hand.number)))
    signatures = _edit(table.signatures, change, lambda ink: (*here, ink.role.value))
    return replace(table, signatures=signatures)


Each = TypeVar("Each", Team, Player, Adjustment, HandRecord, Signature)


def _edit(facts: tuple[Each, ...], change: Change, key: Callable[[Each], Key]) -> tuple[Each, ...]:
    present = next((fact for fact in facts if key(fact) == change.key), None)
    if present != change.before:
        raise StaleChangeError(change)
    after = cast("Each | None", change.after)
    if after is None:
        return tuple(fact for fact in facts if fact is not present)
    if present is None:
        return facts + (after,)  # noqa: RUF005  (mypy loses the type of an unpacked tuple)
    return tuple(after if fact is present else fact for fact in facts)


def _edit_clock(events: tuple[ClockEvent, ...], change: Change) -> tuple[ClockEvent, ...]:
    """Only the last entry of the log can go, only a next one can come."""
    position = int(change.key[1])
    present = events[position] if position < len(events) else None
    if present != change.before or position < len(events) - 1 or position > len(events):
        raise StaleChangeError(change)
    after = cast("ClockEvent | None", change.after)
    return events[:position] if after is None else (*events[:position], after)


def _edit_sessions(sessions: tuple[Session, ...], change: Change) -> tuple[Session, ...]:
    number = change.key[0]
    present = next((each for each in sessions if each.number == number), None)
    _expect(change, None if present is None else bare_session(present))
    rest = [each for each in sessions if each.number != number]
    after = cast("Session | None", change.after)
    if after is not None:
        parts = (present.tables, present.clock) if present else ((), ())
        rest.append(replace(after, tables=parts[0], clock=parts[1]))
    elif present and (present.tables or present.clock):
        raise StaleChangeError(change)
    return tuple(sorted(rest, key=lambda each: each.number))


def _edit_tables(session: Session, change: Change) -> tuple[Table, ...]:
    number = change.key[1]
    present = next((each for each in session.tables if each.number == number), None)
    _expect(change, None if present is None else bare_table(present))
    rest = [each for each in session.tables if each.number != number]
    after = cast("Table | None", change.after)
    if after is not None:
        hands = present.hands if present and present.hands else after.hands
        signatures = present.signatures if present else ()
        rest.append(replace(after, hands=hands, signatures=signatures))
    elif present and (present.hands or present.signatures):
        raise StaleChangeError(change)
    return tuple(sorted(rest, key=lambda each: each.number))


def _expect(change: Change, present: Fact | None) -> None:
    if present != change.before:
        raise StaleChangeError(change)
