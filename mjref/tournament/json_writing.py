"""Facts as JSON objects, in the words of the interchange format.

Keys that the format lists are written as it says; keys of our own stand beside them.
"""

from collections.abc import Callable
from typing import Any

from mjref.game.hand import Meld, Seat, WinningTiles
from mjref.game.tiles import tile_name, write_tiles
from mjref.tournament.attendance import Absence, Acceptance, Departure
from mjref.tournament.changes import Fact, Header, Kind
from mjref.tournament.exact import write_exact
from mjref.tournament.json_draws import draw_json
from mjref.tournament.json_rulings import (
    appeal_json,
    dispute_json,
    given,
    offence_json,
    penalty_json,
)
from mjref.tournament.json_stages import bye_json, stage_json
from mjref.tournament.occupancy import seat_in_hand
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockEvent,
    HandRecord,
    Lock,
    Outcome,
    Replacement,
    Session,
    Settings,
    Signature,
    Table,
    Tournament,
)
from mjref.tournament.rotation import pattern_of, positions

FORMAT = "mjref-tournament/1"

Json = dict[str, Any]


def tournament_json(tournament: Tournament) -> Json:
    """Return the whole tournament as one document of the interchange format."""
    return {
        "format": FORMAT,
        "name": tournament.name,
        "note": tournament.note,
        "rulebook": tournament.rulebook,
        "settings": settings_json(tournament.settings),
        "teams": [team_json(team) for team in tournament.teams],
        "players": [player_json(player) for player in tournament.players],
        "sessions": [
            _whole_session_json(session, tournament.settings) for session in tournament.sessions
        ],
        "adjustments": [adjustment_json(ruling) for ruling in tournament.adjustments],
        **given(departures=[departure_json(gone) for gone in tournament.departures]),
        **given(stages=[stage_json(stage) for stage in tournament.stages]),
        **given(
            offences=[offence_json(offence) for offence in tournament.offences],
            appeals=[appeal_json(appeal) for appeal in tournament.appeals],
            draws=[draw_json(draw) for draw in tournament.draws],
        ),
    }


def fact_json(kind: Kind, fact: Fact) -> Json:
    """Return one fact as the journal keeps it."""
    return _WRITERS[kind](fact)


def header_json(header: Header) -> Json:
    """Return the facts of the tournament as a whole."""
    return {
        "name": header.name,
        "note": header.note,
        "rulebook": header.rulebook,
        "settings": settings_json(header.settings),
    }


def settings_json(settings: Settings) -> Json:
    """Return all settings, those at their defaults too: a default may change, a file may not."""
    return {
        "base_points": settings.base_points,
        "table_ties": settings.table_ties.value,
        "hands_per_session": settings.hands_per_session,
        "session_minutes": settings.session_minutes,
        "break_minutes": settings.break_minutes,
        "warning_minutes": settings.warning_minutes,
        "rotation": settings.rotation.value,
        "rulebook_options": dict(settings.rulebook_options),
        **given(options=dict(settings.options)),
    }


def team_json(team: Team) -> Json:
    """Return a team."""
    return {"id": team.id, "name": team.name}


def player_json(player: Player) -> Json:
    """Return a player; the number only where there is one."""
    written: Json = {"id": player.id, "name": player.name, "team": player.team}
    if player.number is not None:
        written["number"] = player.number
    return {
        **written,
        "substitute": player.substitute,
        **given(club=player.club, country=player.country, seed_rank=player.seed_rank),
    }


def session_json(session: Session) -> Json:
    """Return a session without its tables, clock and lock."""
    seed = {} if session.draw_seed is None else {"draw_seed": session.draw_seed}
    return {"number": session.number, **seed, **given(byes=[bye_json(b) for b in session.byes])}


def clock_json(event: ClockEvent) -> Json:
    """Return an entry of the clock's log."""
    return {
        "action": event.action.value,
        "at": event.at.isoformat(),
        "table": event.table,
        "minutes": event.minutes,
        **({"seconds": event.seconds} if event.seconds else {}),
    }


def lock_json(lock: Lock) -> Json:
    """Return who closed a session's results, when and, where it needed one, for what reason."""
    written = {"at": lock.at.isoformat(), "who": lock.who, "content_hash": lock.content_hash}
    return {**written, **given(reason=lock.reason)}


def table_json(table: Table) -> Json:
    """Return a table without signatures and disputes; `hands` is absent or a list."""
    written: Json = {
        "number": table.number,
        "seats": {seat.letter: table.seats[seat] for seat in Seat},
    }
    if table.hands is not None:
        written["hands"] = [hand_json(hand) for hand in table.hands]
    if table.scores is not None:
        written["scores"] = dict(table.scores)
    return {
        **written,
        **given(
            forfeits=list(table.forfeits),
            replacements=[_relief_json(relief) for relief in table.replacements],
            penalties=[penalty_json(fine) for fine in table.penalties],
            absences=[_absence_json(absence) for absence in table.absences],
            accepted=table.accepted and _acceptance_json(table.accepted),
        ),
    }


def hand_json(hand: HandRecord) -> Json:
    """Return a hand; flags and flowers stand beside the tiles or, without tiles, in the hand."""
    written: Json = {
        "number": hand.number,
        "outcome": hand.outcome.value,
        **given(winner=hand.winner, discarder=hand.discarder),
    }
    if hand.outcome.is_win or hand.points:
        written["points"] = hand.points
    written |= given(declared=dict(hand.declared))
    if hand.tiles is not None:
        written["hand"] = _notation_json(hand, hand.tiles)
    else:
        written |= given(flags=sorted(hand.flags), flowers=hand.flowers)
    return written | given(
        dice=[list(throw) for throw in hand.dice],
        penalties=[penalty_json(fine) for fine in hand.penalties],
    )


def tiles_json(tiles: WinningTiles) -> Json:
    """Return the tiles in hand notation; `meld_sources`, where known, is ours."""
    return {
        "concealed": write_tiles(tiles.concealed),
        "melds": [_meld_text(meld) for meld in tiles.melds],
        "win": tile_name(tiles.winning_tile),
        **given(meld_sources=_sources(tiles.melds)),
    }


def strokes_json(ink: Signature) -> list[list[list[float]]]:
    """Return the strokes; a point is [x, y, pressure, milliseconds]."""
    return [
        [[float(x), float(y), float(pressure), int(time)] for x, y, pressure, time in stroke]
        for stroke in ink.strokes
    ]


def signature_json(ink: Signature) -> Json:
    """Return a signature."""
    return {
        "role": ink.role.value,
        "at": ink.at.isoformat(),
        "content_hash": ink.content_hash,
        "width": ink.width,
        "height": ink.height,
        "strokes": strokes_json(ink),
    }


def adjustment_json(ruling: Adjustment) -> Json:
    """Return a ruling outside the hands."""
    return {
        "id": ruling.id,
        **given(player=ruling.player, team=ruling.team, session=ruling.session),
        "standard_points": write_exact(ruling.standard_points),
        "match_points": ruling.match_points,
        "reason": ruling.reason,
        **given(offence=ruling.offence, play_off=ruling.play_off),
    }


def departure_json(gone: Departure) -> Json:
    """Return that somebody plays no more."""
    return {
        "player": gone.player,
        "kind": gone.kind.value,
        "session": gone.session,
        "hand": gone.hand,
        "reason": gone.reason,
        **given(at=gone.at and gone.at.isoformat()),
    }


def _relief_json(relief: Replacement) -> Json:
    written = {
        "outgoing": relief.outgoing,
        "incoming": relief.incoming,
        "from_hand": relief.from_hand,
    }
    return {**written, **given(reason=relief.reason)}


def _absence_json(absence: Absence) -> Json:
    return {
        "player": absence.player,
        "kind": absence.kind.value,
        "hand": absence.hand,
        **given(seconds=absence.seconds, reason=absence.reason),
    }


def _acceptance_json(accepted: Acceptance) -> Json:
    return {"reason": accepted.reason, "by": accepted.by, "at": accepted.at.isoformat()}


def _whole_session_json(session: Session, settings: Settings) -> Json:
    tables = []
    for table in session.tables:
        written = table_json(table)
        for hand, line in zip(table.hands or (), written.get("hands", ()), strict=True):
            if "hand" in line:
                line["hand"] = _with_winds(line["hand"], winds(hand, table, settings))
        ink = [signature_json(signature) for signature in table.signatures]
        disputes = [dispute_json(dispute) for dispute in table.disputes]
        tables.append({**written, **given(signatures=ink, disputes=disputes)})
    clock = [clock_json(event) for event in session.clock]
    lock = lock_json(session.lock) if session.lock else {}
    return {**session_json(session), "tables": tables, **given(clock=clock, lock=lock)}


def winds(hand: HandRecord, table: Table, settings: Settings) -> dict[str, str]:
    """Return the winner's seat wind and the round wind as the hand notation writes them."""
    at = positions(hand.number, pattern_of(settings))
    seat = seat_in_hand(table, hand.winner, hand.number) if hand.winner else None
    if seat is None:
        return {}
    return {"seat_wind": at.winds[seat].letter, "round_wind": at.deal.round_wind.letter}


def _with_winds(notation: Json, derived: dict[str, str]) -> Json:
    """What the hand itself stated stands above what the seating says."""
    return {**derived, **notation}


def _notation_json(hand: HandRecord, tiles: WinningTiles) -> Json:
    return {
        **tiles_json(tiles),
        "self_draw": hand.outcome is Outcome.SELF_DRAW,
        "flags": sorted(hand.flags),
        "flowers": hand.flowers,
        **hand.notation,
    }


def _meld_text(meld: Meld) -> str:
    return f"{meld.kind.value}:{write_tiles(meld.tiles)}"


def _sources(melds: tuple[Meld, ...]) -> list[str | None]:
    """Return the seat that each meld was claimed from; empty where none is known."""
    seats = [None if meld.source is None else meld.source.letter for meld in melds]
    return seats if any(seats) else []


_WRITERS: dict[Kind, Callable[[Any], Json]] = {
    Kind.HEADER: header_json,
    Kind.TEAM: team_json,
    Kind.PLAYER: player_json,
    Kind.SESSION: session_json,
    Kind.CLOCK: clock_json,
    Kind.TABLE: table_json,
    Kind.HAND: hand_json,
    Kind.SIGNATURE: signature_json,
    Kind.DISPUTE: dispute_json,
    Kind.ADJUSTMENT: adjustment_json,
    Kind.DEPARTURE: departure_json,
    Kind.DRAW: draw_json,
    Kind.STAGE: stage_json,
    Kind.OFFENCE: offence_json,
    Kind.APPEAL: appeal_json,
    Kind.LOCK: lock_json,
}
