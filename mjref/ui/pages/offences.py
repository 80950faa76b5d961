"""The table of offences of the tournament: what costs what, and where it is not the law's."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog

from mjref.i18n import mark, tr
from mjref.reports.files import ReportError, write_whole
from mjref.reports.offence_words import consequence, measure, note_of
from mjref.tournament.offence_files import read_offences, write_csv, write_toml
from mjref.tournament.offence_row import Offence
from mjref.tournament.offences import offences_of
from mjref.ui.ask import ask_line
from mjref.ui.models.offences import COLUMNS, OffenceLine, offence_lines
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.offence_dialog import OffenceDialog
from mjref.ui.pages.page import Page
from mjref.ui.parts import button, label, page_layout, row, search_line, set_words
from mjref.ui.refusals import refusal
from mjref.ui.theme import colours
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest

_CSV = ".csv"
_WIDEST = 18  # of a column, in body sizes
_FILES = mark("Tables of offences (*.toml *.csv)")


class OffencesPage(Page):
    """Rows of the law in black, changed ones in the accent colour, switched-off ones muted."""

    title = mark("Offences")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.model: RowsModel[OffenceLine] = RowsModel(COLUMNS, OffenceLine.key, self)
        self.model.tint = _tint
        self.view = RowsView(self.model)
        self.view.row_activated.connect(lambda _: self._on_edit())
        self.search, self.count = search_line(), label("muted")
        self.add_button = button(self._on_add, shortcut="Ins")
        self.edit_button = button(self._on_edit)
        self.switch_button = button(self._on_switch)
        self.reset_button = button(self._on_reset)
        self.import_button = button(self._on_import)
        self.export_button = button(self._on_export)
        self._buttons = (
            self.add_button,
            self.edit_button,
            self.switch_button,
            self.reset_button,
            self.import_button,
            self.export_button,
        )
        self._hint = label("note", wrap=True)
        layout = page_layout(self)
        layout.addLayout(row(self.search, self.count, None))
        layout.addWidget(self.view, 1)
        layout.addWidget(self._hint)
        layout.addLayout(row(*self._buttons, None))
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._show_note())
        self.work = Latest(self._compute, self)
        self.work.delivered.connect(self._on_delivered)
        self.bridge.results_changed.connect(self.refresh)
        self.bridge.header_changed.connect(self.refresh)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.search.setPlaceholderText(tr("Name, keys or article"))
        words = (
            tr("Add"),
            tr("Change"),
            tr("On or off"),
            tr("As the law"),
            tr("Import"),
            tr("Export"),
        )
        for each, text in zip(self._buttons, words, strict=True):
            set_words(each, text)
        self.model.retranslate()
        self.refresh()

    def focus_first(self) -> None:
        """Put the focus on the table."""
        self.view.setFocus()

    def show_search(self) -> None:
        """Put the focus into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def import_file(self, path: Path, reason: str) -> None:
        """Take over the rows of a file; all or none."""
        try:
            data = path.read_bytes()
        except OSError as no:
            self.bench.said.emit(f"{path}: {no.strerror}", "bad")
            return
        offences, problems = read_offences(data, is_csv=path.suffix.lower() == _CSV)
        if problems:
            self.bench.said.emit(refusal(tuple(problems), self.bench.desk), "bad")
            return
        self._change(offences, reason)

    def export_file(self, path: Path) -> None:
        """Write the table in effect into a file."""
        offences = offences_of(self.bench.desk.tournament).values()
        write = write_csv if path.suffix.lower() == _CSV else write_toml
        content = write(offences).encode()

        def fill(stream: BinaryIO) -> None:
            stream.write(content)

        try:
            write_whole(path, fill)
        except ReportError as no:
            self.bench.said.emit(no.sentence(), "bad")
            return
        self.bench.said.emit(tr("Written: {place}").format(place=path), "good")

    def _compute(self) -> list[OffenceLine]:
        return offence_lines(self.bench.desk.tournament)

    def _on_delivered(self, lines: list[OffenceLine]) -> None:
        is_first = not self.model.rows
        self.model.set_rows(lines)
        changed = sum(bool(line.difference()) for line in lines)
        words = tr("{count} offences, {changed} not as the law has them")
        self.count.setText(words.format(count=len(lines), changed=changed))
        if is_first:
            self.view.fit_columns()
            widest = round(_WIDEST * self.fontInfo().pixelSize())
            for column in (0, 3, 4):  # the hint has the whole name
                self.view.setColumnWidth(column, min(self.view.columnWidth(column), widest))
        self._show_note()

    def _filter(self) -> None:
        text = self.search.text().strip()
        self.model.set_filter(lambda line: line.matches(text))

    def _chosen(self) -> OffenceLine | None:
        line = self.view.current_row()
        return line if isinstance(line, OffenceLine) else None

    def _show_note(self) -> None:
        line = self._chosen()
        law = line.law if line else None
        parts = []
        if line and line.offence.article:
            parts.append(tr("article {article}").format(article=line.offence.article))
        if line and line.offence.note:
            parts.append(note_of(line.offence))
        if line and law and line.difference():
            words = tr("The law: {measure}").format(measure=measure(law))
            parts.append(tr("; ").join(filter(None, (words, consequence(law)))))
        self._hint.setText("  ·  ".join(parts))

    def _change(self, offences: Iterable[Offence], reason: str) -> bool:
        rulings = self.bench.desk.rulings
        return self.bridge.do(
            tr("table of offences"), lambda: rulings.change_offences(offences, reason)
        )

    def _on_add(self) -> None:
        dialog = OffenceDialog(None, self)
        if dialog.exec():
            offence = dialog.offence()
            if offence.id in offences_of(self.bench.desk.tournament):
                words = tr("{name} is in the table already: change that row.")
                self.bench.said.emit(words.format(name=offence.id), "bad")
                return
            if self._change([offence], dialog.reason.text().strip()):
                self.view.go_to(offence.id)

    def _on_edit(self) -> None:
        line = self._chosen()
        if line is None:
            return
        dialog = OffenceDialog(line.offence, self)
        if dialog.exec():
            self._change([dialog.offence()], dialog.reason.text().strip())

    def _on_switch(self) -> None:
        line = self._chosen()
        if line is None:
            return
        is_on = not line.offence.active
        words = tr("Why is {name} used from now on?") if is_on else tr("Why is {name} not used?")
        reason = ask_line(words.format(name=line.name()), self)
        if reason:
            self._change([replace(line.offence, active=is_on)], reason)

    def _on_reset(self) -> None:
        line = self._chosen()
        if line is None or not line.difference():
            self.bench.said.emit(tr("This row is as the law has it."), "warn")
            return
        reason = ask_line(tr("Why as the law has it?"), self)
        rulings = self.bench.desk.rulings
        if reason:
            words = tr("offence as the law has it")
            self.bridge.do(words, lambda: rulings.reset_offences([line.offence.id], reason))

    def _on_import(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Import"), str(Path.home()), tr(_FILES))
        reason = ask_line(tr("Where does this table come from?"), self) if chosen else ""
        if reason:
            self.import_file(Path(chosen), reason)

    def _on_export(self) -> None:
        proposed = str(Path.home() / "offences.toml")
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Export"), proposed, tr(_FILES))
        if chosen:
            self.export_file(Path(chosen))


def _tint(line: OffenceLine) -> QColor | None:
    if not line.offence.active:
        return QColor(colours().ink_muted)
    return QColor(colours().accent) if line.difference() else None
