"""Draws of seats as facts of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "draw",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=True),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("committed_at", sa.String(), nullable=True),
        sa.Column("committed_by", sa.String(), nullable=False),
        sa.Column("drawn_at", sa.String(), nullable=True),
        sa.Column("drawn_by", sa.String(), nullable=False),
        sa.Column("program", sa.String(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_draw")),
        sa.UniqueConstraint("id", name=op.f("uq_draw_id")),
    )
