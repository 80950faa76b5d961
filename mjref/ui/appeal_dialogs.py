"""The forms for an appeal: what came in, and what was decided."""

from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QWidget,
)

from mjref.i18n import tr
from mjref.reports.appeal_words import AGAINST, EFFECTS
from mjref.reports.labels import names_of
from mjref.tournament.appeals import closes_at, minutes_late, next_id
from mjref.tournament.disputes import Against, Appeal, AppealEffect, RankChange
from mjref.tournament.programme import Tournament
from mjref.ui.form_dialog import FormDialog
from mjref.ui.parts import choice_of, label, number_box, row, said, set_tone
from mjref.ui.people_choice import PeopleChoice
from mjref.ui.rank_notice import moved_words

_MOMENT = "%Y-%m-%d %H:%M"
_HAS_TABLE = frozenset({Against.TABLE, Against.HAND, Against.PENALTY})
_HAS_HAND = frozenset({Against.HAND, Against.PENALTY})


class AppealDialog(FormDialog):
    """An appeal as it came in; whether it is in time is shown, and never stops it."""

    def __init__(
        self, tournament: Tournament, session: int, now: datetime, parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("New appeal"), 540, parent)
        self._tournament = tournament
        self.by = PeopleChoice(names_of(tournament).items())
        self.against = choice_of(AGAINST)
        self.session, self.table, self.hand = number_box(), number_box(), number_box()
        self.subject = PeopleChoice([(player.id, player.name) for player in tournament.players])
        self.ruling = QComboBox()
        self._now = now
        self.received = QLineEdit(now.astimezone().strftime(_MOMENT))
        self.text = QLineEdit()
        self._window = label("note", wrap=True)
        self._lay_out(session)
        self.against.setCurrentIndex(self.against.findData(Against.TABLE.value))
        self.against.currentIndexChanged.connect(lambda _: self._show())
        self.session.valueChanged.connect(lambda _: self._show())
        self.received.textChanged.connect(lambda _: self._show())
        self._show()

    def appeal(self) -> Appeal:
        """Return the appeal as the form says it."""
        against = Against(self.against.currentData())
        has_session = against is not Against.RULING
        subject = ""
        if against is Against.PENALTY:
            subject = self.subject.chosen() or ""
        elif against is Against.RULING:
            subject = self.ruling.currentData() or ""
        return Appeal(
            id=next_id(self._tournament),
            by=self.by.chosen() or self.by.currentText().strip(),
            against=against,
            received_at=self._received() or self._now,
            text=self.text.text().strip(),
            session=self.session.value() if has_session else None,
            table=self.table.value() if against in _HAS_TABLE else None,
            hand=self.hand.value() or None if against in _HAS_HAND else None,
            subject=subject,
        )

    def missing(self) -> str:
        """Return what is still to be filled in; empty when nothing is."""
        appeal = self.appeal()
        if not appeal.by:
            return tr("Say who appeals: a player, a team, or a name.")
        if appeal.against is Against.HAND and appeal.hand is None:
            return tr("Give the number of the hand.")
        if appeal.against is Against.RULING and not appeal.subject:
            return tr("There is no ruling outside the hands to appeal against.")
        if self._received() is None:
            return tr("Write the time like {time}.").format(
                time=f"{self._now.astimezone():{_MOMENT}}"
            )
        if not appeal.text:
            return tr("Say in a line what the appeal says.")
        return ""

    def _received(self) -> datetime | None:
        try:
            local = datetime.strptime(self.received.text().strip(), _MOMENT)
        except ValueError:
            return None
        return local.astimezone(UTC)

    def _show(self) -> None:
        """Show only what the subject needs, and whether the appeal is in time."""
        against = Against(self.against.currentData())
        self.session.setEnabled(against is not Against.RULING)
        self.table.setEnabled(against in _HAS_TABLE)
        self.hand.setEnabled(against in _HAS_HAND)
        self.form.setRowVisible(self.subject, against is Against.PENALTY)
        self.form.setRowVisible(self.ruling, against is Against.RULING)
        appeal = self.appeal()
        closes = closes_at(self._tournament, appeal.session)
        late = minutes_late(appeal, self._tournament)
        set_tone(self._window, "warn" if late else "")
        if closes is None:
            self._window.setText(tr("The session's clock was not ended: no window is open yet."))
            return
        time = f"{closes.astimezone():%H:%M}"
        words = tr("The window closes at {time}: in time.").format(time=time)
        if late:
            words = tr(
                "The window closed at {time}: {minutes} min late. It can be recorded all the same."
            ).format(time=time, minutes=late)
        self._window.setText(words)

    def _lay_out(self, session: int) -> None:
        last = max((each.number for each in self._tournament.sessions), default=1)
        self.session.setRange(1, last)
        self.session.setValue(session or 1)
        self.table.setRange(1, 9999)
        self.hand.setRange(0, self._tournament.settings.hands_per_session)
        self.hand.setSpecialValueText(tr("no hand"))
        for ruling in self._tournament.adjustments:
            self.ruling.addItem(f"{ruling.id} {ruling.reason}", ruling.id)
        words = (tr("Session"), tr("Table"), tr("Hand"))
        form = self.form
        form.addRow(tr("Appeal by"), self.by)
        form.addRow(tr("Against"), row(self.against, None))
        spins = (self.session, self.table, self.hand)
        place = [part for pair in zip(map(said, words), spins, strict=True) for part in pair]
        form.addRow("", row(*place, None))
        form.addRow(tr("Fined player"), self.subject)
        form.addRow(tr("Ruling"), self.ruling)
        form.addRow(tr("Received"), row(self.received, None))
        form.addRow("", self._window)
        form.addRow(tr("Text"), self.text)
        self.close_form()


class DecisionDialog(FormDialog):
    """What was decided on an appeal; a correction shows whose rank it changed."""

    def __init__(
        self,
        appeal: Appeal,
        changes: tuple[RankChange, ...] | None,
        tournament: Tournament,
        now: datetime,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Decision on appeal {id}").format(id=appeal.id), 540, parent)
        self._appeal, self._changes, self._now = appeal, changes, now
        self._tournament = tournament
        self.effect = choice_of(EFFECTS)
        self.effect.removeItem(self.effect.findData(AppealEffect.PENDING.value))
        self.decision = QLineEdit(appeal.decision)
        self.by = QLineEdit(appeal.decided_by or tr("Appeals committee"))
        self._moved = label(wrap=True)
        form = self.form
        text = label(wrap=True)
        text.setText(appeal.text)
        form.addRow(tr("Text"), text)
        form.addRow(tr("Outcome"), row(self.effect, None))
        form.addRow(tr("Decision"), self.decision)
        form.addRow(tr("Decided by"), self.by)
        form.addRow("", self._moved)
        self.close_form()
        self.effect.currentIndexChanged.connect(lambda _: self._show())
        self._show()

    def decided(self) -> Appeal:
        """Return the appeal with its decision."""
        effect = AppealEffect(self.effect.currentData())
        is_corrected = effect is AppealEffect.CORRECTED
        return replace(
            self._appeal,
            effect=effect,
            decision=self.decision.text().strip(),
            decided_by=self.by.text().strip(),
            decided_at=self._now,
            rank_changes=(self._changes or ()) if is_corrected else (),
        )

    def missing(self) -> str:
        """Return what is still to be filled in; empty when nothing is."""
        if not self.decision.text().strip():
            return tr("The decision is missing: say in a line what was decided.")
        return "" if self.by.text().strip() else tr("Say who decided.")

    def _show(self) -> None:
        is_corrected = self.effect.currentData() == AppealEffect.CORRECTED.value
        self._moved.setVisible(is_corrected)
        if self._changes is None:
            words = tr("Other changes came in between: whose rank changed cannot be told.")
        else:
            words = moved_words(self._changes, names_of(self._tournament))
            words += " " + tr("Corrections made since the appeal was received are counted.")
        self._moved.setText(words)
