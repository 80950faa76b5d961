"""The window answers while large work goes on: 1,000 players, 250 sheets, the standings.

What is measured is the longest time that the window's own thread works without returning to its
events, in processor time of that thread: what other programs on the machine do does not count.
Python's search for garbage stops every thread wherever it runs, so it must rest meanwhile.
"""

import gc
import time

import pypdfium2
import pytest
from PySide6.QtCore import QTimer

from mjref.app import services
from mjref.tournament.interchange import write_tournament
from mjref.tournament.people import Player
from mjref.tournament.programme import HandRecord, Outcome, Session, Table, Tournament
from mjref.ui.commands import PAGE_TITLES, PAPER
from mjref.ui.main_window import MainWindow
from mjref.ui.new_tournament.flow import NewTournament
from mjref.ui.worker import Task
from tests.ui.windows import preferences_in, settle

PLAYERS, TABLES, HANDS = 1000, 250, 16
MOST_SECONDS = 0.05
SHARED = 2
"""The machines that test are shared: a thread that is interrupted finds its caches cold."""
BUILDING = 3
"""The pages of a tournament that opens are widgets, and those can be built nowhere else."""


class Heart:
    """Beats whenever the window is free, and keeps the longest work between two beats."""

    def __init__(self):
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self.beats = 0
        self.longest = 0.0
        self.searched = []
        self._worked = 0.0

    def __enter__(self):
        self._worked = time.thread_time()
        gc.callbacks.append(self._on_search)
        self._timer.start(0)
        return self

    def __exit__(self, *_):
        self._timer.stop()
        gc.callbacks.remove(self._on_search)

    def _beat(self):
        now = time.thread_time()
        self.longest = max(self.longest, now - self._worked)
        self._worked = now
        self.beats += 1

    def _on_search(self, phase, info):
        if phase == "start" and info["generation"] == 2 and Task.is_any_alive():
            self.searched.append(info)


def is_calm(heart, building=1):
    """Return whether the window was free often, and never worked for too long."""
    assert heart.beats > 10
    assert heart.searched == []
    return heart.longest < building * SHARED * MOST_SECONDS


def hands_of(seats):
    """Return sixteen hands in which the four win by turns."""
    return tuple(
        HandRecord(
            number=number,
            outcome=Outcome.DISCARD,
            winner=seats[number % 4],
            discarder=seats[(number + 1) % 4],
            points=8 + number,
        )
        for number in range(1, HANDS + 1)
    )


def large_tournament():
    """Return 1,000 players, a session of 250 tables that was played and one that was not."""
    people = tuple(
        Player(id=f"P{number}", name=f"选手{number}", number=number)
        for number in range(1, PLAYERS + 1)
    )

    def session(number):
        seated = [
            tuple(people[TABLES * seat + (at + seat * number) % TABLES].id for seat in range(4))
            for at in range(TABLES)
        ]
        return Session(
            number=number,
            tables=tuple(
                Table(number=at + 1, seats=seats, hands=hands_of(seats) if number == 1 else None)
                for at, seats in enumerate(seated)
            ),
        )

    return Tournament(name="千人赛", players=people, sessions=(session(1), session(2)))


@pytest.fixture
def window(qtbot, tmp_path):
    made = MainWindow(services(), preferences_in(tmp_path))
    made.resize(1366, 768)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    settle(qtbot)
    made.close_file()


def test_a_roster_of_a_thousand_is_read_beside_the_window(qtbot, window, tmp_path):
    path = tmp_path / "roster.csv"
    lines = [f"{number},选手{number},队{(number + 3) // 4}" for number in range(1, PLAYERS + 1)]
    path.write_text("\n".join(["number,name,team", *lines]), encoding="utf-8")
    form = NewTournament(services(), "陈裁判", tmp_path)
    window.show_central(form)
    with Heart() as heart:
        form.roster.read_file(path)
        qtbot.waitUntil(lambda: len(form.roster.people()[1]) == PLAYERS, timeout=60_000)
        qtbot.waitUntil(lambda: heart.beats > 10)
    window.drop_central(form)
    assert is_calm(heart), heart.longest


def test_a_thousand_players_import_rank_and_print_beside_the_window(qtbot, window, tmp_path):
    source = tmp_path / "large.json"
    source.write_text(write_tournament(large_tournament()), encoding="utf-8")
    with Heart() as importing:
        window.opening.bring_in(source, tmp_path / "large.mjref")
        qtbot.waitUntil(lambda: window.bench is not None, timeout=120_000)
        settle(qtbot)
    assert is_calm(importing, BUILDING), importing.longest

    with Heart() as ranking:
        window.show_page(PAGE_TITLES.index("Standings"))
        page = window.workspace.page
        qtbot.waitUntil(lambda: page.model.rowCount() == PLAYERS, timeout=120_000)
        qtbot.waitUntil(lambda: ranking.beats > 10)
    assert is_calm(ranking), ranking.longest

    window.show_page(PAPER)
    page = window.workspace.page
    page.session.setCurrentIndex(page.session.findData(1))
    page.target.setText(str(tmp_path / "sheets.pdf"))
    with Heart() as printing, qtbot.waitSignal(page.written, timeout=300_000):
        page.export()
    assert is_calm(printing), printing.longest
    document = pypdfium2.PdfDocument(str(tmp_path / "sheets.pdf"))
    assert len(document) == TABLES
    document.close()
