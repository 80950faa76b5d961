"""One tournament in one SQLite file (or one PostgreSQL database), kept safe."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, make_url, select, text

from mjref.rulebooks.base import Problem
from mjref.storage import journal, schema
from mjref.storage.connection import engine_for, is_url, reading, writing
from mjref.storage.fetching import table_of
from mjref.storage.files import copy_file, look_at, refuse_if_open, stored_whole
from mjref.storage.loading import load
from mjref.storage.rows import TournamentRow
from mjref.storage.saving import MisfitError, save
from mjref.tournament.changes import Change, all_facts
from mjref.tournament.interchange import InterchangeError
from mjref.tournament.programme import Tournament
from mjref.tournament.progress import Progress, ignore, in_portions
from mjref.tournament.store import JournalEntry, StoreError


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Who makes a tournament, when, and out of what; for its first journal entries."""

    who: str
    when: datetime
    reason: str = ""


_PORTION = 500  # changes that are written at once


class SqlStore:
    """Answers `mjref.tournament.store.Store`; made by `create` or `open`."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._name = name
        self._aside: TemporaryDirectory[str] | None = None
        self._journal: list[JournalEntry] = []

    @classmethod
    def create(
        cls,
        place: Path | str,
        tournament: Tournament,
        origin: Origin,
        *,
        overwrite: bool = False,
        report: Progress = ignore,
    ) -> "SqlStore":
        """Make a file (or fill an empty database) and return it open; whole or not at all.

        Raises StoreError: `file_exists` unless it may be overwritten, disk full, read-only …
        """
        if is_url(place):
            store = cls(engine_for(place), _name(place))
            try:
                store._fill(tournament, origin, report)
            except BaseException:
                store.close()
                raise
            return store
        path = Path(place)
        if path.exists() and not overwrite:
            raise StoreError("file_exists", file=str(path))
        if path.is_file():
            refuse_if_open(path)
        with stored_whole(path, overwrite=overwrite) as part:
            store = cls(engine_for(part), str(path))
            try:
                store._fill(tournament, origin, report)
            finally:
                store.close()
        return cls.open(path)

    @classmethod
    def open(
        cls, place: Path | str, *, read_only: bool = False, lock_seconds: float | None = None
    ) -> "SqlStore":
        """Open a tournament, after a copy bring an older file up to date; raises StoreError.

        An older file that is only to be read stays as it is: a copy of it is brought up to date.
        """
        if not is_url(place):
            look_at(Path(place), read_only)
        options = {} if lock_seconds is None else {"lock_seconds": lock_seconds}
        store = cls(engine_for(place, read_only=read_only, **options), _name(place))
        try:
            store._check_version(None if is_url(place) else Path(place), read_only)
        except BaseException:
            store.close()
            raise
        return store

    # --- what the desk asks ---

    def load(self) -> Tournament:
        """Return all facts; raises StoreError."""
        with reading(self._engine, self._name) as connection:
            return self._load(connection)

    def write(self, changes: Sequence[Change], *, who: str, when: datetime, reason: str) -> None:
        """Make the changes and their journal entries durable, all or none; raises StoreError."""
        with writing(self._engine, self._name) as connection:
            tournament = table_of(TournamentRow)
            # one writer after the other, so that the journal's numbers have no gaps
            connection.execute(select(tournament.c.version).with_for_update())
            try:
                save(connection, changes)
            except MisfitError as misfit:
                kind, key = misfit.change.kind.value, misfit.change.key
                raise StoreError("changed_meanwhile", kind=kind, key=key) from misfit
            journal.append(connection, changes, who=who, when=when, reason=reason)

    def journal(self) -> Sequence[JournalEntry]:
        """Return the journal, oldest first; raises StoreError."""
        kept = self._journal  # never changed in place: the window reads it in several threads
        with reading(self._engine, self._name) as connection:
            known = kept[-1].number if kept else 0
            try:
                kept = [*kept, *journal.entries(connection, after=known)]
            except (ValueError, KeyError) as error:
                raise StoreError("file_corrupt", file=self._name, detail=str(error)) from error
        self._journal = kept
        return tuple(kept)

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()
        if self._aside is not None:
            self._aside.cleanup()

    # --- what a careful person asks ---

    def verify(self, report: Progress = ignore) -> list[Problem]:
        """Return what was changed behind the program's back, the first such entry or rows."""
        with reading(self._engine, self._name) as connection:
            if self._engine.dialect.name == "sqlite":
                said = str(connection.execute(text("PRAGMA integrity_check")).scalar())
                if said != "ok":
                    raise StoreError("file_corrupt", file=self._name, detail=said)
            try:
                return journal.findings(connection, self._load(connection), report)
            except InterchangeError as error:  # a fact that could not have been entered
                codes = ", ".join(dict.fromkeys(problem.code for problem in error.problems))
                raise StoreError("file_corrupt", file=self._name, detail=codes) from error

    def _load(self, connection: Connection) -> Tournament:
        if self._engine.dialect.name == "sqlite" and (odd := schema.odd_table(connection)):
            raise StoreError("file_corrupt", file=self._name, detail=odd)
        try:
            return load(connection)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise StoreError("file_corrupt", file=self._name, detail=str(error)) from error

    def _fill(self, tournament: Tournament, origin: Origin, report: Progress) -> None:
        changes = all_facts(tournament)
        with writing(self._engine, self._name) as connection:
            if schema.version_of(connection) is not None:
                raise StoreError("file_exists", file=self._name)
            schema.upgrade(connection)
            for portion in in_portions(changes, _PORTION, report):
                save(connection, portion)
                journal.append(
                    connection, portion, who=origin.who, when=origin.when, reason=origin.reason
                )

    def _check_version(self, path: Path | None, read_only: bool) -> None:
        with reading(self._engine, self._name) as connection:
            version = schema.version_of(connection)
        if version == schema.CURRENT:
            return
        if version is None:
            raise StoreError("file_foreign", file=self._name)
        if version not in schema.KNOWN:
            raise StoreError("file_newer", file=self._name, version=version)
        if read_only and path is None:  # somebody else's database cannot be copied in passing
            raise StoreError("file_older", file=self._name, version=version)
        if read_only and path is not None:
            self._read_a_copy(path)
        elif path is not None:
            copy_file(path, path.with_name(f"{path.stem}.before-{version}{path.suffix}"))
        with writing(self._engine, self._name) as connection:
            schema.upgrade(connection)

    def _read_a_copy(self, path: Path) -> None:
        """Read from a copy of the file from now on, which goes when the store is closed."""
        self._aside = TemporaryDirectory(prefix="mjref-")
        copy = Path(self._aside.name) / path.name
        try:
            with (
                closing(self._engine.raw_connection()) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                source.cursor().connection.backup(target)
        except sqlite3.Error as error:
            raise StoreError("copy_failed", file=str(copy), detail=str(error)) from error
        self._engine.dispose()
        self._engine = engine_for(copy)


def _name(place: Path | str) -> str:
    return make_url(str(place)).render_as_string() if is_url(place) else str(place)
