"""Letters measured in heights of the picture, so that they are as large on every screen.

`EM` is the smallest type for what is to be read from the seats; the arithmetic behind it stands in
`docs/PROJECTOR.md`.
"""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from mjref.ui.theme import FAMILY

EM = 1 / 13.5
"""Height of the type, as a share of the picture's height."""
ROW = 0.095
"""Height of a line of a list."""
LABEL = 1 / 20
"""Type of headings over columns, which nobody needs to read from afar."""
MARGIN = 0.07

Side = Qt.AlignmentFlag
LEFT, RIGHT, MIDDLE = Side.AlignLeft, Side.AlignRight, Side.AlignHCenter


class Canvas:
    """Paints text; all lengths are shares of the picture's height."""

    def __init__(self, painter: QPainter, width: int, height: int) -> None:
        self._painter = painter
        self._height = float(height)
        self.width = width / height

    def text(
        self,
        words: str,
        box: QRectF,
        em: float,
        *,
        colour: str,
        bold: bool = False,
        side: Side = LEFT,
    ) -> None:
        """Write a line into a box; what does not fit ends in an ellipsis."""
        font = self._font(em, bold=bold)
        area = self._pixels(box)
        metrics = QFontMetricsF(font)
        cut = metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width() + 1)
        self._painter.setFont(font)
        self._painter.setPen(QColor(colour))
        self._painter.drawText(area, side | Side.AlignVCenter | Qt.TextFlag.TextSingleLine, cut)

    def fit(self, words: str, box: QRectF, most: float, *, colour: str, bold: bool = True) -> None:
        """Write words as large as they fit into the box, on as many lines as they need."""
        flags = Side.AlignCenter | Qt.TextFlag.TextWordWrap
        area = self._pixels(box)
        em = most
        while em > EM / 2:
            metrics = QFontMetricsF(self._font(em, bold=bold))
            needs = metrics.boundingRect(area, flags, words)
            if needs.height() <= area.height() and needs.width() <= area.width():
                break
            em *= 0.94
        self._painter.setFont(self._font(em, bold=bold))
        self._painter.setPen(QColor(colour))
        self._painter.drawText(area, flags, words)

    def width_of(self, words: str, em: float, *, bold: bool = False) -> float:
        """Return how wide a text is."""
        metrics = QFontMetricsF(self._font(em, bold=bold))
        return metrics.horizontalAdvance(words) / self._height

    def line(self, y: float, colour: str, left: float, right: float) -> None:
        """Draw a thin level line."""
        self._painter.fillRect(self._pixels(QRectF(left, y, right - left, 0.002)), QColor(colour))

    def band(self, box: QRectF, colour: str) -> None:
        """Fill a box."""
        self._painter.fillRect(self._pixels(box), QColor(colour))

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """Draw a full circle."""
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(colour))
        middle = self._pixels(QRectF(x, y, 0, 0)).topLeft()
        self._painter.drawEllipse(middle, radius * self._height, radius * self._height)

    def _font(self, em: float, *, bold: bool) -> QFont:
        font = QFont(FAMILY)
        font.setPixelSize(max(round(em * self._height), 1))
        font.setBold(bold)
        return font

    def _pixels(self, box: QRectF) -> QRectF:
        unit = self._height
        return QRectF(box.x() * unit, box.y() * unit, box.width() * unit, box.height() * unit)
