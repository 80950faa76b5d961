"""`mjref export`: into which files, and what is never written over."""

import csv
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook

from mjref.cli.main import run
from mjref.rulebooks.catalogue import rulebook_for
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.desk import Desk
from mjref.tournament.programme import HandRecord, Outcome
from tests.reports.tournaments import WHERE, full_tournament

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize("to", ["json", "pdf", "html"])
def test_a_tournament_is_never_written_over(mjref, file, to):
    before = file.read_bytes()
    status, out, err = mjref("export", file, "--to", to, "-o", file)
    assert (status, out) == (2, "")
    assert "would be lost" in err
    assert file.read_bytes() == before


def test_an_interchange_file_is_not_exported_onto_itself(mjref, tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes((DATA / "tournament_a.json").read_bytes())
    assert mjref("export", path, "--to", "pdf", "-o", path)[0] == 2
    assert path.read_bytes() == (DATA / "tournament_a.json").read_bytes()


def test_web_pages_are_a_folder_with_a_page_for_each_session(mjref, file, tmp_path):
    status, out, _ = mjref("export", file, "--to", "html", "-o", tmp_path / "site")
    assert status == 0
    pages = ["index.html", *(f"session-{number}.html" for number in range(1, 7))]
    assert out.splitlines() == [str(tmp_path / "site" / page) for page in pages]
    assert "Player 45" in (tmp_path / "site" / "index.html").read_text("utf-8")


def test_the_european_report_ranks_as_the_standings_do(mjref, file, tmp_path):
    path = tmp_path / "report.csv"
    assert mjref("export", file, "--to", "ema", "-o", path)[0] == 0
    rows = list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))
    expected = json.loads((DATA / "tournament_a.expected.json").read_text("utf-8"))["players"]
    assert [int(row["Place"]) for row in rows] == [player["rank"] for player in expected]
    assert [int(row["Score"]) for row in rows] == [player["match_points"] for player in expected]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--to", "ema", "-o", "report.pdf"), "neither in .csv nor in .xlsx"),
        (("--to", "ema", "--what", "teams", "-o", "report.csv"), "one ranking"),
        (("--to", "ema", "--session", "9", "-o", "report.csv"), "session 9"),
        (("--to", "html", "--session", "1", "-o", "site"), "whole tournament"),
        (("--to", "json", "--session", "1", "-o", "a.json"), "whole tournament"),
    ],
)
def test_what_does_not_go_together_is_refused(mjref, file, monkeypatch, tmp_path, arguments, words):
    monkeypatch.chdir(tmp_path)
    status, out, err = mjref("export", file, *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert [path.name for path in tmp_path.iterdir()] == ["a.mjref"]


def test_former_versions_of_hands_are_printed_struck_through(tmp_path):
    """The journal of the file gives the sheet what stood there before a correction."""
    noon = datetime(2026, 5, 2, 12, tzinfo=UTC)
    drawn = HandRecord(number=1, outcome=Outcome.DRAW)
    cup, sheet = tmp_path / "cup.mjref", tmp_path / "sheet.xlsx"
    store = SqlStore.create(cup, full_tournament(hands=()), Origin(who="R", when=noon))
    desk = Desk(store, rulebook_for, now=lambda: noon, who="R")
    desk.record_hand(WHERE, drawn)
    won = HandRecord(number=1, outcome=Outcome.SELF_DRAW, winner="a", points=8)
    desk.correct_hand(WHERE, won, "wrong hand")
    store.close()
    assert run(["export", str(cup), "--to", "xlsx", "--session", "1", "-o", str(sheet)]) == 0
    cells = [cell for row in load_workbook(sheet).active.iter_rows() for cell in row]
    assert any("Drawn hand" in str(cell.value) and cell.font.strike for cell in cells)
