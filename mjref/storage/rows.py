"""The tables of a tournament file; no behaviour.

Only facts have columns, nothing that can be computed. `version` counts the changes of a row:
whoever writes names the version that he read. The rows that belong to a hand or a table
(fans, penalties, scores, …) have none of their own, they change with their owner.
Dice, tiles, strokes and the further keys of a notation are JSON text in one column: nobody
searches for them. Instants are ISO text in UTC, exact numbers are text such as `7/3`.
"""

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, MetaData, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

# every constraint has a name, so that a later migration can change it on any database
_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
_TABLE = ("session", "table")
_HAND = ("session", "table", "hand")


def of_table() -> ForeignKeyConstraint:
    """Return the constraint of rows that belong to a table of a session."""
    return ForeignKeyConstraint(_TABLE, ["game_table.session", "game_table.number"])


def _of_hand() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(_HAND, ["hand.session", "hand.table", "hand.number"])


class Row(SQLModel):
    """The base of all tables of a tournament file."""

    metadata = MetaData(naming_convention=_NAMES)


class TournamentRow(Row, table=True):
    """The tournament as a whole: one row."""

    __tablename__ = "tournament"
    __table_args__ = (
        CheckConstraint("id = 1", name="one_tournament"),
        CheckConstraint("hands_per_session >= 1", name="hands_per_session"),
    )

    id: int = Field(primary_key=True, default=1)
    name: str
    note: str
    rulebook: str
    base_points: int
    table_ties: str
    hands_per_session: int
    session_minutes: int
    break_minutes: int
    warning_minutes: int
    rotation: str
    rulebook_options: str = Field(sa_type=Text)
    options: str = Field(sa_type=Text)
    """JSON: the named options that differ from their defaults."""
    version: int = Field(default=1)


class TeamRow(Row, table=True):
    """A team; `position` is the order of entry."""

    __tablename__ = "team"

    position: int | None = Field(primary_key=True, default=None)
    id: str = Field(unique=True)
    name: str
    version: int = Field(default=1)


class PlayerRow(Row, table=True):
    """A player; `position` is the order of entry."""

    __tablename__ = "player"

    position: int | None = Field(primary_key=True, default=None)
    id: str = Field(unique=True)
    name: str
    team: str | None = Field(foreign_key="team.id", index=True)
    number: int | None
    substitute: bool
    club: str
    country: str
    seed_rank: int | None
    version: int = Field(default=1)


class SessionRow(Row, table=True):
    """A session (局)."""

    __tablename__ = "session"
    __table_args__ = (CheckConstraint("number >= 1", name="session_number"),)

    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    draw_seed: str | None
    version: int = Field(default=1)


class ClockEventRow(Row, table=True):
    """An entry in the clock's log."""

    __tablename__ = "clock_event"

    session: int = Field(primary_key=True, foreign_key="session.number")
    position: int = Field(primary_key=True)
    action: str
    at: str
    table: int
    minutes: int
    seconds: int
    version: int = Field(default=1)


class LockRow(Row, table=True):
    """A session whose results are closed."""

    __tablename__ = "session_lock"

    session: int = Field(
        primary_key=True, foreign_key="session.number", sa_column_kwargs={"autoincrement": False}
    )
    at: str
    who: str
    content_hash: str
    reason: str = Field(sa_type=Text)
    version: int = Field(default=1)


class GameTableRow(Row, table=True):
    """A table in a session; `recorded`: hand by hand, `scored`: totals were handed in."""

    __tablename__ = "game_table"
    __table_args__ = (CheckConstraint("number >= 1", name="table_number"),)

    session: int = Field(primary_key=True, foreign_key="session.number")
    number: int = Field(primary_key=True)
    east: str = Field(foreign_key="player.id")
    south: str = Field(foreign_key="player.id")
    west: str = Field(foreign_key="player.id")
    north: str = Field(foreign_key="player.id")
    recorded: bool
    scored: bool
    accepted_reason: str | None = Field(sa_type=Text)
    """Why totals that do not add up stand, who let them, and when; null where nobody did."""
    accepted_by: str | None
    accepted_at: str | None
    version: int = Field(default=1)


class ScoreRow(Row, table=True):
    """A total that a table handed in, net of the base points."""

    __tablename__ = "score"
    __table_args__ = (of_table(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    player: str = Field(primary_key=True, foreign_key="player.id")
    points: int


class ForfeitRow(Row, table=True):
    """A player who lost a session by absence."""

    __tablename__ = "forfeit"
    __table_args__ = (of_table(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    player: str = Field(foreign_key="player.id")


class ReplacementRow(Row, table=True):
    """Somebody took over a seat."""

    __tablename__ = "replacement"
    __table_args__ = (of_table(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    outgoing: str = Field(foreign_key="player.id")
    incoming: str = Field(foreign_key="player.id")
    from_hand: int
    reason: str = Field(sa_type=Text)


class HandRow(Row, table=True):
    """A hand (盘)."""

    __tablename__ = "hand"
    __table_args__ = (
        of_table(),
        CheckConstraint("number >= 1", name="hand_number"),
        CheckConstraint("winner <> discarder", name="winner_is_not_discarder"),
        CheckConstraint(
            "outcome IN ('self_draw', 'discard', 'draw', 'unfinished')", name="outcome"
        ),
    )

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    outcome: str
    winner: str | None = Field(foreign_key="player.id")
    discarder: str | None = Field(foreign_key="player.id")
    points: int
    flowers: int
    flags: str
    """Keys of the flags, sorted, parted by blanks."""
    tiles: str | None = Field(sa_type=Text)
    """JSON: concealed, melds, win, meld_sources."""
    dice: str | None
    """JSON: the throws."""
    notation: str | None = Field(sa_type=Text)
    """JSON: what an imported notation stated besides."""
    version: int = Field(default=1)


class DeclaredFanRow(Row, table=True):
    """A fan that the winner declared."""

    __tablename__ = "declared_fan"
    __table_args__ = (_of_hand(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    hand: int = Field(primary_key=True)
    fan: str = Field(primary_key=True)
    position: int
    times: int


class PenaltyRow(Row, table=True):
    """A penalty or somebody's share of one."""

    __tablename__ = "penalty"
    __table_args__ = (_of_hand(),)

    session: int = Field(primary_key=True)
    table: int = Field(primary_key=True)
    hand: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    player: str = Field(foreign_key="player.id")
    points: int
    offence: str
    effect: str | None
    note: str


class SignatureRow(Row, table=True):
    """The ink of one signatory; `position` is the order of signing."""

    __tablename__ = "signature"
    __table_args__ = (of_table(), UniqueConstraint("session", "table", "role"))

    position: int | None = Field(primary_key=True, default=None)
    session: int
    table: int
    role: str
    width: int
    height: int
    content_hash: str
    at: str
    strokes: str = Field(sa_type=Text)
    """JSON: strokes of points [x, y, pressure, milliseconds]."""
    version: int = Field(default=1)


class AdjustmentRow(Row, table=True):
    """A ruling outside the hands; its session may not be drawn yet."""

    __tablename__ = "adjustment"
    __table_args__ = (CheckConstraint("(player IS NULL) <> (team IS NULL)", name="one_subject"),)

    position: int | None = Field(primary_key=True, default=None)
    id: str = Field(unique=True)
    player: str | None = Field(foreign_key="player.id")
    team: str | None = Field(foreign_key="team.id")
    session: int | None
    standard_points: str
    match_points: int
    reason: str = Field(sa_type=Text)
    offence: str
    play_off: int
    version: int = Field(default=1)


class DrawRow(Row, table=True):
    """A draw of seats; `position` is the order in which they were begun."""

    __tablename__ = "draw"

    position: int | None = Field(primary_key=True, default=None)
    id: str = Field(unique=True)
    method: str
    seed: str | None
    commitment: str
    committed_at: str | None
    committed_by: str
    drawn_at: str | None
    drawn_by: str
    program: str
    source: str = Field(sa_type=Text)
    content: str = Field(sa_type=Text)
    """JSON: numbers, team size, separations, sessions with their seats."""
    version: int = Field(default=1)


class ByeRow(Row, table=True):
    """A player who rests in a session; it changes with its session."""

    __tablename__ = "bye"

    session: int = Field(primary_key=True, foreign_key="session.number")
    position: int = Field(primary_key=True)
    player: str = Field(foreign_key="player.id")
    worth: str
    standard_points: str
    match_points: int


class StageRow(Row, table=True):
    """A stage; its sessions may not be drawn yet."""

    __tablename__ = "stage"
    __table_args__ = (
        CheckConstraint("number >= 1", name="stage_number"),
        CheckConstraint("first_session <= last_session", name="stage_sessions"),
    )

    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    name: str
    first_session: int
    last_session: int
    of: str
    carried: str
    is_levelled: bool
    counts_for_teams: bool
    decision: str = Field(sa_type=Text)
    version: int = Field(default=1)


class StageGroupRow(Row, table=True):
    """A group of a stage; it changes with its stage."""

    __tablename__ = "stage_group"

    stage: int = Field(primary_key=True, foreign_key="stage.number")
    position: int = Field(primary_key=True)
    name: str
    promoted: int


class StagePlayerRow(Row, table=True):
    """A player in a group of a stage; it changes with its stage."""

    __tablename__ = "stage_player"
    __table_args__ = (
        ForeignKeyConstraint(["stage", "group"], ["stage_group.stage", "stage_group.position"]),
    )

    stage: int = Field(primary_key=True)
    group: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    player: str = Field(foreign_key="player.id")


class JournalRow(Row, table=True):
    """An entry of the journal; the database refuses to change or delete one."""

    __tablename__ = "journal"

    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: str
    who: str
    reason: str = Field(sa_type=Text)
    kind: str
    key: str
    """JSON: the key of the fact."""
    before: str | None = Field(sa_type=Text)
    """JSON: the fact as it was; null where there was none."""
    after: str | None = Field(sa_type=Text)
    """JSON: the fact as it became; null where it was removed."""
    previous_hash: str
    hash: str
