"""How concealed tiles fall into sets and a pair: every decomposition (拆法), suit by suit."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mjref.game.tiles import Tile
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.sets import BITS_PER_TILE, HONOURS, SUIT_BITS, SUIT_SHIFTS, SetId

_CHOW = sets.ONE[0] + sets.ONE[1] + sets.ONE[2]
_PUNG_CODE = 9
_LAST_CHOW = 6
_ONE_OF_EACH = sum(sets.ONE[:9])
_EVERY_THIRD = [sum(sets.ONE[first:9:3]) * sets.COUNT_BITS for first in range(3)]
"""All tiles of the numbers 0, 3, 6; 1, 4, 7; 2, 5, 8 (from 0)."""


class Part(NamedTuple):
    """Sets, and perhaps the pair, out of one suit (or of the melds, or of a whole hand)."""

    chows: tuple[SetId, ...]
    pungs: tuple[SetId, ...]
    pair: Tile | None
    allows: int
    """The fans that none of these sets rules out for the whole hand."""
    shows: int
    """The kinds of tiles and pungs among them."""
    groups: tuple[tuple[Tile, ...], ...]
    """The tiles of the sets, a kong with four."""


EMPTY = Part((), (), None, sets.EVERYTHING, 0, ())


def part(chows: tuple[SetId, ...], pungs: tuple[SetId, ...], pair: Tile | None) -> Part:
    """Return sets and pair together with what they allow and show."""
    allows, shows = sets.EVERYTHING, 0
    for set_id in (*chows, *pungs):
        allows &= sets.SET_ALLOWS[set_id]
        shows |= sets.SET_SHOWS[set_id]
    if pair is not None:
        allows &= sets.PAIR_ALLOWS[pair]
        shows |= sets.PAIR_SHOWS[pair]
    groups = tuple([sets.SET_TILES[set_id] for set_id in (*chows, *pungs)])
    return Part(chows, pungs, pair, allows, shows, groups)


Suits = tuple[tuple[Part, ...], ...]
"""The ways to part each suit of a hand."""


def suits_of(concealed: int) -> Suits:
    """Return the ways to part each suit of packed tiles."""
    return tuple(
        [
            suit_splits(suit, count)
            for suit, shift in SUIT_SHIFTS
            if (count := concealed >> shift & SUIT_BITS)
        ]
    )


def decompositions(suits: Suits) -> list[tuple[Part, ...]]:
    """Return every way to part a hand into sets and exactly one pair, suit by suit."""
    pairs = 0
    for splits in suits:
        if not splits:
            return []
        if splits[0].pair is not None:
            pairs += 1
    return list(product(*suits)) if pairs == 1 else []


@lru_cache(maxsize=1 << 16)
def suit_splits(suit: int, count: int) -> tuple[Part, ...]:
    """Return every way to part one suit's tiles into sets, and a pair if one must be left."""
    honours = suit == HONOURS
    remainder = sets.count_of(count) % 3
    if remainder == 1:
        return ()
    if remainder == 0:
        return tuple([_as_part(suit, codes, None) for codes in _only_sets(count, honours)])
    return tuple(
        [
            _as_part(suit, codes, pair)
            for pair in _possible_pairs(count, honours)
            for codes in _only_sets(count - 2 * sets.ONE[pair], honours)
        ]
    )


def _possible_pairs(count: int, honours: bool) -> list[int]:
    """Return the numbers (from 0) of which there are two and the rest might be sets.

    The numbers in a chow or pung add up to a multiple of 3, so the whole sum tells the pair's
    number up to a multiple of 3.
    """
    twice = (count >> 1 | count >> 2) & _ONE_OF_EACH
    if not honours:
        total = sets.count_of(count & _EVERY_THIRD[1]) + 2 * sets.count_of(count & _EVERY_THIRD[2])
        twice &= _EVERY_THIRD[2 * total % 3]
    return sets.kinds_in(twice)


@lru_cache(maxsize=1 << 17)
def _only_sets(count: int, honours: bool) -> tuple[tuple[int, ...], ...]:
    """Return every way to part tiles into sets: a chow as its first number, a pung as 9 + number.

    The copies of the lowest tile are pungs or begin chows, so that no way comes twice.
    """
    if not count:
        return ((),)
    lowest = ((count & -count).bit_length() - 1) // BITS_PER_TILE
    copies, second, third = (
        count >> BITS_PER_TILE * (lowest + step) & sets.COUNT_BITS for step in range(3)
    )
    ways: list[tuple[int, ...]] = []
    for pungs in range(copies // 3 + 1):
        chows = copies - 3 * pungs
        if chows and (honours or lowest > _LAST_CHOW or min(second, third) < chows):
            continue
        rest = count - 3 * pungs * sets.ONE[lowest] - chows * (_CHOW << BITS_PER_TILE * lowest)
        codes = (_PUNG_CODE + lowest,) * pungs + (lowest,) * chows
        ways += [(*codes, *way) for way in _only_sets(rest, honours)]
    return tuple(ways)


def _as_part(suit: int, codes: tuple[int, ...], pair: int | None) -> Part:
    set_ids = _SET_IDS[suit]
    return part(
        tuple([set_ids[code] for code in codes if code < _PUNG_CODE]),
        tuple([set_ids[code] for code in codes if code >= _PUNG_CODE]),
        None if pair is None else 9 * suit + pair,
    )


_SET_IDS = [
    [
        *(sets.chow(9 * suit + number) for number in range(_PUNG_CODE)),
        *(sets.pung(9 * suit + number) for number in range(_PUNG_CODE)),
    ]
    for suit in range(4)
]
"""For each suit: the set of each code."""
