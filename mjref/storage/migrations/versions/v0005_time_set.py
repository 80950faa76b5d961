"""By how many seconds the computer's time was set, in the clock's log."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "clock_event", sa.Column("seconds", sa.Integer(), nullable=False, server_default="0")
    )
