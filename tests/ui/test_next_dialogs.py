"""Seating the next session and setting up a final in the window, by its own buttons."""

from dataclasses import replace
from fractions import Fraction

from mjref.tournament.people import Player
from mjref.ui.final_dialog import FinalDialog
from mjref.ui.next_dialog import NextDialog
from mjref.ui.pages import seating
from mjref.ui.pages.seating import SeatingPage
from tests.tournament.test_stage_standings import EQUALS, PRELIMINARY, cup
from tests.ui.windows import bench_of, desk_of


def bench_with(tmp_path, *sessions, people=()):
    facts = cup(*sessions)
    return bench_of(desk_of(replace(facts, players=(*facts.players, *people))), tmp_path)


def drawn(qtbot, dialog):
    dialog.draw_button.click()
    qtbot.waitUntil(lambda: dialog.draw_button.isEnabled())
    return dialog


def test_nothing_is_saved_before_the_seats_are_taken(qtbot, tmp_path):
    bench = bench_with(tmp_path, *PRELIMINARY)
    dialog = NextDialog(bench)
    qtbot.addWidget(dialog)
    assert not dialog.options
    drawn(qtbot, dialog)
    assert len(bench.desk.tournament.sessions) == 2
    assert "E" in dialog.preview.toPlainText()
    dialog.take_button.click()
    assert [session.number for session in bench.desk.tournament.sessions] == [1, 2, 3]
    assert bench.session == 3
    bench.bridge.undo()
    assert len(bench.desk.tournament.sessions) == 2


def test_a_ninth_player_is_asked_about(qtbot, tmp_path):
    """First refused, then with a bye that needs a value, then seated."""
    bench = bench_with(tmp_path, *PRELIMINARY, people=[Player(id="I", name="九")])
    dialog = NextDialog(bench)
    qtbot.addWidget(dialog)
    drawn(qtbot, dialog)
    assert not dialog.take_button.isEnabled()
    choose(dialog, "not_four", "bye")
    drawn(qtbot, dialog)
    assert not dialog.take_button.isEnabled()
    choose(dialog, "bye_value", "own_average")
    drawn(qtbot, dialog)
    dialog.take_button.click()
    assert [bye.player for bye in bench.desk.tournament.session(3).byes] == ["H"]


def test_several_sessions_are_drawn_by_lot_at_once(qtbot, tmp_path):
    bench = bench_with(tmp_path)
    dialog = NextDialog(bench)
    qtbot.addWidget(dialog)
    dialog.how.setCurrentIndex(1)
    dialog.count.setValue(3)
    drawn(qtbot, dialog)
    dialog.take_button.click()
    assert [session.number for session in bench.desk.tournament.sessions] == [1, 2, 3]


def choose(dialog, key, value):
    choice = dialog.options[key]
    choice.setCurrentIndex(choice.findData(value))
    choice.activated.emit(choice.currentIndex())


def test_a_final_asks_for_the_share_of_points(qtbot, tmp_path):
    bench = bench_with(tmp_path, *PRELIMINARY)
    dialog = FinalDialog(bench)
    qtbot.addWidget(dialog)
    dialog.number.setValue(4)
    assert not dialog.save_button.isEnabled()
    dialog.carried.setCurrentText("1/2")
    assert dialog.save_button.isEnabled()
    dialog.save_button.click()
    final = bench.desk.tournament.stages[-1]
    assert (final.players, final.carried) == (tuple("EACB"), Fraction(1, 2))


def test_equals_at_the_border_are_shown_and_decided(qtbot, tmp_path):
    bench = bench_with(tmp_path, *EQUALS)
    dialog = FinalDialog(bench)
    qtbot.addWidget(dialog)
    dialog.carried.setCurrentText("1/2")
    dialog.number.setValue(6)
    assert "C、D、G、H" in dialog.words.text()
    assert not dialog.save_button.isEnabled()
    dialog.named.setText("C，H")
    assert dialog.save_button.isEnabled()
    dialog.ties.setCurrentIndex(dialog.ties.findData("lot"))
    dialog.named.clear()
    first = dialog.preview.toPlainText()
    dialog.name.setText("半决赛")
    assert dialog.preview.toPlainText() == first


def test_the_last_stage_is_listed_and_taken_back_in_one_step(qtbot, tmp_path, monkeypatch):
    bench = bench_with(tmp_path, *PRELIMINARY)
    page = SeatingPage(bench)
    qtbot.addWidget(page)
    assert page.remove_stage_button.isHidden()
    dialog = FinalDialog(bench)
    qtbot.addWidget(dialog)
    dialog.number.setValue(4)
    dialog.carried.setCurrentText("1/2")
    dialog.save_button.click()
    stages = bench.desk.tournament.stages
    assert not page.remove_stage_button.isHidden()
    assert stages[-1].name in page.stages.text()
    monkeypatch.setattr(seating, "ask_line", lambda *_: "")
    page.remove_stage_button.click()
    assert bench.desk.tournament.stages == stages  # no reason
    monkeypatch.setattr(seating, "ask_line", lambda *_: "a mistake")
    page.remove_stage_button.click()
    assert bench.desk.tournament.stages == stages[:-1]
    bench.bridge.undo()
    assert bench.desk.tournament.stages == stages
