"""Sessions to come for players who have met before: drawn again, or with players resting.

No construction helps where meetings lie behind, or where each session has other players. So
players swap tables within a session, and what makes things worse is taken less and less often.
Whoever must be kept apart does not share a table; then as few repeated meetings as can be found.
The number of swaps is fixed, so that the same question has the same answer on every machine.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from mjref.tournament.seating.lots import Lots

Table = tuple[int, ...]
Round = list[Table]

SEATS = 4
APART = 200  # what a pair costs that must stay apart; a second meeting costs 10,
# each further one a little more, so that repeats spread over many pairs
AGAIN = 10
SWAPS_A_TABLE = 15_000
MOST_SWAPS = 800_000
CHECK_EVERY = 1_000
HOT, COLD = 12.0, 1.2


class Company:
    """Who is kept apart, and who met whom how often; players are numbers from 0."""

    def __init__(self, apart: Sequence[frozenset[int]]) -> None:
        self.apart = apart
        self.met = [[0] * len(apart) for _ in apart]

    def meet(self, tables: Iterable[Sequence[int]], times: int = 1) -> None:
        """Note that all at a table met."""
        for table in tables:
            for one, other in combinations(table, 2):
                self.met[one][other] += times
                self.met[other][one] += times


def arrange(
    company: Company,
    pools: Sequence[Sequence[int]],
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> list[Round]:
    """Return a round of tables for each pool of players; a pool's number is a multiple of four.

    The order of a pool is where the search starts from, so lots are drawn by mixing it.
    `company` holds the new meetings afterwards.
    """
    search = _Search(company, pools)
    search.run(stop, progress)
    return search.rounds()


class _Search:
    """The rounds in the making."""

    def __init__(self, company: Company, pools: Sequence[Sequence[int]]) -> None:
        self._company = company
        self._sizes = [len(pool) // SEATS for pool in pools]
        self._tables = [
            list(pool[at : at + SEATS]) for pool in pools for at in range(0, len(pool), SEATS)
        ]
        self._rounds = [
            (sum(self._sizes[:number]), size)
            for number, size in enumerate(self._sizes)
            for _ in range(size)
        ]
        self._lots = Lots(f"arranging {self._sizes}")
        company.meet(self._tables)
        most = max((max(row) for row in company.met), default=0) + len(pools) + 2
        self._step = [0, *(AGAIN + times for times in range(most))]
        self._cost = self._whole_cost()

    def run(self, stop: Callable[[], bool], progress: Callable[[float], None]) -> None:
        """Look for the best rounds and keep them."""
        swaps = min(MOST_SWAPS, SWAPS_A_TABLE * len(self._tables))
        best, best_cost = [table[:] for table in self._tables], self._cost
        for swap in range(swaps):
            if swap % CHECK_EVERY == 0:
                heat = HOT * (COLD / HOT) ** (swap / swaps)
                progress(swap / swaps)
                if best_cost == 0 or stop():
                    break
            self._try(heat)
            if self._cost < best_cost:
                best, best_cost = [table[:] for table in self._tables], self._cost
        self._company.meet(self._tables, -1)
        self._company.meet(best)
        self._tables = best

    def rounds(self) -> list[Round]:
        """Return the tables of each round."""
        tables = iter(tuple(table) for table in self._tables)
        return [[next(tables) for _ in range(size)] for size in self._sizes]

    def _whole_cost(self) -> int:
        """Return the cost of what stands; meetings that lie behind cost nothing by themselves."""
        self._company.meet(self._tables, -1)
        cost = 0
        for table in self._tables:
            for one, other in combinations(table, 2):
                cost += self._step[self._company.met[one][other]]
                cost += APART * (other in self._company.apart[one])
            self._company.meet([table])
        return cost

    def _try(self, heat: float) -> None:
        lots, met, step = self._lots, self._company.met, self._step
        at = lots.below(len(self._tables))
        first, size = self._rounds[at]
        to = first + lots.below(size)
        if at == to:
            return
        mine, theirs = self._tables[at], self._tables[to]
        i, j = lots.below(SEATS), lots.below(SEATS)
        gives, takes = mine[i], theirs[j]
        met_gives, met_takes = met[gives], met[takes]
        apart_gives, apart_takes = self._company.apart[gives], self._company.apart[takes]
        worse = 0
        mine_rest = [player for player in mine if player != gives]
        theirs_rest = [player for player in theirs if player != takes]
        for player in mine_rest:
            worse += step[met_takes[player]] - step[met_gives[player] - 1]
            worse += APART * ((player in apart_takes) - (player in apart_gives))
        for player in theirs_rest:
            worse += step[met_gives[player]] - step[met_takes[player] - 1]
            worse += APART * ((player in apart_gives) - (player in apart_takes))
        if worse > 0 and lots.random() >= math.exp(-worse / heat):
            return
        for player in mine_rest:
            self._swap(player, gives, takes)
        for player in theirs_rest:
            self._swap(player, takes, gives)
        mine[i], theirs[j] = takes, gives
        self._cost += worse

    def _swap(self, player: int, leaves: int, comes: int) -> None:
        met = self._company.met
        met[player][leaves] -= 1
        met[leaves][player] -= 1
        met[player][comes] += 1
        met[comes][player] += 1
