"""What `mjref verify` says of documents: genuine, changed, or outdated."""

import dataclasses

import pytest
from openpyxl import load_workbook

from mjref.i18n import tr
from mjref.reports import signing_words
from mjref.reports.carried_content import as_keywords, from_keywords
from mjref.reports.pdf import write_pdf
from mjref.reports.rankings import player_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.signing import sign_pdf
from mjref.reports.verifying import Acquaintance, examine
from mjref.reports.xlsx import write_xlsx
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import SignatureRole, TableKey
from tests.reports.keys import NOW, person
from tests.reports.tournaments import WHERE, five_tables, full_tournament


@pytest.fixture
def workbook(tmp_path, rulebook):
    path = tmp_path / "sheets.xlsx"
    tournament = five_tables()
    sheets = [score_sheet(tournament, TableKey(1, number), rulebook) for number in (1, 3)]
    write_xlsx([*sheets, player_ranking(tournament, rulebook)], path)
    return path


@pytest.fixture
def signed(tmp_path, rulebook):
    path, chief = tmp_path / "sheet.pdf", person("李明")
    write_pdf([score_sheet(full_tournament(), WHERE, rulebook)], path)
    data = sign_pdf(
        path.read_bytes(), chief, role=SignatureRole.CHIEF_REFEREE, reason="成绩确认", when=NOW
    )
    path.write_bytes(data)
    return path, [chief.certificate]


def codes(path, *, roots=(), **options):
    found = examine(path, Acquaintance(roots), now=NOW, **options)
    return [problem.code for problem in found.problems]


def test_spreadsheet_as_it_was_written_is_genuine(workbook):
    """Also when it was opened and saved with nothing changed."""
    assert codes(workbook, tournament=five_tables()) == []
    load_workbook(workbook).save(workbook)
    assert codes(workbook, tournament=five_tables()) == []


@pytest.mark.parametrize("value", [189, "189", None, "=100+88", True])
def test_changed_cell_is_found_and_placed(workbook, value):
    """Whatever was put in the place of a number."""
    book = load_workbook(workbook)
    sheet = book.worksheets[1]
    cell = next(c for row in sheet.iter_rows() for c in row if isinstance(c.value, int))
    cell.value = value
    book.save(workbook)
    (problem,) = examine(workbook, Acquaintance([])).problems
    assert problem == Problem("worksheet_changed", {"worksheet": sheet.title})


def test_worksheets_added_and_removed_are_found(workbook):
    """A renamed one is both."""
    book = load_workbook(workbook)
    book.worksheets[0].title = "第一局"
    book.save(workbook)
    assert codes(workbook) == ["worksheet_removed", "worksheet_added"]


def test_spreadsheet_of_another_program_carries_nothing(workbook):
    """Or the checksums were taken out."""
    book = load_workbook(workbook)
    for name in book.custom_doc_props.names:
        del book.custom_doc_props[name]
    book.save(workbook)
    assert codes(workbook) == ["xlsx_without_checksum"]


@pytest.mark.parametrize("suffix", [".pdf", ".xlsx"])
def test_damaged_documents_are_said(tmp_path, suffix):
    """Empty, cut short, of another kind."""
    path = tmp_path / f"x{suffix}"
    for content in (b"", b"PK\x03\x04", b"%PDF-1.7\n"):
        path.write_bytes(content)
        assert codes(path, tournament=five_tables()) == [f"{suffix[1:]}_damaged"]


def test_signed_sheet_is_genuine_and_current(signed):
    """It carries the hash of what it shows."""
    path, roots = signed
    assert codes(path, roots=roots, tournament=full_tournament()) == []


def test_documents_that_the_tournament_has_left_behind_are_said(signed, workbook):
    """A name was corrected; a table is gone."""
    path, roots = signed
    tournament = full_tournament()
    players = [dataclasses.replace(each, name=f"{each.name}*") for each in tournament.players]
    renamed = dataclasses.replace(tournament, players=tuple(players))
    assert codes(path, roots=roots, tournament=renamed) == ["content_differs"]
    emptied = dataclasses.replace(five_tables(), sessions=())
    assert codes(workbook, tournament=emptied) == ["table_not_there"] * 2


def test_other_files_are_refused(tmp_path):
    """And those that cannot be read."""
    assert codes(tmp_path / "x.docx") == ["not_a_document"]
    assert codes(tmp_path / "gone.pdf") == ["document_unreadable"]


def test_carried_contents_survive_the_keywords():
    """Nothing is read from the keywords of another program."""
    contents = {TableKey(1, 12): "a" * 64, TableKey(10, 3): "b" * 64}
    assert from_keywords(as_keywords(contents)) == contents
    assert from_keywords("mahjong, 1-2:" + "a" * 64) == {}
    assert as_keywords({}) == ""


@pytest.mark.parametrize("text", sorted(signing_words._SENTENCES.values()))
def test_every_sentence_is_translated(chinese_paper, text):
    """None is left in English in Chinese."""
    assert tr(text) != text
