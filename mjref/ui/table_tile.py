"""One table as a small tile on the wall of the overview."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mjref.i18n import tr
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.tables import STATE_WORDS, TableGlance, TableState
from mjref.ui.theme import BODY_PX, SMALL_PX, TOTAL_PX, Colours, colours, sized

_WIDTH = 12.4  # in body sizes
_LINES = 4.6  # in heights of a line of text
_PAD = 10
_BAR = 3


class TableTile(QStyledItemDelegate):
    """Paints number, state, hand, round, the leader or, before the first hand, who sits there."""

    def __init__(self, model: RowsModel[TableGlance]) -> None:
        super().__init__(model)
        self._model = model

    def _paint(
        self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem, row: TableGlance
    ) -> None:
        chosen = colours()
        state = option.state
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        has_focus = bool(state & QStyle.StateFlag.State_HasFocus)
        edge = chosen.accent if is_current and has_focus else chosen.rule_strong
        painter.setPen(QPen(QColor(edge if is_current else chosen.rule), 2 if is_current else 1))
        painter.setBrush(QColor(_ground(row, chosen)))
        painter.drawRoundedRect(box, 6, 6)
        self._paint_words(painter, box.adjusted(_PAD, _PAD - 3, -_PAD, -_PAD + 2), option, row)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(chosen.ink_muted))
        share = row.hands / max(row.of_hands, 1)
        line = QRectF(box.left() + _PAD, box.bottom() - 7, (box.width() - 2 * _PAD) * share, _BAR)
        painter.drawRect(line)

    def _paint_words(
        self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem, row: TableGlance
    ) -> None:
        chosen = colours()
        font = option.font
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        small, body = sized(font, SMALL_PX), sized(font, BODY_PX)
        line = QFontMetrics(body).height()

        def write(text: str, top: float, side: Qt.AlignmentFlag, colour: str) -> None:
            painter.setPen(QColor(colour))
            area = QRectF(box.left(), box.top() + top, box.width(), line * 1.3)
            metrics = QFontMetrics(painter.font())
            cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
            painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, cut)

        painter.setFont(sized(font, TOTAL_PX, bold=True))
        write(str(row.where.table), 0, left, chosen.ink)
        painter.setFont(small)
        write(tr(STATE_WORDS[row.state]), 0, right, _state_colour(row, chosen))
        if leader := row.leader_text():
            painter.setFont(body)
            write(leader, line * 1.3, left, chosen.ink)
        else:
            painter.setFont(small)
            write("  ".join(row.players), line * 1.3, left, chosen.ink_muted)
        painter.setFont(small)
        write(row.progress(), line * 2.3, left, chosen.ink_muted)
        beside = row.round_text()
        if row.extra_minutes:
            beside = tr("+{minutes} min").format(minutes=row.extra_minutes) + "  " + beside
        write(beside, line * 2.3, right, chosen.ink_muted)

    # Qt overrides

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one table."""
        row = self._model.row_at(index)
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = option.rect
        self._paint(painter, QRectF(rect).adjusted(4, 4, -4, -4), option, row)
        painter.restore()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the size of a tile at this size of type."""
        body = sized(option.font, BODY_PX)
        height = QFontMetrics(body).height() * _LINES
        return QSize(round(_WIDTH * body.pixelSize()), round(height))


def _ground(row: TableGlance, chosen: Colours) -> str:
    if row.state is TableState.DISPUTED:
        return chosen.bad_soft
    if row.state in (TableState.VOID, TableState.UNSIGNED):
        return chosen.warn_soft
    return chosen.paper


def _state_colour(row: TableGlance, chosen: Colours) -> str:
    by_state = {
        TableState.DISPUTED: chosen.bad,
        TableState.VOID: chosen.bad,
        TableState.UNSIGNED: chosen.warn,
    }
    return by_state.get(row.state, chosen.ink_muted)
