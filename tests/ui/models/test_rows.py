"""Tables adapt rows: nothing is lost by sorting, filtering, or new rows."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy

from mjref.ui.models import journal, rulings
from mjref.ui.models.people import TeamRow, player_columns, team_columns
from mjref.ui.models.rows import Column, RowsModel
from mjref.ui.models.seating import seating_columns
from mjref.ui.models.standings import ranked, standings_columns
from mjref.ui.models.tables import glance, table_columns
from mjref.ui.models.view import RowsView
from tests.samples import Clock, sample
from tests.ui.windows import desk_of


def numbers_model():
    columns = (
        Column(title="n", text=str, order=lambda n: n, is_number=True),
        Column(title="square", text=lambda n: str(n * n), order=lambda n: n * n),
    )
    model = RowsModel(columns, lambda n: n)
    model.set_rows([3, 1, 2])
    return model


def shown(model):
    return [model.row_at(model.index(row, 0)) for row in range(model.rowCount())]


def models():
    desk = desk_of(sample())
    tournament = desk.tournament
    tables = [
        glance(desk, where, None, Clock()())
        for session in tournament.sessions
        for where in [_where(session, table) for table in session.tables]
    ]
    moment = datetime(2027, 4, 10, tzinfo=UTC)
    players = {player.id: player for player in tournament.players}
    yield "tables", table_columns(lambda: moment), tables
    yield (
        "standings",
        standings_columns([1, 2, 3], with_teams=True),
        ranked(desk.standings().players, {}),
    )
    yield (
        "journal",
        journal.COLUMNS,
        journal.journal_lines(desk.journal(), tournament, desk.rulebook),
    )
    yield "rulings", rulings.COLUMNS, rulings.ruling_lines(tournament)
    yield "players", player_columns({}, lambda *_: True), tournament.players
    yield "teams", team_columns(lambda *_: True), [TeamRow(team, 4) for team in tournament.teams]
    seats = tournament.sessions[0].tables
    yield "seats", seating_columns(players, {}, lambda *_: True), seats


def _where(session, table):
    from mjref.tournament.programme import TableKey

    return TableKey(session.number, table.number)


@pytest.mark.parametrize("name", [name for name, _, _ in models()])
def test_every_table_keeps_the_rules_of_qt(qtmodeltester, name):
    columns, rows = next((columns, rows) for each, columns, rows in models() if each == name)
    model = RowsModel(columns, id)
    model.set_rows(rows)
    assert model.rowCount() == len(rows)
    qtmodeltester.check(model)


def test_sorting_goes_by_the_order_of_the_column_and_back():
    model = numbers_model()
    model.sort(0, Qt.SortOrder.DescendingOrder)
    assert shown(model) == [3, 2, 1]
    model.sort(-1)
    assert shown(model) == [3, 1, 2]


def test_a_filter_hides_rows_and_keeps_them():
    model = numbers_model()
    model.set_filter(lambda n: n > 1)
    assert shown(model) == [3, 2]
    assert model.rows == (3, 1, 2)
    assert not model.index_of(1).isValid()


def test_only_the_row_that_changed_is_told():
    columns = (Column(title="name", text=lambda pair: pair[1]),)
    model = RowsModel(columns, lambda pair: pair[0])
    model.set_rows([(1, "a"), (2, "b"), (3, "c")])
    changed, reset = QSignalSpy(model.dataChanged), QSignalSpy(model.modelReset)
    model.set_rows([(1, "a"), (2, "B"), (3, "c")])
    assert reset.count() == 0
    assert [signal[0].row() for signal in (changed.at(i) for i in range(changed.count()))] == [1]


def test_the_cursor_stays_on_its_row_when_rows_come_and_go(qtbot):
    model = numbers_model()
    view = RowsView(model)
    qtbot.addWidget(view)
    view.go_to(2)
    model.set_rows([9, 3, 1, 2])
    assert view.current_row() == 2
    model.set_filter(lambda n: n != 2)
    assert view.current_row() == 1  # the neighbour of the one that went


def test_enter_opens_the_row_under_the_cursor(qtbot):
    model = numbers_model()
    view = RowsView(model)
    qtbot.addWidget(view)
    view.go_to(1)
    with qtbot.waitSignal(view.row_activated) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == [1]


def test_rows_that_come_at_the_end_are_inserted_there():
    model = numbers_model()
    inserted, reset = QSignalSpy(model.rowsInserted), QSignalSpy(model.modelReset)
    model.set_rows([3, 1, 2, 4])
    assert (inserted.count(), reset.count()) == (1, 0)
    model.set_rows([3, 1])
    assert shown(model) == [3, 1]
    assert reset.count() == 0
