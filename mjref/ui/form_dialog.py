"""What all forms that are filled in and accepted have in common."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QWidget

from mjref.ui.parts import label, set_tone


class FormDialog(QDialog):
    """A form that is not accepted while something is missing; `missing` says what."""

    def __init__(self, title: str, width: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        self.form = QFormLayout(self)
        self.form.setVerticalSpacing(10)
        self._words = label(wrap=True)
        set_tone(self._words, "bad")

    def close_form(self) -> None:
        """Add the place for what is missing, and the buttons."""
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        self.form.addRow(self._words)
        self.form.addRow(buttons)

    def missing(self) -> str:
        """Return what is still to be filled in, as a sentence; empty when nothing is."""
        raise NotImplementedError

    def _on_accepted(self) -> None:
        missing = self.missing()
        self._words.setText(missing)
        if not missing:
            self.accept()
