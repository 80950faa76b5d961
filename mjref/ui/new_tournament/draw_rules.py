"""Whom the draw keeps apart: team-mates, clubs, countries, the best seeds, players named."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit

from mjref.i18n import tr
from mjref.tournament.draw_setup import Wishes, seeded
from mjref.tournament.people import Player
from mjref.ui.models.seating import found_by
from mjref.ui.parts import label, number_box
from mjref.ui.translated import Translated


class DrawRules(Translated):
    """One line of choices; those that nobody in the roster gives cause for are not offered."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._players: dict[str, Player] = {}
        self.team_mates, self.clubs, self.countries = QCheckBox(), QCheckBox(), QCheckBox()
        self.seeds_label, self.seeds = label(), number_box()
        self.named_label, self.named = label(), QLineEdit()
        self.named.setMinimumWidth(130)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(14)
        for part in (self.team_mates, self.clubs, self.countries):
            layout.addWidget(part)
            part.toggled.connect(lambda _: self.changed.emit())
        for further in (self.seeds_label, self.seeds, self.named_label):
            layout.addWidget(further)
        layout.addWidget(self.named, 1)
        self.seeds.valueChanged.connect(lambda _: self.changed.emit())
        self.named.textChanged.connect(lambda _: self.changed.emit())
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.team_mates.setText(tr("Team-mates"))
        self.clubs.setText(tr("Same club"))
        self.countries.setText(tr("Same country"))
        self.seeds_label.setText(tr("Best seeds"))
        self.named_label.setText(tr("Named"))
        self.named.setPlaceholderText(tr("3,17; 4,9"))
        self.named.setToolTip(
            tr("Numbers or names with commas are one set; a semicolon begins the next.")
        )

    def set_people(self, players: Sequence[Player], *, keep_team_mates_apart: bool) -> None:
        """Offer what these players give cause for."""
        self._players = {player.id: player for player in players}
        self.team_mates.setEnabled(_is_shared(player.team for player in players))
        self.team_mates.setChecked(keep_team_mates_apart and self.team_mates.isEnabled())
        for part, values in (
            (self.clubs, [player.club for player in players]),
            (self.countries, [player.country for player in players]),
        ):
            part.setVisible(_is_shared(values))
            part.setChecked(part.isChecked() and not part.isHidden())
        best = len(seeded(players))
        self.seeds.setRange(0, best)
        self.seeds.setVisible(best > 1)
        self.seeds_label.setVisible(best > 1)

    def wishes(self, sessions: tuple[int, ...]) -> Wishes:
        """Return what is chosen; a name that nobody has is left out."""
        sets = (
            tuple(found_by(name, self._players) for name in part.replace("，", ",").split(","))
            for part in self.named.text().replace("；", ";").split(";")
        )
        return Wishes(
            sessions=sessions,
            keep_team_mates_apart=self.team_mates.isChecked(),
            seeds_apart=self.seeds.value(),
            clubs_apart=self.clubs.isChecked(),
            countries_apart=self.countries.isChecked(),
            apart=tuple(tuple(each for each in one if each) for one in sets),
        )

    def unknown_names(self) -> list[str]:
        """Return what was named and means nobody."""
        text = self.named.text().replace("，", ",").replace("；", ";").replace(";", ",")
        parts = [part.strip() for part in text.split(",")]
        return [part for part in parts if part and found_by(part, self._players) is None]


def _is_shared(values: Iterable[str | None]) -> bool:
    """Return whether two players have the same value."""
    given = [value for value in values if value]
    return len(set(given)) < len(given)
