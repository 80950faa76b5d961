"""The statistics on paper: outcomes, fans, winds, and everybody's wins and deal-ins (统计)."""

from collections.abc import Collection, Iterator
from fractions import Fraction

from mjref.i18n import tr
from mjref.reports.figures import change, figure, plain
from mjref.reports.labels import fan_name, join, number_of, seat_name
from mjref.reports.sheet import Align, Cell, Column, Field, Grid, Row, Sheet
from mjref.rulebooks.base import Rulebook
from mjref.tournament.programme import Tournament
from mjref.tournament.statistics import FanCount, PlayerStatistics, Statistics, statistics

_TENTH = 10  # averages are shown to one decimal


def statistics_sheet(
    tournament: Tournament, rulebook: Rulebook, sessions: Collection[int] | None = None
) -> Sheet:
    """Return the statistics of these sessions, by default of all."""
    counted = statistics(tournament, rulebook, sessions)
    numbers = [
        each.number for each in tournament.sessions if not sessions or each.number in sessions
    ]
    return Sheet(
        name="statistics",
        heading=tournament.name,
        title=tr("Statistics"),
        fields=(
            Field(label=tr("Sessions"), value=join([str(number) for number in numbers])),
            Field(label=tr("Tables"), value=str(counted.tables)),
            Field(label=tr("Hands"), value=str(counted.hands)),
            Field(label=tr("Self-draws"), value=_share(counted.self_draws, counted.hands)),
            Field(label=tr("Wins by discard"), value=_share(counted.discard_wins, counted.hands)),
            Field(label=tr("Drawn hands"), value=_share(counted.draws, counted.hands)),
            Field(label=tr("Points of a win"), value=_average(counted.average_win)),
        ),
        grids=tuple(_grids(tournament, rulebook, counted)),
    )


def _grids(tournament: Tournament, rulebook: Rulebook, counted: Statistics) -> Iterator[Grid]:
    yield _players(tournament, counted)
    if counted.fans:
        yield _fans(rulebook, counted)
    if counted.hands:
        yield _winds(counted)


def _share(count: int, of: int) -> str:
    return f"{count} ({_percent(count, of)})" if of else str(count)


def _percent(count: int, of: int) -> str:
    """Return a rounded percentage; the counts beside it are exact."""
    return f"{float(Fraction(100 * count, of)):.1f}%" if of else ""


def _average(value: Fraction | None) -> str:
    return "" if value is None else plain(Fraction(round(value * _TENTH), _TENTH))


def _players(tournament: Tournament, counted: Statistics) -> Grid:
    people = {player.id: player for player in tournament.players}
    rows = []
    for one in counted.players:
        if not (one.hands or any(one.places)):
            continue
        person = people[one.player]
        rows.append(
            Row(
                cells=(
                    Cell(text=number_of(person), value=person.number),
                    Cell(text=person.name, strong=True),
                    *_figures(one),
                )
            )
        )
    titles = (
        (tr("Hands"), 13.0, True),
        (tr("Wins"), 12.0, True),
        (tr("Rate"), 14.0, False),
        (tr("Self-draws"), 13.0, False),
        (tr("Deal-ins"), 13.0, True),
        (tr("Rate"), 14.0, False),
        (tr("Points of a win"), 15.0, True),
        (tr("Best win"), 12.0, False),
        (tr("Points dealt in"), 15.0, False),
        (tr("Fines"), 13.0, True),
        (tr("Places 1-2-3-4"), 21.0, True),
    )
    return Grid(
        title=tr("Players"),
        columns=(
            Column(title=tr("No."), width=11),
            Column(title=tr("Name"), width=32, align=Align.LEFT, wraps=True),
            *(
                Column(title=title, width=width, align=Align.RIGHT, opens=opens)
                for title, width, opens in titles
            ),
        ),
        rows=tuple(rows),
        frozen=2,
    )


def _figures(one: PlayerStatistics) -> Iterator[Cell]:
    yield figure(one.hands)
    yield figure(one.wins, strong=True)
    yield Cell(text=_percent(one.wins, one.hands))
    yield figure(one.self_draws)
    yield figure(one.deal_ins, strong=True)
    yield Cell(text=_percent(one.deal_ins, one.hands))
    yield Cell(text=_average(one.average_win))
    yield figure(one.best_win) if one.wins else Cell()
    yield Cell(text=_average(one.average_deal_in))
    yield change(one.fined) if one.fined else Cell()
    yield Cell(text="-".join(str(count) for count in one.places), align=Align.CENTRE)


def _fans(rulebook: Rulebook, counted: Statistics) -> Grid:
    return Grid(
        title=tr("Fans"),
        columns=(
            Column(title=tr("Fan"), width=70, align=Align.LEFT, wraps=True),
            Column(title=tr("Points"), width=18, align=Align.RIGHT),
            Column(title=tr("Wins"), width=22, align=Align.RIGHT, opens=True),
            Column(title=tr("Of all wins"), width=24, align=Align.RIGHT),
            Column(title=tr("Times"), width=22, align=Align.RIGHT),
        ),
        rows=tuple(_fan(rulebook, counted, fan) for fan in counted.fans),
        frozen=1,
    )


def _fan(rulebook: Rulebook, counted: Statistics, count: FanCount) -> Row:
    fan = rulebook.fans.get(count.name)
    return Row(
        cells=(
            Cell(text=fan_name(rulebook, count.name)),
            figure(fan.points) if fan else Cell(),
            figure(count.wins, strong=True),
            Cell(text=_percent(count.wins, counted.wins)),
            figure(count.times),
        )
    )


def _winds(counted: Statistics) -> Grid:
    rows = [
        Row(
            cells=(
                Cell(text=seat_name(wind.wind), strong=True),
                figure(wind.hands),
                figure(wind.wins, strong=True),
                Cell(text=_percent(wind.wins, wind.hands)),
                change(wind.change),
            )
        )
        for wind in counted.winds
    ]
    return Grid(
        title=tr("Seat winds (East deals)"),
        columns=(
            Column(title=tr("Wind"), width=40, align=Align.LEFT),
            Column(title=tr("Hands"), width=24, align=Align.RIGHT),
            Column(title=tr("Wins"), width=24, align=Align.RIGHT),
            Column(title=tr("Rate"), width=24, align=Align.RIGHT),
            Column(title=tr("Sum of changes"), width=34, align=Align.RIGHT),
        ),
        rows=tuple(rows),
        frozen=1,
    )
