"""How good the seats of sessions to come are, measured together with the sessions before."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from mjref.tournament.draws import Draw, DrawMethod
from mjref.tournament.programme import Session
from mjref.tournament.seat_changes import drawn_sessions


class NextQuality(NamedTuple):
    """What a referee wants to know before he says yes."""

    repeats: int
    """Pairs at the new tables who have met before, each as often as they meet again."""
    kept_apart_broken: int
    """Pairs at the new tables who were to be kept apart."""
    wind_imbalance: int
    """Largest difference between the winds that a player began on, all sessions counted."""
    widest: int
    """Largest distance in rank between two at one table; 0 where seats were drawn by lot."""


def next_quality(draw: Draw, past: Sequence[Session]) -> NextQuality:
    """Return how good a draw is whose seats are known; `past` are the sessions before."""
    made = drawn_sessions(draw)
    met = Counter(pair for session in past for pair in _pairs(session))
    again = 0
    for session in made:
        pairs = _pairs(session)
        again += sum(met[pair] > 0 for pair in pairs)
        met.update(pairs)
    apart = {
        frozenset((draw.players[one - 1], draw.players[other - 1]))
        for each in draw.separations
        for one, other in combinations(each.numbers, 2)
    }
    new = [pair for session in made for pair in _pairs(session)]
    return NextQuality(
        repeats=again,
        kept_apart_broken=sum(pair in apart for pair in new),
        wind_imbalance=_wind_imbalance([*past, *made]),
        widest=_widest(draw) if draw.method is DrawMethod.STANDING else 0,
    )


def _pairs(session: Session) -> list[frozenset[str]]:
    return [frozenset(pair) for table in session.tables for pair in combinations(table.seats, 2)]


def _wind_imbalance(sessions: Sequence[Session]) -> int:
    winds: dict[str, list[int]] = {}
    for session in sessions:
        for table in session.tables:
            for wind, player in enumerate(table.seats):
                winds.setdefault(player, [0, 0, 0, 0])[wind] += 1
    return max((max(held) - min(held) for held in winds.values()), default=0)


def _widest(draw: Draw) -> int:
    return max(
        (max(table.seats) - min(table.seats) for plan in draw.plan for table in plan), default=0
    )
