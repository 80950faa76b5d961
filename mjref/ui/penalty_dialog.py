"""The form for a penalty outside the hands: between them, at the end of a session, or after it."""

from dataclasses import replace

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QWidget,
)

from mjref.i18n import tr
from mjref.reports.offence_words import EFFECTS, consequence, measure, name_of, ruled, time_words
from mjref.tournament.changes import Change
from mjref.tournament.desk import Desk
from mjref.tournament.measures import penalties_before
from mjref.tournament.offence_checks import MOST_POINTS
from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Recipients
from mjref.tournament.offences import (
    Ruling,
    lateness,
    offences_of,
    outside_hands,
    proposed,
    times,
)
from mjref.tournament.options import numbers
from mjref.tournament.programme import Adjustment, Penalty, Table, TableKey, Tournament
from mjref.ui.form_dialog import FormDialog
from mjref.ui.late_form import minutes_typed
from mjref.ui.models.people import new_id
from mjref.ui.models.seating import seat_text
from mjref.ui.parts import choice_of, label, number_box, row
from mjref.ui.people_choice import PeopleChoice

_PLACES, _SUMS = 0, 1  # the session points with the places; the sums alone


class PenaltyDialog(FormDialog):
    """Proposes what the table of offences has, the repetitions counted; the referee rules."""

    def __init__(self, tournament: Tournament, session: int, parent: QWidget | None = None) -> None:
        super().__init__(tr("Penalty outside the hands"), 560, parent)
        self._tournament, self._session = tournament, session
        self._tables = _tables(tournament, session)
        self._offences = offences_of(tournament)
        self.whom = PeopleChoice(
            (player.id, seat_text(player, player.id)) for player in tournament.players
        )
        self.offence = PeopleChoice(
            (each.id, f"{name_of(each)}  {each.initials}")
            for each in sorted(self._offences.values(), key=lambda each: each.when, reverse=True)
            if each.active and _is_possible(each)
        )
        self.late = QLineEdit()
        self.late.setPlaceholderText(tr("12 or 12:30, minutes after the start"))
        self.amount = number_box()
        self.amount.setRange(0, MOST_POINTS)
        self.effect = choice_of(EFFECTS)
        self.effect.removeItem(self.effect.findData(Effect.NO_WIN.value))  # there is no hand
        self.where = QComboBox()
        self.in_scores = QCheckBox(tr("The totals handed in contain it already"))
        self.reason = QLineEdit()
        self._proposal = label("note", wrap=True)
        self._lay_out()
        self.whom.currentTextChanged.connect(lambda _: self._propose())
        self.late.textChanged.connect(lambda _: self._choose_lateness())
        self.offence.currentTextChanged.connect(lambda _: self._propose())
        self.where.currentIndexChanged.connect(lambda _: self._allow())

    def impose(self, desk: Desk) -> tuple[Change, ...]:
        """Ask the desk to record what the form says."""
        player, reason = self.whom.chosen() or "", self.reason.text().strip()
        where = self._tables.get(player)
        if where is not None and self.where.currentIndex() == _PLACES:
            return desk.rulings.fine_session(
                where, self.penalties(), reason, are_in_scores=self.in_scores.isChecked()
            )
        taken = {ruling.id for ruling in desk.tournament.adjustments}
        ruling = Adjustment(
            id=new_id("A", taken),
            player=player,
            session=self._session or None,
            match_points=self.penalties()[0].points,
            reason=reason,
            offence=self.offence.chosen() or "",
        )
        return desk.add_adjustment(ruling)

    def penalties(self) -> tuple[Penalty, ...]:
        """Return the entries that the form stands for."""
        offence, player = self._chosen()
        usual = self._usual()
        effect = Effect(self.effect.currentData())
        usual_effect = usual[0].effect or Effect.NONE
        is_other = self.amount.value() != _each(usual) or effect is not usual_effect
        ruling = Ruling(
            amount=self.amount.value(),
            effect=effect if effect is not usual_effect else None,
            note=self.reason.text().strip() if is_other else "",
        )
        return proposed(offence, player, self._seated(player), self._time(), ruling)

    def missing(self) -> str:
        """Return what is still to be filled in; empty when nothing is."""
        if self.whom.chosen() is None:
            return tr("Choose a player from the list.")
        if self.offence.chosen() is None:
            return tr("Choose an offence from the list.")
        if not self.reason.text().strip():
            return tr("Give the reason: it is in the journal.")
        is_ruling = self.where.currentIndex() == _SUMS
        if is_ruling and not self.amount.value():
            return tr("A warning belongs to a session: choose the session points.")
        return ""

    def _chosen(self) -> tuple[Offence, str]:
        return self._offences[self.offence.chosen() or ""], self.whom.chosen() or ""

    def _table(self, player: str) -> Table | None:
        where = self._tables.get(player)
        return self._tournament.table(where) if where else None

    def _seated(self, player: str) -> tuple[str, ...]:
        table = self._table(player)
        return table.seats if table else (player,)

    def _time(self) -> int:
        offence, player = self._chosen()
        where = self._tables.get(player)
        if where is None:
            return 1
        scope = outside_hands(offence)
        last = self._tournament.settings.hands_per_session + 1
        return times(offence, player, penalties_before(scope, self._tournament, where, last))

    def _usual(self) -> tuple[Penalty, ...]:
        offence, player = self._chosen()
        return proposed(offence, player, self._seated(player), self._time())

    def _propose(self) -> None:
        """Fill in what the table of offences has for this player now, and say why."""
        if self.whom.chosen() is None or self.offence.chosen() is None:
            return
        offence, player = self._chosen()
        usual = self._usual()
        self.amount.setValue(_each(usual))
        effect = usual[0].effect or Effect.NONE
        self.effect.setCurrentIndex(max(0, self.effect.findData(effect.value)))
        counted = replace(offence, count=outside_hands(offence))
        said = [time_words(counted, self._time()), ruled(usual[0]), measure(offence)]
        said += filter(None, (consequence(offence), offence.article))
        self._proposal.setText(" · ".join(said))
        self.where.setCurrentIndex(_SUMS if self._is_closed(player) else _PLACES)
        self._allow()

    def _choose_lateness(self) -> None:
        """Choose the offence of one who came so late, by the limits of the regulations."""
        late = minutes_typed(self.late.text())
        limits = numbers(self._tournament.settings, "late_limits")
        found = lateness(late, limits, self._offences) if late is not None else None
        if found is not None:
            self.offence.setCurrentIndex(self.offence.findData(found.id))

    def _is_closed(self, player: str) -> bool:
        """After the sheet is signed its places stand: a fine is then taken from the sums."""
        table = self._table(player)
        return table is None or bool(table.signatures)

    def _allow(self) -> None:
        table = self._table(self.whom.chosen() or "")
        is_placed = self.where.currentIndex() == _PLACES
        self.in_scores.setEnabled(is_placed and table is not None and table.scores is not None)
        self.effect.setEnabled(is_placed)

    def _lay_out(self) -> None:
        self.where.addItem(tr("the session points: places and standard points follow"))
        self.where.addItem(tr("the sums alone: places at the table stay (after signing)"))
        form = self.form
        form.addRow(tr("Player"), self.whom)
        form.addRow(tr("Came late by"), self.late)
        form.addRow(tr("Offence"), self.offence)
        form.addRow("", self._proposal)
        form.addRow(tr("Points of the penalty"), row(self.amount, None))
        form.addRow(tr("Besides"), row(self.effect, None))
        form.addRow(tr("Taken from"), self.where)
        form.addRow("", self.in_scores)
        form.addRow(tr("Reason"), self.reason)
        self.close_form()


def _is_possible(offence: Offence) -> bool:
    """What needs a winner or a victim happens in a hand alone."""
    is_of_hand = offence.recipients is Recipients.VICTIM or offence.kind is OffenceKind.SHARES
    return not is_of_hand


def _each(penalties: tuple[Penalty, ...]) -> int:
    """Return what is deducted, or what each recipient gets."""
    return penalties[1].points if len(penalties) > 1 else -penalties[0].points


def _tables(tournament: Tournament, session: int) -> dict[str, TableKey]:
    """Return where everybody sits in a session."""
    if not session:
        return {}
    return {
        player: TableKey(session, table.number)
        for table in tournament.session(session).tables
        for player in (*table.seats, *(relief.incoming for relief in table.replacements))
    }
