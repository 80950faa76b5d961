"""A share as a bar behind its figure, in a column of a table."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from mjref.ui.models.rows import RowsModel
from mjref.ui.theme import colours

_AIR = 4


class ShareBar(QStyledItemDelegate):
    """Draws a bar as long as the row's share of the longest, under the figure at the right."""

    def __init__(
        self,
        model: RowsModel[Any],
        share: Callable[[Any], Fraction | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._share = model, share
        self._longest = 0.0

    def measure(self) -> None:
        """Let the longest bar be that of the largest share there is now."""
        shares = (float(self._share(row) or 0) for row in self._model.rows)
        self._longest = max(shares, default=0.0)

    # Qt overrides

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the cell, then the bar at its foot."""
        super().paint(painter, option, index)
        row = self._model.row_at(index)
        share = None if row is None else self._share(row)
        if not share or not self._longest:
            return
        cell = QRectF(option.rect)
        width = (cell.width() - 2 * _AIR) * float(share) / self._longest
        bar = QRectF(cell.left() + _AIR, cell.bottom() - _AIR, width, 3)
        painter.fillRect(bar, QColor(colours().accent))
