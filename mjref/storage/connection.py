"""The way to the database: engines for SQLite and PostgreSQL, and what their errors mean."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from mjref.storage.files import companions, is_writable
from mjref.tournament.store import StoreError

LOCK_SECONDS = 5.0  # how long to wait for somebody else's transaction
_WRITES = "mjref_writes"

_SQLITE_CODES = {  # first words of the names of SQLite's result codes
    "SQLITE_FULL": "disk_full",
    "SQLITE_BUSY": "file_locked",
    "SQLITE_LOCKED": "file_locked",
    "SQLITE_READONLY": "file_read_only",
    "SQLITE_PERM": "file_read_only",
    "SQLITE_AUTH": "file_read_only",
    "SQLITE_CANTOPEN": "file_cannot_be_opened",
    "SQLITE_CORRUPT": "file_corrupt",
    "SQLITE_NOTADB": "file_foreign",
    "SQLITE_IOERR": "disk_error",
    "SQLITE_CONSTRAINT_FOREIGNKEY": "reference_broken",
    "SQLITE_CONSTRAINT": "changed_meanwhile",
    "SQLITE_ERROR": "file_corrupt",  # our questions are right, so a table is missing
}
_POSTGRESQL_CODES = {  # first signs of PostgreSQL's SQLSTATE
    "53100": "disk_full",
    "55P03": "file_locked",
    "40": "changed_meanwhile",
    "25006": "file_read_only",
    "42501": "file_read_only",
    "08": "database_unreachable",
    "28": "database_unreachable",
    "3D": "database_unreachable",
    "57": "database_unreachable",
    "XX001": "file_corrupt",
    "23503": "reference_broken",
    "23": "changed_meanwhile",
}


def is_url(place: Path | str) -> bool:
    """Return whether `place` is a database address and no path."""
    return isinstance(place, str) and "://" in place


def engine_for(
    place: Path | str, *, read_only: bool = False, lock_seconds: float = LOCK_SECONDS
) -> Engine:
    """Return an engine for a file or a database address; nothing is opened yet.

    `read_only` promises not to write, so that a file on a read-only disk can be read.
    """
    if is_url(place):
        return create_engine(make_url(str(place)))
    engine = create_engine(_sqlite_url(Path(place), read_only))
    milliseconds = int(lock_seconds * 1000)

    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, see `begun`
        pragmas = [f"busy_timeout = {milliseconds}", "foreign_keys = ON"]
        if not read_only:
            pragmas += ["journal_mode = WAL", "synchronous = FULL"]
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    def begun(connection: Connection) -> None:
        """A writer takes the lock before he reads what he is going to change."""
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    return engine


@contextmanager
def reading(engine: Engine, name: str) -> Iterator[Connection]:
    """Give a connection in a transaction that changes nothing; raises StoreError."""
    with translated(name), engine.connect() as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine, name: str) -> Iterator[Connection]:
    """Give a connection whose changes are kept all or none; raises StoreError."""
    with (
        translated(name),
        engine.connect().execution_options(**{_WRITES: True}) as connection,
        connection.begin(),
    ):
        yield connection


@contextmanager
def translated(name: str) -> Iterator[None]:
    """Turn what the database or the disk says into a StoreError about `name`."""
    try:
        yield
    except DBAPIError as error:
        raise StoreError(_code(error), file=name, detail=str(error.orig)) from error
    except SQLAlchemyError as error:
        raise StoreError("database_unreachable", file=name, detail=str(error)) from error


def _sqlite_url(path: Path, read_only: bool) -> URL:
    if not read_only or is_writable(path):
        return URL.create("sqlite", database=str(path))
    query = {"uri": "true", "mode": "ro"}
    if not companions(path)[0].exists():
        query["immutable"] = "1"  # SQLite would make the companions even to read
    return URL.create("sqlite", database=path.absolute().as_uri(), query=query)


def _code(error: DBAPIError) -> str:
    original: Any = error.orig
    name = getattr(original, "sqlite_errorname", None) or ""
    state = getattr(original, "sqlstate", None) or ""
    for known, said in ((_SQLITE_CODES, name), (_POSTGRESQL_CODES, state)):
        for beginning, code in known.items():
            if said.startswith(beginning):
                return code
    return "changed_meanwhile" if isinstance(error, IntegrityError) else "database_unreachable"
