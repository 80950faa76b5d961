"""The tables of who was not there, and who left the tournament."""

from sqlalchemy import Text
from sqlmodel import Field

from mjref.storage.rows import Row, of_table


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
