"""The session's clock, read from its log; wall time only, so a restart changes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from mjref.tournament.programme import ClockAction, ClockEvent, Settings


class Phase(StrEnum):
    """What the clock shows."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    WARNING = "warning"  # running, the announcement before the end is due
    TIME_UP = "time_up"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockReading:
    """The clock at one moment; `ends_at` is None while it does not run."""

    phase: Phase
    remaining: timedelta
    ends_at: datetime | None = None


def read_clock(
    events: Sequence[ClockEvent], settings: Settings, now: datetime, table: int = 0
) -> ClockReading:
    """Return what the clock shows at `now` for one table (0: for the hall)."""
    allowed = timedelta(minutes=settings.session_minutes)
    used = timedelta()
    running_since: datetime | None = None
    started = ended = False
    for event in events:
        if event.action is ClockAction.EXTRA and event.table in (0, table):
            allowed += timedelta(minutes=event.minutes)
        elif event.action in (ClockAction.START, ClockAction.RESUME):
            running_since = running_since or event.at
            started, ended = True, False
        elif event.action in (ClockAction.PAUSE, ClockAction.END):
            used += event.at - running_since if running_since else timedelta()
            running_since = None
            ended = event.action is ClockAction.END
    if running_since:
        used += now - running_since
    remaining = max(timedelta(), allowed - used)
    if not started:
        return ClockReading(phase=Phase.NOT_STARTED, remaining=allowed)
    if ended:
        return ClockReading(phase=Phase.ENDED, remaining=remaining)
    if not remaining:
        return ClockReading(phase=Phase.TIME_UP, remaining=remaining)
    if running_since is None:
        return ClockReading(phase=Phase.PAUSED, remaining=remaining)
    soon = remaining <= timedelta(minutes=settings.warning_minutes)
    return ClockReading(
        phase=Phase.WARNING if soon else Phase.RUNNING, remaining=remaining, ends_at=now + remaining
    )
