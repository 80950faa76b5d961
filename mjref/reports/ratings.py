"""The ratings of the people of several tournaments, with everybody's history (等级分、履历)."""

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from mjref.i18n import tr
from mjref.reports.figures import change, figure
from mjref.reports.sheet import Align, Cell, Column, Grid, Row, Sheet
from mjref.tournament.ratings import Appearance, Record

_TENTH = Decimal("0.1")


def rating_text(rating: Decimal) -> str:
    """Return a rating to one decimal, as it is shown everywhere."""
    return str(rating.quantize(_TENTH, ROUND_HALF_UP))


def rated_name(record: Record) -> str:
    """Return a person's name, with what tells him from his namesakes."""
    return f"{record.name} ({record.person.mark})" if record.person.mark else record.name


def place_text(one: Appearance) -> str:
    """Return the place in a tournament, such as `3/64`; `-` for none."""
    return f"{one.rank}/{one.of}" if one.rank else "-"


def moved_text(one: Appearance) -> str:
    """Return what a tournament did to a rating."""
    return f"{rating_text(one.before)} → {rating_text(one.after)}"


def place_counts(record: Record) -> tuple[int, int, int, int]:
    """Return how often a person was first to fourth at a table, over all tournaments."""
    first, second, third, fourth = (
        sum(one.places[place] for one in record.appearances) for place in range(4)
    )
    return first, second, third, fourth


def sessions_played(record: Record) -> int:
    """Return how many sessions of a person count."""
    return sum(one.sessions for one in record.appearances)


def ratings_sheet(records: Iterable[Record]) -> Sheet:
    """Return the list of ratings, and below it what everybody did in each tournament."""
    found = tuple(records)
    return Sheet(
        name="ratings",
        heading=tr("People across tournaments"),
        title=tr("Ratings"),
        grids=(_ratings(found), _histories(found)),
        notes=(tr("An aid to seeding: no ranking follows from it."),),
    )


def _ratings(records: Iterable[Record]) -> Grid:
    titles = (tr("Tournaments"), tr("Sessions"), tr("1st"), tr("2nd"), tr("3rd"), tr("4th"))
    return Grid(
        columns=(
            Column(title=tr("Rank"), width=14),
            Column(title=tr("Name"), width=50, align=Align.LEFT, wraps=True),
            Column(title=tr("Rating"), width=22, align=Align.RIGHT),
            *(Column(title=title, width=16, align=Align.RIGHT) for title in titles),
        ),
        rows=tuple(
            Row(
                cells=(
                    figure(record.rank),
                    Cell(text=rated_name(record), strong=True),
                    _rating(record.rating),
                    figure(len(record.appearances)),
                    figure(sessions_played(record)),
                    *(figure(count) for count in place_counts(record)),
                )
            )
            for record in records
        ),
    )


def _histories(records: Iterable[Record]) -> Grid:
    return Grid(
        title=tr("History"),
        columns=(
            Column(title=tr("Name"), width=40, align=Align.LEFT, wraps=True),
            Column(title=tr("Tournament"), width=50, align=Align.LEFT, wraps=True),
            Column(title=tr("Rank"), width=18),
            Column(title=tr("Sessions"), width=16, align=Align.RIGHT),
            Column(title=tr("Standard points"), width=20, align=Align.RIGHT),
            Column(title=tr("Match points"), width=20, align=Align.RIGHT),
            Column(title=tr("Rating"), width=20, align=Align.RIGHT),
        ),
        rows=tuple(
            Row(
                cells=(
                    Cell(text=rated_name(record)),
                    Cell(text=one.tournament),
                    Cell(text=place_text(one)),
                    figure(one.sessions),
                    figure(one.standard_points),
                    change(one.match_points),
                    _rating(one.after),
                )
            )
            for record in records
            for one in record.appearances
        ),
    )


def _rating(rating: Decimal) -> Cell:
    shown = rating_text(rating)
    return Cell(text=shown, value=Fraction(shown))
