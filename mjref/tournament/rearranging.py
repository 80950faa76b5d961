"""Seats for sessions to come in a tournament under way: by standing, or drawn again by lot.

Both look back: whom a player met, on which winds he began, at which tables he sat, how often he
rested. The sessions before, the players in their order and the seed are all that the seats
follow from, so that everybody can draw them again.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from mjref.tournament.bye import Bye, ByeValue
from mjref.tournament.draw import DrawError
from mjref.tournament.programme import (
    Session,
    Table,
)
from mjref.tournament.seating import arranging, balance, placing, swiss
from mjref.tournament.seating.byes import resting
from mjref.tournament.seating.lots import Lots

SEATS = 4
Quartet = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrants:
    """Who is to be seated, and what must be respected."""

    groups: Sequence[Sequence[str]]
    """Players who play among themselves, each group in the order of standing or of numbers."""
    team_of: Mapping[str, str] = field(default_factory=dict)
    """Team-mates are kept apart; empty where they need not be."""
    separated: frozenset[frozenset[str]] = frozenset()
    """Further pairs who are kept apart."""
    bye: ByeValue | None = None
    """What a bye is worth; None: nobody may rest."""

    def keeps_apart(self, one: str, other: str) -> bool:
        """Return whether two must not share a table."""
        team = self.team_of.get(one)
        mates = team is not None and team == self.team_of.get(other)
        return mates or frozenset((one, other)) in self.separated


def by_standing(
    past: Sequence[Session], entrants: Entrants, *, number: int, draw_seed: str
) -> Session:
    """Return the seats of session `number`: tables of neighbours in rank, the leaders at table 1.

    Where somebody has to rest, it is the lowest of those who rested least often. Raises DrawError
    where the players of a group are no multiple of four and a bye is worth nothing yet.
    """
    history = _History(past)
    tables: list[Quartet] = []
    byes: list[Bye] = []
    for group in entrants.groups:
        idle = _idle(group[::-1], entrants, history)
        playing = [player for player in group if player not in idle]
        tables += _neighbours(playing, entrants, history)
        byes += _byes(idle, entrants)
    (seated,) = _on_winds([tables], history, Lots(draw_seed))
    return _session(number, seated, byes, draw_seed)


def drawn_again(
    past: Sequence[Session],
    entrants: Entrants,
    *,
    numbers: Sequence[int],
    draw_seed: str,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> tuple[Session, ...]:
    """Return the seats of the sessions `numbers`, drawn by lot with as few repeats as can be found.

    `stop` is asked now and then and ends the search with the best so far; `progress` hears how
    far it is, 0 to 1. Raises DrawError as `by_standing`.
    """
    history = _History(past)
    lots = Lots(draw_seed)
    rounds: list[list[Quartet]] = [[] for _ in numbers]
    byes: list[list[Bye]] = [[] for _ in numbers]
    for group in entrants.groups:
        pools = []
        for resting_now in byes:
            idle = _idle(lots.shuffled(group), entrants, history)
            resting_now += _byes(idle, entrants)
            pools.append([player for player in lots.shuffled(group) if player not in idle])
        search = _Search(group, entrants, history)
        made = search.arranged(pools, stop, progress)
        first = len(rounds[0]) + 1 if rounds else 1
        for tables, more in zip(rounds, history.numbered(made, first, lots), strict=True):
            tables += more
    seated = _on_winds(rounds, history, lots)
    return tuple(
        _session(number, tables, resting_now, draw_seed)
        for number, tables, resting_now in zip(numbers, seated, byes, strict=True)
    )


class _History:
    """What the sessions before say about meetings, winds, tables and byes."""

    def __init__(self, past: Iterable[Session]) -> None:
        self.tables: list[Quartet] = []
        self.winds: dict[str, list[int]] = {}
        self.visits: Counter[tuple[str, int]] = Counter()
        self.rested: Counter[str] = Counter()
        self._met: Counter[tuple[str, str]] = Counter()
        for session in past:
            self.rested.update(bye.player for bye in session.byes)
            for table in session.tables:
                self._note(table)

    def met(self, one: str, other: str) -> int:
        """Return how often two shared a table."""
        return self._met[min(one, other), max(one, other)]

    def numbered(
        self, rounds: Sequence[Sequence[Quartet]], first: int, lots: Lots
    ) -> list[list[Quartet]]:
        """Return the tables of each round in an order in which players change tables."""
        return placing.numbered(rounds, self.visits, lots, first=first)

    def _note(self, table: Table) -> None:
        self.tables.append(table.seats)
        self._met.update(combinations(sorted(table.seats), 2))
        for wind, player in enumerate(table.seats):
            self.winds.setdefault(player, [0] * SEATS)[wind] += 1
            self.visits[player, table.number] += 1


class _Search:
    """One group as the numbers 0, 1, 2 … that a search works with."""

    def __init__(self, group: Sequence[str], entrants: Entrants, history: _History) -> None:
        self._players = sorted(group)
        self._number = {player: number for number, player in enumerate(self._players)}
        self._company = arranging.Company(
            [
                frozenset(
                    number
                    for number, other in enumerate(self._players)
                    if other != one and entrants.keeps_apart(one, other)
                )
                for one in self._players
            ]
        )
        for seats in history.tables:
            known = [self._number[player] for player in seats if player in self._number]
            self._company.meet([known])

    def arranged(
        self,
        pools: Sequence[Sequence[str]],
        stop: Callable[[], bool],
        progress: Callable[[float], None],
    ) -> list[list[Quartet]]:
        """Return the tables for each pool."""
        numbers = [[self._number[player] for player in pool] for pool in pools]
        return [
            [tuple(self._players[number] for number in table) for table in tables]
            for tables in arranging.arrange(self._company, numbers, stop, progress)
        ]


def _idle(order: Sequence[str], entrants: Entrants, history: _History) -> list[str]:
    """Return who of a group rests, and note it."""
    number = len(order) % SEATS
    if len(order) < SEATS or (number and entrants.bye is None):
        raise DrawError("players_not_in_fours", players=len(order))
    idle = resting(order, number, history.rested, entrants.team_of)
    history.rested.update(idle)
    return idle


def _byes(players: Iterable[str], entrants: Entrants) -> list[Bye]:
    return [Bye(player=player, value=entrants.bye) for player in players if entrants.bye]


def _neighbours(playing: Sequence[str], entrants: Entrants, history: _History) -> list[Quartet]:
    tables = swiss.neighbours(
        len(playing),
        met=lambda one, other: history.met(playing[one], playing[other]),
        apart=lambda one, other: int(entrants.keeps_apart(playing[one], playing[other])),
    )
    return [tuple(playing[place] for place in table) for table in tables]


def _on_winds(
    rounds: Sequence[Sequence[Quartet]], history: _History, lots: Lots
) -> list[list[Quartet]]:
    """Return the tables with everybody on his wind; without a past they balance exactly."""
    if history.winds or len(rounds) == 1:
        return placing.with_winds(rounds, history.winds, lots)
    players = sorted({player for tables in rounds for table in tables for player in table})
    number = {player: place for place, player in enumerate(players)}
    numbers = [[tuple(number[player] for player in table) for table in tables] for tables in rounds]
    winds = lots.shuffled(range(SEATS))
    return [
        [tuple(players[table[wind]] for wind in winds) for table in tables]
        for tables in balance.with_winds(numbers)
    ]


def _session(
    number: int, tables: Sequence[Quartet], byes: Sequence[Bye], draw_seed: str
) -> Session:
    return Session(
        number=number,
        tables=tuple(
            Table(number=at, seats=_four(table)) for at, table in enumerate(tables, start=1)
        ),
        byes=tuple(sorted(byes, key=lambda bye: bye.player)),
        draw_seed=draw_seed,
    )


def _four(table: Quartet) -> tuple[str, str, str, str]:
    east, south, west, north = table
    return (east, south, west, north)
