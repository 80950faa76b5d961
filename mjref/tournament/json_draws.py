"""Draws of seats as JSON objects, in the shape that `mjref seat` prints."""

from typing import Any

from mjref.game.hand import Seat
from mjref.tournament.draws import Draw, DrawMethod, Separation, SeparationKind
from mjref.tournament.json_fields import Fields
from mjref.tournament.json_stages import bye_value_json, read_bye_value
from mjref.tournament.seating.plan import PlannedTable, SessionPlan

Json = dict[str, Any]


def draw_json(draw: Draw) -> Json:
    """Return a draw with all that it takes to draw it again."""
    times = {"committed_at": draw.committed_at, "drawn_at": draw.drawn_at}
    return {
        "id": draw.id,
        "method": draw.method.value,
        "players": len(draw.players),
        "numbers": list(draw.players),
        "teams": draw.team_size,
        "separations": [_separation_json(each) for each in draw.separations],
        **{key: text for key, text in _texts(draw).items() if text},
        **{key: at.isoformat() for key, at in times.items() if at is not None},
        "final": draw.is_final,
        **({"groups": list(draw.groups)} if draw.groups else {}),
        **({"bye": bye_value_json(draw.bye)} if draw.bye else {}),
        "sessions": _sessions_json(draw),
    }


def session_plan_json(number: int, tables: SessionPlan) -> Json:
    """Return the seats of one session; players are numbers."""
    return {
        "number": number,
        "tables": [
            {"number": table.number, "seats": dict(zip("ESWN", table.seats, strict=True))}
            for table in tables
        ],
    }


def read_draw(fields: Fields) -> Draw:
    """Return the draw that `draw_json` wrote."""
    players = fields.texts("numbers")
    sessions = fields.children("sessions")
    plan = tuple(_read_session(each, len(players)) for each in sessions)
    return Draw(
        id=fields.name("id"),
        method=fields.choice("method", DrawMethod),
        sessions=tuple(each.whole("number", least=1) for each in sessions),
        players=players,
        team_size=fields.whole("teams", 1, least=1),
        separations=tuple(
            _read_separation(each, len(players)) for each in fields.children("separations")
        ),
        seed=fields.optional_text("draw_seed"),
        commitment=fields.text("commitment", ""),
        committed_at=fields.moment("committed_at") if fields.has("committed_at") else None,
        committed_by=fields.text("committed_by", ""),
        drawn_at=fields.moment("drawn_at") if fields.has("drawn_at") else None,
        drawn_by=fields.text("drawn_by", ""),
        plan=plan if any(plan) else (),
        is_final=fields.flag("final", True),
        program=fields.text("program", ""),
        source=fields.text("source", ""),
        groups=_read_groups(fields, len(players)),
        bye=read_bye_value(fields.child("bye")) if fields.has("bye") else None,
    )


def _read_groups(fields: Fields, players: int) -> tuple[int, ...]:
    sizes = fields.items("groups")
    numbers = tuple(size for size in sizes if type(size) is int and size > 0)
    if sizes and (len(numbers) != len(sizes) or sum(numbers) != players):
        fields.problem("draw_groups_do_not_add_up", "groups", players=players)
    return numbers


def _texts(draw: Draw) -> dict[str, str | None]:
    return {
        "draw_seed": draw.seed,
        "commitment": draw.commitment,
        "committed_by": draw.committed_by,
        "drawn_by": draw.drawn_by,
        "program": draw.program,
        "source": draw.source,
    }


def _sessions_json(draw: Draw) -> list[Json]:
    plan = draw.plan or [()] * len(draw.sessions)
    return [
        session_plan_json(number, tables)
        for number, tables in zip(draw.sessions, plan, strict=True)
    ]


def _separation_json(separation: Separation) -> Json:
    named = {"name": separation.name} if separation.name else {}
    return {"kind": separation.kind.value, **named, "numbers": list(separation.numbers)}


def _read_separation(fields: Fields, players: int) -> Separation:
    numbers = tuple(
        _read_number(fields, f"numbers[{at}]", number, players)
        for at, number in enumerate(fields.items("numbers"))
    )
    return Separation(
        kind=fields.choice("kind", SeparationKind), name=fields.text("name", ""), numbers=numbers
    )


def _read_number(fields: Fields, key: str, number: object, players: int) -> int:
    if type(number) is int and 1 <= number <= players:
        return number
    fields.problem("number_outside", key, value=number, least=1, most=players)
    return 1


def _read_session(fields: Fields, players: int) -> SessionPlan:
    return tuple(_read_table(each, players) for each in fields.children("tables"))


def _read_table(fields: Fields, players: int) -> PlannedTable:
    seats = fields.child("seats")
    east, south, west, north = (seats.whole(seat.letter, least=1, most=players) for seat in Seat)
    return PlannedTable(fields.whole("number", least=1), (east, south, west, north))
