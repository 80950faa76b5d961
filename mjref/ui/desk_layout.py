"""The parts of a table's desk and where they stand."""

from collections.abc import Callable, Mapping
from enum import IntEnum

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from mjref.rulebooks.base import Fan
from mjref.tournament.desk import Judgement
from mjref.tournament.programme import HandRecord
from mjref.ui.dice_panel import DicePanel
from mjref.ui.entry_panel import EntryPanel
from mjref.ui.hand_log import HandLog
from mjref.ui.help_page import HelpPage
from mjref.ui.models.score_sheet import ScoreSheetModel
from mjref.ui.parts import label, row
from mjref.ui.seats_panel import SeatsPanel
from mjref.ui.sign_panel import SignPanel, utc_now
from mjref.ui.state_line import StateLine
from mjref.ui.table_people import TablePeople
from mjref.ui.table_totals import TableTotals
from mjref.ui.theme import GRID, scaled
from mjref.ui.verdict import Tone

_MIDDLE_HEIGHT = 520  # so that a notice below has room at 768 pixels
_LEFT_WIDTH, _RIGHT_WIDTH = 304, 384


class Page(IntEnum):
    """What stands in the middle."""

    HANDS = 0
    SIGN = 1
    PEOPLE = 2
    HELP = 3
    TOTALS = 4


class DeskLayout:
    """Builds the parts of the desk into `desk` and shows one page in the middle."""

    def __init__(
        self,
        desk: QWidget,
        judge: Callable[[HandRecord], Judgement],
        fans: Mapping[str, Fan],
    ) -> None:
        self.state = StateLine()
        self.seats = SeatsPanel()
        self.dice = DicePanel()
        self.model = ScoreSheetModel(fans, desk)
        self.log = HandLog(self.model)
        self.sign = SignPanel(utc_now)
        self.people = TablePeople()
        self.help = HelpPage()
        self.totals = TableTotals()
        self.entry = EntryPanel(judge)
        self._keys, self._legend = label("note"), label("note")
        self._middle = QStackedWidget()
        self._middle.setMinimumHeight(scaled(_MIDDLE_HEIGHT))
        for page in (self.log, self.sign, self.people, self.help, self.totals):
            self._middle.addWidget(page)
        self._lay_out(desk)

    @property
    def page(self) -> Page:
        """Return what stands in the middle."""
        return Page(self._middle.currentIndex())

    def show_page(self, page: Page) -> None:
        """Show another page in the middle."""
        self._middle.setCurrentIndex(page)

    def show_advice(self, text: str) -> None:
        """Show why something was refused on the pages that ask for something."""
        self.people.show_advice(text)
        self.totals.show_advice(text)

    def show_keys(self, text: str) -> None:
        """Show the keys that work now, and what the signs in the log mean."""
        self._keys.setText(text)
        self._legend.setText(self.model.legend())

    def show_former(self, number: int) -> None:
        """Tell the former versions of a hand that is about to be corrected."""
        place = self.model.row_of(number)
        if place is not None and (told := self.model.former_text(self.model.row(place))):
            self.entry.show_advice(told.split("\n"), Tone.HINT)

    def _lay_out(self, desk: QWidget) -> None:
        left = QWidget()
        left.setFixedWidth(scaled(_LEFT_WIDTH))
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.seats)
        column.addWidget(self.dice, 1)
        self.entry.setFixedWidth(scaled(_RIGHT_WIDTH))
        body = QHBoxLayout()
        body.setSpacing(2 * GRID)
        body.addWidget(left)
        body.addWidget(self._middle, 1)
        body.addWidget(self.entry)
        layout = QVBoxLayout(desk)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.state)
        layout.addLayout(body, 1)
        layout.addLayout(row(self._keys, None, self._legend))
