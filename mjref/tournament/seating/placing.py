"""Winds and table numbers of sessions to come, for players who have sat before."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from mjref.tournament.seating.lots import Lots

SEATS = 4
MOST_MENDING = 60
SWAPS_A_TABLE = 200
_ORDERS = tuple(permutations(range(SEATS)))

Table = tuple[str, ...]
Counts = dict[str, list[int]]


def with_winds(
    rounds: Sequence[Sequence[Table]], held: Mapping[str, Sequence[int]], lots: Lots
) -> list[list[Table]]:
    """Return the same tables with each player on his wind, E S W N, each wind equally often.

    `held` says how often a player began on each wind before. A table takes the order in which
    its players held their winds least often; tables are asked again as long as that helps.
    """
    counts: Counts = {
        player: list(held.get(player, (0,) * SEATS))
        for tables in rounds
        for table in tables
        for player in table
    }
    made = [[_seated(table, counts, lots) for table in tables] for tables in rounds]
    for _ in range(MOST_MENDING):
        if all(max(winds) - min(winds) <= 1 for winds in counts.values()):
            break
        made = [[_mended(table, counts, lots) for table in tables] for tables in made]
    return made


def _seated(table: Sequence[str], counts: Counts, lots: Lots) -> Table:
    """Seat a table; equal orders are drawn by lot, so that asking again finds new ways."""
    mixed = lots.shuffled(table)
    order = min(_ORDERS, key=lambda order: _held(mixed, order, counts))
    seated = tuple(mixed[place] for place in order)
    _count(seated, counts, 1)
    return seated


def _mended(table: Table, counts: Counts, lots: Lots) -> Table:
    """Return the table in an order that is as good as any, the others staying as they are."""
    _count(table, counts, -1)
    return _seated(table, counts, lots)


def _held(table: Sequence[str], order: tuple[int, ...], counts: Counts) -> int:
    """Return how often the players held these winds: the square of a number grows by twice it."""
    return sum(counts[table[place]][wind] for wind, place in enumerate(order))


def _count(table: Table, counts: Counts, times: int) -> None:
    for wind, player in enumerate(table):
        counts[player][wind] += times


def numbered(
    rounds: Sequence[Sequence[Table]],
    visits: Mapping[tuple[str, int], int],
    lots: Lots,
    first: int = 1,
) -> list[list[Table]]:
    """Return the tables of each round in an order that lets players change tables.

    The first of a round has the number `first`. `visits` says how often a player sat at a
    table before.
    """
    seen = dict(visits)
    made = []
    for tables in rounds:
        order = lots.shuffled(tables)
        for _ in range(SWAPS_A_TABLE * len(order)):
            one, other = lots.below(len(order)), lots.below(len(order))
            kept = _visited(order[one], first + one, seen)
            kept += _visited(order[other], first + other, seen)
            swapped = _visited(order[one], first + other, seen)
            swapped += _visited(order[other], first + one, seen)
            if swapped < kept:
                order[one], order[other] = order[other], order[one]
        for number, table in enumerate(order, start=first):
            for player in table:
                seen[player, number] = seen.get((player, number), 0) + 1
        made.append(order)
    return made


def _visited(table: Table, number: int, seen: Mapping[tuple[str, int], int]) -> int:
    """Return what it costs that a table has this number; a third visit costs more."""
    return sum(seen.get((player, number), 0) ** 2 for player in table)
