"""Sheets that were worked out already, kept while nothing they follow from has changed."""

from collections.abc import Mapping
from typing import NamedTuple

from mjref.rulebooks.base import Rulebook
from mjref.tournament.occupancy import companions
from mjref.tournament.people import Player
from mjref.tournament.programme import Session, Settings, Table, TableKey, Tournament
from mjref.tournament.sheet import TableSheet, converted_together, is_converted_alone, sheet_of


class _Kept(NamedTuple):
    """A sheet and all that it was worked out from."""

    table: Table
    settings: Settings
    by: Rulebook
    helpers: frozenset[str]
    sheet: TableSheet


class SheetCache:
    """One sheet for every table; facts are compared by identity, since they never change."""

    def __init__(self) -> None:
        self._sheets: dict[TableKey, _Kept] = {}
        self._players: tuple[Player, ...] = ()
        self._known: Mapping[str, Player] = {}

    def sheet(
        self, session: Session, table: Table, tournament: Tournament, rulebook: Rulebook
    ) -> TableSheet:
        """Return the sheet of a table, worked out anew only where its facts are others."""
        where = TableKey(session.number, table.number)
        settings = tournament.settings
        helpers = companions(table, self._people(tournament))
        kept = self._sheets.get(where)
        is_same = kept and kept.table is table and kept.settings is settings and kept.by is rulebook
        if kept and is_same and kept.helpers == helpers:
            return kept.sheet
        sheet = sheet_of(table, where, settings, rulebook, helpers)
        self._sheets[where] = _Kept(table, settings, rulebook, helpers, sheet)
        return sheet

    def table_sheet(
        self, where: TableKey, tournament: Tournament, rulebook: Rulebook
    ) -> TableSheet:
        """Return the sheet of a table, converted in its group; raises KeyError."""
        session = tournament.session(where.session)
        if is_converted_alone(tournament.settings):
            return self.sheet(session, tournament.table(where), tournament, rulebook)
        sheets = [self.sheet(session, each, tournament, rulebook) for each in session.tables]
        together = converted_together(sheets, tournament)
        found = [sheet for sheet in together if sheet.where == where]
        if not found:
            raise KeyError(where)
        return found[0]

    def _people(self, tournament: Tournament) -> Mapping[str, Player]:
        if self._players is not tournament.players:
            self._players = tournament.players
            self._known = {player.id: player for player in tournament.players}
        return self._known
