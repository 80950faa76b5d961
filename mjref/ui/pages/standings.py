"""The rankings, live, with the reason for every separation."""

from typing import NamedTuple

from PySide6.QtWidgets import QComboBox

from mjref.i18n import mark, tr
from mjref.reports.fractions import decimals_of
from mjref.tournament.programme import Session
from mjref.tournament.standings import Standings
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.standings import Ranked, progress, ranked, reason, standings_columns
from mjref.ui.models.view import RowsView
from mjref.ui.pages.page import Page
from mjref.ui.parts import card, label, page_layout, row, search_line, set_tone
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest

_PLAYERS, _TEAMS = 0, 1
_ALL = 0


class _Result(NamedTuple):
    standings: Standings
    sessions: list[int]
    team_names: dict[str, str]
    latest: Session | None


class StandingsPage(Page):
    """Players or teams, after any session; sorting by a column never changes the ranks."""

    title = mark("Standings")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._result: _Result | None = None
        self._after: int | None = None
        self._decimals: int | None = None
        self.of = QComboBox()
        self.of.addItems(["", ""])
        self.after = QComboBox()
        self.search = search_line()
        self.model: RowsModel[Ranked] = RowsModel((), lambda row: row.standing.id, self)
        self.view = RowsView(self.model)
        self.view.enable_sorting()
        self.progress = label("muted")
        self.warning = label(wrap=True)
        self.reason = label(wrap=True)
        self._lay_out()
        self.work = Latest(self._compute, self)
        self.work.delivered.connect(self._on_delivered)
        self._connect()
        self._fill_sessions()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.of.setItemText(_PLAYERS, tr("Players"))
        self.of.setItemText(_TEAMS, tr("Teams"))
        self.of.setAccessibleName(tr("Ranking of"))
        self.after.setAccessibleName(tr("After session"))
        self.search.setPlaceholderText(tr("Name or team"))
        self._fill_sessions()
        self._show()

    def focus_first(self) -> None:
        """Put the focus on the ranking."""
        self.view.setFocus()

    def show_search(self) -> None:
        """Put the focus into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _lay_out(self) -> None:
        layout = page_layout(self)
        layout.addLayout(row(self.of, self.after, self.search, self.progress, None))
        layout.addWidget(self.view, 1)
        frame, inside = card()
        inside.addWidget(self.reason)
        inside.addWidget(self.warning)
        layout.addWidget(frame)

    def _connect(self) -> None:
        self.of.currentIndexChanged.connect(lambda _: self._show())
        self.after.activated.connect(lambda _: self._on_after())
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._show_reason())
        self.model.modelReset.connect(self._show_reason)
        self.bridge.results_changed.connect(self.refresh)
        self.bridge.programme_changed.connect(self._fill_sessions)

    def _fill_sessions(self) -> None:
        chosen = self.after.currentData()
        numbers = self.bench.sessions()
        self.after.clear()
        self.after.addItem(tr("After all sessions played"), _ALL)
        for number in numbers:
            self.after.addItem(tr("After session {number}").format(number=number), number)
        if chosen in numbers:
            self.after.setCurrentIndex(1 + numbers.index(chosen))

    def _compute(self) -> _Result:
        desk, after = self.bench.desk, self._after
        tournament = desk.tournament
        result = desk.standings(after)
        sessions = sorted({sheet.where.session for sheet in result.sheets})
        latest = tournament.session(sessions[-1]) if sessions else None
        return _Result(result, sessions, {team.id: team.name for team in tournament.teams}, latest)

    def _on_after(self) -> None:
        self._after = self.after.currentData() or None
        self.refresh()

    def _on_delivered(self, result: _Result) -> None:
        self._result = result
        self._show()

    def _show(self) -> None:
        if self._result is None:
            return
        of_teams = self.of.currentIndex() == _TEAMS
        standings = self._result.standings
        decimals = decimals_of(self.bench.desk.tournament.settings)
        columns = standings_columns(
            self._result.sessions, with_teams=not of_teams, decimals=decimals
        )
        are_others = [column.heading() for column in columns] != self.model.headings()
        are_others |= decimals != self._decimals
        self._decimals = decimals
        if are_others:
            self.model.set_columns(columns)
            self.view.enable_sorting()
        entries = standings.teams if of_teams else standings.players
        self.model.set_rows(ranked(entries, self._result.team_names))
        if are_others:
            self.view.fit_columns()
        latest = self._result.latest
        self.progress.setText(progress(latest, standings.sheets) if latest else "")
        self._warn(standings)
        self._show_reason()

    def _warn(self, standings: Standings) -> None:
        parts = []
        differing = [sheet for sheet in standings.disputed if sheet.difference]
        if differing:
            text = tr("{count} disputed tables: the handed-in scores count")
            parts.append(text.format(count=len(differing)))
        text = tr("The results of session {session}, table {table} are disputed")
        parts += [
            text.format(session=sheet.where.session, table=sheet.where.table)
            for sheet in standings.disputed
            if sheet.open_disputes
        ]
        fined = [sheet for sheet in standings.unbalanced if sheet.sum == sheet.unreceived]
        faults = len(standings.unbalanced) - len(fined)
        if faults:
            parts.append(tr("{count} tables do not sum to zero").format(count=faults))
        set_tone(self.warning, "warn" if parts else "")
        if fined:
            text = tr("{count} tables: fines of {fines} points were received by nobody")
            points = -sum(sheet.unreceived for sheet in fined)
            parts.append(text.format(count=len(fined), fines=points))
        self.warning.setText(" · ".join(parts))
        self.warning.setVisible(bool(parts))

    def _filter(self) -> None:
        text = self.search.text().strip()
        self.model.set_filter(lambda row: not text or row.matches(text))

    def _show_reason(self) -> None:
        chosen = self.view.current_row()
        if isinstance(chosen, Ranked):
            self.reason.setText(reason(chosen))
        else:
            self.reason.setText(tr("Choose a line to read why it stands where it stands."))
