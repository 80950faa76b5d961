"""Plans out of spreadsheets as people make them: whatever its shape, every problem has its cell."""

import pytest
from openpyxl import Workbook

from mjref.storage.plan_files import read_plan
from mjref.tournament.people import Player
from mjref.tournament.store import StoreError

PEOPLE = [Player(id=f"P{n}", name=f"选手{n}", number=10 + n) for n in range(1, 9)]
SEATS = [[(1, 2, 3, 4), (5, 6, 7, 8)], [(5, 2, 7, 4), (1, 6, 3, 8)]]


@pytest.fixture
def book(tmp_path):
    """Save sheets of rows as .xlsx and return the path."""

    def save(**sheets):
        workbook = Workbook()
        workbook.remove(workbook.active)
        for name, rows in sheets.items():
            sheet = workbook.create_sheet(name)
            for row in rows:
                sheet.append(row)
        path = tmp_path / "plan.xlsx"
        workbook.save(path)
        return path

    return save


def numbers(seats):
    return [10 + number for number in seats]


def read(path):
    plan = read_plan(path, PEOPLE)
    assert plan.problems == ()
    return [[table.seats for table in session] for session in plan.plan]


def test_a_grid_with_a_column_of_sessions(book):
    rows = [["Session", "Table", "N", "E", "S", "W"]]
    for session, tables in enumerate(SEATS, start=1):
        for table, (east, south, west, north) in enumerate(tables, start=1):
            rows.append([session, table, *numbers((north, east, south, west))])
    assert read(book(plan=rows)) == SEATS


def test_a_sheet_for_each_session_with_names(book):
    def sheet(tables):
        rows = [["春季杯"], ["桌号", "东", "南", "西", "北"]]
        names = [[f"选手{n}" for n in seats] for seats in tables]
        return rows + [[f"{at}号桌", *each] for at, each in enumerate(names, start=1)]

    assert read(book(一=sheet(SEATS[0]), 二=sheet(SEATS[1]))) == SEATS


def test_lines_that_open_a_session(book):
    rows = [["桌", "东", "南", "西", "北"]]
    for session, tables in enumerate(SEATS, start=1):
        rows.append([f"第{session}局"])
        rows += [[at, *numbers(seats)] for at, seats in enumerate(tables, start=1)]
    assert read(book(plan=rows)) == SEATS


def test_a_list_of_players_with_their_lots(tmp_path):
    lines = ["号码,姓名,第1局,第2局"]
    for number in range(1, 9):
        lots = [
            f"{at}{'东南西北'[seats.index(number)]}"
            for tables in SEATS
            for at, seats in enumerate(tables, start=1)
            if number in seats
        ]
        lines.append(f"{10 + number},选手{number},{','.join(lots)}")
    path = tmp_path / "plan.csv"
    path.write_bytes("\n".join(lines).encode("gb18030"))
    assert read(path) == SEATS


def test_every_problem_is_named_with_its_cell(book):
    rows = [
        ["局", "桌", "东", "南", "西", "北"],
        [1, 1, 11, 12, 13, 14],
        [1, 2, 15, "谁", None, 11],
        [1, 2, 15, 16, 17, 18],
        ["x", 3, 15, 16, 17, 18],
    ]
    found = read_plan(book(计划=rows), PEOPLE)
    assert found.plan == ()
    said = [(each.code, each.values.get("cell")) for each in found.problems]
    assert said[:5] == [
        ("plan_cell_unknown", "计划!D3"),
        ("plan_cell_empty", "计划!E3"),
        ("plan_player_twice", "计划!F3"),
        ("plan_table_twice", "计划!C4"),
        ("plan_cell_no_number", "计划!A5"),
    ]
    assert {code for code, _ in said[5:]} == {"plan_player_missing"}


def test_two_of_one_name_need_numbers(book):
    people = [Player(id=f"P{n}", name="张三" if n < 3 else f"选手{n}") for n in range(1, 5)]
    rows = [["桌", "东", "南", "西", "北"], [1, "张三", 2, 3, 4]]
    (first, *_) = read_plan(book(plan=rows), people).problems
    assert (first.code, first.values["cell"]) == ("plan_cell_ambiguous", "plan!B2")


def test_what_is_no_plan_is_refused(book):
    with pytest.raises(StoreError):
        read_plan(book(plan=[["a", "b"], [1, 2]]), PEOPLE)
