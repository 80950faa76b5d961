"""The draw for a tournament that is open: the sessions that were not played yet, or more."""

from PySide6.QtCore import Signal

from mjref.i18n import tr
from mjref.tournament.programme import Session
from mjref.ui.new_tournament.draw_form import DEFAULT_SESSIONS, DrawForm
from mjref.ui.parts import button, label, page_layout, row, set_words
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench


class Redraw(Translated):
    """Draws the sessions from the first unplayed one on; `finished` says whether seats changed."""

    finished = Signal(bool)
    refused = Signal(object)

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        tournament = bench.desk.tournament
        played = [each.number for each in tournament.sessions if _is_played(each)]
        first = max(played, default=0) + 1
        self.draw = DrawForm(first)
        self.draw.set_people(tournament.teams, tournament.players)
        self.draw.count.setValue(len(tournament.sessions) - first + 1 or DEFAULT_SESSIONS)
        self.draw.changed.connect(self._allow)
        self.draw.refused.connect(self.refused)
        self._first = first
        self._title = label("hero")
        self.cancel_button = button(lambda: self.finished.emit(False))
        self.save_button = button(self._on_save, shortcut="Ctrl+Return", is_primary=True)
        layout = page_layout(self)
        layout.addWidget(self._title)
        layout.addWidget(self.draw, 1)
        layout.addLayout(row(self.cancel_button, None, self.save_button))
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        words = tr("Draw seats from session {number} on")
        self._title.setText(words.format(number=self._first))
        set_words(self.cancel_button, tr("Cancel"))
        set_words(self.save_button, tr("Take these seats"))
        self._allow()

    def focus_first(self) -> None:
        """Put the focus on the number of sessions."""
        self.draw.focus_first()

    def _allow(self) -> None:
        self.save_button.setEnabled(bool(self.draw.sessions) and self.draw.is_settled)

    def _on_save(self) -> None:
        sessions = self.draw.sessions
        wish = tr("draw of seats")
        if self._bench.bridge.do(wish, lambda: self._bench.desk.seat_sessions(sessions)):
            self.finished.emit(True)


def _is_played(session: Session) -> bool:
    return bool(session.clock) or any(
        table.hands or table.scores is not None or table.forfeits for table in session.tables
    )
