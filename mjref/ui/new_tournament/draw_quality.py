"""How good seats are, in one line under the draw."""

from mjref.i18n import tr
from mjref.reports.draw_words import breach_line
from mjref.tournament.draw_checks import DrawQuality


def quality_words(quality: DrawQuality) -> str:
    """Return what was reached, what nobody could better, and which rule is broken how often."""
    measured = quality.measured
    words = [
        tr("Pairs that meet again: {count} (no plan can have fewer than {bound})").format(
            count=measured.repeats, bound=quality.fewest_repeats
        ),
        tr("team-mates at one table: {count}").format(count=measured.team_mates),
        tr("starting winds differ by at most {count}").format(count=measured.wind_imbalance),
        tr("one player at one table at most {count} times").format(count=measured.table_repeats),
    ]
    if measured.repeats > quality.fewest_repeats:
        words.insert(1, tr("Fewer may be possible; no plan with fewer was found."))
    return " · ".join([*words, *map(breach_line, quality.breaches)])
