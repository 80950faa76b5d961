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
    """Return what the clock shows at `now` for one table (0: for the hall).

    An event of table 0 holds for all tables, any other for that table alone. A break inside the
    limit needs no entry; a pause lies outside it and moves the end.
    """
    allowed = timedelta(minutes=settings.session_minutes)
    used = timedelta()
    running_since: datetime | None = None
    started = ended = False
    for event in events:
        if event.table not in (0, table):
            continue
        if event.action is ClockAction.EXTRA:
            allowed += timedelta(minutes=event.minutes)
        elif event.action in (ClockAction.START, ClockAction.RESUME):
            running_since = running_since or event.at
            started, ended = True, False
        else:
            used += event.at - running_since if running_since else timedelta()
            running_since = None
            ended = event.action is ClockAction.END
    if running_since:
        used += max(timedelta(), now - running_since)
    remaining = max(timedelta(), allowed - used)
    phase = Phase.NOT_STARTED if not started else Phase.ENDED
    if started and not ended:
        phase = _phase(remaining, running_since is not None, settings)
    runs = phase in (Phase.RUNNING, Phase.WARNING)
    return ClockReading(phase=phase, remaining=remaining, ends_at=now + remaining if runs else None)


def _phase(remaining: timedelta, is_running: bool, settings: Settings) -> Phase:
    if not remaining:
        return Phase.TIME_UP
    if not is_running:
        return Phase.PAUSED
    soon = remaining <= timedelta(minutes=settings.warning_minutes)
    return Phase.WARNING if soon else Phase.RUNNING


_RUNNING = {Phase.RUNNING, Phase.WARNING}
_PHASES_OF = {
    ClockAction.START: {Phase.NOT_STARTED},
    ClockAction.PAUSE: _RUNNING,
    ClockAction.RESUME: {Phase.PAUSED, Phase.ENDED},
    ClockAction.EXTRA: {*Phase},
    ClockAction.END: {*_RUNNING, Phase.PAUSED, Phase.TIME_UP},
}


def is_possible(action: ClockAction, phase: Phase) -> bool:
    """Return whether an action changes anything while the clock shows `phase`."""
    return phase in _PHASES_OF[action]
