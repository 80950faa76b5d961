"""Facts straight from the notation of a hand, suit by suit: the short road for long streams.

Few different suits and melds recur in all hands that are written plainly, so that each is worked
out once. What is written in another way, or cannot be, yields no facts here: the long road over
`Win` reads it or names the error.
"""

import re
from collections.abc import Mapping
from typing import Any

from mjref.game.hand import MeldKind, Seat, WinBy
from mjref.game.tiles import Tile, read_tiles
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.facts import (
    HAND_SETS,
    HAND_TILES,
    NO_MELDS,
    Facts,
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
_tiles: dict[str, Tile] = {
    f"{number}{letter}": tile
    for letter in "mpsz"
    for number in range(1, 8 if letter == "z" else 10)
    for tile in read_tiles(f"{number}{letter}")
}
_ONES = {letter: {t[0]: sets.ONE[_tiles[t]] for t in _tiles if t[1] == letter} for letter in "mpsz"}
"""Suit letter → number → one such tile, packed."""
_SUIT_OF = {letter: suit for suit, letter in enumerate("mpsz")}


class _Suits(dict[str, tuple[int, tuple[Part, ...], str]]):
    """`345p`, or `345p6` where 6p is the winning tile → the suit.

    That is its tiles before the winning tile came, packed, the ways to part them with it, and
    the suit's letter.
    """

    def __missing__(self, key: str) -> tuple[int, tuple[Part, ...], str]:
        """Work out a suit that has not been seen before; raises LookupError for no tile."""
        digits, number = (key[:-1], "") if key[-1].isalpha() else (key[:-2], key[-1])
        letter = key[len(digits)]
        ones = _ONES[letter]
        waiting = sum(map(ones.__getitem__, digits))
        complete = waiting + ones[number] if number else waiting
        suit = _SUIT_OF[letter]
        if len(self) >= _REMEMBERED:
            self.clear()
        splits = suit_splits(suit, complete >> sets.SUIT_SHIFT * suit)
        self[key] = found = (waiting, splits, letter)
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
        how = (_won_by(self_drawn, flags), frozenset(flags) if flags else _NO_FLAGS)
        return put_together(waiting, _tiles[win], suits, melded, (*how, prevalent, seat))
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
        tiles, splits, letter = _suits[group + number if group[-1] == winning_letter else group]
        if letter in letters:
            raise LookupError(group)
        letters += letter
        waiting += tiles
        suits += (splits,)
    if winning_letter not in letters:
        raise LookupError(win)
    return waiting, suits


def _won_by(self_drawn: bool, flags: list[str]) -> WinBy:
    if self_drawn:
        return WinBy.SELF_DRAW
    return WinBy.ROBBED_KONG if "rob_kong" in flags else WinBy.DISCARD
