"""Second step: who takes part, from a file, pasted, or typed into the list."""

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QVBoxLayout

from mjref.i18n import mark, tr
from mjref.rulebooks.base import Problem
from mjref.tournament.people import Player, Team
from mjref.ui.models.rows import Column, RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.new_tournament.column_choices import ColumnChoices
from mjref.ui.new_tournament.entries import Entry, entries_of, entry_problems, people_of
from mjref.ui.new_tournament.problem_list import ProblemList
from mjref.ui.parts import button, label, row, set_words
from mjref.ui.services import ChosenColumns, Roster, Services
from mjref.ui.translated import Translated
from mjref.ui.worker import Task

_YES = {"yes", "y", "1", "x", "true", "是", "替补", "√"}
Reader = Callable[[Collection[int], ChosenColumns], Roster]


class RosterStep(Translated):
    """A list that can be typed into; every bad row of a file is shown with reason and remedy."""

    changed = Signal()
    refused = Signal(object)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._entries: list[Entry] = []
        self._skipped: set[int] = set()
        self._reader: Reader | None = None
        self.model: RowsModel[Entry] = RowsModel(
            _columns(self._edit), lambda entry: entry.position, self
        )
        self.view = RowsView(self.model)
        triggers = QAbstractItemView.EditTrigger
        self.view.setEditTriggers(
            triggers.EditKeyPressed | triggers.DoubleClicked | triggers.AnyKeyPressed
        )
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.columns = ColumnChoices()
        self.problems = ProblemList()
        self.file_button = button(self._on_file, shortcut="Ctrl+R")
        self.paste_button = button(self.paste)
        self.remove_button = button(self._on_remove)
        self.count, self.hint = label("muted"), label("note", wrap=True)
        self._lay_out()
        QShortcut(QKeySequence.StandardKey.Paste, self.view, self.paste)
        self.problems.skip_requested.connect(self._on_skip)
        self.columns.chosen.connect(self._read)
        self._show()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        set_words(self.file_button, tr("From a file"))
        set_words(self.paste_button, tr("Paste"))
        set_words(self.remove_button, tr("Remove the line"))
        self.hint.setText(
            tr(
                "Excel or CSV with headings such as name, team, number, club; or cells copied from "
                "a spreadsheet; or type: the last line is always free. F2 or any letter edits a "
                "cell."
            )
        )
        self.model.retranslate()
        for column, width in enumerate((70, 220, 220, 70, 200, 120, 70)):
            self.view.setColumnWidth(column, width)
        self._count()

    def people(self) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
        """Return the teams and players as they stand in the list."""
        return people_of(self._entries)

    def complaints(self) -> list[Problem]:
        """Return what keeps the next step from coming."""
        if self.problems.is_blocking:
            return [Problem("roster_has_bad_rows")]
        return entry_problems(self._entries)

    def focus_first(self) -> None:
        """Put the focus into the list, on the first name."""
        self.view.setCurrentIndex(self.model.index(0, 1))
        self.view.setFocus()

    def read_file(self, path: Path) -> None:
        """Read a roster from a file."""
        self._begin(lambda *said: self._services.read_roster(path, *said))

    def paste(self) -> None:
        """Read what was copied from a spreadsheet."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self._begin(lambda *said: self._services.read_roster_text(text, *said))

    def _begin(self, reader: Reader) -> None:
        self._reader = reader
        self._skipped.clear()
        self._read({})

    def _read(self, columns: ChosenColumns) -> None:
        reader, skipped = self._reader, frozenset(self._skipped)
        assert reader is not None
        task = Task(lambda _: reader(skipped, columns))
        task.finished.connect(self._on_read)
        task.refused.connect(self.refused)
        task.start()

    def _on_read(self, roster: Roster) -> None:
        self.columns.show_layout(roster.layout)
        self.problems.show_problems(roster.problems)
        if roster.is_blocked:
            self._count()
            if not self.columns.has_focus:
                self.problems.view.setFocus()
            return
        self._entries = entries_of(roster.teams, roster.players)
        self._show()
        if not self.columns.has_focus:
            self.focus_first()

    def _on_skip(self, line: int) -> None:
        self._skipped.add(line)
        self._read(self.columns.mapping())

    def _on_file(self) -> None:
        kinds = tr("Rosters (*.xlsx *.csv *.tsv *.txt)")
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Roster"), str(Path.home()), kinds)
        if chosen:
            self.read_file(Path(chosen))

    def _on_remove(self) -> None:
        entry = self.view.current_row()
        if isinstance(entry, Entry) and entry.position < len(self._entries):
            del self._entries[entry.position]
            self._show()

    def _edit(self, entry: Entry, field: str, text: str) -> bool:
        """Take what was typed; a number that is none is refused with a sentence."""
        given: object = text.strip()
        is_number = field in ("number", "seed_rank")
        if is_number and text.strip() and not _is_number(text.strip()):
            self.refused.emit((Problem("number_not_whole", {"text": text.strip()}),))
            return False
        if field == "is_substitute":
            given = text.strip().casefold() in _YES
        changed = replace(entry, **{field: given})  # type: ignore[arg-type]
        if entry.position < len(self._entries):
            self._entries[entry.position] = changed
        elif not changed.is_empty:
            self._entries.append(changed)
        self._show()
        return True

    def _show(self) -> None:
        self._entries = [
            replace(entry, position=position) for position, entry in enumerate(self._entries)
        ]
        self.model.set_rows([*self._entries, Entry(position=len(self._entries))])
        self._count()

    def _count(self) -> None:
        teams, players = self.people()
        playing = sum(not player.substitute for player in players)
        words = tr("{players} players in {teams} teams")
        self.count.setText(words.format(players=playing, teams=len(teams)))
        self.changed.emit()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        buttons = (self.file_button, self.paste_button, self.remove_button)
        layout.addLayout(row(*buttons, None, self.count))
        layout.addWidget(self.hint)
        layout.addWidget(self.columns)
        layout.addWidget(self.problems, 2)
        layout.addWidget(self.view, 3)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _columns(edit: Callable[[Entry, str, str], bool]) -> tuple[Column[Entry], ...]:
    def editing(field: str) -> Callable[[Entry, str], bool]:
        return lambda entry, text: edit(entry, field, text)

    return (
        Column(
            title=mark("Number"),
            text=lambda entry: entry.number,
            is_number=True,
            edit=editing("number"),
        ),
        Column(title=mark("Name"), text=lambda entry: entry.name, edit=editing("name")),
        Column(title=mark("Team"), text=lambda entry: entry.team, edit=editing("team")),
        Column(
            title=mark("Substitute"),
            text=lambda entry: tr("yes") if entry.is_substitute else "",
            edit=editing("is_substitute"),
        ),
        Column(title=mark("Club"), text=lambda entry: entry.club, edit=editing("club")),
        Column(title=mark("Country"), text=lambda entry: entry.country, edit=editing("country")),
        Column(
            title=mark("Seeding"),
            text=lambda entry: entry.seed_rank,
            is_number=True,
            edit=editing("seed_rank"),
        ),
    )
