"""The first steps: by Enter alone, skipped by Esc, and remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mjref.ui.commands import PAGE_TITLES
from mjref.ui.language import switch_language
from mjref.ui.tour import STEPS
from tests.samples import sample
from tests.ui.windows import settle, window_with


@pytest.fixture
def window(qtbot, qapp, tmp_path):
    switch_language(qapp, "zh")
    made = window_with(qtbot, tmp_path, sample())
    yield made
    settle(qtbot)
    made.close_file()


def test_enter_goes_through_all_pages_and_ends_where_work_begins(qtbot, window):
    window.tour.offer()
    for number, step in enumerate(STEPS, start=1):
        settle(qtbot)
        assert window.tour.isVisible()
        assert window.workspace.page.title == step.page
        assert window.tour.count.text() == f"{number}/{len(STEPS)}"
        QTest.keyClick(window.tour.next_button, Qt.Key.Key_Return)
    assert not window.tour.isVisible()
    assert window.workspace.page.title == PAGE_TITLES[0]
    window.tour.offer()
    assert not window.tour.isVisible()


def test_escape_skips_it_for_good_and_the_menu_brings_it_back(qtbot, window):
    window.tour.offer()
    assert window.tour.next_button.hasFocus()
    QTest.keyClick(window.tour.next_button, Qt.Key.Key_Escape)
    assert not window.tour.isVisible()
    assert window.preferences.has_toured
    window.start_tour()
    QTest.mouseClick(window.tour.next_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(window.tour.back_button, Qt.MouseButton.LeftButton)
    assert window.tour.count.text() == f"1/{len(STEPS)}"


def test_it_speaks_both_languages(qtbot, qapp, window):
    window.tour.start()
    chinese = window.tour.words.text()
    switch_language(qapp, "en")
    qtbot.waitUntil(lambda: window.tour.words.text() == STEPS[0].words)
    assert chinese != STEPS[0].words
