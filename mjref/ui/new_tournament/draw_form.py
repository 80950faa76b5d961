"""The draw of seats: commit to a seed and show its hash, draw, publish; or lots drawn by hand."""

import secrets
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from mjref import __version__
from mjref.i18n import mark, tr
from mjref.rulebooks.base import Problem
from mjref.tournament.draw import DrawError, Plan
from mjref.tournament.draw_checks import seated_quality
from mjref.tournament.draw_setup import begun, committed, drawing_order, drawn, plan_of
from mjref.tournament.draws import Draw, DrawMethod
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Session, Table
from mjref.tournament.seat_changes import drawn_sessions
from mjref.tournament.store import DeskError
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.seating import found_by, seating_columns, swapped
from mjref.ui.new_tournament.draw_form_layout import lay_out, plan_view, show_way
from mjref.ui.new_tournament.draw_quality import quality_words
from mjref.ui.new_tournament.draw_rules import DrawRules
from mjref.ui.new_tournament.lots_panel import LotsPanel
from mjref.ui.new_tournament.plan_panel import PlanPanel, PlanReader
from mjref.ui.new_tournament.seed_panel import SeedPanel
from mjref.ui.parts import label, number_box
from mjref.ui.translated import Translated
from mjref.ui.worker import Report, Task

DEFAULT_SESSIONS = 4
MOST_SESSIONS = 40
_SEED_BYTES = 8
_STEPS = 1000
_METHODS = {
    DrawMethod.PROGRAM: mark("The program draws"),
    DrawMethod.BY_HAND: mark("Lots drawn by hand"),
    DrawMethod.IMPORTED: mark("Plan from a file"),
}


class DrawForm(Translated):
    """Draws, shows, and lets two players swap their seats by hand."""

    changed = Signal()
    refused = Signal(object)
    committed = Signal(object)  # Draw, whose hash is being shown

    def __init__(
        self,
        read_plan: PlanReader,
        now: Callable[[], datetime],
        who: str,
        *,
        first_session: int = 1,
        draw_id: str = "D1",
    ) -> None:
        super().__init__()
        self.first, self._now, self._who, self._id = first_session, now, who, draw_id
        self._players: dict[str, Player] = {}
        self._teams: tuple[Team, ...] = ()
        self._team_names: dict[str, str] = {}
        self._shown: Draw | None = None
        """The draw whose hash is being shown: its rules are fixed."""
        self._wish: Draw | None = None
        self._record: Draw | None = None
        self._task: Task | None = None
        self._drawn: tuple[Session, ...] = ()
        self._seated: tuple[Session, ...] = ()
        self.method = QComboBox()
        self.count = number_box()
        self.count.setRange(1, MOST_SESSIONS)
        self.count.setValue(DEFAULT_SESSIONS)
        self.rules = DrawRules()
        self.apart = self.rules.team_mates
        self.seed_panel = SeedPanel(secrets.token_hex(_SEED_BYTES))
        self.seed, self.hash = self.seed_panel.seed, self.seed_panel.hash
        self.draw_button, self.stop_button = self.seed_panel.draw, self.seed_panel.stop
        self.progress = self.seed_panel.progress
        self.lots = LotsPanel()
        self.plan = PlanPanel(read_plan)
        self.quality = label(wrap=True)
        self.shown = QComboBox()
        self.shown.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.hint = label("note")
        self.labels = tuple(label() for _ in range(3))
        self.model: RowsModel[Table] = RowsModel(
            seating_columns(self._players, self._team_names, self._seat),
            lambda table: table.number,
            self,
        )
        self.view = plan_view(self.model)
        lay_out(self)
        self._connect()
        self._set_busy(is_busy=False)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.labels[1].setText(tr("How"))
        self.labels[2].setText(tr("Never at one table"))
        chosen = max(self.method.currentIndex(), 0)
        self.method.blockSignals(True)
        self.method.clear()
        for method, text in _METHODS.items():
            self.method.addItem(tr(text), method)
        self.method.setCurrentIndex(chosen)
        self.method.blockSignals(False)
        self.hint.setText(
            tr("Type another player's number or name into a seat: the two swap their seats.")
        )
        self.model.retranslate()
        self.view.share_width(1)
        self._fill_shown()
        self._show_quality()
        self._show_commitment()

    def set_people(
        self,
        teams: Sequence[Team],
        players: Sequence[Player],
        *,
        keep_team_mates_apart: bool = True,
    ) -> None:
        """Draw for these people; a plan for others is gone."""
        before = list(self._players.values())
        self._teams = tuple(teams)
        self._players.clear()
        self._players.update({player.id: player for player in players})
        self._team_names.clear()
        self._team_names.update({team.id: team.name for team in teams})
        if before != list(players):
            order = drawing_order(players)
            self.rules.set_people(order, keep_team_mates_apart=keep_team_mates_apart)
            self.lots.set_people(order)
            self.plan.set_people(order)
            self._shown = None
            self._forget()

    def resume(self, draw: Draw) -> None:
        """Go on with a draw whose hash was shown before."""
        self._id = draw.id
        self._shown = draw
        self.seed.setText(draw.seed or "")
        self.count.setValue(len(draw.sessions))
        self._on_wish_changed()

    @property
    def sessions(self) -> tuple[Session, ...]:
        """Return the plan, changes by hand included; none while it is stale."""
        return () if self._is_stale else self._seated

    @property
    def record(self) -> Draw | None:
        """Return the draw behind the sessions."""
        return None if self._is_stale else self._record

    @property
    def is_settled(self) -> bool:
        """Return whether no draw is under way and none is missing after a change."""
        return self._task is None and not self._is_stale

    @property
    def _is_stale(self) -> bool:
        """The plan in hand was drawn from something else than what stands in the form."""
        return self._wish is not None and self._wish != self._wished()

    @property
    def _method(self) -> DrawMethod:
        return DrawMethod(self.method.currentData() or DrawMethod.PROGRAM)

    def commit(self) -> None:
        """Fix the rules and show the hash; once more: let go of them again."""
        if self._shown is None and self.record is None:
            self._shown = self._committed()
            self.committed.emit(self._shown)
            self._on_wish_changed()
            return
        self._shown = None
        self.seed.setText(secrets.token_hex(_SEED_BYTES))
        self._forget()

    def draw(self) -> None:
        """Draw seats for all sessions, beside the window."""
        if unknown := self.rules.unknown_names():
            self.refused.emit(tuple(Problem("unknown_player", {"player": p}) for p in unknown))
            return
        wish, draw = self._wished(), self._shown or self._committed()
        brake = threading.Event()

        def work(report: Report) -> Plan:
            def heard(share: float) -> None:
                report(int(share * _STEPS), _STEPS)

            try:
                return plan_of(draw, stop=brake.is_set, progress=heard)
            except DrawError as no:
                raise DeskError([no.problem]) from no

        self._brake = brake
        self._task = Task(work)
        self._task.progressed.connect(lambda done, _: self.progress.setValue(done))
        self._task.finished.connect(lambda plan: self._on_planned(plan, draw, wish))
        self._task.refused.connect(self._on_refused)
        self._set_busy(is_busy=True)
        self._task.start()

    def focus_first(self) -> None:
        """Put the focus on the number of sessions."""
        self.count.setFocus()
        self.count.selectAll()

    def _connect(self) -> None:
        self.seed.textChanged.connect(lambda _: self._on_wish_changed())
        self.count.valueChanged.connect(lambda _: self._on_wish_changed())
        self.rules.changed.connect(self._on_wish_changed)
        self.method.currentIndexChanged.connect(lambda _: self._on_method())
        self.seed.returnPressed.connect(self.draw_button.click)
        self.seed_panel.commit.clicked.connect(self.commit)
        self.draw_button.clicked.connect(self.draw)
        self.stop_button.clicked.connect(lambda: self._brake.set())
        self.shown.currentIndexChanged.connect(lambda _: self._show_session())
        self.lots.changed.connect(self._on_lots)
        self.plan.read.connect(self._on_plan_read)
        self.plan.refused.connect(self.refused)

    def _committed(self) -> Draw:
        seed = self.seed.text().strip()
        return committed(self._wished(), seed, at=self._now(), by=self._who)

    def _wished(self) -> Draw:
        """Return the draw as the form asks for it, before anything is shown or drawn."""
        if self._shown is not None:
            return self._shown
        count = self.count.value() if self._method is DrawMethod.PROGRAM else 1
        sessions = tuple(range(self.first, self.first + count))
        players = list(self._players.values())
        draw = begun(self.rules.wishes(sessions), self._teams, players, self._method)
        seed = self.seed.text().strip() if self._method is DrawMethod.PROGRAM else None
        return replace(draw, id=self._id, seed=seed)

    def _set_busy(self, *, is_busy: bool) -> None:
        self._show_commitment()
        self.stop_button.setVisible(is_busy)
        self.progress.setVisible(is_busy)
        self.quality.setVisible(not is_busy)
        self.changed.emit()

    def _show_commitment(self) -> None:
        self.seed_panel.show_draw(self.record or self._shown, is_busy=self._task is not None)
        for part in (self.count, self.rules, self.method, self.seed):
            part.setEnabled(self._shown is None)
        show_way(self, self._method)

    def _on_method(self) -> None:
        self._forget()

    def _on_wish_changed(self) -> None:
        self._show_commitment()
        self._fill_shown()
        self._show_quality()
        self.changed.emit()

    def _forget(self) -> None:
        self._wish, self._record, self._drawn, self._seated = None, None, (), ()
        self._on_wish_changed()

    def _on_planned(self, plan: Plan, draw: Draw, wish: Draw) -> None:
        self._task = None
        draw = replace(draw, program=__version__, is_final=plan.is_final)
        self._take(drawn(draw, plan.sessions, at=self._now(), by=self._who), wish)
        self._set_busy(is_busy=False)

    def _on_lots(self) -> None:
        if not self.lots.is_complete:
            self._forget()
            return
        wish = self._wished()
        self._take(drawn(wish, [self.lots.lots.plan()], at=self._now(), by=self._who), wish)

    def _on_plan_read(self) -> None:
        found = self.plan.found
        if found is None or found.problems:
            self._forget()
            return
        wish = self._wished()
        numbers = range(self.first, self.first + len(found.plan))
        record = replace(wish, sessions=tuple(numbers), source=self.plan.source)
        self._take(drawn(record, found.plan, at=self._now(), by=self._who), wish)

    def _take(self, record: Draw, wish: Draw) -> None:
        self._record, self._wish = record, wish
        self._drawn = self._seated = drawn_sessions(record)
        self._on_wish_changed()

    def _on_refused(self, problems: tuple[Problem, ...]) -> None:
        self._task = None
        self._set_busy(is_busy=False)
        self.refused.emit(problems)

    def _fill_shown(self) -> None:
        position = max(self.shown.currentIndex(), 0)
        self.shown.clear()
        for session in self.sessions:
            self.shown.addItem(tr("Session {number}").format(number=session.number))
        self.shown.setCurrentIndex(min(position, len(self.sessions) - 1))
        self.shown.setEnabled(bool(self.sessions))
        self._show_session()

    def _show_session(self) -> None:
        position = self.shown.currentIndex()
        has_one = 0 <= position < len(self.sessions)
        self.model.set_rows(self.sessions[position].tables if has_one else ())

    def _show_quality(self) -> None:
        if self._record is None:
            self.quality.setText(tr("Nothing drawn yet."))
        elif self._is_stale:
            self.quality.setText(tr("The choices above were changed after the draw: draw anew."))
        else:
            self.quality.setText(quality_words(seated_quality(self._record, self._seated)))

    def _seat(self, table: Table, seat: int, text: str) -> bool:
        incoming = found_by(text, self._players)
        position = self.shown.currentIndex()
        if incoming is None:
            self.refused.emit((Problem("unknown_player", {"player": text.strip()}),))
            return False
        if incoming == table.seats[seat]:
            return False
        tables = swapped(self._seated[position].tables, table.seats[seat], incoming)
        first = self._drawn[position]
        # a plan changed by hand no longer follows from its seed, until it is changed back
        changed = first if tables == first.tables else replace(first, tables=tables, draw_seed=None)
        self._seated = (*self._seated[:position], changed, *self._seated[position + 1 :])
        self._show_session()
        self._show_quality()
        return True
