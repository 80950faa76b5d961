"""Whose rank a correction changed (改判对名次的影响), and which changes are corrections."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mjref.rulebooks.base import Rulebook
from mjref.tournament.changes import Change, Kind, StaleChangeError, apply, inverse
from mjref.tournament.disputes import Against, Appeal, RankChange
from mjref.tournament.programme import Adjustment, Outcome, Table, TableKey, Tournament
from mjref.tournament.ranking import Standing
from mjref.tournament.stage_standings import overall_standings
from mjref.tournament.standings import Standings
from mjref.tournament.store import JournalEntry


def rank_changes(before: Standings, after: Standings) -> tuple[RankChange, ...]:
    """Return the players, then the teams, whose rank is another; each in the order of now."""
    return (
        *_changed(before.players, after.players, is_team=False),
        *_changed(before.teams, after.teams, is_team=True),
    )


def is_correction(made: Iterable[Change], before: Tournament) -> bool:
    """Return whether changes touch a result that stood `before`, not only add the next one."""
    return any(_corrects(change, before) for change in made)


def corrections_for(appeal: Appeal, journal: Iterable[JournalEntry]) -> tuple[Change, ...]:
    """Return what was corrected of the appeal's subject since the appeal came in, in order."""
    return tuple(
        entry.change
        for entry in journal
        if entry.at >= appeal.received_at and _concerns(entry.change, appeal)
    )


def changed_by(
    corrections: Sequence[Change], tournament: Tournament, rulebook: Rulebook
) -> tuple[RankChange, ...] | None:
    """Return whose rank the corrections changed, all else being as it is now.

    None where something else came in between, so that they cannot be thought away.
    """
    try:
        without = apply(tournament, inverse(corrections))
    except StaleChangeError:
        return None
    return rank_changes(
        overall_standings(without, rulebook), overall_standings(tournament, rulebook)
    )


def _changed(
    before: Iterable[Standing], after: Iterable[Standing], *, is_team: bool
) -> Iterable[RankChange]:
    former = {standing.id: standing for standing in before}
    for now in after:
        then = former.get(now.id)
        if then is not None and then.rank != now.rank:
            yield RankChange(
                id=now.id,
                is_team=is_team,
                rank_before=then.rank,
                rank_after=now.rank,
                standard_before=then.standard_points,
                standard_after=now.standard_points,
                match_before=then.match_points,
                match_after=now.match_points,
            )


def _corrects(change: Change, before: Tournament) -> bool:
    if change.kind is Kind.ADJUSTMENT:
        return True
    if change.kind is Kind.HAND and change.before is not None:
        where = TableKey(int(change.key[0]), int(change.key[1]))
        return change.after is not None or _was_complete(before, where)
    return change.kind is Kind.TABLE and _corrects_table(change, before)


def _was_complete(before: Tournament, where: TableKey) -> bool:
    """The last hand of a table in play may be taken back and typed anew: that is no correction."""
    hands = before.table(where).hands
    if not hands:
        return False
    last = before.settings.hands_per_session
    return hands[-1].number >= last or hands[-1].outcome is Outcome.UNFINISHED


def _corrects_table(change: Change, before: Tournament) -> bool:
    was, now = change.before, change.after
    if not isinstance(was, Table) or not isinstance(now, Table):
        return False
    where = TableKey(int(change.key[0]), int(change.key[1]))
    has_result = bool(before.table(where).hands) or was.scores is not None
    return has_result and replace(was, hands=None) != replace(now, hands=None)


def _concerns(change: Change, appeal: Appeal) -> bool:
    if change.kind is Kind.ADJUSTMENT:
        return _concerns_ruling(change, appeal)
    if change.kind not in (Kind.HAND, Kind.TABLE) or change.before is None:
        return False
    if appeal.against is Against.RULING or change.key[0] != appeal.session:
        return False
    if appeal.table is not None and change.key[1] != appeal.table:
        return False
    return change.kind is Kind.TABLE or appeal.hand in (None, change.key[2])


def _concerns_ruling(change: Change, appeal: Appeal) -> bool:
    if appeal.against is Against.RULING:
        return change.key[0] == appeal.subject
    ruling = change.after or change.before
    return isinstance(ruling, Adjustment) and ruling.session == appeal.session
