"""The version of the tables: made, told and brought up to date by alembic.

alembic takes a second to import, so a file of the present version is opened without it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

if TYPE_CHECKING:
    from alembic.config import Config

CURRENT = "0001"
KNOWN = ("0001",)
"""All versions that were ever in use, oldest first; a test compares them with the migrations."""
MIGRATIONS = Path(__file__).parent / "migrations"


def version_of(connection: Connection) -> str | None:
    """Return the version of the tables, or None where there are none of ours."""
    names = set(inspect(connection).get_table_names())
    if not {"alembic_version", "tournament", "journal"} <= names:
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def upgrade(connection: Connection) -> None:
    """Make the tables, or bring those of an older version up to date."""
    from alembic import command

    command.upgrade(config(connection), "head")


def config(connection: Connection) -> "Config":
    """Return what alembic needs to know."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made
