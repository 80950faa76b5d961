"""Sheets that were worked out already, kept while nothing they follow from has changed."""

from typing import NamedTuple

from mjref.rulebooks.base import Rulebook
from mjref.tournament.programme import Session, Settings, Table, TableKey
from mjref.tournament.sheet import TableSheet, sheet_of


class _Kept(NamedTuple):
    """A sheet and all that it was worked out from."""

    table: Table
    settings: Settings
    by: Rulebook
    sheet: TableSheet


class SheetCache:
    """One sheet for every table; facts are compared by identity, since they never change."""

    def __init__(self) -> None:
        self._sheets: dict[TableKey, _Kept] = {}

    def sheet(
        self, session: Session, table: Table, settings: Settings, rulebook: Rulebook
    ) -> TableSheet:
        """Return the sheet of a table, worked out anew only where its facts are others."""
        where = TableKey(session.number, table.number)
        kept = self._sheets.get(where)
        if kept and kept.table is table and kept.settings is settings and kept.by is rulebook:
            return kept.sheet
        sheet = sheet_of(table, where, settings, rulebook)
        self._sheets[where] = _Kept(table, settings, rulebook, sheet)
        return sheet
