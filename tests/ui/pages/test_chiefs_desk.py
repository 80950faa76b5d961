"""The chief's desk by keyboard: who needs attention, jump, breaks, one table's clock, time-up."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from mjref.tournament.clock import Phase
from mjref.tournament.programme import ClockAction, HandRecord, Outcome, TableKey
from mjref.ui.extra_time import ExtraTimeDialog
from mjref.ui.models.tables import TableState
from mjref.ui.pages.overview import OverviewPage
from mjref.ui.time_up_dialog import TimeUpDialog
from tests.samples import Clock, sample
from tests.ui.windows import bench_of, desk_of, settle, when_modal

SESSION = 4
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def page(qtbot, tmp_path, clock):
    return page_of(qtbot, sample(), tmp_path, clock)


def page_of(qtbot, facts, folder, clock):
    page = OverviewPage(bench_of(desk_of(facts, clock), folder, clock))
    page.resize(1180, 720)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    settle(qtbot)
    with qtbot.waitActive(page):
        page.activateWindow()
    page.focus_first()
    return page


def press(qtbot, page, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(page.tiles, key, modifier)


def press_clock(qtbot, page, modifier=Qt.KeyboardModifier.NoModifier):
    """Press F5; a button that is pressed by its key stays down for a moment first."""
    button = page.clock.break_button if modifier == SHIFT else page.clock.main_button
    with qtbot.waitSignal(button.clicked):
        press(qtbot, page, Qt.Key.Key_F5, modifier)


def play(page, table, hands):
    where = TableKey(SESSION, table)
    for _ in range(hands):
        number = page.bench.desk.next_hand(where)
        record = HandRecord(number=number, outcome=Outcome.DRAW)
        assert page.bridge.do("", lambda record=record: page.bench.desk.record_hand(where, record))


def look_again(qtbot, page):
    page._look_again()
    settle(qtbot)


def order(page):
    rows = [page.model.row_at(page.model.index(row, 0)) for row in range(page.model.rowCount())]
    return [(row.where.table, row.state) for row in rows]


def chosen(page):
    return page.model.key_at(page.tiles.currentIndex())


def test_who_needs_somebody_comes_first(qtbot, page, clock):
    press_clock(qtbot, page)
    play(page, 4, 16)
    play(page, 2, 3)
    clock.forward(minutes=30)
    play(page, 3, 2)
    look_again(qtbot, page)
    assert order(page) == [
        (4, TableState.UNSIGNED),
        (2, TableState.QUIET),
        (3, TableState.PLAYING),
        (1, TableState.WAITING),
    ]


def test_a_tile_says_hand_wind_minutes_and_extra_time(qtbot, page, clock):
    page.bench.desk.clock_action(SESSION, ClockAction.START)
    page.bench.desk.clock_action(SESSION, ClockAction.EXTRA, 2, 5)
    play(page, 2, 7)
    clock.forward(minutes=10)
    look_again(qtbot, page)
    row = next(row for row in page.model.rows if row.where.table == 2)
    assert row.place_text() == "南风圈 第 8 盘"
    assert row.time_text() == "175 分 (+5)"


def test_time_up_makes_every_table_in_play_urgent(qtbot, page, clock):
    page.bench.desk.clock_action(SESSION, ClockAction.START)
    play(page, 3, 2)
    clock.forward(minutes=180)
    look_again(qtbot, page)
    assert order(page)[0] == (3, TableState.TIME_UP)


def test_the_cursor_stays_at_its_table_when_others_become_urgent(qtbot, page):
    press(qtbot, page, Qt.Key.Key_3)
    assert chosen(page) == TableKey(SESSION, 3)
    play(page, 4, 16)
    assert order(page)[0] == (4, TableState.UNSIGNED)
    assert chosen(page) == TableKey(SESSION, 3)


def test_digits_jump_to_a_table_and_enter_opens_it(qtbot, tmp_path, clock):
    facts = sample()
    session = facts.session(SESSION)
    many = tuple(replace(session.tables[at % 4], number=at + 1) for at in range(24))
    sessions = (*facts.sessions[:3], replace(session, tables=many))
    page = page_of(qtbot, replace(facts, sessions=sessions), tmp_path, clock)
    press(qtbot, page, Qt.Key.Key_1)
    assert chosen(page) == TableKey(SESSION, 1)
    press(qtbot, page, Qt.Key.Key_2)
    assert chosen(page) == TableKey(SESSION, 12)
    page.tiles._pause.timeout.emit()
    press(qtbot, page, Qt.Key.Key_3)
    assert chosen(page) == TableKey(SESSION, 3)
    with qtbot.waitSignal(page.bench.table_requested) as opened:
        press(qtbot, page, Qt.Key.Key_Return)
    assert opened.args == [TableKey(SESSION, 3)]


def test_f4_goes_from_filter_to_filter_that_leaves_a_table(qtbot, page):
    play(page, 4, 16)
    seen = []
    for _ in range(4):
        press(qtbot, page, Qt.Key.Key_F4)
        seen.append((page.filter.currentText(), page.model.rowCount()))
    assert seen == [("需要处理  1", 1), ("未开始  3", 3), ("待签名  1", 1), ("全部桌", 4)]


def test_a_break_is_one_key_and_another_ends_it(qtbot, page, clock):
    press_clock(qtbot, page)
    clock.forward(minutes=80)
    press_clock(qtbot, page, SHIFT)
    assert page.clock.words.text() == "中场休息"
    assert "还剩 0:15:00" in page.clock.ends.text()
    clock.forward(minutes=10)
    press_clock(qtbot, page)
    assert page.clock.words.text() == "进行中"
    assert page.clock.figure.text() == "1:30:00"


def test_one_table_is_paused_lengthened_and_ended_by_its_own_keys(qtbot, page, clock):
    press_clock(qtbot, page)
    press(qtbot, page, Qt.Key.Key_3)
    desk = page.bench.desk
    press(qtbot, page, Qt.Key.Key_F5, CONTROL)
    assert desk.clock(SESSION, 3).phase is Phase.PAUSED
    clock.forward(minutes=4)
    press(qtbot, page, Qt.Key.Key_F5, CONTROL)
    assert desk.clock(SESSION, 3).phase is Phase.RUNNING
    timer = when_modal(ExtraTimeDialog, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Return))
    press(qtbot, page, Qt.Key.Key_F6, CONTROL)
    assert not timer.isActive()
    left = desk.clock(SESSION, 3).remaining - desk.clock(SESSION).remaining
    assert left.total_seconds() == 9 * 60
    with qtbot.waitActive(page):
        page.activateWindow()
    press(qtbot, page, Qt.Key.Key_F7, CONTROL)
    assert desk.clock(SESSION, 3).phase is Phase.ENDED
    assert desk.clock(SESSION).phase is Phase.RUNNING


def at_time_up(qtbot, page, clock):
    press_clock(qtbot, page)
    play(page, 1, 6)
    play(page, 2, 4)
    page.bench.desk.clock_action(SESSION, ClockAction.EXTRA, 2, 5)
    clock.forward(minutes=181)
    page.clock.tick()


def test_at_time_up_one_confirmation_closes_all_tables(qtbot, page, clock):
    at_time_up(qtbot, page, clock)
    seen = []

    def answer(dialog):
        seen.extend(dialog.list.item(row).text() for row in range(dialog.list.count()))
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)

    timer = when_modal(TimeUpDialog, answer)
    press_clock(qtbot, page)
    assert not timer.isActive()
    assert seen[:2] == ["1 号桌：第 7 盘作废", "2 号桌：第 5 盘，尚有本桌的剩余时间"]
    desk = page.bench.desk
    assert desk.table(TableKey(SESSION, 1)).hands[-1].outcome is Outcome.UNFINISHED
    assert len(desk.table(TableKey(SESSION, 2)).hands) == 4
    assert desk.clock(SESSION).phase is Phase.TIME_UP  # table 2 plays on
    page.bridge.undo()
    assert len(desk.table(TableKey(SESSION, 1)).hands) == 6


def test_a_table_can_be_left_out(qtbot, page, clock):
    at_time_up(qtbot, page, clock)

    def answer(dialog):
        qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
        assert not dialog.ok.isEnabled()
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    timer = when_modal(TimeUpDialog, answer)
    press_clock(qtbot, page)
    assert not timer.isActive()
    assert len(page.bench.desk.table(TableKey(SESSION, 1)).hands) == 6


def test_when_nobody_plays_on_the_session_ends(qtbot, page, clock):
    at_time_up(qtbot, page, clock)
    clock.forward(minutes=5)
    timer = when_modal(TimeUpDialog, lambda dialog: qtbot.keyClick(dialog.list, Qt.Key.Key_Return))
    press_clock(qtbot, page)
    assert not timer.isActive()
    assert page.bench.desk.clock(SESSION).phase is Phase.ENDED
    assert page.bench.desk.sheet(TableKey(SESSION, 2)).is_complete


@pytest.mark.parametrize(
    ("option", "words"), [("finish", "打完"), ("one_more", "再加打一盘"), ("void", "第六条（四）")]
)
def test_the_confirmation_says_what_the_regulations_say(qtbot, tmp_path, clock, option, words):
    facts = sample()
    options = {} if option == "void" else {"time_up": option}
    settings = replace(facts.settings, options=options)
    page = page_of(qtbot, replace(facts, settings=settings), tmp_path, clock)
    at_time_up(qtbot, page, clock)
    texts = []

    def answer(dialog):
        texts.append(dialog.layout().itemAt(0).widget().text())
        dialog.reject()

    timer = when_modal(TimeUpDialog, answer)
    press_clock(qtbot, page)
    assert not timer.isActive()
    assert words in texts[0]
