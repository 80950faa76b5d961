"""New entries of the clocks' logs, checked before they are written."""

from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Change, Kind
from mjref.tournament.clock import Phase, is_possible, read_clock
from mjref.tournament.programme import ClockAction, ClockEvent, Session, Tournament
from mjref.tournament.store import DeskError

_COUNTED = {ClockAction.EXTRA, ClockAction.BREAK}  # nothing without minutes


def clock_entry(tournament: Tournament, session: int, event: ClockEvent) -> Change:
    """Return the change that enters `event`; raises DeskError where it would do nothing."""
    log = tournament.session(session).clock
    phase = read_clock(log, tournament.settings, event.at, event.table).phase
    is_empty = event.action in _COUNTED and not event.minutes
    if is_empty or not is_possible(event.action, phase):
        values = {"action": event.action.value, "phase": phase.value}
        raise DeskError([Problem("clock_cannot", values)])
    return _added(tournament.session(session), event)


def time_set_entries(tournament: Tournament, event: ClockEvent) -> list[Change]:
    """Return the changes that enter `event` wherever a clock was started and not ended."""
    settings = tournament.settings
    return [
        _added(session, event)
        for session in tournament.sessions
        if read_clock(session.clock, settings, event.at).phase not in _IDLE
    ]


_IDLE = (Phase.NOT_STARTED, Phase.ENDED)


def _added(session: Session, event: ClockEvent) -> Change:
    return Change(Kind.CLOCK, (session.number, len(session.clock)), None, event)
