"""Locking a session whose sheets are signed, and unlocking it with a reason."""

from PySide6.QtWidgets import QLabel, QWidget

from mjref.i18n import tr
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import Lock
from mjref.ui.ask import ask_line, ask_yes
from mjref.ui.formats import lock_words
from mjref.ui.parts import button, label, row, set_words
from mjref.ui.refusals import refusal
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench

_MOST_LINES = 12  # of what is missing; a dialog must fit the screen


class SessionLock(Translated):
    """Says whether the session that is looked at is locked; its button locks or unlocks it."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.state: QLabel = label("muted")
        self.button = button(self._on_button, shortcut="F8")
        line = row(self.state, self.button)
        line.setContentsMargins(0, 0, 0, 0)
        self.setLayout(line)
        bench.session_changed.connect(lambda _: self.retranslate())
        bench.bridge.lock_changed.connect(lambda _: self.retranslate())
        self.start_translating()

    @property
    def lock(self) -> Lock | None:
        """Return the lock of the session that is looked at."""
        session = self._bench.session
        return self._bench.desk.tournament.session(session).lock if session else None

    def retranslate(self) -> None:
        """Set the words anew."""
        lock = self.lock
        self.button.setEnabled(bool(self._bench.session))
        set_words(self.button, tr("Unlock") if lock else tr("Lock the session"))
        self.state.setText(lock_words(lock) if lock else "")
        self.state.setToolTip(lock.reason if lock else "")

    def _on_button(self) -> None:
        if self.lock:
            self._unlock()
        else:
            self._lock_session()

    def _lock_session(self) -> None:
        """Ask; for a reason as well where somebody has not signed."""
        desk, session = self._bench.desk, self._bench.session
        lacking = desk.lock_objections(session)
        values = {"number": session}
        if lacking:
            question = tr(
                "Session {number} lacks something:\n\n{list}\n\nThe chief referee may lock it "
                "nevertheless. Reason, for the journal and the sheets:"
            ).format(list=_listed(lacking), **values)
            reason = ask_line(question, self)
            if not reason:
                return
        else:
            question = tr(
                "All have signed. Lock session {number}? Its results cannot be changed afterwards."
            )
            if not ask_yes(question.format(**values), self):
                return
            reason = ""
        if self._bench.bridge.do_without_undo(lambda: desk.lock_session(session, reason)):
            self._bench.said.emit(tr("Session {number} is locked.").format(**values), "good")

    def _unlock(self) -> None:
        desk, session = self._bench.desk, self._bench.session
        question = tr("Why is session {number} unlocked? The reason stands in the journal.")
        reason = ask_line(question.format(number=session), self)
        if reason and self._bench.bridge.do_without_undo(
            lambda: desk.unlock_session(session, reason)
        ):
            words = tr("Session {number} is open again.").format(number=session)
            self._bench.said.emit(words, "good")


def _listed(problems: list[Problem]) -> str:
    lines = [refusal([problem]) for problem in problems[:_MOST_LINES]]
    if len(problems) > _MOST_LINES:
        lines.append(tr("… and {number} more.").format(number=len(problems) - _MOST_LINES))
    return "\n".join(lines)
