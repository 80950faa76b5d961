"""From nothing to a drawn tournament, by keyboard alone."""

import pytest
from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from mjref.storage.store import SqlStore
from mjref.tournament.draw_setup import drawing_order, team_size
from mjref.tournament.people import Player, Team
from mjref.ui.new_tournament.entries import Entry, entry_problems, people_of
from mjref.ui.new_tournament.flow import NewTournament
from tests.ui.windows import settle, type_text, window_with

TEAMS = ("江城队", "海风队", "云岭队", "北辰队")


def roster_rows(teams=TEAMS):
    number = 0
    for team in teams:
        for member in range(1, 5):
            number += 1
            yield number, f"{team[0]}选手{member}", team


def key(target, pressed, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(target, pressed, modifier)


def focused(qtbot):
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    return QApplication.focusWidget()


@pytest.fixture
def window(qtbot, tmp_path):
    window = window_with(qtbot, tmp_path)
    with qtbot.waitActive(window):
        window.activateWindow()
    window.start_new()
    form = window.findChild(NewTournament)
    form.basics.file.setText(str(tmp_path / "spring.mjref"))
    form.basics._on_file()
    yield window
    settle(qtbot)


@pytest.fixture
def form(window):
    return window.findChild(NewTournament)


def next_step(qtbot, form):
    with qtbot.waitSignal(form.next_button.clicked):
        key(focused(qtbot), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_tournament_is_made_by_keyboard_from_a_pasted_roster(qtbot, window, form, tmp_path):
    assert focused(qtbot) is form.basics.name
    type_text(form.basics.name, "春季团体赛")
    next_step(qtbot, form)
    lines = ["号码\t姓名\t队名", *("\t".join(map(str, row)) for row in roster_rows())]
    QGuiApplication.clipboard().setText("\n".join(lines))
    key(focused(qtbot), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot)
    qtbot.waitUntil(lambda: form.roster.model.rowCount() == 17)
    next_step(qtbot, form)
    assert focused(qtbot) is form.draw.count
    key(form.draw.count, Qt.Key.Key_5)
    form.draw.seed.setFocus()
    form.draw.seed.selectAll()
    QTest.keyClicks(form.draw.seed, "seed-1")
    key(form.draw.seed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(form.draw.sessions) == 5, timeout=20_000)
    with qtbot.waitSignal(form.finished, timeout=20_000):
        next_step(qtbot, form)
    settle(qtbot)
    qtbot.waitUntil(lambda: window.workspace is not None, timeout=20_000)
    tournament = window.bench.desk.tournament
    assert (len(tournament.players), len(tournament.teams)) == (16, 4)
    assert tournament.name == "春季团体赛"
    assert [session.draw_seed for session in tournament.sessions] == ["seed-1"] * 5
    teams = {player.id: player.team for player in tournament.players}
    for session in tournament.sessions:
        for table in session.tables:
            assert len({teams[player] for player in table.seats}) == 4
    window.close_file()
    store = SqlStore.open(tmp_path / "spring.mjref")
    assert store.load() == tournament
    store.close()


def test_people_are_typed_by_hand(qtbot, form):
    type_text(form.basics.name, "手录赛")
    next_step(qtbot, form)
    for name in ("甲", "乙"):
        view = form.roster.view
        view.setCurrentIndex(form.roster.model.index(form.roster.model.rowCount() - 1, 1))
        key(view, Qt.Key.Key_F2)
        editor = QApplication.focusWidget()
        assert isinstance(editor, QLineEdit)
        type_text(editor, name)
        key(editor, Qt.Key.Key_Return)
        qtbot.waitUntil(
            lambda name=name: (
                form.roster.people()[1][-1:] != () and form.roster.people()[1][-1].name == name
            )
        )
    assert [player.name for player in form.roster.people()[1]] == ["甲", "乙"]


def test_without_a_name_the_next_step_does_not_come(form):
    assert not form.next_button.isEnabled()


def test_a_file_that_is_there_is_never_overwritten(qtbot, form, tmp_path):
    (tmp_path / "old.mjref").write_bytes(b"x")
    type_text(form.basics.name, "春季赛")
    form.basics.file.setText(str(tmp_path / "old.mjref"))
    form.basics._on_file()
    assert not form.next_button.isEnabled()
    assert "old.mjref" in form.basics._doubt.text()


def test_without_anybody_the_next_step_says_what_to_do(qtbot, window, form):
    type_text(form.basics.name, "空赛")
    next_step(qtbot, form)
    next_step(qtbot, form)
    assert form.step == 1
    assert window.notice.isVisible()
    assert "名单还是空的" in window.notice.words.text()


# --- bad rows ---


@pytest.fixture
def bad_file(tmp_path):
    book = Workbook()
    sheet = book.active
    sheet.append(["号码", "姓名", "队名"])
    rows = [list(row) for row in roster_rows()]
    rows[2][1] = ""  # row 4: no name
    rows[5][0] = rows[4][0]  # row 7: a number twice
    rows[9][0] = 3.5  # row 11: no whole number
    for row in rows:
        sheet.append(row)
    sheet.append([17, "第五人", TEAMS[3]])  # row 18: five in a team of four
    path = tmp_path / "roster.xlsx"
    book.save(path)
    return path


def test_every_bad_row_is_shown_with_reason_and_remedy(qtbot, form, bad_file):
    type_text(form.basics.name, "春季赛")
    next_step(qtbot, form)
    form.roster.read_file(bad_file)
    settle(qtbot)
    qtbot.waitUntil(form.roster.problems.isVisible)
    model = form.roster.problems.model
    rows = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert rows == {"4", "7", "11", "18"}
    for row in range(model.rowCount()):
        assert len(model.index(row, 2).data()) > 12  # a sentence, not a code
    assert form.roster.people() == ((), ())


def test_bad_rows_can_be_left_out_by_keyboard(qtbot, form, bad_file):
    type_text(form.basics.name, "春季赛")
    next_step(qtbot, form)
    form.roster.read_file(bad_file)
    settle(qtbot)
    qtbot.waitUntil(form.roster.problems.isVisible)
    view = form.roster.problems.view
    for _ in range(4):
        before = len(form.roster.problems.model.rows)
        key(view, Qt.Key.Key_Return)
        settle(qtbot)
        qtbot.waitUntil(lambda before=before: len(form.roster.problems.model.rows) < before)
    assert len(form.roster.people()[1]) == 13


def test_a_file_that_is_no_roster_is_a_sentence(qtbot, window, form, tmp_path):
    type_text(form.basics.name, "春季赛")
    next_step(qtbot, form)
    path = tmp_path / "empty.csv"
    path.write_bytes(b"")
    form.roster.read_file(path)
    settle(qtbot)
    qtbot.waitUntil(window.notice.isVisible)
    assert "empty.csv" in window.notice.words.text()


def test_players_who_do_not_fill_the_tables_are_told_so(qtbot, window, form):
    form.draw.set_people((), [Player(id=f"P{n}", name=str(n)) for n in range(6)])
    form.draw.draw()
    settle(qtbot)
    qtbot.waitUntil(window.notice.isVisible)
    assert "6" in window.notice.words.text()
    assert form.draw.draw_button.isEnabled()


def test_two_players_swap_their_drawn_seats(qtbot, form):
    form.draw.set_people((), [Player(id=f"P{n}", name=f"n{n}", number=n) for n in range(1, 9)])
    form.draw.draw()
    qtbot.waitUntil(lambda: bool(form.draw.sessions), timeout=20_000)
    settle(qtbot)
    first, second = form.draw.sessions[0].tables
    form.draw.model.setData(form.draw.model.index(0, 1), second.seats[3].removeprefix("P"))
    tables = form.draw.sessions[0].tables
    assert tables[0].seats[0] == second.seats[3]
    assert tables[1].seats[3] == first.seats[0]
    assert form.draw.sessions[0].draw_seed is None


def drawn(qtbot, form):
    """Draw 16 players in teams of four for two sessions."""
    teams = [Team(id=f"T{n}", name=name) for n, name in enumerate(TEAMS, start=1)]
    players = [
        Player(id=f"P{n}", name=f"n{n}", number=n, team=f"T{(n + 3) // 4}") for n in range(1, 17)
    ]
    form.draw.set_people(teams, players)
    form.draw.count.setValue(2)
    form.draw.seed.setText("seed-1")
    form.draw.draw()
    qtbot.waitUntil(lambda: bool(form.draw.sessions), timeout=20_000)
    settle(qtbot)
    return form.draw


def test_a_swap_by_hand_is_measured_and_swapping_back_brings_the_seed_again(qtbot, form):
    draw = drawn(qtbot, form)
    before, words = draw.sessions, draw.quality.text()
    assert "队友同桌：0" in words
    first, second = before[0].tables[:2]
    mate = next(  # a team-mate of the first table's South, to sit at East
        each
        for each in second.seats
        if (int(each[1:]) + 3) // 4 == (int(first.seats[1][1:]) + 3) // 4
    )
    draw.model.setData(draw.model.index(0, 1), mate)
    assert draw.sessions[0].draw_seed is None
    assert draw.quality.text() != words
    assert "队友同桌：0" not in draw.quality.text()
    draw.model.setData(draw.model.index(0, 1), first.seats[0])
    assert draw.sessions == before
    assert draw.sessions[0].draw_seed == "seed-1"
    assert draw.quality.text() == words


def test_a_plan_drawn_from_other_choices_is_neither_shown_nor_taken(qtbot, form):
    draw = drawn(qtbot, form)
    form._go(2)
    before = draw.sessions
    for change, back in (
        (lambda: draw.seed.setText("other"), lambda: draw.seed.setText("seed-1")),
        (lambda: draw.count.setValue(3), lambda: draw.count.setValue(2)),
        (lambda: draw.apart.setChecked(False), lambda: draw.apart.setChecked(True)),
    ):
        assert form.next_button.isEnabled()
        change()
        assert (draw.sessions, draw.model.rowCount()) == ((), 0)
        assert not form.next_button.isEnabled()
        back()
        assert draw.sessions == before
    draw.count.setValue(3)
    draw.draw()
    qtbot.waitUntil(lambda: len(draw.sessions) == 3, timeout=20_000)
    assert form.next_button.isEnabled()


# --- who is drawn ---


def test_teams_stand_together_in_the_order_of_the_draw():
    players = [
        Player(id="1", name="a", team="X"),
        Player(id="2", name="b", team="Y"),
        Player(id="3", name="c", team="X"),
        Player(id="4", name="d", team="Y"),
    ]
    assert [player.id for player in drawing_order(players)] == ["1", "3", "2", "4"]
    assert team_size(drawing_order(players)) == 2


def test_substitutes_only_fill_the_last_table():
    players = [Player(id=str(n), name=str(n)) for n in range(7)]
    players += [Player(id=f"s{n}", name=f"s{n}", substitute=True) for n in range(3)]
    assert [player.id for player in drawing_order(players)][-2:] == ["6", "s0"]


def test_unequal_teams_are_not_kept_apart():
    players = [Player(id=str(n), name=str(n), team="X" if n else "Y") for n in range(4)]
    assert team_size(players) == 1


def test_typed_lines_become_people():
    entries = [
        Entry(position=0, number="7", name="甲", team="江城队"),
        Entry(position=1),
        Entry(position=2, name="乙", team="江城队", is_substitute=True),
    ]
    teams, players = people_of(entries)
    assert teams == (Team(id="T01", name="江城队"),)
    assert [(p.id, p.number, p.team, p.substitute) for p in players] == [
        ("P01", 7, "T01", False),
        ("P02", None, "T01", True),
    ]


def test_typed_lines_are_checked():
    entries = [
        Entry(position=0, number="7", name="甲"),
        Entry(position=1, number="7", name="乙"),
        Entry(position=2, team="江城队"),
    ]
    assert [problem.code for problem in entry_problems(entries)] == ["number_taken", "name_missing"]


def test_the_guessed_columns_are_shown_and_can_be_changed(qtbot, form, tmp_path):
    path = tmp_path / "odd.csv"
    lines = ("编码,称呼,所属,单位", "17,张三,甲队,铁路局", "3,李四,甲队,医院")
    path.write_bytes("\n".join(lines).encode("gb18030"))
    type_text(form.basics.name, "春季赛")
    next_step(qtbot, form)
    form.roster.read_file(path)
    settle(qtbot)
    choices = form.roster.columns
    qtbot.waitUntil(choices.isVisible)
    assert form.roster.problems.is_blocking  # nobody knows where the names are
    choose(qtbot, choices.fields["name"], "B 称呼")
    qtbot.waitUntil(lambda: form.roster.model.rowCount() == 3)
    assert choices.fields["team"].currentText() == "D 单位"  # guessed
    choose(qtbot, choices.fields["team"], "C 所属")
    choose(qtbot, choices.fields["number"], "A 编码")
    qtbot.waitUntil(lambda: form.roster.people()[1][0].number == 17)
    teams, players = form.roster.people()
    assert [team.name for team in teams] == ["甲队"]
    assert [player.name for player in players] == ["张三", "李四"]


def choose(qtbot, box, words):
    """Choose an item as a hand would, and wait until the file is read again."""
    place = box.findText(words)
    box.setCurrentIndex(place)
    box.activated.emit(place)
    settle(qtbot)
