"""Stages and byes in words, the same on paper, on the screen and on the terminal."""

from mjref.i18n import mark, tr
from mjref.reports.figures import signed
from mjref.tournament.bye import ByeValue, ByeWorth
from mjref.tournament.exact import write_exact
from mjref.tournament.stages import Stage

WORTHS = {
    ByeWorth.NOTHING: mark("no standard points, match points unchanged"),
    ByeWorth.FIXED: mark("{standard} standard points, {match} match points"),
    ByeWorth.OWN_AVERAGE: mark("average of the player's own sessions"),
}


def bye_worth(value: ByeValue) -> str:
    """Return what a bye is worth."""
    return tr(WORTHS[value.worth]).format(
        standard=write_exact(value.standard_points), match=signed(value.match_points)
    )


def share_words(stage: Stage) -> str:
    """Return how many of the points before are brought along; empty in the first stage."""
    if stage.number == 1:
        return ""
    if stage.carried == 0:
        return tr("none: everybody begins at 0")
    if stage.carried == 1:
        return tr("all")
    return tr("{share} of them").format(
        share=f"{stage.carried.numerator}/{stage.carried.denominator}"
    )


def group_name(stage: Stage, at: int) -> str:
    """Return the name of a group, its number where it has none; `at` counts from 0."""
    group = stage.groups[at]
    if group.name or len(stage.groups) == 1:
        return group.name or stage.name
    return tr("Group {number}").format(number=at + 1)
