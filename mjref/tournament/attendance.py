"""Who was not there: late, gone in mid-session, absent, or out of the tournament.

What happened is told here, with the reason; that a session is lost by absence (弃权) is said in
`Table.forfeits`, and who plays in whose place in `Table.replacements`.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class AbsenceKind(StrEnum):
    """How somebody was not at his table."""

    ABSENT = "absent"  # 缺席: did not come, or was sent away before he played
    LATE = "late"  # 迟到: came after the start
    LEFT = "left"  # 中途退出: went in mid-session (三缺一)


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """One player's absence from one table in one session."""

    player: str
    kind: AbsenceKind
    hand: int = 1
    """LATE: the first hand that he played. LEFT: the first that he did not play."""
    seconds: int = 0
    """LATE: how long after the start he came."""
    reason: str = ""


class DepartureKind(StrEnum):
    """Why somebody plays no more."""

    WITHDRAWN = "withdrawn"  # 退赛
    DISQUALIFIED = "disqualified"  # 取消比赛资格


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """A player leaves the tournament: `session` and `hand` are the first that he does not play."""

    player: str
    kind: DepartureKind
    session: int
    hand: int = 1
    reason: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """The chief referee lets totals stand that do not add up, as disputed."""

    reason: str
    by: str
    at: datetime
