"""All tables of a session at a glance: what each one is at, and who waits for whom."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil

from mjref.i18n import mark, tr
from mjref.tournament.changes import Kind
from mjref.tournament.clock import ClockReading, Phase
from mjref.tournament.desk import Desk
from mjref.tournament.locking import signing
from mjref.tournament.programme import ClockAction, SignatureRole, TableKey, Tournament
from mjref.tournament.rotation import HANDS_PER_ROUND
from mjref.tournament.sheet import TableSheet
from mjref.tournament.store import JournalEntry
from mjref.ui.formats import round_name, signed, wind_name
from mjref.ui.models.rows import Column

_AT_A_TABLE = {Kind.HAND, Kind.SIGNATURE}


class TableState(StrEnum):
    """What is to be done at a table, the most urgent first."""

    DISPUTED = "disputed"
    VOID = "void"
    TIME_UP = "time_up"
    UNSIGNED = "unsigned"
    QUIET = "quiet"
    PLAYING = "playing"
    WAITING = "waiting"
    DONE = "done"
    LOCKED = "locked"


STATE_WORDS = {
    TableState.DISPUTED: mark("Disputed"),
    TableState.VOID: mark("Signatures void"),
    TableState.TIME_UP: mark("Time is up"),
    TableState.UNSIGNED: mark("Signatures missing"),
    TableState.QUIET: mark("No entry for long"),
    TableState.PLAYING: mark("In play"),
    TableState.WAITING: mark("Not started"),
    TableState.DONE: mark("Complete"),
    TableState.LOCKED: mark("Locked"),
}
ATTENTION = frozenset(
    {
        TableState.DISPUTED,
        TableState.VOID,
        TableState.TIME_UP,
        TableState.UNSIGNED,
        TableState.QUIET,
    }
)
IN_PLAY = frozenset({TableState.PLAYING, TableState.QUIET, TableState.TIME_UP})
QUIET_AFTER = timedelta(minutes=25)  # a hand takes about eleven minutes
_RUNS = (Phase.RUNNING, Phase.WARNING)
FINISHED = frozenset({TableState.DONE, TableState.LOCKED})


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGlance:
    """One table as the chief referee sees it from afar."""

    where: TableKey
    state: TableState
    hands: int
    of_hands: int
    leaders: tuple[str, ...]
    lead: int
    players: tuple[str, str, str, str]
    totals: tuple[int, int, int, int]
    signatures: int
    of_signatures: int
    extra_minutes: int
    last_entry: datetime | None
    age_minutes: int
    """Since the last entry; a row that is older is another row."""
    phase: Phase
    minutes_left: int

    @property
    def round_number(self) -> int:
        """Return the round (圈) that is being played, from 0."""
        return min(self.hands, self.of_hands - 1) // HANDS_PER_ROUND

    def progress(self) -> str:
        """Return the hand reached, such as `7/16`."""
        return f"{self.hands}/{self.of_hands}"

    def round_text(self) -> str:
        """Return the round in words; empty before the first and after the last hand."""
        return round_name(self.round_number) if self.state in IN_PLAY else ""

    def place_text(self) -> str:
        """Return round and hand in play in words; the hands recorded where none is in play."""
        if self.state not in IN_PLAY:
            return self.progress()
        words = tr("{wind}, hand {number}")
        number = min(self.hands + 1, self.of_hands)
        return words.format(wind=wind_name(self.round_number), number=number)

    def time_text(self) -> str:
        """Return the time that is left for a table in play, extra minutes named apart."""
        if self.state in FINISHED or self.state is TableState.UNSIGNED:
            return ""
        if self.phase is Phase.PAUSED:
            return tr("paused")
        if self.phase in (Phase.NOT_STARTED, Phase.ENDED, Phase.TIME_UP):
            return f"+{self.extra_minutes}" if self.extra_minutes else ""
        words = tr("{minutes}′ (+{extra})") if self.extra_minutes else tr("{minutes}′ left")
        return words.format(minutes=self.minutes_left, extra=self.extra_minutes)

    def signed_text(self) -> str:
        """Return how many have signed; empty where nobody has to yet."""
        if self.state not in (TableState.UNSIGNED, TableState.VOID):
            return ""
        return tr("signed {count}/{of}").format(count=self.signatures, of=self.of_signatures)

    def leader_text(self) -> str:
        """Return who leads and by what total; empty before the first hand."""
        if not self.leaders:
            return ""
        separator = tr(", ")
        return f"{separator.join(self.leaders)} {signed(self.lead)}"

    def matches(self, text: str) -> bool:
        """Return whether `text` is the table's number or part of a player's name."""
        return text == str(self.where.table) or any(
            text.casefold() in name.casefold() for name in self.players
        )


def last_entries(journal: Iterable[JournalEntry]) -> dict[TableKey, datetime]:
    """Return when each table was last written to."""
    return {
        TableKey(int(entry.change.key[0]), int(entry.change.key[1])): entry.at
        for entry in journal
        if entry.change.kind in _AT_A_TABLE and len(entry.change.key) > 1
    }


def glance(desk: Desk, where: TableKey, last_entry: datetime | None, now: datetime) -> TableGlance:
    """Return one table at a glance."""
    sheet = desk.sheet(where)
    tournament = desk.tournament
    names = {player.id: player.name for player in tournament.players}
    seated = [names.get(player, player) for player in sheet.table.seats]
    totals = sheet.totals
    best = max(totals)
    extra = sum(
        event.minutes
        for event in tournament.session(where.session).clock
        if event.action is ClockAction.EXTRA and event.table == where.table
    )
    reading = desk.clock(*where)
    state = state_of(sheet, tournament)
    if state is TableState.PLAYING:
        state = _in_play(reading, last_entry, now)
    return TableGlance(
        where=where,
        state=state,
        hands=len(sheet.lines),
        of_hands=tournament.settings.hands_per_session,
        leaders=tuple(name for name, total in zip(seated, totals, strict=True) if total == best)
        if sheet.is_played and any(totals)
        else (),
        lead=best,
        players=(seated[0], seated[1], seated[2], seated[3]),
        totals=totals,
        signatures=len(signing(tournament, where).valid),
        of_signatures=len(SignatureRole),
        extra_minutes=extra,
        last_entry=last_entry,
        age_minutes=(now - last_entry) // timedelta(minutes=1) if last_entry else 0,
        phase=reading.phase,
        minutes_left=ceil(reading.remaining / timedelta(minutes=1)),
    )


def urgency(row: TableGlance) -> tuple[int, int]:
    """Return what to sort tables by: who needs somebody first, then by number."""
    return list(TableState).index(row.state), row.where.table


def _in_play(reading: ClockReading, last_entry: datetime | None, now: datetime) -> TableState:
    if reading.phase in (Phase.TIME_UP, Phase.ENDED):
        return TableState.TIME_UP
    is_quiet = last_entry is not None and now - last_entry >= QUIET_AFTER
    return TableState.QUIET if is_quiet and reading.phase in _RUNS else TableState.PLAYING


def state_of(sheet: TableSheet, tournament: Tournament) -> TableState:
    """Return what is to be done at a table; what was handed in on paper was signed there."""
    if tournament.session(sheet.where.session).lock:
        return TableState.LOCKED
    if sheet.is_disputed:
        return TableState.DISPUTED
    signed = signing(tournament, sheet.where)
    if signed.void:
        return TableState.VOID
    if not sheet.is_complete:
        return TableState.PLAYING if sheet.is_played else TableState.WAITING
    is_on_paper = not signed.valid and sheet.table.scores is not None
    return TableState.DONE if is_on_paper or signed.is_complete else TableState.UNSIGNED


def minutes_since(entry: datetime | None, now: datetime) -> str:
    """Return how long ago the last entry was made, in words; empty for None."""
    if entry is None:
        return ""
    age = now - entry
    if age < timedelta(minutes=1):
        return tr("just now")
    if age >= timedelta(days=1):
        return f"{entry.astimezone():%m-%d %H:%M}"
    return tr("{minutes} min ago").format(minutes=int(age.total_seconds() // 60))


def table_columns(now: Callable[[], datetime]) -> tuple[Column[TableGlance], ...]:
    """Return the columns of the overview."""
    return (
        Column(
            title=mark("Table"),
            text=lambda row: str(row.where.table),
            order=lambda row: row.where.table,
            is_number=True,
            is_bold=True,
        ),
        Column(
            title=mark("State"),
            text=lambda row: tr(STATE_WORDS[row.state]),
            order=lambda row: list(TableState).index(row.state),
        ),
        Column(
            title=mark("Hands"),
            text=TableGlance.progress,
            order=lambda row: row.hands,
            is_number=True,
        ),
        Column(title=mark("Round"), text=TableGlance.round_text),
        Column(
            title=mark("Time left"),
            text=TableGlance.time_text,
            order=lambda row: row.minutes_left,
            is_number=True,
        ),
        Column(title=mark("Leader"), text=TableGlance.leader_text, order=lambda row: row.lead),
        Column(
            title=mark("Players"),
            text=lambda row: " · ".join(
                f"{name} {signed(total)}"
                for name, total in zip(row.players, row.totals, strict=True)
            ),
        ),
        Column(
            title=mark("Last entry"),
            text=lambda row: minutes_since(row.last_entry, now()),
            order=lambda row: row.last_entry.timestamp() if row.last_entry else 0.0,
            is_number=True,
        ),
        Column(
            title=mark("Extra time"),
            text=lambda row: f"+{row.extra_minutes}" if row.extra_minutes else "",
            order=lambda row: row.extra_minutes,
            is_number=True,
        ),
    )
