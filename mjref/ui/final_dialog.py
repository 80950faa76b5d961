"""The next stage: who goes on, how many points they bring along, who decides between equals."""

from fractions import Fraction

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import mark, tr
from mjref.reports.stage_words import group_name
from mjref.tournament.exact import read_exact
from mjref.tournament.next_seats import first_unplayed
from mjref.tournament.stage_setup import NextStage, carried_share
from mjref.tournament.stages import Stage, StageOf
from mjref.tournament.store import DeskError
from mjref.ui.models.seating import found_by
from mjref.ui.parts import button, label, number_box, row, set_tone, set_words
from mjref.ui.refusals import refusal
from mjref.ui.workbench import Workbench

_TIES = {
    "ask": mark("Say so, I name who goes on"),
    "lot": mark("Draw a lot"),
    "all": mark("All of them go on"),
}
_SIZE = (680, 600)


class FinalDialog(QDialog):
    """A form whose answer is shown at once; what has no default is asked."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Promote to a final"))
        self.resize(*_SIZE)
        self._bench = bench
        self._stages: tuple[Stage, ...] = ()
        first = first_unplayed(bench.desk.tournament)
        self.name = QLineEdit(tr("Final"))
        self.number = _spin(1, 10_000, 16)
        self.of = QComboBox()
        self.first = _spin(1, 999, first)
        self.last = _spin(1, 999, first + 1)
        self.carried = QComboBox()
        self.ties = QComboBox()
        self.named = QLineEdit()
        self.levels = _spin(1, 20, 1)
        self.groups = _spin(1, 64, 1)
        self.for_teams = QCheckBox(tr("Its sessions count for the teams too"))
        self.for_teams.setChecked(True)
        self.words: QLabel = label(wrap=True)
        self.words.setMinimumHeight(2 * self.fontMetrics().height())
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.save_button = button(self._on_save, shortcut="Ctrl+Return", is_primary=True)
        self.cancel_button = button(self.reject)
        self._fill()
        self._lay_out()
        self._connect()
        self._show()

    def _fill(self) -> None:
        self.of.addItem(tr("Players"), StageOf.PLAYERS)
        if self._bench.desk.tournament.teams:
            self.of.addItem(tr("Teams"), StageOf.TEAMS)
        self.carried.setEditable(True)
        for words in ("", tr("none"), tr("all"), "1/2", "1/3"):
            self.carried.addItem(words)
        share = carried_share(self._bench.desk.tournament.settings)
        if share is not None:
            known = {Fraction(0): tr("none"), Fraction(1): tr("all")}
            self.carried.setCurrentText(known.get(share, f"{share}"))
        for key, words in _TIES.items():
            self.ties.addItem(tr(words), key)
        self.named.setPlaceholderText(tr("numbers or names, with commas"))

    def _lay_out(self) -> None:
        set_words(self.save_button, tr("Set up this stage"))
        set_words(self.cancel_button, tr("Cancel"))
        self.save_button.setDefault(True)  # or Enter in a line would cancel
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("Name of the stage"), self.name)
        form.addRow(tr("Who goes on"), _pair(self.of, self.number))
        form.addRow(tr("Sessions from, to"), _pair(self.first, self.last))
        form.addRow(tr("Points brought along"), self.carried)
        form.addRow(tr("Equals at the border"), self.ties)
        form.addRow(tr("Who of them goes on"), self.named)
        form.addRow(tr("Groups side by side; finals below"), _pair(self.groups, self.levels))
        form.addRow("", self.for_teams)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.words)
        layout.addWidget(self.preview, 1)
        layout.addLayout(row(self.cancel_button, None, self.save_button))

    def _connect(self) -> None:
        for spin in (self.number, self.first, self.last, self.levels, self.groups):
            spin.valueChanged.connect(lambda _: self._show())
        for choice in (self.of, self.ties):
            choice.currentIndexChanged.connect(lambda _: self._show())
        self.carried.currentTextChanged.connect(lambda _: self._show())
        for line in (self.name, self.named):
            line.textChanged.connect(lambda _: self._show())
        self.for_teams.toggled.connect(lambda _: self._show())

    def _show(self) -> None:
        """Show who goes on, or what has to be decided first."""
        try:
            self._stages = self._bench.desk.stages.promoted(self._wish())
        except DeskError as no:
            self._stages = ()
            self.preview.clear()
            set_tone(self.words, "bad")
            self.words.setText(refusal(no.problems, self._bench.desk))
        else:
            set_tone(self.words, "none")
            stage = self._stages[-1]
            words = tr("{number} players go on. {decision}")
            self.words.setText(
                words.format(number=len(stage.players), decision=stage.decision).rstrip()
            )
            self.preview.setPlainText(self._listed(stage))
        self.save_button.setEnabled(bool(self._stages) and bool(self.name.text().strip()))

    def _listed(self, stage: Stage) -> str:
        names = {player.id: player.name for player in self._bench.desk.tournament.players}
        lines = []
        for at, group in enumerate(stage.groups):
            if len(stage.groups) > 1:
                lines.append(group_name(stage, at))
            lines += [
                f"{place:>4}   {names.get(player, player)}"
                for place, player in enumerate(group.players, start=1)
            ]
        return "\n".join(lines)

    def _wish(self) -> NextStage:
        return NextStage(
            name=self.name.text().strip(),
            first_name=tr("Preliminary"),
            first_session=self.first.value(),
            last_session=self.last.value(),
            promoted=self.number.value(),
            carried=self._share(),
            of=StageOf(self.of.currentData()),
            levels=self.levels.value(),
            groups=self.groups.value(),
            counts_for_teams=self.for_teams.isChecked(),
            ties=self.ties.currentData(),
            lot_seed=self._lot_seed(),
            named=self._named(),
        )

    def _share(self) -> Fraction | None:
        text = self.carried.currentText().strip()
        known = {tr("none"): Fraction(0), tr("all"): Fraction(1)}
        if text in known:
            return known[text]
        try:
            return read_exact(text)
        except ValueError:
            return None

    def _lot_seed(self) -> str:
        """A lot is drawn once for a stage: asking again does not give another."""
        tournament = self._bench.desk.tournament
        last = tournament.draws[-1].commitment if tournament.draws else tournament.name
        return f"{last} {len(tournament.stages)}"

    def _named(self) -> tuple[str, ...]:
        players = {player.id: player for player in self._bench.desk.tournament.players}
        parts = self.named.text().replace("，", ",").replace("、", ",").split(",")
        found = (found_by(part, players) for part in parts if part.strip())
        return tuple(each for each in found if each)

    def _on_save(self) -> None:
        desk = self._bench.desk
        wish = self._wish()
        if self._bench.bridge.do(tr("next stage"), lambda: desk.stages.promote(wish)):
            self.accept()


def _spin(low: int, high: int, value: int) -> QSpinBox:
    made = number_box()
    made.setRange(low, high)
    made.setValue(value)
    return made


def _pair(one: QWidget, other: QWidget) -> QWidget:
    made = QWidget()
    layout = row(one, other, None)
    layout.setContentsMargins(0, 0, 0, 0)
    made.setLayout(layout)
    return made
