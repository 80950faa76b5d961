"""One table as a small tile on the wall of the overview."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mjref.i18n import tr
from mjref.tournament.clock import Phase
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.tables import IN_PLAY, STATE_WORDS, TableGlance, TableState, minutes_since
from mjref.ui.theme import BODY_PX, SMALL_PX, TOTAL_PX, Colours, colours, sized

_WIDTH = 12.4  # in body sizes
_LINES = 4.6  # in heights of a line of text
_PAD = 10
_BAR = 3


class TableTile(QStyledItemDelegate):
    """Paints number, state, leader or players, last entry, hand, time left, signatures."""

    def __init__(self, model: RowsModel[TableGlance], now: Callable[[], datetime]) -> None:
        super().__init__(model)
        self._model = model
        self._now = now

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

        def write(text: str, top: float, side: Qt.AlignmentFlag, colour: str) -> float:
            """Write beside what stands at the right already; return how wide it is."""
            painter.setPen(QColor(colour))
            area = QRectF(box.left(), box.top() + top, box.width() - taken, line * 1.3)
            metrics = QFontMetrics(painter.font())
            cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(area.width()))
            painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, cut)
            return metrics.horizontalAdvance(cut) + _PAD if cut else 0.0

        taken = 0.0
        painter.setFont(sized(font, TOTAL_PX, bold=True))
        write(str(row.where.table), 0, left, chosen.ink)
        painter.setFont(small)
        write(_state_words(row), 0, right, _state_colour(row, chosen))
        age = minutes_since(row.last_entry, self._now()) if row.state in IN_PLAY else ""
        age_colour = chosen.warn if row.state is TableState.QUIET else chosen.ink_muted
        taken = write(age, line * 1.3, right, age_colour)
        if leader := row.leader_text():
            painter.setFont(body)
            write(leader, line * 1.3, left, chosen.ink)
        else:
            painter.setFont(small)
            write("  ".join(row.players), line * 1.3, left, chosen.ink_muted)
        painter.setFont(small)
        taken = 0.0
        beside = row.signed_text() or row.time_text()
        is_late = row.phase is Phase.WARNING or row.extra_minutes
        taken = write(beside, line * 2.3, right, chosen.warn if is_late else chosen.ink_muted)
        write(row.place_text(), line * 2.3, left, chosen.ink_muted)

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


def _state_words(row: TableGlance) -> str:
    """What goes its way needs no word."""
    return "" if row.state is TableState.PLAYING else tr(STATE_WORDS[row.state])


def _ground(row: TableGlance, chosen: Colours) -> str:
    if row.state is TableState.DISPUTED:
        return chosen.bad_soft
    if row.state in (TableState.VOID, TableState.UNSIGNED, TableState.QUIET):
        return chosen.warn_soft
    if row.state is TableState.TIME_UP:
        return chosen.bad_soft
    return chosen.paper


def _state_colour(row: TableGlance, chosen: Colours) -> str:
    by_state = {
        TableState.DISPUTED: chosen.bad,
        TableState.VOID: chosen.bad,
        TableState.TIME_UP: chosen.bad,
        TableState.UNSIGNED: chosen.warn,
        TableState.QUIET: chosen.warn,
    }
    return by_state.get(row.state, chosen.ink_muted)
