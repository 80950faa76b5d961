"""The wiring: the one place that knows the window and the file, and the one last net."""

import sys
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication

from mjref.paths import resource
from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.desk import Desk
from mjref.tournament.people import Player
from mjref.tournament.programme import Tournament
from mjref.tournament.progress import Progress
from mjref.ui.error_dialog import ErrorDialog, report_of
from mjref.ui.look import apply_look
from mjref.ui.main_window import MainWindow
from mjref.ui.services import OpenFile, PlanFile, Roster, Services
from mjref.ui.settings import Preferences
from mjref.ui.steady_time import SteadyTime, since_boot
from mjref.ui.theme import load_fonts
from mjref.ui.worker import Task

SAMPLE = ("samples", "sample_tournament.json")

_TIME = SteadyTime(lambda: datetime.now(UTC), since_boot)

PICTURE_MS = 200
PATIENCE_MS = 60_000
SWITCH_SECONDS = 0.0005  # so that work beside the window never holds it up for long

# Storage takes most of a second to load, so it is imported when the first file is opened:
# the window stands before that.


def run_window(path: Path | None) -> int:
    """Show the window, with a tournament where one is given, until the last one is closed."""
    sys.setswitchinterval(SWITCH_SECONDS)
    app = application(sys.argv[:1])
    preferences = Preferences(QSettings())
    load_fonts()
    apply_look(preferences, first=True)
    catch_the_rest()
    windows = Windows(services(), preferences)
    window = windows.open()
    if path is not None:
        QTimer.singleShot(0, window, lambda: window.open_path(path))
    return app.exec()


def draw_window(path: Path, picture: Path) -> int:
    """Open a tournament, save a picture of the window, and return 0 where there is one.

    Nobody is asked anything, and nobody's settings are read or changed.
    """
    app = application(sys.argv[:1])
    with tempfile.TemporaryDirectory(prefix="mjref-") as folder:
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        preferences = Preferences(settings)
        preferences.who = "mjref"
        load_fonts()
        apply_look(preferences, first=True)
        window = Windows(services(), preferences).open()
        waiting = QTimer(window)
        waiting.setInterval(PICTURE_MS)

        def look() -> None:
            if window.bench is not None and not Task.is_any_alive():
                waiting.stop()
                app.exit(0 if window.grab().save(str(picture)) else 1)

        waiting.timeout.connect(look)
        waiting.start()
        QTimer.singleShot(PATIENCE_MS, window, lambda: app.exit(1))
        window.open_path(path)
        status = app.exec()
        window.close_file()
        window.deleteLater()
    return status


def application(arguments: Sequence[str]) -> QApplication:
    """Return the application object with its name, under which settings are kept."""
    app = QApplication(list(arguments))
    app.setOrganizationName("mjref")
    app.setApplicationName("mjref")
    app.setApplicationDisplayName("mjref")
    return app


class Windows:
    """All windows of the program; each has its own desk, so two may show the same file."""

    def __init__(self, outside: Services, preferences: Preferences) -> None:
        self._outside = outside
        self._preferences = preferences
        self._open: list[MainWindow] = []

    def open(self) -> MainWindow:
        """Open one more window."""
        window = MainWindow(self._outside, self._preferences, self.open)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.destroyed.connect(lambda: self._open.remove(window))
        self._open.append(window)
        window.show()
        return window


def services() -> Services:
    """Return what the window needs from outside, the real thing."""
    return Services(
        now=now,
        steady=_TIME,
        rulebook=rulebook_for,
        open_file=_open_file,
        create_file=_create_file,
        read_document=_read_document,
        read_tournament=_read_tournament,
        read_roster=_read_roster,
        read_roster_text=_read_roster_text,
        read_plan=_read_plan,
        sample=resource(*SAMPLE),
    )


def now() -> datetime:
    """Return this moment, aware, in UTC; a change of the computer's time does not move it."""
    return _TIME()


def _open_file(path: Path, who: str) -> OpenFile:
    from mjref.storage.store import SqlStore

    store = SqlStore.open(path)
    try:
        desk = Desk(store, rulebook_for, now=now, who=who)
    except BaseException:
        store.close()
        raise
    return OpenFile(desk, store.close)


def _create_file(path: Path, tournament: Tournament, who: str, report: Progress) -> None:
    from mjref.storage.store import Origin, SqlStore

    SqlStore.create(path, tournament, Origin(who=who, when=now()), report=report).close()


def _read_document(path: Path) -> Tournament:
    from mjref.tournament.interchange import read_tournament

    return read_tournament(path.read_bytes())


def _read_tournament(path: Path) -> Tournament:
    from mjref.storage.files import content_of
    from mjref.storage.store import SqlStore
    from mjref.tournament.interchange import read_tournament

    if path.suffix.lower() == ".json":
        return read_tournament(content_of(path))
    store = SqlStore.open(path, read_only=True)
    try:
        return store.load()
    finally:
        store.close()


def _read_roster(path: Path, skip: Collection[int], columns: Mapping[str, str | int]) -> Roster:
    from mjref.storage.roster import read_roster

    return read_roster(path, skip=skip, columns=columns, asks=True)


def _read_plan(path: Path, players: Sequence[Player]) -> PlanFile:
    from mjref.storage.plan_files import read_plan

    return read_plan(path, players)


def _read_roster_text(text: str, skip: Collection[int], columns: Mapping[str, str | int]) -> Roster:
    """Cells that were copied are read as the text file that they are."""
    with tempfile.TemporaryDirectory(prefix="mjref-") as folder:
        path = Path(folder) / "pasted.tsv"
        path.write_text(text, encoding="utf-8")
        return _read_roster(path, skip, columns)


def catch_the_rest() -> Callable[..., None]:
    """Show whatever nobody foresaw as a report to copy; the program goes on."""

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        ErrorDialog(report_of(kind, error, trace), QApplication.activeWindow()).exec()

    sys.excepthook = show
    return show
