"""The four players around the table as they sit in this hand: chairs stay, people move."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from mjref.game.hand import Seat
from mjref.i18n import mark, tr
from mjref.ui.formats import round_name, signed
from mjref.ui.models.score_sheet import DEALER, wind_sign
from mjref.ui.theme import BODY_PX, GRID, SMALL_PX, TOTAL_PX, Colours, colours, scaled, sized
from mjref.ui.translated import Translated

PLACE_SIGNS = "①②③④"
_PLATE_WIDTH, _PLATE_HEIGHT = 104, 78
_CENTRE = 80
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Part(StrEnum):
    """What a player is in the hand that is being entered."""

    NONE = "none"
    WINNER = "winner"
    DISCARDER = "discarder"


PARTS = {Part.WINNER: mark("wins"), Part.DISCARDER: mark("discard")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One player at his chair."""

    column: int
    """The starting seat, which is his column on the score sheet."""
    chair: Seat
    wind: Seat
    name: str
    total: int
    place: int
    is_dealer: bool
    part: Part = Part.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits where in one hand."""

    faces: tuple[Face, ...] = ()
    round_wind: Seat = Seat.EAST
    number: int = 1


class SeatsPanel(Translated):
    """Draws a Seating; a click on a player names him as a key would."""

    player_clicked = Signal(int)
    """The column of the player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seating = Seating()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(scaled(2 * _PLATE_HEIGHT + _CENTRE + 2 * GRID))
        self.setMinimumWidth(scaled(2 * _PLATE_WIDTH + _CENTRE + 2 * GRID))
        self.start_translating()

    def show_seating(self, seating: Seating) -> None:
        """Show who sits where."""
        if seating != self._seating:
            self._seating = seating
            self.setAccessibleDescription(self._spoken())
            self.update()

    def retranslate(self) -> None:
        """Show the words in the language in use."""
        self.setAccessibleName(tr("Players around the table"))
        self.setAccessibleDescription(self._spoken())
        self.update()

    def _spoken(self) -> str:
        return "; ".join(
            tr("{wind} {name} {total}, place {place}").format(
                wind=wind_sign(face.wind),
                name=face.name,
                total=signed(face.total),
                place=face.place,
            )
            for face in self._seating.faces
        )

    def plate(self, chair: Seat) -> QRect:
        """Return where the plate of a chair is: East nearest, then counter-clockwise."""
        width, height = scaled(_PLATE_WIDTH), scaled(_PLATE_HEIGHT)
        middle = QRect(0, 0, self.width(), self.height()).center()
        left = middle.x() - width // 2
        top = middle.y() - height // 2
        corner = {
            Seat.EAST: (left, self.height() - height),
            Seat.SOUTH: (self.width() - width, top),
            Seat.WEST: (left, 0),
            Seat.NORTH: (0, top),
        }[chair]
        return QRect(*corner, width, height)

    def _centre(self) -> QRect:
        rect = QRect(0, 0, scaled(_CENTRE), scaled(_CENTRE))
        rect.moveCenter(self.rect().center())
        return rect

    # Qt overrides

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Name the player who was clicked."""
        for face in self._seating.faces:
            if self.plate(face.chair).contains(event.position().toPoint()):
                self.player_clicked.emit(face.column)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the table and the four plates."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = colours()
        self._draw_table(painter, palette)
        for face in self._seating.faces:
            _draw_plate(painter, self.plate(face.chair), face, palette)
        painter.end()

    def _draw_table(self, painter: QPainter, palette: Colours) -> None:
        rect = self._centre()
        painter.setPen(QPen(QColor(palette.rule_strong), 1))
        painter.setBrush(QColor(palette.paper_alternate))
        painter.drawRoundedRect(rect, 6, 6)
        painter.setPen(QColor(palette.ink))
        painter.setFont(sized(self.font(), TOTAL_PX, bold=True))
        painter.drawText(
            rect.adjusted(0, 4, 0, -rect.height() * 55 // 100),
            Qt.AlignmentFlag.AlignCenter,
            wind_sign(self._seating.round_wind),
        )
        painter.setFont(sized(self.font(), SMALL_PX))
        painter.setPen(QColor(palette.ink_muted))
        line = rect.height() // 4
        words = (
            round_name(self._seating.round_wind),
            tr("hand {number}").format(number=self._seating.number),
        )
        for place, text in enumerate(words):
            lower = QRect(rect.left(), rect.center().y() + place * line - 2, rect.width(), line)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, text)


def _draw_plate(painter: QPainter, rect: QRect, face: Face, palette: Colours) -> None:
    _draw_frame(painter, rect, face, palette)
    inner = rect.adjusted(8, 6, -8, -6)
    line = inner.height() // 3
    first = QRect(inner.left(), inner.top(), inner.width(), line)
    _draw_wind(painter, first, face, palette)
    painter.setPen(QColor(palette.ink))
    painter.setFont(sized(painter.font(), BODY_PX, bold=face.part is not Part.NONE))
    second = first.translated(0, line)
    name = painter.fontMetrics().elidedText(face.name, Qt.TextElideMode.ElideRight, second.width())
    painter.drawText(second, _LEFT, name)
    third = first.translated(0, 2 * line)
    painter.setFont(sized(painter.font(), TOTAL_PX, bold=True))
    painter.drawText(third, _RIGHT, signed(face.total))
    painter.setFont(sized(painter.font(), BODY_PX))
    painter.setPen(QColor(palette.ink_muted))
    painter.drawText(third, _LEFT, PLACE_SIGNS[face.place - 1] if face.place else "–")


def _draw_frame(painter: QPainter, rect: QRect, face: Face, palette: Colours) -> None:
    """The winner has a full frame, the discarder a broken one, so that colour is not needed."""
    pen = QPen(QColor(palette.rule), 1)
    if face.part is not Part.NONE:
        solid = Qt.PenStyle.SolidLine if face.part is Part.WINNER else Qt.PenStyle.DashLine
        pen = QPen(QColor(palette.accent), 2.5, solid)
    painter.setPen(pen)
    ground = palette.accent_soft if face.part is Part.WINNER else palette.paper
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)


def _draw_wind(painter: QPainter, rect: QRect, face: Face, palette: Colours) -> None:
    font = QFont(painter.font())
    painter.setFont(sized(font, BODY_PX, bold=True))
    box = QRect(rect.left(), rect.top(), rect.height(), rect.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.ink if face.is_dealer else palette.rule))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(QColor(palette.paper if face.is_dealer else palette.ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, wind_sign(face.wind))
    painter.setFont(sized(font, SMALL_PX))
    painter.setPen(QColor(palette.ink_muted))
    beside = rect.adjusted(box.width() + 6, 0, 0, 0)
    if face.is_dealer:
        alone = face.part is Part.NONE
        painter.drawText(beside, _LEFT, f"{DEALER} " + tr("dealer") if alone else DEALER)
    if face.part is not Part.NONE:
        painter.setPen(QColor(palette.accent))
        painter.drawText(beside, _RIGHT, tr(PARTS[face.part]))
