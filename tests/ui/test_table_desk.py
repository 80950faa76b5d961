"""A referee at the keyboard: whole sessions, slips and second thoughts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mjref.game.hand import Seat
from mjref.game.tiles import read_tiles
from mjref.rulebooks.mcr.rulebook import McrRulebook
from mjref.tournament.offences import catalogue
from mjref.tournament.options import with_option
from mjref.tournament.programme import ClockAction, ClockEvent, Outcome, TableKey
from mjref.ui.desk_layout import Page
from mjref.ui.fan_search import matches
from mjref.ui.language import switch_language
from mjref.ui.penalty_entry import offences_for
from mjref.ui.table_desk import TableDesk
from mjref.ui.table_state import place_words
from tests.ui.table_desks import (
    BACKSPACE,
    DOWN,
    ENTER,
    ESCAPE,
    HERE,
    SPACE,
    UP,
    open_desk,
    played_hands,
    tournament_a,
)

SESSION = (
    # sixteen hands as tables declare them: winner's and discarder's column, three fans
    ("12", "混一色 箭刻 门前清"),
    ("24", "三色三同顺 平和 断幺"),
    ("33", "花龙 平和 自摸"),
    ("41", "三色三步高 断幺 门前清"),
    ("13", "碰碰和 双暗刻 幺九刻"),
    ("22", "清龙 平和 自摸"),
    ("34", "五门齐 箭刻 坎张"),
    ("42", "全求人 断幺 一般高"),
    ("14", "三色三同顺 门前清 连六"),
    ("21", "一色三步高 平和 缺一门"),
    ("31", "全带幺 箭刻 门前清"),
    ("43", "大于五 平和 喜相逢"),
    ("11", "混一色 圈风刻 自摸"),
    ("23", "三色三步高 平和 门前清"),
    ("32", "清一色 平和 一般高"),
    ("44", "三色三步高 断幺 自摸"),
)
MOST_KEYS = 12


@pytest.fixture
def typist(qtbot):
    """A desk at which nothing was recorded yet."""
    return open_desk(qtbot, tournament_a())


@pytest.fixture
def after_six(qtbot):
    """A desk at which six hands were recorded."""
    return open_desk(qtbot, tournament_a(hands=6))


# --- whole sessions ---


def test_a_real_session_is_played_by_keyboard(typist):
    """Tournament A, session 1, table 6: the totals of the published sheet, fines included."""
    for hand in played_hands():
        for fine in hand.penalties:
            if fine.points < 0:
                column = typist.desk.bridge.desk.table(HERE).seats.index(fine.player)
                offence = "zh" if fine.points == -60 else "ch"
                typist.enter(f"f{typist.key_of(column)}{offence}")
        seats = typist.desk.bridge.desk.table(HERE).seats
        winner = typist.key_of(seats.index(hand.winner))
        second = typist.key_of(seats.index(hand.discarder)) if hand.discarder else winner
        typist.enter(f"{winner}{second}={hand.points}")
        assert typist.line == ""
    sheet = typist.desk.bridge.desk.sheet(HERE)
    assert sheet.totals == (-379, 253, 44, 82)
    assert sheet.is_complete
    assert [line.changes for line in sheet.lines][6] == (-8, 2, -38, 44)
    assert [line.changes for line in sheet.lines][11] == (-87, 101, -7, -7)


def test_a_typical_hand_takes_at_most_twelve_keys(typist):
    """Three fans by as many letters as it takes, over the hands of a whole session."""
    fans = McrRulebook().fans
    counts = []
    for columns, declared in SESSION:
        before = typist.keys
        typist.type(columns)
        outcome = Outcome.SELF_DRAW if columns[0] == columns[1] else Outcome.DISCARD
        names = declared.split()
        for place, name in enumerate(names):
            typist.type(shortest_query(name, fans, outcome, names[:place]))
            if place < 2:
                typist.press(SPACE)
        typist.press(ENTER)
        counts.append(typist.keys - before)
        assert dict(typist.hands()[-1].declared) == dict.fromkeys(names, 1)
    assert len(typist.hands()) == len(SESSION)
    assert max(counts) <= MOST_KEYS, counts


def shortest_query(name, fans, outcome, chosen):
    """The fewest of a fan's initials that bring it to the top of the list."""
    initials = fans[name].initials
    for length in range(1, len(initials) + 1):
        found = matches(initials[:length], fans, outcome=outcome, chosen=chosen)
        if found[0].name == name:
            return initials[:length]
    raise AssertionError(name)


# --- fans, completion, verdict ---


def test_space_takes_the_first_completion_and_down_the_next(typist):
    typist.type("se hy")
    typist.press(SPACE)
    assert typist.line == "se 混一色 "
    typist.type("m")
    first = typist.desk.entry.completions.marked.name
    typist.press(DOWN)
    second = typist.desk.entry.completions.marked.name
    assert second != first
    typist.press(SPACE)
    assert typist.line == f"se 混一色 {second} "


def test_enter_on_a_moved_mark_takes_it_and_saves_nothing(typist):
    typist.type("se qys m")
    typist.press(DOWN, ENTER)
    assert not typist.hands()
    assert typist.line.endswith(" ")


def test_a_name_typed_by_input_method_is_understood(typist):
    typist.type("se")
    for word in ("混一色", "、", "门前清"):
        typist.type_chinese(word)
    typist.press(ENTER)
    assert dict(typist.hands()[0].declared) == {"混一色": 1, "门前清": 1}


def test_numbers_and_english_names_do_as_well(typist):
    typist.enter("se 49 concealedhand 70x2")
    assert dict(typist.hands()[0].declared) == {"混一色": 1, "门前清": 1, "喜相逢": 2}


def test_flowers_are_counted_and_do_not_help_to_the_minimum(typist):
    typist.enter("se sag h3")
    assert not typist.hands()
    assert "6" in typist.advice
    typist.press(ESCAPE)
    typist.enter("se hys mqq h3")
    hand = typist.hands()[0]
    assert (hand.points, hand.flowers, hand.declared["花牌"]) == (11, 3, 3)


def test_points_alone_include_the_flowers_and_the_desk_says_so(typist):
    typist.type("se =12 h3")
    assert "已含花" in typist.advice
    typist.press(ENTER)
    assert (typist.hands()[0].points, typist.hands()[0].flowers) == (12, 3)


def test_a_circumstance_sets_its_flag(typist):
    typist.enter("se qgh")
    assert typist.hands()[0].flags == {"rob_kong"}


def test_a_fan_that_may_not_be_counted_asks_for_a_second_enter(typist):
    typist.type("se qys wz")
    assert "不重复" in typist.advice
    assert "第十条" in typist.advice
    typist.press(ENTER)
    assert not typist.hands()
    typist.press(ENTER)
    assert typist.hands()[0].points == 25


def test_the_example_on_the_empty_line_is_lawful(typist):
    """The engine finds all three fans in one hand, and the desk has nothing against them."""
    example = typist.desk.line.placeholderText()
    typist.type(f"{example} /123345678m99m45m+6m")
    judgement = typist.desk.bridge.desk.judge(HERE, typist.desk.entry.draft.record)
    assert not judgement.check.not_allowed
    typist.press(ESCAPE)
    typist.type(example)
    assert "没有问题" in typist.advice
    typist.press(ENTER)
    assert dict(typist.hands()[0].declared) == {"清一色": 1, "门前清": 1, "平和": 1}


def test_a_lone_number_may_be_meant_as_points(typist):
    typist.enter("se 10")
    assert "小三元 64 分" in typist.advice
    assert "=10" in typist.advice
    assert not typist.hands()
    typist.press(ENTER)
    assert typist.hands()[0].points == 64


@pytest.mark.parametrize("line", ["se 10 mqq", "se =10", "se 10 =64", "se 3"])
def test_a_number_that_cannot_be_points_is_not_doubted(typist, line):
    typist.type(line)
    assert "=10" not in typist.advice
    assert typist.desk.entry.draft.problems == ()


def test_an_edit_between_the_enters_takes_the_consent_back(typist):
    typist.type("se qys wz")
    typist.press(ENTER)
    typist.type(" ")
    typist.press(BACKSPACE, ENTER)
    assert not typist.hands()


def test_the_settlement_stands_there_before_it_is_saved(typist):
    typist.type("24 hys mqq")
    figures = typist.desk.entry.settlement.accessibleDescription()
    assert "−8" in figures
    assert "+32" in figures
    assert "−16" in figures
    assert not typist.hands()


def test_tiles_propose_the_fans_and_enter_takes_them(typist):
    typist.type("ss /123456789m112z+2z")
    typist.press(BACKSPACE, BACKSPACE, BACKSPACE)
    typist.type(" ")
    assert typist.desk.entry.draft.proposal == ()
    typist.press(ESCAPE)
    typist.type("ss /123456789m55p78s+9s")
    assert typist.desk.entry.draft.proposal
    typist.press(ENTER)
    assert "清龙" in typist.line
    assert not typist.hands()
    typist.press(ENTER)
    hand = typist.hands()[0]
    assert hand.declared["清龙"] == 1
    assert hand.tiles is not None


def test_a_circumstance_and_flowers_leave_the_rest_to_the_tiles(typist):
    typist.type("ss /123456789m55p78s+9s mshc h2")
    assert typist.desk.entry.draft.proposal
    typist.press(ENTER, ENTER)
    hand = typist.hands()[0]
    assert hand.flags == {"last_tile_draw"}
    assert hand.flowers == 2
    assert hand.declared["清龙"] == 1
    assert "自摸" not in hand.declared


def test_a_missing_fan_is_named_where_tiles_are_given(typist):
    typist.type("ss /123456789m55p78s+9s ql")
    assert "平和" in typist.advice
    typist.press(ENTER)
    assert not typist.hands()


# --- dice and fines ---


def test_dice_are_noted_before_the_hand_and_saved_with_it(typist):
    typist.enter("d 34 26")
    assert typist.desk.noted.dice == ((3, 4), (2, 6))
    assert "15" in typist.desk.parts.dice.answer.text()
    typist.enter("0")
    assert typist.hands()[0].dice == ((3, 4), (2, 6))
    assert typist.desk.noted.dice == ()


def test_the_program_throws_the_dice(typist):
    QTest.keyClick(typist.desk.line, Qt.Key.Key_F2)
    QTest.keyClick(typist.desk.line, Qt.Key.Key_F2)
    QTest.keyClick(typist.desk.line, Qt.Key.Key_F2)
    dice = typist.desk.noted.dice
    assert len(dice) == 2
    assert all(1 <= value <= 6 for throw in dice for value in throw)


def test_initials_come_before_english_words_in_chinese(typist):
    found = [offence.initials for offence in offences_for("w", catalogue())]
    assert found[0] == "wlyy"
    assert "bhyy" in found, "the English id fits as well, further down"


def test_a_fine_without_an_offence_is_pointed_out(typist):
    typist.type("fw10")
    assert "没有写明违例" in typist.advice
    typist.press(ESCAPE)
    typist.type("fwch")
    assert "没有写明违例" not in typist.advice


def test_the_ladder_climbs_within_a_hand(typist):
    for _ in range(3):
        typist.enter("fekc")
    typist.enter("0")
    fines = [fine.points for fine in typist.hands()[0].penalties]
    assert fines == [0, -5, -10]


def test_a_fine_shows_who_receives_it(typist):
    typist.type("fech")
    assert "+10" in typist.desk.entry.noted_label.text()
    assert "−30" in typist.desk.entry.noted_label.text()


def test_backspace_on_an_empty_line_takes_back_what_was_noted(typist):
    typist.enter("d 34 26")
    typist.enter("fe10")
    assert len(typist.desk.noted.fines) == 1
    typist.press(BACKSPACE)
    assert typist.desk.noted.fines == ()
    assert typist.desk.noted.dice


@pytest.fixture
def pays_all(qtbot):
    """A desk of a tournament in which whoever drew early pays for all."""
    facts = tournament_a()
    settings = with_option(facts.settings, "early_draw_pays_all", "on")
    return open_desk(qtbot, replace(facts, settings=settings))


def test_an_early_draw_without_that_option_costs_the_right_to_win(typist):
    """Worked example A12: the same hand where East only may not win."""
    typist.enter("fetqmppf")
    assert "fetqmppf" in typist.line, "not in this tournament's table of offences"
    typist.press(ESCAPE)
    typist.enter("fetqmpcr")
    typist.enter("ww=10")
    assert typist.desk.bridge.desk.sheet(HERE).totals == (-18, -18, 54, -18)


def test_who_pays_all_shares_pays_what_the_win_costs(pays_all):
    """Worked example A11: East put the tile into his hand, West won on it by self-draw, 10."""
    typist = pays_all
    typist.enter("fetqmppf")
    typist.enter("ww=10")
    assert "−36" in typist.advice, "no usual fine: asked about once"
    typist.press(ENTER)
    sheet = typist.desk.bridge.desk.sheet(HERE)
    assert sheet.totals == (-54, 0, 54, 0)
    typist.press(UP)
    assert typist.desk.entry.draft.record == typist.hands()[0]


def test_shares_need_a_win(pays_all):
    typist = pays_all
    typist.enter("fetqmppf")
    typist.enter("0")
    assert not typist.hands()
    assert "无人和牌" in typist.advice


def test_who_was_fined_for_a_false_win_cannot_win(typist):
    typist.enter("fsch")
    typist.enter("se hys mqq")
    assert not typist.hands()
    assert "停和" in typist.advice


# --- slips ---


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("se vvv", "vvv"),
        ("se 88", "=88"),
        ("se hys se", "逆时针"),
        ("d 71 11", "1–6"),
        ("d 3", "d 34 26"),
        ("hys", "E S W N"),
        ("s", "点炮"),
        ("se", "番种"),
        ("se dy", "起和 8"),
        ("se =7", "起和 8"),
        ("se qys =20", "24"),
        ("ss hdly", "海底捞月"),
        ("se mshc", "妙手回春"),
        ("se qgh hdly", "抢杠和"),
        ("fe vv", "vv"),
        ("fe7", "7"),
        ("se /8z+1m", "8z"),
        ("se /11m+1m", "2"),
    ],
)
def test_a_slip_says_what_to_do_and_loses_nothing(typist, line, said):
    typist.enter(line)
    if line.startswith("d 7"):
        typist.enter("0")  # the dice were noted; they are judged with the hand
    assert typist.line
    assert said in typist.advice
    assert not typist.hands()
    assert typist.desk.line.hasFocus()


def test_the_wrong_word_is_marked_so_that_typing_replaces_it(typist):
    typist.enter("se vvv hys")
    assert typist.desk.line.selectedText() == "vvv"
    typist.type("mqq")
    typist.press(ENTER)
    assert dict(typist.hands()[0].declared) == {"门前清": 1, "混一色": 1}


def test_the_winner_cannot_be_his_own_discarder(typist):
    """The same player twice is a self-draw, by whatever keys he is named."""
    wind = typist.key_of(2)
    typist.type(f"{wind}3 hys mqq")
    assert typist.desk.entry.draft.record.outcome is Outcome.SELF_DRAW


def test_there_is_no_seventeenth_hand(qtbot):
    typist = open_desk(qtbot, tournament_a(hands=16))
    assert "F9" in typist.advice
    typist.enter("se hys mqq")
    assert len(typist.hands()) == 16
    assert "17" in typist.advice


def test_the_header_stays_at_the_last_hand(qtbot):
    before = open_desk(qtbot, tournament_a(hands=15)).desk
    after = open_desk(qtbot, tournament_a(hands=16)).desk
    told = [
        place_words(desk.bridge.desk.sheet(HERE), desk.bridge.desk, desk.number)[2]
        for desk in (before, after)
    ]
    assert told[0].startswith("北风圈")
    assert told[1] == told[0]


def test_time_called_ends_the_session_after_a_second_enter(after_six):
    after_six.enter("t")
    assert len(after_six.hands()) == 6
    after_six.press(ENTER)
    assert after_six.hands()[-1].outcome is Outcome.UNFINISHED
    after_six.enter("se hys mqq")
    assert len(after_six.hands()) == 7


def test_a_win_after_time_up_is_doubted(qtbot):
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    facts = tournament_a()
    start = ClockEvent(action=ClockAction.START, at=noon - timedelta(hours=4))
    first = replace(facts.sessions[0], clock=(start,))
    typist = open_desk(qtbot, replace(facts, sessions=(first, *facts.sessions[1:])), now=noon)
    typist.enter("se hys mqq")
    assert not typist.hands()
    assert "时间已到" in typist.advice
    typist.press(ENTER)
    assert len(typist.hands()) == 1


def late_desk(qtbot, hands, option="void"):
    """Return a typist at a table an hour after time-up, with `hands` recorded before."""
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    facts = tournament_a(hands=hands)
    start = ClockEvent(action=ClockAction.START, at=noon - timedelta(hours=4))
    first = replace(facts.sessions[0], clock=(start,))
    options = {} if option == "void" else {"time_up": option}
    settings = replace(facts.settings, options=options)
    sessions = (first, *facts.sessions[1:])
    return open_desk(qtbot, replace(facts, sessions=sessions, settings=settings), now=noon)


def test_the_question_after_time_up_names_the_article(qtbot):
    typist = late_desk(qtbot, 6)
    typist.enter("se hys mqq")
    assert "第六条（四）" in typist.advice
    assert len(typist.hands()) == 6
    assert typist.line == "se 混一色 mqq"


@pytest.mark.parametrize(("option", "hands"), [("finish", 1), ("one_more", 2)])
def test_hands_that_the_regulations_let_be_finished_are_not_asked_about(qtbot, option, hands):
    typist = late_desk(qtbot, 6, option)
    for late in range(hands):
        typist.enter("se hys mqq")
        assert len(typist.hands()) == 7 + late
    typist.enter("se hys mqq")
    assert len(typist.hands()) == 6 + hands
    assert "规程允许打完的盘数" in typist.advice
    typist.press(ENTER)
    assert len(typist.hands()) == 7 + hands


def test_a_hand_won_before_time_was_called_takes_the_place_of_the_void_one(qtbot):
    typist = late_desk(qtbot, 6)
    typist.enter("t")
    typist.press(ENTER)
    assert typist.hands()[-1].outcome is Outcome.UNFINISHED
    typist.enter("se hys mqq")
    typist.press(ENTER)
    assert typist.desk.is_correcting
    assert typist.line == "se 混一色 mqq"
    assert "以此牌代替作废的一盘" in typist.advice
    typist.desk.entry.reason.setText("收局前已和，漏录")
    QTest.keyClick(typist.desk.entry.reason, ENTER)
    assert len(typist.hands()) == 7
    assert typist.hands()[-1].outcome is Outcome.DISCARD
    former = typist.desk.bridge.desk.former_versions(HERE, 7)
    assert former[0].reason == "收局前已和，漏录"


def test_a_line_that_was_begun_when_the_chief_closed_the_table_is_not_lost(qtbot):
    typist = late_desk(qtbot, 6)
    typist.type("se hys mqq")
    bridge = typist.desk.bridge
    bridge.do("", lambda: bridge.desk.call_time([HERE]))
    assert typist.line == "se 混一色 mqq"
    assert typist.desk.number == 7
    again = TableDesk(bridge, HERE)
    qtbot.addWidget(again)
    assert again.line.text() == "se 混一色 mqq"


def test_an_empty_enter_says_what_is_missing(typist):
    typist.press(ENTER)
    assert "E S W N" in typist.advice


# --- second thoughts ---


def test_undo_and_redo_of_a_recorded_hand(typist):
    typist.enter("se hys mqq")
    QTest.keyClick(typist.desk.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not typist.hands()
    assert typist.desk.number == 1
    QTest.keyClick(typist.desk.line, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert len(typist.hands()) == 1
    assert typist.desk.number == 2


def test_undo_on_the_line_leaves_another_table_alone_and_names_it(typist, qtbot):
    bridge = typist.desk.bridge
    elsewhere = TableKey(1, 2)
    absent = bridge.desk.table(elsewhere).seats[:1]
    assert bridge.do("elsewhere", lambda: bridge.desk.set_forfeits(elsewhere, absent, "x"))
    QTest.keyClick(typist.desk.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "2 号桌" in typist.advice
    assert bridge.desk.table(elsewhere).forfeits == absent
    with qtbot.wait_signal(bridge.stepped) as stepped:
        bridge.undo()
    assert stepped.args == ["已撤销：elsewhere"]
    assert bridge.desk.journal()[-1].reason == "已撤销：elsewhere"


def test_undo_takes_back_what_is_being_typed_first(typist):
    typist.enter("se hys mqq")
    typist.type("ww")
    QTest.keyClick(typist.desk.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert typist.line == ""
    assert len(typist.hands()) == 1


def test_undo_brings_back_what_escape_wiped_and_no_saved_hand_goes(typist):
    typist.enter("se hys mqq")
    typist.type("ww qys")
    typist.press(ESCAPE)
    assert typist.line == ""
    QTest.keyClick(typist.desk.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert typist.line.startswith("ww")
    assert len(typist.hands()) == 1


def test_a_correction_asks_for_its_reason_and_keeps_both_versions(after_six):
    after_six.press(UP)
    assert after_six.desk.is_correcting
    assert after_six.line.endswith("=35")
    after_six.press(BACKSPACE, BACKSPACE)
    after_six.type("33")
    after_six.press(ENTER)
    assert after_six.hands()[5].points == 35, "no reason yet"
    reason = after_six.desk.entry.reason
    assert reason.hasFocus()
    QTest.keyClicks(reason, "misread")
    QTest.keyClick(reason, ENTER)
    assert after_six.hands()[5].points == 33
    (entry,) = after_six.desk.bridge.desk.former_versions(HERE, 6)
    assert entry.change.before.points == 35
    assert entry.reason == "misread"
    model = after_six.desk.parts.model
    told = model.former_text(model.row(model.row_of(6)))
    assert "35" in told
    assert "misread" in told
    assert not after_six.desk.is_correcting
    assert after_six.desk.line.hasFocus()


def test_a_correction_can_be_left_as_it_was(after_six):
    after_six.press(UP, UP)
    assert after_six.desk.number == 5
    after_six.press(ESCAPE)
    assert not after_six.desk.is_correcting
    assert after_six.line == ""
    assert after_six.desk.number == 7


def test_a_corrected_hand_keeps_its_fines_and_dice(typist):
    typist.enter("d 34 26")
    typist.enter("fech")
    typist.enter("0")
    typist.press(UP)
    typist.desk.line.setText("sw hys mqq")
    typist.press(ENTER)
    QTest.keyClicks(typist.desk.entry.reason, "x")
    QTest.keyClick(typist.desk.entry.reason, ENTER)
    hand = typist.hands()[0]
    assert hand.outcome is Outcome.DISCARD
    assert hand.dice == ((3, 4), (2, 6))
    assert sum(fine.points for fine in hand.penalties) == 0
    assert len(hand.penalties) == 4


def test_every_recorded_hand_is_read_back_as_it_was_typed(typist):
    lines = (
        "se 混一色 门前清",
        "ww 清龙 平和 花牌2",
        "0",
        "n1=13",
        "12/123456789m55p78s+9s ql ph mqq",
    )
    for line in lines:
        typist.desk.line.setText(line)
        typist.press(ENTER, ENTER)
    before = typist.hands()
    assert len(before) == len(lines)
    for number in range(1, len(lines) + 1):
        typist.desk.correct(number)
        assert typist.desk.entry.draft.record == before[number - 1]


# --- the screen ---


def speak(language):
    """Switch the language and let every widget hear of it."""
    switch_language(QApplication.instance(), language)
    QApplication.processEvents()


def test_the_language_changes_at_run_time(typist):
    typist.type("se hys mqq")
    speak("en")
    assert "Half Flush" in typist.advice
    assert typist.desk.entry.completions.offered[0].name == "Concealed Hand"
    speak("zh")
    assert "混一色" in typist.advice
    assert typist.line == "se 混一色 mqq"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_desk_fits_a_small_screen(typist, language):
    speak(language)
    for page in Page:
        typist.desk.parts.show_page(page)
        least = typist.desk.minimumSizeHint()
        assert least.width() <= 1366, page
        assert least.height() <= 690, page


def test_nothing_moves_while_typing(typist):
    def places():
        entry = typist.desk.entry
        parts = (entry.noted_label, entry.verdict, entry.settlement, typist.desk.parts.log)
        return [part.geometry() for part in parts]

    at_rest = places()
    assert at_rest[0].top() >= typist.desk.line.geometry().bottom() + 130
    for line in ("s", "se q", "se qys wz vv", "ss /123456789m55p78s+9s", "fech", "d 34 26"):
        typist.desk.line.setText(line)
        QApplication.processEvents()
        assert places() == at_rest, line


def test_a_click_on_a_player_names_him(typist):
    panel = typist.desk.parts.seats
    for chair in (Seat.SOUTH, Seat.EAST):
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=panel.plate(chair).center())
    assert typist.line == "21"


def test_a_hand_is_typed_with_drawn_tiles(typist):
    typist.type("ss ")
    typist.desk.parts.state.tiles_requested.emit()
    keyboard = typist.desk.entry.keyboard
    assert keyboard.isVisible()
    for tile in read_tiles("123456789m55p789s"):
        spot = keyboard.place_of(tile).center().toPoint()
        QTest.mouseClick(keyboard, Qt.MouseButton.LeftButton, pos=spot)
    assert typist.desk.entry.draft.proposal
    assert typist.desk.entry.tiles.isVisible()


def test_a_click_takes_a_completion(typist):
    typist.type("se hy")
    QTest.mouseClick(typist.desk.entry.completions, Qt.MouseButton.LeftButton, pos=QPoint(60, 12))
    assert typist.line == "se 混一色 "


def test_controls_have_names_for_screen_readers(typist):
    desk = typist.desk
    for widget in (desk, desk.line, desk.entry.verdict, desk.entry.completions, desk.parts.seats):
        assert widget.accessibleName()
    assert "Player" in desk.parts.seats.accessibleDescription()


def test_the_page_keys_open_and_close_pages(typist):
    for key, page in ((Qt.Key.Key_F1, Page.HELP), (Qt.Key.Key_F10, Page.PEOPLE)):
        QTest.keyClick(typist.desk.line, key)
        assert typist.desk.parts.page is page
        QTest.keyClick(typist.desk, ESCAPE)
        assert typist.desk.parts.page is Page.HANDS


def test_escape_closes_the_page_then_empties_the_line_then_leaves_the_table(typist, qtbot):
    typist.type("se hys")
    QTest.keyClick(typist.desk.line, Qt.Key.Key_F1)
    typist.press(ESCAPE)
    assert typist.desk.parts.page is Page.HANDS
    assert typist.line == "se hys"
    with qtbot.assert_not_emitted(typist.desk.close_requested):
        typist.press(ESCAPE)
    assert typist.line == ""
    with qtbot.wait_signal(typist.desk.close_requested):
        typist.press(ESCAPE)


def test_a_saved_hand_brings_the_sheet_back(typist):
    QTest.keyClick(typist.desk.line, Qt.Key.Key_F1)
    typist.enter("se hys mqq")
    assert len(typist.hands()) == 1
    assert typist.desk.parts.page is Page.HANDS


def test_the_next_table_is_asked_for(typist, qtbot):
    with qtbot.wait_signal(typist.desk.table_requested) as asked:
        QTest.keyClick(typist.desk.line, Qt.Key.Key_PageDown)
    assert asked.args == [TableKey(1, 7)]


def test_leaving_the_desk_loses_nothing(typist, qtbot):
    typist.enter("d 34 26")
    typist.enter("fech")
    typist.type("se hys")
    again = TableDesk(typist.desk.bridge, HERE)
    qtbot.add_widget(again)
    assert again.line.text() == "se hys"
    assert again.noted.dice == ((3, 4), (2, 6))
    assert len(again.noted.fines) == 1


def test_news_from_elsewhere_keep_what_is_typed(typist):
    typist.type("se hys")
    desk = typist.desk.bridge.desk
    record = replace(played_hands()[0], number=1)
    typist.desk.bridge.do("elsewhere", lambda: desk.record_hand(HERE, record))
    assert typist.line == "se hys"
    assert typist.desk.number == 2
