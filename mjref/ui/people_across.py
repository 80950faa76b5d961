"""People across tournaments: which files count, everybody's rating, and one person's history."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import tr
from mjref.reports.csv_file import write_csv
from mjref.reports.ratings import rated_name, ratings_sheet
from mjref.reports.xlsx import write_xlsx
from mjref.rulebooks.base import Problem, Rulebook
from mjref.tournament.programme import Tournament
from mjref.tournament.ratings import Appearance, Record, records
from mjref.tournament.store import DeskError
from mjref.ui.models.ratings import HISTORY, RATINGS
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.parts import button, label, row, search_line, set_tone, set_words
from mjref.ui.refusals import refusal
from mjref.ui.services import Services
from mjref.ui.theme import GRID, scaled
from mjref.ui.worker import Report, Task

_SIZE = (1160, 660)
_FILES_WIDTH = 280
_WIDTHS = (66, 170, 88, 118, 92, 60, 60, 60)  # of the ratings; the last column takes the rest
_PATH = Qt.ItemDataRole.UserRole


class PeopleAcross(QDialog):
    """The ratings are worked out beside the window each time the files change."""

    def __init__(
        self, services: Services, paths: Sequence[Path], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._task: Task | None = None
        self._read: dict[Path, Tournament] = {}
        self.setWindowTitle(tr("People across tournaments"))
        self.resize(*(scaled(each) for each in _SIZE))
        self.files = QListWidget()
        self.files.setAccessibleName(tr("Tournaments, oldest first"))
        self.add_button, self.remove_button = button(self._on_add), button(self._on_remove)
        self.up_button = button(lambda: self._move(-1))
        self.down_button = button(lambda: self._move(1))
        self.search = search_line()
        self.ratings: RowsModel[Record] = RowsModel(RATINGS, lambda one: one.person, self)
        self.history: RowsModel[Appearance] = RowsModel(HISTORY, id, self)
        self.view, self.history_view = RowsView(self.ratings), RowsView(self.history)
        self.view.enable_sorting()
        self.whose, self.news = label("title"), label("note", wrap=True)
        self.export_button = button(self._on_export)
        self._set_words()
        self._lay_out()
        self._connect()
        self.add(paths)

    def add(self, paths: Sequence[Path]) -> None:
        """Let more tournaments count, those given last as the newest."""
        there = self.paths()
        for path in dict.fromkeys(paths):
            if path not in there:
                item = QListWidgetItem(path.stem)
                item.setData(_PATH, str(path))
                item.setToolTip(str(path))
                self.files.addItem(item)
        self.files.setCurrentRow(self.files.count() - 1)
        self._rate()

    def paths(self) -> list[Path]:
        """Return the files that count, oldest first."""
        items = (self.files.item(place) for place in range(self.files.count()))
        return [Path(item.data(_PATH)) for item in items]

    def export(self, path: Path) -> None:
        """Write ratings and histories as CSV or as a spreadsheet, by the name's ending."""
        sheet = ratings_sheet(self.ratings.rows)

        def write(_: Report) -> None:
            if path.suffix.lower() == ".csv":
                write_csv(sheet, path, encoding="utf-8")
            else:
                write_xlsx([sheet], path)

        task = Task(write)
        task.finished.connect(
            lambda _: self._say(tr("Saved: {file}").format(file=path.name), "good")
        )
        task.failed.connect(lambda words: self._say(words, "bad"))
        task.start()

    # --- inside ---

    def _rate(self) -> None:
        """Begin to work out the ratings; what was begun before does not count any more."""
        if self._task is not None:
            self._task.cancel()
        paths = self.paths()
        self._read = {path: known for path, known in self._read.items() if path in paths}
        self._say(tr("Working out the ratings…") if paths else _how_to_begin())
        task = Task(lambda report: _worked_out(self._services, paths, self._read, report))
        task.finished.connect(lambda found: self._on_rated(task, found))
        task.refused.connect(lambda problems: self._on_refused(task, problems))
        self._task = task
        task.start()

    def _on_rated(self, task: Task, found: tuple[Record, ...]) -> None:
        if task is not self._task:
            return
        self._task = None
        self.ratings.set_rows(found)
        self.export_button.setEnabled(bool(found))
        if self.view.current_row() is None and found:
            self.view.setCurrentIndex(self.ratings.index(0, 1))
        self._show_person()
        if found:
            self._say(tr("{number} people").format(number=len(found)))

    def _on_refused(self, task: Task, problems: tuple[Problem, ...]) -> None:
        """A file that cannot be read is named; the list stays as it was last worked out."""
        if task is self._task:
            self._task = None
            self._say(refusal(problems), "bad")

    def _show_person(self) -> None:
        record = self.view.current_row()
        is_one = isinstance(record, Record)
        self.whose.setText(rated_name(record) if isinstance(record, Record) else "")
        self.history.set_rows(record.appearances if isinstance(record, Record) else ())
        self.history_view.setVisible(is_one)

    def _on_search(self, text: str) -> None:
        wanted = text.strip().casefold()
        self.ratings.set_filter(lambda record: wanted in rated_name(record).casefold())
        if self.view.current_row() is None and self.ratings.rowCount():
            self.view.setCurrentIndex(self.ratings.index(0, 1))
        self._show_person()

    def _on_add(self) -> None:
        kinds = tr("Tournaments (*.mjref *.json)")
        there = self.paths()
        folder = str(there[-1].parent) if there else str(Path.home())
        chosen, _ = QFileDialog.getOpenFileNames(
            self, tr("Tournaments, oldest first"), folder, kinds
        )
        if chosen:
            self.add([Path(each) for each in chosen])

    def _on_remove(self) -> None:
        if self.files.currentRow() >= 0:
            self.files.takeItem(self.files.currentRow())
            self._rate()

    def _move(self, steps: int) -> None:
        place = self.files.currentRow()
        if place >= 0 and 0 <= place + steps < self.files.count():
            item = self.files.takeItem(place)
            self.files.insertItem(place + steps, item)
            self.files.setCurrentRow(place + steps)
            self._rate()

    def _on_export(self) -> None:
        kinds = tr("Spreadsheet (*.xlsx);;CSV (*.csv)")
        proposed = str(Path.home() / "ratings.xlsx")
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Export"), proposed, kinds)
        if chosen:
            self.export(Path(chosen))

    def _say(self, words: str, tone: str = "") -> None:
        set_tone(self.news, tone)
        self.news.setText(words)

    def _set_words(self) -> None:
        set_words(self.add_button, tr("Add tournaments"))
        set_words(self.remove_button, tr("Leave out"))
        set_words(self.up_button, tr("Earlier"))
        set_words(self.down_button, tr("Later"))
        set_words(self.export_button, tr("Export"))
        self.search.setPlaceholderText(tr("Name"))
        self.search.setAccessibleName(tr("Name"))

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_search)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._show_person())
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        QShortcut(QKeySequence.StandardKey.Delete, self.files, self._on_remove)

    def _lay_out(self) -> None:
        left = QWidget()
        left.setFixedWidth(scaled(_FILES_WIDTH))
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        heading = label("title")
        heading.setText(tr("Tournaments, oldest first"))
        column.addWidget(heading)
        column.addLayout(row(self.add_button, None, self.remove_button))
        column.addWidget(self.files, 1)
        column.addLayout(row(self.up_button, self.down_button, None))
        right = QVBoxLayout()
        right.setSpacing(GRID)
        right.addLayout(row(self.search, None, self.export_button))
        right.addWidget(self.view, 3)
        right.addWidget(self.whose)
        right.addWidget(self.history_view, 1)
        right.addWidget(self.news)
        body = QHBoxLayout(self)
        body.setSpacing(2 * GRID)
        body.addWidget(left)
        body.addLayout(right, 1)
        for place, width in enumerate(_WIDTHS):
            self.view.setColumnWidth(place, scaled(width))
        self.history_view.stretch(0)


def _how_to_begin() -> str:
    return tr(
        "Add tournament files, the oldest first. Everybody starts with 1500 and is compared with "
        "the others at each table."
    )


def _worked_out(
    services: Services, paths: Sequence[Path], known: dict[Path, Tournament], report: Report
) -> tuple[Record, ...]:
    """Read what is not known yet and rate everybody; raises DeskError."""
    played: list[tuple[Tournament, Rulebook]] = []
    for number, path in enumerate(paths, start=1):
        if path not in known:
            known[path] = _read(services, path)
        tournament = known[path]
        rulebook = services.rulebook(tournament.rulebook, tournament.settings.rulebook_options)
        played.append((tournament, rulebook))
        report(number, len(paths))
    return records(played)


def _read(services: Services, path: Path) -> Tournament:
    """Return a tournament; what is wrong names its file."""
    try:
        return services.read_tournament(path)
    except DeskError as refused:
        raise DeskError(
            [Problem(each.code, {"file": path.name, **each.values}) for each in refused.problems]
        ) from None
