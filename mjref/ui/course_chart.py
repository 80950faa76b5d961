"""The course of a session as lines: four running totals over the hands (走势图).

Nobody needs to tell colours apart: every line has its own dashes and its own mark, and its name
stands at its end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from mjref.tournament.sheet import TableSheet
from mjref.ui.formats import signed
from mjref.ui.theme import BODY_PX, DARK, SMALL_PX, Colours, colours, scaled, sized

HANDS_IN_ROUND = 4
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LINES_WANTED = 7
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 196, 16, 34
_SAMPLE = 34
# four hues that stay apart for every kind of colour blindness, on paper and in the dark
_LIGHT_HUES = ("#0072b2", "#b04a00", "#007a5a", "#8e3b78")
_DARK_HUES = ("#6cbcf0", "#f0a35e", "#4fd0a5", "#e6a3cf")
_DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (1.5, 2.5), (7, 2.5, 1.5, 2.5))


class Course(NamedTuple):
    """A player's running totals, before the first hand and after each."""

    name: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursePicture:
    """What there is to see: four lines over so many hands."""

    lines: tuple[Course, ...] = ()
    hands: int = 16

    @property
    def played(self) -> int:
        """Return how many hands are recorded."""
        return max((len(line.totals) for line in self.lines), default=1) - 1


def course_of(sheet: TableSheet, names: Sequence[str], hands: int) -> CoursePicture:
    """Return the course of a table's session, by starting seats; totals alone give no lines."""
    if not sheet.lines:
        return CoursePicture(hands=hands)
    lines = tuple(
        Course(names[seat], (0, *(line.totals[seat] for line in sheet.lines))) for seat in range(4)
    )
    return CoursePicture(lines=lines, hands=max(hands, len(sheet.lines)))


class CourseChart(QWidget):
    """Draws a CoursePicture; the arrow keys, or the mouse, go from hand to hand."""

    hand_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = CoursePicture()
        self.hand = 0
        self.empty_words = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(scaled(480), scaled(260)))

    def show_picture(self, picture: CoursePicture) -> None:
        """Show another course, at its last hand."""
        if picture != self._picture:
            self._picture = picture
            self.hand = picture.played
        self.update()
        self.hand_chosen.emit(self.hand)

    def go_to(self, hand: int) -> None:
        """Put the cursor on a hand; 0 is the time before the first."""
        hand = min(max(hand, 0), self._picture.played)
        if hand != self.hand:
            self.hand = hand
            self.update()
            self.hand_chosen.emit(hand)

    def point(self, hand: int, total: int) -> QPointF:
        """Return where a total after a hand is drawn."""
        plot, (low, high, _) = self._plot(), self._range()
        across = plot.left() + plot.width() * hand / self._picture.hands
        return QPointF(across, plot.bottom() - plot.height() * (total - low) / (high - low))

    def _plot(self) -> QRectF:
        return QRectF(self.rect()).adjusted(
            scaled(_LEFT), scaled(_TOP), -scaled(_RIGHT), -scaled(_BOTTOM)
        )

    def _range(self) -> tuple[int, int, int]:
        """Return lowest and highest total of the plot, and the step between two rules."""
        totals = [total for line in self._picture.lines for total in line.totals] or [0]
        reach = max(max(totals) - min(totals), 40)
        step = next((each for each in _STEPS if reach / each <= _LINES_WANTED), _STEPS[-1])
        low = min(totals) // step * step
        high = -(-max(totals) // step) * step
        return (low, high if high > low else low + step, step)

    # --- drawing ---

    def _draw_grid(self, painter: QPainter, palette: Colours) -> None:
        plot, (low, high, step) = self._plot(), self._range()
        painter.setFont(sized(self.font(), SMALL_PX))
        for total in range(low, high + 1, step):
            y = self.point(0, total).y()
            painter.setPen(QPen(QColor(palette.rule_strong if total == 0 else palette.rule), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(palette.ink_muted))
            box = QRectF(0, y - scaled(12), plot.left() - scaled(8), scaled(24))
            painter.drawText(box, _RIGHT_MIDDLE, signed(total))
        for hand in range(self._picture.hands + 1):
            x = self.point(hand, 0).x()
            if hand % HANDS_IN_ROUND == 0:
                painter.setPen(QPen(QColor(palette.rule), 1))
                painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            if hand:
                is_here = hand == self.hand
                painter.setPen(QColor(palette.accent if is_here else palette.ink_muted))
                box = QRectF(x - scaled(20), plot.bottom() + 4, scaled(40), scaled(20))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(hand))

    def _draw_cursor(self, painter: QPainter, palette: Colours) -> None:
        plot, x = self._plot(), self.point(self.hand, 0).x()
        painter.setPen(QPen(QColor(palette.accent), 2 if self.hasFocus() else 1))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _draw_line(self, painter: QPainter, number: int, hue: QColor) -> None:
        points = [self.point(*each) for each in enumerate(self._picture.lines[number].totals)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(number, hue))
        painter.drawPolyline(QPolygonF(points))
        for point in points[1:]:
            _draw_mark(painter, number, point, hue)

    def _draw_names(self, painter: QPainter, palette: Colours, hues: Sequence[str]) -> None:
        """Names stand at the height of their lines, moved apart where lines end close together."""
        lines, height = self._picture.lines, float(scaled(40))
        ends = {number: self.point(0, line.totals[-1]).y() for number, line in enumerate(lines)}
        spots = _apart(ends, height, QRectF(self.rect()))
        left = self._plot().right()
        at = self.point(self._picture.played, 0).x()
        for number, y in spots.items():
            hue = QColor(hues[number])
            thin = QColor(hue)
            thin.setAlphaF(0.45)
            painter.setPen(QPen(thin, 1))
            painter.drawLine(QPointF(at + 6, ends[number]), QPointF(left + scaled(8), y))
            sample = QPointF(left + scaled(10), y), QPointF(left + scaled(10 + _SAMPLE), y)
            painter.setPen(_pen(number, hue))
            painter.drawLine(*sample)
            _draw_mark(painter, number, (sample[0] + sample[1]) / 2, hue)
            box = QRectF(sample[1].x() + 6, y - height / 2, scaled(_RIGHT - _SAMPLE - 18), height)
            self._draw_name(painter, lines[number], box, palette)

    def _draw_name(self, painter: QPainter, line: Course, box: QRectF, palette: Colours) -> None:
        upper, lower = QRectF(box), QRectF(box)
        upper.setBottom(box.center().y() + 1)
        lower.setTop(box.center().y() - 1)
        painter.setPen(QColor(palette.ink))
        painter.setFont(sized(self.font(), SMALL_PX))
        name = painter.fontMetrics().elidedText(
            line.name, Qt.TextElideMode.ElideRight, int(box.width())
        )
        painter.drawText(upper, _LEFT_MIDDLE, name)
        painter.setFont(sized(self.font(), BODY_PX, bold=True))
        painter.drawText(lower, _LEFT_MIDDLE, signed(line.totals[-1]))

    # Qt overrides

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rules, the lines, the cursor and the names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = colours()
        if not self._picture.lines:
            painter.setPen(QColor(palette.ink_muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.empty_words)
        else:
            hues = _DARK_HUES if palette is DARK else _LIGHT_HUES
            self._draw_grid(painter, palette)
            self._draw_cursor(painter, palette)
            for number in range(len(self._picture.lines)):
                self._draw_line(painter, number, QColor(hues[number]))
            self._draw_names(painter, palette, hues)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go a hand, Up and Down a round, Home and End to either end."""
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: -HANDS_IN_ROUND,
            Qt.Key.Key_Up: HANDS_IN_ROUND,
            Qt.Key.Key_Home: -self._picture.hands,
            Qt.Key.Key_End: self._picture.hands,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.go_to(self.hand + step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the hand that was clicked."""
        plot = self._plot()
        share = (event.position().x() - plot.left()) / max(plot.width(), 1)
        self.go_to(round(share * self._picture.hands))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keys act here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they no longer do."""
        super().focusOutEvent(event)
        self.update()


_RIGHT_MIDDLE = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def _pen(number: int, hue: QColor) -> QPen:
    pen = QPen(hue, 2.2)
    if _DASHES[number]:
        pen.setDashPattern(_DASHES[number])
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _draw_mark(painter: QPainter, number: int, spot: QPointF, hue: QColor) -> None:
    """A disc, a square, a triangle or a diamond."""
    size = scaled(4)
    painter.setPen(QPen(hue, 1))
    painter.setBrush(hue)
    if number == 0:
        painter.drawEllipse(spot, size, size)
        return
    corners = {
        1: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        2: ((0, -1.3), (1.2, 1), (-1.2, 1)),
        3: ((0, -1.5), (1.5, 0), (0, 1.5), (-1.5, 0)),
    }[number]
    painter.drawPolygon(QPolygonF([spot + QPointF(x * size, y * size) for x, y in corners]))


def _apart(heights: dict[int, float], least: float, room: QRectF) -> dict[int, float]:
    """Return heights at least so far from each other, near those given and inside the room."""
    ordered = sorted(heights, key=lambda number: heights[number])
    placed = {number: heights[number] for number in ordered}
    for upper, lower in pairwise(ordered):
        placed[lower] = max(placed[lower], placed[upper] + least)
    limit = room.bottom() - least / 2
    for number in reversed(ordered):
        placed[number] = min(placed[number], limit)
        limit = placed[number] - least
    return placed
