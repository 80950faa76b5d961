"""Lots drawn in the hall, typed one after the other: number, table, wind, Enter."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from mjref.i18n import mark, tr
from mjref.reports.labels import seat_letter
from mjref.reports.texts import sentence
from mjref.rulebooks.base import Problem
from mjref.tournament.hand_lots import HandLots, read_lot
from mjref.tournament.people import Player
from mjref.ui.models.rows import Column, RowsModel
from mjref.ui.models.seating import found_by, seat_text
from mjref.ui.models.view import RowsView
from mjref.ui.parts import button, label, row, set_tone, set_words
from mjref.ui.translated import Translated


class LotsPanel(Translated):
    """A line to type into, and the list of everybody with his lot."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._players: list[Player] = []
        self.lots = HandLots(0)
        self.line = QLineEdit()
        self.line.setMaximumWidth(260)
        self.state, self.hint = label(), label("note", wrap=True)
        self.remove_button = button(self._on_remove)
        self.model: RowsModel[Player] = RowsModel(self._columns(), lambda player: player.id, self)
        self.view = RowsView(self.model)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row(self.line, self.remove_button, self.state, None))
        layout.addWidget(self.hint)
        layout.addWidget(self.view, 1)
        self.line.returnPressed.connect(self._on_typed)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.line.setPlaceholderText(tr("17 3E"))
        self.hint.setText(
            tr(
                "Number, table and wind, then Enter: 17 3E. Without a number the lot goes to the "
                "first player who has none."
            )
        )
        set_words(self.remove_button, tr("Take the lot back"))
        self.model.retranslate()
        self._show()

    def set_people(self, players: Sequence[Player]) -> None:
        """Begin anew for these players, in the order of their numbers in the draw."""
        self._players = list(players)
        self.lots = HandLots(len(players))
        self.model.set_rows(self._players)
        self._show()

    @property
    def is_complete(self) -> bool:
        """Return whether everybody has a lot."""
        return bool(self._players) and self.lots.next_number() is None

    def _on_typed(self) -> None:
        who, _, rest = self.line.text().strip().partition(" ")
        number = self.lots.next_number()
        text = rest if rest and read_lot(self.line.text()) is None else self.line.text()
        if text == rest:
            number = self._number(who)
        lot = read_lot(text)
        problem: Problem | None
        if number is None:
            problem = Problem("unknown_player", {"player": who})
        elif lot is None:
            problem = Problem("lot_unreadable", {"text": self.line.text().strip()})
        else:
            problem = self.lots.put(number, lot)
        if problem is None:
            self.line.clear()
        self._show(problem)
        self.changed.emit()

    def _number(self, who: str) -> int | None:
        found = found_by(who, {player.id: player for player in self._players})
        numbers = [at for at, each in enumerate(self._players, start=1) if each.id == found]
        return numbers[0] if numbers else None

    def _on_remove(self) -> None:
        player = self.view.current_row()
        if isinstance(player, Player):
            self.lots.remove(self._players.index(player) + 1)
            self._show()
            self.changed.emit()

    def _show(self, problem: Problem | None = None) -> None:
        self.model.set_rows(self._players)
        words = tr("{done} of {count} lots").format(
            done=len(self.lots.lots), count=len(self._players)
        )
        following = self.lots.next_number()
        if following is not None and self._players:
            player = self._players[following - 1]
            words += " · " + tr("next: {player}").format(player=seat_text(player, player.id))
        self.state.setText(sentence(problem) if problem else words)
        set_tone(self.state, "bad" if problem else "")

    def _columns(self) -> tuple[Column[Player], ...]:
        def lot(player: Player) -> str:
            found = self.lots.lots.get(self._players.index(player) + 1)
            return f"{found.table} {seat_letter(found.seat)}" if found else ""

        return (
            Column(
                title=mark("Number"),
                text=lambda player: "" if player.number is None else str(player.number),
                is_number=True,
            ),
            Column(title=mark("Name"), text=lambda player: player.name),
            Column(title=mark("Lot"), text=lot, is_bold=True),
        )
