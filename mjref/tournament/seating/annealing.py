"""Search for the rounds that no construction gives: as few repeats as can be found.

Players swap tables within a round; what makes things worse is taken less and less often. The
number of swaps is fixed, so that the same question has the same answer on every machine.
"""

import math
from collections.abc import Callable, Sequence
from itertools import combinations

from mjref.tournament.seating.lots import Lots
from mjref.tournament.seating.separating import Apart

Table = tuple[int, ...]
Round = list[Table]

APART = 60  # what a pair at a table costs that is to be kept apart; a second meeting costs 10,
# each further one a little more, so that repeats spread over many pairs
SWAPS_A_TABLE = 15_000
MOST_SWAPS = 800_000
CHECK_EVERY = 2_000
HOT, WARM, COLD = 12.0, 5.0, 1.2


class Search:
    """Rounds to be made beside rounds that stand, with the fewest repeats.

    It begins with rounds made by lot, or with those of `start`.
    """

    def __init__(
        self,
        apart: Apart,
        standing: Sequence[Round],
        rounds: int,
        start: Sequence[Round] | None = None,
    ) -> None:
        self._apart = apart
        self._players = len(apart)
        self._tables_in_round = self._players // 4
        self._lots = Lots(f"annealing {self._players} {len(standing)} {rounds}")
        most_meetings = len(standing) + rounds + 1
        self._met = [[0] * self._players for _ in apart]
        self._step = [10 * (times > 0) + max(0, times - 1) for times in range(most_meetings)]
        self.cost = 0
        for tables in standing:
            for table in tables:
                self._seat(table)
        self._hot = HOT if start is None else WARM
        self._tables = [list(table) for tables in start or () for table in tables]
        for _ in range(0 if start else rounds):
            mixed = self._lots.shuffled(range(self._players))
            self._tables += [mixed[first : first + 4] for first in range(0, self._players, 4)]
        for seats in self._tables:
            self._seat(seats)
        self._least = self._floor(sum(map(len, standing)))

    def run(self, stop: Callable[[], bool], progress: Callable[[float], None]) -> list[Round]:
        """Return the best rounds found; `stop` ends the search early, `progress` hears of it."""
        swaps = min(MOST_SWAPS, SWAPS_A_TABLE * len(self._tables))
        best, best_cost = self._rounds(), self.cost
        for swap in range(swaps):
            if swap % CHECK_EVERY == 0:
                heat = self._hot * (COLD / self._hot) ** (swap / swaps)
                progress(swap / swaps)
                if stop():
                    break
            self._try(heat)
            if self.cost < best_cost:
                best, best_cost = self._rounds(), self.cost
                if best_cost <= self._least:
                    break
        return best

    def _try(self, heat: float) -> None:
        size = self._tables_in_round
        at = self._lots.below(len(self._tables))
        to = at - at % size + self._lots.below(size)
        if at == to:
            return
        mine, theirs = self._tables[at], self._tables[to]
        i, j = self._lots.below(4), self._lots.below(4)
        gives, takes = mine[i], theirs[j]
        mine_rest = mine[:i] + mine[i + 1 :]
        theirs_rest = theirs[:j] + theirs[j + 1 :]
        change = self._change(gives, takes, mine_rest) + self._change(takes, gives, theirs_rest)
        if change > 0 and self._lots.random() >= math.exp(-change / heat):
            return
        for player in mine_rest:
            self._meet(gives, player, -1)
            self._meet(takes, player, 1)
        for player in theirs_rest:
            self._meet(takes, player, -1)
            self._meet(gives, player, 1)
        mine[i], theirs[j] = takes, gives
        self.cost += change

    def _change(self, leaves: int, comes: int, others: list[int]) -> int:
        """Return what it costs that one player takes the place of another among `others`."""
        step = self._step
        met_leaver, met_comer = self._met[leaves], self._met[comes]
        left_apart, come_apart = self._apart[leaves], self._apart[comes]
        cost = 0
        for player in others:
            cost += step[met_comer[player]] - step[met_leaver[player] - 1]
            if player in come_apart:
                cost += APART
            if player in left_apart:
                cost -= APART
        return cost

    def _floor(self, standing: int) -> int:
        """Return the cost that nothing goes below: all pairs meet equally often, or once more."""
        never = sum(map(len, self._apart))
        pairs = (self._players * (self._players - 1) - never) // 2
        every, more = divmod(6 * (len(self._tables) + standing), max(1, pairs))
        if every >= len(self._step) - 1:  # few opponents: some meetings are among team-mates
            return pairs * sum(self._step[:-1])
        return pairs * sum(self._step[:every]) + more * self._step[every]

    def _seat(self, table: Sequence[int]) -> None:
        for one, other in combinations(table, 2):
            self.cost += self._step[self._met[one][other]]
            self.cost += APART * (other in self._apart[one])
            self._meet(one, other, 1)

    def _meet(self, one: int, other: int, times: int) -> None:
        self._met[one][other] += times
        self._met[other][one] += times

    def _rounds(self) -> list[Round]:
        size = self._tables_in_round
        tables = [tuple(table) for table in self._tables]
        return [tables[start : start + size] for start in range(0, len(tables), size)]
