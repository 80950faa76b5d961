"""Who is absent from a table, and who plays in whose place."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import tr
from mjref.tournament.attendance import Absence, AbsenceKind
from mjref.tournament.attending import LateArrival
from mjref.tournament.people import Player
from mjref.tournament.programme import Replacement, Table
from mjref.ui.late_form import LateForm
from mjref.ui.parts import button, card, label, number_box, row
from mjref.ui.people_choice import PeopleChoice
from mjref.ui.theme import GRID
from mjref.ui.translated import Translated


class TablePeople(Translated):
    """Marks forfeits (弃权) and enters substitutes (替补, 陪打); both ask for a reason."""

    forfeits_wished = Signal(object, str)  # tuple of player ids, reason
    replacement_wished = Signal(object, str)  # Replacement, reason
    left_wished = Signal(object, str)  # Absence, reason
    late_wished = Signal(object, str)  # LateArrival, reason or nothing
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at_table: Sequence[Player] = ()
        self._absent: list[tuple[str, QCheckBox]] = []
        self._title, self._hint = label("title"), label("note", wrap=True)
        self._forfeit_words, self._relief_words = label("note", wrap=True), label("note", wrap=True)
        self._reason = QLineEdit()
        self._outgoing = QComboBox()
        self._incoming = PeopleChoice(())
        self._from_hand = number_box()
        self._save_absent = button(self._on_save_absent)
        self._save_relief = button(self._on_save_relief)
        self.left_button = button(self._on_left)
        self.late = LateForm()
        self._close = button(self.close_requested.emit)
        self._out_label, self._in_label, self._from_label = label(), label(), label()
        self.late.late_wished.connect(self._on_late)
        self.late.advised.connect(self.show_advice)
        self._lay_out()
        self.start_translating()

    @property
    def reason(self) -> QLineEdit:
        """Return the line for the reason."""
        return self._reason

    @property
    def forfeits_button(self) -> QPushButton:
        """Return the button that saves the absences."""
        return self._save_absent

    @property
    def relief_button(self) -> QPushButton:
        """Return the button that saves a substitute."""
        return self._save_relief

    def choose_absent(self, player: str) -> None:
        """Mark a player as absent."""
        for known, box in self._absent:
            if known == player:
                box.setChecked(True)

    def choose_relief(self, outgoing: str, incoming: str) -> None:
        """Choose who leaves and who comes."""
        self._outgoing.setCurrentIndex(self._outgoing.findData(outgoing))
        self._incoming.setCurrentIndex(self._incoming.findData(incoming))

    def show_table(
        self, table: Table, at_table: Sequence[Player], others: Sequence[Player], next_hand: int
    ) -> None:
        """Show who sits at the table, who is marked absent, and who could come."""
        self._at_table = at_table
        self._outgoing.clear()
        for (_, box), player in zip(self._absent, at_table, strict=False):
            box.setText(player.name)
            box.setChecked(player.id in table.forfeits)
        self._absent = [
            (player.id, box) for player, (_, box) in zip(at_table, self._absent, strict=False)
        ]
        for player in at_table:
            self._outgoing.addItem(player.name, player.id)
        self._incoming.clear()
        for player in others:
            self._incoming.addItem(player.name, player.id)
        self._incoming.setCurrentIndex(-1)
        self._from_hand.setValue(next_hand)
        self._reason.clear()
        self._hint.clear()

    def show_advice(self, text: str) -> None:
        """Show why something was refused."""
        self._hint.setText(text)

    def retranslate(self) -> None:
        """Set the words anew."""
        self._title.setText(tr("Absences and substitutes"))
        self._forfeit_words.setText(
            tr("Absent: session points 0, last place, no standard points, unless somebody plays.")
        )
        self._relief_words.setText(
            tr("A substitute takes over seat, place and standard points from a hand on.")
        )
        self._reason.setPlaceholderText(tr("Reason"))
        self._reason.setAccessibleName(tr("Reason"))
        self._out_label.setText(tr("Leaves"))
        self._in_label.setText(tr("Comes"))
        self._from_label.setText(tr("From hand"))
        self._outgoing.setAccessibleName(tr("Leaves"))
        self._incoming.setAccessibleName(tr("Comes"))
        self._from_hand.setAccessibleName(tr("From hand"))
        self._save_absent.setText(tr("Save absences"))
        self._save_relief.setText(tr("Save substitute"))
        self.left_button.setText(tr("Left, nobody takes over"))
        self._close.setText(tr("Back to the hands") + "  Esc")

    def _on_save_absent(self) -> None:
        if self._has_reason():
            chosen = tuple(player for player, box in self._absent if box.isChecked())
            self.forfeits_wished.emit(chosen, self._reason.text().strip())

    def _on_save_relief(self) -> None:
        incoming, outgoing = self._incoming.chosen(), self._outgoing.currentData()
        if incoming is None or outgoing is None:
            self.show_advice(tr("Choose who leaves and who comes."))
        elif self._has_reason():
            relief = Replacement(
                outgoing=outgoing, incoming=incoming, from_hand=self._from_hand.value()
            )
            self.replacement_wished.emit(relief, self._reason.text().strip())

    def _on_left(self) -> None:
        """Three do not play on: the table stops before the hand chosen."""
        outgoing = self._outgoing.currentData()
        if outgoing is not None and self._has_reason():
            reason = self._reason.text().strip()
            hand = self._from_hand.value()
            gone = Absence(player=outgoing, kind=AbsenceKind.LEFT, hand=hand, reason=reason)
            self.left_wished.emit(gone, reason)

    def _on_late(self, arrival: LateArrival) -> None:
        """Lateness is a reason of its own: none needs to be typed."""
        reason = self._reason.text().strip()
        told = replace(arrival, absence=replace(arrival.absence, reason=reason))
        self.late_wished.emit(told, reason)

    def _has_reason(self) -> bool:
        if self._reason.text().strip():
            return True
        self.show_advice(tr("Type the reason: it stands in the journal."))
        self._reason.setFocus()
        return False

    def _lay_out(self) -> None:
        self._from_hand.setRange(1, 99)
        absent, absent_layout = card()
        boxes = [QCheckBox() for _ in range(4)]
        self._absent = [("", box) for box in boxes]
        absent_layout.addWidget(self._forfeit_words)
        absent_layout.addLayout(row(*boxes, None, self._save_absent))
        relief, relief_layout = card()
        relief_layout.addWidget(self._relief_words)
        who = (self._out_label, self._outgoing, self._in_label, self._incoming)
        relief_layout.addLayout(row(*who, None))
        buttons = (self.left_button, self._save_relief)
        relief_layout.addLayout(row(self._from_label, self._from_hand, None, *buttons))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, 0)
        layout.setSpacing(GRID)
        layout.addLayout(row(self._title, None, self._close))
        layout.addWidget(self._reason)
        layout.addWidget(absent)
        layout.addWidget(relief)
        layout.addWidget(self.late)
        layout.addWidget(self._hint)
        layout.addStretch(1)
