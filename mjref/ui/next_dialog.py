"""Seats of sessions to come: by standing, or drawn again; shown before they are taken."""

import secrets
from dataclasses import replace

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from mjref import __version__
from mjref.i18n import tr
from mjref.reports.labels import seat_letter
from mjref.reports.option_words import label as option_label
from mjref.reports.option_words import value_words
from mjref.reports.stage_words import bye_worth, next_quality_lines
from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Change, header
from mjref.tournament.draw import MOST_SESSIONS
from mjref.tournament.draws import Draw
from mjref.tournament.next_quality import next_quality
from mjref.tournament.next_seats import NextWish, first_unplayed, to_come
from mjref.tournament.option_table import OPTIONS
from mjref.tournament.options import option, with_option
from mjref.tournament.programme import Settings
from mjref.tournament.seat_changes import drawn_sessions
from mjref.ui.parts import button, label, number_box, row, set_tone, set_words
from mjref.ui.refusals import refusal
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Report, Task

_ASKED = ("not_four", "bye_value", "bye_standard_points", "bye_match_points")
_SIZE = (760, 560)
_SEED_BYTES = 16
_LINES = 2  # of words, so that nothing moves when they come
_TAB = 22  # letters, of a seat


class NextDialog(QDialog):
    """Choose how, look at the seats, take them; nothing is saved before."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Next session"))
        self.resize(*_SIZE)
        self._bench = bench
        self._draw: Draw | None = None
        self._task: Task | None = None
        self.how = QComboBox()
        self.count = number_box()
        self.count.setRange(1, MOST_SESSIONS)
        self.options: dict[str, QComboBox] = {}
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.words: QLabel = label(wrap=True)
        self.words.setMinimumHeight(_LINES * self.fontMetrics().height())
        self.preview.setTabStopDistance(_TAB * self.fontMetrics().averageCharWidth())
        self.draw_button = button(self._on_draw, is_primary=True)
        self.take_button = button(self._on_take, shortcut="Ctrl+Return")
        self.cancel_button = button(self.reject)
        self._lay_out()
        self._fill()

    def _lay_out(self) -> None:
        set_words(self.draw_button, tr("Draw"))
        set_words(self.take_button, tr("Take these seats"))
        set_words(self.cancel_button, tr("Cancel"))
        self.draw_button.setDefault(True)
        self._form = form = QFormLayout()
        form.setVerticalSpacing(10)
        form.addRow(tr("How"), self.how)
        form.addRow(tr("Number of sessions"), self.count)
        for key in _ASKED if self._is_uneven() else ():
            choice = QComboBox()
            choice.setEditable(not OPTIONS[key].choices)
            values = OPTIONS[key].choices or (OPTIONS[key].default,)
            for value in values:
                choice.addItem(value_words(OPTIONS[key], value), value)
            choice.setCurrentIndex(choice.findData(option(self._settings(), key)))
            choice.activated.connect(lambda _: self._forget())
            self.options[key] = choice
            form.addRow(option_label(OPTIONS[key]), choice)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.words)
        layout.addWidget(self.preview, 1)
        layout.addWidget(self.progress)
        layout.addLayout(row(self.cancel_button, None, self.draw_button, self.take_button))

    def _fill(self) -> None:
        tournament = self._bench.desk.tournament
        following = first_unplayed(tournament)
        words = tr("Session {number} by standing: neighbours in rank share a table")
        self.how.addItem(words.format(number=following), (True, (following,)))
        again = tuple(number for number in to_come(tournament) if number >= following)
        if again:
            words = tr("Sessions {first} to {last} drawn again by lot, few meet again")
            self.how.addItem(words.format(first=again[0], last=again[-1]), (False, again))
        else:
            words = tr("From session {number} on by lot, few meet again")
            self.how.addItem(words.format(number=following), (False, (following,)))
        self._may_count = not again
        self.how.currentIndexChanged.connect(lambda _: self._forget())
        self.count.valueChanged.connect(lambda _: self._forget())
        self._forget()

    def _settings(self) -> Settings:
        return self._bench.desk.tournament.settings

    def _is_uneven(self) -> bool:
        """Return whether somebody would be left over at tables of four."""
        return any(len(group) % 4 for group in self._bench.desk.stages.groups())

    def _chosen(self) -> Settings:
        settings = self._settings()
        for key, choice in self.options.items():
            is_listed = bool(OPTIONS[key].choices)
            value = choice.currentData() if is_listed else choice.currentText().strip()
            settings = with_option(settings, key, str(value))
        return settings

    def _ask_what_matters(self) -> None:
        """Show what a bye is worth only where somebody rests, and numbers only for fixed ones."""
        by_standing, _ = self.how.currentData()
        self._form.setRowVisible(self.count, self._may_count and not by_standing)
        if not self.options:
            return
        rests = self.options["not_four"].currentData() == "bye"
        is_fixed = self.options["bye_value"].currentData() == "fixed"
        for key, choice in self.options.items():
            is_shown = key == "not_four" or (rests and (key == "bye_value" or is_fixed))
            self._form.setRowVisible(choice, is_shown)

    def _forget(self) -> None:
        self._draw = None
        self._ask_what_matters()
        self.preview.clear()
        self.progress.hide()
        self.take_button.setEnabled(False)
        set_tone(self.words, "none")
        self.words.setText(tr("Nothing is saved before you take the seats."))

    def _on_draw(self) -> None:
        self._forget()
        if not self._apply_options():
            return
        by_standing, numbers = self.how.currentData()
        if self._may_count and not by_standing:
            numbers = tuple(range(numbers[0], numbers[0] + self.count.value()))
        desk, at = self._bench.desk, self._bench.now()
        seed = secrets.token_hex(_SEED_BYTES)
        wish = NextWish(sessions=numbers, by_standing=by_standing, draw_seed=seed)

        def work(report: Report) -> Draw:
            return desk.stages.plan_next(
                wish,
                at=at,
                by=desk.who,
                program=__version__,
                progress=lambda done: report(int(done * 100), 100),
            )

        self._task = Task(work)
        self._task.progressed.connect(lambda done, _: self.progress.setValue(done))
        self._task.finished.connect(self._on_drawn)
        self._task.refused.connect(self._on_refused)
        self.progress.show()
        self.draw_button.setEnabled(False)
        self._task.start()

    def _apply_options(self) -> bool:
        """Write down what was asked, and add those who fill the tables where they are wanted."""
        desk = self._bench.desk
        try:
            after = self._chosen()
        except ValueError:
            self._on_refused((Problem("bye_without_value"),))
            return False
        if after != self._settings():
            changed = replace(header(desk.tournament), settings=after)
            self._bench.bridge.do(tr("change of settings"), lambda: desk.change_header(changed))
        if option(after, "not_four") == "companion":
            people = desk.stages.companions(self.how.currentData()[1][0])
            if people:
                self._bench.bridge.do(tr("companions"), lambda: desk.save_people(people))
        return True

    def _on_drawn(self, draw: Draw) -> None:
        self._draw = draw
        self.draw_button.setEnabled(True)
        self.progress.hide()
        tournament = self._bench.desk.tournament
        names = {player.id: player.name for player in tournament.players}
        lines = []
        for session in drawn_sessions(draw):
            lines.append(tr("Session {number}").format(number=session.number))
            for table in session.tables:
                seats = "\t".join(
                    f"{seat_letter(seat)} {names.get(player, player)}"
                    for seat, player in enumerate(table.seats)
                )
                lines.append(f"{table.number:>4}   {seats}")
            lines += [
                f"  {tr('bye')}   {names.get(bye.player, bye.player)} ({bye_worth(bye.value)})"
                for bye in session.byes
            ]
        self.preview.setPlainText("\n".join(lines))
        past = [each for each in tournament.sessions if each.number < min(draw.sessions)]
        measured = next_quality(draw, past)
        self.words.setText(" · ".join(next_quality_lines(draw, measured)))
        set_tone(self.words, "warn" if measured.kept_apart_broken else "none")
        self.take_button.setEnabled(True)
        self.take_button.setFocus()

    def _on_refused(self, problems: tuple[Problem, ...]) -> None:
        self.draw_button.setEnabled(True)
        self.progress.hide()
        set_tone(self.words, "bad")
        self.words.setText(refusal(problems, self._bench.desk))

    def _on_take(self) -> None:
        draw = self._draw
        if draw is None:
            return

        def wish() -> tuple[Change, ...]:
            return self._bench.desk.stages.record_next(draw)

        if self._bench.bridge.do(tr("draw of seats"), wish):
            self._bench.look_at(draw.sessions[0])
            self.accept()
