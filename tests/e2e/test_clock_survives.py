"""The clock is killed in the middle of a session and is right when the program comes back."""

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from mjref.paths import resource
from mjref.rulebooks.catalogue import rulebook_for
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.clock import Phase
from mjref.tournament.desk import Desk
from mjref.tournament.interchange import read_tournament

NINE = datetime(2027, 4, 10, 9, tzinfo=UTC)
SESSION = 4

_WINDOW = """
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from mjref.app import application, _open_file, services
from mjref.ui.main_window import MainWindow
from mjref.ui.services import OpenFile
from mjref.ui.settings import Preferences
from mjref.ui.look import apply_look
from mjref.ui.theme import load_fonts

file, folder, moment, keys = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4:]
now = lambda: datetime.fromisoformat(moment)
app = application(sys.argv[:1])
settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
preferences = Preferences(settings)
preferences.who, preferences.sounds, preferences.voice = "chief", False, "off"
load_fonts()
apply_look(preferences, first=True)
outside = replace(services(), now=now)
window = MainWindow(outside, preferences)
window.show()
opened = _open_file(file, "chief")
opened.desk.now = now
window.show_tournament(opened, file)
window.activateWindow()
app.processEvents()
panel = window.workspace.page_at(0).clock
for key in keys:
    QTest.keyClick(window, getattr(Qt.Key, key))
    while panel.main_button.isDown():  # a button that is pressed by its key stays down a moment
        app.processEvents()
print(window.workspace.page_at(0).clock.figure.text(), flush=True)
app.exec()
"""


@pytest.fixture
def sample_file(tmp_path):
    path = tmp_path / "sample.mjref"
    facts = read_tournament(resource("samples", "sample_tournament.json").read_bytes())
    SqlStore.create(path, facts, Origin(who="chief", when=NINE)).close()
    return path


def window_at(file, folder, moment, *keys):
    """Return a window of a process of its own, and what its clock shows."""
    process = subprocess.Popen(
        [sys.executable, "-c", _WINDOW, str(file), str(folder), moment.isoformat(), *keys],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
    )
    return process, process.stdout.readline().strip()


def kill(process):
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def left(file, moment):
    store = SqlStore.open(file)
    desk = Desk(store, rulebook_for, now=lambda: moment, who="chief")
    reading = desk.clock(SESSION)
    store.close()
    return reading


def test_a_killed_window_comes_back_with_the_same_time_left(sample_file, tmp_path):
    first, shown = window_at(sample_file, tmp_path, NINE, "Key_F5")
    assert shown == "3:00:00"
    kill(first)
    assert left(sample_file, NINE + timedelta(minutes=50)).remaining == timedelta(minutes=130)
    second, shown = window_at(sample_file, tmp_path, NINE + timedelta(minutes=50))
    assert shown == "2:10:00"
    kill(second)
    third, shown = window_at(sample_file, tmp_path, NINE + timedelta(minutes=170), "Key_F5")
    assert shown == "0:10:00"
    kill(third)
    reading = left(sample_file, NINE + timedelta(minutes=300))
    assert (reading.phase, reading.remaining) == (Phase.PAUSED, timedelta(minutes=10))
