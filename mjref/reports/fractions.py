"""Standard points (标准分) as a tournament wants them shown; what is compared stays exact."""

from dataclasses import replace
from fractions import Fraction

from mjref.reports.figures import MINUS
from mjref.reports.sheet import Cell, Grid, Row, Sheet
from mjref.tournament.exact import write_rounded
from mjref.tournament.options import option
from mjref.tournament.programme import Settings


def decimals_of(settings: Settings) -> int | None:
    """Return how many decimals fractions are shown with, or None for exact fractions."""
    style = option(settings, "fractions")
    return None if style == "exact" else int(style)


def with_fractions(sheet: Sheet, settings: Settings) -> Sheet:
    """Return a sheet whose fractional figures are shown as the tournament wants them."""
    places = decimals_of(settings)
    if places is None:
        return sheet
    return replace(sheet, grids=tuple(_grid(grid, places) for grid in sheet.grids))


def _grid(grid: Grid, places: int) -> Grid:
    rows = (_row(row, places) for row in grid.rows)
    return replace(grid, rows=tuple(rows))


def _row(row: Row, places: int) -> Row:
    return replace(row, cells=tuple(_cell(cell, places) for cell in row.cells))


def _cell(cell: Cell, places: int) -> Cell:
    if not isinstance(cell.value, Fraction):
        return cell
    text = write_rounded(cell.value, places).replace("-", MINUS)
    return replace(cell, text=f"+{text}" if cell.signed and cell.value > 0 else text)
