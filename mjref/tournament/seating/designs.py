"""Plans in which no two players meet twice, made by construction.

Every design here is a base of tables that a group moves on from session to session, so that
whole families of sizes come from a few numbers. A design names its players 0, 1, 2 …; who they
are is drawn by lot later. Search in here is deterministic: the same size gives the same design.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from mjref.tournament.seating.fields import Ring, field, prime_powers
from mjref.tournament.seating.known_starters import KNOWN, SEVERAL_ROUNDS
from mjref.tournament.seating.lots import Lots
from mjref.tournament.seating.starters import cyclic_starter, symmetric_starter

Table = tuple[int, ...]
Round = list[Table]

TABLE_ROW = 4  # the row of a difference matrix that moves the table numbers
MOST_NODES = 3_000  # a matrix that is to be found is found within these


class Design(NamedTuple):
    """Rounds without a repeated pair, and sets of players who never meet in any of them."""

    rounds: list[Round]
    groups: list[list[int]]


class TeamDesign(NamedTuple):
    """Rounds for a tournament, and who is one team."""

    rounds: list[Round]
    teams: list[list[int]]


def find_design(
    players: int, sessions: int, team_size: int, stop: Callable[[], bool] = lambda: False
) -> TeamDesign | None:
    """Return rounds in which nobody meets anybody twice, nor a team-mate; None if none is known."""
    if sessions > (players - team_size) // 3:
        return None  # there are not that many others
    for number, make in enumerate(_candidates(players, sessions, team_size)):
        if number and stop():
            return None  # the first costs next to nothing, so it is always tried
        design = make()
        if design is None:
            continue
        if teams := _teams(design, sessions, team_size):
            return TeamDesign(design.rounds[:sessions], teams)
    return None


def largest_design(
    players: int, most: int, team_size: int, stop: Callable[[], bool]
) -> TeamDesign | None:
    """Return a design of as many sessions as there is one for, up to `most`."""
    for sessions in range(min(most, (players - team_size) // 3), 0, -1):
        if design := find_design(players, sessions, team_size, stop):
            return design
    return None


def _teams(design: Design, sessions: int, team_size: int) -> list[list[int]] | None:
    """Teams are players who never meet: inside a group, or at a table of a round not played."""
    if len(design.rounds) < sessions:
        return None
    sources: list[list[list[int]]] = [design.groups]
    if len(design.rounds) > sessions:
        sources.append([list(table) for table in design.rounds[sessions]])
    if team_size == 1:
        return [[player] for table in design.rounds[0] for player in table]
    for source in sources:
        if source and all(len(part) % team_size == 0 for part in source):
            return [
                part[start : start + team_size]
                for part in source
                for start in range(0, len(part), team_size)
            ]
    return None


def _candidates(
    players: int, sessions: int, team_size: int
) -> Iterator[Callable[[], Design | None]]:
    """Yield the constructions in the order of their price."""
    size = players // 4
    rounds = sessions if team_size == 1 else sessions + 1
    shifts = sessions if size % team_size == 0 else sessions + 1
    if shifts <= size:
        yield lambda: transversal(size, shifts)
    if players % 3 == 1:
        yield lambda: one_fixed(players)
    if players % 3 == 0 and (players // 3 - 1) % 4 == 3:
        yield lambda: three_fixed(players)
    if (players, rounds) in SEVERAL_ROUNDS:
        yield lambda: several_rounds((players, rounds))
    lengths = range(max(rounds, size), (players - 1) // 3 + 1)
    for length in sorted(lengths, key=lambda length: (players, length) not in KNOWN):
        yield lambda length=length: several_fixed(players, length)  # type: ignore[misc]


def transversal(size: int, rounds: int) -> Design | None:
    """Return a design of four groups of `size` players; two meet only out of different groups.

    In round r the table x has the players x + shift(r, i) of the groups i = 0 … 3. Nobody meets
    twice if for any two groups the differences of the shifts are new in every round. A fifth
    row of shifts does the same for the numbers of the tables. Over a product of fields with more
    than four elements the shift is r times a constant; otherwise a search finds the shifts. With
    exactly four elements there is no fifth constant, so that is tried last.
    """
    ring = Ring(size)
    add: Callable[[int, int], int] = ring.add
    shifts: list[list[int]] | None = None
    if ring.smallest_factor <= TABLE_ROW and 4 * rounds <= 3 * size:  # fuller ones are too rare
        shifts = _difference_matrix(size, rounds)
    if shifts:
        add = _modulo(size)
    elif ring.smallest_factor >= TABLE_ROW:
        row = TABLE_ROW if ring.smallest_factor > TABLE_ROW else 0
        shifts = [
            [ring.times(constant, r) for constant in (0, 1, 2, 3, row)] for r in range(rounds)
        ]
    else:
        return None
    made = []
    for shift in shifts:
        tables: list[Table] = [()] * size
        for x in range(size):
            tables[add(x, shift[TABLE_ROW])] = tuple(
                group * size + add(x, shift[group]) for group in range(4)
            )
        made.append(tables)
    return Design(made, [list(range(group * size, (group + 1) * size)) for group in range(4)])


def _modulo(size: int) -> Callable[[int, int], int]:
    return lambda one, other: (one + other) % size


def _difference_matrix(size: int, rounds: int) -> list[list[int]] | None:
    """Return `rounds` columns of five residues; all differences between two rows are different."""
    lots = Lots(f"difference matrix {size} {rounds}")
    seen: list[set[int]] = [set() for _ in range(25)]
    columns: list[list[int]] = []
    nodes = 0

    def extend(column: list[int]) -> bool:
        nonlocal nodes
        nodes += 1
        row = len(column)
        if nodes > MOST_NODES:
            return False
        if row == TABLE_ROW + 1:
            columns.append(column)
            if len(columns) == rounds or extend([0]):
                return True
            columns.pop()
            return False
        for value in lots.shuffled(range(size)):
            new = [(5 * row + above, (value - column[above]) % size) for above in range(row)]
            if any(difference in seen[pair] for pair, difference in new):
                continue
            for pair, difference in new:
                seen[pair].add(difference)
            if extend([*column, value]):
                return True
            for pair, difference in new:
                seen[pair].discard(difference)
        return False

    return columns if extend([0]) else None


def one_fixed(players: int) -> Design | None:
    """Return a design for 3q + 1 players in which everybody meets everybody in q rounds.

    For a prime power q with q - 1 divisible by 4: three copies of the field of q elements and
    one player more. The base consists of his table with the three zeros, and of tables with
    plus and minus x**i in one copy and plus and minus x**(i+t) in the next (Bose).
    """
    size = (players - 1) // 3
    factors = prime_powers(size)
    if len(factors) != 1 or size % 4 != 1:
        return None
    elements = field(*factors[0])
    quarter = (size - 1) // 4
    root = elements.primitive()
    powers = [elements.power(root, exponent) for exponent in range(size - 1)]
    base: list[list[tuple[int, int]]] = [
        [
            (copy, powers[i]),
            (copy, powers[i + 2 * quarter]),
            ((copy + 1) % 3, powers[i + quarter]),
            ((copy + 1) % 3, powers[i + 3 * quarter]),
        ]
        for i in range(quarter)
        for copy in range(3)
    ]
    rounds = []
    for shift in range(size):
        tables: Round = [(players - 1, *(copy * size + shift for copy in range(3)))]
        for block in base:
            tables.append(
                tuple(copy * size + elements.add(element, shift) for copy, element in block)
            )
        rounds.append(tables)
    return Design(rounds, [])


def three_fixed(players: int) -> Design | None:
    """Return a design for 3m + 3 players, m = 3, 7, 11, … rounds, in groups of three."""
    length = players // 3 - 1
    base = symmetric_starter(length)
    if base is None:
        return None
    rounds = [
        [
            tuple(_moved(point, length, turn, shift) for point in block)
            for block in base
            for turn in range(3)
        ]
        for shift in range(length)
    ]
    groups = [[y, y + length, y + 2 * length] for y in range(length)]
    return Design(rounds, [*groups, [3 * length, 3 * length + 1, 3 * length + 2]])


def _moved(point: int, length: int, turn: int, shift: int) -> int:
    """Move a point on: `turn` copies further, `shift` further within; the fixed ones only turn."""
    copy, place = divmod(point, length)
    if copy == 3:
        return 3 * length + (place + turn) % 3
    return (copy + turn) % 3 * length + (place + shift) % length


def several_fixed(players: int, length: int) -> Design | None:
    """Return a design of `length` rounds: three copies of the residues, the other players fixed."""
    base = cyclic_starter(players, length)
    if base is None:
        return None
    rounds = [
        [
            tuple(
                point
                if point >= 3 * length
                else point - point % length + (point % length + shift) % length
                for point in block
            )
            for block in base
        ]
        for shift in range(length)
    ]
    return Design(rounds, [])


def several_rounds(known: tuple[int, int]) -> Design:
    """Return a design that a rotation makes of several rounds; what is no full copy stays fixed."""
    length, base = SEVERAL_ROUNDS[known]
    turning = known[0] - known[0] % length
    rounds = [
        [
            tuple(
                point
                if point >= turning
                else point - point % length + (point % length + shift) % length
                for point in table
            )
            for table in tables
        ]
        for tables in base
        for shift in range(length)
    ]
    return Design(rounds, [])
