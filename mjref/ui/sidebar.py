"""The list of pages at the left, and the clock that is in sight on all of them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout

from mjref.i18n import tr
from mjref.ui.clock_panel import PHASE_TONES, PHASE_WORDS
from mjref.ui.formats import countdown
from mjref.ui.parts import label, set_tone
from mjref.ui.workbench import Workbench

WIDTH = 12.5  # in body sizes
_TICK_MS = 500


class Sidebar(QFrame):
    """Shows the competition's name, the pages with their numbers, and the clock."""

    page_chosen = Signal(int)

    def __init__(self, bench: Workbench, titles: Sequence[str]) -> None:
        super().__init__()
        self._bench = bench
        self._titles = titles
        self.setProperty("kind", "side")
        self.name = label("title", wrap=True)
        self.session = label("note")
        self.pages = QListWidget()
        self.pages.setProperty("kind", "pages")
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clock = label("title")
        self.phase = label("note")
        for _ in titles:
            self.pages.addItem(QListWidgetItem())
        self._lay_out()
        self.pages.currentRowChanged.connect(self.page_chosen)
        bench.session_changed.connect(lambda _: self.retranslate())
        bench.bridge.header_changed.connect(self.retranslate)
        bench.bridge.clock_changed.connect(lambda _: self.tick())
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.name.setText(self._bench.desk.tournament.name)
        self.setFixedWidth(round(WIDTH * self.fontInfo().pixelSize()))
        for position, title in enumerate(self._titles):
            self.pages.item(position).setText(f"{position + 1}   {tr(title)}")
        self.pages.setAccessibleName(tr("Pages"))
        number = self._bench.session
        self.session.setText(
            tr("Session {number}").format(number=number) if number else tr("No session yet")
        )
        self.tick()

    def tick(self) -> None:
        """Show what the clock says now."""
        number = self._bench.session
        self.clock.setVisible(bool(number))
        self.phase.setVisible(bool(number))
        if number:
            reading = self._bench.desk.clock(number)
            self.clock.setText(countdown(reading.remaining))
            self.phase.setText(tr(PHASE_WORDS[reading.phase]))
            for part in (self.clock, self.phase):
                set_tone(part, PHASE_TONES.get(reading.phase, ""))

    def show_page(self, position: int) -> None:
        """Mark a page as the one in sight."""
        self.pages.setCurrentRow(position)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 16, 0, 16)
        layout.setSpacing(4)
        for part in (self.name, self.session, self.clock, self.phase):
            part.setContentsMargins(15, 0, 12, 0)
        layout.addWidget(self.name)
        layout.addSpacing(10)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.session)
        layout.addWidget(self.clock)
        layout.addWidget(self.phase)
