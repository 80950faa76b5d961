"""The score sheet as a model."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from mjref.i18n import use_language
from mjref.rulebooks.mcr.rulebook import McrRulebook
from mjref.tournament.desk import Desk
from mjref.ui.models.score_sheet import COLUMNS, Preview, RowKind, ScoreSheetModel
from tests.stores import MemoryStore
from tests.ui.table_desks import HERE, tournament_a

NAMES = ("A", "B", "C", "D")
ROWS = 20  # sixteen hands, four rounds


@pytest.fixture
def desk():
    return Desk(
        MemoryStore(tournament_a(hands=7)),
        lambda _name, _options: McrRulebook(),
        now=lambda: datetime(2026, 5, 1, tzinfo=UTC),
        who="test",
    )


@pytest.fixture
def model(desk):
    made = ScoreSheetModel(desk.rulebook.fans)
    made.show_sheet(desk.sheet(HERE), hands=16, names=NAMES, former={})
    return made


def text(model, number, column):
    return model.index(model.row_of(number), column).data()


def test_the_model_keeps_its_promises(qtmodeltester, model):
    qtmodeltester.check(model)


def test_there_is_a_row_for_every_hand_and_every_round(model):
    assert model.rowCount() == ROWS
    kinds = [model.row(place).kind for place in range(ROWS)]
    assert kinds.count(RowKind.SUBTOTAL) == 4
    assert kinds[4] is RowKind.SUBTOTAL


def test_cells_show_marks_change_and_total(model):
    east, south, _west, north = range(COLUMNS.first_player, COLUMNS.first_player + 4)
    assert text(model, 1, east) == "▲ −8 −8"
    assert text(model, 1, south) == "+37 +37"
    assert text(model, 1, north) == "− −21 −21"
    assert text(model, 5, south) == "▲+ +69 +72"
    assert text(model, 1, COLUMNS.points) == "13"


def test_a_fine_is_marked_and_explained(model):
    place, column = model.row_of(7), COLUMNS.first_player + 2
    cell = model.cell(place, column)
    assert "罚" in cell.marks
    assert cell.change == -38
    assert "−30" in model.index(place, column).data(Qt.ItemDataRole.ToolTipRole)


def test_rounds_have_their_own_sums(model):
    east = COLUMNS.first_player
    assert model.index(4, COLUMNS.fans).data() == "东风圈"
    assert model.index(4, east).data() == "−51 −51"
    assert model.index(9, east).data() == "−74 −125"


def test_only_what_changed_is_told(desk, model, qtbot):
    shorter = replace(desk.table(HERE), hands=desk.table(HERE).hands[:6])
    told = []
    model.dataChanged.connect(lambda first, last, _roles: told.append((first.row(), last.row())))
    model.show_sheet(desk.sheet(HERE), hands=16, names=NAMES, former={})
    assert told == []
    facts = tournament_a(hands=6)
    assert facts.table(HERE).hands == shorter.hands
    six = Desk(MemoryStore(facts), lambda _n, _o: McrRulebook(), now=datetime.now, who="")
    model.show_sheet(six.sheet(HERE), hands=16, names=NAMES, former={})
    assert told == [(model.row_of(7), 9)]


def test_the_preview_stands_in_the_row_of_its_hand(model):
    model.show_preview(Preview(number=8, text="混一色", points="8", changes=(-8, -8, 32, -16)))
    assert text(model, 8, COLUMNS.fans) == "混一色"
    assert text(model, 8, COLUMNS.first_player + 2) == "+32"
    assert model.cell(model.row_of(8), COLUMNS.first_player).is_preview
    model.show_preview(None)
    assert text(model, 8, COLUMNS.fans) == ""


def test_headers_name_the_players_by_their_first_seat(model):
    def header(section):
        return model.headerData(section, Qt.Orientation.Horizontal)

    assert header(COLUMNS.first_player + 1) == "南 B"
    use_language("en")
    assert header(COLUMNS.first_player + 1) == "S B"
