"""The window in which appeals are lawful (申诉时限), and the numbers that they get."""

from datetime import datetime, timedelta
from itertools import count

from mjref.tournament.disputes import Appeal
from mjref.tournament.options import option
from mjref.tournament.programme import ClockAction, Tournament

_PREFIX = "F"


def closes_at(tournament: Tournament, session: int | None) -> datetime | None:
    """Return when the window closes for a session; None while its clock was not ended.

    Source: the law's chapter on appeals, thirty minutes after the session.
    """
    for each in tournament.sessions:
        if each.number == session:
            ends = [event.at for event in each.clock if event.action is ClockAction.END]
            if ends:
                minutes = int(option(tournament.settings, "appeal_minutes"))
                return ends[-1] + timedelta(minutes=minutes)
    return None


def minutes_late(appeal: Appeal, tournament: Tournament) -> int:
    """Return by how many minutes begun an appeal came too late; 0 for in time or unknown."""
    limit = closes_at(tournament, appeal.session)
    if limit is None or appeal.received_at <= limit:
        return 0
    return -((limit - appeal.received_at) // timedelta(minutes=1))


def next_id(tournament: Tournament) -> str:
    """Return the id of the next appeal: the first free one of F1, F2, …."""
    taken = {appeal.id for appeal in tournament.appeals}
    return next(f"{_PREFIX}{number}" for number in count(1) if f"{_PREFIX}{number}" not in taken)
