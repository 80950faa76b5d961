"""The place in a play-off, as a ruling."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "adjustment", sa.Column("play_off", sa.Integer(), nullable=False, server_default="0")
    )
