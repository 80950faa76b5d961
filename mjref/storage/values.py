"""Facts as the values of their rows."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from mjref.storage import rows
from mjref.storage.loading import KEYS
from mjref.storage.stage_rows import stage_rows
from mjref.tournament.changes import Fact, Header, Key, Kind
from mjref.tournament.exact import write_exact
from mjref.tournament.json_writing import strokes_json, tiles_json
from mjref.tournament.people import Player
from mjref.tournament.programme import (
    Adjustment,
    ClockEvent,
    HandRecord,
    Lock,
    Session,
    Signature,
    Table,
)

Values = dict[str, Any]
Rows = list[tuple[type[rows.Row], Values]]


def rows_of(kind: Kind, key: Key, fact: Fact) -> Rows:
    """Return the rows that make a fact: its own first, then those that it owns."""
    return _ROWS[kind](key, fact)


def _one_row(
    row: type[rows.Row], values: Callable[[Any], Values], kind: Kind
) -> Callable[[Key, Any], Rows]:
    """Return how to write a fact that is one row, its key and its values."""
    return lambda key, fact: [(row, {**dict(zip(KEYS[kind], key, strict=True)), **values(fact)})]


def _header(header: Header) -> Values:
    settings = header.settings
    return {
        "id": 1,
        "name": header.name,
        "note": header.note,
        "rulebook": header.rulebook,
        "base_points": settings.base_points,
        "table_ties": settings.table_ties.value,
        "hands_per_session": settings.hands_per_session,
        "session_minutes": settings.session_minutes,
        "break_minutes": settings.break_minutes,
        "warning_minutes": settings.warning_minutes,
        "rotation": settings.rotation.value,
        "rulebook_options": _json(dict(settings.rulebook_options)),
        "options": _json(dict(settings.options)),
    }


def _player(player: Player) -> Values:
    return {
        "id": player.id,
        "name": player.name,
        "team": player.team,
        "number": player.number,
        "substitute": player.substitute,
        "club": player.club,
        "country": player.country,
        "seed_rank": player.seed_rank,
    }


def _session(session: Session) -> Rows:
    main = {"number": session.number, "draw_seed": session.draw_seed}
    found: Rows = [(rows.SessionRow, main)]
    for position, bye in enumerate(session.byes):
        values = {
            "session": session.number,
            "position": position,
            "player": bye.player,
            "worth": bye.value.worth.value,
            "standard_points": write_exact(bye.value.standard_points),
            "match_points": bye.value.match_points,
        }
        found.append((rows.ByeRow, values))
    return found


def _clock_event(event: ClockEvent) -> Values:
    return {
        "action": event.action.value,
        "at": event.at.isoformat(),
        "table": event.table,
        "minutes": event.minutes,
        "seconds": event.seconds,
    }


def _table(key: Key, table: Table) -> Rows:
    here = {"session": key[0], "table": table.number}
    east, south, west, north = table.seats
    main = {
        "session": key[0],
        "number": table.number,
        "east": east,
        "south": south,
        "west": west,
        "north": north,
        "recorded": table.hands is not None,
        "scored": table.scores is not None,
    }
    found: Rows = [(rows.GameTableRow, main)]
    for player, points in (table.scores or {}).items():
        found.append((rows.ScoreRow, {**here, "player": player, "points": points}))
    for position, player in enumerate(table.forfeits):
        found.append((rows.ForfeitRow, {**here, "position": position, "player": player}))
    for position, relief in enumerate(table.replacements):
        values = {
            "position": position,
            "outgoing": relief.outgoing,
            "incoming": relief.incoming,
            "from_hand": relief.from_hand,
        }
        found.append((rows.ReplacementRow, {**here, **values}))
    return found


def _hand(key: Key, hand: HandRecord) -> Rows:
    here = {"session": key[0], "table": key[1]}
    main = {
        **here,
        "number": hand.number,
        "outcome": hand.outcome.value,
        "winner": hand.winner,
        "discarder": hand.discarder,
        "points": hand.points,
        "flowers": hand.flowers,
        "flags": " ".join(sorted(hand.flags)),
        "tiles": None if hand.tiles is None else _json(tiles_json(hand.tiles)),
        "dice": _json(hand.dice) if hand.dice else None,
        "notation": _json(dict(hand.notation)) if hand.notation else None,
    }
    found: Rows = [(rows.HandRow, main)]
    owned = {**here, "hand": hand.number}
    for position, (fan, count) in enumerate(hand.declared.items()):
        values = {"fan": fan, "times": count, "position": position}
        found.append((rows.DeclaredFanRow, {**owned, **values}))
    for position, fine in enumerate(hand.penalties):
        values = {
            "player": fine.player,
            "points": fine.points,
            "offence": fine.offence,
            "position": position,
        }
        found.append((rows.PenaltyRow, {**owned, **values}))
    return found


def _signature(ink: Signature) -> Values:
    return {
        "width": ink.width,
        "height": ink.height,
        "content_hash": ink.content_hash,
        "at": ink.at.isoformat(),
        "strokes": _json(strokes_json(ink)),
    }


def _adjustment(ruling: Adjustment) -> Values:
    return {
        "id": ruling.id,
        "player": ruling.player,
        "team": ruling.team,
        "session": ruling.session,
        "standard_points": write_exact(ruling.standard_points),
        "match_points": ruling.match_points,
        "reason": ruling.reason,
    }


def _lock(lock: Lock) -> Values:
    return {
        "at": lock.at.isoformat(),
        "who": lock.who,
        "content_hash": lock.content_hash,
        "reason": lock.reason,
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_ROWS: Mapping[Kind, Callable[[Key, Any], Rows]] = {
    Kind.HEADER: _one_row(rows.TournamentRow, _header, Kind.HEADER),
    Kind.TEAM: _one_row(rows.TeamRow, lambda team: {"name": team.name}, Kind.TEAM),
    Kind.PLAYER: _one_row(rows.PlayerRow, _player, Kind.PLAYER),
    Kind.SESSION: lambda _, session: _session(session),
    Kind.CLOCK: _one_row(rows.ClockEventRow, _clock_event, Kind.CLOCK),
    Kind.TABLE: _table,
    Kind.HAND: _hand,
    Kind.SIGNATURE: _one_row(rows.SignatureRow, _signature, Kind.SIGNATURE),
    Kind.ADJUSTMENT: _one_row(rows.AdjustmentRow, _adjustment, Kind.ADJUSTMENT),
    Kind.STAGE: lambda _, stage: stage_rows(stage),
    Kind.LOCK: _one_row(rows.LockRow, _lock, Kind.LOCK),
}
