"""The window as a whole: language, colours, files, refusals, the last net."""

import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from mjref.app import Windows, catch_the_rest, services
from mjref.i18n import language
from mjref.paths import resource
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.programme import TableKey
from mjref.ui import look
from mjref.ui.ask import LineDialog
from mjref.ui.error_dialog import ErrorDialog
from mjref.ui.language import switch_language
from mjref.ui.quick_find import QuickFind
from mjref.ui.settings import Preferences
from mjref.ui.shortcuts import ShortcutsSheet
from mjref.ui.theme import Scheme, apply_theme
from tests.samples import Clock, sample
from tests.ui.windows import preferences_in, settle, when_modal, window_with, won_hand

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, tmp_path):
    window = window_with(qtbot, tmp_path, sample())
    with qtbot.waitActive(window):
        window.activateWindow()
    yield window
    settle(qtbot)


@pytest.fixture(autouse=True)
def chinese_again(qapp):
    switch_language(qapp, "zh")
    yield
    switch_language(qapp, "zh")
    apply_theme(qapp, Scheme.LIGHT)


def press(window, key, modifier=CTRL):
    QTest.keyClick(window, key, modifier)


@pytest.mark.parametrize("number", range(1, 9))
def test_every_page_is_reached_by_a_key(window, number):
    press(window, Qt.Key(Qt.Key.Key_0 + number))
    assert window.workspace.page is window.workspace.page_at(number - 1)
    assert window.isAncestorOf(QApplication.focusWidget())


def test_the_language_changes_at_run_time_and_is_kept(qtbot, window):
    press(window, Qt.Key.Key_L, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert language() == "en"
    qtbot.waitUntil(lambda: window.menuBar().actions()[0].text() == "&File")
    assert window.workspace.sidebar.pages.item(0).text() == "1   Overview"
    assert window.workspace.page_at(0).clock.words.text() == "Not started"
    assert window.preferences.language == "en"
    press(window, Qt.Key.Key_L, CTRL | Qt.KeyboardModifier.ShiftModifier)
    item = window.workspace.sidebar.pages.item(0)
    qtbot.waitUntil(lambda: item.text() == "1   总览")


def test_dark_and_light_change_at_run_time(window):
    before = window.palette().window().color()
    press(window, Qt.Key.Key_D)
    dark = window.palette().window().color()
    assert dark.lightness() < 128 < before.lightness()
    press(window, Qt.Key.Key_D)
    assert window.palette().window().color() == QColor(before)


def test_everything_becomes_larger_and_usual_again(window, qapp):
    usual = qapp.font().pixelSize()
    press(window, Qt.Key.Key_Plus)
    assert qapp.font().pixelSize() > usual
    press(window, Qt.Key.Key_0)
    assert qapp.font().pixelSize() == usual


def test_undo_and_redo_have_names_and_keys(window):
    desk, where = window.bench.desk, TableKey(4, 1)
    hand = won_hand(desk.table(where), 1)
    window.bench.bridge.do("第 1 盘", lambda: desk.record_hand(where, hand))
    assert "第 1 盘" in window._menus.action("undo").text()
    press(window, Qt.Key.Key_Z)
    assert not desk.table(where).hands
    assert "第 1 盘" in window.notice.words.text()
    press(window, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert len(desk.table(where).hands) == 1


def test_undo_at_a_table_says_what_was_undone(window):
    desk, where = window.bench.desk, TableKey(4, 1)
    window.workspace.open_table(where)
    line = window.workspace.table_desk.line
    QTest.keyClicks(line, "0")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert len(desk.table(where).hands) == 1
    QTest.keyClick(line, Qt.Key.Key_Z, CTRL)
    assert not desk.table(where).hands
    assert window.notice.words.text() == "已撤销：1 号桌第 1 盘"


def test_escape_on_an_empty_line_leads_from_the_table_to_the_overview(window):
    window.workspace.open_table(TableKey(4, 1))
    QTest.keyClick(window.workspace.table_desk.line, Qt.Key.Key_Escape)
    assert window.workspace.table_desk is None


def test_an_undo_that_is_refused_is_not_said_to_be_done(window):
    desk, where = window.bench.desk, TableKey(4, 1)
    hand = won_hand(desk.table(where), 1)
    window.bench.bridge.do("第 1 盘", lambda: desk.record_hand(where, hand))
    desk.correct_hand(where, won_hand(desk.table(where), 1, points=30), "misread")
    window.undo()
    assert desk.table(where).hands[0].points == 30
    assert "已撤销" not in window.notice.words.text()


def test_a_refused_wish_is_a_sentence_at_the_foot(window):
    desk = window.bench.desk
    done = window.bench.bridge.do("x", lambda: desk.remove_person(desk.tournament.players[0]))
    assert not done
    assert window.notice.isVisible()
    assert desk.tournament.players[0].name in window.notice.words.text()
    window.notice.close_button.setFocus()
    QTest.keyClick(window.notice.close_button, Qt.Key.Key_Escape)
    assert not window.notice.isVisible()


def refuse(window):
    desk = window.bench.desk
    window.bench.bridge.do("x", lambda: desk.remove_person(desk.tournament.players[0]))
    assert window.notice.isVisible()


def test_a_notice_does_not_outlive_its_cause(window):
    desk, where = window.bench.desk, TableKey(4, 1)
    refuse(window)
    window.show_page(1)
    assert not window.notice.isVisible()
    refuse(window)
    window.workspace.open_table(where)
    assert not window.notice.isVisible()
    refuse(window)
    hand = won_hand(desk.table(where), 1)
    assert window.bench.bridge.do("第 1 盘", lambda: desk.record_hand(where, hand))
    assert not window.notice.isVisible()


def test_enter_opens_a_table_and_comes_back(qtbot, window):
    overview = window.workspace.page_at(0)
    window.show_page(0)
    QTest.keyClick(overview.tiles, Qt.Key.Key_Return)
    desk = window.workspace.table_desk
    assert desk.where == TableKey(4, 1)
    desk.close_requested.emit()
    assert window.workspace.table_desk is None
    assert QApplication.focusWidget() is overview.tiles


def test_ctrl_k_finds_a_table_by_a_players_name(window):
    seats = window.bench.desk.table(TableKey(4, 3)).seats
    name = window.bench.desk.tournament.player(seats[1]).name

    def answer(dialog):
        dialog.line.setText(f"{name} 第 4 局")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)

    timer = when_modal(QuickFind, answer)
    press(window, Qt.Key.Key_K)
    assert not timer.isActive()
    assert window.workspace.table_desk.where == TableKey(4, 3)


def test_f1_shows_all_keys(window):
    timer = when_modal(ShortcutsSheet, lambda sheet: sheet.accept())
    window.show_keys()
    assert not timer.isActive()


# --- files ---


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cup.mjref"
    clock = Clock()
    SqlStore.create(path, sample(), Origin(who="x", when=clock())).close()
    return path


def opened(qtbot, folder, path):
    window = window_with(qtbot, folder)
    window.open_path(path)
    qtbot.waitUntil(lambda: window.workspace is not None, timeout=20_000)
    settle(qtbot)
    return window


def test_a_file_is_opened_and_remembered(qtbot, tmp_path, file):
    window = opened(qtbot, tmp_path, file)
    assert window.windowTitle().startswith(sample().name)
    assert window.preferences.recent == [file]
    window.close()


def test_two_windows_on_one_file_lose_nothing(qtbot, tmp_path, file):
    one, other = opened(qtbot, tmp_path, file), opened(qtbot, tmp_path, file)
    where = TableKey(4, 1)
    hand = won_hand(one.bench.desk.table(where), 1)
    assert one.bench.bridge.do("1", lambda: one.bench.desk.record_hand(where, hand))
    second = replace(hand, points=48)
    assert not other.bench.bridge.do("1", lambda: other.bench.desk.record_hand(where, second))
    assert other.notice.action.isVisible()
    other.notice.action.click()
    qtbot.waitUntil(lambda: other.workspace is not None, timeout=20_000)
    settle(qtbot)
    assert other.bench.desk.table(where).hands == (hand,)
    one.close()
    other.close()


@pytest.mark.parametrize("content", [b"", b"not a tournament at all" * 20], ids=["empty", "other"])
def test_a_foreign_file_is_a_sentence(qtbot, tmp_path, content):
    path = tmp_path / "foreign.mjref"
    path.write_bytes(content)
    window = window_with(qtbot, tmp_path)
    window.open_path(path)
    settle(qtbot)
    qtbot.waitUntil(window.notice.isVisible)
    assert "foreign.mjref" in window.notice.words.text()
    assert window.start.new_button.isEnabled()
    assert path.read_bytes() == content


@pytest.mark.parametrize("answer", ["Yes", "No"])
def test_an_interchange_file_is_imported_after_a_question(qtbot, tmp_path, answer):
    source = tmp_path / "cup.json"
    source.write_bytes(resource("samples", "sample_tournament.json").read_bytes())
    window = window_with(qtbot, tmp_path)
    button = getattr(QMessageBox.StandardButton, answer)
    timer = when_modal(QMessageBox, lambda box: box.button(button).click())
    window.open_path(source)
    assert not timer.isActive()
    settle(qtbot)
    target = tmp_path / "cup.mjref"
    if answer == "Yes":
        qtbot.waitUntil(lambda: window.workspace is not None, timeout=20_000)
        settle(qtbot)
        assert window.bench.desk.tournament == sample()
    assert target.exists() == (answer == "Yes")
    window.close()


def test_the_referees_name_is_asked_once_and_stands_in_the_journal(qtbot, tmp_path, file):
    window = window_with(qtbot, tmp_path)
    window.preferences.who = ""

    def answer(dialog):
        dialog.line.setText("李裁判")
        dialog.accept()

    timer = when_modal(LineDialog, answer)
    window.open_path(file)
    assert not timer.isActive()
    qtbot.waitUntil(lambda: window.workspace is not None, timeout=20_000)
    settle(qtbot)
    desk = window.bench.desk
    where = TableKey(4, 1)
    window.bench.bridge.do("1", lambda: desk.record_hand(where, won_hand(desk.table(where), 1)))
    assert desk.journal()[-1].who == "李裁判"
    window.close()


def test_one_more_window_is_a_window_of_its_own(qtbot, tmp_path):
    windows = Windows(services(), preferences_in(tmp_path))
    one = windows.open()
    one.open_window()
    assert len(windows._open) == 2
    for window in list(windows._open):
        qtbot.addWidget(window)


# --- settings and the last net ---


def test_settings_that_make_no_sense_are_the_usual_ones(tmp_path):
    preferences = preferences_in(tmp_path)
    for key, text in (("language", "xx"), ("scheme", "pink"), ("scale", "huge")):
        preferences.store.setValue(key, text)
    again = Preferences(preferences.store)
    assert (again.language, again.scheme, again.scale) == ("zh", Scheme.SYSTEM, 1.0)


def test_an_unknown_error_shows_a_report_to_copy(qtbot, monkeypatch, capsys):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    show = catch_the_rest()
    seen = []

    def answer(dialog):
        seen.append(dialog.report.toPlainText())
        dialog.copy_button.click()
        dialog.accept()

    timer = when_modal(ErrorDialog, answer)
    error = ZeroDivisionError("nobody foresaw this")
    show(ZeroDivisionError, error, None)
    assert not timer.isActive()
    assert "nobody foresaw this" in seen[0]
    assert QGuiApplication.clipboard().text() == seen[0]


@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_the_largest_type_scrolls_and_leaves_the_window_on_the_screen(qtbot, tmp_path, scale):
    """At 300 % a table's desk needs more room than 1366 × 768; its line can still be typed on."""
    window = window_with(qtbot, tmp_path, sample())
    window.preferences.scale = scale
    look.apply_look(window.preferences)
    window.bench.table_requested.emit(TableKey(4, 1))
    desk = window.workspace.table_desk
    qtbot.waitUntil(desk.isVisible)
    assert (window.width(), window.height()) == (1366, 768)
    QTest.keyClicks(desk.line, "se=13")
    assert desk.line.text() == "se=13"
    assert (desk.width() > 1366) == (scale > 1)
    window.workspace.close_table()
    settle(qtbot)
    window.close_file()
