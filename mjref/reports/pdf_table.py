"""A grid on paper: widths, heights, rules, and the text in its cells."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from mjref.reports.fonts import BOLD, REGULAR
from mjref.reports.pdf_heads import HeadLayout
from mjref.reports.pdf_pen import Line, Pen, Weight
from mjref.reports.pdf_style import AIR, FIGURE_PADDING, LOOKS, PADDING, Look, Scale, Text
from mjref.reports.sheet import Align, Cell, Grid, Row, RowKind
from mjref.reports.text_layout import fitted, wrap

_TIGHTEST = 0.8  # of a row's wished height
_WRAPPING = (RowKind.BODY, RowKind.STRUCK)
_MOST_STRETCH = {RowKind.BODY: 6.0, RowKind.BLANK: 16.0}  # of one row, in points


@dataclass(slots=True)
class _PlacedRow:
    """A row with its texts, each with its first column and its x from the grid's left."""

    look: Look
    kind: RowKind
    texts: list[tuple[float, Text]]
    starts: list[int]
    """The columns that a cell starts in, but for the first."""
    height: float
    least: float
    """The height that it can be squeezed to."""


class TableLayout:
    """The measures of a grid on a given width; rows may be adjusted before they are drawn."""

    def __init__(self, grid: Grid, width: float, scale: Scale) -> None:
        self.grid = grid
        self._scale = scale
        unit = width / sum(column.width for column in grid.columns)
        self._edges = [0.0, *accumulate(column.width * unit for column in grid.columns)]
        self._heads = HeadLayout(grid, self._edges, scale)
        self._repeated = self._heads
        if any(group.is_blank for group in grid.groups):
            self._repeated = HeadLayout(_written_on_once(grid), self._edges, scale)
        self._rows = [self._place(row) for row in grid.rows]
        self.sections = {
            index for index, row in enumerate(grid.rows) if row.kind is RowKind.SECTION
        }
        """The rows that open a section."""

    def header_height(self, start: int = 0) -> float:
        """Return the height of the heads above row `start`; every page repeats them."""
        return self._heads_above(start).height

    @property
    def height(self) -> float:
        """Return the height of the whole table on one page."""
        return self.header_height() + sum(self.row_heights)

    @property
    def row_heights(self) -> list[float]:
        """Return the height of every row."""
        return [row.height for row in self._rows]

    def adjust(self, slack: float) -> None:
        """Share `slack` height out: rows with hands grow; below 0 all rows give air."""
        if slack < 0:
            air = sum(row.height - row.least for row in self._rows)
            part = min(1.0, -slack / air) if air else 0.0
            for row in self._rows:
                row.height -= part * (row.height - row.least)
            return
        growing = [row for row in self._rows if row.kind in _MOST_STRETCH]
        for row in growing:
            row.height += min(slack / len(growing), _MOST_STRETCH[row.kind])

    def draw(self, pen: Pen, left: float, top: float, rows: range) -> None:
        """Draw the heads and some of the rows downwards from `top`."""
        right = left + self._edges[-1]
        heads = self._heads_above(rows.start)
        y = top - heads.height
        bottom = y - sum(self._rows[index].height for index in rows)
        self._shade(pen, left, y, rows)
        heads.draw(pen, left, top)
        uprights = {Weight.HAIR: _Uprights(), Weight.MEDIUM: _Uprights()}
        for index in rows:
            row = self._rows[index]
            above = Weight.MEDIUM if index == rows.start else row.look.above
            pen.rules([(left, y, right, y)], above)
            for x, text in row.texts:
                text.draw(pen, left + x, y, y - row.height, struck=row.kind is RowKind.STRUCK)
            for column in row.starts:
                weight = Weight.MEDIUM if self.grid.columns[column].opens else Weight.HAIR
                uprights[weight].add(left + self._edges[column], y, y - row.height)
            y -= row.height
        for weight, lines in uprights.items():
            pen.rules(lines, weight)
        pen.frame(left, bottom, right - left, top - bottom, Weight.HEAVY)

    def _heads_above(self, start: int) -> HeadLayout:
        return self._repeated if start else self._heads

    def _shade(self, pen: Pen, left: float, top: float, rows: range) -> None:
        for index in rows:
            row = self._rows[index]
            if row.look.shaded:
                pen.shade(left, top - row.height, self._edges[-1], row.height)
            top -= row.height

    # --- measuring ---

    def _place(self, row: Row) -> _PlacedRow:
        look = LOOKS[row.kind]
        texts = [self._text(column, cell, row.kind) for column, cell in row.placed() if cell.text]
        tallest = max((text.height for _, text in texts), default=0.0)
        wished, air = look.height * self._scale.all, AIR * self._scale.all
        return _PlacedRow(
            look=look,
            kind=row.kind,
            texts=texts,
            starts=[column for column, _ in row.placed() if column],
            height=max(wished, tallest + air),
            least=max(wished * _TIGHTEST, tallest + air),
        )

    def _text(self, column: int, cell: Cell, kind: RowKind) -> tuple[float, Text]:
        look = LOOKS[kind]
        left = self._edges[column] + PADDING
        align = cell.align or self._default_align(column, cell)
        padding = FIGURE_PADDING if align is Align.RIGHT else PADDING
        right = self._edges[column + cell.span] - padding
        x = {Align.LEFT: left, Align.RIGHT: right, Align.CENTRE: (left + right) / 2}[align]
        strong = cell.strong or (look.strong and cell.value is not None)
        font = BOLD if strong else REGULAR
        if self.grid.columns[column].wraps and kind in _WRAPPING:
            size = look.prose * self._scale.all * self._scale.prose
            lines = wrap(cell.text, font, size, right - left)
            aside = wrap(cell.aside, BOLD, size, right - left) if cell.aside else ()
            return x, Text((*lines, *aside), size, strong, align, unstruck=len(aside))
        size = fitted(cell.text, font, look.size * self._scale.all, right - left)
        return x, Text((cell.text,), size, strong, align)

    def _default_align(self, column: int, cell: Cell) -> Align:
        return Align.CENTRE if cell.span > 1 else self.grid.columns[column].align


def _written_on_once(grid: Grid) -> Grid:
    """Return the grid as further pages head it: without lines to write on."""
    groups = (
        replace(group, lines=group.lines[:1]) if group.is_blank else group for group in grid.groups
    )
    return replace(grid, groups=tuple(groups))


class _Uprights:
    """Vertical lines; pieces that meet become one."""

    def __init__(self) -> None:
        self._open: dict[float, Line] = {}
        self._done: list[Line] = []

    def add(self, x: float, top: float, bottom: float) -> None:
        """Add the piece between two heights; pieces come from top to bottom."""
        before = self._open.get(x)
        if before and before[3] == top:
            self._open[x] = (x, before[1], x, bottom)
            return
        if before:
            self._done.append(before)
        self._open[x] = (x, top, x, bottom)

    def __iter__(self) -> Iterator[Line]:
        yield from self._done
        yield from self._open.values()
