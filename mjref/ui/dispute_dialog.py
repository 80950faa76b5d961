"""The form in which a table, or one of its hands, is disputed, or a dispute is decided."""

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QWidget,
)

from mjref.i18n import tr
from mjref.tournament.changes import Change
from mjref.tournament.desk import Desk
from mjref.tournament.disputes import Dispute
from mjref.tournament.sheet import TableSheet
from mjref.ui.form_dialog import FormDialog
from mjref.ui.parts import label, number_box, row
from mjref.ui.people_choice import PeopleChoice

_NEW = 0


class DisputeDialog(FormDialog):
    """A new dispute, or the decision of one that is open."""

    def __init__(
        self, sheet: TableSheet, names: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Dispute"), 480, parent)
        self._where = sheet.where
        self.about = QComboBox()
        self.about.addItem(tr("Something new"), _NEW)
        for each in sheet.open_disputes:
            words = each.reason if each.hand is None else f"{each.hand}: {each.reason}"
            self.about.addItem(words, each.number)
        self.hand = number_box()
        self.hand.setRange(0, max((line.hand.number for line in sheet.lines), default=0))
        self.hand.setSpecialValueText(tr("the whole table"))
        self.by = PeopleChoice((player, names.get(player, player)) for player in sheet.table.seats)
        self.text = QLineEdit()
        self._text_label = label()
        self._lay_out()
        self.about.currentIndexChanged.connect(lambda _: self._show())
        self.about.setCurrentIndex(self.about.count() - 1)
        self._show()
        self.text.setFocus()

    @property
    def is_decision(self) -> bool:
        """Return whether an open dispute is decided."""
        return bool(self.about.currentData() != _NEW)

    def carry_out(self, desk: Desk, now: datetime) -> tuple[Change, ...]:
        """Ask the desk to record what the form says."""
        text = self.text.text().strip()
        if self.is_decision:
            number = int(self.about.currentData())
            return desk.rulings.decide_dispute(self._where, number, text, by=desk.who, at=now)
        dispute = Dispute(
            number=1,
            reason=text,
            by=self.by.chosen() or self.by.currentText().strip() or desk.who,
            at=now,
            hand=self.hand.value() or None,
        )
        return desk.rulings.dispute(self._where, dispute)

    def missing(self) -> str:
        """Return what is still to be filled in; empty when nothing is."""
        if self.text.text().strip():
            return ""
        if self.is_decision:
            return tr("The decision is missing: say in a line what was decided.")
        return tr("Say what is disputed: it is in the journal.")

    def _show(self) -> None:
        self._text_label.setText(tr("Decision") if self.is_decision else tr("What is disputed"))
        self.hand.setEnabled(not self.is_decision)
        self.by.setEnabled(not self.is_decision)

    def _lay_out(self) -> None:
        form = self.form
        form.addRow(tr("Dispute"), self.about)
        form.addRow(tr("Hand"), row(self.hand, None))
        form.addRow(tr("By"), self.by)
        form.addRow(self._text_label, self.text)
        self.close_form()
