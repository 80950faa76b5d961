"""Tiles (牌) as the numbers 0…33, and their notation."""

import re
from functools import lru_cache

SUITS = "mps"  # 万 饼 条
HONOURS = "z"  # 东南西北中发白
TILE_KINDS = 34
COPIES = 4
FIRST_HONOUR = 27
FIRST_DRAGON = 31
MAX_FLOWERS = 8

Tile = int  # 0-8 万, 9-17 饼, 18-26 条, 27-30 东南西北, 31-33 中发白

_CODE = {
    f"{number + 1}{letter}": 9 * suit + number
    for suit, letter in enumerate(SUITS + HONOURS)
    for number in range(7 if letter == HONOURS else 9)
}
_LONGEST = 2 * 144  # signs: no set of tiles is larger
_GROUP = re.compile(f"[0-9]+[{SUITS}{HONOURS}]")
_NAME = {tile: name for name, tile in _CODE.items()}


class NotationError(ValueError):
    """Raised for text that is no tile notation; `text` is the part that cannot be read."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def tile_name(tile: Tile) -> str:
    """Return the notation of one tile: `tile_name(31) == "5z"`."""
    return _NAME[tile]


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles of `text` in the order written: `123m5z` is four tiles.

    Raises NotationError naming the part that is wrong.
    """
    if text in _CODE:
        return (_CODE[text],)
    if len(text) > _LONGEST:
        raise NotationError(text)
    tiles: tuple[Tile, ...] = ()
    length = 0
    for group in _GROUP.findall(text):
        tiles += _read_group(group)
        length += len(group)
    if length != len(text):
        raise NotationError((_GROUP.sub(" ", text).split() or [text])[0])
    return tiles


@lru_cache(maxsize=1 << 14)
def _read_group(group: str) -> tuple[Tile, ...]:
    """Return the tiles of digits and one suit, such as `123m`."""
    names = [digit + group[-1] for digit in group[:-1]]
    for name in names:
        if name not in _CODE:
            raise NotationError(name)
    return tuple(_CODE[name] for name in names)


@lru_cache(maxsize=1 << 14)
def write_tiles(tiles: tuple[Tile, ...]) -> str:
    """Return the shortest notation that keeps the order of `tiles`."""
    text = ""
    for position, tile in enumerate(tiles):
        name = _NAME[tile]
        follower = _NAME[tiles[position + 1]] if position + 1 < len(tiles) else ""
        text += name[0] if follower[1:] == name[1] else name
    return text
