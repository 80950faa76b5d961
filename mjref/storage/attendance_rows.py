"""The tables of who was not there, and who left the tournament."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row as Fetched
from sqlalchemy import Text
from sqlmodel import Field

from mjref.storage.rows import Row, of_table
from mjref.tournament.attendance import (
    Absence,
    AbsenceKind,
    Acceptance,
    Departure,
    DepartureKind,
)


class AbsenceRow(Row, table=True):
    """Somebody who was late, left, or did not come."""

    __tablename__ = "absence"
    __table_args__ = (of_table(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    player: str = Field(foreign_key="player.id")
    kind: str
    hand: int
    seconds: int
    reason: str = Field(sa_type=Text)


class DepartureRow(Row, table=True):
    """A player who plays no more from a session and hand on."""

    __tablename__ = "departure"

    position: int | None = Field(primary_key=True, default=None)
    player: str = Field(foreign_key="player.id", unique=True)
    kind: str
    session: int
    hand: int
    reason: str = Field(sa_type=Text)
    at: str | None
    version: int = Field(default=1)


def departure_of(row: Fetched[Any]) -> Departure:
    """Return a departure out of its row."""
    return Departure(
        player=row.player,
        kind=DepartureKind(row.kind),
        session=row.session,
        hand=row.hand,
        reason=row.reason,
        at=None if row.at is None else datetime.fromisoformat(row.at),
    )


def absence_of(row: Fetched[Any]) -> Absence:
    """Return an absence out of its row."""
    return Absence(
        player=row.player,
        kind=AbsenceKind(row.kind),
        hand=row.hand,
        seconds=row.seconds,
        reason=row.reason,
    )


def acceptance_of(row: Fetched[Any]) -> Acceptance | None:
    """Return what a table's row says of accepted totals, None where nobody accepted any."""
    if row.accepted_reason is None:
        return None
    at = datetime.fromisoformat(row.accepted_at)
    return Acceptance(reason=row.accepted_reason, by=row.accepted_by, at=at)
