"""A plan that somebody else made, from a spreadsheet; every problem is named with its cell."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QListWidget, QVBoxLayout

from mjref.i18n import tr
from mjref.reports.texts import sentence
from mjref.tournament.people import Player
from mjref.ui.parts import button, label, row, set_words
from mjref.ui.services import PlanFile
from mjref.ui.translated import Translated
from mjref.ui.worker import Task

PlanReader = Callable[[Path, Sequence[Player]], PlanFile]


class PlanPanel(Translated):
    """Chooses a file and shows what is wrong with it."""

    read = Signal()
    refused = Signal(object)

    def __init__(self, reader: PlanReader) -> None:
        super().__init__()
        self._reader = reader
        self._players: list[Player] = []
        self.found: PlanFile | None = None
        self.source = ""
        self.file_button = button(self._on_file)
        self.name, self.hint = label("muted"), label("note", wrap=True)
        self.problems = QListWidget()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row(self.file_button, self.name, None))
        layout.addWidget(self.hint)
        layout.addWidget(self.problems, 1)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        set_words(self.file_button, tr("From a file"))
        self.hint.setText(
            tr(
                "Excel or CSV: a row for each table with session, table, East, South, West, North; "
                "or a row for each player with lots such as 3E."
            )
        )
        self._show()

    def set_people(self, players: Sequence[Player]) -> None:
        """Read plans for these players, in the order of their numbers in the draw."""
        self._players = list(players)
        self.found, self.source = None, ""
        self._show()

    def read_file(self, path: Path) -> None:
        """Read a plan, beside the window."""
        players = list(self._players)
        task = Task(lambda _: self._reader(path, players))
        task.finished.connect(lambda found: self._on_read(path, found))
        task.refused.connect(self.refused)
        task.start()

    def _on_file(self) -> None:
        kinds = tr("Plans (*.xlsx *.csv *.tsv *.txt)")
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Plan"), str(Path.home()), kinds)
        if chosen:
            self.read_file(Path(chosen))

    def _on_read(self, path: Path, found: PlanFile) -> None:
        self.found, self.source = found, path.name
        self._show()
        self.read.emit()

    def _show(self) -> None:
        self.name.setText(self.source)
        self.problems.clear()
        found = self.found.problems if self.found else ()
        self.problems.addItems([sentence(problem) for problem in found])
        self.problems.setVisible(bool(found))
