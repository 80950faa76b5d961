"""The grammar of the entry line: one line of text is one hand, in the order it is spoken.

`se qys mqq ph` is "South from East: 清一色, 门前清, 平和". Nothing here knows the fan table or
who sits where: words keep the keys and queries as typed, with their place in the line.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum

from mjref.game.hand import Meld, MeldKind, WinningTiles
from mjref.game.tiles import NotationError, read_tiles
from mjref.tournament.programme import Outcome

WIND_KEYS = "eswn"  # who holds the wind in this hand
COLUMN_KEYS = "1234"  # the player's column on the score sheet
SEAT_KEYS = WIND_KEYS + COLUMN_KEYS
DRAWN, TIME_CALLED = "0", "t"

_HAN_SEATS = dict(zip("东南西北", WIND_KEYS, strict=True))
_WORD = re.compile(r"[^\s,;、。]+")
_NUMBER_WITH_COUNT = re.compile(r"(\d+)(?:[x×*](\d))?")
_NAME_WITH_COUNT = re.compile(r"(.*?)(?:[×*]?(\d))?")
_FINE = re.compile(
    r"f([eswn1-4东南西北])(?:>([eswn1-4东南西北])?)?(.*?)(?:[:=-](\d*)(t|停和?)?|(\d*))"
)
_TILES = re.compile(r"[c*]?(?:\d+[mpsz])+(?:\+\d[mpsz])?")
_HAND_TILES = 14
_DICE = re.compile(r"d(\d{0,4})")


class Fault(StrEnum):
    """What can be wrong with the line itself; each is a Problem code with a sentence."""

    DICE_INCOMPLETE = "dice_incomplete"
    TILES_UNREADABLE = "tiles_unreadable"
    MELD_UNREADABLE = "meld_unreadable"
    TILES_WITHOUT_WINNING_TILE = "tiles_without_winning_tile"
    POINTS_UNREADABLE = "points_unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A stretch of the line; `start` and `end` count characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWord(Word):
    """A fan by initials, number or name, and how often."""

    query: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FineWord(Word):
    """A fine: who, which offence, how much (None: what the catalogue proposes).

    `seat` and `query` are empty while they are still to be typed; `victim` is the key after
    `>`, where one player was disturbed.
    """

    seat: str
    query: str
    victim: str = ""
    amount: int | None = None
    no_win: bool = False
    """Whether `t` (停和) stands behind the `=`: the player may not win this hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFault:
    """A part of the line that cannot be understood."""

    fault: Fault
    text: str


@dataclass(slots=True, kw_only=True)
class Entry:
    """What the line says; seats are keys out of SEAT_KEYS, "" where none is typed yet."""

    outcome: Outcome | None = None
    winner: str = ""
    second: str = ""
    """The discarder's key; the winner's own key again for a self-draw."""
    fans: list[FanWord] = field(default_factory=list)
    flowers: int | None = None
    points: int | None = None
    dice: list[tuple[int, int]] = field(default_factory=list)
    fines: list[FineWord] = field(default_factory=list)
    tiles: WinningTiles | None = None
    wants_tiles: bool = False
    """Whether a / stands on the line and fewer tiles behind it than make a hand."""
    faults: list[LineFault] = field(default_factory=list)

    @property
    def has_result(self) -> bool:
        """Return whether the line says, or begins to say, how the hand ended."""
        said = self.outcome or self.winner or self.fans or self.tiles
        return bool(said) or self.points is not None or self.flowers is not None

    def word_at(self, position: int) -> FanWord | FineWord | None:
        """Return the fan or fine that is being typed at a position of the line."""
        words: list[FanWord | FineWord] = [*self.fans, *self.fines]
        for word in words:
            if word.start < position <= word.end:
                return word
        return None


def parse(line: str) -> Entry:
    """Return what `line` says. Never raises: what makes no sense is among the faults."""
    return _Reader(line).read()


class _Reader:
    """Goes through the words once, from left to right."""

    def __init__(self, line: str) -> None:
        self._line = _plain(line)
        self._entry = Entry()
        self._dice_digits: str | None = None
        self._tile_groups: list[str] | None = None
        self._open_fine: tuple[str, int] | None = None
        self._at = 0

    def read(self) -> Entry:
        for match in _WORD.finditer(self._line):
            self._at = match.end()
            self._word(match.group(), match.start())
        self._finish_dice()
        self._finish_tiles()
        return self._entry

    def _word(self, text: str, start: int) -> None:
        if self._continues(text):
            return
        if self._open_fine:
            opening, start = self._open_fine
            self._open_fine = None
            text = opening + text
            self._drop_unfinished_fine(start)
        dice, fine = _DICE.fullmatch(text), _FINE.fullmatch(text)
        if dice and (dice.group(1) or not self._entry.outcome):
            self._finish_dice()
            self._dice_digits = dice.group(1)
        elif fine or text == "f":
            self._fine(fine, text, start)
        elif text.startswith("/"):
            self._tile_groups = [text[1:]] if len(text) > 1 else []
        elif text.startswith("="):
            self._points(text)
        elif self._entry.outcome is None:
            self._head(text, start)
        else:
            self._fan_or_flowers(text, start)

    def _continues(self, text: str) -> bool:
        """Take throws after `d` and melds after `/`."""
        digits = self._dice_digits
        if digits is not None and len(digits) < 4 and re.fullmatch(r"\d\d|\d{4}", text):
            self._dice_digits = digits + text
            return True
        if self._tile_groups is not None and _TILES.fullmatch(text):
            self._tile_groups.append(text)
            return True
        return False

    def _head(self, text: str, start: int) -> None:
        """Who won from whom; what is glued to it is read as a word of its own."""
        entry = self._entry
        key = _seat_key(text[0])
        if not entry.winner and text in (DRAWN, TIME_CALLED, "荒", "荒牌"):
            entry.outcome = Outcome.UNFINISHED if text == TIME_CALLED else Outcome.DRAW
        elif not key:
            self._fan_or_flowers(text, start)
        elif not entry.winner:
            entry.winner = key
            if len(text) > 1:
                self._head(text[1:], start + 1)
        else:
            entry.second = key
            entry.outcome = Outcome.SELF_DRAW if key == entry.winner else Outcome.DISCARD
            if len(text) > 1:
                self._word(text[1:], start + 1)

    def _fan_or_flowers(self, text: str, start: int) -> None:
        if re.fullmatch(r"h\d", text):
            self._entry.flowers = int(text[1:])
            return
        match = _NUMBER_WITH_COUNT.fullmatch(text) or _NAME_WITH_COUNT.fullmatch(text)
        assert match is not None
        self._entry.fans.append(
            FanWord(
                start=start,
                end=start + len(text),
                text=text,
                query=match.group(1),
                count=int(match.group(2) or 1),
            )
        )

    def _fine(self, fine: re.Match[str] | None, text: str, start: int) -> None:
        seat, victim, query, given, no_win, glued = fine.groups("") if fine else ("",) * 6
        amount = given or glued
        if not query and not amount and not no_win:
            self._open_fine = (text, start)
        self._entry.fines.append(
            FineWord(
                start=start,
                end=self._at,
                text=text,
                seat=_seat_key(seat) if seat else "",
                query=query,
                victim=_seat_key(victim) if victim else "",
                amount=int(amount) if amount else None,
                no_win=bool(no_win),
            )
        )

    def _drop_unfinished_fine(self, start: int) -> None:
        self._entry.fines = [fine for fine in self._entry.fines if fine.start != start]

    def _points(self, text: str) -> None:
        if text[1:].isdecimal():
            self._entry.points = int(text[1:])
        else:
            self._fault(Fault.POINTS_UNREADABLE, text)

    def _finish_dice(self) -> None:
        digits, self._dice_digits = self._dice_digits, None
        if digits is None:
            return
        if len(digits) not in (2, 4):
            self._fault(Fault.DICE_INCOMPLETE, f"d{digits}")
        for first in range(0, len(digits) - 1, 2):
            self._entry.dice.append((int(digits[first]), int(digits[first + 1])))

    def _finish_tiles(self) -> None:
        if self._tile_groups is None:
            return
        self._entry.wants_tiles = _count(self._tile_groups) < _HAND_TILES
        if not self._tile_groups:
            return
        try:
            self._entry.tiles = _winning_tiles(self._tile_groups)
        except NotationError as wrong:
            self._fault(Fault.TILES_UNREADABLE, wrong.text)
        except _MeldError as wrong:
            self._fault(Fault.MELD_UNREADABLE, str(wrong))
        if self._entry.tiles and not self._entry.tiles.concealed:
            self._fault(Fault.TILES_WITHOUT_WINNING_TILE, "")

    def _fault(self, fault: Fault, text: str) -> None:
        self._entry.faults.append(LineFault(fault=fault, text=text))


class _MeldError(ValueError):
    """Raised for three or four tiles that are no chow, pung or kong."""


def _winning_tiles(groups: list[str]) -> WinningTiles:
    """The winning tile stands after `+`, or is the last one in the hand."""
    hand, _, winning = groups[0].partition("+")
    concealed = read_tiles(hand)
    if winning:
        won = read_tiles(winning)
    else:
        concealed, won = concealed[:-1], concealed[-1:]
    if len(won) != 1:
        raise NotationError(groups[0])
    melds = tuple(_meld(group) for group in groups[1:])
    return WinningTiles(concealed=concealed, melds=melds, winning_tile=won[0])


def _count(groups: list[str]) -> int:
    """How many of the fourteen tiles stand there; a meld is three, whatever its length."""
    in_hand = sum(sign.isdecimal() for sign in groups[0]) if groups else 0
    return in_hand + 3 * len(groups[1:])


def _meld(text: str) -> Meld:
    tiles = read_tiles(text.lstrip("c*"))
    alike = len(set(tiles)) == 1
    if alike and len(tiles) == 4:
        concealed = text[0] in "c*"
        return Meld(MeldKind.CONCEALED_KONG if concealed else MeldKind.KONG, tiles)
    if alike and len(tiles) == 3:
        return Meld(MeldKind.PUNG, tiles)
    low = min(tiles, default=0)
    if len(tiles) == 3 and sorted(tiles) == [low, low + 1, low + 2] and low < 27 and low % 9 < 7:
        return Meld(MeldKind.CHOW, tuple(sorted(tiles)))
    raise _MeldError(text)


def _seat_key(sign: str) -> str:
    key = _HAN_SEATS.get(sign, sign)
    return key if key in SEAT_KEYS else ""


def _plain(line: str) -> str:
    """Full-width signs and capitals as their plain selves, sign by sign, so that places hold."""
    return "".join(_plain_sign(sign) for sign in line)


def _plain_sign(sign: str) -> str:
    plain = unicodedata.normalize("NFKC", sign).lower()
    return plain if len(plain) == 1 else sign
