"""A PDF on a printer: every page is painted as the PDF shows it."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from mjref.ui.worker import CancelledError, Report

_POINTS_PER_INCH = 72
_BETWEEN = 10  # inches: the longer side of A5 is less, of A4 more
_DPI = 300  # finer is not seen on paper, and a page would take four times as long


def print_pdf(path: Path, printer: QPrinter, report: Report) -> int:
    """Paint the pages of a PDF on `printer` and return how many there were."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(str(path))
    try:
        return _print_pages(document, printer, report)
    finally:
        document.close()


def _print_pages(document: Any, printer: QPrinter, report: Report) -> int:  # noqa: ANN401
    pages = len(document)
    painter = QPainter()
    try:
        for number in range(pages):
            report(number, pages)
            page = document[number]
            image = _image(page)
            _turn(printer, image)
            if number == 0:
                painter.begin(printer)
            else:
                printer.newPage()
            area = QRectF(painter.viewport())
            painter.drawImage(_fitted(image, area), image)
            page.close()
    except CancelledError:
        _give_up(printer, painter)
        raise
    painter.end()
    report(pages, pages)
    return pages


def _give_up(printer: QPrinter, painter: QPainter) -> None:
    """Let the printer forget the job; a file that it was to fill is not left half full."""
    if painter.isActive():
        printer.abort()
        painter.end()
        if printer.outputFileName():
            Path(printer.outputFileName()).unlink(missing_ok=True)


def _image(page: Any) -> QImage:  # noqa: ANN401
    bitmap = page.render(scale=_DPI / _POINTS_PER_INCH, rev_byteorder=True, prefer_bgrx=True)
    data = bytes(bitmap.buffer)
    form = QImage.Format.Format_RGBX8888
    return QImage(data, bitmap.width, bitmap.height, bitmap.stride, form).copy()


def _turn(printer: QPrinter, image: QImage) -> None:
    """Lay the paper as the page lies; the PDF has margins of its own."""
    orientation = QPageLayout.Orientation
    is_wide = image.width() > image.height()
    is_small = max(image.width(), image.height()) < _BETWEEN * _DPI
    paper = QPageSize.PageSizeId.A5 if is_small else QPageSize.PageSizeId.A4
    layout = QPageLayout(
        QPageSize(paper),
        orientation.Landscape if is_wide else orientation.Portrait,
        QMarginsF(),
    )
    printer.setFullPage(True)
    printer.setPageLayout(layout)


def _fitted(image: QImage, area: QRectF) -> QRectF:
    scale = min(area.width() / image.width(), area.height() / image.height())
    width, height = image.width() * scale, image.height() * scale
    return QRectF((area.width() - width) / 2, (area.height() - height) / 2, width, height)
