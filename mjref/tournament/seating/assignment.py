"""Table numbers once more, where swapping them two by two did not reach the best.

The numbers of one session are given out at the least cost while those of the other sessions stand
(the Hungarian method), session after session, until nobody sits anywhere more often than he must.
"""

from collections.abc import Callable, Sequence

from mjref.tournament.seating.lots import Lots

Table = tuple[int, ...]
MOST_TABLES = 64  # beyond that one round of the method takes too long
EFFORT = 600  # sessions numbered at 8 tables; at fewer more, at more fewer
SHAKEN = 3  # sessions that are mixed anew where nothing is gained
_INFINITE = 1 << 60


def renumbered(
    rounds: Sequence[Sequence[Table]], fewest: int, stop: Callable[[], bool]
) -> list[list[Table]]:
    """Return the tables of each session in an order with the fewest visits to one table found."""
    order = [list(tables) for tables in rounds]
    size = len(order[0])
    best = [list(tables) for tables in order]
    if size > MOST_TABLES:
        return best
    visits = _visits(order)
    fewest_seen = most_visits(visits)
    lots = Lots(f"renumbered {size} {len(order)}")
    for _ in range(EFFORT * 64 // (size * size * len(order)) + 2):
        if fewest_seen <= fewest or stop():
            break
        for tables in order:
            _give_out(tables, visits)
        if most_visits(visits) < fewest_seen:
            best, fewest_seen = [list(tables) for tables in order], most_visits(visits)
        else:
            for _ in range(SHAKEN):
                _shake(order[lots.below(len(order))], visits, lots)
    return best


def _visits(order: Sequence[Sequence[Table]]) -> dict[int, list[int]]:
    size = len(order[0])
    visits: dict[int, list[int]] = {}
    for tables in order:
        for number, table in enumerate(tables):
            for player in table:
                visits.setdefault(player, [0] * size)[number] += 1
    return visits


def most_visits(visits: dict[int, list[int]]) -> int:
    """Return the largest number of times that a player sits at one table."""
    return max(map(max, visits.values()))


def _give_out(tables: list[Table], visits: dict[int, list[int]]) -> None:
    """Number the tables of one session so that visits, each dearer than the last, cost least."""
    _leave(tables, visits)
    cost = [
        [
            sum((visits[player][number] + 1) ** 4 for player in table)
            for number in range(len(tables))
        ]
        for table in tables
    ]
    numbers = least_cost(cost)
    placed = list(tables)
    for table, number in zip(tables, numbers, strict=True):
        placed[number] = table
    tables[:] = placed
    _enter(tables, visits)


def _shake(tables: list[Table], visits: dict[int, list[int]], lots: Lots) -> None:
    _leave(tables, visits)
    tables[:] = lots.shuffled(tables)
    _enter(tables, visits)


def _leave(tables: Sequence[Table], visits: dict[int, list[int]]) -> None:
    for number, table in enumerate(tables):
        for player in table:
            visits[player][number] -= 1


def _enter(tables: Sequence[Table], visits: dict[int, list[int]]) -> None:
    for number, table in enumerate(tables):
        for player in table:
            visits[player][number] += 1


def least_cost(cost: Sequence[Sequence[int]]) -> list[int]:
    """Return a column for every row of a square, each once, such that the sum is least."""
    prices = _Prices(cost)
    for row in range(1, len(cost) + 1):
        prices.place(row)
    columns = [0] * len(cost)
    for column, row in enumerate(prices.row_of[1:]):
        columns[row - 1] = column
    return columns


class _Prices:
    """Rows and columns count from 1; column 0 is where a row waits for a column of its own."""

    def __init__(self, cost: Sequence[Sequence[int]]) -> None:
        size = len(cost) + 1
        self._cost = cost
        self._row_price, self._column_price = [0] * size, [0] * size
        self.row_of = [0] * size

    def place(self, row: int) -> None:
        """Give the row a column, and rows that give way another."""
        size = len(self.row_of)
        self.row_of[0] = row
        column = 0
        slack, came_from = [_INFINITE] * size, [0] * size
        done: list[int] = []
        waiting = list(range(1, size))
        while self.row_of[column]:
            done.append(column)
            following = self._look(column, waiting, slack, came_from)
            step = slack[following]
            for other in done:
                self._row_price[self.row_of[other]] += step
                self._column_price[other] -= step
            for other in waiting:
                slack[other] -= step
            waiting.remove(following)
            column = following
        while column:
            self.row_of[column] = self.row_of[came_from[column]]
            column = came_from[column]

    def _look(self, column: int, waiting: list[int], slack: list[int], came_from: list[int]) -> int:
        """Return the cheapest of the waiting columns as seen from those that are done."""
        row = self.row_of[column]
        costs, price = self._cost[row - 1], self._row_price[row]
        for other in waiting:
            reduced = costs[other - 1] - price - self._column_price[other]
            if reduced < slack[other]:
                slack[other], came_from[other] = reduced, column
        return min(waiting, key=slack.__getitem__)
