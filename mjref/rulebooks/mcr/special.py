"""The winning shapes that are not four sets and a pair: 七对, 十三幺, 不靠, 组合龙."""

from collections.abc import Iterator
from itertools import permutations

from mjref.game.tiles import FIRST_HONOUR, TILE_KINDS
from mjref.rulebooks.mcr import patterns, sets
from mjref.rulebooks.mcr.fans import bit

_SEVEN_PAIRS = bit("七对", "单钓将")
_SHIFTED_PAIRS = bit("连七对")
_ORPHANS = bit("十三幺", "五门齐", "混幺九", "全带幺", "单钓将")
_KNITTED = bit("全不靠", "五门齐", "单钓将")
_SEVEN_HONOURS = bit("七星不靠")
_KNITTED_STRAIGHT = bit("组合龙")
_SEVEN_SHIFTED = sum(2 * one for one in sets.ONE[:7])

KNITTED_BODIES = tuple(
    sum(
        sets.ONE[9 * suit + start + 3 * step]
        for suit, start in enumerate(starts)
        for step in range(3)
    )
    for starts in permutations(range(3))
)
"""147, 258 and 369, one in each suit: the six ways, packed."""
_ALL_HONOURS = sum(sets.ONE[FIRST_HONOUR:])
_OUTSIDE = sum(
    sets.ONE[tile] for tile in range(TILE_KINDS) if tile >= FIRST_HONOUR or tile % 9 in (0, 8)
)
_ORPHAN_HANDS = {_OUTSIDE + sets.ONE[tile] for tile in sets.unpack(_OUTSIDE)}


def special_shapes(complete: int, *, color_fans: bool) -> Iterator[int]:
    """Yield the fans of each special shape that fourteen packed concealed tiles make.

    `color_fans`: whether 七对 takes the fans of colours and ranks that the law words for sets.
    """
    if not complete & sets.ALL_ONES:
        yield _pairs(complete, color_fans=color_fans)
    elif complete in _ORPHAN_HANDS:
        yield _ORPHANS
    elif complete & sets.ALL_ONES == complete:
        suited = complete & sets.SUITED
        for body in KNITTED_BODIES:
            if suited & body == suited:
                yield _knitted(complete, suited == body)


def _pairs(complete: int, *, color_fans: bool) -> int:
    allows, shows = sets.EVERYTHING, 0
    for tile in sets.kinds_in(complete):
        allows &= sets.PAIR_ALLOWS[tile]
        shows |= sets.KINDS[tile]
    found = _SEVEN_PAIRS | patterns.kinds(shows, 0, 0)[0] | allows & ~patterns.OF_SETS
    if not color_fans:
        found &= ~patterns.OF_RANKS
    lowest = (complete & -complete).bit_length() - 1
    if shows & sets.KIND_SUITS and complete >> lowest - 1 == _SEVEN_SHIFTED:
        found |= _SHIFTED_PAIRS * (shows.bit_count() == 1)
    return found


def _knitted(complete: int, whole_body: bool) -> int:
    found = _KNITTED
    if complete & _ALL_HONOURS == _ALL_HONOURS:
        found |= _SEVEN_HONOURS
    return found | _KNITTED_STRAIGHT if whole_body else found
