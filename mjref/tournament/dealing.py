"""The opening of the wall (开牌): two throws say where it is cut and who takes what.

Walls are named by the wind of their owner, the dealer being East; stacks (墩) count from the
owner's right. Source: article 6.5 of the rules and the author's commentary on it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from mjref.game.hand import Seat
from mjref.tournament.options import option
from mjref.tournament.programme import Settings

STACKS_IN_WALL = 18
TAKES_OF_TWO = 12  # four players, three times two stacks
PIPS = 6

Throw = tuple[int, int]


class Overflow(StrEnum):
    """What a count beyond the thrower's own wall means; the law is silent."""

    RUN_ON = "run_on"  # on to the wall of the player before him (上家), which joins it there
    RE_ROLL = "re_roll"
    MODULO = "modulo"  # from his right again


class FirstStack(StrEnum):
    """Which stack the dealer takes first: the one after the counted stack, or that one itself."""

    AFTER_COUNTED = "n+1"
    COUNTED = "n"


class DealRules(NamedTuple):
    """How a tournament reads what the law leaves open."""

    overflow: Overflow = Overflow.RUN_ON
    first_stack: FirstStack = FirstStack.AFTER_COUNTED


def deal_rules(settings: Settings) -> DealRules:
    """Return how this tournament opens the wall."""
    overflow = Overflow(option(settings, "dice_over_wall"))
    return DealRules(overflow, FirstStack(option(settings, "first_stack")))


class Stack(NamedTuple):
    """Two tiles, one above the other."""

    wall: Seat
    stack: int


class WallTile(NamedTuple):
    """One tile of a stack."""

    wall: Seat
    stack: int
    is_upper: bool


class Take(NamedTuple):
    """What one player takes from the wall at once."""

    player: Seat
    stacks: tuple[Stack, Stack]


class Jump(NamedTuple):
    """The last tiles of the deal (跳牌): two for the dealer, one for each other player."""

    player: Seat
    tiles: tuple[WallTile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The wall from its cut to the first discard."""

    throws: tuple[Throw, Throw]
    thrower: Seat
    """Who throws second, and whose wall is counted."""
    cut: Stack
    """The counted stack."""
    takes: tuple[Take, ...]
    """Twelve takes of two stacks, in order."""
    jumps: tuple[Jump, ...]
    next_tile: WallTile
    """The first tile that is drawn in play."""
    tail: Stack
    """Where tiles for flowers and kongs come from, going on to the right."""

    @property
    def first_stacks(self) -> tuple[Stack, Stack]:
        """Return the dealer's first two stacks."""
        return self.takes[0].stacks


class DiceError(ValueError):
    """Raised for a die that shows no 1 to 6; `throw` counts from 1."""

    def __init__(self, throw: int, value: int) -> None:
        super().__init__(f"throw {throw}: {value}")
        self.throw = throw
        self.value = value


class ThrowAgainError(ValueError):
    """Raised where the count leaves the wall and the tournament throws again then."""


def thrower_of(first: int) -> Seat:
    """Return who throws second: counted counter-clockwise from the dealer, who is one."""
    return Seat((first - 1) % 4)


def open_wall(
    first: Throw,
    second: Throw,
    *,
    overflow: Overflow = Overflow.RUN_ON,
    first_stack: FirstStack = FirstStack.AFTER_COUNTED,
) -> Opening:
    """Return where the wall opens after two throws of two dice.

    Raises DiceError, and ThrowAgainError where `overflow` asks for another throw.
    """
    for number, throw in enumerate((first, second), start=1):
        for value in throw:
            if not 1 <= value <= PIPS:
                raise DiceError(number, value)
    thrower = thrower_of(sum(first))
    count = sum(first) + sum(second)
    if count > STACKS_IN_WALL and overflow is Overflow.RE_ROLL:
        raise ThrowAgainError(count)
    if overflow is Overflow.MODULO:
        count = (count - 1) % STACKS_IN_WALL + 1

    def stack(position: int) -> Stack:
        """Stacks in the order of taking: from the thrower's right, then on to his left."""
        walls, inside = divmod(position - 1, STACKS_IN_WALL)
        return Stack(thrower.after(-walls), inside + 1)

    start = count + 1 if first_stack is FirstStack.AFTER_COUNTED else count
    rest = start + 2 * TAKES_OF_TWO
    return Opening(
        throws=(first, second),
        thrower=thrower,
        cut=stack(count),
        takes=tuple(
            Take(Seat(turn % 4), (stack(start + 2 * turn), stack(start + 2 * turn + 1)))
            for turn in range(TAKES_OF_TWO)
        ),
        jumps=_jumps(stack(rest), stack(rest + 1), stack(rest + 2)),
        next_tile=WallTile(*stack(rest + 2), is_upper=False),
        tail=stack(start - 1),
    )


def throw(random: Callable[[], float]) -> Throw:
    """Return a throw of two dice; `random` gives numbers from 0 up to, not including, 1."""
    return int(random() * PIPS) + 1, int(random() * PIPS) + 1


def _jumps(one: Stack, two: Stack, three: Stack) -> tuple[Jump, ...]:
    """The dealer lifts the upper tile of the next stack and of the third; the others follow."""
    return (
        Jump(Seat.EAST, (WallTile(*one, is_upper=True), WallTile(*three, is_upper=True))),
        Jump(Seat.SOUTH, (WallTile(*one, is_upper=False),)),
        Jump(Seat.WEST, (WallTile(*two, is_upper=True),)),
        Jump(Seat.NORTH, (WallTile(*two, is_upper=False),)),
    )
