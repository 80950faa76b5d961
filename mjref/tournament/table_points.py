"""局分 → 标准分 inside one group, normally a table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from mjref.tournament.programme import TableTies

Merit = TypeVar("Merit", int, tuple[int, int, int])


def places(scores: Sequence[Merit]) -> list[int]:
    """Return each score's place from 1; equal scores share the better place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def standard_points(
    scores: Sequence[Merit], ties: TableTies = TableTies.SHARE, of: int | None = None
) -> list[Fraction]:
    """Return the 标准分 of each score: the first of n gets n, place k gets n − k.

    `of` is n where it is not the number of scores: a table of four from which one is left out.

    Source: the rules' article 10, which is silent on ties. `SHARE` divides what the tied places
    bring, as European events do it; `HIGHER` gives everybody the best of those places, which is
    the formula taken literally; `LOWER` the worst. The other ways to part equals are parts of
    the merits already; who is still equal shares.
    """
    size = len(scores) if of is None else of
    values = [size] + [size - place for place in range(2, size + 1)]
    result = []
    for score, place in zip(scores, places(scores), strict=True):
        tied = sum(other == score for other in scores)
        values_of_tied = values[place - 1 : place - 1 + tied]
        result.append(_value(values_of_tied, ties))
    return result


def _value(values_of_tied: Sequence[int], ties: TableTies) -> Fraction:
    if ties is TableTies.HIGHER:
        return Fraction(values_of_tied[0])
    if ties is TableTies.LOWER:
        return Fraction(values_of_tied[-1])
    return Fraction(sum(values_of_tied), len(values_of_tied))
