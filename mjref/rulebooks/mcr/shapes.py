"""How concealed tiles fall into sets and a pair: every decomposition (拆法), suit by suit."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mjref.game.tiles import Tile
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.sets import BITS_PER_TILE, SUIT_BITS, SUIT_SHIFT, SetId

_CHOW = sets.ONE[0] + sets.ONE[1] + sets.ONE[2]
_PUNG_CODE = 9
_LAST_CHOW = 6


class Part(NamedTuple):
    """Sets, and perhaps the pair, out of one suit (or of the melds, or of a whole hand)."""

    chows: tuple[SetId, ...]
    pungs: tuple[SetId, ...]
    pair: Tile | None
    allows: int
    """The fans that none of these sets rules out for the whole hand."""
    shows: int
    """The kinds of tiles and pungs among them."""


EMPTY = Part((), (), None, sets.EVERYTHING, 0)


def part(chows: tuple[SetId, ...], pungs: tuple[SetId, ...], pair: Tile | None) -> Part:
    """Return sets and pair together with what they allow and show."""
    allows, shows = sets.EVERYTHING, 0
    for set_id in (*chows, *pungs):
        allows &= sets.SET_ALLOWS[set_id]
        shows |= sets.SET_SHOWS[set_id]
    if pair is not None:
        allows &= sets.PAIR_ALLOWS[pair]
        shows |= sets.PAIR_SHOWS[pair]
    return Part(chows, pungs, pair, allows, shows)


def join(parts: tuple[Part, ...]) -> Part:
    """Return the parts of a hand as one."""
    chows: tuple[SetId, ...] = ()
    pungs: tuple[SetId, ...] = ()
    pair: Tile | None = None
    allows, shows = sets.EVERYTHING, 0
    for one in parts:
        chows += one.chows
        pungs += one.pungs
        allows &= one.allows
        shows |= one.shows
        if one.pair is not None:
            pair = one.pair
    return Part(chows, pungs, pair, allows, shows)


def decompositions(concealed: int) -> list[tuple[Part, ...]]:
    """Return every way to part packed tiles into sets and exactly one pair, suit by suit."""
    choices: list[tuple[Part, ...]] = []
    pairs = 0
    for suit in range(4):
        count = concealed >> SUIT_SHIFT * suit & SUIT_BITS
        if not count:
            continue
        splits = suit_splits(suit, count)
        if not splits:
            return []
        pairs += splits[0].pair is not None
        choices.append(splits)
    return list(product(*choices)) if pairs == 1 else []


@lru_cache(maxsize=1 << 16)
def suit_splits(suit: int, count: int) -> tuple[Part, ...]:
    """Return every way to part one suit's tiles into sets, and a pair if one must be left."""
    honours = suit == 3
    size = sets.count_of(count)
    if size % 3 == 1:
        return ()
    if size % 3 == 0:
        return tuple(_as_part(suit, codes, None) for codes in _only_sets(count, honours))
    return tuple(
        _as_part(suit, codes, pair)
        for pair, copies in enumerate(_digits(count))
        if copies >= 2
        for codes in _only_sets(count - 2 * sets.ONE[pair], honours)
    )


@lru_cache(maxsize=1 << 16)
def suit_waits(suit: int, count: int) -> int:
    """Return the tiles, as bits, that make one suit's tiles complete (sets, or sets and pair)."""
    honours = suit == 3
    wait = 0
    for number in range(7 if honours else 9):
        if is_complete(count + sets.ONE[number], honours):
            wait |= 1 << 9 * suit + number
    return wait


@lru_cache(maxsize=1 << 17)
def is_complete(count: int, honours: bool) -> bool:
    """Return whether one suit's tiles are all sets, or sets and one pair."""
    size = sets.count_of(count)
    if size % 3 != 2:
        return size % 3 == 0 and bool(_only_sets(count, honours))
    return any(
        copies >= 2 and bool(_only_sets(count - 2 * sets.ONE[pair], honours))
        for pair, copies in enumerate(_digits(count))
    )


def _digits(count: int) -> list[int]:
    digits = []
    while count:
        digits.append(count & sets.COUNT_BITS)
        count >>= BITS_PER_TILE
    return digits


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
    return part(
        tuple(sets.chow(9 * suit + code) for code in codes if code < _PUNG_CODE),
        tuple(sets.pung(9 * suit + code - _PUNG_CODE) for code in codes if code >= _PUNG_CODE),
        None if pair is None else 9 * suit + pair,
    )
