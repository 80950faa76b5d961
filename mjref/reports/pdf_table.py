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


_PlacedText = tuple[float, Text]
"""A text with its x from the grid's left."""


@dataclass(slots=True)
class _PlacedRow:
    """A row with its texts, each with its first column and its x from the grid's left."""

    look: Look
    kind: RowKind
    texts: list[_PlacedText]
    starts: list[int]
    """The columns that a cell starts in, but for the first."""
    height: float
    least: float
    """The height that it can be squeezed to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _MeasuredRow:
    """What a row holds whatever the size of running text."""

    kind: RowKind
    texts: list[_PlacedText]
    """Those that stand on one line."""
    running: list[tuple[int, Cell]]
    starts: list[int]
    tallest: float


class Measures:
    """Everything of a grid on a given width that the size of running text leaves as it is."""

    def __init__(self, grid: Grid, width: float, scale: Scale) -> None:
        self.grid = grid
        self._scale = scale.all
        unit = width / sum(column.width for column in grid.columns)
        self.edges = [0.0, *accumulate(column.width * unit for column in grid.columns)]
        self.heads = HeadLayout(grid, self.edges, scale)
        self.repeated = self.heads
        """The heads of further pages."""
        if any(group.is_blank for group in grid.groups):
            self.repeated = HeadLayout(_written_on_once(grid), self.edges, scale)
        self.sections = {
            index for index, row in enumerate(grid.rows) if row.kind is RowKind.SECTION
        }
        self.rows = [self._row(row) for row in grid.rows]

    def _runs(self, column: int, kind: RowKind) -> bool:
        return self.grid.columns[column].wraps and kind in _WRAPPING

    def spot(self, column: int, cell: Cell) -> tuple[float, float, Align]:
        """Return the x of a cell's text, the room that it has, and how it is aligned."""
        align = cell.align or (Align.CENTRE if cell.span > 1 else self.grid.columns[column].align)
        left = self.edges[column] + PADDING
        padding = FIGURE_PADDING if align is Align.RIGHT else PADDING
        right = self.edges[column + cell.span] - padding
        if align is Align.LEFT:
            return left, right - left, align
        x = right if align is Align.RIGHT else (left + right) / 2
        return x, right - left, align

    def _row(self, row: Row) -> _MeasuredRow:
        texts, running = [], []
        for column, cell in row.placed():
            if cell.text and self._runs(column, row.kind):
                running.append((column, cell))
            elif cell.text:
                texts.append(self._text(column, cell, LOOKS[row.kind]))
        return _MeasuredRow(
            kind=row.kind,
            texts=texts,
            running=running,
            starts=[column for column, _ in row.placed() if column],
            tallest=max((text.height for _, text in texts), default=0.0),
        )

    def _text(self, column: int, cell: Cell, look: Look) -> _PlacedText:
        x, room, align = self.spot(column, cell)
        strong = _is_strong(cell, look)
        size = fitted(cell.text, BOLD if strong else REGULAR, look.size * self._scale, room)
        return x, Text((cell.text,), size, strong, align)


class TableLayout:
    """A grid with running text of one size; rows may be adjusted before they are drawn."""

    def __init__(self, measures: Measures, scale: Scale) -> None:
        self.grid = measures.grid
        self.sections = measures.sections
        """The rows that open a section."""
        self._measures = measures
        self._scale = scale
        self._rows = [self._place(row) for row in measures.rows]

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
        right = left + self._measures.edges[-1]
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
                uprights[weight].add(left + self._measures.edges[column], y, y - row.height)
            y -= row.height
        for weight, lines in uprights.items():
            pen.rules(lines, weight)
        pen.frame(left, bottom, right - left, top - bottom, Weight.HEAVY)

    def _heads_above(self, start: int) -> HeadLayout:
        return self._measures.repeated if start else self._measures.heads

    def _shade(self, pen: Pen, left: float, top: float, rows: range) -> None:
        for index in rows:
            row = self._rows[index]
            if row.look.shaded:
                pen.shade(left, top - row.height, self._measures.edges[-1], row.height)
            top -= row.height

    # --- measuring ---

    def _place(self, row: _MeasuredRow) -> _PlacedRow:
        look = LOOKS[row.kind]
        running = [self._running_text(column, cell, look) for column, cell in row.running]
        tallest = max((text.height for _, text in running), default=0.0)
        wished, needed = look.height * self._scale.all, max(tallest, row.tallest)
        needed += AIR * self._scale.all
        return _PlacedRow(
            look=look,
            kind=row.kind,
            texts=row.texts + running,
            starts=row.starts,
            height=max(wished, needed),
            least=max(wished * _TIGHTEST, needed),
        )

    def _running_text(self, column: int, cell: Cell, look: Look) -> _PlacedText:
        x, room, align = self._measures.spot(column, cell)
        strong = _is_strong(cell, look)
        size = look.prose * self._scale.all * self._scale.prose
        lines = wrap(cell.text, BOLD if strong else REGULAR, size, room)
        aside = wrap(cell.aside, BOLD, size, room) if cell.aside else ()
        return x, Text((*lines, *aside), size, strong, align, unstruck=len(aside))


def _is_strong(cell: Cell, look: Look) -> bool:
    return cell.strong or (look.strong and cell.value is not None)


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
