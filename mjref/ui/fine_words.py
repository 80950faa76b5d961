"""What is said of a fine while it is typed: which time it is, what that makes, and why."""

from mjref.i18n import tr
from mjref.reports.offence_words import ladder, name_of, ruled, time_words
from mjref.tournament.offence_row import OffenceKind
from mjref.ui.draft import NotedFine, Surroundings


def fine_words(fine: NotedFine, around: Surroundings) -> str:
    """Return such as `空碰 · time 3 in this hand: −10 (warning, 5, 10, …) · 14, p.34`."""
    offence = around.offences[fine.offence]
    said = ruled(fine.proposal or fine.penalties[0])
    if fine.time:
        said = tr("{time}: {cost}").format(time=time_words(offence, fine.time), cost=said)
    if offence.kind is OffenceKind.LADDER:
        said = tr("{what} (ladder: {steps})").format(what=said, steps=ladder(offence))
    parts = [name_of(offence), said, tr("article {article}").format(article=offence.article)]
    if fine.proposal is not None:
        parts.append(tr("ruled otherwise: {cost}").format(cost=ruled(fine.penalties[0])))
    return " · ".join(parts if offence.article else [*parts[:2], *parts[3:]])
