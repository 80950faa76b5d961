"""The one look of all tables in the window."""

from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from mjref.ui.models.rows import RowsModel

_MEASURED_ROWS = 60  # more would be slow, and the widest is among them or is cut off
ROW_HEIGHT = 1.4  # of the height of a line of text


class RowsView(QTableView):
    """A table for reading: whole rows, the current row stays current when rows are set anew."""

    row_activated = Signal(object)  # the row, on Enter or a double click

    def __init__(self, model: RowsModel[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = model
        self._current_key: object = None
        self._current_column = 0
        self._is_fitted = False
        self.setModel(model)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setResizeContentsPrecision(_MEASURED_ROWS)
        self._fit_rows()
        self.doubleClicked.connect(lambda index: self._activate(model.row_at(index)))
        model.modelAboutToBeReset.connect(self._keep_current)
        model.modelReset.connect(self._restore_current)

    def enable_sorting(self) -> None:
        """Let a click on a title sort; the third click brings back the order given."""
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def stretch(self, column: int) -> None:
        """Let `column` take the room that is left, the others what they need."""
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        for each in range(self._rows.columnCount()):
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(
                each, mode.Stretch if each == column else mode.ResizeToContents
            )

    def share_width(self, first: int) -> None:
        """Give the columns from `first` on the same width, all that the others leave."""
        for each in range(self._rows.columnCount()):
            mode = QHeaderView.ResizeMode.ResizeToContents
            if each >= first:
                mode = QHeaderView.ResizeMode.Stretch
            self.horizontalHeader().setSectionResizeMode(each, mode)

    def fit_columns(self) -> None:
        """Give every column what the rows in sight need now; many columns scroll sideways."""
        self._is_fitted = True
        self.horizontalHeader().setStretchLastSection(False)
        self.resizeColumnsToContents()
        self._fill_width()

    def _fill_width(self) -> None:
        """Let the last column reach the edge; where there is too little room, let it be whole."""
        header, last = self.horizontalHeader(), self._rows.columnCount() - 1
        if last < 0:
            return
        header.setStretchLastSection(False)
        self.resizeColumnToContents(last)
        header.setStretchLastSection(header.length() < self.viewport().width())

    def current_row(self) -> object:
        """Return the row under the cursor, None where there is none."""
        return self._rows.row_at(self.currentIndex())

    def go_to(self, key: object) -> None:
        """Put the cursor on the row with `key`, where it is shown."""
        index = self._rows.index_of(key)
        if index.isValid():
            self.setCurrentIndex(index)

    def _activate(self, row: object) -> None:
        if row is not None:
            self.row_activated.emit(row)

    def _fit_rows(self) -> None:
        height = round(self.fontMetrics().height() * ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(height)
        self.verticalHeader().setDefaultSectionSize(height)

    def _keep_current(self) -> None:
        self._current_key = self._rows.key_at(self.currentIndex())
        self._current_column = max(self.currentIndex().column(), 0)

    def _restore_current(self) -> None:
        index = self._rows.index_of(self._current_key)
        if not index.isValid() and self._rows.rowCount():
            index = self._rows.index(0, 0)
        if not index.isValid():
            return
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        if self.selectionBehavior() is QAbstractItemView.SelectionBehavior.SelectRows:
            flags |= QItemSelectionModel.SelectionFlag.Rows
        column = self._current_column if self._current_column < self._rows.columnCount() else 0
        self.selectionModel().setCurrentIndex(index.siblingAtColumn(column), flags)

    # Qt overrides

    def sizeHintForColumn(self, column: int) -> int:
        """Return what the widest of the rows in sight needs.

        Qt would ask the model for every role of every cell; here the texts alone are compared,
        so that a thousand rows hold nobody up.
        """
        first = max(self.rowAt(0), 0)
        last = min(first + _MEASURED_ROWS, self._rows.rowCount())
        widest, width = QModelIndex(), -1
        for row in range(first, last):
            advance = self.fontMetrics().horizontalAdvance(self._rows.text_at(row, column))
            if advance > width:
                widest, width = self._rows.index(row, column), advance
        if not widest.isValid():
            return -1
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        return self.itemDelegateForIndex(widest).sizeHint(option, widest).width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the last column the room that is left now."""
        super().resizeEvent(event)
        if self._is_fitted:
            self._fill_width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the row, unless the cell is one to type in."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._activate(self.current_row())
            event.accept()
            return
        super().keyPressEvent(event)
