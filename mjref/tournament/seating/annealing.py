"""Search for the rounds that no construction gives: as few repeats as can be found.

Players swap tables within a round; what makes things worse is taken less and less often. The
number of swaps is fixed, so that the same question has the same answer on every machine.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from mjref.tournament.seating.lots import Lots

Table = tuple[int, ...]
Round = list[Table]

TEAM_MATES = 60  # what a pair of team-mates at a table costs; a second meeting costs 10,
# each further one a little more, so that repeats spread over many pairs
SWAPS_A_TABLE = 15_000
MOST_SWAPS = 800_000
CHECK_EVERY = 2_000


class Search:
    """Rounds to be made beside rounds that stand, with the fewest repeats."""

    def __init__(self, team_of: Sequence[int], standing: Sequence[Round], rounds: int) -> None:
        self._team_of = team_of
        self._players = len(team_of)
        self._tables_in_round = self._players // 4
        self._lots = Lots(f"annealing {self._players} {len(standing)} {rounds}")
        most_meetings = len(standing) + rounds + 1
        self._met = [[0] * self._players for _ in team_of]
        self._step = [10 * (times > 0) + max(0, times - 1) for times in range(most_meetings)]
        self.cost = 0
        for tables in standing:
            for table in tables:
                self._seat(table)
        self._tables: list[list[int]] = []
        for _ in range(rounds):
            mixed = self._lots.shuffled(range(self._players))
            self._tables += [mixed[start : start + 4] for start in range(0, self._players, 4)]
        for seats in self._tables:
            self._seat(seats)
        self._least = self._floor(sum(map(len, standing)))

    def run(self, stop: Callable[[], bool], progress: Callable[[float], None]) -> list[Round]:
        """Return the best rounds found; `stop` ends the search early, `progress` hears of it."""
        swaps = min(MOST_SWAPS, SWAPS_A_TABLE * len(self._tables))
        best, best_cost = self._rounds(), self.cost
        hot, cold = 12.0, 1.2
        for swap in range(swaps):
            if swap % CHECK_EVERY == 0:
                heat = hot * (cold / hot) ** (swap / swaps)
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
        step, team_of = self._step, self._team_of
        met_leaver, met_comer = self._met[leaves], self._met[comes]
        team_left, team_come = team_of[leaves], team_of[comes]
        cost = 0
        for player in others:
            cost += step[met_comer[player]] - step[met_leaver[player] - 1]
            team = team_of[player]
            if team == team_come:
                cost += TEAM_MATES
            if team == team_left:
                cost -= TEAM_MATES
        return cost

    def _floor(self, standing: int) -> int:
        """Return the cost that nothing goes below: all pairs meet equally often, or once more."""
        sizes = Counter(self._team_of).values()
        pairs = (self._players**2 - sum(size * size for size in sizes)) // 2
        every, more = divmod(6 * (len(self._tables) + standing), max(1, pairs))
        if every >= len(self._step) - 1:  # few opponents: some meetings are among team-mates
            return pairs * sum(self._step[:-1])
        return pairs * sum(self._step[:every]) + more * self._step[every]

    def _seat(self, table: Sequence[int]) -> None:
        for one, other in combinations(table, 2):
            self.cost += self._step[self._met[one][other]]
            self.cost += TEAM_MATES * (self._team_of[one] == self._team_of[other])
            self._meet(one, other, 1)

    def _meet(self, one: int, other: int, times: int) -> None:
        self._met[one][other] += times
        self._met[other][one] += times

    def _rounds(self) -> list[Round]:
        size = self._tables_in_round
        tables = [tuple(table) for table in self._tables]
        return [tables[start : start + size] for start in range(0, len(tables), size)]
