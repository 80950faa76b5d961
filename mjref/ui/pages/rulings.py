"""Rulings outside the hands, and a list of every penalty of the competition."""

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from mjref.i18n import mark, tr
from mjref.ui.ask import ask_line
from mjref.ui.models.people import new_id
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.rulings import COLUMNS, KIND_WORDS, RulingLine, ruling_lines
from mjref.ui.models.view import RowsView
from mjref.ui.pages.appeals import AppealsPage
from mjref.ui.pages.offences import OffencesPage
from mjref.ui.pages.page import Page
from mjref.ui.parts import button, label, page_layout, row, search_line, set_words
from mjref.ui.penalty_dialog import PenaltyDialog
from mjref.ui.ruling_dialogs import AdjustmentDialog, SeatRulingDialog
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest


class RulingsPage(Page):
    """What the chief referee ruled; penalties in hands are listed, and changed at their table."""

    title = mark("Rulings")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.model: RowsModel[RulingLine] = RowsModel(COLUMNS, RulingLine.key, self)
        self.view = RowsView(self.model)
        self.view.enable_sorting()
        self.search = search_line()
        self.count = label("muted")
        self.fine_button = button(self._on_fine, shortcut="Ins")
        self.add_button = button(self._on_add)
        self.forfeit_button = button(lambda: self._on_seat(is_substitution=False))
        self.substitute_button = button(lambda: self._on_seat(is_substitution=True))
        self.remove_button = button(self._on_remove)
        buttons = (
            self.fine_button,
            self.add_button,
            self.forfeit_button,
            self.substitute_button,
            self.remove_button,
        )
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.appeals, self.offences = AppealsPage(bench), OffencesPage(bench)
        mine = QWidget()
        inside = page_layout(mine)
        inside.addLayout(row(self.search, self.count, None))
        inside.addWidget(self.view, 1)
        inside.addLayout(row(*buttons, None))
        for part in (mine, self.appeals, self.offences):
            self.tabs.addTab(part, "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.work = Latest(self._compute, self)
        self.work.delivered.connect(self._on_delivered)
        self.bridge.results_changed.connect(self.refresh)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        titles = (tr("Rulings and penalties"), tr("Appeals and disputes"), tr("Table of offences"))
        for position, title in enumerate(titles):
            self.tabs.setTabText(position, title)
        self.search.setPlaceholderText(tr("Name, reason or kind"))
        set_words(self.fine_button, tr("Penalty"))
        set_words(self.add_button, tr("Ruling"))
        set_words(self.forfeit_button, tr("Forfeit"))
        set_words(self.substitute_button, tr("Substitution"))
        set_words(self.remove_button, tr("Take back"))
        self.model.retranslate()
        self.refresh()
        for column, width in enumerate((130, 220, 260, 260)):
            self.view.setColumnWidth(column, width)

    def focus_first(self) -> None:
        """Put the focus on the list in sight."""
        part = self.tabs.currentWidget()
        if isinstance(part, Page):
            part.focus_first()
        else:
            self.view.setFocus()

    def show_search(self) -> None:
        """Put the focus into the search of what is in sight."""
        part = self.tabs.currentWidget()
        if isinstance(part, Page):
            part.show_search()
            return
        self.search.setFocus()
        self.search.selectAll()

    def _compute(self) -> list[RulingLine]:
        return ruling_lines(self.bench.desk.tournament)

    def _on_delivered(self, lines: list[RulingLine]) -> None:
        self.model.set_rows(lines)
        self.count.setText(tr("{count} entries").format(count=len(self.model.rows)))

    def _filter(self) -> None:
        text = self.search.text().strip().casefold()
        self.model.set_filter(
            lambda line: text in f"{line.whom} {line.reason} {tr(KIND_WORDS[line.kind])}".casefold()
        )

    def _on_fine(self) -> None:
        desk = self.bench.desk
        dialog = PenaltyDialog(desk.tournament, self.bench.session, self)
        if dialog.exec():
            self.bridge.do(tr("penalty outside the hands"), lambda: dialog.impose(desk))

    def _on_add(self) -> None:
        desk = self.bench.desk
        dialog = AdjustmentDialog(desk.tournament, self)
        if dialog.exec():
            taken = {each.id for each in desk.tournament.adjustments}
            ruling = dialog.adjustment(new_id("A", taken))
            self.bridge.do(tr("ruling"), lambda: desk.add_adjustment(ruling))

    def _on_seat(self, *, is_substitution: bool) -> None:
        desk = self.bench.desk
        if not self.bench.session:
            self.bench.said.emit(tr("Draw the seats first: nobody sits at a table yet."), "warn")
            return
        dialog = SeatRulingDialog(
            desk.tournament, self.bench.session, is_substitution=is_substitution, parent=self
        )
        if not dialog.exec():
            return
        where, reason = dialog.where(), dialog.reason.text().strip()
        if is_substitution:
            relief = dialog.replacement()
            words = tr("Substitute at table {table}").format(table=where.table)
            self.bridge.do(words, lambda: desk.replace_player(where, relief, reason))
        else:
            players = list(dict.fromkeys((*desk.table(where).forfeits, dialog.player())))
            words = tr("Absences at table {table}").format(table=where.table)
            self.bridge.do(words, lambda: desk.set_forfeits(where, players, reason))

    def _on_remove(self) -> None:
        line = self.view.current_row()
        if not isinstance(line, RulingLine):
            return
        ruling, where = line.adjustment, line.where
        if ruling is None and where is None:
            words = tr("This entry belongs to a table: open the table, or undo it.")
            self.bench.said.emit(words, "warn")
            return
        reason = ask_line(tr("Why is the ruling taken back?"), self)
        desk, words = self.bench.desk, tr("taking back of a ruling")
        if reason and ruling is not None:
            self.bridge.do(words, lambda: desk.remove_adjustment(ruling.id, reason))
        elif reason and where is not None:
            position = line.position
            self.bridge.do(words, lambda: desk.rulings.take_back_fine(where, position, reason))
