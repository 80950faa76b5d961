"""Stages of a competition: preliminary (预赛), groups (小组), semi-final, final (决赛)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class StageOf(StrEnum):
    """Who goes on from one stage to the next."""

    PLAYERS = "players"
    TEAMS = "teams"  # with all their players


@dataclass(frozen=True, slots=True, kw_only=True)
class StageGroup:
    """Players who are ranked among themselves (组), and how many of them go on."""

    name: str
    players: tuple[str, ...]
    promoted: int = 0
    """How many players, or teams, go on to the next stage; 0 in the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Some sessions of the tournament, played by some of its players."""

    number: int
    """1, 2, 3 … in the order of play."""
    name: str
    first_session: int
    last_session: int
    groups: tuple[StageGroup, ...]
    of: StageOf = StageOf.PLAYERS
    carried: Fraction = Fraction(0)
    """The share of the points of the stage before that is brought along (带分): 0 none, 1 all.

    It has no default in the regulations: whoever sets up a stage says it. In the first stage
    there is nothing to bring.
    """
    is_levelled: bool = False
    """Whether the groups are levels: everybody in a group ranks before the next one's players."""
    counts_for_teams: bool = True
    """Whether these sessions count for the teams, as the law has it for every session."""
    decision: str = ""
    """How equals at the border of the promotion were decided, in words, and by what lot."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return everybody who takes part, group by group."""
        return tuple(player for group in self.groups for player in group.players)

    @property
    def sessions(self) -> range:
        """Return the numbers of the sessions."""
        return range(self.first_session, self.last_session + 1)
