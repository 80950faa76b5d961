"""The parts of a sheet flow from page to page."""

from collections.abc import Callable

from mjref.reports.pdf_pen import Pen
from mjref.reports.pdf_style import Text
from mjref.reports.pdf_table import TableLayout

Draw = Callable[[Pen], None]
Part = Callable[[Pen, float, float], None]
"""Draws a part whose upper left corner is given."""

_TOGETHER = 3  # rows that stay with the heads of their table
_TITLE = 1.4  # height of a title's line


class Flow:
    """Pages being filled downwards from `top`; each is the list of what draws it."""

    def __init__(self, left: float, top: float, bottom: float) -> None:
        self._x = left
        self._top = top
        self._bottom = bottom
        self._y = top
        self.pages: list[list[Draw]] = [[]]

    def gap(self, height: float) -> None:
        """Leave some height free; at the foot of a page it vanishes."""
        self._y -= height

    def put(self, height: float, draw: Part) -> None:
        """Put a part that does not break."""
        if self._y - height < self._bottom - 0.01:
            self._new_page()
        x, y = self._x, self._y
        self.pages[-1].append(lambda pen: draw(pen, x, y))
        self._y -= height

    def put_table(self, table: TableLayout, title: Text | None = None, below: float = 0.0) -> None:
        """Put a table under its title, its heads on every page that it reaches.

        What stands `below` it shall not be alone on a page: some last rows go there with it.
        """
        count = len(table.row_heights)
        start = 0
        while start < count:
            if self._y - self._needed(table, start, title, below) < self._bottom:
                self._new_page()
            if title:
                self._put_title(title)
                title = None
            end = self._end_of_page(table, start)
            height = table.header_height(start) + sum(table.row_heights[start:end])
            if end == count and self._y - height - below < self._bottom:
                end = _break_before(table, start, max(end - _TOGETHER, start + 1))
            self._draw_rows(table, range(start, end))
            start = end
            if start < count:
                self._new_page()

    def _needed(self, table: TableLayout, start: int, title: Text | None, below: float) -> float:
        """Return the height of what must stay together from row `start` on."""
        rows = table.row_heights[start:]
        height = table.header_height(start) + sum(rows[:_TOGETHER])
        height += title.height * _TITLE if title else 0.0
        return height + below if len(rows) <= _TOGETHER else height

    def _end_of_page(self, table: TableLayout, start: int) -> int:
        heights = table.row_heights
        y = self._y - table.header_height(start)
        end = start
        while end < len(heights) and y - heights[end] >= self._bottom - 0.01:
            y -= heights[end]
            end += 1
        end = max(end, start + 1)  # a row taller than a page: never loop
        return end if end == len(heights) else _break_before(table, start, end)

    def _put_title(self, title: Text) -> None:
        height = title.height * _TITLE
        self.put(height, lambda pen, x, y: title.draw(pen, x, y, y - height))

    def _draw_rows(self, table: TableLayout, rows: range) -> None:
        x, y = self._x, self._y
        self.pages[-1].append(lambda pen: table.draw(pen, x, y, rows))
        heights = table.row_heights[rows.start : rows.stop]
        self._y -= table.header_height(rows.start) + sum(heights)

    def _new_page(self) -> None:
        if self.pages[-1]:
            self.pages.append([])
        self._y = self._top


def _break_before(table: TableLayout, start: int, end: int) -> int:
    """Return where to leave the page at or before `end`: a section is not torn apart."""
    return next((row for row in range(end, start, -1) if row in table.sections), end)
