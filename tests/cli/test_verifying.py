"""`mjref verify`: the status says whether something was changed, the line says what."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from mjref.rulebooks.catalogue import rulebook_for
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.desk import Desk
from mjref.tournament.interchange import read_tournament, write_tournament
from mjref.tournament.programme import Signature, SignatureRole, TableKey
from mjref.tournament.sheet_content import content_hash
from tests.builders import NOON
from tests.stores import MemoryStore

HERE = TableKey(1, 6)
DATA = Path(__file__).parents[1] / "data"


def change(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_good_files_are_in_order(mjref, file):
    status, out, err = mjref("verify", file, DATA / "tournament_a.json")
    assert (status, err) == (0, "")
    assert out.count("in order") == 2


def test_a_changed_hand_is_named(mjref, file):
    change(file, 'UPDATE hand SET points = 88 WHERE session = 2 AND "table" = 3 AND number = 4')
    status, out, _ = mjref("verify", file)
    assert status == 1
    assert "Session 2, table 3, hand 4: is not what was entered last." in out


def test_a_changed_journal_is_named(mjref, file):
    change(file, "DROP TRIGGER journal_no_update")
    change(file, "UPDATE journal SET who = 'nobody' WHERE number = 100")
    status, out, _ = mjref("verify", file)
    assert status == 1
    assert "Entry 100 of the journal" in out


def test_a_truncated_file_is_a_finding(mjref, file):
    file.write_bytes(file.read_bytes()[:50_000])
    status, out, _ = mjref("verify", file)
    assert status == 1
    assert "cut off" in out


def test_a_bad_document_is_a_finding_with_its_place(mjref, tmp_path):
    path = tmp_path / "a.json"
    path.write_text('{"format": "mjref-tournament/1", "name": 7}')
    status, out, _ = mjref("verify", path)
    assert status == 1
    assert "name: “7” stands where a text belongs." in out


@pytest.mark.parametrize("name", ["none.mjref", "none.json", "none.pdf"])
def test_what_is_missing_cannot_be_verified(mjref, tmp_path, name):
    status, out, err = mjref("verify", tmp_path / name)
    assert (status, out) == (2, "")
    assert "is not there" in err


def test_the_worst_file_decides_the_status(mjref, file, tmp_path):
    status, out, err = mjref("verify", file, tmp_path / "none.mjref")
    assert status == 2
    assert "in order" in out
    assert "is not there" in err


def test_a_number_that_became_text_is_damage_and_no_accident(mjref, file):
    change(file, "UPDATE score SET points = 'many'")
    status, out, _ = mjref("verify", file)
    assert status == 1
    assert "damaged (score)" in out
    status, _, err = mjref("standings", file)
    assert status == 2
    assert "damaged (score)" in err


@pytest.mark.parametrize(
    "statement",
    ["DROP TABLE hand", "UPDATE hand SET winner = NULL WHERE outcome = 'self_draw'"],
)
def test_what_cannot_have_been_entered_is_damage(mjref, file, statement):
    change(file, statement)
    status, out, _ = mjref("verify", file)
    assert status == 1
    assert "damaged" in out


def test_an_exported_spreadsheet_is_in_order_until_a_cell_is_changed(mjref, file, tmp_path):
    path = tmp_path / "players.xlsx"
    assert mjref("export", file, "--to", "xlsx", "--what", "players", "-o", path)[0] == 0
    status, out, err = mjref("verify", path)
    assert (status, out, err) == (0, f"{path}: in order.\n", "")
    book = load_workbook(path)
    sheet = book.worksheets[0]
    next(c for row in sheet.iter_rows() for c in row if isinstance(c.value, int)).value = 999
    book.save(path)
    status, out, _ = mjref("verify", path)
    assert status == 1
    assert out.startswith(f"{path}: Cells of the worksheet ")


def test_a_pdf_is_verified_by_its_signatures(mjref, file, tmp_path):
    path = tmp_path / "players.pdf"
    assert mjref("export", file, "--to", "pdf", "--what", "players", "-o", path)[0] == 0
    status, out, _ = mjref("verify", path)
    assert (status, out.splitlines()) == (
        1,
        [f"{path}: The PDF is not signed, or it was written anew without signatures."],
    )


@pytest.mark.parametrize("name", ["a.pdf", "a.xlsx"])
@pytest.mark.parametrize(
    "content", [b"", b"nothing of the kind", b"%PDF-1.7\n%%EOF", b"PK\x03\x04"]
)
def test_what_is_no_document_at_all_is_a_finding(mjref, tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    status, out, err = mjref("verify", path)
    assert (status, err) == (1, "")
    assert out.startswith(f"{path}: ")


def test_a_folder_cannot_be_verified(mjref, tmp_path):
    (tmp_path / "a.pdf").mkdir()
    status, out, err = mjref("verify", tmp_path / "a.pdf")
    assert (status, out) == (2, "")
    assert "is a folder" in err


def test_a_spreadsheet_with_damaged_bytes_is_a_finding(mjref, file, tmp_path):
    path = tmp_path / "players.xlsx"
    mjref("export", file, "--to", "xlsx", "--what", "players", "-o", path)
    whole = path.read_bytes()
    for start in range(60, 1000, 94):
        content = bytearray(whole)
        content[start : start + 40] = bytes(40)
        path.write_bytes(content)
        status, out, err = mjref("verify", path)
        assert status in (0, 1)  # damage to what no cell depends on changes nothing
        assert (err, out.count(f"{path}: ")) == ("", max(1, len(out.splitlines())))


def signed_tournament():
    """Return tournament A with the ink of two under one sheet, and that session locked."""
    facts = read_tournament((DATA / "tournament_a.json").read_bytes())
    desk = Desk(MemoryStore(facts), rulebook_for, now=lambda: NOON, who="Chief")
    content = content_hash(facts, HERE)
    for role in (SignatureRole.SOUTH, SignatureRole.CHIEF_REFEREE):
        ink = Signature(role=role, strokes=(), width=1, height=1, content_hash=content, at=NOON)
        desk.sign(HERE, ink)
    desk.lock_session(HERE.session, "signed on paper")
    return desk


def test_a_locked_tournament_is_in_order(mjref, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(write_tournament(signed_tournament().tournament))
    assert mjref("verify", path)[0] == 0
    mjref("import", path, tmp_path / "a.mjref")
    status, out, err = mjref("verify", tmp_path / "a.mjref")
    assert (status, err) == (0, "")
    assert out.startswith(f"{tmp_path / 'a.mjref'}: in order.\n")
    assert "Session 1 is locked since 2026-05-01" in out
    assert "(Chief)" in out


def test_ink_and_lock_are_void_after_a_change(mjref, tmp_path):
    """In an interchange file there is no journal: the hashes alone tell."""
    facts = signed_tournament().tournament
    session = facts.session(HERE.session)
    tables = tuple(
        replace(each, hands=(replace(each.hands[0], points=88), *each.hands[1:]))
        if each.number == HERE.table
        else each
        for each in session.tables
    )
    sessions = [
        replace(session, tables=tables) if each is session else each for each in facts.sessions
    ]
    path = tmp_path / "a.json"
    path.write_text(write_tournament(replace(facts, sessions=tuple(sessions))))
    status, out, _ = mjref("verify", path)
    assert status == 1
    assert (
        "Session 1, table 6: changed after South, Chief referee signed; these signatures are void."
        in out
    )
    assert "Session 1: changed although Chief locked it" in out


def test_a_correction_after_unlocking_leaves_the_ink_void_in_the_tournament_file(mjref, tmp_path):
    desk = signed_tournament()
    desk.unlock_session(HERE.session, "appeal upheld")
    hand = desk.table(HERE).hands[-1]
    desk.remove_last_hand(HERE, f"hand {hand.number} was entered twice")
    path = tmp_path / "a.mjref"
    SqlStore.create(path, desk.tournament, Origin(who="Chief", when=NOON)).close()
    status, out, _ = mjref("verify", path)
    assert status == 1
    assert "void" in out
