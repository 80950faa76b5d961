"""First step: what the tournament is called, where its file lies, what its regulations are."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QFormLayout, QLineEdit

from mjref.i18n import tr
from mjref.tournament.programme import Settings
from mjref.ui.parts import button, card, label, row, scrolled, set_tone, set_words
from mjref.ui.regulations_form import RegulationsForm
from mjref.ui.translated import Translated

SUFFIX = ".mjref"
_NO_FILE_SIGNS = '/\\:*?"<>|'


class BasicsStep(Translated):
    """Name, note, file and regulations; the file follows the name until somebody chooses it."""

    changed = Signal()

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._is_file_chosen = False
        self.name = QLineEdit()
        self.note = QLineEdit()
        self.file = QLineEdit()
        self.choose = button(self._on_choose)
        self.regulations = RegulationsForm()
        self._doubt = label("note", wrap=True)
        self._labels = tuple(label() for _ in range(3))
        self._lay_out()
        self.name.textChanged.connect(lambda _: self._on_name())
        self.file.textEdited.connect(lambda _: self._on_file())
        self.regulations.show_settings(Settings())
        self.regulations.edited.connect(self.changed)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        for part, words in zip(self._labels, (tr("Title"), tr("Note"), tr("File")), strict=True):
            part.setText(words)
        self.name.setPlaceholderText(tr("such as: Spring Open 2027"))
        self.note.setPlaceholderText(tr("place, date, organizer: optional"))
        set_words(self.choose, tr("Choose"))
        self._check()

    @property
    def path(self) -> Path:
        """Return where the file is to lie."""
        path = Path(self.file.text().strip()).expanduser()
        return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)

    @property
    def is_ready(self) -> bool:
        """Return whether the next step may come."""
        is_named = bool(self.name.text().strip()) and not self._complaint()
        return is_named and self.regulations.is_settled

    def settings(self) -> Settings:
        """Return the regulations."""
        return self.regulations.settings()

    def focus_first(self) -> None:
        """Put the focus on the name."""
        self.name.setFocus()

    def _lay_out(self) -> None:
        layout = scrolled(self)
        layout.setContentsMargins(0, 0, 0, 0)
        frame, inside = card()
        form = QFormLayout()
        form.setVerticalSpacing(5)
        form.addRow(self._labels[0], self.name)
        form.addRow(self._labels[1], self.note)
        form.addRow(self._labels[2], row(self.file, self.choose))
        inside.addLayout(form)
        inside.addWidget(self._doubt)
        layout.addWidget(frame)
        frame, inside = card()
        inside.addWidget(self.regulations)
        layout.addWidget(frame)
        layout.addStretch(1)

    def _complaint(self) -> str:
        if not self.file.text().strip():
            return ""
        if not self.path.parent.is_dir():
            return tr("The folder {folder} does not exist.").format(folder=self.path.parent)
        if self.path.exists():
            return tr(
                "{file} is there already. Choose another name: nothing is overwritten."
            ).format(file=self.path.name)
        return ""

    def _check(self) -> None:
        complaint = self._complaint()
        set_tone(self._doubt, "bad" if complaint else "")
        hint = tr("Everything is kept in this one file, saved with every entry.")
        self._doubt.setText(complaint or hint)
        self.changed.emit()

    def _on_name(self) -> None:
        if not self._is_file_chosen:
            name = "".join(sign for sign in self.name.text().strip() if sign not in _NO_FILE_SIGNS)
            self.file.setText(str(self._folder / f"{name}{SUFFIX}") if name else "")
        self._check()

    def _on_file(self) -> None:
        self._is_file_chosen = True
        self._check()

    def _on_choose(self) -> None:
        kinds = tr("Tournaments (*.mjref)")
        chosen, _ = QFileDialog.getSaveFileName(self, tr("File"), self.file.text(), kinds)
        if chosen:
            self.file.setText(chosen)
            self._on_file()
