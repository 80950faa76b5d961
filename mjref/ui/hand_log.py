"""The hand log: the score sheet as it grows, in the columns and signs of the printed form."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from mjref.ui.formats import signed
from mjref.ui.models.score_sheet import (
    BETWEEN_FANS,
    CELL_ROLE,
    COLUMNS,
    CORRECTED,
    Cell,
    RowKind,
    ScoreSheetModel,
)
from mjref.ui.theme import SMALL_PX, Colours, colours, scaled, sized

_PAD, _NARROW_PAD = 6, 4
_NUMBER_WIDTH, _POINTS_WIDTH, _PLAYER_WIDTH = 34, 40, 96
_FANS_WIDTH = 130  # one long name
_MIN_ROW, _MAX_ROW = 22, 30
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class HandLog(QTableView):
    """Shows a ScoreSheetModel; all rows fit, so that nothing scrolls."""

    hand_chosen = Signal(int)
    """The number of a recorded hand that was double-clicked."""

    def __init__(self, model: ScoreSheetModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet = model
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setShowGrid(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(scaled(_MIN_ROW))
        self._set_columns()
        others = _NUMBER_WIDTH + _POINTS_WIDTH + 4 * _PLAYER_WIDTH
        self.setMinimumWidth(scaled(_FANS_WIDTH + others))
        self.doubleClicked.connect(self._on_double_clicked)

    def _set_columns(self) -> None:
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setDefaultAlignment(_RIGHT)
        header.setMinimumSectionSize(30)
        header.setFont(sized(header.font(), SMALL_PX))
        header.setStyleSheet("QHeaderView::section { padding: 4px 5px; }")
        for column in range(self._sheet.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(COLUMNS.fans, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(COLUMNS.number, scaled(_NUMBER_WIDTH))
        header.resizeSection(COLUMNS.points, scaled(_POINTS_WIDTH))
        for column in range(COLUMNS.first_player, self._sheet.columnCount()):
            header.resizeSection(column, scaled(_PLAYER_WIDTH))

    def _on_double_clicked(self, index: QModelIndex) -> None:
        row = self._sheet.row(index.row())
        if row.kind is RowKind.HAND and row.line is not None:
            self.hand_chosen.emit(row.number)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height among the rows, so that the whole session is in sight."""
        super().resizeEvent(event)
        rows = max(1, self._sheet.rowCount())
        height = max(scaled(_MIN_ROW), min(scaled(_MAX_ROW), self.viewport().height() // rows))
        self.verticalHeader().setDefaultSectionSize(height)


class CellDelegate(QStyledItemDelegate):
    """Draws marks, change and running total at fixed places, figures below figures."""

    # Qt overrides

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one cell."""
        cell: Cell = index.data(CELL_ROLE)
        palette = colours()
        rect: QRect = option.rect
        painter.save()
        is_player = index.column() >= COLUMNS.first_player
        _background(painter, rect, cell, palette, is_player=is_player)
        if is_player:
            narrow = rect.adjusted(_NARROW_PAD, 0, -_NARROW_PAD, 0)
            _player(painter, narrow, cell, palette)
        else:
            _text(painter, rect.adjusted(_PAD, 0, -_PAD, 0), cell, palette, index.column())
        painter.restore()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the least height of a row."""
        return QSize(0, _MIN_ROW)


def _background(
    painter: QPainter, rect: QRect, cell: Cell, palette: Colours, *, is_player: bool
) -> None:
    ground = palette.paper
    if cell.is_preview:
        ground = palette.accent_soft
    elif cell.is_subtotal:
        ground = palette.paper_alternate
    painter.fillRect(rect, QColor(ground))
    painter.setPen(QColor(palette.rule_strong if cell.is_subtotal else palette.rule))
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())
    if is_player:
        painter.setPen(QColor(palette.rule))
        painter.drawLine(rect.topLeft(), rect.bottomLeft())


def _text(painter: QPainter, rect: QRect, cell: Cell, palette: Colours, column: int) -> None:
    shade = palette.ink
    if cell.is_subtotal:
        shade = palette.ink_muted
    elif cell.is_preview:
        shade = palette.accent
    painter.setFont(sized(painter.font(), SMALL_PX, bold=cell.is_preview))
    painter.setPen(QColor(shade))
    text = cell.text + (CORRECTED if cell.is_corrected else "")
    if column == COLUMNS.fans:
        painter.drawText(rect, _LEFT, fitting(text, painter.fontMetrics(), rect.width()))
    else:
        painter.drawText(rect, _RIGHT, text)


def fitting(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return as many whole fans as there is room for, and how many more there are."""
    fans = text.split(BETWEEN_FANS)
    rest = ""
    for shown in range(len(fans), 0, -1):
        rest = f" +{len(fans) - shown}" if shown < len(fans) else ""
        part = BETWEEN_FANS.join(fans[:shown]) + rest
        if metrics.horizontalAdvance(part) <= width:
            return part
    room = width - metrics.horizontalAdvance(rest)
    return metrics.elidedText(fans[0], Qt.TextElideMode.ElideRight, room) + rest


def _player(painter: QPainter, rect: QRect, cell: Cell, palette: Colours) -> None:
    if cell.change is None:
        return
    shade = palette.accent if cell.is_preview else palette.ink
    base = sized(painter.font(), SMALL_PX)
    _figure(painter, rect, cell, base, shade)
    painter.setFont(base)
    painter.setPen(QColor(palette.ink_muted))
    painter.drawText(rect, _LEFT, cell.marks)
    if cell.total is not None:
        painter.setFont(sized(base, SMALL_PX, bold=True))
        painter.setPen(QColor(palette.ink))
        painter.drawText(rect, _RIGHT, signed(cell.total))


def _figure(painter: QPainter, rect: QRect, cell: Cell, base: QFont, shade: str) -> None:
    """The change ends in the middle of the cell; the winner's is heavy and underlined."""
    assert cell.change is not None
    font = QFont(base)
    font.setBold(cell.is_winner or cell.is_preview)
    font.setUnderline(cell.is_winner)
    painter.setFont(font)
    painter.setPen(QColor(shade))
    left = QRect(rect)
    left.setRight(rect.left() + rect.width() * 61 // 100)
    painter.drawText(left, _RIGHT, signed(cell.change))
