"""All totals of a session in one sheet: typed cell by cell, or pasted from a spreadsheet."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from mjref.i18n import tr
from mjref.tournament.programme import TableKey
from mjref.ui.ask import ask_line
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.session_totals import (
    Four,
    TotalsRow,
    pasted,
    totals_columns,
    totals_rows,
)
from mjref.ui.models.view import RowsView
from mjref.ui.numbers import whole_number
from mjref.ui.parts import button, label, row, set_tone, set_words
from mjref.ui.theme import colours
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench

_FIRST_TOTAL = 2  # column


class SessionTotals(Translated):
    """A row a table; Tab goes to the next total, a row that adds up is saved at once."""

    close_requested = Signal()

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._typed: dict[TableKey, Four] = {}
        self._is_stale = True
        self.model: RowsModel[TotalsRow] = RowsModel(
            totals_columns(self._on_edit), lambda each: each.where, self
        )
        self.model.tint = lambda each: QColor(colours().bad) if each.difference else None
        self.view = RowsView(self.model)
        triggers = QAbstractItemView.EditTrigger
        self.view.setEditTriggers(triggers.AllEditTriggers)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.view.setTabKeyNavigation(True)
        self.hint, self.news = label("note", wrap=True), label(wrap=True)
        self.accept_button = button(self._on_accept)
        self.paste_button = button(self.paste)
        self._paste = QShortcut(QKeySequence.StandardKey.Paste, self.view)
        self._paste.setContext(Qt.ShortcutContext.WidgetShortcut)
        self._paste.activated.connect(self.paste)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        head = row(self.hint, self.paste_button, self.accept_button)
        head.setStretchFactor(self.hint, 1)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.news)
        bench.bridge.table_changed.connect(self._on_table_changed)
        for signal in (bench.bridge.people_changed, bench.bridge.programme_changed):
            signal.connect(self.fill)
        bench.session_changed.connect(lambda _: self.fill())
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.hint.setText(
            tr(
                "Type the totals of the sheets, after fines; Tab goes on, the fourth is proposed. "
                "A table that adds up is saved at once."
            )
        )
        set_words(self.paste_button, tr("Paste totals"))
        set_words(self.accept_button, tr("Accept as disputed"))
        self.model.retranslate()
        self.fill()

    def fill(self) -> None:
        """Show the tables of the session that is looked at, now or when somebody looks."""
        self._is_stale = not self.isVisible()
        if self._is_stale:
            return
        tournament = self._bench.desk.tournament
        self.model.set_rows(totals_rows(tournament, self._bench.session, self._typed))
        self.view.fit_columns()
        self._show_accept()

    def focus_first(self) -> None:
        """Put the focus on the first total that is missing."""
        rows = self.model.rows
        open_rows = [
            at for at, each in enumerate(rows) if None in each.typed and not each.is_by_hand
        ]
        self.view.setFocus()
        if rows:
            at = (open_rows or [0])[0]
            self.view.setCurrentIndex(self.model.index(at, _FIRST_TOTAL))

    def paste(self) -> None:
        """Take cells that were copied from a spreadsheet; what adds up is saved in one step."""
        current = self.view.current_row()
        first = current.where if isinstance(current, TotalsRow) else None
        found = pasted(QGuiApplication.clipboard().text(), self.model.rows, first)
        self._typed.update(found)
        self.fill()
        if not found:
            self._say(
                tr("Nothing to paste: copy lines of four totals, or table and totals."), "warn"
            )
            return
        good = [each for each in self.model.rows if each.where in found and each.difference == 0]
        self._save(good)
        left = len(found) - len(good)
        words = tr("{count} tables pasted").format(count=len(found))
        if left:
            words += " · " + tr("{count} do not add up and are not saved").format(count=left)
        self._say(words, "warn" if left else "good")

    def _on_edit(self, edited: TotalsRow, seat: int, text: str) -> bool:
        total = whole_number(text)
        if total is None and text.strip():
            self._say(tr("“{text}” is no whole number.").format(text=text.strip()), "bad")
            return False
        changed = edited.with_total(seat, total)
        if changed.typed == edited.typed:
            return True
        self._typed[edited.where] = changed.typed
        if changed.difference == 0:
            self._save([changed])
        elif changed.difference:
            off = tr("Table {table}: the totals are off by {difference}. Mend or accept them.")
            self._say(off.format(table=edited.where.table, difference=changed.difference), "bad")
        self.fill()
        return True

    def _save(self, rows: list[TotalsRow]) -> None:
        """Save rows that add up; a correction gives as its reason where it was made."""
        changed = [each for each in rows if each.is_changed]
        if not changed:
            return
        sheets = {each.where: each.net_totals() for each in changed}
        text = tr("Totals of {count} tables").format(count=len(changed))
        if len(changed) == 1:
            text = tr("Totals of table {table}").format(table=changed[0].where.table)
        desk = self._bench.desk
        if self._bench.bridge.do(text, lambda: desk.record_sheets(sheets, text)):
            for each in changed:
                self._typed.pop(each.where, None)
            self._say(tr("Saved: {what}").format(what=text), "good")
        self.fill()

    def _on_accept(self) -> None:
        chosen = self.view.current_row()
        if not isinstance(chosen, TotalsRow) or not chosen.difference:
            return
        question = tr("Table {table} is off by {difference}. Why do the totals stand?").format(
            table=chosen.where.table, difference=chosen.difference
        )
        reason = ask_line(question, self)
        if not reason:
            return
        text = tr("Totals of table {table} accepted").format(table=chosen.where.table)
        desk, totals = self._bench.desk, chosen.net_totals()
        where = chosen.where
        if self._bench.bridge.do(
            text, lambda: desk.record_scores(where, totals, reason, accept=True)
        ):
            self._typed.pop(chosen.where, None)
        self.fill()

    def _on_table_changed(self, where: TableKey) -> None:
        if where.session == self._bench.session:
            self.fill()

    def _show_accept(self) -> None:
        self.accept_button.setEnabled(any(each.difference for each in self.model.rows))

    def _say(self, text: str, tone: str) -> None:
        self.news.setText(text)
        set_tone(self.news, tone)

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        """Fill in what was put off."""
        super().showEvent(event)
        if self._is_stale:
            self.fill()
