"""The four walls seen from above: who throws, the count from the right, the break, first tiles."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mjref.game.hand import Seat
from mjref.tournament.dealing import STACKS_IN_WALL, Opening, Stack, Throw, thrower_of
from mjref.ui.models.score_sheet import wind_sign
from mjref.ui.theme import BODY_PX, SMALL_PX, TOTAL_PX, Colours, colours, scaled

_SIDE = 200
_DEPTH = 14
_BESIDE = 17
_OUT_OF_THE_WAY = 10  # the number of the cut, of the letters beside it
_WHOLE = QRect(0, 0, _SIDE, _SIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WallPicture:
    """What there is to see of a deal; winds are those of the hand."""

    dealer_chair: Seat
    throws: tuple[Throw, ...] = ()
    opening: Opening | None = None

    @property
    def thrower(self) -> Seat | None:
        """Return who throws second, known from the first throw on."""
        return thrower_of(sum(self.throws[0])) if self.throws else None

    @property
    def counted(self) -> int:
        """Return the sum of all dice."""
        return sum(sum(throw) for throw in self.throws)

    def counted_stacks(self) -> set[Stack]:
        """Return the stacks that the count passes over, on to the wall at the left if need be."""
        if self.opening is None:
            return set()
        thrower = self.opening.thrower
        places = (divmod(number, STACKS_IN_WALL) for number in range(self.counted))
        passed = {Stack(thrower.after(-walls), stack + 1) for walls, stack in places}
        return passed - {self.opening.cut}


class WallView(QWidget):
    """Draws a WallPicture as the table stands: the East chair nearest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = WallPicture(dealer_chair=Seat.EAST)
        self.setFixedSize(QSize(scaled(_SIDE), scaled(_SIDE)))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_picture(self, picture: WallPicture) -> None:
        """Show another deal."""
        if picture != self._picture:
            self._picture = picture
            self.update()

    def stack_rect(self, stack: Stack) -> QRectF:
        """Return where a stack is drawn; stack 1 is at its owner's right hand."""
        wind, number = stack
        chair = Seat((self._picture.dealer_chair + wind) % 4)
        length = _SIDE - 2 * _DEPTH - 8
        cell = length / STACKS_IN_WALL
        far = _SIDE - _DEPTH
        along = (number - 1) * cell
        start = _DEPTH + 4.0
        if chair is Seat.EAST:
            return QRectF(start + length - along - cell, far, cell, _DEPTH)
        if chair is Seat.SOUTH:
            return QRectF(far, start + along, _DEPTH, cell)
        if chair is Seat.WEST:
            return QRectF(start + along, 0, cell, _DEPTH)
        return QRectF(0, start + length - along - cell, _DEPTH, cell)

    def _middle_of(self, wind: Seat) -> QPointF:
        ends = self.stack_rect(Stack(wind, 1)), self.stack_rect(Stack(wind, STACKS_IN_WALL))
        return (ends[0].center() + ends[1].center()) / 2

    # Qt overrides

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the walls, the names of their owners and the numbers of the break."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / _SIDE, self.height() / _SIDE)
        painter.setFont(self.font())
        palette = colours()
        counted = self._picture.counted_stacks()
        for wind in Seat:
            for number in range(1, STACKS_IN_WALL + 1):
                self._draw_stack(painter, Stack(wind, number), counted, palette)
            self._draw_owner(painter, wind, palette)
        self._draw_numbers(painter, palette)
        self._draw_first_turn(painter, palette)
        self._draw_sum(painter, palette)
        painter.end()

    def _draw_stack(
        self, painter: QPainter, stack: Stack, counted: set[Stack], palette: Colours
    ) -> None:
        opening = self._picture.opening
        ground, edge = palette.paper, palette.rule_strong
        if opening and stack == opening.cut:
            ground, edge = palette.accent, palette.accent
        elif opening and stack in opening.first_stacks:
            ground, edge = palette.ink, palette.ink
        elif stack in counted:
            ground = palette.rule_strong
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(self.stack_rect(stack).adjusted(1, 1, -1, -1), 1.5, 1.5)

    def _draw_owner(self, painter: QPainter, wind: Seat, palette: Colours) -> None:
        throws = wind is self._picture.thrower
        painter.setFont(_type(painter, BODY_PX, bold=throws))
        painter.setPen(QColor(palette.ink if throws else palette.ink_muted))
        middle = self._middle_of(wind)
        spot = _inwards(middle, 2.1 * _BESIDE)
        painter.drawText(_around(spot), Qt.AlignmentFlag.AlignCenter, wind_sign(wind))
        if throws:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(palette.ink), 1.5))
            painter.drawEllipse(spot, 13, 13)

    def _draw_numbers(self, painter: QPainter, palette: Colours) -> None:
        """The number of the cut, and where the count begins."""
        opening = self._picture.opening
        if opening is None:
            return
        painter.setFont(_type(painter, SMALL_PX, bold=True))
        shown = {opening.cut: (str(self._picture.counted), palette.accent)}
        shown[Stack(opening.thrower, 1)] = ("1", palette.ink_muted)
        for stack, (text, shade) in shown.items():
            painter.setPen(QColor(shade))
            beside = _BESIDE + (_OUT_OF_THE_WAY if stack == opening.cut else 0)
            spot = _inwards(self.stack_rect(stack).center(), beside)
            painter.drawText(_around(spot), Qt.AlignmentFlag.AlignCenter, text)

    def first_turn(self) -> dict[Seat, QPointF]:
        """Return where it says who takes, for the first four takes of two stacks, in order."""
        opening = self._picture.opening
        if opening is None:
            return {}
        spots = {}
        for player, (one, two) in opening.takes[:4]:
            middle = (self.stack_rect(one).center() + self.stack_rect(two).center()) / 2
            if one.wall is not two.wall:  # around a corner: beside the first of the two
                middle = self.stack_rect(one).center()
            spots[player] = _inwards(middle, _BESIDE)
        return spots

    def _draw_first_turn(self, painter: QPainter, palette: Colours) -> None:
        painter.setFont(_type(painter, SMALL_PX))
        for player, spot in self.first_turn().items():
            painter.setPen(QColor(palette.ink))
            painter.drawText(_around(spot), Qt.AlignmentFlag.AlignCenter, wind_sign(player))

    def _draw_sum(self, painter: QPainter, palette: Colours) -> None:
        throws = self._picture.throws
        if not throws:
            return
        painter.setPen(QColor(palette.ink_muted))
        painter.setFont(_type(painter, SMALL_PX))
        sums = " + ".join(str(sum(throw)) for throw in throws)
        upper = _WHOLE.translated(0, -14)
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, sums)
        painter.setPen(QColor(palette.ink))
        painter.setFont(_type(painter, TOTAL_PX, bold=True))
        lower = _WHOLE.translated(0, 8)
        painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, str(self._picture.counted))


def _type(painter: QPainter, pixels: int, *, bold: bool = False) -> QFont:
    """The painter is scaled as a whole, so type keeps its usual size in it."""
    font = QFont(painter.font())
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font


def _inwards(point: QPointF, distance: float) -> QPointF:
    """A point beside a wall, towards the middle of the table."""
    middle = _SIDE / 2
    if min(point.x(), _SIDE - point.x()) < min(point.y(), _SIDE - point.y()):
        return point + QPointF(distance if point.x() < middle else -distance, 0)
    return point + QPointF(0, distance if point.y() < middle else -distance)


def _around(point: QPointF) -> QRectF:
    spot = QPoint(round(point.x()), round(point.y()))
    return QRectF(spot.x() - 20, spot.y() - 12, 40, 24)
