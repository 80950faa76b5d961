"""Who takes part."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team (队)."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player (运动员); a substitute (替补, 陪打) plays and is scored, but holds no place."""

    id: str
    name: str
    team: str | None = None
    number: int | None = None
    substitute: bool = False
    club: str = ""
    country: str = ""
    """As the roster has it: a name, or a code such as CHN."""
    seed_rank: int | None = None
    """Place among the seeded players (种子), 1 the strongest; None: not seeded."""


def is_blank(text: str) -> bool:
    """Return whether nothing of a text can be seen; signs without width do not show."""
    return not any(sign.isprintable() and not sign.isspace() for sign in text)
