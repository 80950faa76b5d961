"""Facts into rows; a change that does not start from what is there is refused."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from mjref.storage import attendance_rows, rows, ruling_rows
from mjref.storage.fetching import table_of
from mjref.storage.loading import KEYS, load_fact
from mjref.storage.values import Values, rows_of
from mjref.tournament.changes import Change, Key, Kind


class MisfitError(Exception):
    """Raised for a change that does not start from what the rows say; `change` is the culprit."""

    def __init__(self, change: Change) -> None:
        super().__init__(f"{change.kind} {change.key}")
        self.change = change


def save(connection: Connection, changes: Sequence[Change]) -> None:
    """Make the changes in the rows; raises MisfitError, or IntegrityError for a twin."""
    for is_new, group in groupby(changes, key=lambda change: change.before is None):
        if is_new:
            _add(connection, group)
        else:
            for change in group:
                _replace(connection, change)


_MAIN: Mapping[Kind, type[rows.Row]] = {
    Kind.HEADER: rows.TournamentRow,
    Kind.TEAM: rows.TeamRow,
    Kind.PLAYER: rows.PlayerRow,
    Kind.SESSION: rows.SessionRow,
    Kind.CLOCK: rows.ClockEventRow,
    Kind.TABLE: rows.GameTableRow,
    Kind.HAND: rows.HandRow,
    Kind.SIGNATURE: rows.SignatureRow,
    Kind.DISPUTE: ruling_rows.DisputeRow,
    Kind.ADJUSTMENT: rows.AdjustmentRow,
    Kind.DRAW: rows.DrawRow,
    Kind.STAGE: rows.StageRow,
    Kind.OFFENCE: ruling_rows.OffenceRow,
    Kind.APPEAL: ruling_rows.AppealRow,
    Kind.DEPARTURE: attendance_rows.DepartureRow,
    Kind.LOCK: rows.LockRow,
}
_OWNED: Mapping[Kind, tuple[type[rows.Row], ...]] = {
    Kind.SESSION: (rows.ByeRow,),
    Kind.TABLE: (
        rows.ScoreRow,
        rows.ForfeitRow,
        rows.ReplacementRow,
        attendance_rows.AbsenceRow,
        ruling_rows.TablePenaltyRow,
    ),
    Kind.HAND: (rows.DeclaredFanRow, rows.PenaltyRow),
    Kind.STAGE: (rows.StageGroupRow, rows.StagePlayerRow),
}
_OWNER_KEYS: Mapping[Kind, tuple[str, ...]] = {
    Kind.SESSION: ("session",),
    Kind.TABLE: ("session", "table"),
    Kind.HAND: ("session", "table", "hand"),
    Kind.STAGE: ("stage",),
}
_ORDER = [row for kind in Kind for row in (_MAIN[kind], *_OWNED.get(kind, ()))]


def _add(connection: Connection, changes: Iterable[Change]) -> None:
    """Insert many facts table by table; no table comes before one that it points to."""
    new: dict[type[rows.Row], list[Values]] = defaultdict(list)
    for change in changes:
        if change.after is not None:
            (main, values), *owned = rows_of(change.kind, change.key, change.after)
            new[main].append({**values, "version": 1})
            for row, each in owned:
                new[row].append(each)
    for row in _ORDER:
        if row in new:
            connection.execute(insert(table_of(row)), new[row])


def _replace(connection: Connection, change: Change) -> None:
    """Update or delete one fact, if it is what the change says and nobody else is quicker."""
    table = table_of(_MAIN[change.kind])
    here = _conditions(change.kind, change.key)
    version = connection.execute(select(table.c.version).where(*here)).scalar()
    if version is None or load_fact(connection, change.kind, change.key) != change.before:
        raise MisfitError(change)
    seen = (*here, table.c.version == version)
    _remove_owned(connection, change)
    if change.after is None:
        done = connection.execute(delete(table).where(*seen))
    else:
        (_, values), *owned = rows_of(change.kind, change.key, change.after)
        done = connection.execute(update(table).where(*seen).values(**values, version=version + 1))
        for row, each in owned:
            connection.execute(insert(table_of(row)), each)
    if done.rowcount != 1:
        raise MisfitError(change)


def _conditions(kind: Kind, key: Key) -> list[ColumnElement[bool]]:
    table = table_of(_MAIN[kind])
    return [table.c[name] == value for name, value in zip(KEYS[kind], key, strict=True)]


def _remove_owned(connection: Connection, change: Change) -> None:
    for row in reversed(_OWNED.get(change.kind, ())):
        table = table_of(row)
        names = _OWNER_KEYS[change.kind]
        here = [table.c[name] == value for name, value in zip(names, change.key, strict=True)]
        connection.execute(delete(table).where(*here))
