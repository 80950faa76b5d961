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
    NO_MELDS,
    Facts,
    How,
    MeldFacts,
    add_up,
    meld_facts,
    put_together,
)
from mjref.rulebooks.mcr.shapes import Part, Suits, suit_splits

_GROUPS = re.compile("[1-9]+[mpsz]").findall
_LONGEST = 2 * HAND_TILES
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
        if len(concealed) > _LONGEST:  # to search it for suits could take for ever
            return None
        waiting, suits = _suits_of(concealed, win)
        size = HAND_TILES - 3 * len(melds)
        if len(concealed) != size + len(suits) or len(melds) > HAND_SETS:
            return None
        melded = add_up([_melds[text] for text in melds]) if melds else NO_MELDS
        how = How(*_how(self_drawn, flags), *winds)
        return put_together(waiting, _tiles[win], suits, melded, how)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None  # the long road says what is wrong


def _suits_of(concealed: str, win: str) -> tuple[int, Suits]:
    """Return the packed tiles, and the suits; raises LookupError if any is written twice.

    The winning tile must have its suit among them.
    """
    number, winning_letter = win[0], win[1]
    waiting = 0
    suits: Suits = ()
    letters = ""
    for group in _GROUPS(concealed):
        letter = group[-1]
        if letter in letters:
            raise LookupError(group)
        letters += letter
        tiles, splits = _suits[group + number if letter == winning_letter else group]
        waiting += tiles
        suits += (splits,)
    if winning_letter not in letters:
        raise LookupError(win)
    return waiting, suits


def _how(self_drawn: bool, flags: list[str]) -> tuple[WinBy, frozenset[str]]:
    if not flags:
        return (WinBy.SELF_DRAW if self_drawn else WinBy.DISCARD), _NO_FLAGS
    if self_drawn:
        return WinBy.SELF_DRAW, frozenset(flags)
    return (WinBy.ROBBED_KONG if "rob_kong" in flags else WinBy.DISCARD), frozenset(flags)
