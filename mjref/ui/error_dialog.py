"""What is shown of an error that nobody foresaw: a sentence, and a report to copy."""

import platform
import sys
import traceback
from types import TracebackType

from PySide6 import __version__ as qt_version
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from mjref import __version__
from mjref.i18n import tr
from mjref.ui.parts import button, label, row, set_words


def report_of(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """Return all that a developer needs; it names no player and no path of the tournament."""
    head = f"mjref {__version__} · Python {platform.python_version()} · PySide6 {qt_version}"
    head += f" · {platform.platform()}"
    return "\n".join([head, "", *traceback.format_exception(kind, error, trace)])


class ErrorDialog(QDialog):
    """Says that everything confirmed is saved, and gives the report."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sys.stderr.write(report)
        self.setWindowTitle(tr("An error in mjref"))
        self.resize(720, 420)
        words = label(wrap=True)
        words.setText(
            tr(
                "Something went wrong that mjref did not foresee. Everything that was confirmed "
                "is saved. You can go on working; please send the report below to the developers."
            )
        )
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.copy_button = button(self._on_copy)
        close_button = button(self.accept, is_primary=True)
        set_words(self.copy_button, tr("Copy the report"))
        set_words(close_button, tr("Go on"))
        layout = QVBoxLayout(self)
        layout.addWidget(words)
        layout.addWidget(self.report, 1)
        layout.addLayout(row(self.copy_button, None, close_button))
        close_button.setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
