"""The chief's desk: the clock and all tables of a session at a glance."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QStackedWidget

from mjref.i18n import mark, tr
from mjref.tournament.programme import TableKey
from mjref.ui.clock_panel import ClockPanel
from mjref.ui.elided_label import ElidedLabel
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.tables import (
    ATTENTION,
    FINISHED,
    IN_PLAY,
    TableGlance,
    TableState,
    glance,
    last_entries,
    table_columns,
    urgency,
)
from mjref.ui.models.view import RowsView
from mjref.ui.pages.page import Page
from mjref.ui.parts import button, card, page_layout, row, search_line, set_words
from mjref.ui.session_lock import SessionLock
from mjref.ui.session_picker import SessionPicker
from mjref.ui.session_totals import SessionTotals
from mjref.ui.table_actions import TableActions
from mjref.ui.table_tile import TableTile
from mjref.ui.tile_wall import TileWall
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest

if TYPE_CHECKING:
    from datetime import datetime

_AGES_MS = 20_000  # how often "3 min ago" is written anew

FILTERS: tuple[tuple[str, Callable[[TableGlance], bool]], ...] = (
    (mark("All tables"), lambda _: True),
    (mark("Needs attention"), lambda row: row.state in ATTENTION),
    (mark("In play"), lambda row: row.state in IN_PLAY),
    (mark("Not started"), lambda row: row.state is TableState.WAITING),
    (
        mark("Waiting for signatures"),
        lambda row: row.state in (TableState.UNSIGNED, TableState.VOID),
    ),
    (mark("Disputed"), lambda row: row.state is TableState.DISPUTED),
    (mark("Complete"), lambda row: row.state in FINISHED),
)


class OverviewPage(Page):
    """All tables of the session that is looked at; Enter opens the desk of one."""

    title = mark("Overview")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._last_entries: dict[TableKey, datetime] = {}
        self._reads_journal = True
        self.model: RowsModel[TableGlance] = RowsModel(
            table_columns(bench.now), lambda row: row.where, self
        )
        self.clock = ClockPanel(bench)
        self.picker = SessionPicker(bench)
        self.lock = SessionLock(bench)
        self.search = search_line(12)
        self.filter = QComboBox()
        self.next_filter = QShortcut(QKeySequence("F4"), self)
        self.filter.addItems([""] * len(FILTERS))
        self.summary = ElidedLabel()
        self.look = button(self._on_look, shortcut="Ctrl+L")
        self.table = RowsView(self.model)
        self.table.enable_sorting()
        self.tiles = TileWall(self.model)
        self.tiles.setItemDelegate(TableTile(self.model, bench.now))
        self.actions_of_table = TableActions(bench, self, (self.tiles, self.table), self._chosen)
        self.views = QStackedWidget()
        self.views.addWidget(self.tiles)
        self.views.addWidget(self.table)
        self.totals = SessionTotals(bench)
        self.type_totals = button(self._on_totals, shortcut="Ctrl+T")
        self.views.addWidget(self.totals)
        self.views.setCurrentIndex(0 if bench.preferences.as_tiles else 1)
        self._lay_out()
        self._connect()
        self.work = Latest(self._compute, self)
        self.work.delivered.connect(self._on_delivered)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.search.setPlaceholderText(tr("Table or player"))
        self.filter.setAccessibleName(tr("Filter"))
        self.filter.setToolTip(tr("Filter") + "  F4")
        self.actions_of_table.retranslate()
        set_words(self.look, tr("As a list") if self._is_tiles() else tr("As tiles"))
        set_words(self.type_totals, tr("Totals"))
        self.picker.fill()
        self.model.retranslate()
        self._summarize()
        self.table.stretch(6)

    def refresh(self) -> None:
        """Look at all tables anew, and into the journal for when each was last written to."""
        self._reads_journal = True
        super().refresh()

    def focus_first(self) -> None:
        """Put the focus on the tables."""
        if self.views.currentWidget() is self.totals:
            self.totals.focus_first()
            return
        (self.tiles if self._is_tiles() else self.table).setFocus()

    def show_search(self) -> None:
        """Put the focus into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _is_tiles(self) -> bool:
        return self.views.currentWidget() is self.tiles

    def _lay_out(self) -> None:
        layout = page_layout(self)
        frame, inside = card()
        inside.addWidget(self.clock)
        layout.addWidget(frame)
        parts = (
            self.picker,
            self.search,
            self.filter,
            self.summary,
            self.lock,
            self.type_totals,
            self.look,
        )
        line = row(*parts)
        line.setStretchFactor(self.summary, 1)
        layout.addLayout(line)
        layout.addWidget(self.views, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.filter.currentIndexChanged.connect(lambda _: self._filter())
        self.next_filter.activated.connect(self._on_next_filter)
        self.tiles.activated.connect(self._on_tile)
        self.table.row_activated.connect(self._on_row)
        bridge = self.bridge
        bridge.table_changed.connect(self._on_table_changed)
        for signal in (bridge.people_changed, bridge.header_changed, bridge.programme_changed):
            signal.connect(self.refresh)
        for of_session in (bridge.clock_changed, bridge.lock_changed):
            of_session.connect(lambda _: self.refresh())
        self.bench.session_changed.connect(lambda _: self.refresh())
        self._ages = QTimer(self)
        self._ages.setInterval(_AGES_MS)
        self._ages.timeout.connect(self._look_again)
        self.clock.phase_changed.connect(lambda _: self._look_again())
        self._ages.start()

    def _compute(self) -> list[TableGlance]:
        desk, now = self.bench.desk, self.bench.now()
        if self._reads_journal:
            self._reads_journal = False
            self._last_entries = {**last_entries(desk.journal()), **self._last_entries}
        entries = self._last_entries
        found = [glance(desk, where, entries.get(where), now) for where in self.bench.tables()]
        return sorted(found, key=urgency)

    def _look_again(self) -> None:
        """Time passes at every table, so what is urgent changes without an entry."""
        super().refresh()

    def _on_delivered(self, rows: list[TableGlance]) -> None:
        self._show_rows(rows)

    def _show_rows(self, rows: list[TableGlance]) -> None:
        """Show the tables anew; the cursor stays at its table wherever that stands now."""
        there = self._chosen()
        self.model.set_rows(rows)
        self._summarize()
        index = self.model.index_of(there)
        if not index.isValid():
            index = self.model.index(0, 0)
        if self.model.rowCount() and self._chosen() != self.model.key_at(index):
            self._select(index)

    def _chosen(self) -> TableKey | None:
        view = self.tiles if self._is_tiles() else self.table
        key = self.model.key_at(view.currentIndex())
        return key if isinstance(key, TableKey) else None

    def _on_next_filter(self) -> None:
        """Go to the next filter that leaves a table; All is always one."""
        count = self.filter.count()
        rows = self.model.rows
        for step in range(1, count + 1):
            position = (self.filter.currentIndex() + step) % count
            if not position or any(FILTERS[position][1](row) for row in rows):
                self.filter.setCurrentIndex(position)
                return

    def _on_table_changed(self, where: TableKey) -> None:
        self._last_entries[where] = self.bench.now()
        if where.session != self.bench.session:
            return
        now = self.bench.now()
        rows = [
            glance(self.bench.desk, where, now, now) if each.where == where else each
            for each in self.model.rows
        ]
        self._show_rows(sorted(rows, key=urgency))

    def _filter(self) -> None:
        wanted = FILTERS[max(self.filter.currentIndex(), 0)][1]
        text = self.search.text().strip()
        self.model.set_filter(lambda row: wanted(row) and (not text or row.matches(text)))
        if self.model.rowCount():
            self._select(self.model.index(0, 0))

    def _select(self, index: QModelIndex) -> None:
        flags = QItemSelectionModel.SelectionFlag
        self.tiles.select(index)
        self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def _summarize(self) -> None:
        rows = self.model.rows
        for position, (words, wanted) in enumerate(FILTERS):
            count = sum(map(wanted, rows))
            self.filter.setItemText(position, f"{tr(words)}  {count}" if position else tr(words))
        done = sum(row.state in FINISHED for row in rows)
        waiting = sum(row.state in ATTENTION for row in rows)
        text = tr("{done} of {all} tables complete").format(done=done, all=len(rows))
        if waiting:
            text += " · " + tr("{count} need attention").format(count=waiting)
        self.summary.setText(text if rows else tr("No tables yet: draw the seats first."))

    def _on_look(self) -> None:
        as_tiles = not self._is_tiles()
        source, target = (self.table, self.tiles) if as_tiles else (self.tiles, self.table)
        self._select(source.currentIndex().siblingAtColumn(0))
        self.views.setCurrentWidget(target)
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.bench.preferences.as_tiles = as_tiles
        self.retranslate()

    def _on_totals(self) -> None:
        """Type the totals of the whole session, or go back to where the tables are watched."""
        if self.views.currentWidget() is self.totals:
            self.views.setCurrentWidget(
                self.tiles if self.bench.preferences.as_tiles else self.table
            )
        else:
            self.views.setCurrentWidget(self.totals)
        self.focus_first()
        self.retranslate()

    def _on_tile(self, index: QModelIndex) -> None:
        chosen = self.model.row_at(index)
        if chosen is not None:
            self._on_row(chosen)

    def _on_row(self, chosen: TableGlance) -> None:
        self.bench.table_requested.emit(chosen.where)
