"""Facts straight from the notation of a hand, suit by suit: the short road for long streams.

Few different suits and melds recur in all hands that are written plainly, so that each is worked
out once. What is written in another way, or cannot be, yields no facts here: the long road over
`Win` reads it or names the error.
"""

import re
from collections.abc import Mapping
from typing import Any

from mjref.game.hand import MeldKind, Seat
from mjref.game.tiles import Tile, read_tiles
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.facts import (
    HAND_SETS,
    HAND_TILES,
    NO_MELDS,
    Facts,
    Melded,
    add_up,
    meld_facts,
    put_together,
)
from mjref.rulebooks.mcr.shapes import Part, Suits, suit_splits

_SUITS = re.compile("([1-9]+m)?([1-9]+p)?([1-9]+s)?([1-7]+z)?").fullmatch
_LONGEST = 2 * HAND_TILES
_REMEMBERED = 1 << 17
_WINDS = {seat.letter: int(seat) for seat in Seat}
_NO_FLAGS: frozenset[str] = frozenset()
_tiles: dict[str, Tile] = {
    f"{number}{letter}": tile
    for letter in "mpsz"
    for number in range(1, 8 if letter == "z" else 10)
    for tile in read_tiles(f"{number}{letter}")
}
_ONES = {letter: {t[0]: sets.ONE[_tiles[t]] for t in _tiles if t[1] == letter} for letter in "mpsz"}
"""Suit letter → number → one such tile, packed."""
_SUIT_OF = {letter: suit for suit, letter in enumerate("mpsz")}


class _Suits(dict[str, tuple[int, tuple[Part, ...]]]):
    """`345p`, or `345p6` where 6p is the winning tile → the suit.

    That is its tiles before the winning tile came, packed, and the ways to part them with it.
    """

    def __missing__(self, key: str) -> tuple[int, tuple[Part, ...]]:
        """Work out a suit that has not been seen before; raises LookupError for no tile."""
        digits, number = (key[:-1], "") if key[-1].isalpha() else (key[:-2], key[-1])
        letter = key[len(digits)]
        ones = _ONES[letter]
        waiting = sum(map(ones.__getitem__, digits))
        complete = waiting + ones[number] if number else waiting
        suit = _SUIT_OF[letter]
        if len(self) >= _REMEMBERED:
            self.clear()
        winning_tile = _tiles[number + letter] if number else None
        splits = suit_splits(suit, complete >> sets.SUIT_SHIFT * suit, winning_tile)
        self[key] = found = (waiting, splits)
        return found


class _Melds(dict[str, Melded]):
    """`pung:555p` → the meld."""

    def __missing__(self, text: str) -> Melded:
        """Work out a meld that has not been seen before; raises ValueError if it is none."""
        kind, _, tiles = text.partition(":")
        self[text] = found = meld_facts(MeldKind(kind), read_tiles(tiles))
        return found


_suits = _Suits()
_melds = _Melds()


def plain_facts(hand: Mapping[str, Any]) -> Facts | None:
    """Return the facts of a hand given as its JSON object; None unless it is plainly written."""
    try:
        concealed, melds, win = hand["concealed"], hand["melds"], hand["win"]
        self_drawn, flags = hand["self_draw"], hand["flags"]
        prevalent, seat = _WINDS[hand["round_wind"]], _WINDS[hand["seat_wind"]]
        if not (type(melds) is type(flags) is list and type(self_drawn) is bool):
            return None
        if len(concealed) > _LONGEST:  # to search it for suits could take for ever
            return None
        waiting, suits = _suits_of(concealed, win)
        if len(concealed) - len(suits) != HAND_TILES - 3 * len(melds) or len(melds) > HAND_SETS:
            return None
        melded = add_up([_melds[text] for text in melds]) if melds else NO_MELDS
        how = (self_drawn, frozenset(flags) if flags else _NO_FLAGS, prevalent, seat)
        return put_together(waiting, _tiles[win], suits, melded, how)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None  # the long road says what is wrong


def _suits_of(concealed: str, win: str) -> tuple[int, Suits]:
    """Return the packed tiles, and the suits; raises LookupError for others.

    Each suit comes once, in order; the winning tile must have its suit among them.
    """
    number, winning_letter = win[0], win[1]
    found = _SUITS(concealed)
    if found is None or winning_letter not in concealed:
        raise LookupError(concealed)
    waiting = 0
    suits: Suits = ()
    for group in found.groups():
        if group:
            tiles, splits = _suits[group + number if winning_letter in group else group]
            waiting += tiles
            suits += (splits,)
    return waiting, suits
