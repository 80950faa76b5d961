"""Keeping players apart: who takes which place of a plan, and what is done where none fits.

First everybody is given a place such that nobody meets whom he may not meet; only where that
fails the tables themselves are changed, at the price of repeated meetings.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from mjref.tournament.seating.lots import Lots

Table = tuple[int, ...]
Round = list[Table]
Apart = Sequence[frozenset[int]]
"""For every player, from 0, those with whom he may not share a table."""

MOST_SWAPS = 60_000
CHECK_EVERY = 500
REPAIRS = 20_000
WORSE_TAKEN = 0.002


def apart_of(players: int, sets: Iterable[Iterable[int]]) -> Apart:
    """Return who may not sit with whom, from sets of players from 0 who are to be kept apart."""
    found: list[set[int]] = [set() for _ in range(players)]
    for together in sets:
        members = set(together)
        for player in members:
            found[player] |= members - {player}
    return [frozenset(others) for others in found]


def broken(rounds: Iterable[Iterable[Table]], apart: Apart) -> int:
    """Return how many times two players who are to be kept apart share a table."""
    return sum(
        other in apart[one]
        for tables in rounds
        for table in tables
        for one, other in combinations(table, 2)
    )


class Placing:
    """Gives every player a place by lot, then swaps until nobody meets whom he may not.

    The places of a block belong to one team: two blocks are swapped as a whole, two places of one
    block or of no block one by one.
    """

    def __init__(
        self, rounds: Sequence[Round], blocks: Sequence[Sequence[int]], apart: Apart, lots: Lots
    ) -> None:
        self._lots = lots
        self._apart = apart
        self._meets = _meetings(rounds, len(apart))
        self._block_of = {place: list(block) for block in blocks for place in block}
        self.player_at: dict[int, int] = {}
        for block in lots.shuffled(blocks):
            for place in lots.shuffled(block):
                self.player_at[place] = len(self.player_at)
        self._place_of = {player: place for place, player in self.player_at.items()}
        self.cost = self._share(range(len(apart)))
        """How many meetings break a rule."""

    def improve(self, stop: Callable[[], bool]) -> None:
        """Swap until no rule is broken, or nothing more is gained."""
        bound = [player for player, others in enumerate(self._apart) if others]
        for swap in range(MOST_SWAPS):
            if not self.cost or (swap % CHECK_EVERY == 0 and stop()):
                return
            one = bound[self._lots.below(len(bound))]
            if self._share([one]):
                self._try(self._place_of[one], self._lots.below(len(self._apart)))

    def _try(self, mine: int, theirs: int) -> None:
        """Let the holders of two places swap, unless that is worse."""
        block, other = self._block_of[mine], self._block_of[theirs]
        if block == other or len(block) == 1 == len(other):
            moves = [(mine, theirs)]
        elif len(block) == len(other):
            moves = list(zip(block, self._lots.shuffled(other), strict=True))
        else:
            return
        involved = [self.player_at[place] for pair in moves for place in pair]
        before = self._share(involved)
        self._swap(moves)
        change = self._share(involved) - before
        # what is no better is taken too, and now and then what is worse: so it never gets stuck
        if change <= 0 or self._lots.random() < WORSE_TAKEN:
            self.cost += change
        else:
            self._swap(moves)

    def _swap(self, moves: list[tuple[int, int]]) -> None:
        for one, other in moves:
            first, second = self.player_at[one], self.player_at[other]
            self.player_at[one], self.player_at[other] = second, first
            self._place_of[first], self._place_of[second] = other, one

    def _share(self, players: Iterable[int]) -> int:
        """Return how many broken meetings these players have, those among them counted once."""
        inside = set(players)
        twice = 0
        for player in inside:
            meets = self._meets[self._place_of[player]]
            for other in self._apart[player]:
                times = meets.get(self._place_of[other], 0)
                twice += times if other in inside else 2 * times
        return twice // 2


def packed(blocks: Sequence[Sequence[int]], apart: Apart, lots: Lots) -> dict[int, int] | None:
    """Return place → player such that whoever may not meet shares a block, or None.

    The holders of a block never meet, so that nothing can be broken then.
    """
    free = [lots.shuffled(block) for block in lots.shuffled(blocks)]
    player_at: dict[int, int] = {}
    parts = lots.shuffled(_parts(apart))
    for part in sorted(parts, key=len, reverse=True):
        room = next((places for places in free if len(places) >= len(part)), None)
        if room is None:
            return None
        for player in part:
            player_at[room.pop()] = player
    return player_at


def largest_part(apart: Apart) -> int:
    """Return how many players hang together at most, one not sitting with the next."""
    return max(map(len, _parts(apart)), default=0)


def _parts(apart: Apart) -> list[list[int]]:
    parts: list[list[int]] = []
    seen: set[int] = set()
    for player in range(len(apart)):
        if player in seen:
            continue
        part = [player]
        seen.add(player)
        for one in part:
            for other in sorted(apart[one] - seen):
                seen.add(other)
                part.append(other)
        parts.append(part)
    return parts


def repaired(rounds: Sequence[Round], apart: Apart, lots: Lots) -> list[Round]:
    """Return the rounds with players of one round swapped where that breaks fewer rules.

    Repeated meetings do not count here: a rule stands above them.
    """
    return [_repaired(tables, apart, lots) for tables in rounds]


def _repaired(tables: Round, apart: Apart, lots: Lots) -> Round:
    seats = [list(table) for table in tables]
    clashes = [_clashes(table, apart) for table in seats]
    best, fewest = tables, sum(clashes)
    for _ in range(REPAIRS):
        if not fewest:
            break
        at, to = lots.below(len(seats)), lots.below(len(seats))
        if at == to or not clashes[at]:
            continue
        i, j = lots.below(len(seats[at])), lots.below(len(seats[to]))
        seats[at][i], seats[to][j] = seats[to][j], seats[at][i]
        after = _clashes(seats[at], apart), _clashes(seats[to], apart)
        if sum(after) > clashes[at] + clashes[to] and lots.random() >= WORSE_TAKEN:
            seats[at][i], seats[to][j] = seats[to][j], seats[at][i]
            continue
        clashes[at], clashes[to] = after
        if sum(clashes) < fewest:
            best, fewest = [tuple(table) for table in seats], sum(clashes)
    return best


def _clashes(table: Sequence[int], apart: Apart) -> int:
    return sum(other in apart[one] for one, other in combinations(table, 2))


def _meetings(rounds: Iterable[Round], places: int) -> list[dict[int, int]]:
    meets: list[dict[int, int]] = [{} for _ in range(places)]
    for tables in rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                meets[one][other] = meets[one].get(other, 0) + 1
                meets[other][one] = meets[other].get(one, 0) + 1
    return meets
