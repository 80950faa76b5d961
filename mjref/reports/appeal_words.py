"""Appeals and disputes in words (申诉与争议的文字)."""

from collections.abc import Mapping

from mjref.i18n import mark, tr
from mjref.reports.figures import plain, signed
from mjref.tournament.disputes import Against, Appeal, AppealEffect, RankChange

AGAINST: Mapping[Against, str] = {
    Against.SESSION: mark("a whole session"),
    Against.TABLE: mark("a table's result"),
    Against.HAND: mark("a hand"),
    Against.PENALTY: mark("a penalty"),
    Against.RULING: mark("a ruling outside the hands"),
}
EFFECTS: Mapping[AppealEffect, str] = {
    AppealEffect.PENDING: mark("not decided yet"),
    AppealEffect.STANDS: mark("the result stands"),
    AppealEffect.CORRECTED: mark("corrected"),
    AppealEffect.WITHDRAWN: mark("withdrawn"),
}


def subject(appeal: Appeal, names: Mapping[str, str]) -> str:
    """Return what an appeal is about: `session 3, table 2, hand 7, 王五`.

    `names` are those of players and teams by id.
    """
    parts = []
    if appeal.session is not None:
        parts.append(tr("session {number}").format(number=appeal.session))
    if appeal.table is not None:
        parts.append(tr("table {number}").format(number=appeal.table))
    if appeal.hand is not None:
        parts.append(tr("hand {number}").format(number=appeal.hand))
    if appeal.subject:
        parts.append(names.get(appeal.subject, appeal.subject))
    return tr(", ").join(parts)


def rank_change(change: RankChange, names: Mapping[str, str]) -> str:
    """Return whose rank changed, such as `王五 5 → 3 (standard points 7 → 9, …)`."""
    name = names.get(change.id, change.id)
    points = []
    if change.standard_before != change.standard_after:
        points.append(
            tr("standard points {before} → {after}").format(
                before=plain(change.standard_before), after=plain(change.standard_after)
            )
        )
    if change.match_before != change.match_after:
        points.append(
            tr("match points {before} → {after}").format(
                before=signed(change.match_before), after=signed(change.match_after)
            )
        )
    moved = f"{name} {change.rank_before} → {change.rank_after}"
    if not points:
        return moved
    return tr("{moved} ({points})").format(moved=moved, points=tr(", ").join(points))
