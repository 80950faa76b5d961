"""Facts as the values of their rows."""

import json
from typing import Any

from mjref.storage import rows
from mjref.storage.loading import KEYS
from mjref.tournament.changes import Fact, Header, Key, Kind
from mjref.tournament.exact import write_exact
from mjref.tournament.json_writing import strokes_json, tiles_json
from mjref.tournament.people import Player, Team
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
    match fact:
        case Table():
            return _table(key, fact)
        case HandRecord():
            return _hand(key, fact)
        case _:
            row, values = _one_row(fact)
            return [(row, {**(_key(kind, key) if kind in _KEYED else {}), **values})]


_KEYED = frozenset({Kind.CLOCK, Kind.SIGNATURE, Kind.LOCK})
"""Facts that do not say themselves where they belong."""


def _one_row(fact: Fact) -> tuple[type[rows.Row], Values]:
    match fact:
        case Header():
            return rows.TournamentRow, _header(fact)
        case Team():
            return rows.TeamRow, {"id": fact.id, "name": fact.name}
        case Player():
            return rows.PlayerRow, _player(fact)
        case Session():
            return rows.SessionRow, {"number": fact.number, "draw_seed": fact.draw_seed}
        case ClockEvent():
            return rows.ClockEventRow, _clock_event(fact)
        case Signature():
            return rows.SignatureRow, _signature(fact)
        case Lock():
            return rows.LockRow, _lock(fact)
        case Adjustment():
            return rows.AdjustmentRow, _adjustment(fact)
    raise TypeError(fact)


def _key(kind: Kind, key: Key) -> Values:
    return dict(zip(KEYS[kind], key, strict=True))


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
