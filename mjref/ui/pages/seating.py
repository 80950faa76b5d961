"""Who sits where, session by session; typing a player into a seat swaps the two."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView

from mjref.i18n import mark, tr
from mjref.reports.draw_words import method_name
from mjref.reports.labels import join
from mjref.reports.stage_words import stage_name
from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Change
from mjref.tournament.draw_checks import changed_tables, draw_of
from mjref.tournament.draws import Draw
from mjref.tournament.programme import Session, Table
from mjref.tournament.stages import Stage
from mjref.tournament.store import DeskError
from mjref.ui.ask import ask_line
from mjref.ui.final_dialog import FinalDialog
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.seating import found_by, seating_columns, swapped
from mjref.ui.models.view import RowsView
from mjref.ui.next_dialog import NextDialog
from mjref.ui.pages.page import Page
from mjref.ui.parts import button, label, page_layout, row, search_line, set_words
from mjref.ui.session_picker import SessionPicker
from mjref.ui.workbench import Workbench

if TYPE_CHECKING:
    from mjref.tournament.people import Player


class SeatingPage(Page):
    """The seats of the session that is looked at."""

    title = mark("Seating")
    draw_requested = Signal()

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._players: dict[str, Player] = {}
        self._team_names: dict[str, str] = {}
        self.model: RowsModel[Table] = RowsModel(
            seating_columns(self._players, self._team_names, self._seat),
            lambda table: table.number,
            self,
        )
        self.view = RowsView(self.model)
        triggers = QAbstractItemView.EditTrigger
        self.view.setEditTriggers(
            triggers.EditKeyPressed | triggers.DoubleClicked | triggers.AnyKeyPressed
        )
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.picker = SessionPicker(bench)
        self.search = search_line()
        self.origin = label("muted")
        self.hint = label("note")
        self.draw_button = button(self.draw_requested.emit)
        self.next_button = button(self._on_next, shortcut="Ctrl+Shift+D")
        self.final_button = button(self._on_final, shortcut="Ctrl+Shift+F")
        self.stages = label("muted")
        self.remove_stage_button = button(self._on_remove_stage)
        layout = page_layout(self)
        layout.addLayout(row(self.picker, self.search, self.origin, None))
        layout.addLayout(row(self.stages, None, self.remove_stage_button))
        layout.addLayout(row(None, self.final_button, self.next_button, self.draw_button))
        layout.addWidget(self.view, 1)
        layout.addWidget(self.hint)
        self._connect()
        self._fill()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.search.setPlaceholderText(tr("Table number or player"))
        set_words(self.draw_button, tr("Draw seats"))
        set_words(self.next_button, tr("Next session"))
        set_words(self.final_button, tr("Promote to a final"))
        set_words(self.remove_stage_button, tr("Take back the last stage"))
        self.hint.setText(
            tr("Type another player's number or name into a seat: the two swap their seats.")
        )
        self.picker.fill()
        self.model.retranslate()
        self._show_origin()
        self.view.share_width(1)

    def focus_first(self) -> None:
        """Put the focus on the seats."""
        self.view.setFocus()

    def show_search(self) -> None:
        """Put the focus into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.bench.session_changed.connect(lambda _: self._fill())
        for signal in (self.bridge.people_changed, self.bridge.programme_changed):
            signal.connect(self._fill)
        self.bridge.table_changed.connect(lambda _: self._fill())

    def _session(self) -> Session | None:
        number = self.bench.session
        return self.bench.desk.tournament.session(number) if number else None

    def _fill(self) -> None:
        tournament = self.bench.desk.tournament
        self._players.clear()
        self._players.update({player.id: player for player in tournament.players})
        self._team_names.clear()
        self._team_names.update({team.id: team.name for team in tournament.teams})
        session = self._session()
        self.model.set_rows(session.tables if session else ())
        self._show_origin()

    def _filter(self) -> None:
        text = self.search.text().strip().casefold()

        def is_wanted(table: Table) -> bool:
            names = (self._players[each].name for each in table.seats if each in self._players)
            return text == str(table.number) or any(text in name.casefold() for name in names)

        self.model.set_filter(lambda table: not text or is_wanted(table))

    def _show_origin(self) -> None:
        self._show_stages()
        session = self._session()
        draw = draw_of(self.bench.desk.tournament, session.number) if session else None
        if session is None:
            self.origin.setText(tr("No seats drawn yet"))
        elif draw is not None:
            self.origin.setText(origin_words(draw, session))
        elif session.draw_seed is None:
            self.origin.setText(tr("Seated by hand"))
        else:
            self.origin.setText(tr("Drawn from seed {seed}").format(seed=session.draw_seed))

    def _on_next(self) -> None:
        NextDialog(self.bench, self).exec()

    def _on_final(self) -> None:
        FinalDialog(self.bench, self).exec()

    def _show_stages(self) -> None:
        """List the stages with their sessions; without any nothing is said."""
        stages = self.bench.desk.tournament.stages
        told = [f"{stage_name(stage)} ({_sessions(stage)})" for stage in stages]
        self.stages.setText(tr("Stages: {stages}").format(stages=" · ".join(told)))
        for widget in (self.stages, self.remove_stage_button):
            widget.setVisible(bool(stages))

    def _on_remove_stage(self) -> None:
        reason = ask_line(tr("Why is the last stage taken back?"), self)
        if reason:
            desk = self.bench.desk
            self.bridge.do(tr("last stage taken back"), lambda: desk.stages.remove_last(reason))

    def _seat(self, table: Table, seat: int, text: str) -> bool:
        session = self._session()
        if session is None or not text.strip():
            return False
        outgoing = table.seats[seat]

        def wish() -> tuple[Change, ...]:
            incoming = found_by(text, self._players)
            if incoming is None:
                raise DeskError([Problem("unknown_player", {"player": text.strip()})])
            return self.bench.desk.seat_sessions([_swapped(session, outgoing, incoming)])

        if found_by(text, self._players) == outgoing:
            return False
        return self.bridge.do(tr("change of seats"), wish)


def _sessions(stage: Stage) -> str:
    first, last = stage.first_session, stage.last_session
    return str(first) if first == last else f"{first}–{last}"


def origin_words(draw: Draw, session: Session) -> str:
    """Return how a session was drawn, from which seed, and what was changed since."""
    words = [tr("Draw {id}").format(id=draw.id), method_name(draw.method)]
    if draw.public_seed:
        words.append(tr("seed {seed}").format(seed=draw.public_seed))
    if changed := changed_tables(draw, session):
        tables = join([str(number) for number in changed])
        words.append(tr("changed by hand since: table {tables}").format(tables=tables))
    return " · ".join(words)


def _swapped(session: Session, one: str, other: str) -> Session:
    """A plan changed by hand no longer follows from its seed."""
    tables = swapped(session.tables, one, other)
    return replace(session, tables=tables, draw_seed=None, clock=())
