"""Sets (副) as small numbers, and what each of them allows a whole hand to be.

Chows are 0…20 (seven in each suit), pungs and kongs 21…54 (one for each tile).
"""

from functools import lru_cache

from mjref.game.tiles import COPIES, FIRST_DRAGON, FIRST_HONOUR, TILE_KINDS, Tile
from mjref.rulebooks.mcr.fans import bit

SetId = int
CHOWS = 21
CHOW_STARTS = frozenset(tile for tile in range(FIRST_HONOUR) if tile % 9 < 7)

BITS_PER_TILE = 6
ONE = tuple(1 << BITS_PER_TILE * tile for tile in range(TILE_KINDS))
"""One tile in a packed count: six bits for each kind, so that 14 + 16 tiles cannot overflow."""
COUNT_BITS = (1 << BITS_PER_TILE) - 1
UP_TO_FIVE = sum(one * (32 - COPIES - 1) for one in ONE)
FIVE_OR_MORE = sum(one * 32 for one in ONE)
"""A packed count plus the first shows a bit of the second where there are five or more."""
ALL_ONES = sum(ONE)
TILE_OF = {one: tile for tile, one in enumerate(ONE)}
FOURS = sum(one * 4 for one in ONE)
SUIT_SHIFT = 9 * BITS_PER_TILE
SUIT_BITS = (1 << SUIT_SHIFT) - 1
HONOURS = 3
"""The fourth group of tiles, beside the suits 0, 1 and 2."""
SUIT_SHIFTS = tuple((suit, suit * SUIT_SHIFT) for suit in range(4))
SUITED = (1 << 3 * SUIT_SHIFT) - 1


def pack(tiles: tuple[Tile, ...]) -> int:
    """Return how many there are of each kind, packed into one integer."""
    return sum(map(ONE.__getitem__, tiles))


def unpack(packed: int) -> tuple[Tile, ...]:
    """Return the tiles of a packed count in ascending order."""
    tiles: tuple[Tile, ...] = ()
    for suit, shift in SUIT_SHIFTS:
        tiles += _unpack_suit(suit, packed >> shift & SUIT_BITS)
    return tiles


@lru_cache(maxsize=1 << 14)
def _unpack_suit(suit: int, count: int) -> tuple[Tile, ...]:
    return tuple(
        [
            9 * suit + number
            for number in kinds_in(count)
            for _ in range(count >> BITS_PER_TILE * number & COUNT_BITS)
        ]
    )


def kinds_in(packed: int) -> list[Tile]:
    """Return each kind of tile in a packed count once, in ascending order."""
    tiles = []
    while packed:
        tile = ((packed & -packed).bit_length() - 1) // BITS_PER_TILE
        tiles.append(tile)
        packed &= ~(COUNT_BITS << BITS_PER_TILE * tile)
    return tiles


def count_of(packed: int) -> int:
    """Return how many tiles a packed count holds (the sum of its digits to the base 64)."""
    return packed % COUNT_BITS


def kinds_of(packed: int) -> int:
    """Return a packed count with one tile of each kind that is there at all."""
    return (packed | packed >> 1 | packed >> 2) & ALL_ONES


def chow(lowest: Tile) -> SetId:
    """Return the chow that begins with `lowest`."""
    return lowest // 9 * 7 + lowest % 9


def pung(tile: Tile) -> SetId:
    """Return the pung (or kong) of `tile`."""
    return CHOWS + tile


def is_pung(set_id: SetId) -> bool:
    """Tell a pung or kong from a chow."""
    return set_id >= CHOWS


def first_tile(set_id: SetId) -> Tile:
    """Return the lowest tile of a set."""
    return set_id - CHOWS if set_id >= CHOWS else set_id // 7 * 9 + set_id % 7


def tiles_of(set_id: SetId) -> tuple[Tile, ...]:
    """Return the three tiles of a set; a kong counts as three."""
    tile = first_tile(set_id)
    return (tile,) * 3 if set_id >= CHOWS else (tile, tile + 1, tile + 2)


SET_TILES = tuple(tiles_of(set_id) for set_id in range(CHOWS + TILE_KINDS))

_BITS_PER_SET = 3
_PAIRS_FROM = _BITS_PER_SET * (CHOWS + TILE_KINDS)
PUNGS_FROM = _BITS_PER_SET * CHOWS
ONE_SET = tuple(1 << _BITS_PER_SET * set_id for set_id in range(CHOWS + TILE_KINDS))
"""One set among packed sets: three bits for each, chows lowest, then pungs, then the pair."""
ANY_OF = tuple(7 * one for one in ONE_SET)
"""The bits of each set among packed sets."""
ONE_PAIR = tuple(1 << _PAIRS_FROM + tile for tile in range(TILE_KINDS))
ANY_CHOW = (1 << PUNGS_FROM) - 1
ANY_PUNG = (1 << _PAIRS_FROM) - 1 - ANY_CHOW
_SET_COUNT = (1 << _BITS_PER_SET) - 1
_SUIT_CHOWS = (1 << _BITS_PER_SET * 7) - 1
_SUIT_PUNGS = (1 << _BITS_PER_SET * 9) - 1


def chows_in(packed: int) -> tuple[SetId, ...]:
    """Return the chows among packed sets in ascending order."""
    found: tuple[SetId, ...] = ()
    for first in range(0, CHOWS, 7):
        if some := packed >> _BITS_PER_SET * first & _SUIT_CHOWS:
            found += _some_sets(first, some)
    return found


def pungs_in(packed: int) -> tuple[SetId, ...]:
    """Return the pungs and kongs among packed sets in ascending order."""
    packed &= ANY_PUNG
    found: tuple[SetId, ...] = ()
    for first in range(CHOWS, CHOWS + TILE_KINDS, 9):
        if some := packed >> _BITS_PER_SET * first & _SUIT_PUNGS:
            found += _some_sets(first, some)
    return found


def sets_in(packed: int) -> tuple[tuple[SetId, ...], tuple[SetId, ...]]:
    """Return the chows and the pungs among packed sets, each in ascending order."""
    return chows_in(packed), pungs_in(packed)


@lru_cache(maxsize=1 << 12)
def _some_sets(first: SetId, packed: int) -> tuple[SetId, ...]:
    return tuple(
        [
            first + place
            for place in range(9)
            for _ in range(packed >> _BITS_PER_SET * place & _SET_COUNT)
        ]
    )


def has_pair(packed: int) -> bool:
    """Return whether there is a pair among packed sets."""
    return packed >= ONE_PAIR[0]


def pair_in(packed: int) -> Tile | None:
    """Return the tile of the pair among packed sets."""
    return (packed >> _PAIRS_FROM).bit_length() - 1 if has_pair(packed) else None


SINGLE_WAIT = bit("单钓将")
_CLOSED_WAIT, _EDGE_WAIT = bit("坎张"), bit("边张")


def _wait_in_chow(lowest: Tile, tile: Tile) -> int:
    place = tile - lowest
    if place == 1:
        return _CLOSED_WAIT
    is_edge = (lowest % 9 == 0 and place == 2) or (lowest % 9 == 6 and place == 0)
    return _EDGE_WAIT if is_edge else 0


WAITS_IN_CHOWS = tuple(
    tuple(
        (chow(lowest), _wait_in_chow(lowest, tile))
        for lowest in range(tile - 2, tile + 1)
        if lowest in CHOW_STARTS and tile < FIRST_HONOUR and lowest // 9 == tile // 9
    )
    for tile in range(TILE_KINDS)
)
"""For each tile: the chows that it completes, and the fan if it alone was waited for."""


_NUMBERS = {
    "全大": {7, 8, 9},
    "全中": {4, 5, 6},
    "全小": {1, 2, 3},
    "大于五": {6, 7, 8, 9},
    "小于五": {1, 2, 3, 4},
}
_GREEN = {19, 20, 21, 23, 25, 32}
_REVERSIBLE = {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33}


def _number(tile: Tile) -> int:
    return 0 if tile >= FIRST_HONOUR else tile % 9 + 1


def _allows(tiles: tuple[Tile, ...]) -> int:
    """Return the fans that a set or pair of these tiles does not rule out for a whole hand."""
    numbers = {_number(tile) for tile in tiles}
    equal = len(set(tiles)) == 1
    terminal = numbers <= {1, 9}
    honour = numbers == {0}
    outside = bool(numbers & {0, 1, 9})
    allowed = {
        "绿一色": set(tiles) <= _GREEN,
        "清幺九": equal and terminal,
        "字一色": honour,
        "混幺九": equal and outside,
        "全双刻": equal and numbers <= {2, 4, 6, 8},
        "全带五": 5 in numbers,
        "推不倒": set(tiles) <= _REVERSIBLE,
        "碰碰和": equal,
        "全带幺": outside,
        "平和": not honour if len(tiles) == 2 else not equal,
        "断幺": not outside,
        "无字": not honour,
        **{name: numbers <= within for name, within in _NUMBERS.items()},
    }
    return bit(*(name for name, holds in allowed.items() if holds))


SET_ALLOWS = tuple(_allows(tiles_of(set_id)) for set_id in range(CHOWS + TILE_KINDS))
PAIR_ALLOWS = tuple(_allows((tile, tile)) for tile in range(TILE_KINDS))
EVERYTHING = -1  # nothing is ruled out by no set at all

# What a hand shows somewhere: kinds of tiles, pungs of terminals and honours, an honour pair.
KIND_SUITS = 0b00111
KIND_WINDS = 0b01000
KIND_DRAGONS = 0b10000
TERMINAL_PUNGS = 0b111111 << 5
WIND_PUNGS = 0b1111 << 11
DRAGON_PUNGS = 0b111 << 15
WIND_PAIR = 1 << 18
DRAGON_PAIR = 1 << 19
OUTSIDE_PUNGS = TERMINAL_PUNGS | WIND_PUNGS | DRAGON_PUNGS


def _kind(tile: Tile) -> int:
    if tile >= FIRST_DRAGON:
        return KIND_DRAGONS
    return KIND_WINDS if tile >= FIRST_HONOUR else 1 << tile // 9


def pung_shows(tile: Tile) -> int:
    """Return the mark of a pung of 1s, 9s or honours; 0 for other tiles."""
    if tile >= FIRST_HONOUR:
        return 1 << 11 + tile - FIRST_HONOUR
    return {1: 1 << 5 + tile // 9 * 2, 9: 1 << 6 + tile // 9 * 2}.get(_number(tile), 0)


def _pair_shows(tile: Tile) -> int:
    if tile >= FIRST_DRAGON:
        return KIND_DRAGONS | DRAGON_PAIR
    return KIND_WINDS | WIND_PAIR if tile >= FIRST_HONOUR else _kind(tile)


SET_SHOWS = tuple(
    _kind(first_tile(set_id)) | (pung_shows(first_tile(set_id)) if is_pung(set_id) else 0)
    for set_id in range(CHOWS + TILE_KINDS)
)
PAIR_SHOWS = tuple(_pair_shows(tile) for tile in range(TILE_KINDS))
KINDS = tuple(_kind(tile) for tile in range(TILE_KINDS))
