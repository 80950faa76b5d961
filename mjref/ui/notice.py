"""The line at the foot of the window that says what was refused and what to do about it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QWidget

from mjref.i18n import tr
from mjref.ui.parts import button, label, row, set_tone

_SHORT_MS = 6000


class Notice(QFrame):
    """Shows one sentence until the next one, Esc, or (good news) a few seconds.

    The window hides it at the next success and when another page comes into sight: what it said
    is no longer so.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice")
        self._act: Callable[[], None] | None = None
        self.words = label(wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.action = button(self._on_action)
        self.close_button = button(self.hide)
        layout = row(self.words, self.action, self.close_button)
        layout.setStretch(0, 1)
        layout.setContentsMargins(20, 8, 20, 8)
        self.setLayout(layout)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._escape.activated.connect(self.hide)
        self.hide()

    def say(
        self, sentence: str, tone: str = "bad", action: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        """Show a sentence with its tone (good, warn, bad) and, if given, what can be done."""
        self.words.setText(sentence)
        set_tone(self, tone)
        self.close_button.setText(tr("Close"))
        self._act = action[1] if action else None
        self.action.setVisible(action is not None)
        self.action.setText(action[0] if action else "")
        self.show()
        self._timer.stop()
        if tone == "good" and action is None:
            self._timer.start(_SHORT_MS)

    def _on_action(self) -> None:
        self.hide()
        if self._act is not None:
            self._act()
