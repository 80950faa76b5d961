"""What is to be done at the tables when time is up (收局): article 6.4 and the option of Q8."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from mjref.tournament.clock import ClockReading, Phase
from mjref.tournament.options import option
from mjref.tournament.programme import HandRecord, Outcome, Session, Settings, Table
from mjref.tournament.sheet import is_complete
from mjref.tournament.store import JournalEntry

LATE = (Phase.TIME_UP, Phase.ENDED)


class TimeUp(StrEnum):
    """What becomes of the hand in play at time-up."""

    VOID = "void"  # only what was obtained before counts
    FINISH = "finish"
    ONE_MORE = "one_more"  # and one hand after it

    @property
    def late_hands(self) -> int:
        """Return how many hands may be won after time-up."""
        return list(TimeUp).index(self)


class Closing(StrEnum):
    """How a table that is not complete stands when time is up."""

    CLOSE = "close"  # nothing more may be won: the void hand is to be noted
    FINISHES = "finishes"  # the option lets it play on
    HAS_TIME = "has_time"  # extra time or a pause of its own
    UNRECORDED = "unrecorded"  # no hand recorded: its totals will be handed in


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table that is not complete at time-up."""

    number: int
    hand: int
    """The hand in play, or the next one."""
    late_hands: int
    """Recorded after time-up."""
    closing: Closing


def time_up(settings: Settings) -> TimeUp:
    """Return what this tournament does with the hand in play."""
    return TimeUp(option(settings, "time_up"))


def open_tables(
    session: Session,
    settings: Settings,
    clocks: Mapping[int, ClockReading],
    journal: Iterable[JournalEntry],
) -> list[OpenTable]:
    """Return the tables of a session that are not complete, with what is to be done at each."""
    since = {number: reading.over_since for number, reading in clocks.items()}
    late = late_hands(journal, session.number, since)
    found = []
    for table in session.tables:
        if is_complete(table, settings):
            continue
        count = late[table.number]
        hand = len(table.hands or ()) + 1
        closing = _closing(table, settings, clocks[table.number], count)
        found.append(OpenTable(number=table.number, hand=hand, late_hands=count, closing=closing))
    return found


def late_hands(
    journal: Iterable[JournalEntry], session: int, since: Mapping[int, datetime | None]
) -> Counter[int]:
    """Return how many hands each table of a session recorded after its play was over."""
    found: Counter[int] = Counter()
    for entry in journal:
        change = entry.change
        if not isinstance(change.after, HandRecord) or change.before is not None:
            continue
        table = int(change.key[1])
        over = since.get(table)
        was_played = change.after.outcome is not Outcome.UNFINISHED
        if change.key[0] == session and over and entry.at >= over and was_played:
            found[table] += 1
    return found


def _closing(table: Table, settings: Settings, reading: ClockReading, late: int) -> Closing:
    if reading.phase not in LATE:
        return Closing.HAS_TIME
    if not table.hands:
        return Closing.UNRECORDED
    return Closing.CLOSE if late >= time_up(settings).late_hands else Closing.FINISHES
