"""Every bad row of a roster: where, what is wrong, what to do."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from mjref.i18n import mark, tr
from mjref.rulebooks.base import Problem
from mjref.ui.models.rows import Column, RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.parts import button, label, row, set_tone, set_words
from mjref.ui.refusals import refusal
from mjref.ui.translated import Translated

COLUMNS: tuple[Column[Problem], ...] = (
    Column(
        title=mark("Row"),
        text=lambda problem: str(problem.values.get("row", "")),
        order=lambda problem: problem.values.get("row", 0),
        is_number=True,
    ),
    Column(
        title=mark("Weight"),
        text=lambda problem: tr("must be mended") if problem.blocking else tr("doubtful"),
    ),
    Column(
        title=mark("What is wrong, and what to do"),
        text=lambda problem: refusal([problem]),
        hint=lambda problem: refusal([problem]),
    ),
)


class ProblemList(Translated):
    """Hidden while there is nothing to say; a row can be left out with Enter."""

    skip_requested = Signal(int)  # row, from 1

    def __init__(self) -> None:
        super().__init__()
        self.model: RowsModel[Problem] = RowsModel(COLUMNS, id, self)
        self.view = RowsView(self.model)
        self.summary = label(wrap=True)
        self.skip_button = button(lambda: self._skip(self.view.current_row()))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        head = row(self.summary, self.skip_button)
        head.setStretch(0, 1)
        layout.addLayout(head)
        layout.addWidget(self.view)
        self.view.setColumnWidth(0, 70)
        self.view.setColumnWidth(1, 150)
        self.view.row_activated.connect(self._skip)
        self.hide()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        set_words(self.skip_button, tr("Leave this row out"))
        self.model.retranslate()
        self._summarize()

    @property
    def is_blocking(self) -> bool:
        """Return whether nothing was taken over because of these problems."""
        return any(problem.blocking for problem in self.model.rows)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show what is wrong or doubtful."""
        self.model.set_rows(problems)
        self.setVisible(bool(problems))
        self._summarize()

    def _summarize(self) -> None:
        if self.is_blocking:
            count = sum(problem.blocking for problem in self.model.rows)
            words = tr(
                "Nothing was taken over yet: {count} rows must be mended. Mend them in the file "
                "and read it again, or leave them out."
            ).format(count=count)
        else:
            words = tr("The roster was taken over. Please look at these rows.")
        set_tone(self.summary, "bad" if self.is_blocking else "warn")
        self.summary.setText(words)

    def _skip(self, problem: object) -> None:
        if isinstance(problem, Problem) and isinstance(problem.values.get("row"), int):
            self.skip_requested.emit(problem.values["row"])
