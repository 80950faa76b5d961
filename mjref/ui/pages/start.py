"""The first thing in the window: a new tournament, one from before, or the sample."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import tr
from mjref.ui.parts import button, label, row, set_words
from mjref.ui.settings import Preferences
from mjref.ui.translated import Translated
from mjref.ui.worker import Task


class StartPage(Translated):
    """Shown while no tournament is open."""

    new_requested = Signal()
    open_requested = Signal()
    sample_requested = Signal()
    path_chosen = Signal(object)  # Path

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._titles = (label("hero"), label("muted"), label("title"))
        self.new_button = button(self.new_requested.emit, is_primary=True)
        self.open_button = button(self.open_requested.emit)
        self.sample_button = button(self.sample_requested.emit)
        self.recent = QListWidget()
        self.recent.setProperty("kind", "pages")
        self.recent.itemActivated.connect(self._on_recent)
        self.state = label("muted")
        self.progress = QProgressBar()
        self.cancel_button = button(self._on_cancel)
        self._task: Task | None = None
        self._lay_out()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self._titles[0].setText(tr("mjref"))
        self._titles[1].setText(tr("The referee's workbench for competition mahjong"))
        self._titles[2].setText(tr("Recent tournaments"))
        set_words(self.new_button, tr("New tournament"))
        set_words(self.open_button, tr("Open"))
        set_words(self.cancel_button, tr("Cancel"))
        set_words(self.sample_button, tr("Open the sample tournament"))
        self.recent.setAccessibleName(tr("Recent tournaments"))
        self.fill()

    def fill(self) -> None:
        """List the recent files."""
        self.recent.clear()
        for path in self._preferences.recent:
            item = QListWidgetItem(f"{path.stem}\n{path.parent}")
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            self.recent.addItem(item)
        if not self.recent.count():
            item = QListWidgetItem(tr("None yet"))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.recent.addItem(item)

    def set_busy(self, words: str) -> None:
        """Say what is being done; empty: nothing, the buttons work again."""
        self.state.setText(words)
        for each in (self.new_button, self.open_button, self.sample_button, self.recent):
            each.setEnabled(not words)
        if not words:
            self._task = None
            self._show_progress(is_shown=False)

    def follow(self, task: Task) -> None:
        """Show how far work is as soon as it says so, and let it be cancelled."""
        self._task = task
        task.progressed.connect(self._on_progress)

    def _lay_out(self) -> None:
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(10)
        left.addWidget(self._titles[0])
        left.addWidget(self._titles[1])
        left.addSpacing(24)
        for each in (self.new_button, self.open_button, self.sample_button):
            left.addWidget(each)
        left.addSpacing(8)
        left.addWidget(self.state)
        left.addLayout(row(self.progress, self.cancel_button))
        self._show_progress(is_shown=False)
        left.addStretch(1)
        right.addWidget(self._titles[2])
        right.addWidget(self.recent, 1)
        body = QWidget()
        body.setFixedSize(860, 420)
        columns = QHBoxLayout(body)
        columns.setSpacing(64)
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addWidget(body, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def _show_progress(self, *, is_shown: bool) -> None:
        self.progress.setVisible(is_shown)
        self.cancel_button.setVisible(is_shown)

    def _on_progress(self, done: int, of: int) -> None:
        if self._task is not None:
            self._show_progress(is_shown=True)
            self.progress.setRange(0, max(of, 1))
            self.progress.setValue(done)

    def _on_cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _on_recent(self, item: QListWidgetItem) -> None:
        text = item.data(Qt.ItemDataRole.UserRole)
        if text:
            self.path_chosen.emit(Path(text))
