"""A table model over a list of rows; columns are data, sorting and filtering never lose a row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mjref.i18n import tr

Row = TypeVar("Row")
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_TOLD_SINGLY = 8  # changed rows; more are told as one stretch


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[Row]):
    """One column: its title (marked), what stands in a cell, and how it is sorted.

    `edit` takes the row and the text that was typed; it returns whether the wish was granted.
    `typed` is what stands in the editor at first, where it is less than what the cell shows.
    """

    title: str
    text: Callable[[Row], str]
    order: Callable[[Row], Any] | None = None
    is_number: bool = False
    hint: Callable[[Row], str] | None = None
    is_bold: bool = False
    edit: Callable[[Row, str], bool] | None = None
    typed: Callable[[Row], str] | None = None
    title_values: tuple[tuple[str, object], ...] = ()

    def heading(self) -> str:
        """Return the title in the language in use."""
        return tr(self.title).format(**dict(self.title_values))


class RowsModel(QAbstractTableModel, Generic[Row]):
    """Adapts a sequence of rows; `key` tells which row is which when new ones come."""

    def __init__(
        self,
        columns: Sequence[Column[Row]],
        key: Callable[[Row], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._key = key
        self._rows: tuple[Row, ...] = ()
        self._shown: list[Row] = []
        self._is_wanted: Callable[[Row], bool] = lambda _: True
        self._sorted_by: int | None = None
        self._is_descending = False
        self.tint: Callable[[Row], Any] = lambda _: None
        """Gives the colour of a row's words, None for the usual one."""

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        """Show other columns."""
        self.beginResetModel()
        self._columns = tuple(columns)
        self._sorted_by = None
        self.endResetModel()

    def headings(self) -> list[str]:
        """Return the titles of the columns in the language in use."""
        return [column.heading() for column in self._columns]

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; tells the views only what changed where the rows are the same."""
        self._rows = tuple(rows)
        self._show_anew()

    def set_filter(self, is_wanted: Callable[[Row], bool]) -> None:
        """Show only the rows that are wanted."""
        self._is_wanted = is_wanted
        self._show_anew()

    def retranslate(self) -> None:
        """Set the words anew after a switch of language."""
        if self._columns:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)
        self._tell_changed(0, len(self._shown) - 1)

    def row_at(self, index: _Index) -> Row | None:
        """Return the row behind an index, None for an invalid one."""
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        return self._shown[index.row()]

    def text_at(self, position: int, column: int) -> str:
        """Return what a cell shows."""
        return self._columns[column].text(self._shown[position])

    def index_of(self, key: object) -> QModelIndex:
        """Return the first cell of the row with `key`, an invalid index where it is not shown."""
        for position, row in enumerate(self._shown):
            if self._key(row) == key:
                return self.index(position, 0)
        return QModelIndex()

    def key_at(self, index: _Index) -> object:
        """Return the key of the row behind an index, None for an invalid one."""
        row = self.row_at(index)
        return None if row is None else self._key(row)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return all rows, hidden ones included, in the order given."""
        return self._rows

    def _show_anew(self) -> None:
        shown = self._ordered([row for row in self._rows if self._is_wanted(row)])
        shared = min(len(shown), len(self._shown))
        if not shared or self._keys(shown[:shared]) != self._keys(self._shown[:shared]):
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()
            return
        former = self._shown[:shared]
        self._lengthen_or_shorten(shown, shared)
        changed = [
            position
            for position, (old, new) in enumerate(zip(former, shown, strict=False))
            if old != new
        ]
        if len(changed) > _TOLD_SINGLY:
            self._tell_changed(changed[0], changed[-1])
            return
        for position in changed:
            self._tell_changed(position, position)

    def _lengthen_or_shorten(self, shown: list[Row], shared: int) -> None:
        """Rows that come or go at the end leave an editor above them in peace."""
        if len(shown) > shared:
            self.beginInsertRows(QModelIndex(), shared, len(shown) - 1)
            self._shown = shown
            self.endInsertRows()
        elif len(self._shown) > shared:
            self.beginRemoveRows(QModelIndex(), shared, len(self._shown) - 1)
            self._shown = shown
            self.endRemoveRows()
        else:
            self._shown = shown

    def _keys(self, rows: Iterable[Row]) -> list[object]:
        return [self._key(row) for row in rows]

    def _ordered(self, rows: list[Row]) -> list[Row]:
        if self._sorted_by is None or self._sorted_by >= len(self._columns):
            return rows
        column = self._columns[self._sorted_by]
        return sorted(rows, key=column.order or column.text, reverse=self._is_descending)

    def _tell_changed(self, first: int, last: int) -> None:
        if self._columns and 0 <= first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))

    def _cell(self, column: Column[Row], row: Row, role: int) -> object:
        if role == _Role.EditRole and column.typed:
            return column.typed(row)
        if role in (_Role.DisplayRole, _Role.EditRole):
            return column.text(row)
        if role == _Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == _Role.ToolTipRole:
            return column.hint(row) if column.hint else None
        if role == _Role.ForegroundRole:
            return self.tint(row)
        return None

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        """Return what a cell shows."""
        row = self.row_at(index)
        if row is None:
            return None
        return self._cell(self._columns[index.column()], row, role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> object:
        """Return the title of a column, aligned as its cells are."""
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = self._columns[section]
        if role == _Role.DisplayRole:
            return column.heading()
        if role == _Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Return whether a cell can be edited."""
        flags = super().flags(index)
        if index.isValid() and self._columns[index.column()].edit:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: _Index, value: object, role: int = _Role.EditRole) -> bool:
        """Hand what was typed to the column's `edit`."""
        row = self.row_at(index)
        edit = self._columns[index.column()].edit if row is not None else None
        if row is None or edit is None or role != _Role.EditRole:
            return False
        return edit(row, str(value))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the shown rows; column -1 brings back the order given."""
        self._sorted_by = column if column >= 0 else None
        self._is_descending = order is Qt.SortOrder.DescendingOrder
        self._show_anew()
