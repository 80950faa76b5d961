"""How concealed tiles fall into sets and a pair: every decomposition (拆法), suit by suit."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mjref.game.tiles import TILE_KINDS, Tile
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.sets import BITS_PER_TILE, HONOURS, SUIT_BITS, SUIT_SHIFTS

_CHOW = sets.ONE[0] + sets.ONE[1] + sets.ONE[2]
_PUNG_CODE = 9
_PAIR_CODE = 18
_LAST_CHOW = 6
_ONE_OF_EACH = sum(sets.ONE[:9])
_EVERY_THIRD = [sum(sets.ONE[first:9:3]) * sets.COUNT_BITS for first in range(3)]
"""All tiles of the numbers 0, 3, 6; 1, 4, 7; 2, 5, 8 (from 0)."""


PAIR = -1
BODY = -2
"""Where the winning tile went, if not into a set: the pair, or the body of 组合龙."""
ANYWHERE = -3
"""A special shape: it does not matter where the winning tile went."""

Groups = tuple[tuple[Tile, ...], ...]
"""The tiles of each set."""
Finishes = tuple[tuple[int, int], ...]
"""Where the winning tile may have gone: a set, PAIR, BODY or ANYWHERE, each with its fans."""


class Ends(NamedTuple):
    """Where the winning tile may have gone in its suit."""

    waits: int
    """The fans of the wait (边张, 坎张, 单钓将) that any of the places would make."""
    places: Finishes
    """Each place with the fan of its wait, if no other tile was waited for."""
    any_place: Finishes
    """One of them without a fan, for when it makes no difference."""


class Part(NamedTuple):
    """Sets, and perhaps the pair, out of one suit."""

    packed: int
    """Packed, with the pair."""
    allows: int
    """The fans that none of these sets rules out for the whole hand."""
    shows: int
    """The kinds of tiles and pungs among them."""
    groups: Groups
    """The tiles of the sets."""
    ends: Ends | None
    """None in the suits that the winning tile is not of."""


Suits = tuple[tuple[Part, ...], ...]
"""The ways to part each suit of a hand."""


def suits_of(concealed: int, winning_tile: Tile) -> Suits:
    """Return the ways to part each suit of packed tiles, the winning tile among them."""
    return tuple(
        [
            suit_splits(suit, count, winning_tile if winning_tile // 9 == suit else None)
            for suit, shift in SUIT_SHIFTS
            if (count := concealed >> shift & SUIT_BITS)
        ]
    )


def decompositions(suits: Suits) -> list[tuple[Part, ...]]:
    """Return every way to part a hand into sets and exactly one pair, suit by suit."""
    found = list(product(*suits))
    if len(suits) < 4:  # the tiles are two more than a multiple of three, so one suit has a pair
        return found
    return [parts for parts in found if sum([sets.has_pair(part.packed) for part in parts]) == 1]


def suit_splits(suit: int, count: int, winning_tile: Tile | None) -> tuple[Part, ...]:
    """Return every way to part one suit's tiles into sets, and a pair if one must be left.

    `winning_tile` is None if it is of another suit.
    """
    return tuple([_part(suit, codes, winning_tile) for codes in _ways(count, suit == HONOURS)])


@lru_cache(maxsize=1 << 16)
def _ways(count: int, honours: bool) -> tuple[tuple[int, ...], ...]:
    """Return what `suit_splits` does as codes: chows, then pungs, then the pair."""
    remainder = sets.count_of(count) % 3
    if remainder == 1:
        return ()
    if remainder == 0:
        return tuple([tuple(sorted(codes)) for codes in _only_sets(count, honours)])
    return tuple(
        [
            (*sorted(codes), _PAIR_CODE + pair)
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


def _part(suit: int, codes: tuple[int, ...], winning_tile: Tile | None) -> Part:
    packed, allows, shows = 0, sets.EVERYTHING, 0
    groups: Groups = ()
    pieces = _PIECES[suit]
    for code in codes:
        one, allowed, shown, tiles = pieces[code]
        packed += one
        allows &= allowed
        shows |= shown
        groups += tiles
    ends = None if winning_tile is None else _ends(packed, winning_tile)
    return Part(packed, allows, shows, groups, ends)


def _ends(packed: int, tile: Tile) -> Ends | None:
    places = []
    waits = 0
    if packed & sets.ONE_PAIR[tile]:
        places.append((PAIR, sets.SINGLE_WAIT))
        waits = sets.SINGLE_WAIT
    for place, own_wait in sets.WAITS_IN_CHOWS[tile]:
        if packed & sets.ANY_OF[place]:
            places.append((place, own_wait))
            waits |= own_wait
    if packed & sets.ANY_OF[sets.pung(tile)]:
        places.append((sets.pung(tile), 0))
    return Ends(waits, tuple(places), ((places[0][0], 0),)) if places else None


def _pieces(suit: int) -> list[tuple[int, int, int, Groups]]:
    """Return what each code of a suit stands for: packed, what it allows and shows, its tiles.

    The tiles of the pair are no group; an empty place is a number that the suit does not have.
    """
    pieces: list[tuple[int, int, int, Groups]] = [(0, 0, 0, ())] * (_PAIR_CODE + 9)
    for tile in range(9 * suit, min(9 * suit + 9, TILE_KINDS)):
        number = tile % 9
        set_ids = {_PUNG_CODE + number: sets.pung(tile)}
        if tile in sets.CHOW_STARTS:
            set_ids[number] = sets.chow(tile)
        for code, one in set_ids.items():
            tiles = (sets.SET_TILES[one],)
            pieces[code] = (sets.ONE_SET[one], sets.SET_ALLOWS[one], sets.SET_SHOWS[one], tiles)
        pair = (sets.ONE_PAIR[tile], sets.PAIR_ALLOWS[tile], sets.PAIR_SHOWS[tile], ())
        pieces[_PAIR_CODE + number] = pair
    return pieces


_PIECES = [_pieces(suit) for suit in range(4)]
