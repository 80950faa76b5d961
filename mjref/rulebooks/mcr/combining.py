"""The fans made of two, three or four chows or pungs: which of them may stand together.

The sets are points and each chosen fan joins the sets that make it. A choice is lawful if no
fan joins sets that are already joined (不拆移, 套算一次), and no set serves twice in fans of the
same name (不得相同). Of all lawful choices those of most points count (就高不就低).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from mjref.game.tiles import FIRST_HONOUR
from mjref.rulebooks.base import Principle
from mjref.rulebooks.mcr.fans import FANS, bit
from mjref.rulebooks.mcr.sets import SetId, first_tile, is_pung


class Link(NamedTuple):
    """A fan that joins some of the sets, given by their positions."""

    fan: str
    places: tuple[int, ...]


class Choice(NamedTuple):
    """A lawful choice of links of most points."""

    fans: int
    """The fans chosen, as bits."""
    repeated: tuple[tuple[int, int], ...]
    """The numbers of fans chosen more than once, and how often."""
    links: tuple[Link, ...]


@lru_cache(maxsize=1 << 16)
def best_choices(sets: tuple[SetId, ...]) -> tuple[Choice, ...]:
    """Return the best lawful choices among chows only, or pungs only, in ascending order.

    Choices that name the same fans equally often come once.
    """
    best_points = 0
    best: dict[tuple[tuple[str, int], ...], Choice] = {}
    for links in _lawful(possible_links(sets)):
        points = sum(FANS[link.fan].points for link in links)
        if points < best_points:
            continue
        if points > best_points:
            best_points, best = points, {}
        counts = Counter(link.fan for link in links)
        repeated = tuple((FANS[fan].number, times) for fan, times in counts.items() if times > 1)
        best.setdefault(tuple(sorted(counts.items())), Choice(bit(*counts), repeated, links))
    return tuple(best.values())


@lru_cache(maxsize=1 << 12)
def possible_links(sets: tuple[SetId, ...]) -> tuple[Link, ...]:
    """Return every fan that some of the sets (all chows or all pungs) make."""
    links = []
    for size in (4, 3, 2):
        for places in combinations(range(len(sets)), size):
            if fan := _fan_of([sets[place] for place in places]):
                links.append(Link(fan, places))
    return tuple(links)


def _lawful(links: Sequence[Link], chosen: tuple[Link, ...] = ()) -> Iterator[tuple[Link, ...]]:
    yield chosen
    for position, link in enumerate(links):
        if obstacle(link, chosen) is None:
            yield from _lawful(links[position + 1 :], (*chosen, link))


def obstacle(link: Link, chosen: tuple[Link, ...]) -> tuple[Principle, Link] | None:
    """Return the principle and the chosen link that forbid `link`, or None if it is lawful."""
    places = set(link.places)
    for other in chosen:
        if places < set(other.places):
            return Principle.NO_SPLIT, other
    for other in chosen:
        if other.fan == link.fan and places & set(other.places):
            return Principle.NO_IDENTICAL, other
    for group in _joined(chosen):
        if len(places & group) > 1:
            touching = (other for other in chosen if places & group & set(other.places))
            return Principle.COMBINE_ONCE, next(touching)
    return None


def _joined(chosen: tuple[Link, ...]) -> list[set[int]]:
    """Return the groups of places that the chosen links join."""
    groups: list[set[int]] = []
    for link in chosen:
        joined = set(link.places).union(*(group for group in groups if group & set(link.places)))
        groups = [group for group in groups if not group & joined] + [joined]
    return groups


def _fan_of(sets: Sequence[SetId]) -> str | None:
    """Return the fan that exactly these sets, in ascending order, make together."""
    tiles = [first_tile(set_id) for set_id in sets]
    suits = {tile // 9 for tile in tiles}
    if max(tiles) >= FIRST_HONOUR or len(suits) not in (1, len(sets)):
        return None
    numbers = sorted(tile % 9 for tile in tiles)
    steps = {later - earlier for earlier, later in pairwise(numbers)}
    if len(steps) > 1:
        return None
    table = _PUNG_FANS if is_pung(sets[0]) else _CHOW_FANS
    return table.get((len(suits), len(sets), *steps))


_FanTable = dict[tuple[int, ...], str]

_CHOW_FANS: _FanTable = {
    (1, 4, 0): "一色四同顺",
    (1, 4, 1): "一色四步高",
    (1, 4, 2): "一色四步高",
    (1, 3, 0): "一色三同顺",
    (1, 3, 1): "一色三步高",
    (1, 3, 2): "一色三步高",
    (1, 3, 3): "清龙",
    (1, 2, 0): "一般高",
    (1, 2, 3): "连六",
    (1, 2, 6): "老少副",
    (3, 3, 0): "三色三同顺",
    (3, 3, 1): "三色三步高",
    (3, 3, 3): "花龙",
    (2, 2, 0): "喜相逢",
}
_PUNG_FANS: _FanTable = {
    (1, 4, 1): "一色四节高",
    (1, 3, 1): "一色三节高",
    (3, 3, 0): "三同刻",
    (3, 3, 1): "三色三节高",
    (2, 2, 0): "双同刻",
}
"""Number of suits, number of sets and the step from each to the next → the fan."""
