"""`mjref export` of a tournament file with a history."""

from datetime import UTC, datetime

from openpyxl import load_workbook

from mjref.cli.main import run
from mjref.rulebooks.catalogue import rulebook_for
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.desk import Desk
from mjref.tournament.programme import HandRecord, Outcome
from tests.reports.tournaments import WHERE, full_tournament


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
