"""The forms for rulings outside the hands: adjustment, forfeit, substitution."""

from fractions import Fraction

from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QWidget,
)

from mjref.i18n import tr
from mjref.tournament.programme import Adjustment, Replacement, TableKey, Tournament
from mjref.ui.form_dialog import FormDialog
from mjref.ui.models.seating import seat_text
from mjref.ui.parts import number_box
from mjref.ui.people_choice import PeopleChoice

_TEAM = "team:"
_PLAYER = "player:"


class RulingDialog(FormDialog):
    """A form with a reason; `missing` says what is still to be filled in."""

    def __init__(self, title: str, parent: QWidget | None) -> None:
        super().__init__(title, 460, parent)
        self.reason = QLineEdit()

    def close_form(self) -> None:
        """Add the reason, the place for what is missing, and the buttons."""
        self.form.addRow(tr("Reason"), self.reason)
        super().close_form()

    def missing(self) -> str:
        """Return what is still to be filled in, as a sentence; empty when nothing is."""
        return "" if self.reason.text().strip() else tr("Give the reason: it is in the journal.")


class AdjustmentDialog(RulingDialog):
    """A change of the sums of one player or one team."""

    def __init__(self, tournament: Tournament, parent: QWidget | None = None) -> None:
        super().__init__(tr("Ruling"), parent)
        people = [(_PLAYER + each.id, seat_text(each, each.id)) for each in tournament.players]
        teams = [(_TEAM + each.id, each.name) for each in tournament.teams]
        self.whom = PeopleChoice([*people, *teams])
        self.session = QComboBox()
        self.session.addItem(tr("None in particular"), 0)
        for each in tournament.sessions:
            self.session.addItem(tr("Session {number}").format(number=each.number), each.number)
        self.standard = QLineEdit("0")
        self.match = number_box()
        self.match.setRange(-10000, 10000)
        self.form.addRow(tr("Player or team"), self.whom)
        self.form.addRow(tr("Session"), self.session)
        self.form.addRow(tr("Standard points"), self.standard)
        self.form.addRow(tr("Match points"), self.match)
        self.play_off = number_box()
        self.play_off.setRange(0, 99)
        self.play_off.setSpecialValueText(tr("none"))
        self.form.addRow(tr("Place in a play-off"), self.play_off)
        self.close_form()

    def missing(self) -> str:
        """Return what is still to be filled in."""
        if self.whom.chosen() is None:
            return tr("Choose a player or a team from the list.")
        if self._standard() is None:
            return tr("Standard points are a number such as −1, 0.5 or 7/3.")
        if not self._standard() and not self.match.value() and not self.play_off.value():
            return tr(
                "Give the standard points or the match points that change, or the place in a "
                "play-off."
            )
        return super().missing()

    def adjustment(self, ruling_id: str) -> Adjustment:
        """Return the ruling."""
        whom = self.whom.chosen() or ""
        session = self.session.currentData()
        return Adjustment(
            id=ruling_id,
            player=whom.removeprefix(_PLAYER) if whom.startswith(_PLAYER) else None,
            team=whom.removeprefix(_TEAM) if whom.startswith(_TEAM) else None,
            session=session or None,
            standard_points=self._standard() or Fraction(0),
            match_points=self.match.value(),
            play_off=self.play_off.value(),
            reason=self.reason.text().strip(),
        )

    def _standard(self) -> Fraction | None:
        text = self.standard.text().strip().replace("−", "-").replace(",", ".")
        try:
            return Fraction(text or "0")
        except (ValueError, ZeroDivisionError):
            return None


class SeatRulingDialog(RulingDialog):
    """A ruling on somebody at a table: a forfeit, or a substitution where `incoming` is asked."""

    def __init__(
        self,
        tournament: Tournament,
        session: int,
        *,
        is_substitution: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Substitution") if is_substitution else tr("Forfeit"), parent)
        names = {each.id: seat_text(each, each.id) for each in tournament.players}
        self._tables = {
            player: TableKey(session, table.number)
            for table in tournament.session(session).tables
            for player in table.seats
        }
        table_word = tr("Table {number}")
        self.whom = PeopleChoice(
            (player, f"{names.get(player, player)} · {table_word.format(number=where.table)}")
            for player, where in self._tables.items()
        )
        self.incoming = PeopleChoice(names.items())
        self.from_hand = number_box()
        self.from_hand.setRange(1, tournament.settings.hands_per_session)
        self._is_substitution = is_substitution
        self.form.addRow(tr("Player"), self.whom)
        if is_substitution:
            self.form.addRow(tr("Plays on"), self.incoming)
            self.form.addRow(tr("From hand"), self.from_hand)
        self.close_form()

    def missing(self) -> str:
        """Return what is still to be filled in."""
        if self.whom.chosen() is None:
            return tr("Choose a player of this session from the list.")
        if self._is_substitution and self.incoming.chosen() is None:
            return tr("Choose who plays on from the list.")
        return super().missing()

    def where(self) -> TableKey:
        """Return the table of the player chosen."""
        return self._tables[self.whom.chosen() or ""]

    def player(self) -> str:
        """Return the player chosen."""
        return self.whom.chosen() or ""

    def replacement(self) -> Replacement:
        """Return the substitution."""
        return Replacement(
            outgoing=self.player(),
            incoming=self.incoming.chosen() or "",
            from_hand=self.from_hand.value(),
        )
