"""The totals of one table: four numbers by keyboard, refused or accepted as disputed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mjref.tournament.programme import Settings
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.desk_layout import Page
from mjref.ui.table_desk import TableDesk
from tests.builders import HERE, SEATS, desk_of, one_table

ENTER, F8 = Qt.Key.Key_Return, Qt.Key.Key_F8


@pytest.fixture
def table_desk(qtbot, request):
    settings = getattr(request, "param", None)
    bridge = DeskBridge(desk_of(one_table(settings=settings)))
    desk = TableDesk(bridge, HERE)
    bridge.setParent(desk)
    qtbot.addWidget(desk)
    desk.show()
    QTest.keyClick(desk, F8)
    return desk


def scores(desk):
    return desk.bridge.desk.table(HERE).scores


def type_totals(desk, *totals):
    """Type as a referee does: a number, Enter, and so on in the line that has the focus."""
    for line, total in zip(desk.parts.totals.lines, totals, strict=False):
        QTest.keyClicks(line, str(total))
        QTest.keyClick(line, ENTER)


def test_three_totals_propose_the_fourth_and_enter_saves(table_desk):
    totals = table_desk.parts.totals
    assert table_desk.parts.page is Page.TOTALS
    type_totals(table_desk, 612, 540, 455)
    assert totals.lines[3].placeholderText() == "393"
    QTest.keyClick(totals.lines[3], ENTER)
    assert scores(table_desk) == dict(zip(SEATS, (112, 40, -45, -107), strict=True))
    assert table_desk.parts.page is Page.HANDS


@pytest.mark.parametrize("table_desk", [Settings(base_points=0)], indirect=True)
def test_where_nobody_has_base_points_the_totals_are_net(table_desk):
    type_totals(table_desk, 73, 61, -67)
    QTest.keyClick(table_desk.parts.totals.lines[3], ENTER)
    assert scores(table_desk) == {"E": 73, "S": 61, "W": -67, "N": -67}


def test_totals_that_do_not_sum_are_refused_and_the_difference_is_named(table_desk):
    totals = table_desk.parts.totals
    type_totals(table_desk, 612, 540, 455, 373)
    assert scores(table_desk) is None
    assert "-20" in totals.advice.text() or "−20" in totals.advice.text()
    assert totals.accept_button.isEnabled()


def test_the_chief_accepts_with_a_reason_and_undo_takes_it_back(table_desk):
    totals = table_desk.parts.totals
    type_totals(table_desk, 612, 540, 455, 373)
    totals.accept_button.click()
    assert scores(table_desk) is None  # no reason yet
    totals.reason.setText("signed as it is")
    totals.accept_button.click()
    accepted = table_desk.bridge.desk.table(HERE).accepted
    assert (accepted.reason, accepted.by) == ("signed as it is", "referee")
    table_desk.bridge.undo()
    assert scores(table_desk) is None
    assert table_desk.bridge.desk.table(HERE).accepted is None


def test_words_are_not_taken_for_totals(table_desk):
    type_totals(table_desk, 612, "x", 455)
    assert scores(table_desk) is None


def test_totals_are_taken_back_with_a_reason(table_desk):
    type_totals(table_desk, 612, 540, 455, 393)
    QTest.keyClick(table_desk, F8)
    totals = table_desk.parts.totals
    assert [line.text() for line in totals.lines] == ["612", "540", "455", "393"]
    totals.reason.setText("another table's sheet")
    totals.remove_button.click()
    assert scores(table_desk) is None
