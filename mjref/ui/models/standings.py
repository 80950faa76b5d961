"""The rankings as a table: rank, sums, each session, and the reason for every separation."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from mjref.i18n import mark, tr
from mjref.reports.option_words import criterion_name
from mjref.tournament.exact import Points
from mjref.tournament.programme import Session
from mjref.tournament.ranking import Criterion, Separation, Standing
from mjref.tournament.sheet import TableSheet
from mjref.ui.formats import exact, signed, standard
from mjref.ui.models.rows import Column

FIGURE_SPACE = "\N{FIGURE SPACE}"
_WIDTH = 5  # of a session's match points, so that the standard points before them stand in a line


class Ranked(NamedTuple):
    """A place, its team's name, and the place above it for the reason."""

    standing: Standing
    team_name: str
    above: Standing | None

    def session(self, number: int) -> tuple[Fraction, Points] | None:
        """Return the standard and match points of one session, None where it was not played."""
        for score in self.standing.all_sessions:
            if score.number == number:
                return score.standard_points, score.match_points
        return None

    def matches(self, text: str) -> bool:
        """Return whether `text` is part of the name or of the team's name."""
        wanted = text.casefold()
        return wanted in self.standing.name.casefold() or wanted in self.team_name.casefold()


def ranked(entries: tuple[Standing, ...], team_names: dict[str, str]) -> list[Ranked]:
    """Return the entries of a ranking, each with the place above."""
    return [
        Ranked(entry, team_names.get(entry.team or "", ""), above)
        for above, entry in pairwise((None, *entries))
        if entry is not None
    ]


def standings_columns(
    sessions: list[int], *, with_teams: bool, decimals: int | None = None
) -> tuple[Column[Ranked], ...]:
    """Return the columns for players (with their teams) or for teams.

    Fractions of standard points are shown with `decimals`, None for exact ones.
    """
    team: Column[Ranked] = Column(title=mark("Team"), text=lambda row: row.team_name)
    return (
        Column(
            title=mark("Rank"),
            text=lambda row: str(row.standing.rank),
            order=lambda row: row.standing.rank,
            is_number=True,
            is_bold=True,
        ),
        Column(title=mark("Name"), text=lambda row: row.standing.name),
        *((team,) if with_teams else ()),
        Column(
            title=mark("Standard"),
            text=lambda row: standard(row.standing.standard_points, decimals),
            order=lambda row: row.standing.standard_points,
            is_number=True,
            is_bold=True,
        ),
        Column(
            title=mark("Match"),
            text=lambda row: signed(row.standing.match_points),
            order=lambda row: row.standing.match_points,
            is_number=True,
        ),
        Column(title=mark("Behind by"), text=lambda row: short_reason(row)),
        *(_session_column(number, decimals) for number in sessions),
    )


def _session_column(number: int, decimals: int | None) -> Column[Ranked]:
    def text(row: Ranked) -> str:
        score = row.session(number)
        if score is None:
            return ""
        return f"{standard(score[0], decimals)}  {signed(score[1]).rjust(_WIDTH, FIGURE_SPACE)}"

    return Column(
        title=mark("Session {number}"),
        title_values=(("number", number),),
        text=text,
        order=lambda row: row.session(number) or (Fraction(-1), 0),
        is_number=True,
    )


_SHORT = {
    Criterion.STANDARD_POINTS: mark("standard {below} < {above}"),
    Criterion.MATCH_POINTS: mark("match {below} < {above}"),
    Criterion.BEST_SESSION: mark("best session {below} < {above}"),
    Criterion.MORE_GOOD_SESSIONS: mark("sessions of {of} points: {below} < {above}"),
    Criterion.BEST_MATCH_POINTS: mark("best match points {below} < {above}"),
    Criterion.SESSIONS_WON: mark("sessions won {below} < {above}"),
    Criterion.LOT: mark("by lot"),
    Criterion.PLAY_OFF: mark("by the play-off"),
    Criterion.HEAD_TO_HEAD: mark("where they met {below} < {above}"),
    Criterion.STAGE: mark("stage {below} after stage {above}"),
    Criterion.LEVEL: mark("group {below} after group {above}"),
}
_LONG = {
    Criterion.STANDARD_POINTS: mark("the sum of standard points is {below} against {above}"),
    Criterion.MATCH_POINTS: mark("the sum of match points is {below} against {above}"),
    Criterion.BEST_SESSION: mark(
        "the best single session is {below} against {above} standard points"
    ),
    Criterion.MORE_GOOD_SESSIONS: mark(
        "{below} against {above} sessions brought {of} standard points"
    ),
    Criterion.BEST_MATCH_POINTS: mark(
        "the best match points of a session are {below} against {above}"
    ),
    Criterion.SESSIONS_WON: mark("{below} against {above} sessions were won"),
    Criterion.LOT: mark("the lot decided"),
    Criterion.PLAY_OFF: mark("the play-off decided"),
    Criterion.HEAD_TO_HEAD: mark("at the tables where they met it is {below} against {above}"),
    Criterion.STAGE: mark("whoever plays in stage {above} ranks before all others"),
    Criterion.LEVEL: mark("group {above} ranks before group {below}"),
}
_SIGNED = (Criterion.MATCH_POINTS, Criterion.BEST_MATCH_POINTS)


def short_reason(row: Ranked) -> str:
    """Return what separates a place from the one above, in a few words."""
    if not row.standing.all_sessions:
        return "—"
    if row.above is None:
        return ""
    if row.standing.separation is None:
        return tr("equal on every criterion")
    return tr(_SHORT[row.standing.separation.criterion]).format(**_values(row.standing.separation))


def reason(row: Ranked) -> str:
    """Return what separates a place from the one above, as a sentence."""
    if not row.standing.all_sessions:
        return tr("{name} has not played yet.").format(name=row.standing.name)
    if row.above is None:
        return tr("{name} leads.").format(name=row.standing.name)
    if row.standing.separation is None:
        return tr("{name} and {other} are equal on every criterion and share the place.").format(
            name=row.standing.name, other=row.above.name
        )
    separation = row.standing.separation
    why = tr(_LONG[separation.criterion]).format(**_values(separation))
    if separation.equal_in:
        equal = tr(", ").join(criterion_name(each) for each in separation.equal_in)
        why = tr("equal in {criteria}; {difference}").format(criteria=equal, difference=why)
    return tr("{name} stands behind {other}: {why}.").format(
        name=row.standing.name, other=row.above.name, why=why
    )


def progress(session: Session, sheets: Iterable[TableSheet]) -> str:
    """Return how much of a session is in the ranking; empty where all of it is."""
    counted = [sheet for sheet in sheets if sheet.where.session == session.number]
    in_play = sum(not sheet.is_complete for sheet in counted)
    if len(counted) == len(session.tables) and not in_play:
        return ""
    words = tr("Session {number}: {counted} of {all} tables counted").format(
        number=session.number, counted=len(counted), all=len(session.tables)
    )
    if in_play:
        words += tr(", {count} of them not finished").format(count=in_play)
    return words


def _values(separation: Separation) -> dict[str, str]:
    if separation.criterion in _SIGNED:
        return {
            "above": signed(int(separation.above)),
            "below": signed(int(separation.below)),
            "of": "",
        }
    return {
        "above": exact(separation.above),
        "below": exact(separation.below),
        "of": "" if separation.of is None else exact(separation.of),
    }
