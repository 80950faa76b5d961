"""Appeals and disputes for the chief referee: what waits, what was decided, what it changed."""

from mjref.i18n import mark, tr
from mjref.reports.labels import names_of
from mjref.tournament.rank_changes import changed_by, corrections_for
from mjref.ui.appeal_dialogs import AppealDialog, DecisionDialog
from mjref.ui.ask import ask_line
from mjref.ui.models.appeals import (
    APPEAL_COLUMNS,
    DISPUTE_COLUMNS,
    AppealLine,
    DisputeLine,
    appeal_lines,
    dispute_lines,
)
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.pages.page import Page
from mjref.ui.parts import button, label, page_layout, row, set_words
from mjref.ui.rank_notice import RankChangesDialog
from mjref.ui.workbench import Workbench


class AppealsPage(Page):
    """Two lists: appeals above, disputes of tables below."""

    title = mark("Appeals and disputes")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.appeals: RowsModel[AppealLine] = RowsModel(
            APPEAL_COLUMNS, lambda line: line.appeal.id, self
        )
        self.disputes: RowsModel[DisputeLine] = RowsModel(
            DISPUTE_COLUMNS, lambda line: (line.where, line.dispute.number), self
        )
        self.view, self.dispute_view = RowsView(self.appeals), RowsView(self.disputes)
        self.add_button = button(self._on_add, shortcut="Ins")
        self.decide_button = button(self._on_decide)
        self.ranks_button = button(self._on_ranks)
        self.remove_button = button(self._on_remove)
        self.open_button = button(self._on_open)
        self.clear_button = button(self._on_clear)
        self._titles = label("title"), label("title")
        appeal_buttons = (
            self.add_button,
            self.decide_button,
            self.ranks_button,
            self.remove_button,
        )
        layout = page_layout(self)
        layout.addLayout(row(self._titles[0], None, *appeal_buttons))
        layout.addWidget(self.view, 3)
        layout.addLayout(row(self._titles[1], None, self.open_button, self.clear_button))
        layout.addWidget(self.dispute_view, 2)
        self.view.row_activated.connect(lambda _: self._on_decide())
        self.dispute_view.row_activated.connect(lambda _: self._on_open())
        self.bridge.results_changed.connect(self.refresh)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self._titles[0].setText(tr("Appeals"))
        self._titles[1].setText(tr("Disputed tables"))
        set_words(self.add_button, tr("Appeal"))
        set_words(self.decide_button, tr("Decide"))
        set_words(self.ranks_button, tr("Whose rank changed"))
        set_words(self.remove_button, tr("Remove"))
        set_words(self.open_button, tr("Open the table"))
        set_words(self.clear_button, tr("Decide the dispute"))
        self.appeals.retranslate()
        self.disputes.retranslate()
        self.refresh()

    def focus_first(self) -> None:
        """Put the focus on the appeals."""
        self.view.setFocus()

    def refresh(self) -> None:
        """Show what is recorded now."""
        super().refresh()
        tournament = self.bench.desk.tournament
        self.appeals.set_rows(appeal_lines(tournament))
        self.disputes.set_rows(dispute_lines(tournament))
        self.view.fit_columns()
        self.dispute_view.fit_columns()

    def _appeal(self) -> AppealLine | None:
        line = self.view.current_row()
        return line if isinstance(line, AppealLine) else None

    def _dispute(self) -> DisputeLine | None:
        line = self.dispute_view.current_row()
        return line if isinstance(line, DisputeLine) else None

    def _on_add(self) -> None:
        desk = self.bench.desk
        dialog = AppealDialog(desk.tournament, self.bench.session, self.bench.now(), self)
        if dialog.exec():
            appeal = dialog.appeal()
            words = tr("appeal {id}").format(id=appeal.id)
            self.bridge.do(words, lambda: desk.rulings.save_appeal(appeal, appeal.text))

    def _on_decide(self) -> None:
        line = self._appeal()
        if line is None:
            return
        desk = self.bench.desk
        corrections = corrections_for(line.appeal, desk.journal())
        changes = changed_by(corrections, desk.tournament, desk.rulebook)
        dialog = DecisionDialog(line.appeal, changes, desk.tournament, self.bench.now(), self)
        if dialog.exec():
            decided = dialog.decided()
            words = tr("decision on appeal {id}").format(id=decided.id)
            self.bridge.do(words, lambda: desk.rulings.save_appeal(decided, decided.decision))

    def _on_ranks(self) -> None:
        line = self._appeal()
        if line is None or not line.appeal.rank_changes:
            self.bench.said.emit(tr("This appeal changed nobody's rank."), "warn")
            return
        names = names_of(self.bench.desk.tournament)
        RankChangesDialog(line.appeal.rank_changes, names, self).exec()

    def _on_remove(self) -> None:
        line = self._appeal()
        reason = ask_line(tr("Why is the appeal removed?"), self) if line else ""
        if line and reason:
            desk, appeal = self.bench.desk, line.appeal
            words = tr("removal of appeal {id}").format(id=appeal.id)
            self.bridge.do(words, lambda: desk.rulings.remove_appeal(appeal.id, reason))

    def _on_open(self) -> None:
        line = self._dispute()
        if line is not None:
            self.bench.table_requested.emit(line.where)

    def _on_clear(self) -> None:
        line = self._dispute()
        if line is None:
            return
        if not line.dispute.is_open:
            self.bench.said.emit(tr("This dispute was decided already."), "warn")
            return
        decision = ask_line(tr("What was decided?"), self)
        if decision:
            desk, where, number = self.bench.desk, line.where, line.dispute.number
            now = self.bench.now()
            words = tr("decision of a dispute at table {table}").format(table=where.table)
            self.bridge.do(
                words,
                lambda: desk.rulings.decide_dispute(where, number, decision, by=desk.who, at=now),
            )
