"""Rows into facts: plain selects, no row objects, so that a large file opens at once."""

import gc
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row

from mjref.game.hand import WinningTiles
from mjref.storage import rows, ruling_rows
from mjref.storage.attendance_rows import (
    AbsenceRow,
    DepartureRow,
    absence_of,
    acceptance_of,
    departure_of,
)
from mjref.storage.draw_values import draw_of
from mjref.storage.fetching import Where, fetch
from mjref.storage.loading_rulings import (
    adjustment_of,
    appeal_of,
    dispute_of,
    disputes_of,
    offence_of,
    penalty_of,
)
from mjref.storage.stage_rows import load_stages
from mjref.storage.stored_json import read_stored
from mjref.tournament.bye import Bye, ByeValue, ByeWorth
from mjref.tournament.changes import Fact, Header, Key, Kind, bare_session, bare_table
from mjref.tournament.exact import read_exact
from mjref.tournament.json_hands import read_winning_tiles
from mjref.tournament.json_reading import read_strokes
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    ClockAction,
    ClockEvent,
    HandRecord,
    Lock,
    Outcome,
    Penalty,
    Replacement,
    Rotation,
    Session,
    Settings,
    Signature,
    SignatureRole,
    TableTies,
    Tournament,
)
from mjref.tournament.programme import Table as GameTable

if TYPE_CHECKING:
    from mjref.tournament.attendance import Absence

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
Group = tuple[int, ...]  # (session, table) or (session, table, hand)


def load(connection: Connection) -> Tournament:
    """Return all facts; raises ValueError where a value is none that could have been saved."""
    with _collector_at_rest():
        return _load(connection)


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Facts make no cycles, yet the collector would walk them all again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _load(connection: Connection) -> Tournament:
    header = load_header(connection)
    return Tournament(
        name=header.name,
        note=header.note,
        rulebook=header.rulebook,
        settings=header.settings,
        teams=tuple(_team(row) for row in fetch(connection, rows.TeamRow)),
        players=tuple(_player(row) for row in fetch(connection, rows.PlayerRow)),
        sessions=tuple(_sessions(connection, {})),
        departures=tuple(departure_of(row) for row in fetch(connection, DepartureRow)),
        adjustments=tuple(adjustment_of(row) for row in fetch(connection, rows.AdjustmentRow)),
        offences=tuple(offence_of(row) for row in fetch(connection, ruling_rows.OffenceRow)),
        appeals=tuple(appeal_of(row) for row in fetch(connection, ruling_rows.AppealRow)),
        draws=tuple(draw_of(row) for row in fetch(connection, rows.DrawRow)),
        stages=tuple(load_stages(connection, {})),
    )


def load_header(connection: Connection) -> Header:
    """Return the facts of the tournament as a whole."""
    row = fetch(connection, rows.TournamentRow)[0]
    settings = Settings(
        base_points=row.base_points,
        table_ties=TableTies(row.table_ties),
        hands_per_session=row.hands_per_session,
        session_minutes=row.session_minutes,
        break_minutes=row.break_minutes,
        warning_minutes=row.warning_minutes,
        rotation=Rotation(row.rotation),
        rulebook_options=json.loads(row.rulebook_options),
        options=json.loads(row.options),
    )
    return Header(name=row.name, note=row.note, rulebook=row.rulebook, settings=settings)


def load_fact(connection: Connection, kind: Kind, key: Key) -> Fact | None:
    """Return one fact as a change states it, or None where it is not there."""
    if kind is Kind.HEADER:
        return load_header(connection)
    where = dict(zip(KEYS[kind], key, strict=True))
    found: Sequence[Fact]
    match kind:
        case Kind.HEADER:
            return load_header(connection)
        case Kind.SESSION:
            found = [bare_session(each) for each in _sessions(connection, where)]
        case Kind.STAGE:
            found = load_stages(connection, where)
        case Kind.TABLE:
            of_table = {"session": key[0], "table": key[1]}
            found = [
                bare_table(table)
                for tables in _tables(connection, where, of_table).values()
                for table in tables
            ]
        case Kind.HAND:
            of_hand = dict(zip(("session", "table", "hand"), key, strict=True))
            found = [
                hand for hands in _hands(connection, where, of_hand).values() for hand in hands
            ]
        case _:
            row, read = _OF_ONE_ROW[kind]
            found = [read(each) for each in fetch(connection, row, where)]
    return found[0] if found else None


KEYS: Mapping[Kind, tuple[str, ...]] = {
    Kind.HEADER: (),
    Kind.TEAM: ("id",),
    Kind.PLAYER: ("id",),
    Kind.SESSION: ("number",),
    Kind.CLOCK: ("session", "position"),
    Kind.TABLE: ("session", "number"),
    Kind.HAND: ("session", "table", "number"),
    Kind.SIGNATURE: ("session", "table", "role"),
    Kind.DISPUTE: ("session", "table", "number"),
    Kind.ADJUSTMENT: ("id",),
    Kind.DEPARTURE: ("player",),
    Kind.DRAW: ("id",),
    Kind.STAGE: ("number",),
    Kind.OFFENCE: ("id",),
    Kind.APPEAL: ("id",),
    Kind.LOCK: ("session",),
}
"""The columns that hold the key of a change, in its order."""


def _team(row: Row[Any]) -> Team:
    return Team(id=row.id, name=row.name)


def _player(row: Row[Any]) -> Player:
    return Player(
        id=row.id,
        name=row.name,
        team=row.team,
        number=row.number,
        substitute=row.substitute,
        club=row.club,
        country=row.country,
        seed_rank=row.seed_rank,
    )


def _sessions(connection: Connection, where: Where) -> list[Session]:
    """Return sessions with their tables; of one session named in `where` the bare facts."""
    clock: dict[int, list[ClockEvent]] = defaultdict(list)
    tables: dict[int, list[GameTable]] = {}
    locks: dict[int, Lock] = {}
    if not where:
        locks = {row.session: _lock(row) for row in fetch(connection, rows.LockRow)}
        for row in fetch(connection, rows.ClockEventRow):
            clock[row.session].append(_clock_event(row))
        tables = _tables(connection, {}, {})
    byes = _byes(connection, {"session": where["number"]} if where else {})
    return [
        Session(
            number=row.number,
            draw_seed=row.draw_seed,
            tables=tuple(tables.get(row.number, ())),
            clock=tuple(clock.get(row.number, ())),
            byes=tuple(byes.get(row.number, ())),
            lock=locks.get(row.number),
        )
        for row in fetch(connection, rows.SessionRow, where)
    ]


def _byes(connection: Connection, where: Where) -> dict[int, list[Bye]]:
    """Return the byes by session."""
    found: dict[int, list[Bye]] = defaultdict(list)
    for row in fetch(connection, rows.ByeRow, where):
        value = ByeValue(
            worth=ByeWorth(row.worth),
            standard_points=read_exact(row.standard_points),
            match_points=row.match_points,
        )
        found[row.session].append(Bye(player=row.player, value=value))
    return found


def _clock_event(row: Row[Any]) -> ClockEvent:
    return ClockEvent(
        action=ClockAction(row.action),
        at=datetime.fromisoformat(row.at),
        table=row.table,
        minutes=row.minutes,
        seconds=row.seconds,
    )


def _lock(row: Row[Any]) -> Lock:
    return Lock(
        at=datetime.fromisoformat(row.at),
        who=row.who,
        content_hash=row.content_hash,
        reason=row.reason,
    )


def _tables(connection: Connection, where: Where, of_table: Where) -> dict[int, list[GameTable]]:
    """Return the tables by session."""
    hands = _hands(connection, of_table, of_table)
    scores: dict[Group, dict[str, int]] = defaultdict(dict)
    for row in fetch(connection, rows.ScoreRow, of_table):
        scores[row.session, row.table][row.player] = row.points
    forfeits: dict[Group, list[str]] = defaultdict(list)
    for row in fetch(connection, rows.ForfeitRow, of_table):
        forfeits[row.session, row.table].append(row.player)
    reliefs: dict[Group, list[Replacement]] = defaultdict(list)
    for row in fetch(connection, rows.ReplacementRow, of_table):
        reliefs[row.session, row.table].append(
            Replacement(
                outgoing=row.outgoing,
                incoming=row.incoming,
                from_hand=row.from_hand,
                reason=row.reason,
            )
        )
    absences: dict[Group, list[Absence]] = defaultdict(list)
    for row in fetch(connection, AbsenceRow, of_table):
        absences[row.session, row.table].append(absence_of(row))
    signatures: dict[Group, list[Signature]] = defaultdict(list)
    for row in fetch(connection, rows.SignatureRow, of_table):
        signatures[row.session, row.table].append(_signature(row))
    fines: dict[Group, list[Penalty]] = defaultdict(list)
    for row in fetch(connection, ruling_rows.TablePenaltyRow, of_table):
        fines[row.session, row.table].append(penalty_of(row))
    disputes = disputes_of(fetch(connection, ruling_rows.DisputeRow, of_table))
    found: dict[int, list[GameTable]] = defaultdict(list)
    for row in fetch(connection, rows.GameTableRow, where):
        here = (row.session, row.number)
        recorded = row.recorded or here in hands
        found[row.session].append(
            GameTable(
                number=row.number,
                seats=(row.east, row.south, row.west, row.north),
                hands=tuple(hands.get(here, ())) if recorded else None,
                scores=scores.get(here, {}) if row.scored else None,
                forfeits=tuple(forfeits.get(here, ())),
                replacements=tuple(reliefs.get(here, ())),
                absences=tuple(absences.get(here, ())),
                accepted=acceptance_of(row),
                signatures=tuple(signatures.get(here, ())),
                penalties=tuple(fines.get(here, ())),
                disputes=tuple(disputes.get(here, ())),
            )
        )
    return found


def _hands(connection: Connection, where: Where, of_hand: Where) -> dict[Group, list[HandRecord]]:
    """Return the hands by session and table."""
    declared: dict[Group, dict[str, int]] = defaultdict(dict)
    for row in sorted(
        fetch(connection, rows.DeclaredFanRow, of_hand), key=lambda row: row.position
    ):
        declared[row.session, row.table, row.hand][row.fan] = row.times
    penalties: dict[Group, list[Penalty]] = defaultdict(list)
    for row in fetch(connection, rows.PenaltyRow, of_hand):
        penalties[row.session, row.table, row.hand].append(penalty_of(row))
    found: dict[Group, list[HandRecord]] = defaultdict(list)
    for row in fetch(connection, rows.HandRow, where):
        # unpacked in the order of the columns: by name it takes three times as long
        session, table, number, outcome, winner, discarder, *rest = tuple(row)
        points, flowers, flags, tiles, dice, notation, _ = rest
        here = (session, table, number)
        found[session, table].append(
            HandRecord(
                number=number,
                outcome=_OUTCOMES[outcome],
                winner=winner,
                discarder=discarder,
                points=points,
                declared=declared.get(here) or {},
                tiles=_tiles(tiles) if tiles else None,
                flags=_flags(flags),
                flowers=flowers,
                dice=tuple((a, b) for a, b in json.loads(dice)) if dice else (),
                penalties=tuple(penalties.get(here, ())),
                notation=json.loads(notation) if notation else {},
            )
        )
    return found


@lru_cache
def _flags(text: str) -> frozenset[str]:
    return frozenset(text.split())


@lru_cache(maxsize=4096)
def _tiles(text: str) -> WinningTiles:
    return read_stored(json.loads(text), "tiles", read_winning_tiles)


def _signature(row: Row[Any]) -> Signature:
    strokes = read_stored({"strokes": json.loads(row.strokes)}, "signature", read_strokes)
    return Signature(
        role=SignatureRole(row.role),
        strokes=strokes,
        width=row.width,
        height=row.height,
        content_hash=row.content_hash,
        at=datetime.fromisoformat(row.at),
    )


_OF_ONE_ROW: Mapping[Kind, tuple[type[rows.Row], Callable[[Row[Any]], Fact]]] = {
    Kind.TEAM: (rows.TeamRow, _team),
    Kind.PLAYER: (rows.PlayerRow, _player),
    Kind.CLOCK: (rows.ClockEventRow, _clock_event),
    Kind.SIGNATURE: (rows.SignatureRow, _signature),
    Kind.DEPARTURE: (DepartureRow, departure_of),
    Kind.DISPUTE: (ruling_rows.DisputeRow, dispute_of),
    Kind.ADJUSTMENT: (rows.AdjustmentRow, adjustment_of),
    Kind.OFFENCE: (ruling_rows.OffenceRow, offence_of),
    Kind.APPEAL: (ruling_rows.AppealRow, appeal_of),
    Kind.DRAW: (rows.DrawRow, draw_of),
    Kind.LOCK: (rows.LockRow, _lock),
}
"""The kinds of facts that are one row each, and how it is read."""
