"""Which tiles a hand of thirteen waits for (听牌)."""

from mjref.game.tiles import TILE_KINDS
from mjref.rulebooks.mcr import sets, shapes
from mjref.rulebooks.mcr.sets import SUIT_BITS, SUIT_SHIFT
from mjref.rulebooks.mcr.special import KNITTED_BODIES


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


def _is_standard(concealed: int) -> bool:
    """Return whether packed tiles are sets and one pair."""
    suits = [
        (suit, count) for suit in range(4) if (count := concealed >> SUIT_SHIFT * suit & SUIT_BITS)
    ]
    pairs = sum(sets.count_of(count) % 3 == 2 for _, count in suits)
    return pairs == 1 and all(shapes.is_complete(suit, count) for suit, count in suits)


def _knitted_straight(concealed: int) -> int:
    """Return the waits for 组合龙 with a set (concealed or melded) and a pair."""
    found = 0
    kinds = sets.kinds_of(concealed)
    for body in KNITTED_BODIES:
        present = body & kinds
        lacking = body ^ present
        if not lacking:
            found |= _standard(concealed - body)
        elif lacking in sets.TILE_OF and _is_standard(concealed - present):
            found |= 1 << sets.TILE_OF[lacking]
    return found


def _seven_pairs(concealed: int) -> int:
    odd = concealed & sets.ALL_ONES
    return 1 << sets.TILE_OF[odd] if odd in sets.TILE_OF else 0
