"""`mjref verify`: the status says whether something was changed, the line says what."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def file(mjref, tmp_path):
    mjref("import", DATA / "tournament_a.json", tmp_path / "a.mjref")
    return tmp_path / "a.mjref"


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
