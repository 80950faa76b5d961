"""Facts out of JSON objects of the interchange format, one by one.

A reader notes what is wrong with the object itself; whether the facts fit each other is asked
in `json_checks`.
"""

from collections.abc import Callable
from decimal import Decimal
from math import isfinite

from mjref.game.hand import Seat
from mjref.tournament.attendance import (
    Absence,
    AbsenceKind,
    Acceptance,
    Departure,
    DepartureKind,
)
from mjref.tournament.changes import Fact, Header, Kind
from mjref.tournament.json_draws import read_draw
from mjref.tournament.json_fields import Fields
from mjref.tournament.json_hands import read_hand
from mjref.tournament.json_rulings import read_appeal, read_dispute, read_offence, read_penalty
from mjref.tournament.json_stages import read_bye, read_stage
from mjref.tournament.options import option_problems, without_defaults
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    ClockEvent,
    InkPoint,
    Lock,
    Replacement,
    Rotation,
    Session,
    Settings,
    Signature,
    SignatureRole,
    Table,
    TableTies,
)

_DEFAULTS = Settings()
_MOST_HANDS = 1_000  # more is a slip of the keyboard, and a sheet without end
_MOST_MINUTES = 7 * 24 * 60


def read_fact(kind: Kind, fields: Fields) -> Fact:
    """Return the fact that `json_writing.fact_json` wrote."""
    return _READERS[kind](fields)


def read_header(fields: Fields) -> Header:
    """Return the facts of the tournament as a whole."""
    return Header(
        name=fields.name("name"),
        note=fields.text("note", ""),
        rulebook=fields.text("rulebook", "mcr"),
        settings=read_settings(fields.child("settings")) if fields.has("settings") else _DEFAULTS,
    )


def read_settings(fields: Fields) -> Settings:
    """Return the settings, each at its default where the object is silent."""
    return Settings(
        base_points=fields.whole("base_points", _DEFAULTS.base_points),
        table_ties=fields.choice("table_ties", TableTies, _DEFAULTS.table_ties),
        hands_per_session=fields.whole(
            "hands_per_session", _DEFAULTS.hands_per_session, least=1, most=_MOST_HANDS
        ),
        session_minutes=_minutes(fields, "session_minutes", _DEFAULTS.session_minutes),
        break_minutes=_minutes(fields, "break_minutes", _DEFAULTS.break_minutes),
        warning_minutes=_minutes(fields, "warning_minutes", _DEFAULTS.warning_minutes),
        rotation=fields.choice("rotation", Rotation, _DEFAULTS.rotation),
        rulebook_options=fields.words("rulebook_options"),
        options=_read_options(fields),
    )


def _read_options(fields: Fields) -> dict[str, str]:
    """Return the named options; one that is unknown or has no lawful value is noted."""
    given = fields.words("options")
    refused = set()
    for problem in option_problems(given):
        key = str(problem.values["option"])
        refused.add(key)
        fields.problem(problem.code, f"options.{key}", **problem.values)
    return without_defaults({key: each for key, each in given.items() if key not in refused})


def _minutes(fields: Fields, key: str, default: int) -> int:
    return fields.whole(key, default, least=0, most=_MOST_MINUTES)


def read_team(fields: Fields) -> Team:
    """Return a team."""
    return Team(id=fields.name("id"), name=fields.name("name"))


def read_player(fields: Fields) -> Player:
    """Return a player."""
    return Player(
        id=fields.name("id"),
        name=fields.name("name"),
        team=fields.optional_text("team"),
        number=fields.optional_whole("number"),
        substitute=fields.flag("substitute", False),
        club=fields.text("club", ""),
        country=fields.text("country", ""),
        seed_rank=fields.optional_whole("seed_rank", least=1),
    )


def read_session(fields: Fields) -> Session:
    """Return a session without its tables, clock and lock."""
    number = fields.whole("number", least=1)
    fields.where["session"] = number
    return Session(
        number=number,
        draw_seed=fields.optional_text("draw_seed"),
        byes=tuple(read_bye(bye) for bye in fields.children("byes")),
    )


def read_clock_event(fields: Fields) -> ClockEvent:
    """Return an entry of the clock's log."""
    return ClockEvent(
        action=fields.choice("action", ClockAction),
        at=fields.moment("at"),
        table=fields.whole("table", 0, least=0),
        minutes=fields.whole("minutes", 0),
        seconds=fields.whole("seconds", 0),
    )


def read_lock(fields: Fields) -> Lock:
    """Return who closed a session's results."""
    return Lock(
        at=fields.moment("at"),
        who=fields.text("who"),
        content_hash=fields.text("content_hash"),
        reason=fields.text("reason", ""),
    )


def read_table(fields: Fields) -> Table:
    """Return a table without its hands, signatures and disputes."""
    number = fields.whole("number", least=1)
    fields.where["table"] = number
    seats = fields.child("seats")
    east, south, west, north = (seats.name(seat.letter) for seat in Seat)
    for letter in seats.raw.keys() - {seat.letter for seat in Seat}:  # nobody is lost silently
        seats.problem("unknown_value", letter, value=letter, choices=", ".join("ESWN"))
    return Table(
        number=number,
        seats=(east, south, west, north),
        hands=() if fields.has("hands") else None,
        scores=fields.counts("scores") if fields.has("scores") else None,
        forfeits=fields.texts("forfeits"),
        replacements=tuple(_read_relief(relief) for relief in fields.children("replacements")),
        absences=tuple(_read_absence(absence) for absence in fields.children("absences")),
        accepted=_read_acceptance(fields.child("accepted")) if fields.has("accepted") else None,
        penalties=tuple(read_penalty(fine) for fine in fields.children("penalties")),
    )


def read_signature(fields: Fields) -> Signature:
    """Return a signature."""
    return Signature(
        role=fields.choice("role", SignatureRole),
        strokes=read_strokes(fields),
        width=fields.whole("width", least=0),
        height=fields.whole("height", least=0),
        content_hash=fields.text("content_hash"),
        at=fields.moment("at"),
    )


def read_strokes(fields: Fields) -> tuple[tuple[InkPoint, ...], ...]:
    """Return the strokes of a signature."""
    number = len(fields.items("strokes"))
    return tuple(_read_stroke(fields, position) for position in range(number))


def read_adjustment(fields: Fields) -> Adjustment:
    """Return a ruling; one without an id (as other programs write them) has an empty one."""
    ruling = Adjustment(
        id=fields.text("id", ""),
        player=fields.optional_name("player"),
        team=fields.optional_name("team"),
        session=fields.optional_whole("session", least=1),
        standard_points=fields.exact("standard_points", Adjustment(id="").standard_points),
        match_points=fields.whole("match_points", 0),
        reason=fields.text("reason", ""),
        offence=fields.text("offence", ""),
        play_off=fields.whole("play_off", 0, least=0),
    )
    if (ruling.player is None) == (ruling.team is None):
        fields.problem("adjustment_needs_one_subject")
    return ruling


def read_departure(fields: Fields) -> Departure:
    """Return that somebody plays no more."""
    return Departure(
        player=fields.name("player"),
        kind=fields.choice("kind", DepartureKind),
        session=fields.whole("session", least=1),
        hand=fields.whole("hand", 1, least=1),
        reason=fields.text("reason", ""),
        at=fields.moment("at") if fields.has("at") else None,
    )


def _read_relief(fields: Fields) -> Replacement:
    return Replacement(
        outgoing=fields.name("outgoing"),
        incoming=fields.name("incoming"),
        from_hand=fields.whole("from_hand", least=1),
        reason=fields.text("reason", ""),
    )


def _read_absence(fields: Fields) -> Absence:
    return Absence(
        player=fields.name("player"),
        kind=fields.choice("kind", AbsenceKind),
        hand=fields.whole("hand", 1, least=1),
        seconds=fields.whole("seconds", 0, least=0),
        reason=fields.text("reason", ""),
    )


def _read_acceptance(fields: Fields) -> Acceptance:
    return Acceptance(reason=fields.name("reason"), by=fields.text("by"), at=fields.moment("at"))


def _read_stroke(fields: Fields, position: int) -> tuple[InkPoint, ...]:
    stroke = fields.items("strokes")[position]
    points = [_read_point(point) for point in stroke] if isinstance(stroke, list) else [None]
    if None in points:
        fields.problem("ink_unreadable", f"strokes[{position}]")
    return tuple(point for point in points if point is not None)


def _read_point(point: object) -> InkPoint | None:
    if not isinstance(point, list) or len(point) != 4:
        return None
    if not all(isinstance(part, int | float | Decimal) for part in point):
        return None
    if not all(isfinite(part) for part in point):
        return None
    x, y, pressure, time = point
    return InkPoint(float(x), float(y), float(pressure), int(time))


_READERS: dict[Kind, Callable[[Fields], Fact]] = {
    Kind.HEADER: read_header,
    Kind.TEAM: read_team,
    Kind.PLAYER: read_player,
    Kind.SESSION: read_session,
    Kind.CLOCK: read_clock_event,
    Kind.TABLE: read_table,
    Kind.HAND: read_hand,
    Kind.SIGNATURE: read_signature,
    Kind.DISPUTE: read_dispute,
    Kind.ADJUSTMENT: read_adjustment,
    Kind.DEPARTURE: read_departure,
    Kind.DRAW: read_draw,
    Kind.STAGE: read_stage,
    Kind.OFFENCE: read_offence,
    Kind.APPEAL: read_appeal,
    Kind.LOCK: read_lock,
}
