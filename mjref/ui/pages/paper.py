"""Print and export: which document, in which form, to where; then where it is."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QComboBox, QFileDialog, QFormLayout, QLineEdit, QProgressBar

from mjref.i18n import LANGUAGES, mark, speaking, tr
from mjref.reports import signing_words
from mjref.reports.documents import KINDS
from mjref.reports.exports import export
from mjref.reports.files import write_whole
from mjref.reports.history import History
from mjref.reports.identity import IdentityError
from mjref.reports.order import Order, Seal, Source
from mjref.reports.web import write_site
from mjref.rulebooks.base import Problem
from mjref.tournament.interchange import write_tournament
from mjref.ui.pages.page import Page
from mjref.ui.paper_dress import PaperDress
from mjref.ui.parts import button, card, label, page_layout, row, set_tone, set_words
from mjref.ui.printing import print_pdf
from mjref.ui.refusals import refusal
from mjref.ui.signing_choice import SigningChoice
from mjref.ui.workbench import Workbench
from mjref.ui.worker import CancelledError, Report, Task

WHOLE, SITE = "tournament", "site"
WHATS = (
    *((key, kind.words) for key, kind in KINDS.items()),
    (SITE, mark("Web pages of the results")),
    (WHOLE, mark("The whole tournament, to exchange")),
)
FORMS = (("pdf", "PDF"), ("xlsx", "Excel (XLSX)"), ("csv", "CSV"))
_ONE_FILE = ("pdf", "xlsx")
_BY_TABLE = ("sheets", "forms")


class PaperPage(Page):
    """An order for one document or many; whole or not at all, with progress and cancel."""

    title = mark("Print and export")
    written = Signal(object)  # list[Path]

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._task: Task | None = None
        self._is_target_chosen = False
        self.what, self.form = QComboBox(), QComboBox()
        self.session, self.table = QComboBox(), QComboBox()
        self.target = QLineEdit()
        self.choose_button = button(self._on_choose)
        self.export_button = button(self.export, shortcut="Ctrl+E", is_primary=True)
        self.print_button = button(self._on_print)
        self.cancel_button = button(self._on_cancel)
        self.bundle_button = button(self._on_bundle)
        self.dress = PaperDress(bench.preferences)
        self.signing = SigningChoice(bench.preferences, bench.now)
        self.progress = QProgressBar()
        self.state = label(wrap=True)
        self.state.linkActivated.connect(lambda link: QDesktopServices.openUrl(QUrl(link)))
        self._hint = label("note", wrap=True)
        self._labels = tuple(label() for _ in range(6))
        self._title = label("title")
        self._lay_out()
        self._connect()
        self._set_busy(is_busy=False)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        words = (
            *(tr("Document"), tr("Form"), tr("Session"), tr("Table")),
            *(tr("Style"), tr("To")),
        )
        for part, text in zip(self._labels, words, strict=True):
            part.setText(text)
        self._title.setText(tr("Print and export"))
        _fill(self.what, [(tr(text), key) for key, text in WHATS])
        set_words(self.choose_button, tr("Choose"))
        set_words(self.export_button, tr("Export"))
        set_words(self.print_button, tr("Print"))
        set_words(self.cancel_button, tr("Cancel"))
        self._hint.setText(
            tr("Documents are written whole or not at all; what is there is replaced.")
        )
        self._fill_sessions()

    def focus_first(self) -> None:
        """Put the focus on the kind of document."""
        self.what.setFocus()

    def order(self) -> Order:
        """Return what is ordered."""
        order = Order(
            to=self.form.currentData() or "pdf",
            what=self.what.currentData() or "sheets",
            session=self.session.currentData() or None,
            table=self.table.currentData() or None,
        )
        return self.dress.dressed(order)

    def export(self) -> None:
        """Write what is ordered to where the line says."""
        self._export(self.order(), Path(self.target.text().strip()).expanduser())

    def _export(self, order: Order, target: Path) -> None:
        tournament = self.bench.desk.tournament
        try:
            seal = self.signing.seal()
        except CancelledError:
            self._on_cancelled()
            return
        except IdentityError as no:
            self._fail(signing_words.sentence(no.problem))
            return

        def work(report: Report) -> list[Path]:
            if order.what == SITE:
                with speaking(order.language if order.language in LANGUAGES else None):
                    return write_site(self._source(report), target, now=self.bench.now())
            if order.what != WHOLE:
                return export(self._source(report, seal), order, target)
            content = write_tournament(tournament).encode()
            write_whole(target, lambda stream: _write(stream, content))
            return [target]

        self._run(work, self._on_written)

    def print_on(self, printer: QPrinter) -> None:
        """Print what is ordered."""
        order = replace(self.order(), to="pdf")

        def work(report: Report) -> int:
            with tempfile.TemporaryDirectory(prefix="mjref-") as folder:
                path = Path(folder) / "print.pdf"
                export(self._source(report), order, path)
                return print_pdf(path, printer, report)

        self._run(work, self._on_printed)

    def _source(self, report: Report, seal: Seal | None = None) -> Source:
        desk = self.bench.desk
        return Source(
            tournament=desk.tournament,
            rulebook=desk.rulebook,
            history=History(desk.journal),
            report=report,
            seal=seal,
        )

    def _run(self, work: Callable[[Report], object], done: Callable[[object], None]) -> None:
        self._set_busy(is_busy=True)
        self.progress.setRange(0, 0)
        task = Task(work)
        task.progressed.connect(self._on_progress)
        task.finished.connect(done)
        task.refused.connect(self._on_refused)
        task.failed.connect(self._fail)
        task.cancelled.connect(self._on_cancelled)
        self._task = task
        task.start()

    def _lay_out(self) -> None:
        layout = page_layout(self)
        frame, inside = card()
        inside.addWidget(self._title)
        form = QFormLayout()
        form.setVerticalSpacing(10)
        for part, given in zip(
            self._labels[:4], (self.what, self.form, self.session, self.table), strict=True
        ):
            part.setBuddy(given)
            given.setMinimumContentsLength(30)
            form.addRow(part, row(given, None))
        form.addRow(self._labels[4], self.dress)
        form.addRow(self._labels[5], row(self.target, self.choose_button))
        form.addRow("", self.signing)
        inside.addLayout(form)
        inside.addWidget(self._hint)
        buttons = (self.export_button, self.print_button, self.progress, self.cancel_button)
        inside.addLayout(row(*buttons, None, self.bundle_button))
        inside.addWidget(self.state)
        layout.addWidget(frame)
        layout.addStretch(1)

    def _connect(self) -> None:
        self.what.currentIndexChanged.connect(lambda _: self._on_order())
        self.form.currentIndexChanged.connect(lambda _: self._on_order())
        self.session.currentIndexChanged.connect(lambda _: self._fill_tables())
        self.table.currentIndexChanged.connect(lambda _: self._on_order())
        self.target.textEdited.connect(lambda _: self._on_target())
        self.bridge.programme_changed.connect(self._fill_sessions)
        self.bench.session_changed.connect(lambda _: self._fill_sessions())

    def _fill_sessions(self) -> None:
        entries: list[tuple[str, object]] = [(tr("All that was played"), 0)]
        words = tr("Session {number}")
        entries += [(words.format(number=each), each) for each in self.bench.sessions()]
        _fill(self.session, entries)
        self._fill_tables()

    def _fill_tables(self) -> None:
        entries: list[tuple[str, object]] = [(tr("All tables"), 0)]
        session = self.session.currentData()
        if session in self.bench.sessions():
            words = tr("Table {number}")
            tables = self.bench.desk.tournament.session(session).tables
            entries += [(words.format(number=each.number), each.number) for each in tables]
        _fill(self.table, entries)
        self._on_order()

    def _on_order(self) -> None:
        order = self.order()
        is_whole = order.what in (WHOLE, SITE)
        formats = () if is_whole else KINDS[order.what].formats
        _fill(self.form, [(text, key) for key, text in FORMS if key in formats or is_whole])
        order = self.order()
        self.form.setEnabled(len(formats) > 1)
        self.session.setEnabled(not is_whole)
        self.table.setEnabled(order.what in _BY_TABLE and order.session is not None)
        self.print_button.setEnabled(not is_whole)
        self.dress.suit(order)
        self._name_bundle()
        self.signing.allow(is_allowed=order.to == "pdf" and not is_whole)
        if not self._is_target_chosen:
            self.target.setText(str(self._proposed(order)))

    def _proposed(self, order: Order) -> Path:
        """One file where one will do, else a folder; beside the person's documents."""
        name = self.bench.desk.tournament.name
        parts = [name, tr(dict(WHATS)[order.what])]
        if order.what == WHOLE:
            return Path.home() / f"{name}.json"
        if order.what == SITE:
            return Path.home() / "-".join(parts).replace("/", "-").replace(" ", "")
        if order.session:
            parts.append(tr("Session {number}").format(number=order.session))
        if order.table and order.what in _BY_TABLE:
            parts.append(tr("Table {number}").format(number=order.table))
        stem = "-".join(part.replace("/", "-").replace(" ", "") for part in parts)
        suffix = f".{order.to}" if order.to in _ONE_FILE else ""
        return Path.home() / f"{stem}{suffix}"

    def _bundle_session(self) -> int:
        """Return the session whose papers one click makes: the chosen one, else the one in play."""
        return self.session.currentData() or self.bench.session

    def _name_bundle(self) -> None:
        number = self._bundle_session()
        self.bundle_button.setEnabled(bool(number) and self._task is None)
        set_words(
            self.bundle_button, tr("All papers of session {number} (PDF)").format(number=number)
        )

    def _on_bundle(self) -> None:
        order = Order(to="pdf", what="bundle", session=self._bundle_session())
        self._export(self.dress.dressed(order), self._proposed(order))

    def _on_target(self) -> None:
        self._is_target_chosen = bool(self.target.text().strip())

    def _on_choose(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, tr("To"), self.target.text())
        if chosen:
            self.target.setText(chosen)
            self._on_target()

    def _on_print(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if QPrintDialog(printer, self).exec():
            self.print_on(printer)

    def _on_cancel(self) -> None:
        if self._task:
            self._task.cancel()

    def _on_progress(self, done: int, of: int) -> None:
        self.progress.setRange(0, max(of, 1))
        self.progress.setValue(done)

    def _on_written(self, files: object) -> None:
        assert isinstance(files, list)
        where = files[0] if len(files) == 1 else files[0].parent
        words = tr("{count} files were written to {place}.")
        if len(files) == 1:
            words = tr("Written: {place}")
        self._end(words.format(count=len(files), place=where), "good")
        folder = where.parent if where.is_file() else where
        link = QUrl.fromLocalFile(str(folder)).toString()
        open_words = tr("Open the folder")  # apart: words inside an f-string are not collected
        self.state.setText(f'{self.state.text()}  <a href="{link}">{open_words}</a>')
        self.written.emit(files)

    def _on_printed(self, pages: object) -> None:
        self._end(tr("{count} pages went to the printer.").format(count=pages), "good")
        self.written.emit([])

    def _on_refused(self, problems: tuple[Problem, ...]) -> None:
        self._fail(refusal(problems, self.bench.desk))

    def _on_cancelled(self) -> None:
        self._end(tr("Cancelled; nothing was written."), "warn")

    def _fail(self, sentence: str) -> None:
        self._end(sentence, "bad")

    def _end(self, words: str, tone: str) -> None:
        self._task = None
        self._set_busy(is_busy=False)
        set_tone(self.state, "" if tone == "good" else tone)  # green is the verdict's alone
        self.state.setText(words)

    def _set_busy(self, *, is_busy: bool) -> None:
        self.progress.setVisible(is_busy)
        self.cancel_button.setVisible(is_busy)
        for each in (self.export_button, self.print_button, self.bundle_button):
            each.setEnabled(not is_busy)


def _write(stream: BinaryIO, content: bytes) -> None:
    stream.write(content)


def _fill(choice: QComboBox, entries: list[tuple[str, object]]) -> None:
    """Offer other entries, the one that was chosen stays so where it is still there."""
    chosen = choice.currentData()
    choice.blockSignals(True)
    choice.clear()
    for words, key in entries:
        choice.addItem(words, key)
    keys = [key for _, key in entries]
    choice.setCurrentIndex(keys.index(chosen) if chosen in keys else 0)
    choice.blockSignals(False)
