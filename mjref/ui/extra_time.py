"""Extra time for one table or the whole hall."""

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QWidget,
)

from mjref.i18n import tr
from mjref.ui.parts import number_box

MAX_MINUTES = 180


class ExtraTimeDialog(QDialog):
    """Asks for whom and how many minutes."""

    def __init__(
        self, tables: Sequence[int], parent: QWidget | None = None, *, table: int = 0
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Extra time"))
        self._minutes = number_box()
        self._minutes.setRange(1, MAX_MINUTES)
        self._minutes.setValue(5)
        self._minutes.selectAll()
        self._table = QComboBox()
        self._table.addItem(tr("All tables"), 0)
        for number in tables:
            self._table.addItem(tr("Table {number}").format(number=number), number)
        self._table.setCurrentIndex(self._table.findData(table))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(tr("Minutes"), self._minutes)
        form.addRow(tr("For"), self._table)
        form.addRow(buttons)

    def minutes(self) -> int:
        """Return the minutes to add."""
        return self._minutes.value()

    def table(self) -> int:
        """Return the table, 0 for all."""
        chosen = self._table.currentData()
        return chosen if isinstance(chosen, int) else 0
