"""Former versions of a hand, as they are shown struck through on the score sheet (更正)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from mjref.tournament.changes import Kind
from mjref.tournament.programme import HandRecord, TableKey
from mjref.tournament.store import JournalEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a hand said before it was corrected, who corrected it, when and why."""

    former: HandRecord
    reason: str
    who: str
    at: datetime


def corrections(journal: Iterable[JournalEntry]) -> dict[TableKey, list[Correction]]:
    """Return every table's former versions of hands, in the order of the journal."""
    found: dict[TableKey, list[Correction]] = {}
    for entry in journal:
        change = entry.change
        if change.kind is Kind.HAND and isinstance(change.before, HandRecord):
            where = TableKey(int(change.key[0]), int(change.key[1]))
            correction = Correction(
                former=change.before, reason=entry.reason, who=entry.who, at=entry.at
            )
            found.setdefault(where, []).append(correction)
    return found
