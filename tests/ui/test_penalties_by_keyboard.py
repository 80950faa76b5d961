"""Penalties as a referee types them: repetitions, other rulings, what ends a hand or a session."""

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest

from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Recipients
from mjref.tournament.offences import catalogue
from tests.ui.table_desks import BACKSPACE, ENTER, ESCAPE, HERE, UP, open_desk, tournament_a


@pytest.fixture
def typist(qtbot):
    """A desk at which nothing was recorded yet."""
    return open_desk(qtbot, tournament_a())


def noted(typist):
    return [fine.penalties[0].points for fine in typist.desk.noted.fines]


def sheet(typist):
    return typist.desk.bridge.desk.sheet(HERE)


def test_d6_a_repeated_offence_costs_more_by_itself_and_says_why(typist):
    """空吃 three times in one hand: 警告, 5, 10."""
    typist.type("fskc")
    assert "本盘第 1 次" in typist.advice
    assert "警告" in typist.advice
    typist.press(ENTER)
    typist.enter("fskc")
    typist.type("fskc")
    assert "本盘第 3 次" in typist.advice
    assert "−10" in typist.advice
    assert "14, p.34" in typist.advice
    typist.press(ENTER)
    assert noted(typist) == [0, -5, -10]
    typist.enter("0")
    assert sheet(typist).totals == (0, -15, 0, 0)


def test_d9_the_next_hand_begins_with_a_warning(typist):
    typist.enter("fskc")
    typist.enter("fskc")
    typist.enter("0")
    typist.type(f"f{typist.key_of(1)}kc")
    assert "本盘第 1 次" in typist.advice


def test_two_of_the_same_on_one_line_are_counted(typist):
    typist.enter("fskc fskc")
    assert noted(typist) == [0, -5]


def test_another_measure_needs_a_reason(typist):
    typist.type("fskc=20")
    typist.press(ENTER)
    assert typist.desk.noted.fines == ()
    assert "为何改变" in typist.advice
    assert typist.desk.entry.reason.isVisible()
    QTest.keyClicks(typist.desk.entry.reason, "again and again")
    QTest.keyClick(typist.desk.entry.reason, ENTER)
    (fine,) = typist.desk.noted.fines
    assert fine.penalties[0].points == -20
    assert fine.penalties[0].note == "again and again"
    assert not typist.desk.entry.reason.isVisible()


def test_what_the_law_leaves_to_the_referee_needs_none(typist):
    """D4: North knocks West's hand open, 30 to West."""
    typist.enter("fn>wpdtr=30")
    typist.enter("0")
    assert sheet(typist).totals == (0, 0, 30, -30)


def test_the_referee_can_take_the_right_to_win(typist):
    typist.enter("fsbhyy=t")
    QTest.keyClicks(typist.desk.entry.reason, "hand laid down")
    QTest.keyClick(typist.desk.entry.reason, ENTER)
    (fine,) = typist.desk.noted.fines
    assert fine.penalties[0].effect is Effect.NO_WIN
    typist.enter("se=8")
    assert not typist.hands()
    assert "本盘不能和牌" in typist.advice


def test_a17_a_false_win_pays_and_plays_on_without_winning(typist):
    """W 错和, nobody wins: 10 to each of the others."""
    typist.enter("fwch")
    typist.enter("ww=10")
    assert not typist.hands(), "a player who may not win is no winner"
    typist.press(ESCAPE)
    typist.enter("0")
    assert sheet(typist).totals == (10, 10, -30, 10)
    assert typist.hands()[0].penalties[0].effect is Effect.NO_WIN


def test_lateness_goes_to_the_session_at_once(typist):
    typist.type("fecd")
    typist.press(ENTER)
    table = typist.desk.bridge.desk.table(HERE)
    assert [fine.points for fine in table.penalties] == [-10]
    assert typist.desk.noted.fines == ()
    model = typist.desk.parts.model
    assert model.cell(model.rowCount() - 1, 1).text == "局罚分"
    assert sheet(typist).totals == (-10, 0, 0, 0)
    typist.type("se=8 fecd")
    typist.press(ENTER)
    assert "单独输入" in typist.advice


def test_what_ends_the_tournament_for_somebody_is_asked_twice(typist):
    typist.enter("fszb")
    assert typist.desk.noted.fines == ()
    assert "取消比赛资格" in typist.advice
    typist.press(ENTER)
    assert len(typist.desk.noted.fines) == 1
    typist.press(BACKSPACE)
    assert typist.desk.noted.fines == ()


def test_the_tournaments_own_table_is_what_is_offered(qtbot):
    smoking = Offence(
        id="吸烟",
        chinese="吸烟",
        english="Smoking",
        initials="xy",
        kind=OffenceKind.FIXED,
        amount=15,
    )
    law = catalogue()
    own = (
        smoking,
        replace(law["slow_discard"], active=False),
        replace(law["false_win"], kind=OffenceKind.FIXED, amount=20, recipients=Recipients.NONE),
    )
    typist = open_desk(qtbot, replace(tournament_a(), offences=own))
    typist.enter("fsxy")
    typist.enter("fech")
    assert noted(typist) == [-15, -20]
    assert "吸烟" in typist.desk.entry.noted_label.text()
    typist.type("fwcscp")
    assert "不在违规目录" in typist.advice


def test_a_correction_keeps_what_was_ruled(typist):
    typist.enter("fwch")
    typist.enter("0")
    before = typist.hands()[0]
    typist.press(UP)
    assert typist.desk.entry.draft.record == before
