"""Absences with their reasons, departures, totals accepted as disputed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "absence",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_absence_player")),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_absence_session_table"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "position", name=op.f("pk_absence")),
    )
    op.create_table(
        "departure",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_departure_player")),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_departure")),
        sa.UniqueConstraint("player", name=op.f("uq_departure_player")),
    )
    op.add_column("replacement", sa.Column("reason", sa.Text(), nullable=False, server_default=""))
    op.add_column("game_table", sa.Column("accepted_reason", sa.Text(), nullable=True))
    op.add_column("game_table", sa.Column("accepted_by", sa.String(), nullable=True))
    op.add_column("game_table", sa.Column("accepted_at", sa.String(), nullable=True))
