"""Everybody meets everybody equally often (循环赛): plans for small clubs, by construction."""

from collections.abc import Callable
from typing import NamedTuple

from mjref.tournament.seating.designs import Round, one_fixed

PLANES = ((1,), (2,), (4,), (1, 2), (1, 4), (2, 4), (1, 2, 4))
"""The coordinates whose sum halves eight points, in the seven ways that there are."""
BASE_12 = ((11, 0, 1, 3), (2, 6, 7, 9), (4, 5, 8, 10))
"""Tables of twelve players: 11 stays, the others move on by one from session to session."""


class RoundRobin(NamedTuple):
    """A plan by name."""

    players: int
    sessions: int
    meetings: int
    """How often any two share a table."""


ROUND_ROBINS = (
    RoundRobin(players=8, sessions=7, meetings=3),
    RoundRobin(players=12, sessions=11, meetings=3),
    RoundRobin(players=16, sessions=5, meetings=1),
    RoundRobin(players=28, sessions=9, meetings=1),
    RoundRobin(players=40, sessions=13, meetings=1),
)


def round_robin(players: int) -> list[Round] | None:
    """Return the rounds of a round-robin, players being 0, 1, 2 …; None where none is known.

    Eight players: the points of a space of three dimensions over two elements; each session is
    a pair of parallel planes, and any two points share three of the seven. Sixteen, 28 and 40:
    everybody meets everybody once (`one_fixed`).
    """
    make = _PLANS.get(players)
    return make() if make else None


def _eight() -> list[Round]:
    rounds = []
    for plane in PLANES:
        odd = [point for point in range(8) if sum(bool(point & bit) for bit in plane) % 2]
        even = [point for point in range(8) if point not in odd]
        rounds.append([tuple(even), tuple(odd)])
    return rounds


def _twelve() -> list[Round]:
    return [
        [
            tuple(point if point == 11 else (point + shift) % 11 for point in table)
            for table in BASE_12
        ]
        for shift in range(11)
    ]


def _once(players: int) -> Callable[[], list[Round]]:
    def make() -> list[Round]:
        design = one_fixed(players)
        assert design is not None
        return design.rounds

    return make


_PLANS: dict[int, Callable[[], list[Round]]] = {
    8: _eight,
    12: _twelve,
    **{players: _once(players) for players in (16, 28, 40)},
}
