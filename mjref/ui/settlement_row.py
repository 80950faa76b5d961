"""What each of the four will have won or lost by the hand on the line, before it is saved."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from mjref.game.hand import Seat
from mjref.tournament.sheet import Four
from mjref.ui.formats import signed
from mjref.ui.theme import SMALL_PX, TOTAL_PX, scaled, sized


class SettlementRow(QFrame):
    """Four names and four figures in the order of the score sheet's columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._names = [QLabel() for _ in Seat]
        self._figures = [QLabel() for _ in Seat]
        layout = QGridLayout(self)
        layout.setContentsMargins(10, 4, 10, 6)
        layout.setVerticalSpacing(0)
        for seat in Seat:
            name, figure = self._names[seat], self._figures[seat]
            name.setFont(sized(self.font(), SMALL_PX))
            name.setProperty("kind", "note")
            figure.setFont(sized(self.font(), TOTAL_PX, bold=True))
            for row, each in enumerate((name, figure)):
                each.setAlignment(Qt.AlignmentFlag.AlignRight)
                layout.addWidget(each, row, seat)
            layout.setColumnStretch(seat, 1)
            layout.setColumnMinimumWidth(seat, scaled(80))

    def show_names(self, names: tuple[str, str, str, str]) -> None:
        """Show who the four are."""
        for label, name in zip(self._names, names, strict=True):
            text = label.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, scaled(84))
            label.setText(text)
            label.setToolTip(name)

    def show_changes(self, changes: Four | None) -> None:
        """Show what the hand changes; a dash where it cannot be told yet."""
        for seat in Seat:
            text = "–" if changes is None else signed(changes[seat])
            self._figures[seat].setText(text)
        spoken = zip(self._names, self._figures, strict=True)
        self.setAccessibleDescription(
            ", ".join(f"{name.toolTip()} {figure.text()}" for name, figure in spoken)
        )
