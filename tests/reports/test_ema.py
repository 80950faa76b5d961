"""The European association's report: its columns, and names in two parts."""

import csv
import dataclasses
import io

import pytest
from openpyxl import load_workbook

from mjref.reports.ema import COLUMNS, split_name, write_ema_csv, write_ema_xlsx
from mjref.tournament.standings import standings
from tests.reports.tournaments import PLAYERS, five_tables, full_tournament


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Anna Schmidt", "Anna", "Schmidt"),
        ("Anna Maria Schmidt", "Anna Maria", "Schmidt"),
        ("Schmidt, Anna", "Anna", "Schmidt"),
        ("DUPONT Jean-Luc", "Jean-Luc", "DUPONT"),
        ("Jean-Luc DE LA TOUR", "Jean-Luc", "DE LA TOUR"),
        ("Maximiliane-Charlotte von Hohenstein", "Maximiliane-Charlotte", "von Hohenstein"),
        ("Jan van der Berg", "Jan", "van der Berg"),
        ("Cher", "", "Cher"),
        ("王五", "五", "王"),
        ("欧阳明月", "明月", "欧阳"),
        ("欧阳", "阳", "欧"),
        ("让·杜邦", "让", "杜邦"),
        ("", "", ""),
    ],
)
def test_names_are_split_sensibly(name, first, last):
    """Where the rules of a language are known."""
    assert split_name(name) == (first, last)


def test_report_in_csv(tmp_path, rulebook):
    """The columns of the form; what is not known stays empty; exact table points rounded."""
    write_ema_csv(standings(five_tables(), rulebook), tmp_path / "ema.csv")
    data = (tmp_path / "ema.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    head, first, *rest = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    assert tuple(head) == COLUMNS
    assert first == ["1", "Player", "08", "", "", "", "4", "253"]
    assert ["6", "Player", "25", "", "", "", "2.5", "-91"] in rest


def test_report_in_a_workbook(tmp_path, rulebook):
    """Numbers are numbers, and no name is a formula."""
    write_ema_xlsx(standings(full_tournament(), rulebook), tmp_path / "ema.xlsx")
    sheet = load_workbook(tmp_path / "ema.xlsx").worksheets[0]
    head, *rows = sheet.iter_rows()
    assert tuple(cell.value for cell in head) == COLUMNS
    assert [row[0].value for row in rows] == [1, 2, 3, 4]
    assert all(isinstance(cell.value, int | float) for row in rows for cell in (row[6], row[7]))
    assert all(cell.data_type != "f" for row in rows for cell in row)


def test_no_name_begins_a_formula_in_csv(tmp_path, rulebook):
    """Somebody is called so in the tests."""
    players = tuple(dataclasses.replace(each, name="=1+1") for each in PLAYERS)
    tournament = dataclasses.replace(full_tournament(), players=players)
    write_ema_csv(standings(tournament, rulebook), tmp_path / "ema.csv")
    assert ",=1" not in (tmp_path / "ema.csv").read_text("utf-8-sig")
