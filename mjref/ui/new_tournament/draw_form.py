"""The draw of seats: how many sessions, from which seed, how good the plan is, and the plan."""

import secrets
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QProgressBar,
    QSpinBox,
    QVBoxLayout,
)

from mjref.i18n import tr
from mjref.rulebooks.base import Problem
from mjref.tournament.draw import DrawError, Plan, as_sessions, draw_plan, quality_of
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Session, Table
from mjref.tournament.seating.lots import commitment
from mjref.tournament.seating.plan import Quality
from mjref.tournament.store import DeskError
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.seating import found_by, seating_columns, swapped
from mjref.ui.models.view import RowsView
from mjref.ui.new_tournament.entries import drawing_order, team_size
from mjref.ui.parts import button, card, label, row, set_words
from mjref.ui.translated import Translated
from mjref.ui.worker import Report, Task

DEFAULT_SESSIONS = 4
MOST_SESSIONS = 40
_SEED_BYTES = 8
_STEPS = 1000


class _Wish(NamedTuple):
    """What a plan is drawn from."""

    players: tuple[str, ...]
    seed: str
    sessions: int
    team_size: int


class DrawForm(Translated):
    """Draws, shows, and lets two players swap their seats by hand."""

    changed = Signal()
    refused = Signal(object)

    def __init__(self, first_session: int = 1) -> None:
        super().__init__()
        self._first = first_session
        self._players: dict[str, Player] = {}
        self._team_names: dict[str, str] = {}
        self._plan: Plan | None = None
        self._wish: _Wish | None = None
        self._task: Task | None = None
        self._drawn: tuple[Session, ...] = ()
        self._seated: tuple[Session, ...] = ()
        self.count = QSpinBox()
        self.count.setRange(1, MOST_SESSIONS)
        self.count.setValue(DEFAULT_SESSIONS)
        self.apart = QCheckBox()
        self.seed = QLineEdit(secrets.token_hex(_SEED_BYTES))
        self.hash = label("note", wrap=True)
        self.hash.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.draw_button = button(self.draw, is_primary=True)
        self.stop_button = button(self._on_stop)
        self.progress = QProgressBar()
        self.progress.setRange(0, _STEPS)
        self.quality = label(wrap=True)
        self.shown = QComboBox()
        self.hint = label("note")
        self._labels = tuple(label() for _ in range(3))
        self.model: RowsModel[Table] = RowsModel(
            seating_columns(self._players, self._team_names, self._seat),
            lambda table: table.number,
            self,
        )
        self.view = _plan_view(self.model)
        self._lay_out()
        self._connect()
        self._set_busy(is_busy=False)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        words = (tr("Sessions"), tr("Seed"), tr("Commitment"))
        for part, text in zip(self._labels, words, strict=True):
            part.setText(text)
        self.apart.setText(tr("Keep team-mates apart"))
        self.seed.setToolTip(
            tr("The same seed gives the same seats on every machine. Read it out, or throw for it.")
        )
        set_words(self.draw_button, tr("Draw"))
        set_words(self.stop_button, tr("Stop with the best so far"))
        self.hint.setText(
            tr("Type another player's number or name into a seat: the two swap their seats.")
        )
        self.model.retranslate()
        self.view.share_width(1)
        self._fill_shown()
        self._show_quality()
        self._show_commitment()

    def set_people(self, teams: Sequence[Team], players: Sequence[Player]) -> None:
        """Draw for these people; a plan for others is gone."""
        before = list(self._players.values())
        self._players.clear()
        self._players.update({player.id: player for player in players})
        self._team_names.clear()
        self._team_names.update({team.id: team.name for team in teams})
        has_teams = team_size(drawing_order(players)) > 1
        self.apart.setEnabled(has_teams)
        if before != list(players):
            self.apart.setChecked(has_teams)
            self._forget()

    @property
    def sessions(self) -> tuple[Session, ...]:
        """Return the plan, changes by hand included; none while it is stale."""
        return () if self._is_stale else self._seated

    @property
    def is_settled(self) -> bool:
        """Return whether no draw is under way and none is missing after a change."""
        return self._task is None and not self._is_stale

    @property
    def _is_stale(self) -> bool:
        """The plan in hand was drawn from something else than what stands in the form."""
        return self._wish is not None and self._wish != self._wished()

    def draw(self) -> None:
        """Draw seats for all sessions, beside the window."""
        wish = self._wished()
        brake = threading.Event()

        def work(report: Report) -> Plan:
            def heard(share: float) -> None:
                report(int(share * _STEPS), _STEPS)

            try:
                return draw_plan(
                    len(wish.players),
                    wish.sessions,
                    draw_seed=wish.seed,
                    team_size=wish.team_size,
                    stop=brake.is_set,
                    progress=heard,
                )
            except DrawError as no:
                raise DeskError([no.problem]) from no

        self._brake = brake
        self._task = Task(work)
        self._task.progressed.connect(lambda done, _: self.progress.setValue(done))
        self._task.finished.connect(lambda plan: self._on_drawn(plan, wish))
        self._task.refused.connect(self._on_refused)
        self._set_busy(is_busy=True)
        self._task.start()

    def focus_first(self) -> None:
        """Put the focus on the number of sessions."""
        self.count.setFocus()
        self.count.selectAll()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        frame, inside = card()
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(self._labels[0], row(self.count, self.apart, None))
        form.addRow(self._labels[1], self.seed)
        form.addRow(self._labels[2], self.hash)
        inside.addLayout(form)
        line = row(self.draw_button, self.stop_button, self.progress, self.quality, spacing=16)
        line.setStretch(3, 1)
        inside.addLayout(line)
        layout.addWidget(frame)
        layout.addLayout(row(self.shown, self.hint, None))
        layout.addWidget(self.view, 1)

    def _connect(self) -> None:
        self.seed.textChanged.connect(lambda _: self._on_wish_changed())
        self.count.valueChanged.connect(lambda _: self._on_wish_changed())
        self.apart.toggled.connect(lambda _: self._on_wish_changed())
        self.seed.returnPressed.connect(self.draw_button.click)
        self.shown.currentIndexChanged.connect(lambda _: self._show_session())

    def _set_busy(self, *, is_busy: bool) -> None:
        self._show_commitment()
        self.stop_button.setVisible(is_busy)
        self.progress.setVisible(is_busy)
        self.quality.setVisible(not is_busy)
        self.changed.emit()

    def _show_commitment(self) -> None:
        seed = self.seed.text().strip()
        words = tr("SHA-256 of the seed, to be shown before the draw: {hash}")
        self.hash.setText(words.format(hash=commitment(seed)))
        self.draw_button.setEnabled(bool(seed) and self._task is None)

    def _wished(self) -> _Wish:
        order = drawing_order(list(self._players.values()))
        return _Wish(
            players=tuple(player.id for player in order),
            seed=self.seed.text().strip(),
            sessions=self.count.value(),
            team_size=team_size(order) if self.apart.isChecked() else 1,
        )

    def _on_wish_changed(self) -> None:
        self._show_commitment()
        self._fill_shown()
        self._show_quality()
        self.changed.emit()

    def _forget(self) -> None:
        self._plan, self._wish, self._drawn, self._seated = None, None, (), ()
        self._fill_shown()
        self._show_quality()
        self.changed.emit()

    def _on_stop(self) -> None:
        self._brake.set()

    def _on_drawn(self, plan: Plan, wish: _Wish) -> None:
        self._task = None
        self._plan, self._wish = plan, wish
        seed = plan.draw_seed if plan.is_final else None
        self._drawn = as_sessions(plan.sessions, wish.players, seed, self._first)
        self._seated = self._drawn
        self._fill_shown()
        self._show_quality()
        self._set_busy(is_busy=False)

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
        if self._plan is None:
            self.quality.setText(tr("Nothing drawn yet."))
            return
        if self._is_stale:
            self.quality.setText(tr("The choices above were changed after the draw: draw anew."))
            return
        measured = self._measured()
        words = [
            tr("Pairs that meet again: {count} (no plan can have fewer than {bound})").format(
                count=measured.repeats, bound=self._plan.fewest_repeats
            ),
            tr("team-mates at one table: {count}").format(count=measured.team_mates),
            tr("starting winds differ by at most {count}").format(count=measured.wind_imbalance),
            tr("one player at one table at most {count} times").format(
                count=measured.table_repeats
            ),
        ]
        self.quality.setText(" · ".join(words))

    def _measured(self) -> Quality:
        """Measure the seats as they are now; whoever was not drawn is numbered after the rest."""
        players = list(self._players.values())
        order = drawing_order(players)
        drawn = {player.id for player in order}
        others = [player.id for player in players if player.id not in drawn]
        ids = [player.id for player in order] + others
        return quality_of(self._seated, ids, team_size(order))

    def _seat(self, table: Table, seat: int, text: str) -> bool:
        incoming = found_by(text, self._players)
        position = self.shown.currentIndex()
        if incoming is None:
            self.refused.emit((Problem("unknown_player", {"player": text.strip()}),))
            return False
        if incoming == table.seats[seat]:
            return False
        tables = swapped(self._seated[position].tables, table.seats[seat], incoming)
        drawn = self._drawn[position]
        # a plan changed by hand no longer follows from its seed, until it is changed back
        changed = drawn if tables == drawn.tables else replace(drawn, tables=tables, draw_seed=None)
        self._seated = (*self._seated[:position], changed, *self._seated[position + 1 :])
        self._show_session()
        self._show_quality()
        return True


def _plan_view(model: RowsModel[Table]) -> RowsView:
    view = RowsView(model)
    triggers = QAbstractItemView.EditTrigger
    view.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked | triggers.AnyKeyPressed)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    return view
