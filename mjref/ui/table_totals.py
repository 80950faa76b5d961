"""The totals of one table as its sheet has them: four numbers, the fourth proposed."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from mjref.i18n import tr
from mjref.reports.labels import seat_name
from mjref.tournament.programme import Settings, Table
from mjref.tournament.totals import (
    Form,
    as_written,
    deducted,
    expected_sum,
    net,
    proposed_total,
    usual_form,
)
from mjref.ui.formats import signed
from mjref.ui.numbers import whole_number
from mjref.ui.parts import button, card, label, row, set_tone
from mjref.ui.theme import GRID
from mjref.ui.translated import Translated

_FORMS = (Form.WITH_BASE, Form.NET)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the form is about: a table, the names of its four seats, the regulations."""

    table: Table
    names: Sequence[str]
    settings: Settings


class TableTotals(Translated):
    """Takes the totals that a table hands in; refuses what does not add up, with the difference."""

    totals_wished = Signal(object, str, bool)  # net totals by player, reason, accept
    taken_back = Signal(str)  # reason
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Shown | None = None
        self._title, self._words = label("title"), label("note", wrap=True)
        self.form = QComboBox()
        self.form.addItems(["", ""])
        self._names = [label() for _ in range(4)]
        self.lines = [QLineEdit() for _ in range(4)]
        self._sum, self.advice = label(wrap=True), label(wrap=True)
        self.reason = QLineEdit()
        self.save_button = button(self.save)
        self.accept_button = button(self._on_accept)
        self.remove_button = button(self._on_take_back)
        self._close = button(self.close_requested.emit)
        self._lay_out()
        self.form.currentIndexChanged.connect(lambda _: self._show_totals())
        for place, line in enumerate(self.lines):
            line.textChanged.connect(lambda _: self._show_sum())
            line.returnPressed.connect(lambda place=place: self._on_enter(place))
        self.reason.returnPressed.connect(self.save)
        self.start_translating()

    def show_table(self, shown: Shown) -> None:
        """Show a table's seats and, where it handed in totals before, these."""
        self._shown = shown
        self.form.setCurrentIndex(_FORMS.index(usual_form(shown.settings)))
        self.form.setEnabled(bool(shown.settings.base_points))
        self.reason.clear()
        self.show_advice("")
        self._show_totals()
        self.retranslate()

    def show_advice(self, text: str) -> None:
        """Show why something was refused."""
        self.advice.setText(text)
        set_tone(self.advice, "bad" if text else "")

    def focus_first(self) -> None:
        """Put the focus into the first total that is missing."""
        missing = [line for line in self.lines if not line.text().strip()]
        (missing or self.lines)[0].setFocus()
        (missing or self.lines)[0].selectAll()

    def save(self) -> None:
        """Ask for what was typed to be saved; what is missing or odd is said here."""
        self._wish(accept=False)

    def retranslate(self) -> None:
        """Set the words anew."""
        base = self._shown.settings.base_points if self._shown else 0
        self._title.setText(tr("Totals of the table"))
        self._words.setText(
            tr("Type the four totals of the sheet, after fines; Enter goes on, Enter again saves.")
        )
        self.form.setItemText(0, tr("with the base points of {base}").format(base=base))
        self.form.setItemText(1, tr("net of the base points"))
        self.form.setAccessibleName(tr("Form"))
        for seat, (name, line) in enumerate(zip(self._names, self.lines, strict=True)):
            player = self._shown.names[seat] if self._shown else ""
            name.setText(f"{seat_name(seat)}  {player}")
            line.setAccessibleName(f"{tr('Total')} {name.text()}")
        self.reason.setPlaceholderText(tr("Reason (for a correction or an acceptance)"))
        self.save_button.setText(tr("Save totals") + "  Enter")
        self.accept_button.setText(tr("Accept as disputed"))
        self.remove_button.setText(tr("Take the totals back"))
        self._close.setText(tr("Back to the hands") + "  Esc")
        self._show_sum()

    def _form(self) -> Form:
        return _FORMS[self.form.currentIndex()]

    def _typed(self) -> list[int | None]:
        return [whole_number(line.text()) for line in self.lines]

    def _deducted(self) -> int:
        return deducted(self._shown.table, self._shown.settings) if self._shown else 0

    def _proposed(self) -> int | None:
        if self._shown is None:
            return None
        return proposed_total(self._typed(), self._shown.settings, self._form(), self._deducted())

    def _show_totals(self) -> None:
        if self._shown is None:
            return
        table, settings = self._shown.table, self._shown.settings
        for player, line in zip(table.seats, self.lines, strict=True):
            total = None if table.scores is None else table.scores.get(player)
            shown = "" if total is None else str(as_written(total, settings, self._form()))
            line.setText(shown)
        self.remove_button.setEnabled(table.scores is not None)

    def _show_sum(self) -> None:
        """Say what is missing to the right sum; the fourth total stands there in grey."""
        if self._shown is None:
            return
        proposed, typed = self._proposed(), self._typed()
        for line, total in zip(self.lines, typed, strict=True):
            is_open = total is None and proposed is not None
            line.setPlaceholderText(str(proposed) if is_open else "")
        expected = expected_sum(self._shown.settings, self._form(), self._deducted())
        text = tr("The totals must sum to {expected}.").format(expected=expected)
        if fines := self._deducted():
            text += " " + tr("Fines of {fines} are taken off.").format(fines=fines)
        known = [total for total in typed if total is not None]
        difference = sum(known) - expected
        is_off = len(known) == len(typed) and bool(difference)
        if is_off:
            text += " " + tr("They sum to {sum}: {difference}.").format(
                sum=sum(known), difference=signed(difference)
            )
        self._sum.setText(text)
        set_tone(self._sum, "bad" if is_off else "")
        self.accept_button.setEnabled(is_off)

    def _on_enter(self, place: int) -> None:
        """Go to the next total; in the last one take the proposal, then save."""
        line, proposed = self.lines[place], self._proposed()
        if not line.text().strip() and proposed is not None:
            line.setText(str(proposed))
        missing = [each for each in self.lines if not each.text().strip()]
        if not missing:
            self.save()
            return
        following = [each for each in self.lines[place + 1 :] if not each.text().strip()]
        (following or missing)[0].setFocus()

    def _on_accept(self) -> None:
        if self.reason.text().strip():
            self._wish(accept=True)
        else:
            self.show_advice(tr("Type the reason why the chief referee lets the totals stand."))
            self.reason.setFocus()

    def _on_take_back(self) -> None:
        if self.reason.text().strip():
            self.taken_back.emit(self.reason.text().strip())
        else:
            self.show_advice(tr("Type the reason: it stands in the journal."))
            self.reason.setFocus()

    def _wish(self, *, accept: bool) -> None:
        typed = self._typed()
        if self._shown is None:
            return
        for line, total in zip(self.lines, typed, strict=True):
            if total is None:
                self.show_advice(tr("Type four whole numbers, such as 512 or −40."))
                line.setFocus()
                return
        totals = {
            player: net(total or 0, self._shown.settings, self._form())
            for player, total in zip(self._shown.table.seats, typed, strict=True)
        }
        self.totals_wished.emit(totals, self.reason.text().strip(), accept)

    def _lay_out(self) -> None:
        frame, inside = card()
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        for seat, (name, line) in enumerate(zip(self._names, self.lines, strict=True)):
            grid.addWidget(name, seat, 0)
            grid.addWidget(line, seat, 1)
        grid.setColumnStretch(0, 1)
        inside.addLayout(row(self.form, None))
        inside.addLayout(grid)
        inside.addWidget(self._sum)
        inside.addWidget(self.reason)
        buttons: tuple[QPushButton, ...] = (self.accept_button, self.remove_button)
        inside.addLayout(row(self.save_button, None, *buttons))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, 0)
        layout.setSpacing(GRID)
        layout.addLayout(row(self._title, None, self._close))
        layout.addWidget(self._words)
        layout.addWidget(frame)
        layout.addWidget(self.advice)
        layout.addStretch(1)
