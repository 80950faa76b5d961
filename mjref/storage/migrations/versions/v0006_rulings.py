"""Fines outside the hands, disputes, a tournament's own offences, appeals."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("penalty", sa.Column("effect", sa.String(), nullable=True))
    op.add_column("penalty", _text("note", sa.String()))
    op.add_column("adjustment", _text("offence", sa.String()))
    _add_table_penalty()
    _add_dispute()
    _add_offence()
    _add_appeal()


def _text(name: str, kind: sa.String) -> sa.Column[str]:
    return sa.Column(name, kind, nullable=False, server_default="")


def _add_table_penalty() -> None:
    op.create_table(
        "table_penalty",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("offence", sa.String(), nullable=False),
        sa.Column("effect", sa.String(), nullable=True),
        sa.Column("note", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_table_penalty_player")),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_table_penalty_session_table"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "position", name=op.f("pk_table_penalty")),
    )


def _add_dispute() -> None:
    op.create_table(
        "dispute",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("raised_by", sa.String(), nullable=False),
        sa.Column("raised_at", sa.String(), nullable=False),
        sa.Column("decision", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.String(), nullable=False),
        sa.Column("decided_at", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_dispute_session_table"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "number", name=op.f("pk_dispute")),
    )


def _add_offence() -> None:
    op.create_table(
        "offence",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("chinese", sa.String(), nullable=False),
        sa.Column("english", sa.String(), nullable=False),
        sa.Column("initials", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("recipients", sa.String(), nullable=False),
        sa.Column("effect", sa.String(), nullable=False),
        sa.Column("steps", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("raised_effect", sa.String(), nullable=False),
        sa.Column("raised_from", sa.Integer(), nullable=False),
        sa.Column("moment", sa.String(), nullable=False),
        sa.Column("least", sa.Integer(), nullable=True),
        sa.Column("most", sa.Integer(), nullable=True),
        sa.Column("article", sa.String(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_offence")),
        sa.UniqueConstraint("id", name=op.f("uq_offence_id")),
    )


def _add_appeal() -> None:
    op.create_table(
        "appeal",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("appellant", sa.String(), nullable=False),
        sa.Column("against", sa.String(), nullable=False),
        sa.Column("received_at", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=True),
        sa.Column("table", sa.Integer(), nullable=True),
        sa.Column("hand", sa.Integer(), nullable=True),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("effect", sa.String(), nullable=False),
        sa.Column("decision", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.String(), nullable=False),
        sa.Column("decided_at", sa.String(), nullable=True),
        sa.Column("rank_changes", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_appeal")),
        sa.UniqueConstraint("id", name=op.f("uq_appeal_id")),
    )
