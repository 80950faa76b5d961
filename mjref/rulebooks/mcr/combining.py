"""The fans made of two, three or four chows or pungs: which of them may stand together.

The sets are points and each chosen fan joins the sets that make it. A choice is lawful if no
fan joins sets that are already joined (不拆移, 套算一次), and no set serves twice in fans of the
same name (不得相同). Of all lawful choices those of most points count (就高不就低).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from operator import itemgetter
from typing import NamedTuple

from mjref.rulebooks.base import Principle
from mjref.rulebooks.mcr.fans import FANS, bit
from mjref.rulebooks.mcr.sets import ANY_CHOW, SetId, chow, chows_in, pung, pungs_in

_REMEMBERED = 1 << 17


class Link(NamedTuple):
    """A fan that joins some of the sets."""

    fan: str
    places: int
    """The positions of the sets among all, as bits."""


class Choice(NamedTuple):
    """A lawful choice of links of most points."""

    fans: int
    """The fans chosen, as bits."""
    repeated: tuple[tuple[int, int], ...]
    """The numbers of fans chosen more than once, and how often."""
    links: tuple[Link, ...]
    points: int
    is_free: bool
    """Whether no fan of it excludes another fan or may be excluded by one."""


class _BestChoices(dict[int, tuple[Choice, ...]]):
    """Packed sets, either chows only or pungs only → the best lawful choices among them.

    Choices that name the same fans equally often come once.
    """

    def __missing__(self, packed: int) -> tuple[Choice, ...]:
        """Choose among sets that have not been seen before."""
        if len(self) >= _REMEMBERED:
            self.clear()
        set_ids = chows_in(packed) if packed & ANY_CHOW else pungs_in(packed)
        self[packed] = found = _best_of(possible_links(set_ids))
        return found


best_choices = _BestChoices()


def possible_links(sets: tuple[SetId, ...]) -> tuple[Link, ...]:
    """Return every fan that some of the sets (all chows or all pungs) make."""
    return tuple(
        [
            Link(_FAN_OF[picked], places)
            for places, pick in _PICKS[len(sets)]
            if (picked := pick(sets)) in _FAN_OF
        ]
    )


@lru_cache(maxsize=1 << 14)
def _best_of(links: tuple[Link, ...]) -> tuple[Choice, ...]:
    """Return the best choices among links; few patterns of links cover all hands."""
    if not links:
        return NO_CHOICE
    best_points = 0
    best: dict[tuple[str, ...], tuple[Link, ...]] = {}
    for chosen in _lawful(links):
        points = sum([_POINTS[link.fan] for link in chosen])
        if points > best_points:
            best_points = points
            best.clear()
        if points == best_points:
            best.setdefault(tuple(sorted([link.fan for link in chosen])), chosen)
    return tuple([_choice(chosen) for chosen in best.values()])


def _lawful(links: tuple[Link, ...]) -> Iterator[tuple[Link, ...]]:
    """Yield every lawful choice that no further link could be added to."""
    pending: list[tuple[tuple[Link, ...], tuple[Link, ...]]] = [((), links)]
    while pending:
        chosen, rest = pending.pop()
        addable = [link for link in rest if obstacle(link, chosen) is None]
        if not addable:
            yield chosen
        for position, link in enumerate(addable):
            pending.append(((*chosen, link), tuple(addable[position + 1 :])))


def obstacle(link: Link, chosen: tuple[Link, ...]) -> tuple[Principle, Link] | None:
    """Return the principle and the chosen link that forbid `link`, or None if it is lawful."""
    places = link.places
    groups: list[int] = []
    for other in chosen:
        if other.places & places == places != other.places:
            return Principle.NO_SPLIT, other
        joined = other.places
        for group in groups:
            if group & other.places:
                joined |= group
        groups = [group for group in groups if not group & joined] + [joined]
    for other in chosen:
        if other.fan == link.fan and other.places & places:
            return Principle.NO_IDENTICAL, other
    for group in groups:
        if (group & places).bit_count() > 1:
            touching = [other for other in chosen if other.places & group & places]
            return Principle.COMBINE_ONCE, touching[0]
    return None


def _choice(links: tuple[Link, ...]) -> Choice:
    counts = Counter([link.fan for link in links])
    repeated = tuple([(FANS[fan].number, times) for fan, times in counts.items() if times > 1])
    points = sum([_POINTS[link.fan] for link in links])
    is_free = all(fan not in _BOUND for fan in counts)
    return Choice(bit(*counts), repeated, links, points, is_free)


class _Row(NamedTuple):
    """What makes a fan: so many sets, in one suit or each in another, at equal steps."""

    fan: str
    sets: int
    step: int
    one_suit: bool


_CHOW_ROWS = (
    _Row("一色四同顺", 4, 0, one_suit=True),
    _Row("一色四步高", 4, 1, one_suit=True),
    _Row("一色四步高", 4, 2, one_suit=True),
    _Row("一色三同顺", 3, 0, one_suit=True),
    _Row("一色三步高", 3, 1, one_suit=True),
    _Row("一色三步高", 3, 2, one_suit=True),
    _Row("清龙", 3, 3, one_suit=True),
    _Row("一般高", 2, 0, one_suit=True),
    _Row("连六", 2, 3, one_suit=True),
    _Row("老少副", 2, 6, one_suit=True),
    _Row("三色三同顺", 3, 0, one_suit=False),
    _Row("三色三步高", 3, 1, one_suit=False),
    _Row("花龙", 3, 3, one_suit=False),
    _Row("喜相逢", 2, 0, one_suit=False),
)
_PUNG_ROWS = (
    _Row("一色四节高", 4, 1, one_suit=True),
    _Row("一色三节高", 3, 1, one_suit=True),
    _Row("三同刻", 3, 0, one_suit=False),
    _Row("三色三节高", 3, 1, one_suit=False),
    _Row("双同刻", 2, 0, one_suit=False),
)


def _fans_by_sets() -> Iterator[tuple[tuple[SetId, ...], str]]:
    """Yield the sets, in ascending order, and the fan they make together."""
    for rows, set_of, numbers in ((_CHOW_ROWS, chow, 7), (_PUNG_ROWS, pung, 9)):
        for row in rows:
            orders = (
                [(suit,) * row.sets for suit in range(3)]
                if row.one_suit
                else list(permutations(range(3), row.sets))
            )
            for first in range(numbers - row.step * (row.sets - 1)):
                for suits in orders:
                    tiles = [9 * suit + first + row.step * n for n, suit in enumerate(suits)]
                    yield tuple(sorted(set_of(tile) for tile in tiles)), row.fan


def _picks(size: int) -> list[tuple[int, Callable[[tuple[SetId, ...]], object]]]:
    """Return each way to pick four, three or two of `size` sets: the places and a getter."""
    return [
        (sum(1 << place for place in places), itemgetter(*places))
        for picked in (4, 3, 2)
        for places in combinations(range(size), picked)
    ]


_FAN_OF: dict[object, str] = dict(_fans_by_sets())
_PICKS = [_picks(size) for size in range(5)]
_POINTS = {row.fan: FANS[row.fan].points for row in (*_CHOW_ROWS, *_PUNG_ROWS)}
_BOUND = ("双同刻", "三同刻", "一色四同顺", "一色四节高")
"""They have to do with 清幺九, 四归一 and 碰碰和."""
NO_CHOICE: tuple[Choice, ...] = (Choice(0, (), (), 0, True),)
"""Nothing to choose from."""
