"""One open tournament: the pages, and the desk of a table over the whole width."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from mjref.tournament.programme import TableKey
from mjref.ui.pages.choices import ChoicesPage
from mjref.ui.pages.journal import JournalPage
from mjref.ui.pages.overview import OverviewPage
from mjref.ui.pages.page import Page
from mjref.ui.pages.paper import PaperPage
from mjref.ui.pages.people import PeoplePage
from mjref.ui.pages.rulings import RulingsPage
from mjref.ui.pages.seating import SeatingPage
from mjref.ui.pages.standings import StandingsPage
from mjref.ui.pages.statistics import StatisticsPage
from mjref.ui.parts import Scrolling
from mjref.ui.sidebar import Sidebar
from mjref.ui.table_desk import TableDesk
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench

PAGES: tuple[type[Page], ...] = (
    OverviewPage,
    StandingsPage,
    StatisticsPage,
    PeoplePage,
    SeatingPage,
    RulingsPage,
    PaperPage,
    JournalPage,
    ChoicesPage,
)


class Workspace(Translated):
    """Holds the pages of one tournament; shows one of them, or a table's desk."""

    page_shown = Signal(int)
    moved = Signal()  # to another page, to a table's desk or back
    draw_requested = Signal()
    look_changed = Signal()

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench
        self._built: dict[int, Page] = {}
        self.table_desk: TableDesk | None = None
        self._table: QScrollArea | None = None
        self.sidebar = Sidebar(bench, [page.title for page in PAGES])
        self._stack = QStackedWidget()
        self._lay_out()
        self.sidebar.page_chosen.connect(self._on_page_chosen)
        bench.table_requested.connect(self.open_table)
        self.sidebar.show_page(0)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.sidebar.retranslate()

    @property
    def page(self) -> Page:
        """Return the page that is in sight, or was before the table's desk."""
        return self.page_at(max(self.sidebar.pages.currentRow(), 0))

    def page_at(self, position: int) -> Page:
        """Return a page; each is built when it is looked at for the first time."""
        if position not in self._built:
            page = PAGES[position](self.bench)
            self._built[position] = page
            self._stack.addWidget(page)
            if isinstance(page, SeatingPage):
                page.draw_requested.connect(self.draw_requested)
            if isinstance(page, ChoicesPage):
                page.look_changed.connect(self.look_changed)
        return self._built[position]

    def show_look(self) -> None:
        """Show the choices of language, colours and size as they are now."""
        for page in self._built.values():
            if isinstance(page, ChoicesPage):
                page.show_look()
        self.retranslate()

    def show_page(self, position: int) -> None:
        """Show a page and put the focus where its work begins."""
        self.close_table()
        self.sidebar.show_page(position)
        self._stack.setCurrentWidget(self.page_at(position))
        self.page_at(position).focus_first()

    def open_table(self, where: TableKey) -> None:
        """Show the desk of a table in the place of the pages."""
        self._drop_table_desk()
        desk = TableDesk(self.bench.bridge, where)
        desk.close_requested.connect(self.close_table)
        desk.table_requested.connect(self.open_table)
        self.table_desk, self._table = desk, Scrolling(desk)
        self._whole.addWidget(self._table)
        self._whole.setCurrentWidget(self._table)
        desk.setFocus()
        area = self._table
        QTimer.singleShot(0, area, lambda: area.ensureWidgetVisible(desk.line))
        self.moved.emit()

    def close_table(self) -> None:
        """Return from a table's desk to the page it was opened from."""
        if self.table_desk is None:
            return
        self._whole.setCurrentIndex(0)
        self._drop_table_desk()
        self.page.focus_first()
        self.moved.emit()

    def _drop_table_desk(self) -> None:
        if self._table is not None:
            self._whole.removeWidget(self._table)
            self._table.deleteLater()
            self.table_desk, self._table = None, None

    def focus_first(self) -> None:
        """Put the focus where the work of the page in sight begins."""
        self.page.focus_first()

    def _lay_out(self) -> None:
        frame = QWidget()
        beside = QHBoxLayout(frame)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(self.sidebar)
        beside.addWidget(self._stack, 1)
        self._whole = QStackedWidget()
        self._whole.addWidget(Scrolling(frame))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._whole)

    def _on_page_chosen(self, position: int) -> None:
        if position >= 0:
            self._stack.setCurrentWidget(self.page_at(position))
            self.page_shown.emit(position)
            self.moved.emit()
