"""Selecting rows of the tournament file by the values of their columns."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, Table, select

from mjref.storage import rows

Where = Mapping[str, str | int]


def table_of(row: type[rows.Row]) -> Table:
    """Return the table of a class of rows."""
    return rows.Row.metadata.tables[str(row.__tablename__)]


def fetch(
    connection: Connection, row: type[rows.Row], where: Where | None = None
) -> list[Row[Any]]:
    """Return the rows whose columns have the values of `where`, in the order of their key."""
    table = table_of(row)
    conditions = [table.c[name] == value for name, value in (where or {}).items()]
    found = connection.execute(select(table).where(*conditions).order_by(*table.primary_key))
    return list(found.all())
