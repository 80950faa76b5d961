"""The form for one who came late: who, by how much, from which hand on, and what it costs."""

from datetime import timedelta

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from mjref.i18n import tr
from mjref.reports.offence_words import offence_name, ruled
from mjref.tournament.attendance import Absence, AbsenceKind
from mjref.tournament.attending import LateArrival, late_fines
from mjref.tournament.measures import loses_session
from mjref.tournament.occupancy import at_the_table
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import Penalty, TableKey, Tournament
from mjref.ui.parts import button, card, label, row
from mjref.ui.people_choice import PeopleChoice
from mjref.ui.translated import Translated


class LateForm(Translated):
    """Proposes the fine as the time is typed; the referee decides whether it is imposed."""

    late_wished = Signal(object)  # LateArrival, without a reason
    advised = Signal(str)  # what is still missing

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table: tuple[Tournament, TableKey] | None = None
        self._fines: tuple[Penalty, ...] = ()
        self.player, self.late_by = QComboBox(), QLineEdit()
        self.from_hand, self.companion = QSpinBox(), PeopleChoice(())
        self.is_fined = QCheckBox()
        self.save_button = button(self._on_save)
        self._words, self._proposal = label("note", wrap=True), label(wrap=True)
        self._player_label, self._late_label = label(), label()
        self._hand_label, self._companion_label = label(), label()
        self._lay_out()
        self.player.currentIndexChanged.connect(lambda _: self._show_proposal())
        self.late_by.textChanged.connect(lambda _: self._show_proposal())
        self.late_by.returnPressed.connect(self._on_save)
        self.is_fined.toggled.connect(lambda _: self._allow())
        self.from_hand.valueChanged.connect(lambda _: self._allow())
        self.start_translating()

    def show_table(self, tournament: Tournament, where: TableKey, hand: int) -> None:
        """Show who can have come late to a table, and who could have played in his place."""
        self._table = (tournament, where)
        there, seats = at_the_table(tournament.table(where)), tournament.table(where).seats
        self.player.clear()
        for one in there:
            self.player.addItem(tournament.player(one).name, one)
        self.companion.clear()
        for player in tournament.players:
            if player.id not in seats:
                self.companion.addItem(player.name, player.id)
        self.companion.setCurrentIndex(-1)
        self.from_hand.setMaximum(tournament.settings.hands_per_session)
        self.from_hand.setValue(hand)
        self.late_by.clear()
        self._show_proposal()

    def retranslate(self) -> None:
        """Set the words anew."""
        self._words.setText(tr("Came late: the fine is proposed by how late."))
        self._player_label.setText(tr("Player"))
        self._late_label.setText(tr("Came late by"))
        self._hand_label.setText(tr("From hand"))
        self._companion_label.setText(tr("Until then (if any)"))
        self.late_by.setPlaceholderText(tr("12 or 12:30, minutes after the start"))
        for field, words in (
            (self.player, self._player_label),
            (self.late_by, self._late_label),
            (self.from_hand, self._hand_label),
            (self.companion, self._companion_label),
        ):
            field.setAccessibleName(words.text())
        self.is_fined.setText(tr("Impose the fine"))
        self.save_button.setText(tr("Save the late arrival"))
        self._show_proposal()

    def _on_save(self) -> None:
        late_by, player = minutes_typed(self.late_by.text()), self.player.currentData()
        if player is None:
            return
        if not late_by:
            self.advised.emit(tr("Type how late, in minutes after the start, such as 12 or 12:30."))
            self.late_by.setFocus()
            return
        if self.companion.currentText().strip() and self.companion.chosen() is None:
            self.advised.emit(tr("Choose a player from the list."))
            self.companion.setFocus()
            return
        seconds = int(late_by.total_seconds())
        hand = self.from_hand.value()
        absence = Absence(player=player, kind=AbsenceKind.LATE, hand=hand, seconds=seconds)
        companion = self.companion.chosen() if self.companion.isEnabled() else None
        arrival = LateArrival(absence=absence, companion=companion, fines=self._imposed())
        self.late_wished.emit(arrival)

    def _imposed(self) -> tuple[Penalty, ...]:
        return self._fines if self.is_fined.isChecked() else ()

    def _show_proposal(self) -> None:
        late_by, player = minutes_typed(self.late_by.text()), self.player.currentData()
        self._fines, words = (), ""
        if self._table and late_by and player:
            self._fines = late_fines(*self._table, player, late_by)
        if self._table and self._fines:
            what = offence_name(self._fines[0].offence, offences_of(self._table[0]))
            words = f"{ruled(self._fines[0])} · {what}"
        self.is_fined.setEnabled(bool(self._fines))
        self.is_fined.setChecked(bool(self._fines))
        self._proposal.setText(words)
        self._allow()

    def _allow(self) -> None:
        """Who lost the session plays no hand of it; who missed none needs nobody in his place."""
        is_lost = loses_session(self._imposed(), self.player.currentData() or "")
        self.from_hand.setEnabled(not is_lost)
        self.companion.setEnabled(is_lost or self.from_hand.value() > 1)

    def _lay_out(self) -> None:
        self.from_hand.setMinimum(1)
        frame, inside = card()
        inside.addWidget(self._words)
        who = (self._player_label, self.player, self._late_label, self.late_by)
        inside.addLayout(row(*who, None))
        played = (self._hand_label, self.from_hand, self._companion_label, self.companion)
        inside.addLayout(row(*played, None))
        fine = row(self.is_fined, self._proposal, self.save_button)
        fine.setStretch(1, 1)
        inside.addLayout(fine)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(frame)


def minutes_typed(text: str) -> timedelta | None:
    """Return a time such as `12` or `12:30`, None for what is none."""
    minutes, _, seconds = text.strip().replace("：", ":").partition(":")
    if not all(part.isascii() and part.isdigit() for part in (minutes, seconds or "0")):
        return None
    return timedelta(minutes=int(minutes), seconds=int(seconds or 0))
