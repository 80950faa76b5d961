"""Every page opens, in both languages, and says what the desk knows."""

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt

from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    HandRecord,
    Outcome,
    Penalty,
    TableKey,
)
from mjref.ui.commands import PAGE_TITLES
from mjref.ui.language import switch_language
from mjref.ui.models.tables import TableState
from mjref.ui.pages.journal import JournalPage
from mjref.ui.pages.overview import FILTERS, OverviewPage
from mjref.ui.pages.people import PeoplePage
from mjref.ui.pages.rulings import RulingsPage
from mjref.ui.pages.seating import SeatingPage
from mjref.ui.pages.standings import StandingsPage
from mjref.ui.workspace import Workspace
from tests.samples import Clock, sample
from tests.ui.windows import bench_of, desk_of, settle, won_hand

OPEN = TableKey(4, 1)  # seated, nothing played yet


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def bench(qtbot, tmp_path, clock):
    bench = bench_of(desk_of(sample(), clock), tmp_path, clock)
    yield bench
    settle(qtbot)


def shown(qtbot, page):
    qtbot.addWidget(page)
    page.resize(1150, 720)
    page.show()
    settle(qtbot)
    return page


def column(model, title):
    return model.headings().index(title)


def texts(model, title):
    where = column(model, title)
    return [model.index(row, where).data() for row in range(model.rowCount())]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("position", range(len(PAGE_TITLES)), ids=PAGE_TITLES)
def test_every_page_opens_in_every_language(qtbot, qapp, bench, language, position):
    switch_language(qapp, language)
    workspace = shown(qtbot, Workspace(bench))
    workspace.show_page(position)
    settle(qtbot)
    assert workspace.page.title == PAGE_TITLES[position]
    assert not workspace.grab().isNull()
    assert bench.refused == []


# --- overview ---


def test_the_overview_says_what_every_table_is_at(qtbot, bench):
    page = shown(qtbot, OverviewPage(bench))
    assert bench.session == 4
    assert texts(page.model, "状态") == ["未开始"] * 4
    table = bench.desk.table(OPEN)
    bench.bridge.do("hand", lambda: bench.desk.record_hand(OPEN, won_hand(table, 1)))
    row = page.model.row_at(page.model.index(0, 0))
    assert (row.state, row.progress(), row.round_text()) == (TableState.PLAYING, "1/16", "东风圈")
    assert row.leader_text().endswith(" +144")
    assert texts(page.model, "最近录入")[0] == "刚刚"


def test_a_disputed_table_is_found_by_the_filter(qtbot, bench):
    page = shown(qtbot, OverviewPage(bench))
    disputed = bench.desk.standings().disputed[0].where
    bench.look_at(disputed.session)
    settle(qtbot)
    page.filter.setCurrentIndex([words for words, _ in FILTERS].index("Disputed"))
    assert [page.model.row_at(page.model.index(0, 0)).where] == [disputed]
    assert page.model.rowCount() == 1


def test_enter_opens_the_table_under_the_cursor(qtbot, bench):
    page = shown(qtbot, OverviewPage(bench))
    page.focus_first()
    qtbot.keyClick(page.tiles, Qt.Key.Key_Right)
    with qtbot.waitSignal(bench.table_requested) as opened:
        qtbot.keyClick(page.tiles, Qt.Key.Key_Return)
    assert opened.args == [TableKey(4, 2)]


def test_extra_time_shows_at_its_table(qtbot, bench):
    page = shown(qtbot, OverviewPage(bench))
    bench.bridge.do_without_undo(lambda: bench.desk.clock_action(4, ClockAction.EXTRA, 2, 7))
    settle(qtbot)
    assert texts(page.model, "加时") == ["", "+7", "", ""]


def test_a_search_by_name_leaves_the_players_table(qtbot, bench):
    page = shown(qtbot, OverviewPage(bench))
    name = bench.desk.tournament.player(bench.desk.table(TableKey(4, 3)).seats[2]).name
    page.search.setText(name)
    assert [row.where.table for row in _rows(page.model)] == [3]


def _rows(model):
    return [model.row_at(model.index(row, 0)) for row in range(model.rowCount())]


# --- standings ---


def test_standings_follow_a_hand_at_once(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    last = texts(page.model, "姓名")[-1]
    loser = next(p.id for p in bench.desk.tournament.players if p.name == last)
    where = next(w for w in bench.tables() if loser in bench.desk.table(w).seats)
    hand = HandRecord(number=1, outcome=Outcome.SELF_DRAW, winner=loser, points=300)
    before = texts(page.model, "比赛分")[-1]
    bench.bridge.do("hand", lambda: bench.desk.record_hand(where, hand))
    settle(qtbot)
    at = texts(page.model, "姓名").index(last)
    assert texts(page.model, "比赛分")[at] != before
    assert at < page.model.rowCount() - 1


def test_sorting_by_a_column_keeps_the_ranks(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    ranks = dict(zip(texts(page.model, "姓名"), texts(page.model, "名次"), strict=True))
    page.model.sort(column(page.model, "比赛分"), Qt.SortOrder.DescendingOrder)
    assert dict(zip(texts(page.model, "姓名"), texts(page.model, "名次"), strict=True)) == ranks
    points = [row.standing.match_points for row in _rows(page.model)]
    assert points == sorted(points, reverse=True)


def test_the_reason_for_a_place_is_a_sentence(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    second = _rows(page.model)[1]
    page.view.go_to(second.standing.id)
    assert second.standing.name in page.reason.text()
    assert second.above.name in page.reason.text()


def test_a_ranking_from_an_unfinished_session_says_so(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    assert page.progress.text() == ""
    hand = won_hand(bench.desk.table(OPEN), 1)
    bench.bridge.do("hand", lambda: bench.desk.record_hand(OPEN, hand))
    settle(qtbot)
    assert page.progress.text() == "第 4 局：4 桌中 1 桌已计，其中 1 桌未打完"


def test_who_has_not_played_is_not_called_equal(qtbot, tmp_path):
    tournament = replace(
        sample(),
        adjustments=(),
        sessions=tuple(
            replace(
                session, tables=tuple(replace(t, hands=None, scores=None) for t in session.tables)
            )
            for session in sample().sessions
        ),
    )
    bench = bench_of(desk_of(tournament), tmp_path)
    page = shown(qtbot, StandingsPage(bench))
    assert set(texts(page.model, "与上一名的差别")) == {"—"}
    assert set(texts(page.model, "名次")) == {"1"}
    assert "尚未上场" in page.reason.text()


def test_fines_that_nobody_receives_are_explained_and_no_fault(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    before = page.warning.text()
    fine = Penalty(player=bench.desk.table(OPEN).seats[0], points=-10, offence="")
    hand = HandRecord(number=1, outcome=Outcome.DRAW, penalties=(fine,))
    bench.bridge.do("hand", lambda: bench.desk.record_hand(OPEN, hand))
    settle(qtbot)
    assert "桌有罚分无人领取" in page.warning.text()
    faults = [part for part in before.split(" · ") if "合计不为零" in part]
    assert [part for part in page.warning.text().split(" · ") if "合计不为零" in part] == faults


def test_standings_after_an_earlier_session(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    page.after.setCurrentIndex(1)
    page.after.activated.emit(1)
    settle(qtbot)
    expected = [entry.name for entry in bench.desk.standings(1).players]
    assert texts(page.model, "姓名") == expected


def test_teams_have_a_ranking_of_their_own(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    page.of.setCurrentIndex(1)
    assert texts(page.model, "姓名") == [entry.name for entry in bench.desk.standings().teams]


# --- people ---


def edit(model, row, title, text):
    return model.setData(model.index(row, column(model, title)), text)


def test_a_name_is_mended_and_the_undo_brings_the_old_one_back(qtbot, bench):
    page = shown(qtbot, PeoplePage(bench))
    old = texts(page.players, "姓名")[0]
    assert edit(page.players, 0, "姓名", "新名字")
    assert texts(page.players, "姓名")[0] == "新名字"
    bench.bridge.undo_stack.undo()
    assert texts(page.players, "姓名")[0] == old


@pytest.mark.parametrize(
    ("title", "text", "code"),
    [
        ("号码", "3.5", "number_not_whole"),
        ("号码", "2", "number_taken"),
        ("队", "无此队", "unknown_team"),
        ("姓名", "  ", "name_missing"),
    ],
)
def test_what_no_player_can_have_is_refused(qtbot, bench, title, text, code):
    page = shown(qtbot, PeoplePage(bench))
    assert not edit(page.players, 0, title, text)
    assert bench.refused == [code]


def test_a_player_is_added_and_can_be_removed_again(qtbot, bench):
    page = shown(qtbot, PeoplePage(bench))
    page.add_player.click()
    assert texts(page.players, "姓名")[-1] == "新选手"
    page.player_view.go_to(page.players.rows[-1].id)
    page.remove_player.click()
    assert len(page.players.rows) == 16


def test_who_sits_at_a_table_cannot_be_removed(qtbot, bench):
    page = shown(qtbot, PeoplePage(bench))
    page.player_view.go_to(page.players.rows[0].id)
    page.remove_player.click()
    assert bench.refused == ["person_in_use"]


# --- seating ---


def test_a_number_typed_into_a_seat_swaps_the_two(qtbot, bench):
    page = shown(qtbot, SeatingPage(bench))
    one = bench.desk.table(TableKey(4, 1)).seats[0]
    other = bench.desk.table(TableKey(4, 3)).seats[2]
    number = bench.desk.tournament.player(other).number
    assert edit(page.model, 0, "东", str(number))
    assert bench.desk.table(TableKey(4, 1)).seats[0] == other
    assert bench.desk.table(TableKey(4, 3)).seats[2] == one
    bench.bridge.undo_stack.undo()
    assert bench.desk.table(TableKey(4, 1)).seats[0] == one


def test_nobody_is_seated_anew_once_hands_are_played(qtbot, bench):
    bench.look_at(1)
    page = shown(qtbot, SeatingPage(bench))
    other = bench.desk.table(TableKey(1, 2)).seats[0]
    assert not edit(page.model, 0, "东", other)
    assert bench.refused == ["session_already_played"]


def test_a_stranger_in_a_seat_is_refused(qtbot, bench):
    page = shown(qtbot, SeatingPage(bench))
    assert not edit(page.model, 0, "东", "无此人")
    assert bench.refused == ["unknown_player"]


# --- rulings and journal ---


def test_a_ruling_is_listed_and_counts_in_the_ranking(qtbot, bench):
    page = shown(qtbot, RulingsPage(bench))
    before = len(page.model.rows)
    player = bench.desk.standings().players[0]
    ruling = Adjustment(id="A99", player=player.id, standard_points=Fraction(-1), reason="迟到")
    bench.bridge.do("ruling", lambda: bench.desk.add_adjustment(ruling))
    settle(qtbot)
    assert len(page.model.rows) == before + 1
    assert "标准分 −1" in texts(page.model, "结果")
    now = next(e for e in bench.desk.standings().players if e.id == player.id)
    assert now.standard_points == player.standard_points - 1


def test_the_journal_tells_before_after_who_and_why(qtbot, bench):
    page = shown(qtbot, JournalPage(bench))
    table = bench.desk.table(OPEN)
    first = won_hand(table, 1, points=40)
    bench.bridge.do("hand", lambda: bench.desk.record_hand(OPEN, first))
    mended = won_hand(table, 1, points=44)
    bench.bridge.do("mend", lambda: bench.desk.correct_hand(OPEN, mended, "抄错"))
    settle(qtbot)
    line = _rows(page.model)[0]
    assert line.what == "第 4 局 · 第 1 桌 · 第 1 盘"
    assert "40" in line.before
    assert "44" in line.after
    assert (line.who, line.reason) == ("陈裁判", "抄错")
    page.search.setText("抄错")
    assert page.model.rowCount() == 1


def test_a_seat_shows_the_team_and_its_editor_only_the_player(qtbot, bench):
    page = shown(qtbot, SeatingPage(bench))
    player = bench.desk.tournament.player(bench.desk.table(OPEN).seats[0])
    team = next(t.name for t in bench.desk.tournament.teams if t.id == player.team)
    cell = page.model.index(0, 1)
    assert cell.data() == f"{player.number}  {player.name} · {team}"
    assert cell.data(Qt.ItemDataRole.EditRole) == f"{player.number}  {player.name}"


def test_the_ranking_reaches_the_right_edge(qtbot, bench):
    page = shown(qtbot, StandingsPage(bench))
    assert page.view.horizontalHeader().length() >= page.view.viewport().width()
    page.resize(1900, 720)
    header = page.view.horizontalHeader()
    qtbot.waitUntil(lambda: header.length() == page.view.viewport().width())
