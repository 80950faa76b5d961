"""Formulas on the score sheet: what its totals become when a change is corrected in a spreadsheet.

Where a table's result is more than arithmetic (an absence, a ruling, scores handed in), the figures
stay figures; and no formula is written that would not give the figure it stands for.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType

from mjref.reports.sheet import Cell, Formula, Number, Ref, Row, RowKind
from mjref.tournament.measures import forfeiters
from mjref.tournament.programme import TableTies, Tournament
from mjref.tournament.sheet import TableSheet
from mjref.tournament.table_points import places, standard_points

_PER_SEAT = 3
_PLACE = '1+COUNTIF({1},">"&{0})'
_TIED = "COUNTIF({1},{0})"
_SUMS = "0,4,6,7,7"  # of the 标准分 of the first 0, 1, 2, 3, 4 places
_BY_TIES = MappingProxyType(  # what seats or a play-off decide stays a figure
    {
        TableTies.SHARE: (f"(CHOOSE({_PLACE}+{_TIED},{_SUMS})-CHOOSE({_PLACE},{_SUMS}))/{_TIED}"),
        TableTies.HIGHER: f"CHOOSE({_PLACE},4,2,1,0)",
        TableTies.LOWER: f"CHOOSE({_PLACE}+{_TIED}-1,4,2,1,0)",
    }
)

Four = Callable[[int, Ref], Formula]
"""Takes a starting seat and where its cell stands."""


def with_formulas(
    hands: Sequence[Row], totals: Sequence[Row], sheet: TableSheet, tournament: Tournament
) -> tuple[Row, ...]:
    """Return all rows of a score sheet; those that can be worked out know how."""
    if not sheet.lines:
        return (*hands, *totals)
    running = _Running()
    rows = [running.row(number, row) for number, row in enumerate(hands)]
    is_ruled = sheet.table.penalties or forfeiters(sheet.table)
    if sheet.table.scores is not None or is_ruled:
        return (*rows, *totals)
    match = len(rows)
    ranks = list(sheet.places) == places(sheet.totals)
    ties = tournament.settings.table_ties
    shares = list(sheet.standard_points) == standard_points(sheet.totals, ties)
    base = tournament.settings.base_points
    given: list[Four] = [lambda seat, _: Formula("{0}", (running.last[seat],))]
    if base:
        given.append(lambda _, own: Formula(f"{base}+{{0}}", (Ref(match, own.column),)))
    if shares and ranks and ties in _BY_TIES:
        given.append(lambda seat, own: Formula(_BY_TIES[ties], _among(match, seat, own)))
        given.append(lambda seat, own: Formula(_PLACE, _among(match, seat, own)))
    for number, row in enumerate(totals):
        rows.append(_total_row(match + number, row, given[number]) if number < len(given) else row)
    return tuple(rows)


def _among(match: int, seat: int, own: Ref) -> tuple[Ref, tuple[Ref, Ref]]:
    """Return a seat's total and the stretch of all four, the empty cells between included."""
    first = own.column - _PER_SEAT * seat
    return Ref(match, own.column), (Ref(match, first), Ref(match, first + _PER_SEAT * 3))


class _Running:
    """Goes down the hands and keeps where the last running totals stand."""

    def __init__(self) -> None:
        self.last: list[Ref] = []
        self._round: list[int] = []

    def row(self, number: int, row: Row) -> Row:
        """Return the row with its formulas."""
        if row.kind is RowKind.SECTION:
            self._round = []
        elif row.kind is RowKind.SUBTOTAL and self._round:
            return _filled(row, 1, self._subtotal)
        elif row.kind is RowKind.BODY and len(row.cells) > _PER_SEAT * 4 and _is_valid(row):
            lead = len(row.cells) - 4 * _PER_SEAT
            filled = _filled(row, lead, self._hand(number, lead))
            self.last = [Ref(number, lead + _PER_SEAT * seat + 2) for seat in range(4)]
            self._round.append(number)
            return filled
        return row

    def _hand(self, number: int, lead: int) -> Callable[[int, bool], Formula | None]:
        before = self.last

        def formula(seat: int, is_total: bool) -> Formula | None:
            own = Ref(number, lead + _PER_SEAT * seat + 1)
            if not is_total:
                return None  # a fact
            return Formula("{0}+{1}", (before[seat], own)) if before else Formula("{0}", (own,))

        return formula

    def _subtotal(self, seat: int, is_total: bool) -> Formula:
        total = self.last[seat]
        if is_total:
            return Formula("{0}", (total,))
        cells = tuple(Ref(number, total.column - 1) for number in self._round)
        return Formula("+".join(f"{{{place}}}" for place in range(len(cells))), cells)


def _is_valid(row: Row) -> bool:
    return row.cells[-1].value is not None


def _filled(row: Row, lead: int, formula: Callable[[int, bool], Formula | None]) -> Row:
    """Give the two figures of each seat their formulas; `lead` cells stand before them."""
    cells = list(row.cells)
    for seat in range(4):
        for is_total in (False, True):
            at = lead + _PER_SEAT * seat + 1 + is_total
            cells[at] = replace(cells[at], formula=formula(seat, is_total))
    return replace(row, cells=tuple(cells))


def _total_row(number: int, row: Row, formula: Four) -> Row:
    head, *cells = row.cells
    lead = head.span
    filled = [
        _with(cell, formula(seat, Ref(number, lead + _PER_SEAT * seat)))
        for seat, cell in enumerate(cells)
    ]
    return replace(row, cells=(head, *filled))


def _with(cell: Cell, formula: Formula) -> Cell:
    value: Number | None = cell.value
    return cell if value is None else replace(cell, formula=formula)
