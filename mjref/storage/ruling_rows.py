"""The tables of rulings: fines outside the hands, disputes, the table of offences, appeals."""

from sqlalchemy import Text
from sqlmodel import Field

from mjref.storage.rows import Row, of_table


class TablePenaltyRow(Row, table=True):
    """A penalty of a session that belongs to no hand, or somebody's share of one."""

    __tablename__ = "table_penalty"
    __table_args__ = (of_table(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    player: str = Field(foreign_key="player.id")
    points: int
    offence: str
    effect: str | None
    note: str


class DisputeRow(Row, table=True):
    """A table or one of its hands was disputed; decided where `decided_at` says when."""

    __tablename__ = "dispute"
    __table_args__ = (of_table(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    hand: int | None
    reason: str = Field(sa_type=Text)
    raised_by: str
    raised_at: str
    decision: str = Field(sa_type=Text)
    decided_by: str
    decided_at: str | None
    version: int = Field(default=1)


class OffenceRow(Row, table=True):
    """A row of the table of offences that differs from the law's, or is none of the law's."""

    __tablename__ = "offence"

    position: int | None = Field(primary_key=True, default=None)
    id: str = Field(unique=True)
    chinese: str
    english: str
    initials: str
    kind: str
    amount: int
    recipients: str
    effect: str
    steps: str
    """The amounts, parted by blanks."""
    scope: str
    raised_effect: str
    raised_from: int
    moment: str
    least: int | None
    most: int | None
    article: str
    note: str = Field(sa_type=Text)
    active: bool
    version: int = Field(default=1)


class AppealRow(Row, table=True):
    """An appeal; what it is about may have been taken away since."""

    __tablename__ = "appeal"

    position: int | None = Field(primary_key=True, default=None)
    id: str = Field(unique=True)
    appellant: str
    against: str
    received_at: str
    text: str = Field(sa_type=Text)
    session: int | None
    table: int | None
    hand: int | None
    subject: str
    effect: str
    decision: str = Field(sa_type=Text)
    decided_by: str
    decided_at: str | None
    rank_changes: str = Field(sa_type=Text)
    """JSON: whose rank the correction changed, as it was announced."""
    version: int = Field(default=1)
