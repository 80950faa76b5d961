"""Totals that a table hands in (局分): what they must add up to, and in which form they come."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from mjref.rulebooks.base import Problem
from mjref.tournament.attendance import Acceptance
from mjref.tournament.changes import Change, Kind, bare_table
from mjref.tournament.programme import Settings, Table, TableKey, Tournament
from mjref.tournament.sheet import counted_fines
from mjref.tournament.store import DeskError

SEATS = 4


class Form(StrEnum):
    """How the four totals are written on the sheet."""

    NET = "net"  # without the base points: they sum to 0
    WITH_BASE = "with_base"  # with them: they sum to 4 × 500


def usual_form(settings: Settings) -> Form:
    """Return the form that the regulations suggest."""
    return Form.WITH_BASE if settings.base_points else Form.NET


def expected_sum(settings: Settings, form: Form, deducted: int) -> int:
    """Return what four totals must sum to: 4 × base less the fines that nobody received."""
    base = SEATS * settings.base_points if form is Form.WITH_BASE else 0
    return base - deducted


def proposed_total(
    given: Sequence[int | None], settings: Settings, form: Form, deducted: int
) -> int | None:
    """Return the one total that is missing, None where more or none are."""
    known = [total for total in given if total is not None]
    if len(known) != len(given) - 1:
        return None
    return expected_sum(settings, form, deducted) - sum(known)


def net(total: int, settings: Settings, form: Form) -> int:
    """Return a total without the base points."""
    return total - settings.base_points if form is Form.WITH_BASE else total


def as_written(net_total: int, settings: Settings, form: Form) -> int:
    """Return a net total in the form of the sheet."""
    return net_total + settings.base_points if form is Form.WITH_BASE else net_total


def deducted(table: Table, settings: Settings) -> int:
    """Return the fines of a table that nobody received: its totals sum to that much less."""
    in_play = (fine for hand in table.hands or () for fine in counted_fines(hand, settings))
    return -sum(fine.points for fine in (*in_play, *table.penalties))


def handed_in(
    tournament: Tournament,
    sheets: Mapping[TableKey, Mapping[str, int] | None],
    accepted: Acceptance | None = None,
) -> tuple[Change, ...]:
    """Return the changes that save the net totals of tables, or (None) take them back.

    Raises DeskError with all that is wrong; `accepted` lets totals stand that do not add up.
    """
    found: list[Problem] = []
    changes = []
    settings = tournament.settings
    for where, scores in sheets.items():
        table = tournament.table(where)
        mistakes = [] if scores is None else list(_mistakes(where, table, scores, settings))
        is_off = any(problem.code == "totals_do_not_balance" for problem in mistakes)
        if is_off and accepted is not None:
            mistakes = [each for each in mistakes if each.code != "totals_do_not_balance"]
        found += mistakes
        after = replace(table, scores=scores, accepted=accepted if is_off else None)
        before, after = bare_table(table), bare_table(after)
        if before != after:
            changes.append(Change(Kind.TABLE, tuple(where), before, after))
    if found:
        raise DeskError(found)
    return tuple(changes)


def _mistakes(
    where: TableKey, table: Table, scores: Mapping[str, int], settings: Settings
) -> Iterator[Problem]:
    for player in table.seats:
        if player not in scores:
            yield Problem("score_missing", {"player": player})
    for player in scores:
        if player not in table.seats:
            yield Problem("player_not_at_table", {"player": player})
    total, expected = sum(scores.values()), -deducted(table, settings)
    if total != expected:
        values = {"table": where.table, "sum": total, "expected": expected}
        yield Problem("totals_do_not_balance", {**values, "difference": total - expected})
