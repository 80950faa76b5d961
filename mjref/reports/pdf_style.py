"""The look of a printed form: sizes in points, rules, and how lines stand in a cell."""

from collections.abc import Sequence
from dataclasses import dataclass

from mjref.reports.fonts import BOLD, REGULAR
from mjref.reports.pdf_pen import Pen, Weight
from mjref.reports.sheet import Align, RowKind
from mjref.reports.text_layout import width_of

LEADING = 1.22
CAP_HEIGHT = 0.73  # of the size: how high digits and capitals stand
PADDING = 2.8  # beside the text in a cell
FIGURE_PADDING = 3.6  # to the right of figures
AIR = 4.4  # above and below it together

PROSE = 7.8
HEADS = 7.2
GROUP_LINES = ((7.4, False), (9.4, True), (6.8, False))
"""Size and weight of the lines of a group's heading."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much smaller than wished everything is, and running text besides."""

    all: float = 1.0
    prose: float = 1.0


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of row looks; `height` is the least."""

    size: float
    height: float
    strong: bool = False
    above: Weight = Weight.HAIR
    shaded: bool = False
    prose: float = 7.6


LOOKS = {
    RowKind.BODY: Look(8.6, 16.5, prose=PROSE),
    RowKind.BLANK: Look(8.6, 19.0),
    RowKind.STRUCK: Look(7.2, 11.5, prose=PROSE),
    RowKind.SECTION: Look(7.6, 12.5, above=Weight.MEDIUM, shaded=True),
    RowKind.SUBTOTAL: Look(8.2, 12.5, strong=True, above=Weight.FINE),
    RowKind.TOTAL: Look(9.4, 15.5, above=Weight.MEDIUM),
    RowKind.RESULT: Look(11.0, 18.5, strong=True, above=Weight.FINE, shaded=True),
}


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of one size, ready to be written."""

    lines: Sequence[str]
    size: float
    strong: bool = False
    align: Align = Align.LEFT
    unstruck: int = 0
    """How many of the last lines stay as they are where the others are struck through."""

    leading: float = LEADING

    @property
    def height(self) -> float:
        """Return the height with the space between the lines."""
        return len(self.lines) * self.size * self.leading

    def draw(self, pen: Pen, x: float, top: float, bottom: float, *, struck: bool = False) -> None:
        """Write the lines centred between two heights, `x` being their left, centre or right."""
        block = (len(self.lines) - 1) * self.size * self.leading + self.size * CAP_HEIGHT
        y = (top + bottom + block) / 2 - self.size * CAP_HEIGHT
        struck_lines = len(self.lines) - self.unstruck if struck else 0
        for number, line in enumerate(self.lines):
            pen.text(line, x, y, size=self.size, strong=self.strong, align=self.align)
            if number < struck_lines:
                self._strike(pen, line, x, y + self.size * CAP_HEIGHT / 2)
            y -= self.size * self.leading

    def _strike(self, pen: Pen, line: str, x: float, y: float) -> None:
        width = width_of(line, BOLD if self.strong else REGULAR, self.size)
        left = x - {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[self.align]
        pen.rules([(left, y, left + width, y)], Weight.FINE)
