"""Tiles (牌) as the numbers 0…33, and their notation."""

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
    tiles: list[Tile] = []
    digits = ""
    for sign in text:
        if sign in SUITS + HONOURS:
            if not digits:
                raise NotationError(sign)
            for digit in digits:
                if digit + sign not in _CODE:
                    raise NotationError(digit + sign)
                tiles.append(_CODE[digit + sign])
            digits = ""
        elif sign.isascii() and sign.isdigit():
            digits += sign
        else:
            raise NotationError(sign)
    if digits:
        raise NotationError(digits)
    return tuple(tiles)


def write_tiles(tiles: tuple[Tile, ...]) -> str:
    """Return the shortest notation that keeps the order of `tiles`."""
    text = ""
    for position, tile in enumerate(tiles):
        name = _NAME[tile]
        follower = _NAME[tiles[position + 1]] if position + 1 < len(tiles) else ""
        text += name[0] if follower[1:] == name[1] else name
    return text
