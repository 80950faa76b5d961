"""A pad that takes ink: mouse, pen with pressure, finger."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTabletEvent,
    QTouchEvent,
)
from PySide6.QtWidgets import QWidget

from mjref.tournament.programme import InkPoint

INK, PAPER, LINE = "#10207a", "#ffffff", "#9a978d"
_PEN = 2.6
_LEAST_POINTS = 8  # a slip of the hand is no signature

Stroke = tuple[InkPoint, ...]


class SignPad(QWidget):
    """Collects strokes; paper stays white in the dark, as the printed sheet is."""

    ink_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strokes: list[list[InkPoint]] = []
        self._clock = QElapsedTimer()
        self._clock.start()
        self.setMinimumSize(420, 160)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents, True)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """Return what was written."""
        return tuple(tuple(stroke) for stroke in self._strokes)

    @property
    def has_ink(self) -> bool:
        """Return whether there is enough ink for a signature."""
        return sum(len(stroke) for stroke in self._strokes) >= _LEAST_POINTS

    def clear(self) -> None:
        """Wipe the pad."""
        self._strokes.clear()
        self._changed()

    def take_back_stroke(self) -> None:
        """Wipe the last stroke."""
        if self._strokes:
            self._strokes.pop()
            self._changed()

    def _begin(self) -> None:
        self._strokes.append([])

    def _add(self, at: QPointF, pressure: float) -> None:
        if self._strokes:
            point = InkPoint(
                round(at.x(), 1), round(at.y(), 1), round(pressure, 3), self._clock.elapsed()
            )
            self._strokes[-1].append(point)
            self.update()

    def _changed(self) -> None:
        self.update()
        self.ink_changed.emit()

    # Qt overrides

    def event(self, event: QEvent) -> bool:
        """Take a finger as a pen of even pressure."""
        if isinstance(event, QTouchEvent) and event.points():
            point = event.points()[0].position()
            if event.type() is QEvent.Type.TouchBegin:
                self._begin()
            self._add(point, 1.0)
            if event.type() is QEvent.Type.TouchEnd:
                self._changed()
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._begin()
            self._add(event.position(), 1.0)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw on."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._add(event.position(), 1.0)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """End the stroke."""
        self._changed()

    def tabletEvent(self, event: QTabletEvent) -> None:
        """Draw with the pressure of the pen."""
        if event.type() is QEvent.Type.TabletPress:
            self._begin()
        if event.type() is QEvent.Type.TabletRelease:
            self._changed()
        else:
            self._add(event.position(), event.pressure())
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the paper, the line to sign on, and the ink."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(PAPER))
        painter.setPen(QPen(QColor(LINE), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        line = self.height() * 3 // 4
        painter.drawLine(24, line, self.width() - 24, line)
        draw_ink(painter, self.strokes, QRectF(self.rect()), self.width(), self.height())
        painter.end()


def draw_ink(
    painter: QPainter, strokes: Sequence[Stroke], rect: QRectF, width: int, height: int
) -> None:
    """Draw strokes of a pad of `width` × `height` into `rect`."""
    scale = min(rect.width() / max(1, width), rect.height() / max(1, height))
    painter.save()
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-width / 2, -height / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in strokes:
        if stroke:
            pressure = sum(point.pressure for point in stroke) / len(stroke)
            pen = QPen(QColor(INK), _PEN * (0.5 + pressure / 2))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(_path(stroke))
    painter.restore()


def _path(stroke: Stroke) -> QPainterPath:
    """Through the middles of the points, so that corners of the sampling do not show."""
    path = QPainterPath(QPointF(stroke[0].x, stroke[0].y))
    for one, two in pairwise(stroke):
        path.quadTo(one.x, one.y, (one.x + two.x) / 2, (one.y + two.y) / 2)
    path.lineTo(stroke[-1].x, stroke[-1].y + 0.01)
    return path
