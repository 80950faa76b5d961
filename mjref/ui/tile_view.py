"""Tiles as drawn by hand, crisp at any scale: the winner's hand beside the entry line."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from mjref.game.hand import Meld, MeldKind, WinningTiles
from mjref.game.tiles import FIRST_HONOUR, Tile, tile_name
from mjref.i18n import tr
from mjref.ui.theme import colours, scaled

FACE, EDGE, BACK = "#fffdf5", "#8b8778", "#3f6f5a"
RED, GREEN, BLUE, BLACK = "#b3261e", "#1b7a3a", "#1f4f8f", "#222222"
_WIDTH, _HEIGHT, _GAP = 25.0, 35.0, 2.0
_VIEW_HEIGHT = 132
_NUMERALS = "一二三四五六七八九"
_HONOURS = "東南西北中發"
_HONOUR_INK = (BLACK, BLACK, BLACK, BLACK, RED, GREEN)
_PLACES = {
    # where the pips of a number stand, in thirds of the face
    1: ((1, 1),),
    2: ((1, 0), (1, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
    7: ((0, 0), (1, 0.25), (2, 0.5), (0, 1.25), (2, 1.25), (0, 2), (2, 2)),
    8: ((0, 0), (2, 0), (0, 0.67), (2, 0.67), (0, 1.33), (2, 1.33), (0, 2), (2, 2)),
    9: tuple((x, y) for y in range(3) for x in range(3)),
}


class TileView(QWidget):
    """Draws the tiles on the line: the hand with the winning tile apart, melds below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: WinningTiles | None = None
        self.setFixedHeight(scaled(_VIEW_HEIGHT))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_tiles(self, tiles: WinningTiles | None) -> None:
        """Show a hand, or nothing."""
        if tiles != self._tiles:
            self._tiles = tiles
            self.setAccessibleName(tr("Winning tiles"))
            self.setAccessibleDescription(_spoken(tiles) if tiles else "")
            self.update()

    # Qt overrides

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles."""
        if self._tiles is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.height() / _VIEW_HEIGHT, self.height() / _VIEW_HEIGHT)
        left = 2.0
        for tile in self._tiles.concealed:
            left = _place(painter, tile, left, 14)
        _place(painter, self._tiles.winning_tile, left + 8, 14, is_winning=True)
        left = 2.0
        for meld in self._tiles.melds:
            left = _place_meld(painter, meld, left, 72) + 10
        painter.end()


def draw_tile(painter: QPainter, tile: Tile, rect: QRectF) -> None:
    """Draw one tile into `rect`."""
    painter.setPen(QPen(QColor(EDGE), 1))
    painter.setBrush(QColor(FACE))
    painter.drawRoundedRect(rect, rect.width() / 8, rect.width() / 8)
    if tile >= FIRST_HONOUR:
        _draw_honour(painter, tile - FIRST_HONOUR, rect)
    elif tile < 9:
        _draw_characters(painter, tile, rect)
    else:
        _draw_pips(painter, tile, rect)


def _place(
    painter: QPainter, tile: Tile, left: float, top: float, *, is_winning: bool = False
) -> float:
    rect = QRectF(left, top, _WIDTH, _HEIGHT)
    draw_tile(painter, tile, rect)
    if is_winning:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colours().accent), 2))
        painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 5, 5)
    return left + _WIDTH + _GAP


def _place_meld(painter: QPainter, meld: Meld, left: float, top: float) -> float:
    hidden = meld.kind is MeldKind.CONCEALED_KONG
    for place, tile in enumerate(meld.tiles):
        if hidden and place in (0, 3):
            painter.setPen(QPen(QColor(EDGE), 1))
            painter.setBrush(QColor(BACK))
            painter.drawRoundedRect(QRectF(left, top, _WIDTH, _HEIGHT), 3, 3)
            left += _WIDTH + _GAP
        else:
            left = _place(painter, tile, left, top)
    return left


def _draw_honour(painter: QPainter, honour: int, rect: QRectF) -> None:
    if honour == len(_HONOURS):  # 白: a frame on an empty face
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(BLUE), 1.6))
        inset = rect.width() / 5
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
        return
    painter.setPen(QColor(_HONOUR_INK[honour]))
    painter.setFont(_type(painter, rect.width() * 0.72))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, _HONOURS[honour])


def _draw_characters(painter: QPainter, number: int, rect: QRectF) -> None:
    painter.setFont(_type(painter, rect.height() * 0.4))
    upper, lower = QRectF(rect), QRectF(rect)
    upper.setBottom(rect.center().y() + 1)
    lower.setTop(rect.center().y() - 1)
    painter.setPen(QColor(BLACK))
    painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, _NUMERALS[number])
    painter.setPen(QColor(RED))
    painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, "萬")


def _draw_pips(painter: QPainter, tile: Tile, rect: QRectF) -> None:
    number = tile % 9 + 1
    is_dot = tile < 18
    inner = rect.adjusted(rect.width() * 0.2, rect.height() * 0.17, 0, 0)
    step_x, step_y = rect.width() * 0.3, rect.height() * 0.33
    for place, (x, y) in enumerate(_PLACES[number]):
        centre = QPointF(inner.left() + x * step_x, inner.top() + y * step_y)
        ink = QColor(_pip_ink(number, place, is_dot=is_dot))
        if is_dot:
            size = rect.width() * (0.3 if number == 1 else 0.12)
            painter.setPen(QPen(ink, rect.width() * 0.07))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, size, size)
        else:
            painter.setPen(
                QPen(ink, rect.width() * 0.12, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            half = rect.height() * (0.25 if number == 1 else 0.1)
            painter.drawLine(centre - QPointF(0, half), centre + QPointF(0, half))


def _type(painter: QPainter, pixels: float) -> QFont:
    font = QFont(painter.font())
    font.setPixelSize(round(pixels))
    font.setBold(True)
    return font


def _pip_ink(number: int, place: int, *, is_dot: bool) -> str:
    middle = number in (1, 5, 7, 9) and place == {1: 0, 5: 2, 7: 1, 9: 4}[number]
    if is_dot:
        return RED if middle else BLUE
    return RED if middle and number != 1 else GREEN


def _spoken(tiles: WinningTiles) -> str:
    concealed = " ".join(tile_name(tile) for tile in tiles.concealed)
    melds = " ".join("".join(tile_name(tile) for tile in meld.tiles) for meld in tiles.melds)
    return f"{concealed} + {tile_name(tiles.winning_tile)} {melds}".strip()
