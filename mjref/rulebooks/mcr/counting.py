"""The best ways to count a hand (计分): every decomposition, every choice, the highest total."""

from typing import NamedTuple

from mjref.game.tiles import tile_name, write_tiles
from mjref.rulebooks.base import NotAWinError
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.combining import Choice
from mjref.rulebooks.mcr.decomposing import Shape, all_shapes
from mjref.rulebooks.mcr.editions import fan_table
from mjref.rulebooks.mcr.exclusion import Surviving
from mjref.rulebooks.mcr.facts import Facts
from mjref.rulebooks.mcr.fans import FANS, NO_FAN, bit
from mjref.rulebooks.mcr.options import Options

_HOG = bit("四归一")
_HOG_NUMBER = FANS["四归一"].number
_OUTSIDE_NUMBER = FANS["幺九刻"].number

Repeated = tuple[tuple[int, int], ...]
"""Fan numbers, and how often each counts where that is more than once."""


class Count(NamedTuple):
    """One way to count a hand."""

    points: int
    """Without flowers."""
    standing: int
    """The fans that count, as bits."""
    repeated: Repeated
    found: int
    """The fans that the decomposition and the choice make, before exclusion."""
    shape: Shape
    place: int
    """Where the winning tile went: a set, PAIR, BODY or ANYWHERE."""
    choices: tuple[Choice, Choice]
    """Of chows and of pungs."""


class Counting:
    """Counts hands under one set of options; remembers what it worked out."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.table = fan_table(options)
        self.surviving = Surviving(self.table)
        self._known = bit(*self.table)
        self.name_of = {fan.number: fan.name for fan in self.table.values()}
        self._points = {fan.number: fan.points for fan in self.table.values()}

    def best(self, facts: Facts) -> list[Count]:
        """Return every different count of the highest total; raises NotAWinError.

        A hand in which nothing counts is 无番和.
        """
        counts = self.every(facts)
        if len(counts) == 1 and counts[0].points:
            return counts
        highest = max([count.points for count in counts])
        if highest == 0:
            no_fan = bit(NO_FAN)
            return [counts[0]._replace(points=self.table[NO_FAN].points, standing=no_fan)]
        best: dict[tuple[int, Repeated], Count] = {}
        for count in counts:
            if count.points == highest:
                best.setdefault((count.standing, count.repeated), count)
        return sorted(best.values(), key=_rank) if len(best) > 1 else list(best.values())

    def every(self, facts: Facts) -> list[Count]:
        """Return the counts of every decomposition, choice and place of the winning tile.

        Raises NotAWinError if there is no decomposition at all.
        """
        hogs = (facts.counted & sets.FOURS).bit_count()
        always = (facts.circumstances | (_HOG if hogs else 0)) & self._known
        counts: list[Count] = []
        for shape in all_shapes(facts, self.options):
            counts += self._of_shape(shape, always, hogs)
        if not counts:
            waiting = write_tiles(sets.unpack(facts.waiting))
            raise NotAWinError(f"{waiting} + {tile_name(facts.winning_tile)}")
        return counts

    def _of_shape(self, shape: Shape, always: int, hogs: int) -> list[Count]:
        _, _, _, found_in_shape, outside, chow_choices, pung_choices, finishes, _ = shape
        counts = []
        hand_wide: Repeated = ()
        if hogs > 1:
            hand_wide = ((_HOG_NUMBER, hogs),)
        if outside > 1:
            hand_wide += ((_OUTSIDE_NUMBER, outside),)
        always |= found_in_shape
        for chows in chow_choices:
            chow_fans, chow_times, _, chow_points, chows_free = chows
            for pungs in pung_choices:
                pung_fans, pung_times, _, pung_points, pungs_free = pungs
                links = (chows, pungs)
                linked, repeated = chow_fans | pung_fans, chow_times + pung_times
                for place, finish in finishes:
                    found = always | finish
                    if chows_free and pungs_free:
                        standing, points, more = self._standing(found, hand_wide)
                        standing |= linked
                        points += chow_points + pung_points
                        more = repeated + more
                    else:
                        more = hand_wide + repeated
                        standing, points, more = self._standing(found | linked, more)
                    found |= linked
                    counts.append(Count(points, standing, more, found, shape, place, links))
        return counts

    def _standing(self, found: int, repeated: Repeated) -> tuple[int, int, Repeated]:
        """Count fans of which some may count more than once, if they stand."""
        standing, points = self.surviving[found]
        if repeated:
            repeated = tuple([one for one in repeated if standing >> one[0] & 1])
            points += sum([self._points[number] * (times - 1) for number, times in repeated])
        return standing, points, repeated


def _rank(count: Count) -> tuple[list[int], list[tuple[int, int]]]:
    """Order equal counts: a fan that stands higher in the table first, then more of it."""
    rest, numbers = count.standing, []
    while rest:
        fan = rest & -rest
        numbers.append(fan.bit_length())
        rest ^= fan
    return numbers, [(number, -times) for number, times in sorted(count.repeated)]
