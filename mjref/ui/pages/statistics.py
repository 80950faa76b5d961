"""Pictures where people look: the course of a session, fans, wins and deal-ins, what is needed."""

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFrame, QStackedWidget

from mjref.i18n import mark, tr
from mjref.reports.labels import names_of
from mjref.tournament.needed import LastSession, last_session, points_decide
from mjref.tournament.occupancy import last_occupant
from mjref.tournament.programme import TableKey
from mjref.tournament.ranking import Standing
from mjref.tournament.statistics import Statistics, statistics
from mjref.ui.course_chart import CourseChart, course_of
from mjref.ui.formats import signed
from mjref.ui.journal_words import JournalWords
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.statistics import (
    DEAL_IN_RATE,
    OUT_OF_REACH,
    SHARE,
    WIN_RATE,
    FanRow,
    NeedRow,
    PlayerRow,
    fan_columns,
    fan_rows,
    need_columns,
    need_rows,
    need_sentence,
    player_columns,
    player_rows,
)
from mjref.ui.models.view import RowsView
from mjref.ui.pages.page import Page
from mjref.ui.parts import card, label, page_layout, row, search_line
from mjref.ui.share_bar import ShareBar
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest

if TYPE_CHECKING:
    from mjref.tournament.sheet import TableSheet

COURSE, FANS, PLAYERS, NEEDED = range(4)
_WHAT = (
    mark("Course of a table"),
    mark("Fans"),
    mark("Wins and deal-ins"),
    mark("Needed in the last session"),
)
_ALL, _NAME = 0, 1
_LINES_BELOW = 3  # whatever is said there, nothing moves


class _Result(NamedTuple):
    counted: Statistics
    fans: list[FanRow]
    players: list[PlayerRow]
    last: LastSession | None
    rival: Standing | None
    needs: list[NeedRow]


class StatisticsPage(Page):
    """One picture or table at a time, chosen at the top; everything goes by keyboard."""

    title = mark("Statistics")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._result: _Result | None = None
        self._sessions: tuple[int, ...] | None = None
        self._rival_id: str | None = None
        self._sheet: TableSheet | None = None
        self.what, self.session, self.table = QComboBox(), QComboBox(), QComboBox()
        self.of, self.rival = QComboBox(), QComboBox()
        self.search = search_line(14)
        self.chart = CourseChart()
        self.fans: RowsModel[FanRow] = RowsModel(fan_columns(), lambda row: row.fan.name, self)
        self.players: RowsModel[PlayerRow] = RowsModel(
            player_columns(), lambda row: row.record.player, self
        )
        self.needs: RowsModel[NeedRow] = RowsModel(
            need_columns(), lambda row: row.standing.id, self
        )
        self.views = {
            FANS: RowsView(self.fans),
            PLAYERS: RowsView(self.players),
            NEEDED: RowsView(self.needs),
        }
        self._bars = (
            (FANS, SHARE, ShareBar(self.fans, lambda row: row.share, self)),
            (PLAYERS, WIN_RATE, ShareBar(self.players, lambda row: row.win_rate, self)),
            (
                PLAYERS,
                DEAL_IN_RATE,
                ShareBar(self.players, lambda row: row.deal_in_rate, self),
            ),
        )
        self.detail = label(wrap=True)
        self.stack = QStackedWidget()
        self._lay_out()
        self.work = Latest(self._compute, self)
        self.work.delivered.connect(self._on_delivered)
        self._fill()
        self._connect()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        for position, words in enumerate(_WHAT):
            self.what.setItemText(position, tr(words))
        self.what.setAccessibleName(tr("Statistics"))
        self.session.setAccessibleName(tr("Session"))
        self.table.setAccessibleName(tr("Table"))
        self.of.setAccessibleName(tr("Sessions"))
        self.rival.setAccessibleName(tr("Rival"))
        self.search.setPlaceholderText(tr("Name"))
        self.chart.setAccessibleName(tr("Course of a table"))
        self.chart.empty_words = tr("No hands are recorded at this table.")
        for position, view in self.views.items():
            view.setAccessibleName(tr(_WHAT[position]))
        for model in (self.fans, self.players, self.needs):
            model.retranslate()
        self._fill()
        self._show()

    def focus_first(self) -> None:
        """Put the focus on the picture or table in sight."""
        self._in_sight().setFocus()

    def show_search(self) -> None:
        """Put the focus into the search, where there is something to search."""
        if self.what.currentIndex() == COURSE:
            self.table.setFocus()
            return
        self.search.setFocus()
        self.search.selectAll()

    def show_picture(self, what: int) -> None:
        """Show one of the pictures: COURSE, FANS, PLAYERS or NEEDED."""
        self.what.setCurrentIndex(what)

    def _in_sight(self) -> CourseChart | RowsView:
        return self.views.get(self.what.currentIndex(), self.chart)

    # --- building ---

    def _lay_out(self) -> None:
        self.what.addItems([""] * len(_WHAT))
        layout = page_layout(self)
        choices = (self.what, self.session, self.table, self.of, self.rival)
        for choice in choices:
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        layout.addLayout(row(*choices, self.search, None))
        frame, inside = card()
        inside.addWidget(self.chart)
        self.stack.addWidget(frame)
        for view in self.views.values():
            view.enable_sorting()
            self.stack.addWidget(view)
        self.views[NEEDED].stretch(_NAME)
        for position, column, bar in self._bars:
            self.views[position].setItemDelegateForColumn(column, bar)
        layout.addWidget(self.stack, 1)
        below: QFrame
        below, inside = card()
        self.detail.setMinimumHeight(_LINES_BELOW * self.detail.fontMetrics().lineSpacing())
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        inside.addWidget(self.detail)
        layout.addWidget(below)

    def _connect(self) -> None:
        self.what.currentIndexChanged.connect(lambda _: self._show())
        self.session.activated.connect(lambda _: self._on_session())
        self.table.activated.connect(lambda _: self._show_course())
        self.of.activated.connect(lambda _: self._on_sessions())
        self.rival.activated.connect(lambda _: self._on_rival())
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.chart.hand_chosen.connect(lambda _: self._say())
        for view in self.views.values():
            view.selectionModel().currentRowChanged.connect(lambda *_: self._say())
        self.bridge.results_changed.connect(self.refresh)
        self.bridge.programme_changed.connect(self._on_programme)

    def _fill(self) -> None:
        numbers = self.bench.sessions()
        chosen = self.session.currentData() or self._first_session()
        _offer(self.session, {n: tr("Session {number}").format(number=n) for n in numbers}, chosen)
        every = {_ALL: tr("All sessions")}
        every.update({n: tr("Session {number}").format(number=n) for n in numbers})
        _offer(self.of, every, self.of.currentData() or _ALL)
        self._fill_tables()

    def _first_session(self) -> int:
        """Return the session that is looked at, or the last before it with a hand recorded."""
        played = [
            session.number
            for session in self.bench.desk.tournament.sessions
            if any(table.hands for table in session.tables)
        ]
        return max((n for n in played if n <= self.bench.session), default=self.bench.session)

    def _fill_tables(self) -> None:
        number = self.session.currentData()
        tables = self.bench.desk.tournament.session(number).tables if number else ()
        text = tr("Table {number}")
        offered = {table.number: text.format(number=table.number) for table in tables}
        _offer(self.table, offered, self.table.currentData())

    # --- what was worked out ---

    def _compute(self) -> _Result:
        desk = self.bench.desk
        tournament, rulebook = desk.tournament, desk.rulebook
        counted = statistics(tournament, rulebook, self._sessions)
        names = names_of(tournament)
        teams = {one.id: names.get(one.team or "", "") for one in tournament.players}
        last = last_session(tournament, rulebook)
        before = last.before.players if last else ()
        rival = next((one for one in before if one.id == self._rival_id), None)
        rival = rival or next(iter(before), None)
        can_tell = last and rival and points_decide(tournament.settings)
        return _Result(
            counted=counted,
            fans=fan_rows(counted, rulebook),
            players=player_rows(counted, names, teams),
            last=last,
            rival=rival,
            needs=need_rows(last, rival) if last and rival and can_tell else [],
        )

    def _on_delivered(self, result: _Result) -> None:
        self._result = result
        if result.last is not None and result.rival is not None:
            people = {one.id: f"{one.rank} {one.name}" for one in result.last.before.players}
            _offer(self.rival, people, result.rival.id)
        self._show()

    def _on_rival(self) -> None:
        self._rival_id = self.rival.currentData()
        self.refresh()

    def _on_session(self) -> None:
        self._fill_tables()
        self._show_course()

    def _on_sessions(self) -> None:
        number = self.of.currentData()
        self._sessions = (number,) if number else None
        self.refresh()

    def _on_programme(self) -> None:
        self._fill()
        self.refresh()

    # --- showing ---

    def _show(self) -> None:
        what = self.what.currentIndex()
        self.stack.setCurrentIndex(what)
        for choice in (self.session, self.table):
            choice.setVisible(what == COURSE)
        self.of.setVisible(what in (FANS, PLAYERS))
        self.rival.setVisible(what == NEEDED)
        self.search.setVisible(what != COURSE)
        if what == COURSE:
            self._show_course()
        elif what == NEEDED:
            self._show_needs()
        else:
            self._show_counts()
        self._filter()

    def _show_course(self) -> None:
        number, table = self.session.currentData(), self.table.currentData()
        self._sheet = None
        if not number or not table:
            return
        desk = self.bench.desk
        self._sheet = sheet = desk.sheet(TableKey(number, table))
        names = names_of(desk.tournament)
        holders = [names[last_occupant(sheet.table, seat)] for seat in range(4)]
        hands = desk.tournament.settings.hands_per_session
        self.chart.show_picture(course_of(sheet, holders, hands))
        self._say()

    def _show_counts(self) -> None:
        if self._result is None:
            return
        self.fans.set_rows(self._result.fans)
        self.players.set_rows(self._result.players)
        for _, _, bar in self._bars:
            bar.measure()
        self.views[self.what.currentIndex()].fit_columns()
        self._say()

    def _show_needs(self) -> None:
        self.needs.set_rows(self._result.needs if self._result else [])
        self._say()

    def _filter(self) -> None:
        wanted = self.search.text().strip().casefold()
        self.fans.set_filter(lambda row: wanted in row.name.casefold())
        self.players.set_filter(lambda row: wanted in f"{row.name} {row.team}".casefold())
        self.needs.set_filter(lambda row: wanted in row.standing.name.casefold())

    # --- in words, for eyes and for screen readers ---

    def _say(self) -> None:
        words = {COURSE: self._hand_words, NEEDED: self._need_words}
        text = words.get(self.what.currentIndex(), self._count_words)()
        self.detail.setText(text)
        self._in_sight().setAccessibleDescription(text)

    def _hand_words(self) -> str:
        sheet, hand = self._sheet, self.chart.hand
        if sheet is None or not sheet.lines:
            return tr("No hands are recorded at this table.")
        if not hand:
            return tr("Before the first hand. The arrow keys go from hand to hand.")
        line = sheet.lines[hand - 1]
        names = names_of(self.bench.desk.tournament)
        told = JournalWords(self.bench.desk.tournament, self.bench.desk.rulebook).hand(line.hand)
        totals = tr(", ").join(
            f"{names[last_occupant(sheet.table, seat)]} {signed(line.totals[seat])}"
            for seat in range(4)
        )
        text = tr("Hand {number}: {what}\nThen: {totals}")
        return text.format(number=line.hand.number, what=told, totals=totals)

    def _count_words(self) -> str:
        if self._result is None:
            return ""
        counted = self._result.counted
        text = tr(
            "{hands} hands at {tables} tables: {self_draws} self-draws, "
            "{discards} wins by discard, {draws} drawn"
        )
        return text.format(
            hands=counted.hands,
            tables=counted.tables,
            self_draws=counted.self_draws,
            discards=counted.discard_wins,
            draws=counted.draws,
        )

    def _need_words(self) -> str:
        last = self._result.last if self._result else None
        rival = self._result.rival if self._result else None
        if not points_decide(self.bench.desk.tournament.settings):
            return tr("Other criteria than standard and match points are compared first here.")
        if last is None or rival is None:
            return tr("There is no last session yet: two at least must be seated.")
        text = tr(
            "To stand before {rival} after session {number}, the last that is seated. "
            "“2nd with +36”: second, with at least 36 match points more than {rival} in that "
            "session. {dash}: out of reach. No place is taken as shared."
        )
        words = text.format(rival=rival.name, number=last.number, dash=OUT_OF_REACH)
        chosen: Any = self.views[NEEDED].current_row()
        return f"{need_sentence(chosen, rival)}\n{words}" if chosen else words


def _offer(choice: QComboBox, offered: dict[Any, str], chosen: object) -> None:
    """Fill a choice anew and keep what was chosen, where it is still there."""
    choice.clear()
    for value, words in offered.items():
        choice.addItem(words, value)
    at = choice.findData(chosen)
    choice.setCurrentIndex(max(at, 0) if offered else -1)
