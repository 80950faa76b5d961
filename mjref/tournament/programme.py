"""What is played when, and the facts that the tables hand in.

Everything here is a fact as somebody stated it; results are derived elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from mjref.game.hand import Seat, WinningTiles
from mjref.tournament.attendance import Absence, Acceptance, Departure
from mjref.tournament.bye import Bye
from mjref.tournament.disputes import Appeal, Dispute
from mjref.tournament.draws import Draw
from mjref.tournament.offence_row import Effect, Offence
from mjref.tournament.people import Player, Team
from mjref.tournament.stages import Stage


class Outcome(StrEnum):
    """How a hand (盘) ended."""

    SELF_DRAW = "self_draw"  # 自摸
    DISCARD = "discard"  # 点和, a robbed kong included
    DRAW = "draw"  # 荒牌
    UNFINISHED = "unfinished"  # time was called

    @property
    def is_win(self) -> bool:
        """Return whether somebody won."""
        return self in (Outcome.SELF_DRAW, Outcome.DISCARD)


class TableTies(StrEnum):
    """Standard points of equal 局分 at one table."""

    SHARE = "share"
    HIGHER = "higher"
    LOWER = "lower"
    SEAT_ORDER = "seat_order"  # East before South before West before North
    PLAY_OFF = "play_off"  # as a play-off decided; shared until then


class Rotation(StrEnum):
    """Change of positions (换位) between the four rounds of a session."""

    NONE = "none"
    HALF = "half"  # E↔S, W↔N after round 2
    FIGURE_1 = "figure_1"
    FIGURE_2 = "figure_2"  # the only one in which everybody sits after everybody
    CUSTOM = "custom"  # as the option `custom_rotation` writes it


class TableKey(NamedTuple):
    """Names a table: session number and table number, both from 1."""

    session: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A signed change (罚分) to one player; 0 points is a warning (警告).

    What others receive is listed as penalties of their own with positive points.
    """

    player: str
    points: int
    offence: str = ""
    effect: Effect | None = None
    """What was ruled beside the points; None: not stated, as the law has it for the offence."""
    note: str = ""
    """Why the referee ruled otherwise than the table of offences proposes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand (盘) as it stands on the score sheet; players are named by their ids."""

    number: int
    outcome: Outcome
    winner: str | None = None
    discarder: str | None = None
    points: int = 0
    """Fan points with flowers, without the 底分."""
    declared: Mapping[str, int] = field(default_factory=dict)
    """Fan name → count as declared, 花牌 included."""
    tiles: WinningTiles | None = None
    flags: frozenset[str] = frozenset()
    flowers: int = 0
    dice: tuple[tuple[int, int], ...] = ()
    """The two throws of the deal, if noted."""
    penalties: tuple[Penalty, ...] = ()
    notation: Mapping[str, Any] = field(default_factory=dict)
    """What an imported hand stated besides (its id, other winds), kept for the way out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """From hand `from_hand` on, `incoming` plays in the place of `outgoing`."""

    outgoing: str
    incoming: str
    from_hand: int
    reason: str = ""


class SignatureRole(StrEnum):
    """Who signs a score sheet; players sign as the seat that they started in."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"
    REFEREE = "referee"
    CHIEF_REFEREE = "chief"


class InkPoint(NamedTuple):
    """A point of a stroke: pixels of the signature pad, pressure 0…1, milliseconds."""

    x: float
    y: float
    pressure: float = 1.0
    time: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Ink under a sheet, bound to the content that it was made under."""

    role: SignatureRole
    strokes: tuple[tuple[InkPoint, ...], ...]
    width: int
    height: int
    content_hash: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table (桌) in one session (局)."""

    number: int
    seats: tuple[str, str, str, str]
    """Player ids in the order E, S, W, N, as seated when the session began."""
    hands: tuple[HandRecord, ...] | None = None
    """None: not recorded hand by hand."""
    scores: Mapping[str, int] | None = None
    """The sheet's totals net of the base points, if handed in; they count for the ranking."""
    forfeits: tuple[str, ...] = ()
    """Players who lost the session by absence (弃权): 局分 0, last, no 标准分."""
    replacements: tuple[Replacement, ...] = ()
    absences: tuple[Absence, ...] = ()
    accepted: Acceptance | None = None
    """Who let totals stand that do not add up, and why."""
    signatures: tuple[Signature, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    """Fines that belong to no hand; they are taken from the 局分 when it is totalled."""
    disputes: tuple[Dispute, ...] = ()

    def seat_of(self, player: str) -> Seat | None:
        """Return the starting seat of `player`, or None where he is not at the table."""
        return Seat(self.seats.index(player)) if player in self.seats else None


class ClockAction(StrEnum):
    """What can happen to a session's clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    BREAK = "break"  # 中场休息 of `minutes`; RESUME ends it
    EXTRA = "extra"  # `minutes` more, for one table or (table 0) all
    END = "end"
    TIME_SET = "time_set"  # the computer's time was set by `seconds`; the time left stays


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockEvent:
    """An entry in the clock's log; `at` is aware, in UTC."""

    action: ClockAction
    at: datetime
    table: int = 0
    minutes: int = 0
    seconds: int = 0
    """By how much the computer's time was set forward; below 0: back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """A session's results are closed (锁定); `at` is aware, in UTC."""

    at: datetime
    who: str
    content_hash: str
    """What the results were: `locking.locked_content`."""
    reason: str = ""
    """Why it was locked although signatures were missing; empty where all had signed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One game of sixteen hands or three hours (局) at all tables."""

    number: int
    tables: tuple[Table, ...] = ()
    draw_seed: str | None = None
    """What the seats were drawn from; None where they were drawn by hand."""
    clock: tuple[ClockEvent, ...] = ()
    byes: tuple[Bye, ...] = ()
    lock: Lock | None = None
    """None: the results may still be changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A ruling outside the hands, for one player or one team."""

    id: str
    player: str | None = None
    team: str | None = None
    session: int | None = None
    standard_points: Fraction = Fraction(0)
    match_points: int = 0
    reason: str = ""
    offence: str = ""
    """The offence, where the ruling is a fine after the sheet was closed."""
    play_off: int = 0
    """The place in a play-off (加赛) among those who were equal, from 1; 0 for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The regulations (规程) of this tournament; minutes, points, options of the rulebook."""

    base_points: int = 500
    table_ties: TableTies = TableTies.SHARE
    hands_per_session: int = 16
    session_minutes: int = 180
    break_minutes: int = 15
    warning_minutes: int = 15
    rotation: Rotation = Rotation.FIGURE_2
    rulebook_options: Mapping[str, str] = field(default_factory=dict)
    """Named options of the rulebook, such as `{"edition": "2006"}`."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Named options of the tournament (`options.py`); what stands at its default is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """All facts of one competition; the order of teams, players and rulings is none of them."""

    name: str
    note: str = ""
    rulebook: str = "mcr"
    settings: Settings = field(default_factory=Settings)
    teams: tuple[Team, ...] = ()
    players: tuple[Player, ...] = ()
    sessions: tuple[Session, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    departures: tuple[Departure, ...] = ()
    draws: tuple[Draw, ...] = ()
    """In the order in which they were begun."""
    stages: tuple[Stage, ...] = ()
    """In the order of play; without any the whole tournament is one."""
    offences: tuple[Offence, ...] = ()
    """Where this tournament's table of offences differs from the law's: whole rows."""
    appeals: tuple[Appeal, ...] = ()

    def session(self, number: int) -> Session:
        """Return one session; raises KeyError."""
        for session in self.sessions:
            if session.number == number:
                return session
        raise KeyError(number)

    def table(self, where: TableKey) -> Table:
        """Return one table; raises KeyError."""
        for table in self.session(where.session).tables:
            if table.number == where.table:
                return table
        raise KeyError(where)

    def player(self, player_id: str) -> Player:
        """Return one player; raises KeyError."""
        for player in self.players:
            if player.id == player_id:
                return player
        raise KeyError(player_id)
