"""The totals of a whole session: typed cell by cell, pasted, accepted."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from mjref.tournament.programme import Session, TableKey
from mjref.ui.models.session_totals import pasted, totals_rows
from mjref.ui.session_totals import SessionTotals
from tests.builders import HERE, SEATS, desk_of, people, table, tournament
from tests.ui.windows import bench_of

OTHERS = ("a", "b", "c", "d")
SECOND = TableKey(1, 2)


@pytest.fixture
def sheet(qtbot, tmp_path):
    facts = tournament(
        Session(number=1, tables=(table(), table(seats=OTHERS, number=2))),
        players=people(*SEATS, *OTHERS),
    )
    bench = bench_of(desk_of(facts), tmp_path)
    made = SessionTotals(bench)
    qtbot.addWidget(made)
    made.show()
    return made


def put(sheet, row, *totals):
    """Type totals into the cells of a table's row; None passes a cell over."""
    for seat, total in enumerate(totals):
        if total is not None:
            index = sheet.model.index(row, 2 + 2 * seat)
            sheet.model.setData(index, str(total), Qt.ItemDataRole.EditRole)


def scores(sheet, where):
    return sheet._bench.desk.table(where).scores


def text(sheet, row, column):
    return sheet.model.index(row, column).data()


def test_a_row_is_saved_as_soon_as_it_adds_up(sheet):
    put(sheet, 0, 612, 540, 455)
    assert scores(sheet, HERE) is None
    assert text(sheet, 0, 8) == "(393)"
    editor_opens_with = sheet.model.index(0, 8).data(Qt.ItemDataRole.EditRole)
    put(sheet, 0, None, None, None, editor_opens_with)
    assert scores(sheet, HERE) == {"E": 112, "S": 40, "W": -45, "N": -107}
    sheet._bench.bridge.undo()
    assert scores(sheet, HERE) is None


def test_a_row_that_is_off_stays_and_says_by_how_much(sheet):
    put(sheet, 1, 500, 500, 500, 480)
    assert scores(sheet, SECOND) is None
    assert "20" in text(sheet, 1, 9)
    assert sheet.accept_button.isEnabled()
    put(sheet, 1, None, None, None, 500)
    assert scores(sheet, SECOND) == dict.fromkeys(OTHERS, 0)


def test_what_is_typed_at_one_table_stays_while_another_is_saved(sheet):
    put(sheet, 1, 700)
    put(sheet, 0, 500, 500, 500, 500)
    assert text(sheet, 1, 2) == "700"


def test_cells_from_a_spreadsheet_are_saved_in_one_step(sheet):
    QGuiApplication.clipboard().setText("2\t510\t490\t500\t500\n1\t600\t500\t500\t400\n")
    sheet.paste()
    assert scores(sheet, SECOND) == {"a": 10, "b": -10, "c": 0, "d": 0}
    assert scores(sheet, HERE) == {"E": 100, "S": 0, "W": 0, "N": -100}
    sheet._bench.bridge.undo()
    assert scores(sheet, HERE) is None
    assert scores(sheet, SECOND) is None


def test_pasted_lines_that_do_not_add_up_wait(sheet):
    QGuiApplication.clipboard().setText("600\t500\t500\t400\n600\t500\t500\t500\n")
    sheet.paste()
    assert scores(sheet, HERE) is not None
    assert scores(sheet, SECOND) is None
    assert "100" in text(sheet, 1, 9)


def test_names_and_headings_between_the_numbers_are_passed_over(sheet):
    rows = sheet.model.rows
    lines = "桌\t东\t南\t西\t北\n2\ta\t１０\tb\t−10\tc\t0\td\t0\n"
    assert pasted(lines, rows, None) == {SECOND: (10, -10, 0, 0)}
    assert pasted("1\t2\t3\n", rows, None) == {}
    assert totals_rows(sheet._bench.desk.tournament, 0, {}) == []
