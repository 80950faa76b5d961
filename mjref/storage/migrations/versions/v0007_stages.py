"""Stages, and players who rest in a session."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bye",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("worth", sa.String(), nullable=False),
        sa.Column("standard_points", sa.String(), nullable=False),
        sa.Column("match_points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_bye_player")),
        sa.ForeignKeyConstraint(["session"], ["session.number"], name=op.f("fk_bye_session")),
        sa.PrimaryKeyConstraint("session", "position", name=op.f("pk_bye")),
    )
    op.create_table(
        "stage",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("first_session", sa.Integer(), nullable=False),
        sa.Column("last_session", sa.Integer(), nullable=False),
        sa.Column("of", sa.String(), nullable=False),
        sa.Column("carried", sa.String(), nullable=False),
        sa.Column("is_levelled", sa.Boolean(), nullable=False),
        sa.Column("counts_for_teams", sa.Boolean(), nullable=False),
        sa.Column("decision", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_stage_stage_number")),
        sa.CheckConstraint("first_session <= last_session", name=op.f("ck_stage_stage_sessions")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_stage")),
    )
    op.create_table(
        "stage_group",
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("promoted", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["stage"], ["stage.number"], name=op.f("fk_stage_group_stage")),
        sa.PrimaryKeyConstraint("stage", "position", name=op.f("pk_stage_group")),
    )
    op.create_table(
        "stage_player",
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_stage_player_player")),
        sa.ForeignKeyConstraint(
            ["stage", "group"],
            ["stage_group.stage", "stage_group.position"],
            name=op.f("fk_stage_player_stage"),
        ),
        sa.PrimaryKeyConstraint("stage", "group", "position", name=op.f("pk_stage_player")),
    )
