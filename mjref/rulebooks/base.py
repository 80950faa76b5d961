"""The interface of all rulebooks: a hand goes in, readings and payments come out.

Nothing outside a rulebook's folder knows which game is played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from mjref.game.hand import Deal, Hand, Win
from mjref.game.settlement import Transfer
from mjref.game.tiles import Tile

FLAGS = {
    "last_tile_draw": "妙手回春",
    "last_tile_claim": "海底捞月",
    "out_with_replacement": "杠上开花",
    "rob_kong": "抢杠和",
    "last_of_kind": "和绝张",
}
"""Circumstances that no tile can show → the fan that they make."""


class Principle(StrEnum):
    """Why a fan may not be counted: the five counting principles, or the pattern itself."""

    NO_REPEAT = "不重复"
    NO_SPLIT = "不拆移"
    NO_IDENTICAL = "不得相同"
    HIGHEST = "就高不就低"
    COMBINE_ONCE = "套算一次"
    NOT_PRESENT = "牌型不成立"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fan:
    """One row of a fan table (番种)."""

    number: int
    name: str
    english: str
    points: int
    initials: str
    """Pinyin initials of the name, for entry by keyboard: `qys`."""
    definition: str
    definition_english: str
    excludes: tuple[str, ...] = ()
    """Named as 不计 by the law."""
    implied: tuple[str, ...] = ()
    """Follow of necessity (不重复)."""
    within: tuple[str, ...] = ()
    """Not counted inside the sets that make this fan (不拆移)."""
    pairwise: bool = False
    """One of the two-set fans that 套算一次 is about."""
    repeatable: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A fan of a reading: `count` times `value` points, and the tiles that make it.

    The tiles (one group for each time it counts) are worked out by `explain` only.
    """

    name: str
    value: int
    count: int = 1
    tiles: tuple[tuple[Tile, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Objection:
    """A fan that may not be counted, the principle, and the fan that it collides with."""

    fan: str
    count: int
    principle: Principle
    against: str | None = None


class Reading(NamedTuple):
    """One way to count a hand that reaches the best total."""

    lines: tuple[Line, ...]
    score: int
    """All points, flowers included."""
    bonus: int = 0
    """The part of `score` that does not count towards the minimum: the flowers."""
    faults: tuple[str, ...] = ()
    """Why a complete shape is no legal win: `below_minimum`; empty for a legal win."""
    sets: tuple[tuple[Tile, ...], ...] = ()
    """The decomposition that was counted."""
    dropped: tuple[Objection, ...] = ()
    """Candidates that were not counted, and why; only `explain` works them out."""


class Check(NamedTuple):
    """What a rulebook says of a declaration, against the nearest of the best readings."""

    ok: bool
    missing: Mapping[str, int]
    not_allowed: tuple[Objection, ...]
    declared_points: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class Problem:
    """A doubt about what was entered, as a code; `values` fill the sentence made of it."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    blocking: bool = True


class BadHandError(ValueError):
    """Raised for a hand that cannot exist; `problem.code` says what is wrong."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.problem = Problem(code, values)


class NotAWinError(ValueError):
    """Raised for a lawful set of tiles that is no winning shape; `tiles` is their notation."""

    def __init__(self, tiles: str) -> None:
        super().__init__(tiles)
        self.tiles = tiles


class Rulebook(Protocol):
    """Two tables (data) and the questions that a tournament asks."""

    name: str
    table: Mapping[str, Any]
    """Frame data: players, minimum, base points, flags, session …"""
    fans: Mapping[str, Fan]

    def read(self, win: Win, deal: Deal) -> Sequence[Reading]:
        """Return every reading that reaches the best total, at least one.

        Raises BadHandError for impossible tiles or flags, NotAWinError for no winning shape.
        """
        ...

    def explain(self, win: Win, deal: Deal) -> Sequence[Reading]:
        """Return the readings of `read` with their reasons: tiles of each line, fans dropped."""
        ...

    def check(self, win: Win, deal: Deal) -> Check:
        """Return what is wrong with `win.declared`; raises as `read` does."""
        ...

    def objections(self, win: Win, deal: Deal) -> tuple[Objection, ...]:
        """Return what the fan table alone says against `win.declared`, without any tiles."""
        ...

    def settle(self, hand: Hand, deal: Deal) -> list[Transfer]:
        """Return who pays whom, fines included."""
        ...

    def next_dealer(self, hand: Hand, deal: Deal) -> int:
        """Return the seat that deals the next hand."""
        ...
