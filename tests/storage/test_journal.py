"""The journal: sealed against changes, and telling when somebody broke the seal."""

import json
import sqlite3
from contextlib import closing
from itertools import pairwise

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from mjref.storage.connection import engine_for
from mjref.storage.store import SqlStore
from mjref.tournament.changes import Change, Kind, all_facts, apply
from mjref.tournament.programme import HandRecord, Outcome, Tournament
from mjref.tournament.store import StoreError
from tests.tournament_samples import NOON, every_kind_of_fact


def tamper(path, *statements):
    """Change the file as somebody with a database program might, seals taken off."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for trigger in ("journal_no_update", "journal_no_delete"):
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)


def findings(path):
    store = SqlStore.open(path)
    found = [(each.code, dict(each.values)) for each in store.verify()]
    store.close()
    return found


@pytest.mark.parametrize("statement", ["UPDATE journal SET who = 'x'", "DELETE FROM journal"])
def test_the_database_refuses_to_change_the_journal(store, place, statement):
    engine = engine_for(place)
    with pytest.raises(DBAPIError, match="can only grow"), engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()
    assert store.verify() == []


def test_the_journal_tells_the_whole_story(store):
    entries = store.journal()
    assert apply(Tournament(name=""), [entry.change for entry in entries]) == every_kind_of_fact()
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert all(entry.at == NOON and entry.who == "Referee" for entry in entries)


def test_each_entry_carries_the_hash_of_the_one_before(store):
    entries = store.journal()
    assert entries[0].previous_hash == "0" * 64
    for one, next_one in pairwise(entries):
        assert next_one.previous_hash == one.hash


def test_new_entries_are_seen_without_reading_all_anew(store):
    before = store.journal()
    record = HandRecord(number=1, outcome=Outcome.DRAW)
    change = Change(Kind.HAND, (2, 1, 1), None, record)
    store.write([change], who="R", when=NOON, reason="")
    assert store.journal()[:-1] == before
    assert store.journal()[-1].change == change


@pytest.mark.parametrize("column", ["at", "who", "reason", "key", "after", "previous_hash", "hash"])
def test_a_changed_entry_is_found(file, column):
    value = {"key": '["X"]', "at": "2020-01-01T00:00:00+00:00"}.get(column, "{}")
    tamper(file, f"UPDATE journal SET \"{column}\" = '{value}' WHERE number = 5")
    (found,) = findings(file)
    assert found[0] == "journal_entry_changed"
    assert found[1]["entry"] == 5


def test_a_removed_entry_is_found(file):
    tamper(file, "DELETE FROM journal WHERE number = 5")
    assert findings(file) == [("journal_entry_missing", {"entry": 5})]


def test_entries_cut_off_at_the_end_are_found(file):
    tamper(file, "DELETE FROM journal WHERE number > 20")
    assert {code for code, _ in findings(file)} == {"fact_not_in_journal"}


def test_an_empty_journal_is_found(file):
    tamper(file, "DELETE FROM journal")
    assert findings(file) == [("journal_empty", {})]


def test_an_entry_that_was_hashed_anew_breaks_the_chain(file):
    """Somebody who knows how the hash is made still has to change all later entries."""
    import hashlib

    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        entry = dict(connection.execute("SELECT * FROM journal WHERE number = 5").fetchone())
    entry["who"] = "somebody"
    names = ("number", "at", "who", "reason", "kind", "key", "before", "after", "previous_hash")
    parts = json.dumps([entry[n] for n in names], ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(parts.encode()).hexdigest()
    tamper(file, f"UPDATE journal SET who = 'somebody', hash = '{digest}' WHERE number = 5")
    (found,) = findings(file)
    assert (found[0], found[1]["entry"]) == ("journal_chain_broken", 6)


@pytest.mark.parametrize(
    ("statement", "code", "kind", "key"),
    [
        ("UPDATE hand SET points = 88 WHERE number = 3", "fact_changed", "hand", (1, 1, 3)),
        ("UPDATE penalty SET points = -10 WHERE player = 'P03'", "fact_changed", "hand", (1, 1, 3)),
        ("UPDATE score SET points = 2 WHERE player = 'P01'", "fact_changed", "table", (1, 1)),
        ("UPDATE player SET team = 'T2' WHERE id = 'P01'", "fact_changed", "player", ("P01",)),
        ("UPDATE tournament SET base_points = 500", "fact_changed", "header", ()),
        ("DELETE FROM adjustment WHERE id = 'A1'", "fact_missing", "adjustment", ("A1",)),
        (
            "INSERT INTO team (id, name, version) VALUES ('T9', 'New', 1)",
            "fact_not_in_journal",
            "team",
            ("T9",),
        ),
        ("UPDATE signature SET content_hash = 'x'", "fact_changed", "signature", (1, 1, "E")),
        ("DELETE FROM clock_event WHERE position = 3", "fact_missing", "clock", (1, 3)),
    ],
)
def test_a_row_changed_behind_the_journal_is_found(file, statement, code, kind, key):
    tamper(file, statement)
    assert findings(file) == [(code, {"kind": kind, "key": key})]


def test_a_value_that_no_program_of_ours_saves_is_damage(file):
    tamper(file, "UPDATE game_table SET recorded = 1", "UPDATE tournament SET rotation = 'x'")
    store = SqlStore.open(file)
    with pytest.raises(StoreError) as caught:
        store.load()
    assert caught.value.problems[0].code == "file_corrupt"
    store.close()


def test_an_imported_tournament_has_one_entry_for_each_fact(store):
    assert len(store.journal()) == len(all_facts(every_kind_of_fact()))
