"""A player rests for a session (轮空), and what that is worth."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class ByeWorth(StrEnum):
    """How a bye counts; the law leaves it open, so the organizer says it."""

    NOTHING = "zero"  # no 标准分, and 比赛分 neither won nor lost
    FIXED = "fixed"
    OWN_AVERAGE = "own_average"  # of the sessions that the player did play


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeValue:
    """What a bye (轮空) is worth; the numbers are those of `FIXED`."""

    worth: ByeWorth
    standard_points: Fraction = Fraction(0)
    match_points: int = 0
    """Net of the base points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A player rests for a session, and this is what it counts."""

    player: str
    value: ByeValue
