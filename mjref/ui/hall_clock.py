"""Watches the clocks of all sessions and says when something is to be announced in the hall."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from PySide6.QtCore import QObject, QTimer, Signal

from mjref.i18n import mark, tr
from mjref.tournament.clock import ClockReading, Phase
from mjref.tournament.options import numbers
from mjref.tournament.programme import Session
from mjref.tournament.time_up import TimeUp, time_up
from mjref.ui.workbench import Workbench

TICK_MS = 250
_ON = (Phase.RUNNING, Phase.WARNING)
_ALIVE = (*_ON, Phase.BREAK, Phase.PAUSED)


class News(StrEnum):
    """What is announced."""

    START = "start"
    RESUME = "resume"
    PAUSE = "pause"
    BREAK = "break"
    BREAK_OVER = "break_over"
    WARNING = "warning"
    TIME_UP = "time_up"
    TABLE_TIME_UP = "table_time_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """One announcement; `words` are made when it is shown or spoken, in the language of then."""

    news: News
    session: int
    table: int = 0
    minutes: int = 0
    rule: TimeUp = TimeUp.VOID

    def words(self) -> str:
        """Return the sentence for the hall."""
        template = _AT_TIME_UP[self.rule] if self.news is News.TIME_UP else _WORDS[self.news]
        return tr(template).format(session=self.session, table=self.table, minutes=self.minutes)


_WORDS = {
    News.START: mark("Session {session} begins. Good luck."),
    News.RESUME: mark("Play goes on."),
    News.PAUSE: mark("Please stop playing. The clock stands still."),
    News.BREAK: mark("Break of {minutes} minutes."),
    News.BREAK_OVER: mark("The break is over. Please take your seats."),
    News.WARNING: mark("{minutes} minutes left in this session."),
    News.TABLE_TIME_UP: mark("Time is up at table {table}."),
}
_AT_TIME_UP = {
    TimeUp.VOID: mark("Time is up. Stop playing. The hand in play is void."),
    TimeUp.FINISH: mark("Time is up. Finish the hand in play; begin no other."),
    TimeUp.ONE_MORE: mark("Time is up. Finish the hand in play and play one more."),
}


class HallClock(QObject):
    """Compares the clocks with what they showed at the last look."""

    announced = Signal(object)  # Announcement
    ticked = Signal()

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._seen: dict[tuple[int, int], ClockReading] = {}
        self.look()
        bench.bridge.clock_changed.connect(self._on_clock_changed)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Look at the clocks now; what was passed since the last look is announced once."""
        news: list[Announcement] = []
        for session in self._bench.desk.tournament.sessions:
            if session.clock:
                news += self._of_session(session)
        for each in news:
            self.announced.emit(each)
        self.ticked.emit()

    def _on_clock_changed(self, _session: int) -> None:
        self.look()

    def _of_session(self, session: Session) -> Iterable[Announcement]:
        number = session.number
        found = list(self._of_hall(number))
        tables = {event.table for event in session.clock if event.table}
        for table in sorted(tables):
            before, now = self._step(number, table)
            own = before and before.phase is not Phase.TIME_UP and now.phase is Phase.TIME_UP
            if own and not any(each.news is News.TIME_UP for each in found):
                found.append(Announcement(news=News.TABLE_TIME_UP, session=number, table=table))
        return found

    def _of_hall(self, session: int) -> Iterable[Announcement]:
        before, now = self._step(session)
        if before is None:
            if now.phase in _ON and now.remaining >= self._whole() - timedelta(seconds=2):
                yield Announcement(news=News.START, session=session)
            return
        if now.phase is Phase.TIME_UP and before.phase is not Phase.TIME_UP:
            rule = time_up(self._bench.desk.tournament.settings)
            yield Announcement(news=News.TIME_UP, session=session, rule=rule)
            return
        if news := _turn(before.phase, now.phase):
            minutes = self._bench.desk.tournament.settings.break_minutes
            yield Announcement(news=news, session=session, minutes=minutes)
        if passed := [each for each in self._warnings() if _passes(before, now, each)]:
            yield Announcement(news=News.WARNING, session=session, minutes=min(passed))

    def _step(self, session: int, table: int = 0) -> tuple[ClockReading | None, ClockReading]:
        now = self._bench.desk.clock(session, table)
        before = self._seen.get((session, table))
        self._seen[session, table] = now
        return before, now

    def _warnings(self) -> set[int]:
        settings = self._bench.desk.tournament.settings
        return {settings.warning_minutes, *numbers(settings, "further_warnings")} - {0}

    def _whole(self) -> timedelta:
        return timedelta(minutes=self._bench.desk.tournament.settings.session_minutes)


def _turn(before: Phase, now: Phase) -> News | None:
    """Return what a change from one phase to another is called; None where it is nothing."""
    if before is now or before not in _ALIVE:
        return News.RESUME if before is Phase.ENDED and now in _ON else None
    if now is Phase.PAUSED:
        return News.PAUSE
    if now is Phase.BREAK:
        return News.BREAK
    if now not in _ON:
        return None
    return {Phase.BREAK: News.BREAK_OVER, Phase.PAUSED: News.RESUME}.get(before)


def _passes(before: ClockReading, now: ClockReading, minutes: int) -> bool:
    mark_at = timedelta(minutes=minutes)
    return before.remaining > mark_at >= now.remaining and now.phase in (*_ON, Phase.BREAK)
