"""A store made of a list, for everything that needs a desk but no file."""

from collections.abc import Sequence
from datetime import datetime

from mjref.tournament.changes import Change, apply
from mjref.tournament.programme import Tournament
from mjref.tournament.store import JournalEntry


class MemoryStore:
    """Keeps the facts in memory and the journal in a list."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.entries: list[JournalEntry] = []

    def load(self) -> Tournament:
        return self.tournament

    def write(self, changes: Sequence[Change], *, who: str, when: datetime, reason: str) -> None:
        self.tournament = apply(self.tournament, changes)
        for change in changes:
            number = len(self.entries) + 1
            self.entries.append(
                JournalEntry(
                    number=number,
                    at=when,
                    who=who,
                    reason=reason,
                    change=change,
                    previous_hash=str(number - 1),
                    hash=str(number),
                )
            )

    def journal(self) -> Sequence[JournalEntry]:
        return self.entries

    def close(self) -> None:
        pass
