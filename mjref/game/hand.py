"""One hand (盘): who sat where, who won how, with which tiles."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any

from mjref.game.tiles import Tile


class Seat(IntEnum):
    """A seat, counted counter-clockwise; also the winds 东 南 西 北."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def letter(self) -> str:
        """Return E, S, W or N."""
        return "ESWN"[self]

    @classmethod
    def of(cls, letter: str) -> "Seat":
        """Return the seat of E, S, W or N; raises ValueError for anything else."""
        if len(letter) != 1:
            raise ValueError(letter)
        return cls("ESWN".index(letter))

    def after(self, steps: int = 1) -> "Seat":
        """Return the seat `steps` further in turn order (下家)."""
        return Seat((self + steps) % 4)


class WinBy(StrEnum):
    """How the winning tile came."""

    SELF_DRAW = "self"  # 自摸
    DISCARD = "discard"  # 点和
    ROBBED_KONG = "rob"  # 抢杠和


class MeldKind(StrEnum):
    """What lies exposed (or, a concealed kong, face down) before the player."""

    CHOW = "chow"  # 吃
    PUNG = "pung"  # 碰
    KONG = "kong"  # 明杠
    CONCEALED_KONG = "ckong"  # 暗杠


@dataclass(frozen=True, slots=True)
class Meld:
    """A chow, pung or kong laid out (副露, 暗杠)."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    source: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningTiles:
    """The tiles of a winner: `concealed` holds neither melds nor the winning tile."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    winning_tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """One win (和牌) in a hand; `tiles` is None where the table recorded only fans or points."""

    seat: Seat
    by: WinBy
    source: Seat | None = None
    """The discarder, or the player whose kong was robbed."""
    tiles: WinningTiles | None = None
    flags: frozenset[str] = frozenset()
    """What no tile can show: keys of `mjref.rulebooks.base.FLAGS`."""
    flowers: int = 0
    declared: Mapping[str, int] = field(default_factory=dict)
    """Fan name → count, as the winner announced it."""
    points: int | None = None
    """The fan points with flowers as confirmed at the table; None: count the tiles."""
    responsible: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """A signed change (罚分) to one seat in a hand, and who receives it, if anybody."""

    seat: Seat
    points: int
    recipient: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """What the deal fixes before anybody draws: dealer, winds, streak, marked tiles."""

    dealer: Seat = Seat.EAST
    round_wind: Seat = Seat.EAST
    streak: int = 0
    number: int = 1
    marks: Mapping[str, Any] = field(default_factory=dict)

    def wind_of(self, seat: Seat) -> Seat:
        """Return the seat wind (门风) that `seat` holds in this deal."""
        return Seat((seat - self.dealer) % 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """All that a settlement needs of one hand; no wins: a drawn hand (荒牌)."""

    wins: tuple[Win, ...] = ()
    events: tuple[Mapping[str, Any], ...] = ()
    """Payments on the spot (kongs, opening wins) of the rulebooks that know them."""
    fines: tuple[Fine, ...] = ()
