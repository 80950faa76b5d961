"""One sheet of content as one worksheet."""

from collections.abc import Sequence
from io import BytesIO
from itertools import accumulate

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, MergedCell
from openpyxl.cell.cell import Cell as Target
from openpyxl.drawing.image import Image
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from mjref.i18n import tr
from mjref.reports import xlsx_style as style
from mjref.reports.ink import picture
from mjref.reports.sheet import (
    Align,
    Cell,
    Grid,
    Ref,
    Row,
    RowKind,
    Sheet,
    SignatureBox,
)
from mjref.reports.xlsx_page import set_up_page

_WIDTH = 0.62  # characters of a spreadsheet's column for a millimetre on paper
_LINE = 13.5  # points
_WRITING = 24.0  # height of a row that is written by hand
_INK_ROW = 46.0
_INK_PIXELS = (132, 53)
_ORDINARY = 10.0  # the size that widths are counted in
_NARROWEST = 4.5
_BLANK = "\N{NO-BREAK SPACE}"


class SheetWriter:
    """Writes downwards, keeping the number of the next row."""

    def __init__(self, target: Worksheet, sheet: Sheet) -> None:
        self._target = target
        self._sheet = sheet
        self._row = 1
        self._body = 1  # the first row of the table that is being written
        self.results: dict[str, int | float] = {}
        """What each formula gives, by its cell: for programs that work nothing out."""
        self._columns = max((len(grid.columns) for grid in sheet.grids), default=1)
        self._widths = _column_widths(sheet, self._columns)

    def write(self) -> None:
        """Write everything, then set up window and page."""
        sheet = self._sheet
        self._line(sheet.heading, size=11)
        self._line(sheet.title, size=16, strong=True)
        if sheet.fields:
            told = [f"{field.label}：{field.value}" for field in sheet.fields if field.value]
            self._line("　".join(told), size=10)
        heads: tuple[int, int] | None = None
        for grid in sheet.grids:
            placed = self._grid(grid)
            heads = heads or placed
        for note in filter(None, (sheet.legend, *sheet.notes, sheet.link)):
            self._line(note, size=9, align=Align.LEFT, wraps=True)
        if sheet.boxes:
            self._boxes(sheet.boxes)
        if sheet.foot:
            self._line(sheet.foot, size=8, align=Align.LEFT)
        for index, width in enumerate(self._widths, start=1):
            self._target.column_dimensions[get_column_letter(index)].width = width
        set_up_page(self._target, sheet, heads, (self._columns, self._row - 1))

    def _put(self, row: int, column: int, text: str) -> Target:
        """Put text that stays text, whatever it begins with."""
        cell = self._target.cell(row=row, column=column)
        assert not isinstance(cell, MergedCell)
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", text.replace(_BLANK, " ")) or None
        if text:
            cell.data_type = "s"
        return cell

    def _line(
        self,
        text: str,
        *,
        size: float,
        strong: bool = False,
        align: Align = Align.CENTRE,
        wraps: bool = False,
    ) -> None:
        cell = self._put(self._row, 1, text)
        cell.font = style.line_font(size, strong=strong)
        cell.alignment = style.alignment(align, wraps=wraps)
        self._merge(self._row, 1, self._columns)
        lines = _lines(text, sum(self._widths) * _ORDINARY / size) if wraps else 1
        self._target.row_dimensions[self._row].height = size * 1.5 * lines
        self._row += 1

    def _merge(self, row: int, first: int, last: int) -> None:
        if last > first:
            self._target.merge_cells(
                start_row=row, end_row=row, start_column=first, end_column=last
            )

    # --- tables ---

    def _grid(self, grid: Grid) -> tuple[int, int]:
        """Write a table; return the first row of its heads and the first of its body."""
        if grid.title:
            self._line(grid.title, size=12, strong=True, align=Align.LEFT)
        first = self._row
        edges = self._edges(grid)
        if any(any(group.lines) for group in grid.groups):
            self._groups(grid, edges)
        for index, column in enumerate(grid.columns):
            cell = self._put(self._row, edges[index] + 1, column.title)
            cell.font = style.font(RowKind.SECTION, strong=True)
            cell.alignment = style.alignment(Align.CENTRE, wraps=True)
            self._dress(edges[index], edges[index + 1], opens=column.opens)
        lines = 2 if any(len(column.title) > column.width / 2 for column in grid.columns) else 1
        self._target.row_dimensions[self._row].height = 3 + _LINE * lines
        self._row += 1
        body = self._body = self._row
        for row in grid.rows:
            self._write_row(grid, row, edges)
        self._row += 1
        return first, body

    def _edges(self, grid: Grid) -> list[int]:
        """Return before which column of the sheet each of the grid's begins, and the end.

        The first grid sets the columns; others take as many of them as their widths need.
        """
        count = len(grid.columns)
        if grid is self._sheet.grids[0] or count >= self._columns:
            return list(range(count + 1))
        sheet_edges = list(accumulate(self._widths, initial=0.0))
        unit = sheet_edges[-1] / sum(column.width for column in grid.columns)
        edges = [0]
        for index, wished in enumerate(accumulate(c.width * unit for c in grid.columns)):
            least, most = edges[-1] + 1, self._columns - (count - 1 - index)
            nearest = min(range(least, most + 1), key=lambda at: abs(sheet_edges[at] - wished))
            edges.append(self._columns if index == count - 1 else nearest)
        return edges

    def _groups(self, grid: Grid, edges: list[int]) -> None:
        first, most = 0, 1
        for group in grid.groups:
            left, right = edges[first], edges[first + group.span]
            text = "\n".join(line for line in group.lines if line)
            cell = self._put(self._row, left + 1, text)
            cell.font = style.font(RowKind.BODY, strong=True)
            cell.alignment = style.alignment(Align.CENTRE, wraps=True)
            self._dress(left, right, opens=any(group.lines))
            most = max(most, text.count("\n") + 1 + len(text) // 18)
            first += group.span
        self._target.row_dimensions[self._row].height = 4 + _LINE * most
        self._row += 1

    def _write_row(self, grid: Grid, row: Row, edges: list[int]) -> None:
        above = row.kind in (RowKind.SECTION, RowKind.TOTAL, RowKind.RESULT)
        lines = 1.0
        for index, cell in row.placed():
            column = grid.columns[index]
            left, right = edges[index], edges[index + cell.span]
            wraps = column.wraps and cell.span == 1
            text = "\n".join(filter(None, (cell.text, cell.aside)))
            target = self._put(self._row, left + 1, "" if cell.value is not None else text)
            if cell.value is not None:
                self._figure(target, cell, edges)
            target.font = style.font(row.kind, strong=cell.strong)
            align = cell.align or (Align.CENTRE if cell.span > 1 else column.align)
            target.alignment = style.alignment(align, wraps=wraps)
            self._dress(left, right, opens=column.opens, above=above, tint=style.fill(row.kind))
            if wraps:
                lines = max(lines, _lines(text, sum(self._widths[left:right])))
        if row.key:
            self._figure(self._put(self._row, edges[-1] + 1, ""), row.key, edges)
            self._target.column_dimensions[get_column_letter(edges[-1] + 1)].hidden = True
        least = _WRITING if row.kind is RowKind.BLANK else 0.0
        self._target.row_dimensions[self._row].height = max(4 + _LINE * lines, least)
        self._row += 1

    def _figure(self, target: Target, cell: Cell, edges: list[int]) -> None:
        """Put a number, or the formula that gives it."""
        assert cell.value is not None
        number = style.as_number(cell.value)
        target.number_format = style.number_format(cell)
        if cell.formula is None:
            target.value = number
            return
        places = [self._place(ref, edges) for ref in cell.formula.refs]
        target.value = f"={cell.formula.text.format(*places)}"
        self.results[target.coordinate] = number

    def _place(self, ref: Ref | tuple[Ref, Ref], edges: list[int]) -> str:
        """Return a cell's name; a range stays where it is when rows are sorted."""
        if isinstance(ref, Ref):
            return f"{get_column_letter(edges[ref.column] + 1)}{self._body + ref.row}"
        ends = (
            f"${get_column_letter(edges[end.column] + 1)}${self._body + end.row}" for end in ref
        )
        return ":".join(ends)

    def _dress(
        self,
        left: int,
        right: int,
        *,
        opens: bool = False,
        above: bool = False,
        tint: PatternFill | None = None,
    ) -> None:
        """Rule and tint the columns from `left` to before `right`, then make them one cell."""
        for each in range(left, right):
            target = self._target.cell(self._row, each + 1)
            target.border = style.border(opens=opens and each == left, above=above)
            if tint:
                target.fill = tint
        self._merge(self._row, left + 1, right)

    # --- signatures ---

    def _boxes(self, boxes: Sequence[SignatureBox]) -> None:
        """Write one line a box: who, the ink or why there is none, the time."""
        self._line(tr("Signatures"), size=11, strong=True, align=Align.LEFT)
        half = max(self._columns // 2, 1)
        for box in boxes:
            name = self._put(self._row, 1, f"{box.label}　{box.name}".strip())
            name.font = style.font(RowKind.BODY, strong=False)
            name.alignment = style.alignment(Align.LEFT)
            note = self._put(self._row, min(half + 1, self._columns), box.note)
            note.font = style.font(RowKind.BODY, strong=box.void)
            note.alignment = style.alignment(Align.RIGHT)
            for each in range(1, self._columns + 1):
                self._target.cell(self._row, each).border = style.border()
            if half < self._columns:
                self._merge(self._row, 1, half)
                self._merge(self._row, half + 1, self._columns)
            self._target.row_dimensions[self._row].height = _INK_ROW if box.ink else 26.0
            if box.ink:
                image = Image(BytesIO(picture(box.ink, void=box.void)))
                image.width, image.height = _INK_PIXELS
                column = get_column_letter(min(half + 1, self._columns))
                self._target.add_image(image, f"{column}{self._row}")
            self._row += 1


def _column_widths(sheet: Sheet, count: int) -> list[float]:
    """Return the widths in characters; the first grid says, further columns are narrow."""
    wished = [column.width * _WIDTH for column in sheet.grids[0].columns] if sheet.grids else []
    wished += [0.0] * (count - len(wished))
    return [max(width, _NARROWEST) for width in wished]


def _lines(text: str, width: float) -> float:
    """Estimate the lines of a wrapped cell, ideographs being twice as wide as letters."""
    return sum(
        1 + sum(2 if sign >= "\u2e80" else 1 for sign in line) * 0.95 // width
        for line in text.split("\n")
    )
