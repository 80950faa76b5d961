"""The parts of a sheet flow from page to page."""

from collections.abc import Callable

from mjref.reports.pdf_pen import Pen
from mjref.reports.pdf_style import Text
from mjref.reports.pdf_table import TableLayout

Draw = Callable[[Pen], None]
Part = Callable[[Pen, float, float], None]
"""Draws a part whose upper left corner is given."""

_TOGETHER = 3  # rows that stay with the heads of their table


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

    def put_table(self, table: TableLayout) -> None:
        """Put a table, its heads on every page that it reaches."""
        heights = table.row_heights
        start = 0
        while start < len(heights):
            if self._y - self._beginning(table, start) < self._bottom:
                self._new_page()
            end, height = start, table.header_height
            while end < len(heights) and self._y - height - heights[end] >= self._bottom - 0.01:
                height += heights[end]
                end += 1
            end = max(end, start + 1)  # a row taller than a page: never loop
            self._draw_rows(table, range(start, end), height)
            start = end

    def put_title(self, title: Text, table: TableLayout) -> None:
        """Put the title of a table, on the page that its first rows stand on."""
        height = title.height * 1.4
        if self._y - height - self._beginning(table, 0) < self._bottom:
            self._new_page()
        self.put(height, lambda pen, x, y: title.draw(pen, x, y, y - height))

    def _beginning(self, table: TableLayout, start: int) -> float:
        return table.header_height + sum(table.row_heights[start : start + _TOGETHER])

    def _draw_rows(self, table: TableLayout, rows: range, height: float) -> None:
        x, y = self._x, self._y
        self.pages[-1].append(lambda pen: table.draw(pen, x, y, rows))
        self._y -= height

    def _new_page(self) -> None:
        if self.pages[-1]:
            self.pages.append([])
        self._y = self._top
