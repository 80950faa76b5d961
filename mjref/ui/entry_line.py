"""The one line on which a referee types a hand."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from mjref.ui.theme import TOTAL_PX, scaled, sized


class EntryLine(QLineEdit):
    """A line edit that gives the keys of the entry away as wishes.

    `completing` is set by its owner while a list of completions stands under the line: the
    arrows and the space key then belong to the list.
    """

    confirm_wished = Signal()
    completion_wished = Signal()  # space: take the marked completion
    completion_moved = Signal(int)
    earlier_wished = Signal()
    later_wished = Signal()
    clear_wished = Signal()
    take_back_wished = Signal()  # backspace on an empty line
    undo_wished = Signal()
    redo_wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.completing = False
        self.setFont(sized(self.font(), TOTAL_PX))
        self.setMaxLength(200)
        self.setFixedHeight(scaled(44))
        self.setDragEnabled(False)

    def replace(self, start: int, end: int, text: str) -> None:
        """Put `text` in the place of a stretch of the line; the line's own undo keeps it."""
        self.setSelection(start, end - start)
        self.insert(text)

    def _special(self, event: QKeyEvent) -> bool:
        """Give one key away as a wish; return whether it was one."""
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Undo):
            self._undo()
        elif event.matches(QKeySequence.StandardKey.Redo) or _is_ctrl_y(event):
            self._redo()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirm_wished.emit()
        elif key == Qt.Key.Key_Escape:
            self.clear_wished.emit()
        elif key == Qt.Key.Key_Space and self.completing:
            self.completion_wished.emit()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._arrow(up=key == Qt.Key.Key_Up)
        elif key == Qt.Key.Key_Backspace and not self.text():
            self.take_back_wished.emit()
        else:
            return False
        return True

    def _arrow(self, *, up: bool) -> None:
        if self.completing:
            self.completion_moved.emit(-1 if up else 1)
        elif up:
            self.earlier_wished.emit()
        else:
            self.later_wished.emit()

    def _undo(self) -> None:
        """What was typed since the last hand comes first, then the last saved change."""
        if self.isUndoAvailable():
            self.undo()
        else:
            self.undo_wished.emit()

    def _redo(self) -> None:
        if self.isRedoAvailable():
            self.redo()
        else:
            self.redo_wished.emit()

    # Qt overrides

    def event(self, event: QEvent) -> bool:
        """Keep undo and redo from the window's menu while this line can serve them."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            undo = event.matches(QKeySequence.StandardKey.Undo)
            redo = event.matches(QKeySequence.StandardKey.Redo) or _is_ctrl_y(event)
            if undo or redo:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the keys of the entry away, type the others."""
        if self._special(event):
            event.accept()
            return
        super().keyPressEvent(event)


def _is_ctrl_y(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Y and event.modifiers() == Qt.KeyboardModifier.ControlModifier
