"""The record of a draw (抽签记录): what was shown before it, and what came out, for everybody."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any

from mjref.i18n import tr
from mjref.reports.draw_words import method_name, numbers_words, quality_lines, rule_name
from mjref.reports.labels import numbered_name, seat_letter, team_name
from mjref.reports.regulations_note import regulations_note
from mjref.reports.sheet import Align, Cell, Column, Field, Grid, Row, Sheet, SignatureBox
from mjref.reports.stage_words import bye_notes, next_quality_lines
from mjref.tournament.draw_checks import draw_quality
from mjref.tournament.draws import Draw
from mjref.tournament.json_draws import draw_json
from mjref.tournament.next_quality import next_quality
from mjref.tournament.option_table import Paper
from mjref.tournament.programme import Tournament

FORMAT = "mjref-draw/1"
_GROUP = 8  # signs of a hash that are read out in one go


def draw_record(tournament: Tournament, draw: Draw, zone: tzinfo | None = None) -> Sheet:
    """Return the record of a draw; before the draw it shows the hash and keeps the seed."""
    notes = [_how_to_check(draw)] if draw.commitment else []
    if draw.is_drawn:
        notes += _quality(tournament, draw)
    return Sheet(
        name=f"draw-{draw.id}",
        heading=tournament.name,
        title=tr("Record of the draw") if draw.is_drawn else tr("Commitment before the draw"),
        fields=tuple(_fields(draw)),
        grids=tuple(_grids(tournament, draw, zone)),
        notes=(*notes, *regulations_note(tournament.settings, Paper.DRAW)),
        boxes=(SignatureBox(label=tr("Chief referee")), SignatureBox(label=tr("Witness"))),
    )


def _quality(tournament: Tournament, draw: Draw) -> list[str]:
    if not draw.method.looks_back:
        return list(quality_lines(draw_quality(draw)))
    past = [each for each in tournament.sessions if each.number < min(draw.sessions)]
    lines = list(next_quality_lines(draw, next_quality(draw, past)))
    return [*lines, *bye_notes(tournament, draw.sessions)]


def draws_json(tournament: Tournament, draws: Sequence[Draw]) -> dict[str, Any]:
    """Return draws as a document that `mjref verify` checks; a seed not yet public stays out."""
    return {
        "format": FORMAT,
        "tournament": tournament.name,
        "draws": [_one_json(tournament, draw) for draw in draws],
    }


def _one_json(tournament: Tournament, draw: Draw) -> dict[str, Any]:
    written = draw_json(draw)
    if not draw.is_drawn:
        written.pop("draw_seed", None)
    names = {player.id: player.name for player in tournament.players}
    written["names"] = [names.get(player, player) for player in draw.players]
    if draw.is_drawn:
        quality = draw_quality(draw)
        written["quality"] = quality.measured._asdict()
        written["fewest_repeats"] = quality.fewest_repeats
    return written


def _fields(draw: Draw) -> list[Field]:
    found = [
        (tr("Draw"), draw.id),
        (tr("How"), method_name(draw.method)),
        (tr("Sessions"), numbers_words(draw.sessions)),
        (tr("Players"), str(len(draw.players))),
    ]
    if draw.team_size > 1:
        found.append((tr("Players in a team"), str(draw.team_size)))
    return [Field(label=label, value=value) for label, value in found]


def _course(draw: Draw, zone: tzinfo | None) -> Grid:
    """Return what happened in which order, with the hash and the seed in full."""
    found = []
    if draw.commitment:
        seed = draw.public_seed if draw.is_drawn else tr("secret until the draw")
        found = [
            (tr("Commitment (SHA-256 of the seed)"), grouped(draw.commitment)),
            (tr("Shown"), _moment(draw.committed_at, draw.committed_by, zone)),
            (tr("Draw seed"), seed or ""),
        ]
    if draw.is_drawn:
        found.append((tr("Drawn"), _moment(draw.drawn_at, draw.drawn_by, zone)))
    if draw.source:
        found.append((tr("Plan"), draw.source))
    if draw.program:
        found.append((tr("Version of the program"), draw.program))
    return Grid(
        title=tr("Course of the draw"),
        columns=(
            Column(title=tr("What"), width=44, align=Align.LEFT, wraps=True),
            Column(title=tr("As recorded"), width=140, align=Align.LEFT, wraps=True),
        ),
        rows=tuple(
            Row(cells=(Cell(text=label), Cell(text=value, strong=True))) for label, value in found
        ),
    )


def grouped(text: str) -> str:
    """Return a hash in groups that can be read out and compared."""
    return " ".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def _moment(at: datetime | None, who: str, zone: tzinfo | None) -> str:
    if at is None:
        return who
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M:%S %z} {who}".rstrip()


def _how_to_check(draw: Draw) -> str:
    if not draw.is_drawn:
        return tr(
            "The seed is fixed and secret. After the draw it is published: its SHA-256 must be the "
            "commitment above, and “mjref verify” must give the same seats from it."
        )
    return tr(
        "To check: the SHA-256 of the seed is the commitment that was shown before the draw; "
        "“mjref verify” draws again from the seed and compares all seats."
    )


def _grids(tournament: Tournament, draw: Draw, zone: tzinfo | None) -> list[Grid]:
    rules = [_rules(tournament, draw)] if draw.separations else []
    return [_course(draw, zone), *rules, _numbers(tournament, draw)]


def _rules(tournament: Tournament, draw: Draw) -> Grid:
    people = {player.id: player for player in tournament.players}

    def name(number: int) -> str:
        player = people.get(draw.players[number - 1])
        return f"{number} {player.name}" if player else str(number)

    rows = [
        Row(
            cells=(
                Cell(text=rule_name(rule), strong=True),
                Cell(text=tr(", ").join(map(name, rule.numbers))),
            )
        )
        for rule in draw.separations
    ]
    return Grid(
        title=tr("Never at one table"),
        columns=(
            Column(title=tr("Rule"), width=44, align=Align.LEFT, wraps=True),
            Column(title=tr("Players"), width=140, align=Align.LEFT, wraps=True),
        ),
        rows=tuple(rows),
    )


def _numbers(tournament: Tournament, draw: Draw) -> Grid:
    """Return every number of the draw with its holder and, once drawn, the seats."""
    people = {player.id: player for player in tournament.players}
    seats = [
        {
            player: f"{table.number} {seat_letter(seat)}"
            for table in tables
            for seat, player in enumerate(table.seats)
        }
        for tables in draw.plan
    ]
    rows = []
    for number, player_id in enumerate(draw.players, start=1):
        player = people.get(player_id)
        cells = [
            Cell(text=str(number), value=number),
            Cell(text=numbered_name(player) if player else player_id, strong=True),
            Cell(text=team_name(tournament, player.team) if player else ""),
        ]
        cells += [Cell(text=session.get(number, "–")) for session in seats]
        rows.append(Row(cells=tuple(cells)))
    columns = [
        Column(title=tr("Number in the draw"), width=16, wraps=True),
        Column(title=tr("Player"), width=44, align=Align.LEFT, wraps=True),
        Column(title=tr("Team"), width=36, align=Align.LEFT, wraps=True),
    ]
    columns += [
        Column(
            title=tr("Session {number}").format(number=number), width=14, opens=not at, wraps=True
        )
        for at, number in enumerate(draw.sessions[: len(seats)])
    ]
    return Grid(columns=tuple(columns), rows=tuple(rows), frozen=2)
