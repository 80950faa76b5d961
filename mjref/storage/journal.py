"""The journal: every change, in order, each entry carrying the hash of the one before."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from mjref.rulebooks.base import Problem
from mjref.storage.fetching import table_of
from mjref.storage.rows import JournalRow
from mjref.tournament.changes import Change, Key, Kind, all_facts
from mjref.tournament.interchange import fact_from_json, fact_to_json
from mjref.tournament.programme import Tournament
from mjref.tournament.progress import Progress, ignore, in_portions
from mjref.tournament.store import JournalEntry

_JOURNAL = table_of(JournalRow)
_BEGINNING = "0" * 64  # what stands for the hash before the first entry
_canonical = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_PORTION = 500  # entries that are followed between two signs of progress
_HASHED = ("number", "at", "who", "reason", "kind", "key", "before", "after", "previous_hash")


def append(
    connection: Connection, changes: Sequence[Change], *, who: str, when: datetime, reason: str
) -> None:
    """Write one entry for each change behind the last one."""
    latest = select(_JOURNAL.c.number, _JOURNAL.c.hash).order_by(_JOURNAL.c.number.desc()).limit(1)
    last = connection.execute(latest).first()
    number, previous = (last.number, last.hash) if last else (0, _BEGINNING)
    at = when.astimezone(UTC).isoformat()
    entries = []
    for change in changes:
        number += 1
        entry: dict[str, Any] = {
            "number": number,
            "at": at,
            "who": who,
            "reason": reason,
            "kind": change.kind.value,
            "key": _canonical(change.key),
            "before": None if change.before is None else fact_to_json(change.kind, change.before),
            "after": None if change.after is None else fact_to_json(change.kind, change.after),
            "previous_hash": previous,
        }
        previous = entry["hash"] = _hash([entry[name] for name in _HASHED])
        entries.append(entry)
    connection.execute(insert(_JOURNAL), entries)


def entries(connection: Connection, after: int = 0) -> list[JournalEntry]:
    """Return the entries behind number `after`, oldest first; raises ValueError or DeskError."""
    return [_entry(row) for row in _fetch(connection, after)]


def findings(
    connection: Connection, tournament: Tournament, report: Progress = ignore
) -> list[Problem]:
    """Return what was changed behind the program's back; empty where all is as it was written.

    First the chain is followed to the first entry that is not what was hashed; if it holds,
    the facts that the journal tells are compared with the facts that stand in the rows.
    """
    told: dict[tuple[Kind, Key], str] = {}
    rows = list(_fetch(connection, 0))
    chain = (row for portion in in_portions(rows, _PORTION, report) for row in portion)
    for problem in _follow(chain, told):
        return [problem]
    return list(_compare(told, tournament))


def _fetch(connection: Connection, after: int) -> Iterable[Row[Any]]:
    behind = select(_JOURNAL).where(_JOURNAL.c.number > after).order_by(_JOURNAL.c.number)
    return connection.execute(behind)


def _hash(parts: Sequence[object]) -> str:
    return hashlib.sha256(_canonical(parts).encode()).hexdigest()


def _key(text: str) -> Key:
    return tuple(json.loads(text))


def _entry(row: Row[Any]) -> JournalEntry:
    kind = Kind(row.kind)
    before = None if row.before is None else fact_from_json(kind, row.before)
    after = None if row.after is None else fact_from_json(kind, row.after)
    return JournalEntry(
        number=row.number,
        at=datetime.fromisoformat(row.at),
        who=row.who,
        reason=row.reason,
        change=Change(kind, _key(row.key), before, after),
        previous_hash=row.previous_hash,
        hash=row.hash,
    )


def _follow(chain: Iterable[Row[Any]], told: dict[tuple[Kind, Key], str]) -> Iterator[Problem]:
    """Yield what is wrong with the chain, and fill `told` with the facts at its end."""
    number, previous = 0, _BEGINNING
    for row in chain:
        number += 1
        here = {"entry": number, "at": row.at, "who": row.who}
        if row.number != number:
            yield Problem("journal_entry_missing", {"entry": number})
        if row.hash != _hash([getattr(row, name) for name in _HASHED]):
            yield Problem("journal_entry_changed", here)
        if row.previous_hash != previous:
            yield Problem("journal_chain_broken", here)
        fact = (Kind(row.kind), _key(row.key))
        if not _same(fact[0], told.get(fact), row.before):
            yield Problem("journal_entry_misfit", here)
        if row.after is None:
            told.pop(fact, None)
        else:
            told[fact] = row.after
        previous = row.hash
    if not number:
        yield Problem("journal_empty")


def _same(kind: Kind, one: str | None, other: str | None) -> bool:
    """Return whether two texts are one fact; a later version may write it with more keys."""
    if one == other:
        return True
    if one is None or other is None:
        return False
    return fact_from_json(kind, one) == fact_from_json(kind, other)


def _compare(told: dict[tuple[Kind, Key], str], tournament: Tournament) -> Iterator[Problem]:
    rest = dict(told)
    for change in all_facts(tournament):
        assert change.after is not None
        here = {"kind": change.kind.value, "key": change.key}
        text = rest.pop((change.kind, change.key), None)
        if text is None:
            yield Problem("fact_not_in_journal", here)
        elif not _same(change.kind, text, fact_to_json(change.kind, change.after)):
            yield Problem("fact_changed", here)
    for kind, key in rest:
        yield Problem("fact_missing", {"kind": kind.value, "key": key})
