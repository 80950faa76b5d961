"""What a regulation is entered with: a choice, a number, a line, or a list in order.

Each answers `given()` with the value as text and takes one by `show_given`; `edited` tells of
every change by hand. The wheel scrolls the page and changes nothing by accident.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import tr
from mjref.tournament.option_table import Form, Option
from mjref.ui.parts import button, row
from mjref.ui.regulations import Regulation
from mjref.ui.theme import scaled

WIDTH = 310
_KEY = Qt.ItemDataRole.UserRole


class ChoiceInput(QComboBox):
    """One of named values."""

    edited = Signal()

    def __init__(self, regulation: Regulation) -> None:
        super().__init__()
        self._regulation = regulation
        self.addItems([""] * len(regulation.choices))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setFixedWidth(scaled(WIDTH))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setEnabled(len(regulation.choices) > 1)
        self.activated.connect(lambda _: self.edited.emit())

    def given(self) -> str:
        """Return the value that is chosen."""
        return self._regulation.choices[max(self.currentIndex(), 0)]

    def show_given(self, value: str) -> None:
        """Choose a value."""
        self.setCurrentIndex(self._regulation.choices.index(value))

    def retranslate(self) -> None:
        """Set the words anew."""
        for position, value in enumerate(self._regulation.choices):
            words = self._regulation.words(value)
            self.setItemText(position, words)
            self.setItemData(position, words, Qt.ItemDataRole.ToolTipRole)

    # Qt overrides

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()


class NumberInput(QSpinBox):
    """A whole number between bounds."""

    edited = Signal()

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option
        self.setRange(option.low, option.high)
        self.setSingleStep(option.step)
        self.setMaximumWidth(scaled(120))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(lambda _: self.edited.emit())

    def given(self) -> str:
        """Return the number."""
        return str(self.value())

    def show_given(self, value: str) -> None:
        """Show a number."""
        self.blockSignals(True)
        self.setValue(int(value))
        self.blockSignals(False)

    def retranslate(self) -> None:
        """A number has no words."""

    # Qt overrides

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll."""
        event.ignore()


class LineInput(QLineEdit):
    """A line of text that has a form."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(scaled(WIDTH))
        self.textEdited.connect(lambda _: self.edited.emit())

    def given(self) -> str:
        """Return the line without the blanks around it."""
        return " ".join(self.text().split())

    def show_given(self, value: str) -> None:
        """Show a value; what is being typed is left alone while it means the same."""
        if self.given() != value:
            self.setText(value)

    def retranslate(self) -> None:
        """What is typed is in no language."""


class OrderInput(QWidget):
    """Parts in an order: ticked ones count, from the top; dragged, or moved with the buttons."""

    edited = Signal()

    def __init__(self, regulation: Regulation) -> None:
        super().__init__()
        self._regulation = regulation
        self.parts = QListWidget()
        self.parts.setProperty("kind", "order")
        self.parts.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.up = button(lambda: self._move(-1))
        self.down = button(lambda: self._move(1))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.parts)
        layout.addLayout(row(self.up, self.down, None))
        self.setFixedWidth(scaled(WIDTH))
        self.parts.itemChanged.connect(lambda _: self.edited.emit())
        self.parts.model().rowsMoved.connect(lambda *_: self.edited.emit())

    def given(self) -> str:
        """Return the ticked parts, from the top."""
        items = [self.parts.item(at) for at in range(self.parts.count())]
        ticked = [item for item in items if item.checkState() is Qt.CheckState.Checked]
        return ",".join(str(item.data(_KEY)) for item in ticked)

    def show_given(self, value: str) -> None:
        """Show parts in their order, those that do not count below."""
        if self.given() == value and self.parts.count():
            return
        ticked = value.split(",")
        rest = [part for part in self._regulation.choices if part not in ticked]
        self.parts.blockSignals(True)
        self.parts.clear()
        for part in (*ticked, *rest):
            item = QListWidgetItem(self._regulation.words(part), self.parts)
            item.setData(_KEY, part)
            item.setCheckState(Qt.CheckState.Checked if part in ticked else Qt.CheckState.Unchecked)
        self.parts.setFixedHeight(
            self.parts.sizeHintForRow(0) * self.parts.count() + 2 * self.parts.frameWidth() + 4
        )
        self.parts.blockSignals(False)

    def retranslate(self) -> None:
        """Set the words anew."""
        self.up.setText(tr("Up"))
        self.down.setText(tr("Down"))
        self.parts.blockSignals(True)
        for at in range(self.parts.count()):
            item = self.parts.item(at)
            item.setText(self._regulation.words(str(item.data(_KEY))))
        self.parts.blockSignals(False)

    def _move(self, by: int) -> None:
        at = self.parts.currentRow()
        if at < 0 or not 0 <= at + by < self.parts.count():
            return
        self.parts.blockSignals(True)
        self.parts.insertItem(at + by, self.parts.takeItem(at))
        self.parts.setCurrentRow(at + by)
        self.parts.blockSignals(False)
        self.edited.emit()


Input = ChoiceInput | NumberInput | LineInput | OrderInput


def input_for(regulation: Regulation) -> Input:
    """Return what a regulation is entered with."""
    match regulation.form:
        case Form.CHOICE:
            return ChoiceInput(regulation)
        case Form.NUMBER:
            return NumberInput(regulation.row)
        case Form.ORDER:
            return OrderInput(regulation)
        case _:
            return LineInput()
