"""Club, country and seeding of players."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("club", sa.String(), nullable=False, server_default=""))
        player.add_column(sa.Column("country", sa.String(), nullable=False, server_default=""))
        player.add_column(sa.Column("seed_rank", sa.Integer(), nullable=True))
