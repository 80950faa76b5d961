"""The hall sees one thing at a time, on its own screen where there is one, and nothing private."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit

from mjref.tournament.programme import ClockAction
from mjref.ui.hall import AnnouncementDialog
from mjref.ui.hall_clock import Announcement, News
from mjref.ui.projector.canvas import EM
from mjref.ui.projector.content import Scene, pages
from mjref.ui.projector.control import Projector, Show
from mjref.ui.projector.screens import Place
from mjref.ui.theme import DARK, LIGHT, Scheme
from tests.samples import Clock, sample
from tests.ui.windows import settle, when_modal, window_with

SESSION = 4
MAIN = Place("main", QRect(0, 0, 1366, 768))
WALL = Place("wall", QRect(1366, 0, 1920, 1080))


class Desktop(QObject):
    """Screens that can be plugged in and out."""

    changed = Signal()

    def __init__(self, *places):
        super().__init__()
        self.there = list(places)

    def places(self):
        return self.there

    def holding(self, _widget):
        return MAIN.name

    def plug(self, *places):
        self.there = list(places)
        self.changed.emit()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def window(qtbot, tmp_path, clock):
    window = window_with(qtbot, tmp_path, sample(), clock)
    yield window
    window.close_file()


def projector_on(qtbot, window, *places):
    desktop = Desktop(*places)
    projector = Projector(window.bench, window, desktop, window)
    projector.desktop = desktop
    projector.sentences = []
    projector.said.connect(lambda words, _tone: projector.sentences.append(words))
    projector.turn_on()
    settle(qtbot)
    return projector


@pytest.fixture
def projector(qtbot, window):
    projector = projector_on(qtbot, window, MAIN, WALL)
    yield projector
    projector.turn_off()


def test_it_fills_the_second_screen(projector):
    assert projector.window.isFullScreen()
    assert projector._screen == WALL.name
    assert not projector.sentences


def test_with_one_screen_it_is_a_window_that_f11_lets_fill_it(qtbot, window):
    projector = projector_on(qtbot, window, MAIN)
    assert not projector.window.isFullScreen()
    assert "F11" in projector.sentences[0]
    qtbot.keyClick(projector.window, Qt.Key.Key_F11)
    assert projector.window.isFullScreen()
    qtbot.keyClick(projector.window, Qt.Key.Key_Escape)
    assert not projector.window.isFullScreen()
    projector.turn_off()


def test_an_unplugged_screen_brings_it_back_and_plugging_in_takes_it_out_again(projector):
    projector.show(Show.SEATS)
    before = projector.window.slide
    projector.desktop.plug(MAIN)
    assert not projector.window.isFullScreen()
    assert MAIN.area.contains(projector.window.geometry())
    assert "断开" in projector.sentences[-1]
    assert projector.window.slide == before
    projector.desktop.plug(MAIN, WALL)
    assert projector.window.isFullScreen()
    assert projector._screen == WALL.name
    assert "回到" in projector.sentences[-1]


def test_every_player_is_on_the_seat_list(projector, window):
    projector.show(Show.SEATS)
    shown = {name for row in projector.window.slide.seats for name in row.names}
    tournament = window.bench.desk.tournament
    seated = {p for table in tournament.session(SESSION).tables for p in table.seats}
    assert shown == {tournament.player(player).name for player in seated}


def test_the_rankings_turn_their_pages_until_everybody_was_seen(projector, window):
    projector.show(Show.RANKINGS)
    shown, scenes = [], []
    for _ in range(len(projector._slides)):
        slide = projector.window.slide
        shown += [row.name for row in slide.ranks]
        scenes.append(slide.scene)
        projector.turn()
    standings = window.bench.desk.standings()
    expected = [*standings.players, *standings.teams]
    assert shown == [entry.name for entry in expected if entry.sessions]
    assert scenes == sorted(scenes, key=[Scene.PLAYERS, Scene.TEAMS].index)
    assert projector.window.slide.page == 0


def test_a_new_result_is_on_the_projector(qtbot, projector, window):
    from mjref.tournament.programme import TableKey

    projector.show(Show.RANKINGS)
    before = projector._standings
    where = TableKey(SESSION, 1)
    seats = window.bench.desk.table(where).seats
    scores = dict(zip(seats, (300, -100, -100, -100), strict=True))
    window.bench.bridge.do("", lambda: window.bench.desk.record_scores(where, scores))
    settle(qtbot)
    assert projector._standings != before


def test_both_languages_take_turns(projector, window):
    window.preferences.projector_language = "both"
    projector.show(Show.CLOCK)
    titles = []
    for _ in range(3):
        titles.append(projector.window.slide.place)
        projector.turn()
    assert titles == ["第 4 局", "Session 4", "第 4 局"]


def test_a_page_can_be_held(projector):
    assert projector.hold()
    assert not projector._turns.isActive()
    assert not projector.hold()
    assert projector._turns.isActive()


def test_the_warning_interrupts_for_a_minute_and_what_was_there_comes_back(projector):
    projector.show(Show.SEATS)
    projector.interrupt(Announcement(news=News.WARNING, session=SESSION, minutes=15))
    assert projector.window.slide.scene is Scene.CLOCK
    assert "15 分钟" in projector.window.slide.words
    for _ in range(5):
        projector.turn()
    assert projector.window.slide.scene is Scene.SEATS


def test_time_up_says_what_to_do_and_who_plays_on(projector, window, clock):
    desk = window.bench.desk
    desk.clock_action(SESSION, ClockAction.START)
    desk.clock_action(SESSION, ClockAction.EXTRA, table=3, minutes=10)
    clock.forward(minutes=181)
    projector.show(Show.CLOCK)
    words = projector.window.slide.words
    assert "本盘作废" in words
    assert "3 号桌至" in words


def test_nothing_private_reaches_the_hall(qtbot, tmp_path, clock):
    facts = sample()
    secret = "只限裁判知道"
    rulings = tuple(replace(ruling, reason=secret) for ruling in facts.adjustments)
    window = window_with(qtbot, tmp_path, replace(facts, note=secret, adjustments=rulings), clock)
    projector = projector_on(qtbot, window, MAIN, WALL)
    for show in Show:
        projector.show(show)
        for _ in range(len(projector._slides)):
            assert secret not in repr(projector.window.slide)
            projector.turn()
    projector.turn_off()
    window.close_file()


def test_the_colours_may_differ_from_the_windows(projector, window):
    assert projector._look() is LIGHT
    window.preferences.projector_scheme = Scheme.DARK
    assert projector._look() is DARK


def test_letters_are_large_enough_for_fifteen_metres():
    """docs/PROJECTOR.md: a Chinese character of 100 mm in a picture that is 1.5 m high."""
    character = 0.92 * EM * 1500
    assert character >= 100


@pytest.mark.parametrize(
    ("rows", "size", "lengths"),
    [(0, 7, [0]), (7, 7, [7]), (8, 7, [4, 4]), (36, 7, [6] * 6), (16, 7, [6, 5, 5])],
)
def test_pages_are_filled_evenly_and_lose_nobody(rows, size, lengths):
    given = list(range(rows))
    found = pages(given, size)
    assert [len(page) for page in found] == lengths
    assert [row for page in found for row in page] == given


def test_the_menu_shows_and_hides_it_by_keys(qtbot, window):
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    projector = window.hall.projector
    assert projector.window.slide.scene is Scene.SEATS
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert projector.window.slide.scene is Scene.CLOCK
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_P, both)
    assert not projector.is_shown


def test_an_announcement_is_typed_and_shown(qtbot, window):
    with qtbot.waitActive(window):
        window.activateWindow()

    def answer(dialog):
        dialog.findChild(QPlainTextEdit).setPlainText("午餐在二楼。")
        ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
        assert ok.shortcut().toString() == "Ctrl+Return"
        ok.click()  # the key itself would need the dialog to be the active window already

    timer = when_modal(AnnouncementDialog, answer)
    qtbot.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
    assert not timer.isActive()
    slide = window.hall.projector.window.slide
    assert (slide.scene, slide.words) == (Scene.ANNOUNCEMENT, "午餐在二楼。")


def test_it_goes_with_the_tournament(window):
    window.hall.projector.turn_on()
    projector = window.hall.projector
    window.close_file()
    assert not projector.is_shown


def test_every_scene_can_be_painted_at_any_size(projector, clock, window):
    for show in Show:
        projector.announce("第一行\n第二行") if show is Show.ANNOUNCEMENT else projector.show(show)
        for size in ((480, 270), (1366, 768), (1024, 1024)):
            projector.window.resize(*size)
            assert not projector.window.grab().isNull()
