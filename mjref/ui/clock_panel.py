"""The session's clock: big, readable from the far end of the room, driven by its log alone."""

from datetime import timedelta

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mjref.i18n import mark, tr
from mjref.tournament.clock import ClockReading, Phase
from mjref.tournament.programme import ClockAction, TableKey
from mjref.tournament.time_up import Closing, OpenTable, TimeUp, time_up
from mjref.ui.ask import ask_yes
from mjref.ui.extra_time import ExtraTimeDialog
from mjref.ui.formats import countdown, time_of_day
from mjref.ui.parts import button, label, row, set_tone, set_words
from mjref.ui.time_up_dialog import TimeUpDialog, tables_to_close
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench

TICK_MS = 250

PHASE_WORDS = {
    Phase.NOT_STARTED: mark("Not started"),
    Phase.RUNNING: mark("Running"),
    Phase.PAUSED: mark("Paused"),
    Phase.BREAK: mark("Break"),
    Phase.WARNING: mark("Last minutes announced"),
    Phase.TIME_UP: mark("Time is up"),
    Phase.ENDED: mark("Ended"),
}
PHASE_TONES = {
    Phase.WARNING: "warn",
    Phase.TIME_UP: "bad",
    Phase.PAUSED: "muted",
    Phase.BREAK: "muted",
}
_MAIN_ACTION = {
    Phase.NOT_STARTED: (ClockAction.START, mark("Start")),
    Phase.RUNNING: (ClockAction.PAUSE, mark("Pause")),
    Phase.WARNING: (ClockAction.PAUSE, mark("Pause")),
    Phase.PAUSED: (ClockAction.RESUME, mark("Resume")),
    Phase.BREAK: (ClockAction.RESUME, mark("End the break")),
    Phase.TIME_UP: (ClockAction.END, mark("Close the session")),
    Phase.ENDED: (ClockAction.RESUME, mark("Resume")),
}


_BREAKS = (Phase.RUNNING, Phase.WARNING)
_AT_TIME_UP = {
    TimeUp.VOID: mark("A hand that is not yet won is void; fines stand."),
    TimeUp.FINISH: mark("The hand in play is finished, no other is begun."),
    TimeUp.ONE_MORE: mark("The hand in play is finished, and one more is played."),
}


class ClockPanel(Translated):
    """Shows the clock of the session that is looked at, and the wishes that it takes."""

    phase_changed = Signal(object)  # Phase, while the same session is looked at

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._phase: Phase | None = None
        self.figure = label("clock")
        self.words = label("title")
        self.ends = label("muted")
        self.main_button = button(self._on_main, shortcut="F5", is_primary=True)
        self.break_button = button(self._on_break, shortcut="Shift+F5")
        self.extra_button = button(self._on_extra, shortcut="F6")
        self.end_button = button(self._on_end, shortcut="F7")
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        bench.session_changed.connect(self._on_session_changed)
        bench.bridge.clock_changed.connect(lambda _: self.tick())
        bench.bridge.header_changed.connect(self.tick)
        self.start_translating()

    def tick(self) -> None:
        """Show what the clock says now."""
        reading = self._reading()
        if reading is None:
            self.setEnabled(False)
            self.figure.setText("–:––:––")
            self.words.setText(tr("No session yet"))
            return
        self.setEnabled(True)
        self._show(reading)
        if self._phase not in (None, reading.phase):
            self.phase_changed.emit(reading.phase)
        self._phase = reading.phase

    def retranslate(self) -> None:
        """Set the words anew."""
        set_words(self.break_button, tr("Break"))
        set_words(self.extra_button, tr("Extra time"))
        set_words(self.end_button, tr("End"))
        self.figure.setAccessibleName(tr("Time left"))
        self.tick()

    def _lay_out(self) -> None:
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addStretch(1)
        beside.addWidget(self.words)
        beside.addWidget(self.ends)
        beside.addStretch(1)
        line = row(self.figure, spacing=20)
        line.setContentsMargins(0, 0, 0, 0)
        line.addLayout(beside)
        line.addStretch(1)
        buttons = (self.main_button, self.break_button, self.extra_button, self.end_button)
        for each in buttons:
            line.addWidget(each)
        self.setLayout(line)

    def _reading(self) -> ClockReading | None:
        session = self._bench.session
        return self._bench.desk.clock(session) if session else None

    def _show(self, reading: ClockReading) -> None:
        tone = PHASE_TONES.get(reading.phase, "")
        self.figure.setText(countdown(reading.remaining))
        self.words.setText(tr(PHASE_WORDS[reading.phase]))
        set_tone(self.figure, tone)
        set_tone(self.words, tone)
        self.ends.setText(self._end_words(reading))
        set_words(self.main_button, tr(_MAIN_ACTION[reading.phase][1]))
        is_open = reading.phase not in (Phase.NOT_STARTED, Phase.ENDED)
        has_break = bool(self._bench.desk.tournament.settings.break_minutes)
        self.break_button.setVisible(has_break and reading.phase in _BREAKS)
        self.end_button.setEnabled(is_open)
        self.end_button.setVisible(reading.phase is not Phase.TIME_UP)

    def _end_words(self, reading: ClockReading) -> str:
        if reading.break_ends_at:
            return self._break_words(reading)
        if reading.ends_at:
            return tr("Ends at {time}").format(time=time_of_day(reading.ends_at))
        if reading.phase is Phase.TIME_UP:
            return tr(_AT_TIME_UP[time_up(self._bench.desk.tournament.settings)])
        return ""

    def _break_words(self, reading: ClockReading) -> str:
        left = (reading.break_ends_at or self._bench.now()) - self._bench.now()
        if left <= timedelta():
            return tr("The break is over: F5 lets the clock go on.")
        return tr("until {time}, {left} left").format(
            time=time_of_day(reading.break_ends_at), left=countdown(left)
        )

    def _on_main(self) -> None:
        reading = self._reading()
        if reading is not None and reading.phase is Phase.TIME_UP:
            self._close_session()
        elif reading is not None:
            self._act(_MAIN_ACTION[reading.phase][0])

    def _on_break(self) -> None:
        self._act(ClockAction.BREAK, minutes=self._bench.desk.tournament.settings.break_minutes)

    def _close_session(self) -> None:
        """Close the hands in play, and the session where no table plays on."""
        bench, session = self._bench, self._bench.session
        tables = tables_to_close(bench.desk, session)
        if any(table.closing is not Closing.UNRECORDED for table in tables):
            dialog = TimeUpDialog(tables, time_up(bench.desk.tournament.settings), self)
            if not dialog.exec():
                return
            chosen = [TableKey(session, number) for number in dialog.chosen()]
            words = tr("Time called at {count} tables").format(count=len(chosen))
            if not bench.bridge.do(words, lambda: bench.desk.call_time(chosen)):
                return
        left = [table for table in tables_to_close(bench.desk, session) if _plays_on(table)]
        if left:
            numbers = tr(", ").join(str(table.number) for table in left)
            words = tr("Tables {numbers} play on: F5 closes the session when they are done.")
            bench.said.emit(words.format(numbers=numbers), "warn")
        else:
            self._act(ClockAction.END)

    def _on_end(self) -> None:
        """Before time is up, tables that still play are a reason to ask."""
        desk = self._bench.desk
        unfinished = sum(not desk.sheet(where).is_complete for where in self._bench.tables())
        question = tr("{count} tables are not finished. End session {number} all the same?").format(
            count=unfinished, number=self._bench.session
        )
        if not unfinished or ask_yes(question, self):
            self._act(ClockAction.END)

    def _on_extra(self) -> None:
        tables = [where.table for where in self._bench.tables()]
        dialog = ExtraTimeDialog(tables, self)
        if dialog.exec():
            self._act(ClockAction.EXTRA, table=dialog.table(), minutes=dialog.minutes())

    def _act(self, action: ClockAction, *, table: int = 0, minutes: int = 0) -> None:
        session = self._bench.session
        if not session:
            return
        done = self._bench.bridge.do_without_undo(
            lambda: self._bench.desk.clock_action(session, action, table, minutes)
        )
        if done and action is ClockAction.END:
            words = tr("Session {number} has ended. F5 lets its clock go on.")
            self._bench.said.emit(words.format(number=session), "good")

    def _on_session_changed(self, _session: int) -> None:
        self._phase = None
        self.tick()


def _plays_on(table: OpenTable) -> bool:
    return table.closing in (Closing.FINISHES, Closing.HAS_TIME)
