"""Facts straight from the notation of a hand, suit by suit: the short road for long streams.

Few different suits and melds recur in all hands that are written plainly, so that each is worked
out once. What is written in another way, or cannot be, yields no facts here: the long road over
`Win` reads it or names the error.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from mjref.game.hand import MeldKind, Seat, WinBy
from mjref.game.tiles import Tile, read_tiles
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.facts import (
    HAND_SETS,
    HAND_TILES,
    Facts,
    How,
    MeldFacts,
    add_up,
    meld_facts,
    put_together,
)
from mjref.rulebooks.mcr.shapes import Part, suit_splits

_GROUPS = re.compile("[1-9]+[mpsz]").findall
_REMEMBERED = 1 << 17
_WINDS = {seat.letter: int(seat) for seat in Seat}
_NO_FLAGS: frozenset[str] = frozenset()


class _Suit(NamedTuple):
    """The concealed tiles of one suit, packed, and their splits."""

    waiting: int
    splits: tuple[Part, ...]


class _Suits(dict[str, _Suit]):
    """`345p`, or `345p6` where 6p is the winning tile → the suit."""

    def __missing__(self, key: str) -> _Suit:
        """Work out a suit that has not been seen before; raises NotationError."""
        group = key.rstrip("123456789")
        number = key[len(group) :]
        tiles, winning = read_tiles(group), read_tiles(number + group[-1]) if number else ()
        waiting = sets.pack(tiles)
        suit = tiles[0] // 9
        count = waiting + sets.pack(winning) >> sets.SUIT_SHIFT * suit
        if len(self) >= _REMEMBERED:
            self.clear()
        splits = suit_splits(suit, count, winning[0] if winning else None)
        self[key] = found = _Suit(waiting, splits)
        return found


class _Melds(dict[str, MeldFacts]):
    """`pung:555p` → the meld."""

    def __missing__(self, text: str) -> MeldFacts:
        """Work out a meld that has not been seen before; raises ValueError if it is none."""
        kind, _, tiles = text.partition(":")
        self[text] = found = meld_facts(MeldKind(kind), read_tiles(tiles))
        return found


_suits = _Suits()
_melds = _Melds()
_tiles: dict[str, Tile] = {
    f"{number}{letter}": tile
    for letter in "mpsz"
    for number in range(1, 8 if letter == "z" else 10)
    for tile in read_tiles(f"{number}{letter}")
}


def plain_facts(hand: Mapping[str, Any]) -> Facts | None:
    """Return the facts of a hand given as its JSON object; None unless it is plainly written."""
    try:
        concealed, melds, win = hand["concealed"], hand["melds"], hand["win"]
        self_drawn, flags = hand["self_draw"], hand["flags"]
        winds = _WINDS[hand["round_wind"]], _WINDS[hand["seat_wind"]]
        if not (type(melds) is type(flags) is list and type(self_drawn) is bool):
            return None
        suits = _suits_of(concealed, win[0], win[1])
        waiting = sum([suit[0] for suit in suits])
        size = HAND_TILES - 3 * len(melds)
        if len(concealed) != size + len(suits) or len(melds) > HAND_SETS:
            return None
        melded = add_up([_melds[text] for text in melds])
        splits = tuple([suit[1] for suit in suits])
        how = How(*_how(self_drawn, flags), *winds)
        return put_together(waiting, _tiles[win], splits, melded, how)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None  # the long road says what is wrong


def _suits_of(concealed: str, number: str, letter: str) -> list[_Suit]:
    """Return the suits of the tiles, each written once and that of the winning tile among them."""
    groups = _GROUPS(concealed)
    letters = {group[-1] for group in groups}
    if letter not in letters or len(letters) != len(groups):
        raise LookupError(letter)
    return [_suits[group + number if group[-1] == letter else group] for group in groups]


def _how(self_drawn: bool, flags: list[str]) -> tuple[WinBy, frozenset[str]]:
    if not flags:
        return (WinBy.SELF_DRAW if self_drawn else WinBy.DISCARD), _NO_FLAGS
    if self_drawn:
        return WinBy.SELF_DRAW, frozenset(flags)
    return (WinBy.ROBBED_KONG if "rob_kong" in flags else WinBy.DISCARD), frozenset(flags)
