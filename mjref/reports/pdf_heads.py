"""The heads of a printed table: groups above the titles of the columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from mjref.reports.fonts import BOLD, REGULAR
from mjref.reports.pdf_pen import Pen, Weight
from mjref.reports.pdf_style import AIR, GROUP_LINES, HEADS, PADDING, Scale, Text
from mjref.reports.sheet import Align, Grid, Group
from mjref.reports.text_layout import fitted, width_of, wrap

_LABEL = 6.0  # size of what names a line to write on
_WRITING = 17.0  # height of such a line
_MOST_LINES = 2  # of a name, before it is written smaller


@dataclass(frozen=True, slots=True)
class _Placed:
    """A heading over the columns from `first` to before `end`; lines to write on are ruled."""

    first: int
    end: int
    texts: tuple[Text, ...]
    is_blank: bool = False


class HeadLayout:
    """The heads of a grid whose column edges are at `edges`, counted from its left."""

    def __init__(self, grid: Grid, edges: Sequence[float], scale: Scale) -> None:
        self._columns = grid.columns
        self._edges = edges
        self._scale = scale.all
        self._groups = self._place_groups(grid)
        self._titles = [self._title(index) for index in range(len(grid.columns))]
        heights = [sum(text.height for text in group.texts) for group in self._groups]
        air = AIR * self._scale
        self._group_height = max(heights) + air if any(heights) else 0.0
        self._title_height = max(title.height for title in self._titles) + air

    @property
    def height(self) -> float:
        """Return the height of groups and titles together."""
        return self._group_height + self._title_height

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Draw the heads downwards from `top`, with the rules between them."""
        middle, bottom = top - self._group_height, top - self.height
        upper = [top] * len(self._columns)
        for group in self._groups:
            if group.texts:
                self._draw_group(pen, group, left, top)
                upper[group.first : group.end] = [middle] * (group.end - group.first)
        for index, title in enumerate(self._titles):
            centre = left + (self._edges[index] + self._edges[index + 1]) / 2
            title.draw(pen, centre, upper[index], bottom)
        starts = {group.first for group in self._groups}
        for index in range(1, len(self._columns)):
            x = left + self._edges[index]
            weight = Weight.MEDIUM if self._columns[index].opens else Weight.HAIR
            pen.rules([(x, top if index in starts else upper[index], x, bottom)], weight)

    def _place_groups(self, grid: Grid) -> list[_Placed]:
        placed = []
        column = 0
        for group in grid.groups:
            end = column + group.span
            room = self._edges[end] - self._edges[column] - 2 * PADDING
            if group.is_blank:
                placed.append(_Placed(column, end, self._blank_texts(group), is_blank=True))
                column = end
                continue
            texts = tuple(
                self._group_text(line, size, room, strong=strong)
                for line, (size, strong) in zip(group.lines, GROUP_LINES, strict=False)
                if line
            )
            placed.append(_Placed(column, end, texts))
            column = end
        return placed

    def _blank_texts(self, group: Group) -> tuple[Text, ...]:
        """The first line stands by itself, the others have room to write after them."""
        head, *labels = group.lines
        size = GROUP_LINES[1][0] * self._scale
        texts = [Text((head,), size, strong=True, align=Align.CENTRE)]
        for label in labels:
            texts.append(Text((label,), _LABEL * self._scale, leading=_WRITING / _LABEL))
        return tuple(texts)

    def _group_text(self, text: str, size: float, room: float, *, strong: bool) -> Text:
        font = BOLD if strong else REGULAR
        size *= self._scale
        lines = wrap(text, font, size, room)
        while len(lines) > _MOST_LINES and size > 5 * self._scale:
            size *= 0.92
            lines = wrap(text, font, size, room)
        return Text(lines, size, strong, Align.CENTRE)

    def _title(self, index: int) -> Text:
        room = self._edges[index + 1] - self._edges[index] - PADDING
        text = self._columns[index].title
        longest = max(text.split() or [""], key=lambda word: width_of(word, REGULAR, 1))
        size = fitted(longest, REGULAR, HEADS * self._scale, room)
        return Text(wrap(text, REGULAR, size, room), size, align=Align.CENTRE)

    def _draw_group(self, pen: Pen, group: _Placed, left: float, top: float) -> None:
        first, end = left + self._edges[group.first], left + self._edges[group.end]
        y = top - AIR * self._scale / 2
        for text in group.texts:
            x = first + PADDING if text.align is Align.LEFT else (first + end) / 2
            text.draw(pen, x, y, y - text.height)
            if group.is_blank and text.align is Align.LEFT:
                pen.rules([(first, y, end, y)], Weight.HAIR)
            y -= text.height
        middle = top - self._group_height
        pen.rules([(first, middle, end, middle)], Weight.HAIR)
