"""Winds and table numbers for tables whose players are already decided.

Winds always balance: the seats are the edges of a two-sided graph of players and tables, and
such a graph can be halved so that at every player and every table the halves differ by at most
one. Halving twice gives each table one of each wind, and each player every wind equally often,
or once more.
"""

import math
from collections.abc import Callable, Sequence

from mjref.tournament.seating.assignment import most_visits, renumbered
from mjref.tournament.seating.lots import Lots

Table = tuple[int, ...]
Rounds = Sequence[Sequence[Table]]

MOST_SWAPS = 150_000
CHECK_EVERY = 250


def with_winds(rounds: Rounds) -> list[list[Table]]:
    """Return the same tables with each player on his place: E, S, W, N."""
    edges = [
        (player, (number, index))
        for number, tables in enumerate(rounds)
        for index, table in enumerate(tables)
        for player in table
    ]
    halves = _halved(edges)
    seats: dict[tuple[int, int], dict[int, int]] = {}
    for wind, part in enumerate(quarter for half in halves for quarter in _halved(half)):
        for player, table in part:
            seats.setdefault(table, {})[wind] = player
    return [
        [tuple(seats[number, index][wind] for wind in range(4)) for index in range(len(tables))]
        for number, tables in enumerate(rounds)
    ]


def _halved(
    edges: list[tuple[int, tuple[int, int]]],
) -> tuple[list[tuple[int, tuple[int, int]]], list[tuple[int, tuple[int, int]]]]:
    """Divide the edges so that the halves differ by at most one at every player and table.

    Edges are paired off at every player and at every table, and partners get different halves.
    Going from partner to partner, players and tables take turns, so that every circle is even
    and the halves never contradict each other.
    """
    partners: list[list[int]] = [[] for _ in edges]
    for end in (0, 1):
        waiting: dict[object, int] = {}
        for index, edge in enumerate(edges):
            other = waiting.pop(edge[end], None)
            if other is None:
                waiting[edge[end]] = index
            else:
                partners[index].append(other)
                partners[other].append(index)
    half = [-1] * len(edges)
    for start in range(len(edges)):
        if half[start] < 0:
            half[start] = 0
            reached = [start]
            while reached:
                index = reached.pop()
                for other in partners[index]:
                    if half[other] < 0:
                        half[other] = 1 - half[index]
                        reached.append(other)
    one = [edge for edge, side in zip(edges, half, strict=True) if side == 0]
    two = [edge for edge, side in zip(edges, half, strict=True) if side == 1]
    return one, two


def with_table_numbers(rounds: Rounds, stop: Callable[[], bool]) -> list[list[Table]]:
    """Return the tables of each round in an order that lets players change tables.

    Two tables of a round swap their numbers, worse orders being taken less and less often.
    """
    size = len(rounds[0])
    order = [list(tables) for tables in rounds]
    visits: dict[int, list[int]] = {
        player: [0] * size for tables in rounds for table in tables for player in table
    }
    for tables in order:
        for number, table in enumerate(tables):
            for player in table:
                visits[player][number] += 1
    fewest = -(-len(rounds) // size)
    lots = Lots("table numbers")
    best, best_most = [list(tables) for tables in order], most_visits(visits)
    for swap in range(MOST_SWAPS if size > 1 else 0):
        if swap % CHECK_EVERY == 0:
            heat = 3.0 * (1 - swap / MOST_SWAPS) + 0.01
            if most_visits(visits) < best_most:
                best, best_most = [list(tables) for tables in order], most_visits(visits)
            if best_most <= fewest or stop():
                break
        tables = order[lots.below(len(order))]
        one, other = lots.below(size), lots.below(size)
        if one == other:
            continue
        worse = _worse(tables, one, other, visits)
        if worse <= 0 or lots.random() < math.exp(-worse / heat):
            _swap(tables, one, other, visits)
    return best if best_most <= fewest else renumbered(best, fewest, stop)


def _worse(tables: list[Table], one: int, other: int, visits: dict[int, list[int]]) -> int:
    """Return how much worse two swapped numbers are; a visit costs the cube of those before it."""
    cost = 0
    for old, new in ((one, other), (other, one)):
        for player in tables[old]:
            seen = visits[player]
            cost += seen[new] ** 3 - (seen[old] - 1) ** 3
    return cost


def _swap(tables: list[Table], one: int, other: int, visits: dict[int, list[int]]) -> None:
    for old, new in ((one, other), (other, one)):
        for player in tables[old]:
            visits[player][old] -= 1
            visits[player][new] += 1
    tables[one], tables[other] = tables[other], tables[one]
