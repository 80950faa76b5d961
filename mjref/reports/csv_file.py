"""Sheets as CSV: the table alone, in UTF-8 with the mark that spreadsheets look for, or GB 18030.

GB 18030 holds every character; older Chinese spreadsheets open it without being asked.
"""

import csv
import io
from fractions import Fraction
from pathlib import Path
from typing import BinaryIO

from mjref.reports.files import write_whole
from mjref.reports.sheet import Cell, Grid, Row, RowKind, Sheet
from mjref.tournament.exact import write_exact

_CODECS = {"utf-8": "utf-8-sig", "gb18030": "gb18030"}
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(sheet: Sheet, path: Path, *, encoding: str = "utf-8") -> None:
    """Write the tables of one sheet, parted by an empty line; raises ReportError."""
    stream = io.StringIO()
    writer = csv.writer(stream)
    for position, grid in enumerate(sheet.grids):
        if position:
            writer.writerow([])
        if grid.title:
            writer.writerow([_harmless(grid.title)])
        writer.writerow([_harmless(title) for title in _titles(grid)])
        valid = (row for row in grid.rows if row.kind is not RowKind.STRUCK)
        writer.writerows(_values(row) for row in valid)
    data = stream.getvalue().encode(_CODECS[encoding])

    def write(target: BinaryIO) -> None:
        target.write(data)

    write_whole(path, write)


def _titles(grid: Grid) -> list[str]:
    """Return one title a column, the group's in front."""
    names: list[str] = []
    for group in grid.groups:
        names += [" ".join(filter(None, group.lines)).replace("\n", " ")] * group.span
    names += [""] * (len(grid.columns) - len(names))
    return [
        f"{name} {column.title}".strip() for name, column in zip(names, grid.columns, strict=True)
    ]


def _values(row: Row) -> list[str]:
    values: list[str] = []
    for cell in row.cells:
        values += [_value(cell), *[""] * (cell.span - 1)]
    return values


def _value(cell: Cell) -> str:
    return _harmless(cell.text) if cell.value is None else write_exact(Fraction(cell.value))


def _harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    plain = text.replace("\N{NO-BREAK SPACE}", " ").replace("\n", " / ")
    formula = plain.startswith(_FORMULA_STARTS) and any(sign.isalnum() for sign in plain)
    return f"'{plain}" if formula else plain
