"""The columns of the ratings and of one person's history."""

from mjref.i18n import mark
from mjref.reports.figures import plain, signed
from mjref.reports.ratings import (
    moved_text,
    place_counts,
    place_text,
    rated_name,
    rating_text,
    sessions_played,
)
from mjref.tournament.ratings import Appearance, Record
from mjref.ui.models.rows import Column

_PLACES = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"))


def _count(title: str, place: int) -> Column[Record]:
    return Column(
        title=title,
        text=lambda record: str(place_counts(record)[place]),
        order=lambda record: place_counts(record)[place],
        is_number=True,
    )


RATINGS: tuple[Column[Record], ...] = (
    Column(
        title=mark("Rank"),
        text=lambda record: str(record.rank),
        order=lambda record: record.rank,
        is_number=True,
    ),
    Column(title=mark("Name"), text=rated_name, is_bold=True),
    Column(
        title=mark("Rating"),
        text=lambda record: rating_text(record.rating),
        order=lambda record: record.rating,
        is_number=True,
    ),
    Column(
        title=mark("Tournaments"),
        text=lambda record: str(len(record.appearances)),
        order=lambda record: len(record.appearances),
        is_number=True,
    ),
    Column(
        title=mark("Sessions"),
        text=lambda record: str(sessions_played(record)),
        order=sessions_played,
        is_number=True,
    ),
    *(_count(title, place) for place, title in enumerate(_PLACES)),
)
HISTORY: tuple[Column[Appearance], ...] = (
    Column(title=mark("Tournament"), text=lambda one: one.tournament),
    Column(title=mark("Rank"), text=place_text, is_number=True),
    Column(title=mark("Sessions"), text=lambda one: str(one.sessions), is_number=True),
    Column(
        title=mark("Standard points"),
        text=lambda one: plain(one.standard_points),
        is_number=True,
    ),
    Column(title=mark("Match points"), text=lambda one: signed(one.match_points), is_number=True),
    Column(title=mark("Rating"), text=moved_text, is_number=True),
)
