"""Base tables from which a rotation makes all rounds of a design.

Points are copies of the residues modulo `length` (copy times length plus residue) and, from
3 * length on, players whom the rotation leaves alone. A base is good if the differences of its
pairs are all different: then no pair comes back in a later round.
"""

import math

from mjref.tournament.seating.known_starters import KNOWN
from mjref.tournament.seating.lots import Lots

MOST_NODES = 5_000
MOST_SWAPS = 250_000
ATTEMPTS = 12


def symmetric_starter(length: int) -> list[tuple[int, ...]] | None:
    """Return tables that cover, turned through the three copies, all residues and three more.

    The first table has the first fixed player and one of each copy.
    """
    for attempt in range(ATTEMPTS):
        search = _Symmetric(length, attempt)
        if search.fill([(0, 0)], 3):
            return search.blocks
    return None


class _Symmetric:
    """Puts residue after residue into the block that is open, and goes back where it must."""

    def __init__(self, length: int, attempt: int) -> None:
        self.length = length
        self.blocks: list[tuple[int, ...]] = []
        self._free = set(range(1, length))
        self._used: set[tuple[int, int]] = set()
        self._nodes = 0
        self._lots = Lots(f"starter {length} {attempt}")

    def fill(self, block: list[tuple[int, int]], size: int) -> bool:
        """Complete `block` and all blocks after it; a point is (residue, copy)."""
        if len(block) == size:
            return self._close(block)
        self._nodes += 1
        if self._nodes > MOST_NODES:
            return False
        later = (y for y in self._free if size == 3 or y > block[-1][0])
        for residue in self._lots.shuffled(sorted(later)):
            for copy in (len(block),) if size == 3 else range(3):
                new = self._differences(block, (residue, copy))
                if new is None:
                    continue
                self._used |= new
                self._free.discard(residue)
                if self.fill([*block, (residue, copy)], size):
                    return True
                self._used -= new
                self._free.add(residue)
        return False

    def _close(self, block: list[tuple[int, int]]) -> bool:
        points = tuple(copy * self.length + residue for residue, copy in block)
        self.blocks.append(points if len(block) == 4 else (3 * self.length, *points))
        if not self._free:
            return True
        first = min(self._free)
        self._free.discard(first)
        if self.fill([(first, 0)], 4):
            return True
        self._free.add(first)
        self.blocks.pop()
        return False

    def _differences(
        self, block: list[tuple[int, int]], point: tuple[int, int]
    ) -> set[tuple[int, int]] | None:
        new: set[tuple[int, int]] = set()
        for residue, copy in block:
            difference = ((point[0] - residue) % self.length, (point[1] - copy) % 3)
            opposite = (-difference[0] % self.length, -difference[1] % 3)
            both = {difference, opposite}
            if both & self._used or both & new:
                return None
            new |= both
        return new


def cyclic_starter(players: int, length: int) -> list[tuple[int, ...]] | None:
    """Return tables for all points: each fixed player with one of each copy, the others in fours.

    Found by swapping points while that brings fewer equal differences; None where it does not
    get there.
    """
    fixed = players - 3 * length
    if not 0 <= fixed <= min(length, players // 4):
        return None
    known = KNOWN.get((players, length))
    tables = [list(table) for table in known or ()]
    if not known:
        search = _Cyclic(fixed, length)
        if not search.run():
            return None
        tables = search.tables
    return [
        (3 * length + index, *table) if index < fixed else tuple(table)
        for index, table in enumerate(tables)
    ]


class _Cyclic:
    """Annealing over the tables of one round."""

    def __init__(self, fixed: int, length: int) -> None:
        self._fixed = fixed
        self._length = length
        self._lots = Lots(f"starter {fixed} {length}")
        copies = [
            self._lots.shuffled(range(copy * length, (copy + 1) * length)) for copy in range(3)
        ]
        self.tables = [[copy.pop() for copy in copies] for _ in range(fixed)]
        rest = self._lots.shuffled(point for copy in copies for point in copy)
        self.tables += [rest[start : start + 4] for start in range(0, len(rest), 4)]
        self._class = [
            [self._class_of(one, other) for other in range(3 * length)] for one in range(3 * length)
        ]
        self._count = [0] * (3 * length + 3 * length)
        self._room = [1] * len(self._count)
        if length % 2 == 0:
            # opposite points would meet again half a turn later
            for copy in range(3):
                self._room[copy * length + length // 2] = 0
        for table in self.tables:
            for index, point in enumerate(table):
                self._put(point, table[:index])

    def run(self) -> bool:
        """Swap until all differences are different; return whether that succeeded."""
        count, room = self._count, self._room
        cost = sum(max(0, times - one) for times, one in zip(count, room, strict=True))
        draw, below, tables = self._lots.random, self._lots.below, self.tables
        heat = 0.5
        for swap in range(MOST_SWAPS):
            if not cost:
                return True
            if swap % 1000 == 0:
                heat = max(0.12, heat * 0.97)
            one, other = below(len(tables)), below(len(tables))
            if one == other:
                continue
            mine, theirs = tables[one], tables[other]
            i, j = below(len(mine)), below(len(theirs))
            gives, takes = mine[i], theirs[j]
            if min(one, other) < self._fixed and gives // self._length != takes // self._length:
                continue
            mine_rest = mine[:i] + mine[i + 1 :]
            theirs_rest = theirs[:j] + theirs[j + 1 :]
            change = self._take(gives, mine_rest) + self._take(takes, theirs_rest)
            change += self._put(takes, mine_rest) + self._put(gives, theirs_rest)
            if change <= 0 or draw() < math.exp(-change / heat):
                mine[i], theirs[j] = takes, gives
                cost += change
            else:
                self._take(takes, mine_rest)
                self._take(gives, theirs_rest)
                self._put(gives, mine_rest)
                self._put(takes, theirs_rest)
        return not cost

    def _put(self, point: int, others: list[int]) -> int:
        count, room, classes = self._count, self._room, self._class[point]
        more = 0
        for other in others:
            kind = classes[other]
            more += count[kind] >= room[kind]
            count[kind] += 1
        return more

    def _take(self, point: int, others: list[int]) -> int:
        count, room, classes = self._count, self._room, self._class[point]
        less = 0
        for other in others:
            kind = classes[other]
            count[kind] -= 1
            less -= count[kind] >= room[kind]
        return less

    def _class_of(self, one: int, other: int) -> int:
        """Number the differences: first those within a copy, then those between two."""
        low, high = min(one, other), max(one, other)
        copy, residue = divmod(low, self._length)
        other_copy, other_residue = divmod(high, self._length)
        difference = (other_residue - residue) % self._length
        if copy == other_copy:
            return copy * self._length + min(difference, self._length - difference)
        return (3 + copy + other_copy - 1) * self._length + difference
