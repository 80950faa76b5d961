"""Disputes (争议) about a table, and appeals (申诉) against what was ruled: facts as stated."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from mjref.tournament.exact import Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A table, or one hand of it, is disputed until somebody decides; times are aware, in UTC."""

    number: int
    """From 1, at its table."""
    reason: str
    by: str
    """Who disputes: the words of whoever marked it."""
    at: datetime
    hand: int | None = None
    decision: str = ""
    decided_by: str = ""
    decided_at: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Return whether nobody has decided yet."""
        return self.decided_at is None


class Against(StrEnum):
    """What an appeal is about."""

    SESSION = "session"
    TABLE = "table"
    HAND = "hand"
    PENALTY = "penalty"
    RULING = "ruling"


class AppealEffect(StrEnum):
    """What became of an appeal."""

    PENDING = "pending"
    STANDS = "stands"  # 维持原判
    CORRECTED = "corrected"  # 改判
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChange:
    """A player or a team whose rank changed; `is_team` tells which. Points as they stood."""

    id: str
    is_team: bool
    rank_before: int
    rank_after: int
    standard_before: Fraction
    standard_after: Fraction
    match_before: Points
    match_after: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal:
    """An appeal: by whom, against what, when it came in, and what was decided."""

    id: str
    by: str
    """The player's or the team's id, or free words such as the name of a 领队."""
    against: Against
    received_at: datetime
    text: str
    session: int | None = None
    table: int | None = None
    hand: int | None = None
    subject: str = ""
    """The player fined, for a penalty; the id of the ruling, for a ruling."""
    effect: AppealEffect = AppealEffect.PENDING
    decision: str = ""
    decided_by: str = ""
    decided_at: datetime | None = None
    rank_changes: tuple[RankChange, ...] = ()
    """Whose rank the correction changed, as it was announced with the decision."""
