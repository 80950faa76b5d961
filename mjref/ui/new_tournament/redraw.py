"""The draw for a tournament that is open: the sessions that were not played yet, or more."""

from PySide6.QtCore import Signal

from mjref.i18n import tr
from mjref.tournament.changes import Change
from mjref.tournament.draw_setup import keeps_team_mates_apart, next_draw_id, open_draw
from mjref.tournament.draws import Draw
from mjref.tournament.programme import Session
from mjref.tournament.seat_changes import drawn_sessions
from mjref.ui.new_tournament.draw_form import DEFAULT_SESSIONS, DrawForm
from mjref.ui.new_tournament.plan_panel import PlanReader
from mjref.ui.parts import button, label, page_layout, row, set_words
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench


class Redraw(Translated):
    """Draws the sessions from the first unplayed one on; `finished` says whether seats changed."""

    finished = Signal(bool)
    refused = Signal(object)

    def __init__(self, bench: Workbench, read_plan: PlanReader) -> None:
        super().__init__()
        self._bench = bench
        tournament = bench.desk.tournament
        played = [each.number for each in tournament.sessions if _is_played(each)]
        first = max(played, default=0) + 1
        self.draw = DrawForm(
            read_plan,
            bench.now,
            bench.desk.who,
            first_session=first,
            draw_id=next_draw_id(tournament.draws),
        )
        self.draw.set_people(
            tournament.teams,
            tournament.players,
            keep_team_mates_apart=keeps_team_mates_apart(tournament.settings),
        )
        self.draw.count.setValue(len(tournament.sessions) - first + 1 or DEFAULT_SESSIONS)
        if waiting := open_draw(tournament.draws):
            self.draw.resume(waiting)
        self.draw.committed.connect(self._on_committed)
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

    def _on_committed(self, draw: Draw) -> None:
        """The hash and the time at which it is shown go into the file before the draw."""
        words = tr("commitment of a draw")
        self._bench.bridge.do(words, lambda: self._bench.desk.record_draw(draw))

    def _on_save(self) -> None:
        record, seated = self.draw.record, self.draw.sessions
        if record is None:
            return
        changed = [
            session
            for session, drawn in zip(seated, drawn_sessions(record), strict=True)
            if session != drawn
        ]

        def wish() -> tuple[Change, ...]:
            desk = self._bench.desk
            return (*desk.record_draw(record), *desk.seat_sessions(changed))

        if self._bench.bridge.do(tr("draw of seats"), wish):
            self.finished.emit(True)


def _is_played(session: Session) -> bool:
    return bool(session.clock) or any(
        table.hands or table.scores is not None or table.forfeits for table in session.tables
    )
