"""The chief's pages: penalties outside the hands, the table of offences, appeals, moved ranks."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialogButtonBox

from mjref.tournament.disputes import Against, AppealEffect, Dispute
from mjref.tournament.offence_row import Effect, OffenceKind
from mjref.tournament.offences import catalogue, offences_of
from mjref.tournament.programme import ClockAction, HandRecord, Outcome, TableKey
from mjref.ui.appeal_dialogs import AppealDialog, DecisionDialog
from mjref.ui.dispute_dialog import DisputeDialog
from mjref.ui.language import switch_language
from mjref.ui.models.offences import offence_lines
from mjref.ui.models.score_sheet import ScoreSheetModel
from mjref.ui.models.tables import TableState, glance
from mjref.ui.offence_dialog import OffenceDialog
from mjref.ui.pages.appeals import AppealsPage
from mjref.ui.pages.offences import OffencesPage
from mjref.ui.penalty_dialog import PenaltyDialog
from mjref.ui.rank_notice import RankChangesDialog, moved_words
from tests.samples import Clock, sample
from tests.ui.windows import bench_of, desk_of, settle, when_modal, window_with

PLAYED = TableKey(1, 1)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def bench(qtbot, tmp_path, clock):
    bench = bench_of(desk_of(sample(), clock), tmp_path, clock)
    yield bench
    settle(qtbot)


def shown(qtbot, widget):
    qtbot.addWidget(widget)
    widget.show()
    settle(qtbot)
    return widget


def accept(dialog):
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()


# --- penalties outside the hands ---


def filled(qtbot, bench, player, offence):
    dialog = shown(qtbot, PenaltyDialog(bench.desk.tournament, 1))
    dialog.whom.setCurrentIndex(dialog.whom.findData(player))
    dialog.offence.setCurrentIndex(dialog.offence.findData(offence))
    dialog.reason.setText("between the hands")
    return dialog


def test_a_fine_of_the_session_lowers_the_table_and_can_be_taken_back(qtbot, bench):
    desk = bench.desk
    player = desk.table(PLAYED).seats[0]
    before = desk.sheet(PLAYED).totals
    dialog = filled(qtbot, bench, player, "late_up_to_15")
    assert dialog.amount.value() == 20
    dialog.where.setCurrentIndex(0)
    assert dialog.missing() == ""
    bench.bridge.do("fine", lambda: dialog.impose(desk))
    assert desk.sheet(PLAYED).totals == (before[0] - 20, *before[1:])
    bench.bridge.undo()
    assert desk.sheet(PLAYED).totals == before


@pytest.mark.parametrize(
    ("late", "offence", "points"),
    [
        ("7", "late_up_to_10", 10),
        ("10:00", "late_up_to_10", 10),
        ("10:01", "late_up_to_15", 20),
        ("15", "late_up_to_15", 20),
        ("15：01", "late_forfeit", 0),
    ],
)
def test_d10_how_late_says_which_offence(qtbot, bench, late, offence, points):
    dialog = filled(qtbot, bench, bench.desk.table(PLAYED).seats[0], "disturbance")
    dialog.late.setText(late)
    assert (dialog.offence.chosen(), dialog.amount.value()) == (offence, points)
    lost = dialog.effect.currentData() == Effect.FORFEIT.value
    assert lost == (offence == "late_forfeit")


def test_the_second_time_in_the_session_costs_five(qtbot, bench):
    player = bench.desk.table(PLAYED).seats[1]
    first = filled(qtbot, bench, player, "disturbance")
    first.where.setCurrentIndex(0)
    bench.bridge.do("fine", lambda: first.impose(bench.desk))
    second = filled(qtbot, bench, player, "disturbance")
    assert second.amount.value() == 5
    assert "本局第 2 次" in second._proposal.text()


def test_after_the_session_the_sums_are_fined_and_the_places_stay(qtbot, bench):
    desk = bench.desk
    player = desk.table(PLAYED).seats[2]
    places = desk.sheet(PLAYED).places
    dialog = filled(qtbot, bench, player, "disturbance")
    dialog.where.setCurrentIndex(1)
    assert "警告" in dialog.missing()
    dialog.amount.setValue(10)
    bench.bridge.do("fine", lambda: dialog.impose(desk))
    ruling = desk.tournament.adjustments[-1]
    assert (ruling.player, ruling.match_points, ruling.offence) == (player, -10, "disturbance")
    assert desk.sheet(PLAYED).places == places


# --- the table of offences ---


def test_changed_added_and_switched_off_rows_say_so(qtbot, qapp, bench):
    switch_language(qapp, "en")
    page = shown(qtbot, OffencesPage(bench))
    law = catalogue()
    page._change([replace(law["false_win"], amount=15)], "regulations")
    page._change([replace(law["slow_discard"], active=False)], "no clock")
    new = replace(law["empty_call"], id="吸烟", chinese="吸烟", english="Smoking", initials="xy")
    page._change([new], "hall")
    settle(qtbot)
    said = {line.offence.id: line.difference() for line in page.model.rows if line.difference()}
    assert said == {
        "false_win": "Measure: 3 × 10",
        "slow_discard": "switched off",
        "吸烟": "added",
    }
    bench.bridge.do("x", lambda: bench.desk.rulings.reset_offences(["false_win"], "as the law"))
    settle(qtbot)
    assert offences_of(bench.desk.tournament)["false_win"].amount == 10


@pytest.mark.parametrize("suffix", [".toml", ".csv"])
def test_a_table_goes_out_and_comes_in(qtbot, bench, tmp_path, suffix):
    page = shown(qtbot, OffencesPage(bench))
    page._change([replace(catalogue()["false_win"], amount=15)], "regulations")
    path = tmp_path / f"table{suffix}"
    page.export_file(path)
    bench.bridge.undo()
    assert bench.desk.tournament.offences == ()
    page.import_file(path, "from last year")
    assert [row.amount for row in bench.desk.tournament.offences] == [15]


def test_a_file_that_is_no_table_changes_nothing(qtbot, bench, tmp_path):
    page = shown(qtbot, OffencesPage(bench))
    path = tmp_path / "wrong.toml"
    path.write_text("[[offence]]\nid = 3\n", "utf-8")
    with qtbot.waitSignal(bench.said) as said:
        page.import_file(path, "x")
    assert said.args[1] == "bad"
    assert bench.desk.tournament.offences == ()


def test_the_form_refuses_what_cannot_be_applied_and_keeps_the_rest(qtbot):
    dialog = shown(qtbot, OffenceDialog(catalogue()["false_win"]))
    assert dialog.offence() == catalogue()["false_win"]
    dialog.amount.setValue(0)
    missing = dialog.missing()
    assert "分值" in missing
    assert "理由" in missing
    dialog.kind.setCurrentIndex(dialog.kind.findData(OffenceKind.LADDER.value))
    dialog.steps.setText("0，10，30")
    dialog.reason.setText("x")
    assert dialog.missing() == ""
    assert dialog.offence().steps == (0, 10, 30)


def test_every_row_can_be_opened_and_says_the_same(qtbot):
    for offence in catalogue().values():
        dialog = OffenceDialog(offence)
        qtbot.addWidget(dialog)
        assert dialog.offence() == offence


def test_the_law_alone_differs_nowhere():
    assert not any(line.difference() for line in offence_lines(sample()))


# --- disputes ---


def test_a_dispute_shows_at_the_table_and_is_decided(qtbot, bench, clock):
    desk = bench.desk
    dialog = shown(qtbot, DisputeDialog(desk.sheet(PLAYED), {}))
    assert dialog.missing()
    dialog.text.setText("points copied wrongly")
    dialog.hand.setValue(3)
    bench.bridge.do("dispute", lambda: dialog.carry_out(desk, clock()))
    assert glance(desk, PLAYED, None, clock()).state is TableState.DISPUTED
    model = ScoreSheetModel(desk.rulebook.fans)
    model.show_sheet(desk.sheet(PLAYED), hands=16, names=("", "", "", ""), former={})
    assert [model.cell(model.row_of(hand), 0).text for hand in (2, 3)] == ["2", "3?"]
    again = shown(qtbot, DisputeDialog(desk.sheet(PLAYED), {}))
    assert again.is_decision
    again.text.setText("stands")
    bench.bridge.do("decision", lambda: again.carry_out(desk, clock()))
    assert glance(desk, PLAYED, None, clock()).state is not TableState.DISPUTED
    (dispute,) = desk.table(PLAYED).disputes
    assert (dispute.hand, dispute.decision, dispute.decided_by) == (3, "stands", desk.who)


# --- appeals ---


def test_an_appeal_is_entered_late_and_decided_with_what_it_changed(qtbot, bench, clock):
    desk = bench.desk
    if desk.clock(1).phase.value != "ended":
        bench.bridge.do_without_undo(lambda: desk.clock_action(1, ClockAction.END))
    clock.forward(minutes=45)
    dialog = shown(qtbot, AppealDialog(desk.tournament, 1, clock()))
    dialog.by.setCurrentText("领队 王")
    dialog.text.setText("hand 1 was miscounted")
    assert dialog.missing() == ""
    appeal = dialog.appeal()
    assert (appeal.by, appeal.against, appeal.table) == ("领队 王", Against.TABLE, 1)
    bench.bridge.do("appeal", lambda: desk.rulings.save_appeal(appeal, appeal.text))
    page = shown(qtbot, AppealsPage(bench))
    assert page.appeals.rowCount() == 1
    clock.forward(minutes=5)
    corrected = won_by_north(desk)
    bench.bridge.do("correct", lambda: desk.correct_hand(PLAYED, corrected, "appeal F1"))
    made = []

    def decide(shown_dialog):
        shown_dialog.effect.setCurrentIndex(
            shown_dialog.effect.findData(AppealEffect.CORRECTED.value)
        )
        shown_dialog.decision.setText("points corrected")
        made.append(shown_dialog)
        accept(shown_dialog)

    timer = when_modal(DecisionDialog, decide)
    page._on_decide()
    timer.stop()
    (decided,) = desk.tournament.appeals
    assert decided.effect is AppealEffect.CORRECTED
    assert decided.rank_changes
    assert page.appeals.row_at(page.appeals.index(0, 0)).appeal == decided


def won_by_north(desk):
    north = desk.table(PLAYED).seats[3]
    return HandRecord(number=1, outcome=Outcome.SELF_DRAW, winner=north, points=300)


def test_disputes_are_listed_below(qtbot, bench, clock):
    desk = bench.desk
    dispute = Dispute(number=1, reason="?", by="x", at=clock())
    bench.bridge.do("dispute", lambda: desk.rulings.dispute(PLAYED, dispute))
    page = shown(qtbot, AppealsPage(bench))
    assert page.disputes.rowCount() == 1
    page.dispute_view.selectRow(0)
    with qtbot.waitSignal(bench.table_requested) as opened:
        page._on_open()
    assert opened.args == [PLAYED]


# --- moved ranks ---


def test_a_correction_says_whose_rank_it_changed_and_so_does_its_undo(qtbot, tmp_path):
    window = window_with(qtbot, tmp_path, sample())
    bench = window.bench
    desk = bench.desk
    before = desk.tournament
    bench.bridge.do("correct", lambda: desk.correct_hand(PLAYED, won_by_north(desk), "miscounted"))
    settle(qtbot)
    changes = desk.rank_changes(before)
    names = {player.id: player.name for player in before.players}
    assert changes
    assert window.notice.isVisible()
    assert moved_words(changes, names) in window.notice.words.text()
    timer = when_modal(RankChangesDialog, lambda dialog: dialog.reject())
    window.notice.action.click()
    timer.stop()
    bench.bridge.undo()
    settle(qtbot)
    assert "名次" in window.notice.words.text()
    assert "correct" in window.notice.words.text(), "what was undone is said with it"


def test_the_next_hand_says_nothing(qtbot, tmp_path):
    window = window_with(qtbot, tmp_path, sample())
    desk = window.bench.desk
    here = TableKey(4, 1)
    hand = HandRecord(number=1, outcome=Outcome.DRAW)
    window.bench.bridge.do("hand", lambda: desk.record_hand(here, hand))
    settle(qtbot)
    assert not window.notice.isVisible()


def test_few_are_named_and_many_are_counted():
    assert moved_words((), {}) == "更正没有改变任何名次。"
