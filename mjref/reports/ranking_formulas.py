"""Formulas on a ranking: totals and ranks follow where a session's figure is changed.

The rank compares standard points, match points, and the sessions from the best down, which a hidden
figure in each row sums up. Where the tournament ranks by anything else, the ranks stay figures.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mjref.reports.sheet import Cell, Formula, Number, Ref, Row
from mjref.tournament.ranking import Standing

_PARTS = 12  # shares of standard points are multiples of 1/12
_STEPS = 50  # one more than the parts of the dearest session, and one for a session not played
_MOST_COMPARED = 9  # sessions whose comparison a spreadsheet's numbers hold exactly
_RANK = (
    "1+SUMPRODUCT((ROUND({1},6)>ROUND({0},6))"
    "+(ROUND({1},6)=ROUND({0},6))*(({3}>{2})+({3}={2})*({5}>{4})))"
)


def with_formulas(
    rows: Sequence[Row],
    standings: Sequence[Standing],
    numbers: Sequence[int],
    *,
    lead: int,
    detailed: bool,
    ranks: bool,
) -> tuple[Row, ...]:
    """Return the rows of a ranking; `lead` columns stand before those of the sessions.

    `ranks` says whether the tournament ranks by the rules' own criteria.
    """
    step = 2 if detailed else 1
    standard = lead + step * len(numbers)
    columns = standard + 3
    sessions = range(lead, standard, step)
    most = min(len(numbers), _MOST_COMPARED)
    is_ordinary = ranks and _ranks(standings, most) == [each.rank for each in standings]
    filled = []
    for number, (row, standing) in enumerate(zip(rows, standings, strict=True)):
        cells = list(row.cells)
        cells[standard] = _total(number, cells[standard], row, sessions)
        if detailed:
            matches = range(lead + 1, standard, step)
            cells[standard + 1] = _total(number, cells[standard + 1], row, matches)
        key = None
        if is_ordinary and numbers:
            compared = [Ref(number, column) for column in sessions]
            key = Cell(value=_key(standing, most), formula=_key_formula(compared, most))
            cells[0] = replace(cells[0], formula=_rank(number, len(rows), standard, columns))
        filled.append(replace(row, cells=tuple(cells), key=key))
    return tuple(filled)


def _total(number: int, cell: Cell, row: Row, columns: Sequence[int]) -> Cell:
    """Add the sessions up; what else belongs to the total, such as a ruling, is a constant."""
    values = [row.cells[column].value for column in columns]
    rest = Fraction(cell.value or 0) - sum((Fraction(each or 0) for each in values), Fraction(0))
    if not columns:
        return cell
    text = "+".join(f"{{{place}}}" for place in range(len(columns)))
    if rest:
        text += f"+({rest})"
    return replace(cell, formula=Formula(text, tuple(Ref(number, each) for each in columns)))


def _rank(number: int, count: int, standard: int, key: int) -> Formula:
    refs: list[Ref | tuple[Ref, Ref]] = []
    for column in (standard, standard + 1, key):
        refs.append(Ref(number, column))
        refs.append((Ref(0, column), Ref(count - 1, column)))
    return Formula(_RANK, tuple(refs))


def _key_formula(sessions: Sequence[Ref], most: int) -> Formula:
    """Return the sessions from the best down as the digits of one number."""
    union = "(" + ",".join(f"{{{place}}}" for place in range(len(sessions))) + ")"
    digits = (
        f"IFERROR(1+ROUND({_PARTS}*LARGE({union},{place}),0),0)*{_STEPS ** (most - place)}"
        for place in range(1, most + 1)
    )
    return Formula("+".join(digits), tuple(sessions))


def _key(standing: Standing, most: int) -> int:
    """Return what the formula of the key gives."""
    points = sorted((score.standard_points for score in standing.sessions), reverse=True)
    digits = [1 + round(_PARTS * each) for each in points]
    digits += [0] * (most - len(digits))
    key = 0
    for digit in digits[:most]:
        key = key * _STEPS + digit
    return key


def _ranks(standings: Sequence[Standing], most: int) -> list[int]:
    merits: list[tuple[Number, Number, int]] = [
        (each.standard_points, each.match_points, _key(each, most)) for each in standings
    ]
    return [1 + sum(other > own for other in merits) for own in merits]
