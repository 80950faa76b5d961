"""Every change in readable words; nothing can be taken out of it."""

from mjref.i18n import mark, tr
from mjref.ui.models.journal import COLUMNS, JournalLine, journal_lines
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.pages.page import Page
from mjref.ui.parts import card, label, page_layout, row, search_line
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest

_WIDTHS = (60, 175, 100, 240, 160, 270)


class JournalPage(Page):
    """The journal, newest first, with a search over all its words."""

    title = mark("Journal")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.model: RowsModel[JournalLine] = RowsModel(COLUMNS, lambda line: line.number, self)
        self.view = RowsView(self.model)
        self.view.enable_sorting()
        self.search = search_line()
        self.count = label("muted")
        self.detail = label(wrap=True)
        layout = page_layout(self)
        layout.addLayout(row(self.search, self.count, None))
        layout.addWidget(self.view, 1)
        frame, inside = card()
        inside.addWidget(self.detail)
        layout.addWidget(frame)
        for column, width in enumerate(_WIDTHS):
            self.view.setColumnWidth(column, width)
        self.work = Latest(self._compute, self)
        self.work.delivered.connect(self._on_delivered)
        self._connect()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.search.setPlaceholderText(tr("Anything: a name, a table, a reason"))
        self.model.retranslate()
        self.refresh()

    def focus_first(self) -> None:
        """Put the focus on the journal."""
        self.view.setFocus()

    def show_search(self) -> None:
        """Put the focus into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._show_detail())
        self.model.modelReset.connect(self._show_detail)
        bridge = self.bridge
        for signal in (bridge.table_changed, bridge.clock_changed):
            signal.connect(lambda _: self.refresh())
        for plain in (bridge.people_changed, bridge.programme_changed, bridge.header_changed):
            plain.connect(self.refresh)
        bridge.results_changed.connect(self.refresh)

    def _compute(self) -> list[JournalLine]:
        desk = self.bench.desk
        return journal_lines(desk.journal(), desk.tournament, desk.rulebook)

    def _on_delivered(self, lines: list[JournalLine]) -> None:
        self.model.set_rows(lines)
        self._count()
        self._show_detail()

    def _filter(self) -> None:
        text = self.search.text().strip()
        self.model.set_filter(lambda line: not text or line.matches(text))
        self._count()

    def _count(self) -> None:
        self.count.setText(tr("{count} entries").format(count=self.model.rowCount()))

    def _show_detail(self) -> None:
        line = self.view.current_row()
        if not isinstance(line, JournalLine):
            self.detail.setText(tr("Every change stands here: who made it, when, and why."))
            return
        parts = [f"{line.what}: {line.before or tr('nothing')} → {line.after or tr('nothing')}"]
        if line.reason:
            parts.append(tr("Reason: {reason}").format(reason=line.reason))
        self.detail.setText("\n".join(parts))
