"""Documents as PDF: pages with heads repeated, numbered pages, the same bytes every time."""

from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from reportlab.lib.pagesizes import A4, A5, landscape
from reportlab.pdfgen.canvas import Canvas

from mjref.i18n import tr
from mjref.reports import fonts
from mjref.reports.cards import Cards, Content
from mjref.reports.carried_content import as_keywords
from mjref.reports.files import write_whole
from mjref.reports.pdf_cards import draw_cards
from mjref.reports.pdf_flow import Draw, Flow, Part
from mjref.reports.pdf_parts import Boxes, Heading, Notes
from mjref.reports.pdf_pen import Pen, Weight
from mjref.reports.pdf_style import Scale, Text
from mjref.reports.pdf_table import Measures, TableLayout
from mjref.reports.sheet import Align, Sheet

if TYPE_CHECKING:
    from mjref.tournament.programme import TableKey

FOOT = 20.0

_PAPERS = {"a4": (A4, 34.0), "a5": (A5, 25.0)}
"""Size and margin in points: what ordinary printers leave white, and some to hold the sheet by."""
_GAP = 7.0
_TITLE = 10.5  # size of a table's title
_WIDEST_UPRIGHT = 200.0  # the columns of an upright page sum to about 186
_MILLIMETRE = 72 / 25.4
_SMALLEST = 0.5
_SAVING = (0.95, 0.9)
_LEAST_TO_SAVE = 0.8
_READABLE = (  # the largest running text first; what is smaller than the last tires the eye
    *(Scale(1.0, prose) for prose in (1.0, 0.94, 0.88, 0.82)),
    *(Scale(size, 0.82 / size) for size in (0.96, 0.92, 0.88, 0.84)),
)


def write_pdf(
    contents: Iterable[Content],
    path: Path,
    *,
    paper: str = "a4",
    seal: Callable[[bytes], bytes] | None = None,
) -> None:
    """Write all documents into one PDF, each on pages of its own; raises ReportError.

    `seal` returns the finished PDF with what is put below it, such as a signature.
    """

    def write(stream: BinaryIO) -> None:
        if seal is None:
            _write(contents, stream, paper)
            return
        plain = BytesIO()
        _write(contents, plain, paper)
        stream.write(seal(plain.getvalue()))

    write_whole(path, write)


def _write(sheets: Iterable[Content], stream: BinaryIO, paper: str) -> None:
    fonts.register()
    canvas = Canvas(stream, pagesize=A4, invariant=1, pageCompression=1)
    canvas.setCreator("mjref")
    pen = Pen(canvas)
    contents: dict[TableKey, str] = {}
    for position, sheet in enumerate(sheets):
        if position == 0:
            canvas.setTitle(f"{sheet.heading} {sheet.title}")
        if isinstance(sheet, Cards):
            draw_cards(sheet, canvas, pen, _PAPERS[paper][0])
            continue
        _PageLayout(sheet, paper).draw(canvas, pen)
        contents.update(sheet.contents)
    canvas.setKeywords(as_keywords(contents))
    canvas.save()


class _PageLayout:
    """Puts the parts of one sheet on pages."""

    def __init__(self, sheet: Sheet, paper: str) -> None:
        self._sheet = sheet
        widest = max((sum(c.width for c in grid.columns) for grid in sheet.grids), default=1)
        size, self._margin = _PAPERS[paper]
        # half the paper lies: as wide as the whole, and written on both sides
        is_upright = paper == "a4" if sheet.single_page else widest <= _WIDEST_UPRIGHT
        self._size = size if is_upright else landscape(size)
        self._width = self._size[0] - 2 * self._margin
        self._wished_width = widest * _MILLIMETRE
        self._measured: dict[float, list[Measures]] = {}

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
        """Return the pages: for a sheet that shall stand on one, as few as can be read."""
        if not self._sheet.single_page:
            return self._list_pages()
        for most in count(1):
            for scale in _READABLE:
                pages = self._flow(scale, is_alone=most == 1)
                if len(pages) <= most:
                    return pages
        raise AssertionError  # unreachable: each sheet has an end

    def _list_pages(self) -> list[list[Draw]]:
        """Return the pages of a list, a little smaller where that saves the last of them."""
        wished = max(_SMALLEST, min(1.0, self._width / self._wished_width))
        pages = self._flow(Scale(wished))
        for factor in _SAVING:
            if wished * factor < _LEAST_TO_SAVE:
                break
            fewer = self._flow(Scale(wished * factor))
            if len(fewer) < len(pages):
                return fewer
        return pages

    def _flow(self, scale: Scale, *, is_alone: bool = False) -> list[list[Draw]]:
        sheet, width, margin = self._sheet, self._width, self._margin
        heading, notes = Heading(sheet, width, scale), Notes(sheet, width, scale)
        boxes = Boxes(sheet.boxes, width, scale)
        tables = [TableLayout(measures, scale) for measures in self._measures(scale)]
        if is_alone:
            fixed = heading.height + notes.height + boxes.height + 2 * _GAP
            room = self._size[1] - 2 * margin - FOOT - fixed
            for table in tables:
                table.adjust(room - table.height)
                room -= table.height
        flow = Flow(margin, self._size[1] - margin, margin + FOOT)
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

    def _measures(self, scale: Scale) -> list[Measures]:
        """Return what every size of running text has in common."""
        if scale.all not in self._measured:
            self._measured[scale.all] = [
                Measures(grid, self._width, scale) for grid in self._sheet.grids
            ]
        return self._measured[scale.all]

    def _draw_foot(self, pen: Pen, number: int, of: int) -> None:
        """Draw the line at the foot: what the page belongs to, and its number."""
        left = y = self._margin
        right = left + self._width
        pen.rules([(left, y + 10, right, y + 10)], Weight.HAIR)
        paging = self._sheet.paging or tr("Page {number} of {count}")
        place = paging.format(number=number, count=of)
        pen.text(place, right, y, size=7, align=Align.RIGHT)
        name = f"{self._sheet.heading}　{self._sheet.title}"
        foot = self._sheet.foot or (name if number > 1 else "")
        pen.fitted_text(foot, left, y, size=7, width=self._width * 0.7)


def _line(text: Text) -> Part:
    return lambda pen, x, y: text.draw(pen, x, y, y - text.height)
