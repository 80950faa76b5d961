"""Drawing on a page: text in our typeface, rules of a few weights, ink."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum

from reportlab.pdfgen.canvas import Canvas

from mjref.reports.fonts import BOLD, REGULAR
from mjref.reports.ink import strokes
from mjref.reports.qr_code import draw_qr_code
from mjref.reports.sheet import Align, Ink
from mjref.reports.text_layout import fitted, width_of

Line = tuple[float, float, float, float]


class Weight(Enum):
    """The rules of the form, in points."""

    HAIR = 0.3
    FINE = 0.5
    MEDIUM = 0.9
    HEAVY = 1.4


class _Lines:
    """Lines as the page holds them, to a hundredth of a point: a sheet has hundreds."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = lines

    def getCode(self) -> str:  # noqa: N802  (what a canvas asks of a path)
        """Return the operators."""
        return "n " + " ".join(f"{a:.2f} {b:.2f} m {c:.2f} {d:.2f} l" for a, b, c, d in self._lines)


class Pen:
    """A page being drawn; x and y in points from the lower left corner.

    All text of a page is one text object, laid over rules and tints: less to compute and to read
    than an object for every string.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._text = canvas.beginText()
        self._font: tuple[str, float] | None = None

    def text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float,
        strong: bool = False,
        align: Align = Align.LEFT,
    ) -> None:
        """Write one line with its base line at `y`; `x` is its left, centre or right."""
        if not text:
            return
        font = BOLD if strong else REGULAR
        if align is not Align.LEFT:
            width = width_of(text, font, size)
            x -= width if align is Align.RIGHT else width / 2
        if self._font != (font, size):
            self._text.setFont(font, size)
            self._font = (font, size)
        self._text.setTextOrigin(x, y)
        self._text.textLine(text)  # where the next would begin is never asked

    def fitted_text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float,
        width: float,
        strong: bool = False,
        align: Align = Align.LEFT,
    ) -> None:
        """Write one line, smaller where it would be wider than `width`."""
        size = fitted(text, BOLD if strong else REGULAR, size, width)
        self.text(text, x, y, size=size, strong=strong, align=align)

    def rules(self, lines: Iterable[Line], weight: Weight) -> None:
        """Draw straight lines of one weight."""
        found = list(lines)
        if found:
            self._canvas.setLineWidth(weight.value)
            self._canvas.drawPath(_Lines(found))

    def frame(self, x: float, y: float, width: float, height: float, weight: Weight) -> None:
        """Draw a rectangle with its lower left corner at (x, y)."""
        self._canvas.setLineWidth(weight.value)
        self._canvas.rect(x, y, width, height)

    def shade(self, x: float, y: float, width: float, height: float) -> None:
        """Tint a rectangle so lightly that a copier may lose it without harm."""
        self._canvas.setFillGray(0.93)
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)
        self._canvas.setFillGray(0)

    def dashes(self, lines: Iterable[Line]) -> None:
        """Draw thin broken lines: where to cut or to fold."""
        self._canvas.setDash(3, 3)
        self.rules(lines, Weight.HAIR)
        self._canvas.setDash()

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn inside the block by half a turn about a point."""
        self._finish_text()
        self._canvas.saveState()
        self._canvas.translate(2 * x, 2 * y)
        self._canvas.rotate(180)
        yield
        self._finish_text()
        self._canvas.restoreState()

    def qr_code(self, address: str, x: float, y: float, size: float) -> None:
        """Draw a code into a square with its lower left corner at (x, y)."""
        draw_qr_code(self._canvas, address, x, y, size)

    def ink(self, ink: Ink, x: float, y: float, width: float, height: float) -> None:
        """Draw a signature as curves into a rectangle."""
        canvas = self._canvas
        canvas.saveState()
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for stroke in strokes(ink, width, height):
            (start_x, start_y), *rest = stroke.points
            path = canvas.beginPath()
            path.moveTo(x + start_x, y + start_y)
            for point_x, point_y in rest or [(start_x, start_y)]:
                path.lineTo(x + point_x, y + point_y)
            canvas.setLineWidth(stroke.width)
            canvas.drawPath(path)
        canvas.restoreState()

    def turn_page(self) -> None:
        """Finish this page; the next begins without a font."""
        self._finish_text()
        self._canvas.showPage()

    def _finish_text(self) -> None:
        self._canvas.drawText(self._text)
        self._text = self._canvas.beginText()
        self._font = None
