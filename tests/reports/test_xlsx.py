"""What is in the spreadsheet, read back from the file."""

from datetime import UTC
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from mjref.reports.rankings import player_ranking, team_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.seating import seats_by_table
from mjref.reports.xlsx import write_xlsx
from mjref.tournament.programme import HandRecord, Outcome, SignatureRole
from mjref.tournament.sheet_content import content_hash
from tests.reports.tournaments import WHERE, five_tables, full_tournament, signature


def written(tmp_path, *sheets, values=True):
    path = tmp_path / "out.xlsx"
    write_xlsx(sheets, path)
    return load_workbook(path, data_only=values)


def row_of(sheet, text, column=1):
    return next(row for row in sheet.iter_rows() if row[column - 1].value == text)


def test_figures_are_numbers_with_their_sign(tmp_path, rulebook):
    """Changes can be added up; plus and a true minus come from the format."""
    sheet = written(tmp_path, score_sheet(full_tournament(), WHERE, rulebook)).worksheets[0]
    totals = [cell.value for cell in row_of(sheet, "Match points, total")[4::3]]
    assert totals == [-41, -50, 30, 51]
    cell = row_of(sheet, "Match points, total")[4]
    assert cell.number_format == '+0;"−"0;0'


def test_thirds_are_shown_as_thirds(tmp_path, rulebook):
    """7/3 is 2.33… as a number and 7/3 to the eye; no rounded figure is shown."""
    hands = tuple(
        HandRecord(number=n, outcome=Outcome.DISCARD, winner=who, discarder="d", points=8)
        for n, who in enumerate("abc", start=1)
    )
    sheet = written(
        tmp_path, score_sheet(full_tournament(hands=hands), WHERE, rulebook)
    ).worksheets[0]
    cell = row_of(sheet, "Standard points")[3]
    assert cell.value == pytest.approx(float(Fraction(7, 3)))
    assert cell.number_format == '?/3;"−"?/3;0'


def test_half_points_are_shown_with_their_decimal(tmp_path, rulebook):
    """The team's ruling of −1/2 leaves 2.5."""
    sheet = written(tmp_path, team_ranking(full_tournament(), rulebook)).worksheets[0]
    row = row_of(sheet, "北京翀𬀩棋院", column=2)
    assert (row[4].value, row[4].number_format) == (2.5, '0.0;"−"0.0;0')


def test_names_never_become_formulas(tmp_path, rulebook):
    """A player called =cmd… and a reason that begins with - stay text."""
    tournament = full_tournament()
    book = written(
        tmp_path,
        score_sheet(tournament, WHERE, rulebook),
        player_ranking(tournament, rulebook),
        team_ranking(tournament, rulebook),
        seats_by_table(tournament),
        values=False,
    )
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    formulas = [cell.value for cell in cells if cell.data_type == "f"]
    assert not [formula for formula in formulas if "cmd" in formula or "旗帜" in formula]
    texts = [cell.value for cell in cells if cell.data_type == "s"]
    assert '=cmd|"/c calc"!A0' in texts
    assert "-1+1 旗帜" in texts


def test_window_and_page_are_set_up(tmp_path, rulebook):
    """Heads frozen and repeated, A4, one page for the form."""
    tournament = full_tournament()
    form, ranking = written(
        tmp_path,
        score_sheet(tournament, WHERE, rulebook),
        player_ranking(tournament, rulebook),
    ).worksheets
    assert form.title == "Session 1 Table 1"
    assert (form.page_setup.paperSize, form.page_setup.fitToHeight) == (9, 1)
    assert form.sheet_properties.pageSetUpPr.fitToPage
    assert form.freeze_panes == "B6"
    assert (ranking.page_setup.fitToWidth, ranking.page_setup.fitToHeight) == (1, 0)
    assert ranking.print_title_rows == "$4:$5"
    assert ranking.freeze_panes == "D6"
    assert ranking.print_area.endswith(f"${ranking.max_row}")
    assert ranking.oddFooter.right.text == "Page &P of &N"


def test_ink_is_a_picture(tmp_path, rulebook):
    """One for each signature; a void one is struck through, and the line says so."""
    content = content_hash(full_tournament(), WHERE)
    roles = list(SignatureRole)
    ink = (*(signature(role, content) for role in roles[:3]), signature(roles[3], "else"))
    tournament = full_tournament(signatures=ink)
    sheet = written(tmp_path, score_sheet(tournament, WHERE, rulebook, zone=UTC)).worksheets[0]
    assert len(sheet._images) == 4
    texts = [cell.value for row in sheet.iter_rows() for cell in row]
    assert "Changed since: signature void" in texts


def test_same_facts_make_the_same_bytes(tmp_path, rulebook):
    """The moment of writing is not in the file."""
    sheet = player_ranking(five_tables(), rulebook)
    write_xlsx([sheet], tmp_path / "one.xlsx")
    write_xlsx([sheet], tmp_path / "two.xlsx")
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()
