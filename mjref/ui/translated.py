"""Widgets that change their words when the language changes."""

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget


class Translated(QWidget):
    """A widget whose words are set in `retranslate`, at the start and at every switch.

    Qt sends LanguageChange to every widget when a translator is installed, which the switch does.
    """

    retranslate: Callable[[], None]

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        """Set the words anew after a switch of language."""
        if event.type() is QEvent.Type.LanguageChange and self.property("built"):
            self.retranslate()
        super().changeEvent(event)

    def start_translating(self) -> None:
        """Call at the end of the constructor, when all parts of the widget are there."""
        self.setProperty("built", True)
        self.retranslate()
