"""Which tiles a hand of thirteen waits for (听牌)."""

from functools import cache, lru_cache

from mjref.game.tiles import TILE_KINDS, Tile
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.sets import HONOURS, SUIT_BITS, SUIT_SHIFT, SUIT_SHIFTS
from mjref.rulebooks.mcr.special import KNITTED_BODIES

_BODY_TILES = 9
_FEWEST_SPECIAL = 10
"""Tiles, at least, before the winning tile: the body of 组合龙 and half a pair."""
_ALL_KINDS = range(TILE_KINDS)


def waits(concealed: int) -> int:
    """Return, as bits, every tile that would complete the packed concealed tiles.

    Only the shape counts: a tile that is used up elsewhere is waited for all the same.
    """
    return _standard(concealed) | _special(concealed)


def is_only_wait(concealed: int, tile: Tile) -> bool:
    """Return whether `waits` is `tile` alone, for a tile that makes sets and a pair.

    Then every other suit is complete, so that another wait is in the same suit, or else in the
    suit of the pair: two pairs wait for each other.
    """
    suit = tile // 9
    in_suit = concealed >> SUIT_SHIFT * suit & SUIT_BITS
    if not _is_only_wait_in_suit(suit, in_suit, tile):
        return False
    return sets.count_of(concealed) < _FEWEST_SPECIAL or not _special(concealed) & ~(1 << tile)


def held_four_times(total: int) -> int:
    """Return, as bits, the tiles of which a packed count holds all four."""
    fours = total & sets.FOURS
    return sum(1 << tile for tile in range(TILE_KINDS) if fours >> sets.BITS_PER_TILE * tile & 4)


@lru_cache(maxsize=1 << 16)
def _is_only_wait_in_suit(suit: int, count: int, tile: Tile) -> bool:
    complete = _complete_suits()[suit == HONOURS]
    if count in complete:
        return False
    only = sets.ONE[tile - 9 * suit]
    return not any(count + one in complete for one in sets.ONE[:9] if one != only)


def _standard(concealed: int) -> int:
    """Return the waits for sets and a pair."""
    lacking = [
        suit
        for suit, shift in SUIT_SHIFTS
        if concealed >> shift & SUIT_BITS not in _complete_suits()[suit == HONOURS]
    ]
    if len(lacking) > 1:
        return 0  # one tile cannot complete two suits
    kinds = range(9 * lacking[0], min(9 * lacking[0] + 9, TILE_KINDS)) if lacking else _ALL_KINDS
    found = 0
    for tile in kinds:
        if _is_standard(concealed + sets.ONE[tile]):
            found |= 1 << tile
    return found


def _is_standard(concealed: int) -> bool:
    """Return whether packed tiles are sets and one pair."""
    pairs = 0
    for suit, shift in SUIT_SHIFTS:
        count = concealed >> shift & SUIT_BITS
        if count and count not in _complete_suits()[suit == HONOURS]:
            return False
        pairs += sets.count_of(count) % 3 == 2
    return pairs == 1


def _special(concealed: int) -> int:
    """Return the waits for 七对 and for 组合龙 with a set (concealed or melded) and a pair."""
    found = 0
    odd = concealed & sets.ALL_ONES
    if odd in sets.TILE_OF and sets.count_of(concealed) == 13:
        found |= 1 << sets.TILE_OF[odd]
    kinds = sets.kinds_of(concealed)
    if (kinds & sets.SUITED).bit_count() < _BODY_TILES - 1:
        return found
    for body in KNITTED_BODIES:
        present = body & kinds
        lacking = body ^ present
        if not lacking:
            found |= _standard(concealed - body)
        elif lacking in sets.TILE_OF and _is_standard(concealed - present):
            found |= 1 << sets.TILE_OF[lacking]
    return found


@cache
def _complete_suits() -> tuple[frozenset[int], frozenset[int]]:
    """Return all packed counts of a suit, and of honours, that are sets and at most one pair."""
    chows = [sum(sets.ONE[first : first + 3]) for first in range(7)]
    pungs = [3 * one for one in sets.ONE[:9]]
    return _all_of([*chows, *pungs], 9), _all_of(pungs[:7], 7)


def _all_of(possible_sets: list[int], kinds: int) -> frozenset[int]:
    most = {0}
    found = set(most)
    for _ in range(4):
        most = {count + one for count in most for one in possible_sets}
        found |= most
    pairs = [0, *(2 * one for one in sets.ONE[:kinds])]
    return frozenset({count + pair for pair in pairs for count in found})
