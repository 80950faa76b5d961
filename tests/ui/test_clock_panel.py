"""The clock reads its log and nothing else: a restart changes nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from mjref.tournament.clock import Phase
from mjref.ui.clock_panel import ClockPanel
from mjref.ui.extra_time import ExtraTimeDialog
from tests.samples import Clock, sample
from tests.ui.windows import bench_of, desk_of, when_modal


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def panel(qtbot, tmp_path, clock):
    return panel_of(qtbot, desk_of(sample(), clock), tmp_path, clock)


def panel_of(qtbot, desk, folder, clock):
    panel = ClockPanel(bench_of(desk, folder, clock))
    qtbot.addWidget(panel)
    panel.show()
    return panel


def press(qtbot, panel, key):
    qtbot.keyClick(panel.window(), key)


def test_before_the_start_the_whole_time_is_left(panel):
    assert panel.figure.text() == "3:00:00"
    assert panel.words.text() == "未开始"


def test_start_pause_and_resume_are_one_key(panel, clock):
    panel.main_button.click()
    clock.forward(minutes=30)
    panel.tick()
    assert panel.figure.text() == "2:30:00"
    panel.main_button.click()
    clock.forward(minutes=20)
    panel.tick()
    assert (panel.figure.text(), panel.words.text()) == ("2:30:00", "已暂停")
    panel.main_button.click()
    clock.forward(seconds=1)
    panel.tick()
    assert (panel.figure.text(), panel.words.text()) == ("2:29:59", "进行中")


def test_the_end_stands_beside_the_clock(panel, clock):
    panel.main_button.click()
    ends = clock.moment.astimezone()
    assert panel.ends.text() == f"{ends.replace(hour=(ends.hour + 3) % 24):%H:%M} 收局"


def test_fifteen_minutes_before_the_end_the_warning_comes(panel, clock, qtbot):
    panel.main_button.click()
    clock.forward(minutes=164, seconds=59)
    panel.tick()
    assert panel.words.text() == "进行中"
    clock.forward(seconds=1)
    with qtbot.waitSignal(panel.phase_changed) as changed:
        panel.tick()
    assert changed.args == [Phase.WARNING]
    assert panel.figure.property("tone") == "warn"


def test_at_time_up_the_main_button_ends_the_session(panel, clock):
    panel.main_button.click()
    clock.forward(minutes=181)
    panel.tick()
    assert (panel.figure.text(), panel.words.text()) == ("0:00:00", "时间到")
    assert panel.figure.property("tone") == "bad"
    panel.main_button.click()
    assert panel.words.text() == "已结束"


def test_extra_time_for_all_moves_the_end(panel, clock, qtbot):
    panel.main_button.click()

    def answer(dialog):
        dialog._minutes.setValue(10)
        dialog.accept()

    timer = when_modal(ExtraTimeDialog, answer)
    panel.extra_button.click()
    assert not timer.isActive()
    panel.tick()
    assert panel.figure.text() == "3:10:00"


def test_extra_time_for_one_table_leaves_the_hall_alone(panel, clock):
    panel.main_button.click()

    def answer(dialog):
        dialog._table.setCurrentIndex(2)
        dialog.accept()

    timer = when_modal(ExtraTimeDialog, answer)
    panel.extra_button.click()
    assert not timer.isActive()
    panel.tick()
    assert panel.figure.text() == "3:00:00"
    session = panel._bench.session
    assert panel._bench.desk.clock(session, 2).remaining.total_seconds() == 185 * 60


def test_a_restart_changes_nothing(panel, clock, qtbot, tmp_path):
    panel.main_button.click()
    clock.forward(minutes=50)
    stored = panel._bench.desk._store.tournament
    again = panel_of(qtbot, desk_of(stored, clock), tmp_path, clock)
    assert (again.figure.text(), again.words.text()) == ("2:10:00", "进行中")


def test_f5_starts_the_clock_wherever_the_focus_is(panel, qtbot):
    with qtbot.waitActive(panel):
        panel.activateWindow()
    with qtbot.waitSignal(panel.main_button.clicked):
        qtbot.keyClick(panel, Qt.Key.Key_F5)
    assert panel.words.text() == "进行中"


def test_the_end_asks_while_tables_still_play_and_says_how_to_go_on(panel, clock):
    said = []
    panel._bench.said.connect(lambda words, tone: said.append(words))
    panel.main_button.click()
    clock.forward(minutes=30)
    asked = []

    def answer(box, which):
        asked.append(box.text())
        box.button(which).click()

    timer = when_modal(QMessageBox, lambda box: answer(box, QMessageBox.StandardButton.No))
    panel.end_button.click()
    assert not timer.isActive()
    assert panel.words.text() == "进行中"
    timer = when_modal(QMessageBox, lambda box: answer(box, QMessageBox.StandardButton.Yes))
    panel.end_button.click()
    assert not timer.isActive()
    assert "4 桌未打完" in asked[0]
    assert panel.words.text() == "已结束"
    assert said == ["第 4 局已结束。按 F5 可继续计时。"]
    panel.main_button.click()
    assert panel.words.text() == "进行中"
