"""The desk of one table: the screen that a referee lives in.

It shows what the bridge's desk knows of the table and passes wishes back; nothing is kept here
but what is being typed.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mjref.i18n import tr
from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Change
from mjref.tournament.dealing import deal_rules
from mjref.tournament.desk import Judgement
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import HandRecord, TableKey
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.desk_layout import DeskLayout, Page
from mjref.ui.desk_pages import DeskPages
from mjref.ui.desk_steps import DeskSteps
from mjref.ui.draft import Draft, Noted, NotedFine, Surroundings
from mjref.ui.keys_line import keys_now
from mjref.ui.late_hand import LateHands, hand_on_line, void_hand
from mjref.ui.line_writer import line_of, noted_in
from mjref.ui.models.score_sheet import Preview
from mjref.ui.table_state import (
    caller_in_hand,
    former_versions,
    names_in_hand,
    only_grew,
    place_words,
    resting_problem,
    seating_of,
    session_fines,
    surroundings,
)
from mjref.ui.texts import Names, sentence
from mjref.ui.translated import Translated
from mjref.ui.verdict import Tone

_TICK = 1000  # ms
_PAGE_KEYS = {
    Qt.Key.Key_F1: Page.HELP,
    Qt.Key.Key_F8: Page.TOTALS,
    Qt.Key.Key_F9: Page.SIGN,
    Qt.Key.Key_F10: Page.PEOPLE,
}
_OWN_KEYS = (*_PAGE_KEYS, Qt.Key.Key_F2, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class _Unsaved(NamedTuple):
    """A hand that was begun and not saved."""

    number: int
    line: str
    noted: Noted


class TableDesk(Translated):
    """Everything about one table in one session, on one screen without scrolling."""

    close_requested = Signal()
    table_requested = Signal(object)  # TableKey

    def __init__(self, bridge: DeskBridge, where: TableKey, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge, self.where = bridge, where
        self._noted = Noted()
        self._correcting: int | None = None
        self._asking = False
        self._late = LateHands(bridge.desk, where)
        self._sheet = bridge.desk.sheet(where)
        self._former = former_versions(bridge.desk, where)
        self.parts = DeskLayout(self, self._judge, bridge.desk.rulebook.fans)
        self.pages = DeskPages(self.parts, bridge, where, self._wish)
        self.pages.setParent(self)
        self.entry, self.line = self.parts.entry, self.parts.entry.line
        self._steps = DeskSteps(bridge, where, self.entry.show_problems)
        self.setFocusProxy(self.line)
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._connect()
        self.start_translating()
        self._begin_hand(self._take_up())
        self._clock.start()

    @property
    def number(self) -> int:
        """Return the hand on the line: the next one, or the one that is corrected."""
        return self._correcting or hand_on_line(self.bridge.desk, self._sheet)

    @property
    def is_correcting(self) -> bool:
        """Return whether a recorded hand is on the line."""
        return self._correcting is not None

    @property
    def noted(self) -> Noted:
        """Return the dice and fines noted for the hand that is being played."""
        return self._noted

    def retranslate(self) -> None:
        """Set the words anew."""
        self.setAccessibleName(tr("Table desk"))
        self.parts.model.retranslate()
        self._show_table()
        self._show_keys()
        self._show_clock()

    def correct(self, number: int) -> None:
        """Put a recorded hand on the line."""
        record = self._recorded(number)
        if record is None:
            return
        self._correcting = number
        self._noted = noted_in(record)
        self._begin_hand(line_of(record, self._around()))
        self.parts.show_former(number)

    # --- the hand on the line ---

    def _around(self) -> Surroundings:
        return surroundings(self.bridge.desk, self._sheet, self.number, self._noted)

    def _names(self) -> Names:
        desk = self.bridge.desk
        caller = caller_in_hand(self._sheet, desk, self.number)
        return Names(caller, desk.rulebook.fans, offences_of(desk.tournament))

    def _judge(self, record: HandRecord) -> Judgement:
        """Ask the desk, and add what only the clock can tell."""
        judgement = self.bridge.desk.judge(self.where, record)
        if self.is_correcting:
            return judgement
        return replace(judgement, problems=(*judgement.problems, *self._late.doubts(record)))

    def _begin_hand(self, line: str = "") -> None:
        self._show_table()
        self.entry.show_hand(
            self._around(), self._names(), line=line, is_correction=self.is_correcting
        )
        resting = resting_problem(self._sheet, self.bridge.desk)
        if resting and not self.is_correcting:
            self.entry.show_advice([sentence(resting, self._names())], Tone.HINT)
        self._show_keys()
        self.line.setFocus()

    def _take_up(self) -> str:
        """Go on with what was typed here before; return the line."""
        left = self.bridge.unsaved.pop(self.where, None)
        if not isinstance(left, _Unsaved) or left.number != self.number:
            return ""
        self._noted = left.noted
        return left.line

    def _lay_by(self) -> None:
        """Keep what is typed where the next desk of this table finds it."""
        if self._correcting is None:
            left = _Unsaved(self.number, self.line.text(), self._noted)
            self.bridge.unsaved[self.where] = left

    def _leave_correction(self) -> None:
        self._correcting = None
        self._noted = Noted()

    def _on_save_wished(self, record: HandRecord, reason: str) -> None:
        desk, where = self.bridge.desk, self.where
        values = {"number": record.number, "table": where.table}
        if void_hand(self._sheet) and not self.is_correcting:
            self._take_for_the_void_hand()
            return
        if self.is_correcting:
            text = tr("Correct hand {number} at table {table}").format(**values)
            wish = self._wish(text, lambda: desk.correct_hand(where, record, reason))
        else:
            text = tr("Hand {number} at table {table}").format(**values)
            wish = self._wish(text, lambda: desk.record_hand(where, record))
        if wish:
            if self.parts.page is not Page.HANDS:
                self.pages.open(Page.HANDS)  # the sheet with the new line is to be seen
            self._leave_correction()
            self._begin_hand()

    def _take_for_the_void_hand(self) -> None:
        """Time was called, and a hand comes: ask whether it was won before, keep what was typed."""
        line, self._correcting = self.line.text(), void_hand(self._sheet)
        self._begin_hand(line)
        problem = Problem("hand_after_time", {"number": self.number})
        self.entry.show_advice([sentence(problem, self._names())], Tone.DOUBT)
        self.entry.reason.setFocus()

    def _wish(self, text: str, wish: Callable[[], tuple[Change, ...]]) -> bool:
        """Carry out a wish; what the desk refuses is shown under the line by `_on_refused`."""
        self._asking = True
        try:
            return self.bridge.do(text, wish)
        finally:
            self._asking = False

    def _on_refused(self, problems: Sequence[Problem]) -> None:
        if not self._asking:
            return
        self.entry.show_problems(tuple(problems))
        text = "\n".join(sentence(problem, self._names()) for problem in problems)
        self.parts.show_advice(text)

    def _on_draft_changed(self, draft: Draft, judgement: Judgement | None) -> None:
        self._lay_by()
        record = draft.record
        text = self.parts.model.fans_text(record) if record else ""
        points = str(record.points) if record and record.outcome.is_win else ""
        changes = judgement.changes if judgement else None
        self.parts.model.show_preview(
            Preview(number=self.number, text=text, points=points, changes=changes)
        )
        self._show_seats(draft)
        dice = tuple(draft.entry.dice) or self._noted.dice
        around = self._around()
        self.parts.dice.show_throws(dice, around.at.deal.dealer, deal_rules(around.settings))
        self._show_keys()

    def _on_noted_changed(self, noted: Noted) -> None:
        self._noted = noted
        self.entry.move_to(self._around(), self._names())

    def _on_session_fined(self, fines: Sequence[NotedFine]) -> None:
        desk, where = self.bridge.desk, self.where
        penalties, reason = session_fines(fines, desk)
        text = tr("Fine of the session at table {table}").format(table=where.table)
        self._wish(text, lambda: desk.rulings.fine_session(where, penalties, reason))

    def _on_thrown(self, throws: tuple[tuple[int, int], ...]) -> None:
        self._on_noted_changed(replace(self._noted, dice=throws))

    def _on_player_clicked(self, column: int) -> None:
        self.entry.type_key(str(column + 1))

    # --- earlier hands ---

    def _on_earlier(self) -> None:
        if self.is_correcting or not self.line.text():
            self.correct(void_hand(self._sheet) or self.number - 1)

    def _on_later(self) -> None:
        if self._correcting is None:
            return
        if self._recorded(self._correcting + 1) is None:
            self._leave_correction()
            self._begin_hand()
        else:
            self.correct(self._correcting + 1)

    def _on_escape(self) -> None:
        """Leave a page; then a correction, or what is typed; then the table."""
        if self.parts.page is not Page.HANDS:
            self.pages.open(Page.HANDS)
        elif self.is_correcting:
            self._leave_correction()
            self._begin_hand()
        elif self.line.text():
            self.entry.clear()
        else:
            self.close_requested.emit()

    def _recorded(self, number: int) -> HandRecord | None:
        hands = self._sheet.table.hands or ()
        return next((hand for hand in hands if hand.number == number), None)

    # --- news from the desk ---

    def _on_table_changed(self, where: TableKey) -> None:
        if where != self.where:
            return
        before = self._sheet.table.hands
        self._sheet = self.bridge.desk.sheet(where)
        if not only_grew(before, self._sheet.table.hands):
            self._former = former_versions(self.bridge.desk, where)
        if self._correcting and self._recorded(self._correcting) is None:
            self._leave_correction()
        self._show_table()
        if not self._asking:
            self.entry.move_to(self._around(), self._names())

    def _on_facts_changed(self) -> None:
        """Names or regulations changed; what is typed stays."""
        self._sheet = self.bridge.desk.sheet(self.where)
        self._show_table()
        self.entry.move_to(self._around(), self._names())

    def _on_clock_changed(self, _session: int) -> None:
        self._show_clock()

    def _show_table(self) -> None:
        desk = self.bridge.desk
        names = names_in_hand(self._sheet, desk, self.number)
        self.parts.model.show_sheet(
            self._sheet,
            hands=desk.tournament.settings.hands_per_session,
            names=names,
            former=self._former,
        )
        self.entry.settlement.show_names(names)
        self.pages.show_sheet(self._sheet, self.number)
        self._show_seats(self.entry.draft)
        self.parts.state.show_place(*place_words(self._sheet, desk, self.number))

    def _show_seats(self, draft: Draft | None) -> None:
        winner = discarder = None
        if draft and draft.entry.winner:
            around = self._around()
            winner = around.player(draft.entry.winner)
            discarder = around.player(draft.entry.second) if draft.entry.second else None
            discarder = None if discarder == winner else discarder
        self.parts.seats.show_seating(
            seating_of(self._sheet, self.bridge.desk, self.number, winner, discarder)
        )

    def _show_keys(self) -> None:
        draft = self.entry.draft
        self.parts.show_keys(
            keys_now(
                draft,
                page=self.parts.page,
                is_completing=self.line.completing,
                is_correcting=self.is_correcting,
            )
        )

    def _show_clock(self) -> None:
        self.parts.state.show_clock(self.bridge.desk.clock(*self.where))

    # --- construction ---

    def _connect(self) -> None:
        self._connect_entry()
        self._connect_pages()
        self._clock.timeout.connect(self._show_clock)
        self.bridge.table_changed.connect(self._on_table_changed)
        self.bridge.people_changed.connect(self._on_facts_changed)
        self.bridge.header_changed.connect(self._on_facts_changed)
        self.bridge.clock_changed.connect(self._on_clock_changed)
        self.bridge.lock_changed.connect(lambda _session: self._show_table())
        self.bridge.refused.connect(self._on_refused)

    def _connect_entry(self) -> None:
        self.entry.draft_changed.connect(self._on_draft_changed)
        self.entry.save_wished.connect(self._on_save_wished)
        self.entry.noted_changed.connect(self._on_noted_changed)
        self.entry.session_fined.connect(self._on_session_fined)
        self.line.clear_wished.connect(self._on_escape)
        self.line.earlier_wished.connect(self._on_earlier)
        self.line.later_wished.connect(self._on_later)
        self.line.undo_wished.connect(self._steps.undo)
        self.line.redo_wished.connect(self._steps.redo)

    def _connect_pages(self) -> None:
        parts = self.parts
        parts.seats.player_clicked.connect(self._on_player_clicked)
        parts.dice.thrown.connect(self._on_thrown)
        parts.log.hand_chosen.connect(self.correct)
        parts.state.tiles_requested.connect(lambda: self.entry.type_key(" /"))
        parts.state.close_requested.connect(self.close_requested)
        self.pages.page_shown.connect(lambda _page: self._show_keys())
        self.pages.people_changed.connect(lambda: self._begin_hand(self.line.text()))

    def _next_table(self, steps: int) -> None:
        tables = self.bridge.desk.tournament.session(self.where.session).tables
        numbers = [table.number for table in tables]
        place = numbers.index(self.where.table) + steps
        if 0 <= place < len(numbers):
            self.table_requested.emit(TableKey(self.where.session, numbers[place]))

    # Qt overrides

    def event(self, event: QEvent) -> bool:
        """Keep the desk's own function keys from the window's menu."""
        is_shortcut = event.type() is QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QKeyEvent) and event.key() in _OWN_KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the function keys wherever the focus is."""
        key = Qt.Key(event.key())
        if key in _PAGE_KEYS:
            self.pages.open(_PAGE_KEYS[key])
        elif key is Qt.Key.Key_F2:
            self.parts.dice.throw_next()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._next_table(1 if key is Qt.Key.Key_PageDown else -1)
        elif key is Qt.Key.Key_Escape:
            self._on_escape()
        elif not self.pages.take_key(key):
            super().keyPressEvent(event)
