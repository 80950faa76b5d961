"""Facts as the values of their rows."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from mjref.storage import attendance_rows, rows, ruling_rows
from mjref.storage.draw_values import draw_values
from mjref.storage.loading import KEYS
from mjref.storage.stage_rows import stage_rows
from mjref.tournament.attendance import Absence, Departure
from mjref.tournament.changes import Fact, Header, Key, Kind
from mjref.tournament.disputes import Appeal, Dispute
from mjref.tournament.exact import write_exact
from mjref.tournament.json_rulings import rank_changes_json
from mjref.tournament.json_writing import strokes_json, tiles_json
from mjref.tournament.offence_row import Offence
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockEvent,
    HandRecord,
    Lock,
    Penalty,
    Session,
    Signature,
    Table,
)
from mjref.tournament.stages import Stage

Values = dict[str, Any]
Rows = list[tuple[type[rows.Row], Values]]


def rows_of(kind: Kind, key: Key, fact: Fact) -> Rows:
    """Return the rows that make a fact: its own first, then those that it owns."""
    if isinstance(fact, Table):
        return _table(key, fact)
    if isinstance(fact, HandRecord):
        return _hand(key, fact)
    if isinstance(fact, Session):
        return _session(fact)
    if isinstance(fact, Stage):
        return stage_rows(fact)
    row, values_of = _ONE_ROW[kind]
    here = _key(kind, key) if kind in _BELOW else {}
    return [(row, {**here, **values_of(fact)})]


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


def _team(team: Team) -> Values:
    return {"id": team.id, "name": team.name}


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
        "accepted_reason": table.accepted and table.accepted.reason,
        "accepted_by": table.accepted and table.accepted.by,
        "accepted_at": table.accepted and table.accepted.at.isoformat(),
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
            "reason": relief.reason,
        }
        found.append((rows.ReplacementRow, {**here, **values}))
    for position, absence in enumerate(table.absences):
        found.append(
            (attendance_rows.AbsenceRow, {**here, "position": position, **_absence(absence)})
        )
    for position, fine in enumerate(table.penalties):
        values = {**_penalty(fine), "position": position}
        found.append((ruling_rows.TablePenaltyRow, {**here, **values}))
    return found


def _absence(absence: Absence) -> Values:
    return {
        "player": absence.player,
        "kind": absence.kind.value,
        "hand": absence.hand,
        "seconds": absence.seconds,
        "reason": absence.reason,
    }


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
        values = {**_penalty(fine), "position": position}
        found.append((rows.PenaltyRow, {**owned, **values}))
    return found


def _penalty(fine: Penalty) -> Values:
    return {
        "player": fine.player,
        "points": fine.points,
        "offence": fine.offence,
        "effect": None if fine.effect is None else fine.effect.value,
        "note": fine.note,
    }


def _dispute(dispute: Dispute) -> Values:
    return {
        "hand": dispute.hand,
        "reason": dispute.reason,
        "raised_by": dispute.by,
        "raised_at": dispute.at.isoformat(),
        **_decision(dispute),
    }


def _decision(fact: Dispute | Appeal) -> Values:
    return {
        "decision": fact.decision,
        "decided_by": fact.decided_by,
        "decided_at": None if fact.decided_at is None else fact.decided_at.isoformat(),
    }


def _offence(offence: Offence) -> Values:
    least, most = offence.range or (None, None)
    return {
        "id": offence.id,
        "chinese": offence.chinese,
        "english": offence.english,
        "initials": offence.initials,
        "kind": offence.kind.value,
        "amount": offence.amount,
        "recipients": offence.recipients.value,
        "effect": offence.effect.value,
        "steps": " ".join(map(str, offence.steps)),
        "scope": offence.count.value,
        "raised_effect": offence.then.value,
        "raised_from": offence.then_from,
        "moment": offence.when.value,
        "least": least,
        "most": most,
        "article": offence.article,
        "note": offence.note,
        "active": offence.active,
    }


def _appeal(appeal: Appeal) -> Values:
    return {
        "id": appeal.id,
        "appellant": appeal.by,
        "against": appeal.against.value,
        "received_at": appeal.received_at.isoformat(),
        "text": appeal.text,
        "session": appeal.session,
        "table": appeal.table,
        "hand": appeal.hand,
        "subject": appeal.subject,
        "effect": appeal.effect.value,
        **_decision(appeal),
        "rank_changes": _json(rank_changes_json(appeal)),
    }


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
        "offence": ruling.offence,
        "play_off": ruling.play_off,
    }


def _departure(gone: Departure) -> Values:
    return {
        "player": gone.player,
        "kind": gone.kind.value,
        "session": gone.session,
        "hand": gone.hand,
        "reason": gone.reason,
        "at": gone.at and gone.at.isoformat(),
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


_BELOW = frozenset({Kind.CLOCK, Kind.SIGNATURE, Kind.DISPUTE, Kind.LOCK})
"""The kinds whose facts do not name the session or table that they belong to."""
_ONE_ROW: Mapping[Kind, tuple[type[rows.Row], Callable[[Any], Values]]] = {
    Kind.HEADER: (rows.TournamentRow, _header),
    Kind.TEAM: (rows.TeamRow, _team),
    Kind.PLAYER: (rows.PlayerRow, _player),
    Kind.CLOCK: (rows.ClockEventRow, _clock_event),
    Kind.SIGNATURE: (rows.SignatureRow, _signature),
    Kind.DISPUTE: (ruling_rows.DisputeRow, _dispute),
    Kind.ADJUSTMENT: (rows.AdjustmentRow, _adjustment),
    Kind.OFFENCE: (ruling_rows.OffenceRow, _offence),
    Kind.APPEAL: (ruling_rows.AppealRow, _appeal),
    Kind.LOCK: (rows.LockRow, _lock),
    Kind.DEPARTURE: (attendance_rows.DepartureRow, _departure),
    Kind.DRAW: (rows.DrawRow, draw_values),
}
