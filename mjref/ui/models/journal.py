"""The journal as a table: who, when, what, before, after, why."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from mjref.i18n import mark
from mjref.rulebooks.base import Rulebook
from mjref.tournament.programme import Tournament
from mjref.tournament.store import JournalEntry
from mjref.ui.formats import moment
from mjref.ui.journal_words import JournalWords
from mjref.ui.models.rows import Column


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    """One entry in words."""

    number: int
    at: datetime
    who: str
    what: str
    before: str
    after: str
    reason: str

    def matches(self, text: str) -> bool:
        """Return whether `text` stands anywhere in the line."""
        wanted = text.casefold()
        parts = (self.who, self.what, self.before, self.after, self.reason)
        return any(wanted in part.casefold() for part in parts)


def journal_lines(
    entries: Iterable[JournalEntry], tournament: Tournament, rulebook: Rulebook
) -> list[JournalLine]:
    """Return the journal in words, newest first."""
    words = JournalWords(tournament, rulebook)
    lines = []
    for entry in entries:
        before, after = words.before_and_after(entry.change)
        lines.append(
            JournalLine(
                number=entry.number,
                at=entry.at,
                who=entry.who,
                what=words.subject(entry.change),
                before=before,
                after=after,
                reason=entry.reason,
            )
        )
    return lines[::-1]


COLUMNS: tuple[Column[JournalLine], ...] = (
    Column(
        title=mark("Entry"),
        text=lambda line: str(line.number),
        order=lambda line: line.number,
        is_number=True,
    ),
    Column(title=mark("When"), text=lambda line: moment(line.at), order=lambda line: line.number),
    Column(title=mark("By whom"), text=lambda line: line.who),
    Column(title=mark("What"), text=lambda line: line.what),
    Column(title=mark("Before"), text=lambda line: line.before, hint=lambda line: line.before),
    Column(title=mark("After"), text=lambda line: line.after, hint=lambda line: line.after),
    Column(title=mark("Reason"), text=lambda line: line.reason, hint=lambda line: line.reason),
)
