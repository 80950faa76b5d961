"""How a tournament comes into a window: from a file, an interchange file, or a new form."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from shiboken6 import isValid

from mjref.i18n import tr
from mjref.rulebooks.base import Problem
from mjref.ui.ask import ask_line, ask_yes
from mjref.ui.new_tournament.flow import NewTournament
from mjref.ui.new_tournament.redraw import Redraw
from mjref.ui.services import OpenFile, Services
from mjref.ui.settings import Preferences
from mjref.ui.worker import Report, Task

if TYPE_CHECKING:
    from mjref.ui.main_window import MainWindow

SUFFIX = ".mjref"


class Opening:
    """The ways into a window."""

    def __init__(self, window: "MainWindow", services: Services, preferences: Preferences) -> None:
        self._window = window
        self._services = services
        self._preferences = preferences

    def open(self, path: Path) -> None:
        """Open a tournament, or offer to import an interchange file."""
        if not self.has_name():
            return
        if path.suffix.casefold() == ".json":
            self._offer_import(path)
            return
        self._run(tr("Opening {name} …").format(name=path.name), lambda _: self._opened(path), path)

    def open_sample(self) -> None:
        """Open the sample tournament, from a copy that may be played with."""
        if not self.has_name():
            return
        target = sample_copy()
        if target.exists():
            self.open(target)
        else:
            self.bring_in(self._services.sample, target)

    def start_new(self) -> None:
        """Show the form for a new tournament."""
        if not self.has_name():
            return
        form = NewTournament(self._services, self._preferences.who, documents())
        form.finished.connect(lambda path: self._after_form(form, path))
        form.refused.connect(self._window.show_refusal)
        form.said.connect(self._window.notice.say)
        form.moved.connect(self._window.notice.hide)
        self._window.show_central(form)
        form.focus_first()

    def draw_seats(self) -> None:
        """Show the draw for the tournament that is open."""
        bench = self._window.bench
        if bench is None:
            return
        form = Redraw(bench, self._services.read_plan)
        form.finished.connect(lambda _: self._window.drop_central(form))
        form.refused.connect(self._window.show_refusal)
        form.draw.changed.connect(self._window.notice.hide)
        self._window.show_central(form)
        form.focus_first()

    def has_name(self) -> bool:
        """Ask for the referee's name, once, and return whether there is one."""
        if not self._preferences.who:
            question = tr("Your name, please. It stands in the journal beside all you enter.")
            self._preferences.who = ask_line(question, self._window)
        return bool(self._preferences.who)

    def _opened(self, path: Path) -> OpenFile:
        return self._services.open_file(path, self._preferences.who)

    def _offer_import(self, path: Path) -> None:
        target = free_name(path.with_suffix(SUFFIX))
        question = tr(
            "{source} is an interchange file. Shall it be imported into {target}, beside it? "
            "The interchange file stays as it is."
        )
        if ask_yes(question.format(source=path.name, target=target.name), self._window):
            self.bring_in(path, target)

    def bring_in(self, source: Path, target: Path) -> None:
        """Import an interchange file into a new tournament file, and open that."""

        def work(report: Report) -> OpenFile:
            tournament = self._services.read_document(source)
            self._services.create_file(target, tournament, self._preferences.who, report)
            return self._opened(target)

        self._run(tr("Importing {name} …").format(name=source.name), work, target)

    def _run(self, words: str, work: Callable[[Report], OpenFile], path: Path) -> None:
        self._window.start.set_busy(words)
        task = Task(work)

        def finished(opened: OpenFile) -> None:
            if not isValid(self._window):  # closed meanwhile
                opened.close()
                return
            self._window.start.set_busy("")
            self._window.show_tournament(opened, path)
            if path == sample_copy():
                self._window.tour.offer()

        def refused(problems: tuple[Problem, ...]) -> None:
            if isValid(self._window):
                self._window.start.set_busy("")
                self._window.show_refusal(problems)

        def cancelled() -> None:
            if isValid(self._window):
                self._window.start.set_busy("")
                self._window.notice.say(tr("Cancelled; nothing was written."), "warn")

        task.finished.connect(finished)
        task.refused.connect(refused)
        task.cancelled.connect(cancelled)
        self._window.start.follow(task)
        task.start()

    def _after_form(self, form: NewTournament, path: Path | None) -> None:
        self._window.drop_central(form)
        if path is not None:
            self.open(path)


def documents() -> Path:
    """Return the folder where a person keeps documents."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    folder = Path(QStandardPaths.writableLocation(place) or Path.home())
    return folder if folder.is_dir() else Path.home()


def sample_copy() -> Path:
    """Return where the copy of the sample tournament is, or will be."""
    name = tr("sample tournament")
    return documents() / f"{name}{SUFFIX}"


def free_name(path: Path) -> Path:
    """Return `path`, or where it is taken, one with a number behind."""
    number = 2
    candidate = path
    while candidate.exists():
        candidate = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return candidate
