"""What the tests of the window share: a clock that stands still, desks in memory, typing."""

from dataclasses import replace

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication

from mjref.app import services
from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.desk import Desk
from mjref.tournament.programme import HandRecord, Outcome
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.main_window import MainWindow
from mjref.ui.services import OpenFile
from mjref.ui.settings import Preferences
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Task
from tests.samples import Clock
from tests.stores import MemoryStore

POLL_MS = 20


def desk_of(tournament, clock=None):
    return Desk(MemoryStore(tournament), rulebook_for, now=clock or Clock(), who="陈裁判")


def preferences_in(folder):
    made = Preferences(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    made.who = "陈裁判"
    made.sounds, made.voice = False, "off"
    return made


def bench_of(desk, folder, clock=None):
    bench = Workbench(DeskBridge(desk), preferences_in(folder), clock or Clock())
    bench.refused = []
    bench.bridge.refused.connect(lambda problems: bench.refused.extend(p.code for p in problems))
    return bench


def window_with(qtbot, folder, tournament=None, clock=None):
    """Return a window that stands, with a tournament in memory if one is given."""
    clock = clock or Clock()
    window = MainWindow(replace(services(), now=clock), preferences_in(folder))
    window.resize(1366, 768)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    if tournament is not None:
        window.show_tournament(
            OpenFile(desk_of(tournament, clock), lambda: None), folder / "memory.mjref"
        )
        settle(qtbot)
    return window


def settle(qtbot):
    """Wait until all work beside the window has answered."""
    qtbot.waitUntil(lambda: not Task.is_any_alive(), timeout=20_000)


def type_text(widget, text):
    """Type what no key of a test's keyboard has, such as Chinese."""
    for sign in text:
        event = QInputMethodEvent()
        event.setCommitString(sign)
        QApplication.sendEvent(widget, event)


def when_modal(kind, answer):
    """Answer the next modal window of a kind, whenever it shows; keep what is returned."""
    timer = QTimer()
    timer.setInterval(POLL_MS)

    def look():
        shown = QApplication.activeModalWidget()
        if isinstance(shown, kind):
            timer.stop()
            answer(shown)

    timer.timeout.connect(look)
    timer.start()
    return timer


def won_hand(table, number, points=40):
    """Return a hand that the player who began as East wins by himself."""
    return HandRecord(
        number=number, outcome=Outcome.SELF_DRAW, winner=table.seats[0], points=points
    )
