"""The tables of one session by standing (积分循环): neighbours in rank who have not met yet.

What counts, in this order: whoever is kept apart does not share a table; as few repeated
meetings as can be found, third meetings later than second ones; tables of neighbours in rank,
measured by the squares of the distances. Players near each other in rank swap tables, and what
makes things worse is taken less and less often. The number of swaps follows from the number of
players alone, so that the same question has the same answer on every machine.
"""

import math
from collections.abc import Callable
from itertools import combinations

from mjref.tournament.seating.lots import Lots

SEATS = 4
NEAR = 12  # places in rank to one who is asked to swap
SWAPS_A_TABLE = 25_000
MOST_SWAPS = 1_000_000
CHECK_EVERY = 1_000
WEIGHTS = (400, 2_000, 20_000)
"""What a repeated meeting costs in squares of places; higher where repeats are left."""

Table = tuple[int, ...]
Pair = Callable[[int, int], int]


def neighbours(
    players: int, *, met: Pair, apart: Pair, stop: Callable[[], bool] = lambda: False
) -> list[Table]:
    """Return tables for the players 0, 1, 2 … in rank order, the leaders' table first.

    `met` says how often two have met, `apart` whether (1) they must not share a table. The
    number of players is a multiple of four.
    """
    best = None
    for weight in WEIGHTS:
        found = _anneal(players, _weights(players, weight, met, apart), weight, stop)
        judged = _faults(found, met, apart)
        if best is None or judged < best[0]:
            best = judged, found
        if best[0][:2] == (0, 0):
            break
    assert best is not None
    return sorted(tuple(sorted(table)) for table in best[1])


def _faults(tables: list[list[int]], met: Pair, apart: Pair) -> tuple[int, int, int]:
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return (
        sum(apart(*pair) for pair in pairs),
        sum(met(*pair) and 1000 + met(*pair) for pair in pairs),
        sum((one - other) ** 2 for one, other in pairs),
    )


def _weights(players: int, weight: int, met: Pair, apart: Pair) -> list[list[int]]:
    rows = [[0] * players for _ in range(players)]
    for one, other in combinations(range(players), 2):
        times = met(one, other)
        cost = (one - other) ** 2 + (weight + weight // 10 * (times - 1) if times else 0)
        cost += 50 * weight * apart(one, other)
        rows[one][other] = rows[other][one] = cost
    return rows


def _anneal(
    players: int, weights: list[list[int]], hot: float, stop: Callable[[], bool]
) -> list[list[int]]:
    tables = [list(range(at, at + SEATS)) for at in range(0, players, SEATS)]
    at = [player // SEATS for player in range(players)]
    random, exp = Lots(f"neighbours {players} {hot}").random, math.exp
    cost = sum(weights[one][other] for table in tables for one, other in combinations(table, 2))
    best, best_cost = [table[:] for table in tables], cost
    swaps = min(MOST_SWAPS, SWAPS_A_TABLE * len(tables)) if len(tables) > 1 else 0
    heat, cold = float(hot), 1.0
    for swap in range(swaps):
        if swap % CHECK_EVERY == 0:
            heat = hot * (cold / hot) ** (swap / swaps)
            if stop():
                break
        one = int(random() * players)
        other = one + 1 + int(random() * NEAR)
        if other >= players or at[one] == at[other]:
            continue
        mine, theirs = tables[at[one]], tables[at[other]]
        costs, others = weights[one], weights[other]
        a, b, c, d = mine
        e, f, g, h = theirs
        worse = (
            others[a] + others[b] + others[c] + others[d]
            - costs[a] - costs[b] - costs[c] - costs[d]
            + costs[e] + costs[f] + costs[g] + costs[h]
            - others[e] - others[f] - others[g] - others[h]
            - 2 * costs[other]
        )  # fmt: skip
        if worse > 0 and random() >= exp(-worse / heat):
            continue
        mine[mine.index(one)], theirs[theirs.index(other)] = other, one
        at[one], at[other] = at[other], at[one]
        cost += worse
        if cost < best_cost:
            best, best_cost = [table[:] for table in tables], cost
    return best
