"""The form for one who leaves the tournament, and for who takes his seats."""

from datetime import datetime

from PySide6.QtWidgets import QComboBox, QWidget

from mjref.i18n import tr
from mjref.tournament.attendance import Departure, DepartureKind
from mjref.tournament.people import Player
from mjref.tournament.programme import Tournament
from mjref.ui.models.seating import seat_text
from mjref.ui.parts import number_box
from mjref.ui.people_choice import PeopleChoice
from mjref.ui.ruling_dialogs import RulingDialog

_KINDS = (DepartureKind.WITHDRAWN, DepartureKind.DISQUALIFIED)


class DepartureDialog(RulingDialog):
    """Asks how and since when a player leaves, why, and who sits in his place."""

    def __init__(
        self, tournament: Tournament, player: Player, session: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("{name} leaves the tournament").format(name=player.name), parent)
        self._player = player
        self.kind = QComboBox()
        self.kind.addItems([tr("Withdraws"), tr("Is disqualified")])
        self.session = QComboBox()
        for each in tournament.sessions:
            self.session.addItem(tr("Session {number}").format(number=each.number), each.number)
        self.session.setCurrentIndex(max(self.session.findData(session), 0))
        self.hand = number_box()
        self.hand.setRange(1, tournament.settings.hands_per_session)
        others = [each for each in tournament.players if each.substitute and each.id != player.id]
        self.incoming = PeopleChoice([(each.id, seat_text(each, each.id)) for each in others])
        self.form.addRow(tr("How"), self.kind)
        self.form.addRow(tr("Plays no more from"), self.session)
        self.form.addRow(tr("From hand"), self.hand)
        self.form.addRow(tr("Takes the seats (may be empty)"), self.incoming)
        self.close_form()

    def departure(self, at: datetime) -> Departure:
        """Return what was decided."""
        return Departure(
            player=self._player.id,
            kind=_KINDS[self.kind.currentIndex()],
            session=int(self.session.currentData()),
            hand=self.hand.value(),
            reason=self.reason.text().strip(),
            at=at,
        )
