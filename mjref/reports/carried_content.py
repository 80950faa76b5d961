"""The content hash of score sheets, carried inside the documents that show them.

Whoever has the tournament can tell whether a PDF or a spreadsheet shows what stands there now.
The hash is a checksum, not a signature: it finds what is outdated and what was changed unawares.
"""

import re
from collections.abc import Iterator, Mapping

from mjref.rulebooks.base import Problem
from mjref.tournament.programme import TableKey, Tournament
from mjref.tournament.sheet_content import content_hash

_FORMAT = "mjref-sheet/1"
_ENTRY = re.compile(r"(\d+)-(\d+):([0-9a-f]{64})")

Contents = Mapping[TableKey, str]
"""Which tables' sheets a document shows, and the content hash of each."""


def as_keywords(contents: Contents) -> str:
    """Return what goes among the keywords of a PDF; empty for none."""
    if not contents:
        return ""
    return " ".join([_FORMAT, *(f"{place_name(at)}:{hash_}" for at, hash_ in contents.items())])


def from_keywords(keywords: str) -> dict[TableKey, str]:
    """Return what `as_keywords` put there; empty where nothing is carried."""
    if not keywords.startswith(_FORMAT):
        return {}
    return {
        TableKey(int(session), int(table)): hash_
        for session, table, hash_ in _ENTRY.findall(keywords)
    }


def place_name(where: TableKey) -> str:
    """Return `1-3` for table 3 in session 1."""
    return f"{where.session}-{where.table}"


def outdated(contents: Contents, tournament: Tournament) -> Iterator[Problem]:
    """Yield the tables whose facts are no longer those that a document shows."""
    for where, carried in contents.items():
        values = {"session": where.session, "table": where.table}
        try:
            current = content_hash(tournament, where)
        except KeyError:
            yield Problem("table_not_there", values)
            continue
        if current != carried:
            yield Problem("content_differs", values)
