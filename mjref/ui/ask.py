"""Short questions: a line of text, a yes or no."""

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import tr


class LineDialog(QDialog):
    """Asks for one line that may not be empty, such as a reason or a name."""

    def __init__(self, question: str, parent: QWidget | None = None, text: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("mjref"))
        self.setMinimumWidth(420)
        words = QLabel(question)
        words.setWordWrap(True)
        self.line = QLineEdit(text)
        self.line.textChanged.connect(self._on_text)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(words)
        layout.addWidget(self.line)
        layout.addWidget(self._buttons)
        self._on_text(text)

    def text(self) -> str:
        """Return what was typed."""
        return self.line.text().strip()

    def _on_text(self, text: str) -> None:
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(text.strip()))


def ask_line(question: str, parent: QWidget, text: str = "") -> str:
    """Return the line that was typed, empty where the question was dismissed."""
    dialog = LineDialog(question, parent, text)
    return dialog.text() if dialog.exec() else ""


def ask_secret(question: str, parent: QWidget) -> str | None:
    """Return what was typed unseen, None where the question was dismissed."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(tr("mjref"))
    dialog.setLabelText(question)
    dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    return dialog.textValue() if dialog.exec() else None


def ask_yes(question: str, parent: QWidget) -> bool:
    """Return whether the answer was yes; No is the answer to Enter by mistake."""
    buttons = QMessageBox.StandardButton
    box = QMessageBox(parent)
    box.setWindowTitle(tr("mjref"))
    box.setText(question)
    box.setStandardButtons(buttons.Yes | buttons.No)
    box.setDefaultButton(buttons.No)
    return box.exec() == buttons.Yes
