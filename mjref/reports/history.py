"""What the journal tells of the tables, read when it is first asked for."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from mjref.reports.corrections import Correction, corrections
from mjref.tournament.changes import Kind
from mjref.tournament.programme import HandRecord, TableKey
from mjref.tournament.store import JournalEntry


class Recorded(NamedTuple):
    """When a table's first and last hand were written down."""

    first: datetime
    last: datetime


class History:
    """The journal's answers; without a journal nothing was corrected and no time is known."""

    def __init__(self, journal: Callable[[], Iterable[JournalEntry]] = lambda: ()) -> None:
        self._journal = journal

    @property
    def journal(self) -> Sequence[JournalEntry]:
        """Return all entries, oldest first."""
        return self._entries

    def former(self, where: TableKey) -> Sequence[Correction]:
        """Return the former versions of a table's hands, oldest first."""
        return self._corrections.get(where, ())

    def recorded(self, where: TableKey) -> Recorded | None:
        """Return when the hands were written down; None unless they were one by one.

        A table that was imported or typed in at a stroke tells nothing of when it played.
        """
        times = self._times.get(where, [])
        return Recorded(times[0], times[-1]) if len(set(times)) > 1 else None

    @cached_property
    def _entries(self) -> Sequence[JournalEntry]:
        return tuple(self._journal())

    @cached_property
    def _corrections(self) -> dict[TableKey, list[Correction]]:
        return corrections(self._entries)

    @cached_property
    def _times(self) -> dict[TableKey, list[datetime]]:
        """Return for each table when each hand was first written down, in the order of hands."""
        seen: dict[TableKey, dict[int, datetime]] = {}
        for entry in self._entries:
            change = entry.change
            if change.kind is Kind.HAND and isinstance(change.after, HandRecord):
                where = TableKey(int(change.key[0]), int(change.key[1]))
                seen.setdefault(where, {}).setdefault(change.after.number, entry.at)
        return {where: [at for _, at in sorted(hands.items())] for where, hands in seen.items()}
