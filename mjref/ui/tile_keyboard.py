"""A keyboard of drawn tiles, for hands that are entered with the mouse or a finger."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mjref.game.tiles import TILE_KINDS, Tile
from mjref.i18n import tr
from mjref.ui.theme import scaled
from mjref.ui.tile_view import draw_tile

_IN_A_ROW = 9
_STEP_X, _STEP_Y, _GAP = 38, 33, 3
_HEIGHT = 132


class TileKeyboard(QWidget):
    """Four rows: 万, 饼, 条, 字; a click types a tile."""

    tile_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(scaled(_HEIGHT))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Tile keyboard"))

    def place_of(self, tile: Tile) -> QRectF:
        """Return where a tile is drawn, before scaling."""
        row, column = divmod(tile, _IN_A_ROW)
        return QRectF(column * _STEP_X + 1, row * _STEP_Y + 1, _STEP_X - _GAP - 10, _STEP_Y - _GAP)

    def tile_at(self, point: QPointF) -> Tile | None:
        """Return the tile under a point of the widget."""
        unscaled = point / self._scale()
        for tile in range(TILE_KINDS):
            if self.place_of(tile).contains(unscaled):
                return tile
        return None

    def _scale(self) -> float:
        return self.height() / _HEIGHT

    # Qt overrides

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Type the tile that was clicked."""
        tile = self.tile_at(event.position())
        if tile is not None:
            self.tile_clicked.emit(tile)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale(), self._scale())
        for tile in range(TILE_KINDS):
            draw_tile(painter, tile, self.place_of(tile))
        painter.end()
