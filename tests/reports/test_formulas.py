"""Formulas give the program's figures, and follow where a cell is changed."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook

from mjref.reports.rankings import player_ranking, team_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.xlsx import write_xlsx
from mjref.tournament.interchange import read_tournament
from mjref.tournament.programme import (
    Adjustment,
    HandRecord,
    Outcome,
    Settings,
    TableKey,
    TableTies,
)
from mjref.tournament.sheet import table_sheet
from tests.reports.office import needs_office, recomputed
from tests.reports.tournaments import WHERE, five_tables, full_tournament

PUBLISHED = Path(__file__).parents[1] / "data" / "tournament_a.json"


def formulas(path):
    """Return every formula of a workbook by worksheet and cell."""
    return {
        (sheet.title, cell.coordinate): cell.value
        for sheet in load_workbook(path)
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    }


def row_of(sheet, text, column=1):
    """Return the figures of the row that `text` opens."""
    row = next(row for row in sheet.iter_rows() if row[column - 1].value == text)
    return [cell.value for cell in row if isinstance(cell.value, int | float)]


def tied(ties):
    """Return a table whose first two are level at +24, under a way to share their points."""
    hands = tuple(
        HandRecord(number=n, outcome=Outcome.DISCARD, winner=who, discarder="d", points=8)
        for n, who in enumerate("ab", start=1)
    )
    return replace(full_tournament(hands=hands), settings=Settings(table_ties=ties))


def test_every_result_stands_beside_its_formula(tmp_path, rulebook):
    """Programs that work nothing out show the same figures as paper does."""
    path = tmp_path / "out.xlsx"
    write_xlsx([score_sheet(full_tournament(), WHERE, rulebook)], path)
    found = formulas(path)
    values = load_workbook(path, data_only=True).worksheets[0]
    assert len(found) == 16 * 4 + 4 * 8 + 4 * 4
    assert all(values[cell].value is not None for _, cell in found)
    assert row_of(values, "Match points, total") == [-41, -50, 30, 51]
    assert row_of(values, "Place") == [3, 4, 2, 1]


def test_no_formula_stands_where_a_result_is_more_than_arithmetic(tmp_path, rulebook):
    """Scores that were handed in, and an absence, are facts."""
    path = tmp_path / "out.xlsx"
    scores = {"a": 0, "b": 0, "c": 0, "d": 0}
    for number, changes in enumerate(({"scores": scores}, {"forfeits": ("b",)})):
        write_xlsx([score_sheet(full_tournament(**changes), WHERE, rulebook)], path)
        assert len(formulas(path)) == 16 * 4 + 4 * 8, number


@needs_office
def test_a_spreadsheet_program_works_out_what_the_program_says(tmp_path, rulebook):
    """All formulas of sheets and rankings, ties and rulings included."""
    published = read_tournament(PUBLISHED.read_text("utf-8"))
    ruled = replace(
        published,
        adjustments=(
            *published.adjustments,
            Adjustment(id="x", player=published.players[0].id, standard_points=Fraction(-1, 3)),
        ),
    )
    sheets = [
        player_ranking(ruled, rulebook),
        team_ranking(full_tournament(), rulebook),
        score_sheet(full_tournament(), WHERE, rulebook),
        score_sheet(five_tables(), TableKey(1, 6), rulebook),
        *(score_sheet(tied(ties), WHERE, rulebook) for ties in TableTies),
    ]
    path = tmp_path / "out.xlsx"
    write_xlsx(sheets, path)
    stated, worked_out = load_workbook(path, data_only=True), recomputed(path, tmp_path / "lo")
    found = formulas(path)
    assert len(found) > 500
    for sheet, cell in found:
        expected = stated[sheet][cell].value
        assert worked_out[sheet][cell].value == pytest.approx(expected, abs=1e-9), (sheet, cell)


@needs_office
def test_totals_places_and_standard_points_follow_a_changed_cell(tmp_path, rulebook):
    """The fourth of hand 1 wins 100 more from each of the others."""
    path = tmp_path / "out.xlsx"
    tournament = full_tournament()
    write_xlsx([score_sheet(tournament, WHERE, rulebook)], path)
    totals = table_sheet(tournament, WHERE, rulebook).totals
    first = load_workbook(path).worksheets[0]
    row = next(each for each in first.iter_rows() if each[0].value == 1)
    changes = {row[5].coordinate: row[5].value - 300, row[8].coordinate: row[8].value + 300}
    sheet = recomputed(path, tmp_path / "lo", changes).worksheets[0]
    expected = [totals[0] - 300, totals[1] + 300, *totals[2:]]
    assert row_of(sheet, "Match points, total") == expected
    assert row_of(sheet, "Session points, base 500 included") == [500 + each for each in expected]
    assert row_of(sheet, "Place") == [4, 1, 3, 2]
    assert row_of(sheet, "Standard points") == [0, 4, 1, 2]


@needs_office
def test_ranks_follow_a_changed_session(tmp_path, rulebook):
    """The last of the ranking gets four standard points a session: he is first then."""
    path = tmp_path / "out.xlsx"
    write_xlsx([player_ranking(read_tournament(PUBLISHED.read_text("utf-8")), rulebook)], path)
    sheet = load_workbook(path).worksheets[0]
    head = next(row for row in sheet.iter_rows() if row[0].value == "Rank")
    *_, last = (row for row in sheet.iter_rows() if str(row[2].value).startswith("Player "))
    changes = {
        cell.coordinate: 4 for cell, title in zip(last, head, strict=False) if title.value == "Std"
    }
    worked_out = recomputed(path, tmp_path / "lo", changes).worksheets[0]
    assert worked_out[last[0].coordinate].value == 1
    ranks = [worked_out.cell(row, 1).value for row in range(head[0].row + 1, last[0].row + 1)]
    assert sorted(ranks)[:2] == [1, 2]
