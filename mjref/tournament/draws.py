"""The draw (抽签) as a fact of its own: who drew, when, how, from what, and what came out."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from mjref.tournament.bye import ByeValue
from mjref.tournament.seating.plan import SessionPlan


class DrawMethod(StrEnum):
    """How seats were drawn."""

    BY_HAND = "by_hand"  # lots drawn in the hall
    PROGRAM = "program"  # a plan that follows from a seed
    IMPORTED = "imported"  # a plan that somebody else made
    STANDING = "standing"  # neighbours in rank, from the ranking before
    AGAIN = "again"  # sessions to come drawn by lot, knowing those before

    @property
    def looks_back(self) -> bool:
        """Return whether the seats follow from the sessions before, too."""
        return self in (DrawMethod.STANDING, DrawMethod.AGAIN)


class SeparationKind(StrEnum):
    """Why players are kept apart."""

    TEAM = "team"
    SEEDED = "seeded"
    CLUB = "club"
    COUNTRY = "country"
    CHOSEN = "chosen"  # named one by one


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """Players of whom no two may share a table; they are named by their numbers in the draw."""

    kind: SeparationKind
    numbers: tuple[int, ...]
    name: str = ""
    """The team, club or country."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """One draw of seats for some sessions.

    It begins with the commitment: all that the seats follow from is fixed and the hash of the seed
    is shown. It ends when the seats are drawn; from then on the seed is public.
    """

    id: str
    method: DrawMethod
    sessions: tuple[int, ...]
    """The sessions that it seats."""
    players: tuple[str, ...]
    """Ids of those who are seated, in the order of their numbers 1, 2, 3 …"""
    team_size: int = 1
    """The first so many numbers are one team, the next another; 1: no teams, or of unlike sizes."""
    separations: tuple[Separation, ...] = ()
    seed: str | None = None
    commitment: str = ""
    """SHA-256 of the seed, as it was shown."""
    committed_at: datetime | None = None
    committed_by: str = ""
    drawn_at: datetime | None = None
    drawn_by: str = ""
    plan: tuple[SessionPlan, ...] = ()
    """The seats that came out, in the order of `sessions`."""
    is_final: bool = True
    """False where the search was stopped: the seed alone does not give these seats again."""
    program: str = ""
    """Version of the program that drew."""
    source: str = ""
    """Where an imported plan came from."""
    groups: tuple[int, ...] = ()
    """So many of the players, one after the other, play among themselves; empty: all of them."""
    bye: ByeValue | None = None
    """What it counts for a player to have no seat in a session; None: everybody has one."""

    @property
    def is_drawn(self) -> bool:
        """Return whether the seats are drawn, and the seed public."""
        return self.drawn_at is not None

    @property
    def public_seed(self) -> str | None:
        """Return the seed once everybody may know it."""
        return self.seed if self.is_drawn else None
