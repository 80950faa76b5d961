"""What a digital signature shows on the page: who signed, what for, and when."""

from collections.abc import Sequence
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from mjref.reports import fonts
from mjref.reports.pdf_pen import Pen, Weight
from mjref.reports.sheet import Align

WIDTH, HEIGHT = 150.0, 48.0
"""In points; the stamp is scaled to its box."""

_PADDING = 4.0
_SIZES = (11.0, 8.0, 8.0)
_BASE_LINES = (33.0, 20.5, 8.5)


def draw_stamp(path: Path, lines: Sequence[str]) -> None:
    """Write a PDF of one small page with three lines, the first of them strong."""
    fonts.register()
    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), invariant=1)
    pen = Pen(canvas)
    pen.frame(0.5, 0.5, WIDTH - 1, HEIGHT - 1, Weight.FINE)
    for position, (line, size, y) in enumerate(zip(lines, _SIZES, _BASE_LINES, strict=True)):
        pen.fitted_text(
            line,
            WIDTH / 2,
            y,
            size=size,
            width=WIDTH - 2 * _PADDING,
            strong=position == 0,
            align=Align.CENTRE,
        )
    pen.turn_page()
    canvas.save()
