"""The session's clock, read from its log; wall time only, so a restart changes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from mjref.tournament.options import is_on, option
from mjref.tournament.programme import ClockAction, ClockEvent, Settings

BREAK_INSIDE = "inside"  # the other value of the option is "outside"


class Phase(StrEnum):
    """What the clock shows."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    BREAK = "break"  # 中场休息
    WARNING = "warning"  # running, the announcement before the end is due
    TIME_UP = "time_up"
    ENDED = "ended"


NO_LIMIT = timedelta(days=1000)
"""What remains, and more, where a session is not timed; no hall waits as long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockReading:
    """The clock at one moment."""

    phase: Phase
    remaining: timedelta
    ends_at: datetime | None = None
    """None while it does not run."""
    break_ends_at: datetime | None = None
    over_since: datetime | None = None
    """When play was over: at time-up, or when the session was ended before."""

    @property
    def is_timed(self) -> bool:
        """Return whether the session has a time limit."""
        return self.remaining < NO_LIMIT


def read_clock(
    events: Sequence[ClockEvent], settings: Settings, now: datetime, table: int = 0
) -> ClockReading:
    """Return what the clock shows at `now` for one table (0: for the hall).

    An event of table 0 holds for all tables, any other for that table alone. A pause lies outside
    the limit and moves the end; a break does so where the option says "outside". Extra time that
    is given after time-up counts from the moment at which it is given.
    """
    run = _Run(settings)
    for event in events:
        if event.table in (0, table):
            run.take(event)
    run.go_on(now)
    remaining = run.allowed - run.used
    phase = _phase(run, remaining, settings, now)
    return ClockReading(
        phase=phase,
        remaining=remaining,
        ends_at=now + remaining
        if run.is_running and phase in _RUNS and remaining < NO_LIMIT
        else None,
        break_ends_at=run.break_until if phase is Phase.BREAK else None,
        over_since=run.over_since,
    )


class _Own(StrEnum):
    """What one table does while the hall's clock goes its way."""

    FOLLOWS = "follows"
    HELD = "held"
    FREE = "free"  # runs though the hall does not
    OVER = "over"


class _Run:
    """The clock while its log is read, entry by entry."""

    def __init__(self, settings: Settings) -> None:
        is_timed = is_on(settings, "clock")
        self.allowed = timedelta(minutes=settings.session_minutes) if is_timed else 2 * NO_LIMIT
        self.used = timedelta()
        self.over_since: datetime | None = None
        self.break_until: datetime | None = None
        self.is_started = self.is_over = False
        self._hall_runs = False
        self._own = _Own.FOLLOWS
        self._since: datetime | None = None
        self._is_break_inside = option(settings, "break_counts") == BREAK_INSIDE

    @property
    def is_running(self) -> bool:
        """Return whether time passes at this table."""
        return self._own is _Own.FREE or (self._hall_runs and self._own is _Own.FOLLOWS)

    def go_on(self, to: datetime) -> None:
        """Let the time pass until `to`; what passes after time-up is not counted."""
        if self._since is None:
            return
        room = max(timedelta(), self.allowed - self.used)
        span = max(timedelta(), to - self._since)
        if span >= room:
            self.over_since = self.over_since or self._since + room
        self.used += min(span, room)
        self._since = max(to, self._since)

    def take(self, event: ClockEvent) -> None:
        """Take an entry of the log."""
        self.go_on(event.at - timedelta(seconds=event.seconds))
        if event.action is ClockAction.EXTRA:
            self._lengthen(event.minutes)
        elif event.action is ClockAction.TIME_SET:
            if self.break_until:
                self.break_until += timedelta(seconds=event.seconds)
        elif event.action is ClockAction.BREAK:
            self.break_until = event.at + timedelta(minutes=event.minutes)
            if not self._is_break_inside:
                self._set(event, runs=False)
        else:
            self.break_until = None
            self._set(event, runs=event.action in (ClockAction.START, ClockAction.RESUME))
        self._since = event.at if self.is_running else None

    def _lengthen(self, minutes: int) -> None:
        self.allowed = max(self.used, self.allowed + timedelta(minutes=minutes))
        if self.allowed > self.used and not self.is_over:
            self.over_since = None

    def _set(self, event: ClockEvent, *, runs: bool) -> None:
        self.is_started = self.is_started or runs
        ends = event.action is ClockAction.END
        if event.table:
            self._own = _Own.OVER if ends else _Own.HELD
            if runs:
                self._own = _Own.FOLLOWS if self._hall_runs else _Own.FREE
        else:
            self._hall_runs = runs
            if self._own is _Own.FREE:
                self._own = _Own.FOLLOWS
        self.is_over = ends or (self.is_over and not runs)
        if self._own is _Own.OVER:
            self.is_over = True
        if ends:
            self.over_since = self.over_since or event.at
        elif not self.is_over and self.used < self.allowed:
            self.over_since = None


def _phase(run: _Run, remaining: timedelta, settings: Settings, now: datetime) -> Phase:
    if not run.is_started:
        return Phase.NOT_STARTED
    if run.is_over:
        return Phase.ENDED
    if not remaining:
        return Phase.TIME_UP
    if run.break_until and (now < run.break_until or not run.is_running):
        return Phase.BREAK
    if not run.is_running:
        return Phase.PAUSED
    soon = remaining <= timedelta(minutes=settings.warning_minutes)
    return Phase.WARNING if soon else Phase.RUNNING


_RUNNING = {Phase.RUNNING, Phase.WARNING}
_RUNS = {*_RUNNING, Phase.BREAK}
_PHASES_OF = {
    ClockAction.START: {Phase.NOT_STARTED},
    ClockAction.PAUSE: _RUNNING,
    ClockAction.BREAK: _RUNNING,
    ClockAction.RESUME: {Phase.PAUSED, Phase.BREAK, Phase.ENDED},
    ClockAction.EXTRA: {*Phase},
    ClockAction.END: {*_RUNS, Phase.PAUSED, Phase.TIME_UP},
}


def is_possible(action: ClockAction, phase: Phase) -> bool:
    """Return whether an action changes anything while the clock shows `phase`."""
    return phase in _PHASES_OF.get(action, ())
