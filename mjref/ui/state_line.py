"""The line at the top of a table's desk: where we are, who deals, what the clock says."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QWidget

from mjref.i18n import mark, tr
from mjref.tournament.clock import ClockReading, Phase
from mjref.ui.elided_label import ElidedLabel
from mjref.ui.formats import countdown, time_of_day
from mjref.ui.parts import button, label
from mjref.ui.theme import CLOCK_PX, GRID, colours, sized
from mjref.ui.translated import Translated

PHASES = {
    Phase.NOT_STARTED: mark("not started"),
    Phase.RUNNING: mark("until {time}"),
    Phase.PAUSED: mark("paused"),
    Phase.BREAK: mark("break"),
    Phase.WARNING: mark("announced, until {time}"),
    Phase.TIME_UP: mark("time is up"),
    Phase.ENDED: mark("session ended"),
}


class StateLine(Translated):
    """Shows where and when; its buttons lead to the other panels of the desk."""

    sign_requested = Signal()
    people_requested = Signal()
    help_requested = Signal()
    totals_requested = Signal()
    tiles_requested = Signal()
    dispute_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place, self._tournament, self._hand = label(), ElidedLabel(), label()
        self._time, self._phase = QLabel(), label("note")
        self._sign = button(self.sign_requested.emit)
        self._more = QPushButton()
        self._menu = QMenu(self._more)
        self._people = self._menu.addAction("")
        self._totals = self._menu.addAction("")
        self._help = self._menu.addAction("")
        self._tiles = self._menu.addAction("")
        self._dispute = self._menu.addAction("")
        self._dispute.setShortcut("F6")
        self.addAction(self._dispute)  # so that the key works wherever the focus is
        self._close = button(self.close_requested.emit)
        self._reading: ClockReading | None = None
        self._lay_out()
        self._people.triggered.connect(self.people_requested)
        self._totals.triggered.connect(self.totals_requested)
        self._help.triggered.connect(self.help_requested)
        self._tiles.triggered.connect(self.tiles_requested)
        self._dispute.triggered.connect(self.dispute_requested)
        self.start_translating()

    @property
    def more_button(self) -> QPushButton:
        """Return the button with the menu."""
        return self._more

    def show_place(self, place: str, tournament: str, hand: str) -> None:
        """Show which table this is, and which hand is played there."""
        self._place.setText(place)
        self._tournament.setText(tournament)
        self._tournament.setToolTip(tournament)
        self._hand.setText(hand)

    def show_clock(self, reading: ClockReading) -> None:
        """Show the session's clock."""
        self._reading = reading
        self._time.setText(countdown(reading.remaining))
        phase = tr(PHASES[reading.phase]).format(time=time_of_day(reading.ends_at))
        self._phase.setText(phase)
        late = reading.phase in (Phase.WARNING, Phase.TIME_UP)
        self._time.setStyleSheet(f"color: {colours().warn}" if late else "")
        self._time.setAccessibleName(f"{tr('Clock')} {self._time.text()} {phase}")

    def retranslate(self) -> None:
        """Set the words anew."""
        self._sign.setText(tr("Sign") + "  F9")
        self._people.setText(tr("Absences and substitutes") + "  F10")
        self._totals.setText(tr("Totals only") + "  F8")
        self._help.setText(tr("Keys") + "  F1")
        self._tiles.setText(tr("Tile keyboard") + "  /")
        self._dispute.setText(tr("Dispute"))
        self._close.setText(tr("All tables") + "  Esc")
        self._more.setText(tr("More"))
        if self._reading is not None:
            self.show_clock(self._reading)

    def _lay_out(self) -> None:
        bold = QFont(self._hand.font())
        bold.setBold(True)
        self._hand.setFont(bold)
        self._place.setFont(bold)
        self._time.setFont(sized(self.font(), CLOCK_PX, bold=True))
        self._more.setMenu(self._menu)
        for each in (self._sign, self._more, self._close):
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addWidget(self._place)
        layout.addWidget(self._tournament, 1)
        layout.addWidget(self._hand)
        layout.addSpacing(2 * GRID)
        layout.addWidget(self._phase)
        layout.addWidget(self._time)
        layout.addSpacing(GRID)
        for each in (self._sign, self._more, self._close):
            layout.addWidget(each)
