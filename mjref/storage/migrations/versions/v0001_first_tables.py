"""The first tables, and a journal that can only grow."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.Column("previous_hash", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_journal")),
    )
    op.create_table(
        "session",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("draw_seed", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_session_session_number")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_session")),
    )
    op.create_table(
        "team",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_team")),
        sa.UniqueConstraint("id", name=op.f("uq_team_id")),
    )
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("rulebook", sa.String(), nullable=False),
        sa.Column("base_points", sa.Integer(), nullable=False),
        sa.Column("table_ties", sa.String(), nullable=False),
        sa.Column("hands_per_session", sa.Integer(), nullable=False),
        sa.Column("session_minutes", sa.Integer(), nullable=False),
        sa.Column("break_minutes", sa.Integer(), nullable=False),
        sa.Column("warning_minutes", sa.Integer(), nullable=False),
        sa.Column("rotation", sa.String(), nullable=False),
        sa.Column("rulebook_options", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("hands_per_session >= 1", name=op.f("ck_tournament_hands_per_session")),
        sa.CheckConstraint("id = 1", name=op.f("ck_tournament_one_tournament")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
    )
    op.create_table(
        "clock_event",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session"], ["session.number"], name=op.f("fk_clock_event_session")
        ),
        sa.PrimaryKeyConstraint("session", "position", name=op.f("pk_clock_event")),
    )
    op.create_table(
        "player",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("team", sa.String(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("substitute", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["team"], ["team.id"], name=op.f("fk_player_team")),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_player")),
        sa.UniqueConstraint("id", name=op.f("uq_player_id")),
    )
    op.create_index(op.f("ix_player_team"), "player", ["team"], unique=False)

    op.create_table(
        "adjustment",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=True),
        sa.Column("team", sa.String(), nullable=True),
        sa.Column("session", sa.Integer(), nullable=True),
        sa.Column("standard_points", sa.String(), nullable=False),
        sa.Column("match_points", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "(player IS NULL) <> (team IS NULL)", name=op.f("ck_adjustment_one_subject")
        ),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_adjustment_player")),
        sa.ForeignKeyConstraint(["team"], ["team.id"], name=op.f("fk_adjustment_team")),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_adjustment")),
        sa.UniqueConstraint("id", name=op.f("uq_adjustment_id")),
    )
    op.create_table(
        "game_table",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("east", sa.String(), nullable=False),
        sa.Column("south", sa.String(), nullable=False),
        sa.Column("west", sa.String(), nullable=False),
        sa.Column("north", sa.String(), nullable=False),
        sa.Column("recorded", sa.Boolean(), nullable=False),
        sa.Column("scored", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_game_table_table_number")),
        sa.ForeignKeyConstraint(["east"], ["player.id"], name=op.f("fk_game_table_east")),
        sa.ForeignKeyConstraint(["north"], ["player.id"], name=op.f("fk_game_table_north")),
        sa.ForeignKeyConstraint(
            ["session"], ["session.number"], name=op.f("fk_game_table_session")
        ),
        sa.ForeignKeyConstraint(["south"], ["player.id"], name=op.f("fk_game_table_south")),
        sa.ForeignKeyConstraint(["west"], ["player.id"], name=op.f("fk_game_table_west")),
        sa.PrimaryKeyConstraint("session", "number", name=op.f("pk_game_table")),
    )
    op.create_table(
        "forfeit",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_forfeit_player")),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_forfeit_session_table"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "position", name=op.f("pk_forfeit")),
    )
    op.create_table(
        "hand",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("winner", sa.String(), nullable=True),
        sa.Column("discarder", sa.String(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("flowers", sa.Integer(), nullable=False),
        sa.Column("flags", sa.String(), nullable=False),
        sa.Column("tiles", sa.Text(), nullable=True),
        sa.Column("dice", sa.String(), nullable=True),
        sa.Column("notation", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "outcome IN ('self_draw', 'discard', 'draw', 'unfinished')",
            name=op.f("ck_hand_outcome"),
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_hand_hand_number")),
        sa.CheckConstraint("winner <> discarder", name=op.f("ck_hand_winner_is_not_discarder")),
        sa.ForeignKeyConstraint(["discarder"], ["player.id"], name=op.f("fk_hand_discarder")),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_hand_session_table"),
        ),
        sa.ForeignKeyConstraint(["winner"], ["player.id"], name=op.f("fk_hand_winner")),
        sa.PrimaryKeyConstraint("session", "table", "number", name=op.f("pk_hand")),
    )
    op.create_table(
        "replacement",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("outgoing", sa.String(), nullable=False),
        sa.Column("incoming", sa.String(), nullable=False),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["incoming"], ["player.id"], name=op.f("fk_replacement_incoming")),
        sa.ForeignKeyConstraint(["outgoing"], ["player.id"], name=op.f("fk_replacement_outgoing")),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_replacement_session_table"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "position", name=op.f("pk_replacement")),
    )
    op.create_table(
        "score",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_score_player")),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_score_session_table"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "player", name=op.f("pk_score")),
    )
    op.create_table(
        "signature",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("content_hash", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("strokes", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session", "table"],
            ["game_table.session", "game_table.number"],
            name=op.f("fk_signature_session_table"),
        ),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_signature")),
        sa.UniqueConstraint(
            "session", "table", "role", name=op.f("uq_signature_session_table_role")
        ),
    )
    op.create_table(
        "declared_fan",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("fan", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session", "table", "hand"],
            ["hand.session", "hand.table", "hand.number"],
            name=op.f("fk_declared_fan_session_table_hand"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "hand", "fan", name=op.f("pk_declared_fan")),
    )
    op.create_table(
        "penalty",
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("offence", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_penalty_player")),
        sa.ForeignKeyConstraint(
            ["session", "table", "hand"],
            ["hand.session", "hand.table", "hand.number"],
            name=op.f("fk_penalty_session_table_hand"),
        ),
        sa.PrimaryKeyConstraint("session", "table", "hand", "position", name=op.f("pk_penalty")),
    )
    _seal_journal()


_SEALS = {
    "sqlite": [
        f"""CREATE TRIGGER journal_no_{word} BEFORE {word} ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal can only grow'); END"""
        for word in ("update", "delete")
    ],
    "postgresql": [
        """CREATE FUNCTION journal_sealed() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the journal can only grow'; END $$""",
        """CREATE TRIGGER journal_sealed BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
        FOR EACH STATEMENT EXECUTE FUNCTION journal_sealed()""",
    ],
}


def _seal_journal() -> None:
    for statement in _SEALS[op.get_bind().dialect.name]:
        op.execute(statement)
