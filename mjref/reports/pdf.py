"""Sheets as PDF: pages of A4 with heads repeated, numbered pages, the same bytes every time."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from mjref.i18n import tr
from mjref.reports import fonts
from mjref.reports.carried_content import as_keywords
from mjref.reports.files import write_whole
from mjref.reports.pdf_flow import Draw, Flow, Part
from mjref.reports.pdf_parts import Boxes, Heading, Notes
from mjref.reports.pdf_pen import Pen, Weight
from mjref.reports.pdf_style import Scale, Text
from mjref.reports.pdf_table import TableLayout
from mjref.reports.sheet import Align, Sheet

if TYPE_CHECKING:
    from mjref.tournament.programme import TableKey

MARGIN = 34.0  # 12 mm: what ordinary printers leave white, and some to hold the sheet by
FOOT = 20.0

_GAP = 7.0
_TITLE = 10.5  # size of a table's title
_MOST_STRETCH = 6.0  # of one row
_WIDEST_UPRIGHT = 200.0  # the columns of an upright page sum to about 186
_MILLIMETRE = 72 / 25.4
_SMALLEST = 0.5
_SHRINKING = (  # the largest running text that fits, then everything smaller
    *sorted(
        (Scale(size / 100, prose / 100) for size in range(100, 79, -4) for prose in (100, 90, 80)),
        key=lambda scale: (-scale.all * scale.prose, -scale.all),
    ),
    *(Scale(size / 100, 0.7) for size in range(80, 39, -4)),
)


def write_pdf(sheets: Iterable[Sheet], path: Path) -> None:
    """Write all sheets into one PDF, each on pages of its own; raises ReportError."""
    write_whole(path, lambda stream: _write(sheets, stream))


def _write(sheets: Iterable[Sheet], stream: BinaryIO) -> None:
    fonts.register()
    canvas = Canvas(stream, pagesize=A4, invariant=1, pageCompression=1)
    canvas.setCreator("mjref")
    pen = Pen(canvas)
    contents: dict[TableKey, str] = {}
    for position, sheet in enumerate(sheets):
        if position == 0:
            canvas.setTitle(f"{sheet.heading} {sheet.title}")
        _PageLayout(sheet).draw(canvas, pen)
        contents.update(sheet.contents)
    canvas.setKeywords(as_keywords(contents))
    canvas.save()


class _PageLayout:
    """Puts the parts of one sheet on pages."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        widest = max((sum(c.width for c in grid.columns) for grid in sheet.grids), default=1)
        upright = sheet.single_page or widest <= _WIDEST_UPRIGHT
        self._size = A4 if upright else landscape(A4)
        self._width = self._size[0] - 2 * MARGIN
        self._wished_width = widest * _MILLIMETRE

    def draw(self, canvas: Canvas, pen: Pen) -> None:
        """Draw all pages of the sheet."""
        pages = self._pages()
        for number, parts in enumerate(pages, start=1):
            canvas.setPageSize(self._size)
            for part in parts:
                part(pen)
            self._draw_foot(pen, number, len(pages))
            pen.turn_page()

    def _pages(self) -> list[list[Draw]]:
        """Return the pages; a sheet for a single page is shrunk until it fits."""
        if not self._sheet.single_page:
            return self._flow(Scale(max(_SMALLEST, min(1.0, self._width / self._wished_width))))
        pages: list[list[Draw]] = []
        for scale in _SHRINKING:
            pages = self._flow(scale)
            if len(pages) == 1:
                break
        return pages

    def _flow(self, scale: Scale) -> list[list[Draw]]:
        sheet, width = self._sheet, self._width
        heading, notes = Heading(sheet, width, scale), Notes(sheet, width, scale)
        boxes = Boxes(sheet.boxes, width, scale)
        tables = [TableLayout(grid, width, scale) for grid in sheet.grids]
        if sheet.single_page:
            fixed = heading.height + notes.height + boxes.height + 2 * _GAP
            room = self._size[1] - 2 * MARGIN - FOOT - fixed
            for table in tables:
                table.adjust(room - table.height, _MOST_STRETCH)
                room -= table.height
        flow = Flow(MARGIN, self._size[1] - MARGIN, MARGIN + FOOT)
        flow.put(heading.height, heading.draw)
        for table in tables:
            name = table.grid.title
            title = Text((name,), _TITLE * scale.all, strong=True) if name else None
            below = notes.height + boxes.height + 2 * _GAP if table is tables[-1] else 0.0
            flow.put_table(table, title, min(below, self._size[1] / 2))
            flow.gap(_GAP)
        for text in notes.texts:
            flow.put(text.height, _line(text))
        if sheet.boxes:
            flow.gap(_GAP)
            flow.put(boxes.height, boxes.draw)
        return flow.pages

    def _draw_foot(self, pen: Pen, number: int, count: int) -> None:
        """Draw the line at the foot: what the page belongs to, and its number."""
        y, right = MARGIN, MARGIN + self._width
        pen.rules([(MARGIN, y + 10, right, y + 10)], Weight.HAIR)
        place = tr("Page {number} of {count}").format(number=number, count=count)
        pen.text(place, right, y, size=7, align=Align.RIGHT)
        name = f"{self._sheet.heading}　{self._sheet.title}"
        foot = self._sheet.foot or (name if number > 1 else "")
        pen.fitted_text(foot, MARGIN, y, size=7, width=self._width * 0.7)


def _line(text: Text) -> Part:
    return lambda pen, x, y: text.draw(pen, x, y, y - text.height)
