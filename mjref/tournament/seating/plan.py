"""A seating plan, what is wrong with one, and how good it is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from mjref.rulebooks.base import Problem

PLAYERS_AT_TABLE = 4


class PlannedTable(NamedTuple):
    """A table of one session; `seats` are player numbers from 1, in the order E, S, W, N."""

    number: int
    seats: tuple[int, int, int, int]


SessionPlan = tuple[PlannedTable, ...]


class Quality(NamedTuple):
    """How good a plan is; 0, 0, 0 or 1, 1 is the best there can be."""

    repeats: int
    """Sum over the pairs that meet of (meetings - 1)."""
    team_mates: int
    """Pairs of one team at a table, summed."""
    wind_imbalance: int
    """Largest difference between the most and the least often held starting wind of a player."""
    table_repeats: int
    """Largest number of times that one player sits at one table."""


def team_of(player: int, team_size: int) -> int:
    """Return the team of a player, both from 1: team t has the players K(t-1)+1 … Kt."""
    return (player - 1) // team_size + 1


def quality(sessions: Iterable[SessionPlan], team_size: int = 1) -> Quality:
    """Return how good a plan is, ours or not."""
    pairs: Counter[tuple[int, int]] = Counter()
    winds: dict[int, list[int]] = {}
    visits: Counter[tuple[int, int]] = Counter()
    for session in sessions:
        for number, seats in session:
            pairs.update(combinations(sorted(seats), 2))
            for wind, player in enumerate(seats):
                winds.setdefault(player, [0] * PLAYERS_AT_TABLE)[wind] += 1
                visits[player, number] += 1
    return Quality(
        repeats=sum(meetings - 1 for meetings in pairs.values()),
        team_mates=sum(
            meetings
            for (one, other), meetings in pairs.items()
            if team_size > 1 and team_of(one, team_size) == team_of(other, team_size)
        ),
        wind_imbalance=max((max(held) - min(held) for held in winds.values()), default=0),
        table_repeats=max(visits.values(), default=0),
    )


def fewest_repeats(players: int, sessions: int, team_size: int = 1) -> int:
    """Return a bound: no plan without team-mates at a table can have fewer repeats.

    That it can be reached is not promised: it only counts how many pairs there are to meet.
    """
    meetings = sessions * players // PLAYERS_AT_TABLE * 6
    pairs = players * (players - team_size) // 2
    return max(0, meetings - pairs)


def breaches(
    sessions: Iterable[SessionPlan], separations: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """Return for each set of players to be kept apart how many times two of them share a table."""
    tables = [frozenset(seats) for session in sessions for _, seats in session]
    found = []
    for each in separations:
        members = frozenset(each)
        together = (len(members & seats) for seats in tables)
        found.append(sum(number * (number - 1) // 2 for number in together))
    return tuple(found)


def fewest_breaches(players: int, sessions: int, members: int) -> int:
    """Return a bound: so often two of so many players must share a table in any plan."""
    tables = players // PLAYERS_AT_TABLE
    at_every, at_some = divmod(members, tables)
    return sessions * (tables * at_every * (at_every - 1) // 2 + at_some * at_every)


def plan_problems(sessions: Sequence[SessionPlan], players: int) -> list[Problem]:
    """Return where a plan is none: somebody without a seat, or with two, or a table twice."""
    found = []
    everybody = range(1, players + 1)
    for number, session in enumerate(sessions, start=1):
        seated = Counter(player for table in session for player in table.seats)
        for player in sorted({*everybody} - seated.keys()):
            found.append(Problem("player_without_seat", {"session": number, "player": player}))
        for player in sorted(seated.keys() - {*everybody}):
            found.append(Problem("unknown_player", {"session": number, "player": player}))
        for player in sorted(player for player, times in seated.items() if times > 1):
            found.append(Problem("player_at_two_tables", {"session": number, "player": player}))
        tables = Counter(table.number for table in session)
        for table in sorted(table for table, times in tables.items() if times > 1):
            found.append(Problem("table_twice", {"session": number, "table": table}))
    return found
