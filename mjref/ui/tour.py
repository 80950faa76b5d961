"""The first steps (导览): a few sentences at the foot of the window, page by page."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QVBoxLayout

from mjref.i18n import mark, tr
from mjref.ui.parts import button, label, row
from mjref.ui.settings import Preferences
from mjref.ui.translated import Translated


class Step(NamedTuple):
    """What is said, and the page that is in sight meanwhile; both marked."""

    page: str
    words: str


STEPS = (
    Step(
        mark("Overview"),
        mark(
            "All tables of the session: what each is at, what needs attention. F5 starts the "
            "clock. Enter, or a table's number and Enter, opens a table."
        ),
    ),
    Step(
        mark("Overview"),
        mark(
            "At a table one line is one hand: the winner's wind, the discarder's wind, the fans by "
            "their initials, Enter. Type “s e qys mqq ph” once; the verdict stands beside it."
        ),
    ),
    Step(
        mark("Standings"),
        mark("The rankings, live. Each line says what separates it from the one above."),
    ),
    Step(
        mark("Statistics"),
        mark("The course of a table, fans, win rates, and what is needed in the last session."),
    ),
    Step(
        mark("Print and export"),
        mark("Every sheet, list and certificate on paper or as a file, in two languages."),
    ),
    Step(
        mark("Journal"),
        mark("Every change with who, when and why. Ctrl+Z takes a step back, F1 shows all keys."),
    ),
)


class Tour(Translated):
    """Goes through the steps by Enter; Esc leaves, and it is remembered that it was seen."""

    def __init__(self, show_page: Callable[[str], None], preferences: Preferences) -> None:
        super().__init__()
        self._show_page, self._preferences = show_page, preferences
        self._at = 0
        self.words = label(wrap=True)
        self.count = label("note")
        self.next_button = button(self.go_on, is_primary=True)
        self.back_button = button(self.go_back)
        self.skip_button = button(self.leave)
        frame = QFrame()
        frame.setProperty("kind", "notice")
        frame.setProperty("tone", "tour")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(frame)
        line = row(self.count, self.words, self.back_button, self.next_button, self.skip_button)
        line.setStretch(1, 1)
        line.setContentsMargins(20, 8, 20, 8)
        frame.setLayout(line)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._escape.activated.connect(self.leave)
        self.hide()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        is_last = self._at == len(STEPS) - 1
        self.words.setText(tr(STEPS[self._at].words))
        self.count.setText(f"{self._at + 1}/{len(STEPS)}")
        self.next_button.setText(tr("Done") if is_last else tr("Next step"))
        self.back_button.setText(tr("Back"))
        self.skip_button.setText(tr("Skip the tour"))
        self.back_button.setEnabled(self._at > 0)
        self.setAccessibleName(tr("Tour"))
        self.next_button.setAccessibleDescription(self.words.text())

    def offer(self) -> None:
        """Begin, unless this person has seen it."""
        if not self._preferences.has_toured:
            self.start()

    def start(self) -> None:
        """Begin at the first step."""
        self._go_to(0)

    def go_on(self) -> None:
        """Go to the next step; after the last, leave."""
        if self._at + 1 < len(STEPS):
            self._go_to(self._at + 1)
        else:
            self.leave()

    def go_back(self) -> None:
        """Go to the step before."""
        self._go_to(max(self._at - 1, 0))

    def leave(self) -> None:
        """Hide, and do not come again by itself."""
        self._preferences.has_toured = True
        self.hide()
        self._show_page(STEPS[0].page)

    def _go_to(self, step: int) -> None:
        self._at = step
        self._show_page(STEPS[step].page)
        self.retranslate()
        self.show()
        self.next_button.setFocus()
