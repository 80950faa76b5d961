"""The version of the tables: made, told and brought up to date by alembic.

alembic takes a second to import, so a file of the present version is opened without it.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, ColumnElement, Connection, func, inspect, or_, select, text

from mjref.storage.rows import Row

if TYPE_CHECKING:
    from alembic.config import Config

CURRENT = "0010"
KNOWN = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010")
"""All versions that were ever in use, oldest first; a test compares them with the migrations."""
MIGRATIONS = Path(__file__).parent / "migrations"


def version_of(connection: Connection) -> str | None:
    """Return the version of the tables, or None where there are none of ours."""
    names = set(inspect(connection).get_table_names())
    if not {"alembic_version", "tournament", "journal"} <= names:
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def odd_table(connection: Connection) -> str | None:
    """Return a table with a value that is not of its column's type, which SQLite lets pass."""
    for table in Row.metadata.sorted_tables:
        if table.name == "journal":  # long, and its hashes tell more
            continue
        odd = or_(*(_is_odd(column) for column in table.columns))
        if connection.execute(select(table.c[0]).where(odd).limit(1)).all():
            return table.name
    return None


def _is_odd(column: Column[Any]) -> ColumnElement[bool]:
    lawful = "text" if str(column.type).startswith(("VARCHAR", "TEXT")) else "integer"
    return func.typeof(column).not_in((lawful, "null"))


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
