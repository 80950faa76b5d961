"""The page of statistics: lines, rates and needs that say what the sheets say."""

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mjref.tournament.programme import TableKey
from mjref.tournament.statistics import statistics
from mjref.ui.formats import signed
from mjref.ui.language import switch_language
from mjref.ui.models.statistics import percent
from mjref.ui.pages.statistics import COURSE, FANS, NEEDED, PLAYERS, StatisticsPage
from tests.samples import sample
from tests.ui.windows import bench_of, desk_of, settle


@pytest.fixture
def page(qtbot, qapp, tmp_path):
    switch_language(qapp, "en")
    made = StatisticsPage(bench_of(desk_of(sample()), tmp_path))
    qtbot.addWidget(made)
    made.resize(1150, 720)
    made.show()
    settle(qtbot)
    yield made
    settle(qtbot)


def texts(model, title):
    column = model.headings().index(title)
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_the_course_goes_from_hand_to_hand_by_keys(page):
    """The words below the lines are the totals of the sheet; screen readers have them as well."""
    session, table = page.session.currentData(), page.table.currentData()
    lines = page.bench.desk.sheet(TableKey(session, table)).lines
    assert page.chart.hand == len(lines)
    page.focus_first()
    QTest.keyClick(page.chart, Qt.Key.Key_Home)
    for line in lines[:3]:
        QTest.keyClick(page.chart, Qt.Key.Key_Right)
        assert f"Hand {line.hand.number}:" in page.detail.text()
        for total in line.totals:
            assert f" {signed(total)}" in page.detail.text()
        assert page.chart.accessibleDescription() == page.detail.text()
    QTest.keyClick(page.chart, Qt.Key.Key_Left)
    assert page.chart.hand == 2


def test_a_click_goes_to_the_hand(page):
    QTest.mouseClick(page.chart, Qt.MouseButton.LeftButton, pos=page.chart.point(5, 0).toPoint())
    assert page.chart.hand == 5


def test_the_fans_are_those_of_the_hands(page):
    page.show_picture(FANS)
    desk = page.bench.desk
    counted = statistics(desk.tournament, desk.rulebook)
    assert texts(page.fans, "Wins with it") == [str(fan.wins) for fan in counted.fans]
    first = desk.rulebook.fans[counted.fans[0].name]
    assert texts(page.fans, "Fan")[0] == first.english
    page.search.setText(first.english)
    assert first.english in texts(page.fans, "Fan")
    assert page.fans.rowCount() < len(counted.fans)


def test_one_session_alone_can_be_counted(qtbot, page):
    page.show_picture(PLAYERS)
    page.of.setCurrentIndex(page.of.findData(2))
    page.of.activated.emit(page.of.currentIndex())
    settle(qtbot)
    desk = page.bench.desk
    one = statistics(desk.tournament, desk.rulebook, (2,)).players[0]
    assert texts(page.players, "Hands")[0] == str(one.hands)
    assert texts(page.players, "Win rate")[0] == percent(one.win_rate)
    assert texts(page.players, "Deal-in rate")[0] == percent(one.deal_in_rate)


def test_rates_are_shown_to_a_tenth():
    assert [percent(Fraction(*each)) for each in ((1, 3), (1, 2), (1, 16))] == [
        "33.3 %",
        "50 %",
        "6.3 %",
    ]
    assert percent(None) == ""


def test_what_is_needed_is_said_for_every_rival(qtbot, page):
    """The ranking before the last session is that after the third; the rival is not in it."""
    page.show_picture(NEEDED)
    before = page.bench.desk.standings(3).players
    assert page.rival.currentData() == before[0].id
    assert texts(page.needs, "Name") == [one.name for one in before[1:]]
    gap = before[0].standard_points - before[1].standard_points
    assert page.needs.rows[0].behind == gap
    assert f"{before[1].name} against {before[0].name}" in page.detail.text()
    page.rival.setCurrentIndex(2)
    page.rival.activated.emit(2)
    settle(qtbot)
    assert before[2].name not in texts(page.needs, "Name")
    assert before[0].name in texts(page.needs, "Name")


@pytest.mark.parametrize("what", [COURSE, FANS, PLAYERS, NEEDED])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_picture_is_drawn_and_named(qtbot, qapp, page, what, language):
    """Something is drawn; a screen reader has a name and a description for it."""
    switch_language(qapp, language)
    page.show_picture(what)
    settle(qtbot)
    page.focus_first()
    shown = qapp.focusWidget() or page.stack.currentWidget()
    assert page.detail.text()
    assert shown.accessibleName()
    assert shown.accessibleDescription() == page.detail.text()
    image = page.stack.grab().toImage()
    assert len({image.pixel(x, 200) for x in range(0, image.width(), 3)}) > 2
