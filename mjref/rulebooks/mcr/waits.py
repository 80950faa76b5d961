"""Which tiles a hand of thirteen waits for (听牌), and the fans of a single wait."""

from mjref.game.tiles import TILE_KINDS, Tile
from mjref.rulebooks.mcr import sets, shapes
from mjref.rulebooks.mcr.fans import bit
from mjref.rulebooks.mcr.sets import SUIT_BITS, SUIT_SHIFT, SetId
from mjref.rulebooks.mcr.special import KNITTED_BODIES

EDGE, CLOSED, SINGLE = bit("边张"), bit("坎张"), bit("单钓将")


def _wait_in_chow(chow: SetId, tile: Tile) -> int:
    place = tile - sets.first_tile(chow)
    if place == 1:
        return CLOSED
    is_edge = (chow % 7 == 0 and place == 2) or (chow % 7 == 6 and place == 0)
    return EDGE if is_edge else 0


WAITS_IN_CHOWS = tuple(
    {
        sets.chow(first): _wait_in_chow(sets.chow(first), tile)
        for first in range(tile - 2, tile + 1)
        if first in sets.CHOW_STARTS and tile in sets.tiles_of(sets.chow(first))
    }
    for tile in range(TILE_KINDS)
)
"""For each tile: the chows that it completes, and the fan if it alone was waited for."""


def waits(concealed: int) -> int:
    """Return, as bits, every tile that would complete the packed concealed tiles.

    Only the shape counts: a tile that is used up elsewhere is waited for all the same.
    """
    found = _standard(concealed)
    size = sets.count_of(concealed)
    if size >= 10:
        found |= _knitted_straight(concealed)
    if size == 13:
        found |= _seven_pairs(concealed)
    return found


def waits_in_suit(concealed: int, tile: Tile) -> int:
    """Return the tiles of the suit of `tile` that would complete that suit, as bits.

    Where `tile` itself completes the hand they all do, so these are waits.
    """
    suit = tile // 9
    return shapes.suit_waits(suit, concealed >> SUIT_SHIFT * suit & SUIT_BITS)


def held_four_times(total: int) -> int:
    """Return, as bits, the tiles of which a packed count holds all four."""
    fours = total & sets.FOURS
    return sum(1 << tile for tile in range(TILE_KINDS) if fours >> sets.BITS_PER_TILE * tile & 4)


def _standard(concealed: int) -> int:
    """Return the waits for sets and a pair."""
    suits = [
        (suit, count) for suit in range(4) if (count := concealed >> SUIT_SHIFT * suit & SUIT_BITS)
    ]
    unfinished = [one for one in suits if not shapes.is_complete(*one)]
    if len(unfinished) > 1:
        return 0
    found = 0
    for suit, count in unfinished or suits:
        pairs = [other for other, tiles in suits if other != suit and sets.count_of(tiles) % 3 == 2]
        needs_pair = sets.count_of(count) % 3 == 1
        if len(pairs) + needs_pair == 1:
            found |= shapes.suit_waits(suit, count)
    return found


def _knitted_straight(concealed: int) -> int:
    """Return the waits for 组合龙 with a set (concealed or melded) and a pair."""
    found = 0
    kinds = sets.kinds_of(concealed)
    for body in KNITTED_BODIES:
        present = body & kinds
        lacking = body ^ present
        if not lacking:
            found |= _standard(concealed - body)
        elif lacking in sets.TILE_OF and shapes.decompositions(concealed - present):
            found |= 1 << sets.TILE_OF[lacking]
    return found


def _seven_pairs(concealed: int) -> int:
    odd = concealed & sets.ALL_ONES
    return 1 << sets.TILE_OF[odd] if odd in sets.TILE_OF else 0
