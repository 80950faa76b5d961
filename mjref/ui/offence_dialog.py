"""The form for one row of the table of offences."""

from dataclasses import replace

from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from mjref.i18n import tr
from mjref.reports.offence_words import EFFECTS, KINDS, RECIPIENTS, SCOPES, WHENS
from mjref.tournament.offence_checks import MOST_POINTS, offence_problems
from mjref.tournament.offence_row import (
    LADDER,
    Effect,
    Offence,
    OffenceKind,
    Recipients,
    Scope,
    When,
)
from mjref.ui.form_dialog import FormDialog
from mjref.ui.parts import choice_of, number_box, row, said
from mjref.ui.texts import Names, sentence

_NEW = Offence(id="", chinese="", english="", initials="", kind=OffenceKind.LADDER)


class OffenceDialog(FormDialog):
    """Changes a row, or makes a new one; what is wrong is said at once, and all of it."""

    def __init__(self, offence: Offence | None, parent: QWidget | None = None) -> None:
        super().__init__(tr("New offence") if offence is None else tr("Offence"), 640, parent)
        self._given = offence or _NEW
        self._is_new = offence is None
        self.chinese, self.english, self.initials = QLineEdit(), QLineEdit(), QLineEdit()
        self.kind = choice_of(KINDS)
        self.amount, self.least, self.most = _points(), _points(), _points()
        self.has_range = QCheckBox()
        self.steps = QLineEdit()
        self.recipients, self.effect, self.then = (
            choice_of(RECIPIENTS),
            choice_of(EFFECTS),
            choice_of(EFFECTS),
        )
        self.then_from = number_box()
        self.count, self.when = choice_of(SCOPES), choice_of(WHENS)
        self.article, self.note, self.reason = QLineEdit(), QLineEdit(), QLineEdit()
        self.active = QCheckBox()
        self._lay_out()
        self._fill(self._given)
        self.kind.currentIndexChanged.connect(lambda _: self._allow())
        self.then.currentIndexChanged.connect(lambda _: self._allow())
        self.has_range.toggled.connect(lambda _: self._allow())
        self._allow()

    def offence(self) -> Offence:
        """Return the row as the form says it."""
        chinese = self.chinese.text().strip()
        kind = OffenceKind(self.kind.currentData())
        then = Effect(self.then.currentData())
        has_amount = kind in (OffenceKind.FIXED, OffenceKind.TRANSFER)
        has_points = kind in (OffenceKind.FIXED, OffenceKind.TRANSFER, OffenceKind.LADDER)
        is_range = has_amount and self.has_range.isChecked()
        return replace(
            self._given,
            id=self._given.id or chinese,
            chinese=chinese,
            english=self.english.text().strip(),
            initials=self.initials.text().strip().lower(),
            kind=kind,
            amount=self.amount.value() if has_amount else 0,
            steps=self._steps() if kind is OffenceKind.LADDER else self._given.steps,
            recipients=Recipients(self.recipients.currentData()) if has_points else Recipients.NONE,
            effect=Effect(self.effect.currentData()),
            then=then,
            then_from=self.then_from.value() if then is not Effect.NONE else 0,
            count=Scope(self.count.currentData()),
            when=When(self.when.currentData()),
            range=(self.least.value(), self.most.value()) if is_range else None,
            article=self.article.text().strip(),
            note=self.note.text().strip(),
            active=self.active.isChecked(),
        )

    def missing(self) -> str:
        """Return what is wrong or still to be filled in; empty when nothing is."""
        names = Names(str, {})
        told = [sentence(problem, names) for problem in offence_problems(self.offence())]
        if self._steps() == ():
            told.append(tr("The steps of the ladder are whole numbers: 0 5 10 20."))
        if not self.reason.text().strip():
            told.append(tr("Give the reason: it is in the journal."))
        return "\n".join(dict.fromkeys(told))

    def _steps(self) -> tuple[int, ...]:
        parts = self.steps.text().replace(",", " ").replace("，", " ").replace("、", " ").split()
        if not all(part.isascii() and part.isdigit() for part in parts):
            return ()
        return tuple(int(part) for part in parts)

    def _fill(self, offence: Offence) -> None:
        self.chinese.setText(offence.chinese)
        self.english.setText(offence.english)
        self.initials.setText(offence.initials)
        for choice, value in (
            (self.kind, offence.kind),
            (self.recipients, offence.recipients),
            (self.effect, offence.effect),
            (self.then, offence.then),
            (self.count, offence.count),
            (self.when, offence.when),
        ):
            choice.setCurrentIndex(choice.findData(value.value))
        self.amount.setValue(offence.amount)
        self.steps.setText(" ".join(map(str, offence.steps or LADDER)))
        self.has_range.setChecked(offence.range is not None)
        least, most = offence.range or (offence.amount, offence.amount)
        self.least.setValue(least)
        self.most.setValue(most)
        self.then_from.setValue(offence.then_from)
        self.article.setText(offence.article)
        self.note.setText(offence.note)
        self.active.setChecked(offence.active)

    def _allow(self) -> None:
        """Only what the kind of measure needs can be filled in."""
        kind = OffenceKind(self.kind.currentData())
        has_amount = kind in (OffenceKind.FIXED, OffenceKind.TRANSFER)
        self.amount.setEnabled(has_amount)
        self.has_range.setEnabled(has_amount)
        for part in (self.least, self.most):
            part.setEnabled(has_amount and self.has_range.isChecked())
        self.steps.setEnabled(kind is OffenceKind.LADDER)
        self.recipients.setEnabled(kind not in (OffenceKind.WARNING, OffenceKind.SHARES))
        self.then_from.setEnabled(self.then.currentData() != Effect.NONE.value)

    def _lay_out(self) -> None:
        self.then_from.setRange(0, 99)
        self.active.setText(tr("In use"))
        self.has_range.setText(tr("the referee chooses from"))
        form = self.form
        form.setVerticalSpacing(8)
        form.addRow(tr("Chinese name"), self.chinese)
        form.addRow(tr("English name"), self.english)
        form.addRow(tr("Keys (pinyin initials)"), self.initials)
        form.addRow(tr("Measure"), row(self.kind, self.amount, None))
        form.addRow("", row(self.has_range, self.least, said("–"), self.most, None))
        form.addRow(tr("Steps of the ladder"), self.steps)
        form.addRow(tr("Received by"), row(self.recipients, None))
        form.addRow(tr("Besides"), row(self.effect, None))
        form.addRow(tr("Repeated"), row(self.then, said(tr("from time")), self.then_from, None))
        form.addRow(tr("Repetitions counted"), row(self.count, None))
        form.addRow(tr("Taken from"), row(self.when, None))
        form.addRow(tr("Article"), self.article)
        form.addRow(tr("Note"), self.note)
        form.addRow("", self.active)
        form.addRow(tr("Reason"), self.reason)
        self.close_form()


def _points() -> QSpinBox:
    made = number_box()
    made.setRange(0, MOST_POINTS)
    return made
