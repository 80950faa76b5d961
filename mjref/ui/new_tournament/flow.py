"""A new tournament in three calm steps; the file is made whole at the end or not at all."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from mjref.i18n import mark, tr
from mjref.tournament.draw_setup import keeps_team_mates_apart
from mjref.tournament.programme import Tournament
from mjref.ui.new_tournament.basics_step import BasicsStep
from mjref.ui.new_tournament.draw_form import DrawForm
from mjref.ui.new_tournament.roster_step import RosterStep
from mjref.ui.parts import button, label, page_layout, row, set_words
from mjref.ui.services import Services
from mjref.ui.translated import Translated
from mjref.ui.worker import Task

STEPS = (mark("Name and regulations"), mark("People"), mark("Seats"))


class NewTournament(Translated):
    """Three steps with back and next; `finished` gives the path, None after a cancel."""

    finished = Signal(object)  # Path | None
    refused = Signal(object)
    said = Signal(str, str)
    moved = Signal()  # to another step, or on within the draw

    def __init__(self, services: Services, who: str, folder: Path) -> None:
        super().__init__()
        self._services = services
        self._who = who
        self.basics = BasicsStep(folder)
        self.roster = RosterStep(services)
        self.draw = DrawForm(services.read_plan, services.now, who)
        self._pages = (self.basics, self.roster, self.draw)
        self._stack = QStackedWidget()
        for page in self._pages:
            self._stack.addWidget(page)
            page.changed.connect(self._allow)
        self.roster.refused.connect(self.refused)
        self.draw.refused.connect(self.refused)
        self.draw.changed.connect(self.moved)
        self._title = label("hero")
        self._steps = tuple(label("muted") for _ in STEPS)
        self.cancel_button = button(lambda: self.finished.emit(None))
        self.back_button = button(self._on_back, shortcut="Alt+Left")
        self.next_button = button(self._on_next, shortcut="Ctrl+Return", is_primary=True)
        layout = page_layout(self)
        layout.addLayout(row(self._title, None, *self._steps, spacing=18))
        layout.addWidget(self._stack, 1)
        layout.addLayout(row(self.cancel_button, None, self.back_button, self.next_button))
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self._title.setText(tr("New tournament"))
        set_words(self.cancel_button, tr("Cancel"))
        set_words(self.back_button, tr("Back"))
        self._allow()

    @property
    def step(self) -> int:
        """Return the step in sight, from 0."""
        return self._stack.currentIndex()

    def focus_first(self) -> None:
        """Put the focus where the step begins."""
        self._pages[self.step].focus_first()

    def _allow(self) -> None:
        for position, (part, words) in enumerate(zip(self._steps, STEPS, strict=True)):
            part.setText(f"{position + 1}  {tr(words)}")
            font = part.font()
            font.setBold(position == self.step)
            part.setFont(font)
        self.back_button.setEnabled(self.step > 0)
        is_last = self.step == len(self._pages) - 1
        words = tr("Next")
        if is_last:
            words = tr("Create") if self.draw.sessions else tr("Create without seats")
        set_words(self.next_button, words)
        is_ready = (self.basics.is_ready, True, self.draw.is_settled)
        self.next_button.setEnabled(is_ready[self.step])

    def _go(self, step: int) -> None:
        self._stack.setCurrentIndex(step)
        self._allow()
        self.moved.emit()
        self.focus_first()

    def _on_back(self) -> None:
        if self.step:
            self._go(self.step - 1)

    def _on_next(self) -> None:
        if self.step == 1:
            complaints = self.roster.complaints()
            if complaints:
                self.refused.emit(tuple(complaints))
                return
            self.draw.set_people(
                *self.roster.people(),
                keep_team_mates_apart=keeps_team_mates_apart(self.basics.settings()),
            )
        if self.step < len(self._pages) - 1:
            self._go(self.step + 1)
        else:
            self._create()

    def _create(self) -> None:
        teams, players = self.roster.people()
        tournament = Tournament(
            name=self.basics.name.text().strip(),
            note=self.basics.note.text().strip(),
            settings=self.basics.settings(),
            teams=teams,
            players=players,
            sessions=self.draw.sessions,
            draws=(self.draw.record,) if self.draw.record else (),
        )
        path = self.basics.path
        task = Task(lambda report: self._services.create_file(path, tournament, self._who, report))
        task.finished.connect(lambda _: self.finished.emit(path))
        task.refused.connect(self.refused)
        task.refused.connect(lambda _: self.setEnabled(True))
        self.setEnabled(False)
        task.start()
