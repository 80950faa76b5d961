"""The regulations of the competition, and the choices of the person at this machine."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout

from mjref.i18n import LANGUAGES, mark, tr
from mjref.tournament.changes import header
from mjref.ui.announcement_choices import AnnouncementChoices
from mjref.ui.announcer import Announcer
from mjref.ui.ask import ask_yes
from mjref.ui.language import NAMES
from mjref.ui.pages.page import Page
from mjref.ui.parts import button, card, label, row, scrolled, set_words
from mjref.ui.regulations_change import consequences
from mjref.ui.regulations_form import RegulationsForm
from mjref.ui.settings import SCALES, Preferences
from mjref.ui.theme import Scheme
from mjref.ui.workbench import Workbench

SCHEME_WORDS = {
    Scheme.SYSTEM: mark("As the desktop"),
    Scheme.LIGHT: mark("Light"),
    Scheme.DARK: mark("Dark"),
}


class ChoicesPage(Page):
    """Two cards: what holds for the competition (undoable), what holds for this machine."""

    title = mark("Settings")
    look_changed = Signal()
    """Language, scheme or scale were chosen anew."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.name = QLineEdit()
        self.note = QLineEdit()
        self.regulations = RegulationsForm()
        self.apply_button = button(self._on_apply, is_primary=True)
        self.revert_button = button(self._fill)
        self.who = QLineEdit(bench.preferences.who)
        self.language = QComboBox()
        self.scheme = QComboBox()
        self.scale = QComboBox()
        announcer = Announcer(bench.preferences, self)
        self.announcements = AnnouncementChoices(bench.preferences, announcer)
        self._titles = (label("title"), label("title"))
        self._labels = tuple(label() for _ in range(6))
        self._hint = label("note", wrap=True)
        self._lay_out()
        self._connect()
        self._fill()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        for part, words in zip(
            self._titles, (mark("This competition"), mark("This machine")), strict=True
        ):
            part.setText(tr(words))
        marked = (
            mark("Title"),
            mark("Note"),
            mark("Your name"),
            mark("Language"),
            mark("Colours"),
            mark("Size"),
        )
        for part, words in zip(self._labels, marked, strict=True):
            part.setText(tr(words))
        self._hint.setText(tr("Your name stands in the journal beside every change you make."))
        set_words(self.apply_button, tr("Apply"))
        set_words(self.revert_button, tr("Discard the changes"))
        _fill_choice(self.language, [(tr(NAMES[key]), key) for key in LANGUAGES])
        _fill_choice(self.scheme, [(tr(words), key) for key, words in SCHEME_WORDS.items()])
        _fill_choice(self.scale, [(f"{round(each * 100)} %", each) for each in SCALES])
        self.show_look()

    def show_look(self) -> None:
        """Show the choices as they are, wherever they were made."""
        preferences: Preferences = self.bench.preferences
        self.language.setCurrentIndex(list(LANGUAGES).index(preferences.language))
        self.scheme.setCurrentIndex(list(SCHEME_WORDS).index(preferences.scheme))
        nearest = min(SCALES, key=lambda each: abs(each - preferences.scale))
        self.scale.setCurrentIndex(SCALES.index(nearest))

    def focus_first(self) -> None:
        """Put the focus on the competition's name."""
        self.name.setFocus()

    def _lay_out(self) -> None:
        layout = scrolled(self)
        competition, inside = card()
        inside.addWidget(self._titles[0])
        form = QFormLayout()
        form.addRow(self._labels[0], self.name)
        form.addRow(self._labels[1], self.note)
        inside.addLayout(form)
        inside.addWidget(self.regulations)
        inside.addLayout(row(None, self.revert_button, self.apply_button))
        layout.addWidget(competition)
        machine, inside = card()
        inside.addWidget(self._titles[1])
        columns = QHBoxLayout()
        columns.setSpacing(24)
        fields = (self.who, self.language, self.scheme, self.scale)
        for part, given in zip(self._labels[2:], fields, strict=True):
            part.setBuddy(given)
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(part)
            column.addWidget(given)
            columns.addLayout(column, 1)
        inside.addLayout(columns)
        inside.addWidget(self._hint)
        layout.addWidget(machine)
        hall, inside = card()
        inside.addWidget(self.announcements)
        layout.addWidget(hall)
        layout.addStretch(1)

    def _connect(self) -> None:
        self.bridge.header_changed.connect(self._fill)
        self.who.editingFinished.connect(self._on_who)
        for part in (self.language, self.scheme, self.scale):
            part.activated.connect(lambda _: self._on_look())
        for line in (self.name, self.note):
            line.textEdited.connect(lambda _: self._allow())
        self.regulations.edited.connect(self._allow)

    def _fill(self) -> None:
        tournament = self.bench.desk.tournament
        self.name.setText(tournament.name)
        self.note.setText(tournament.note)
        self.regulations.show_settings(tournament.settings)
        self._allow()

    def _allow(self) -> None:
        """The buttons work only where there is something to apply."""
        tournament = self.bench.desk.tournament
        there = (tournament.name, tournament.note, tournament.settings)
        given = (self.name.text().strip(), self.note.text(), self.regulations.settings())
        is_settled = self.regulations.is_settled
        self.apply_button.setEnabled(there != given and bool(given[0]) and is_settled)
        self.revert_button.setEnabled(there != given or not is_settled)

    def _on_apply(self) -> None:
        question = consequences(self.bench.desk, self.regulations.settings())
        if question and not ask_yes(question, self):
            return
        before = header(self.bench.desk.tournament)
        after = replace(
            before,
            name=self.name.text().strip(),
            note=self.note.text(),
            settings=self.regulations.settings(),
        )
        self.bridge.do(tr("change of settings"), lambda: self.bench.desk.change_header(after))

    def _on_who(self) -> None:
        who = self.who.text().strip()
        if who:
            self.bench.preferences.who = who
            self.bench.desk.who = who
        else:
            self.who.setText(self.bench.preferences.who)

    def _on_look(self) -> None:
        preferences = self.bench.preferences
        preferences.language = self.language.currentData()
        preferences.scheme = Scheme(self.scheme.currentData())
        preferences.scale = self.scale.currentData()
        self.look_changed.emit()


def _fill_choice(choice: QComboBox, entries: list[tuple[str, object]]) -> None:
    choice.clear()
    for words, key in entries:
        choice.addItem(words, key)
