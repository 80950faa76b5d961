"""What the desk asks of whatever keeps the facts, and how either says no."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Change
from mjref.tournament.programme import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    """One line of the journal: who changed what, when and why; each carries the hash before it."""

    number: int
    at: datetime
    who: str
    reason: str
    change: Change
    previous_hash: str
    hash: str


class Store(Protocol):
    """What the desk asks of whatever keeps the file."""

    def load(self) -> Tournament:
        """Return all facts; raises StoreError."""
        ...

    def write(self, changes: Sequence[Change], *, who: str, when: datetime, reason: str) -> None:
        """Make the changes and their journal entries durable, all or none; raises StoreError."""
        ...

    def journal(self) -> Sequence[JournalEntry]:
        """Return the journal, oldest first."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


class DeskError(Exception):
    """Raised where a wish cannot be carried out; nothing was changed.

    `problems` say why, as codes for the texts.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))


class StoreError(DeskError):
    """Raised where the file cannot be read or written: full, read-only, foreign, newer, stale."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__([Problem(code, values)])
