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


def corrections_of(journal: Iterable[JournalEntry], where: TableKey) -> tuple[Correction, ...]:
    """Return the former versions of a table's hands in the order of the journal."""
    found = []
    for entry in journal:
        change = entry.change
        if change.kind is not Kind.HAND or change.key[:2] != tuple(where):
            continue
        if isinstance(change.before, HandRecord):
            found.append(
                Correction(former=change.before, reason=entry.reason, who=entry.who, at=entry.at)
            )
    return tuple(found)
