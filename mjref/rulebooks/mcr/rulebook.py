"""The competition rules as a `Rulebook`: what a hand is worth, and who pays whom."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mjref.game.hand import Deal, Hand, Win
from mjref.game.settlement import Transfer, fines_as_transfers
from mjref.game.tiles import MAX_FLOWERS
from mjref.rulebooks.base import BadHandError, Check, Fan, Line, Objection, Reading
from mjref.rulebooks.mcr import checking, evidence, objections, reasons, settling
from mjref.rulebooks.mcr.counting import Count, Counting
from mjref.rulebooks.mcr.exclusion import Surviving
from mjref.rulebooks.mcr.facts import Facts, gather
from mjref.rulebooks.mcr.fans import FLOWERS
from mjref.rulebooks.mcr.frame import MINIMUM, TABLE
from mjref.rulebooks.mcr.notation import plain_facts
from mjref.rulebooks.mcr.options import Options

BELOW_MINIMUM = "below_minimum"
HIGH, MIDDLE, LOW = (1 << 29) - 1, (1 << 57) - (1 << 29), (1 << 90) - (1 << 57)
"""A set of fans in three parts, each of which few values of keep recurring."""


def mcr_rulebook(options: Mapping[str, str]) -> "McrRulebook":
    """Return the rulebook with named options; raises ValueError for one that does not exist."""
    return McrRulebook(Options.from_mapping(options))


class McrRulebook:
    """国标麻将: 81 fans, eight points to win."""

    name = "mcr"

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self.table: Mapping[str, Any] = TABLE
        self.counting = Counting(self.options)
        self.fans: Mapping[str, Fan] = self.counting.table
        self._lines: dict[tuple[str, int], Line] = {}
        self._lines_of_chunk = _LinesOfChunk(self.counting.surviving, self._line)

    def read(self, win: Win, deal: Deal) -> Sequence[Reading]:
        """Return every reading of the best total, without reasons; raises as `Rulebook.read`."""
        facts = gather(win, deal)
        return [self._reading(count, facts, win.flowers) for count in self.counting.best(facts)]

    def count_notation(self, hand: Mapping[str, Any]) -> tuple[Facts, int, list[Count]] | None:
        """Return facts, flowers and the best counts of a hand given as its JSON object.

        None if it is not plainly written: read it and call `read`. Raises NotAWinError.
        """
        flowers = hand.get("flowers")
        if type(flowers) is not int or not 0 <= flowers <= MAX_FLOWERS or "declared" in hand:
            return None
        facts = plain_facts(hand)
        return None if facts is None else (facts, flowers, self.counting.best(facts))

    def explain(self, win: Win, deal: Deal) -> Sequence[Reading]:
        """Return what `read` returns, with the tiles of each fan and the fans dropped."""
        facts = gather(win, deal)
        return [self._explained(count, facts, win) for count in self.counting.best(facts)]

    def check(self, win: Win, deal: Deal) -> Check:
        """Return what is wrong with the declared fans; raises as `Rulebook.check`."""
        declared = checking.read_declaration(win.declared, self.fans)
        facts = gather(win, deal)
        counts = self.counting.best(facts)
        readings = [self._reading(count, facts, win.flowers) for count in counts]
        times = [_times(reading) for reading in readings]
        place = checking.nearest(declared, times)
        dropped: list[Objection] = []
        elsewhere: list[Objection] = []
        if declared - Counter(times[place]):
            dropped = reasons.dropped_here(counts[place], facts, win, self.counting)
            every = self.counting.every(facts)
            elsewhere = reasons.lost_elsewhere(counts[place], every, self.counting)
        verdict = checking.compare(
            declared, checking.Against(times[place], dropped, elsewhere), self.fans
        )
        return Check(
            not verdict.missing and not verdict.not_allowed,
            verdict.missing,
            verdict.not_allowed,
            self.total(declared),
            readings[place],
        )

    def objections(self, win: Win, deal: Deal) -> tuple[Objection, ...]:
        """Return what the fan table alone says against the declared fans."""
        return tuple(objections.objections(win, self.fans, self.counting.surviving))

    def total(self, fans: Mapping[str, int]) -> int:
        """Return what these fans add up to by the table; unknown ones add nothing."""
        return sum(self.fans[fan].points * times for fan, times in fans.items() if fan in self.fans)

    def settle(self, hand: Hand, deal: Deal) -> list[Transfer]:
        """Return who pays whom, fines included.

        Of several claimants the first in turn order with a lawful win is paid; a win below the
        minimum (诈和) is not. Raises BadHandError for a hand that contradicts itself.
        """
        settling.check_hand(hand)
        transfers: list[Transfer] = []
        for win in settling.in_turn(hand):
            points, is_lawful = self._points(win, deal)
            if is_lawful:
                transfers = settling.payments(win, points)
                break
        return transfers + fines_as_transfers(hand.fines)

    def next_dealer(self, hand: Hand, deal: Deal) -> int:
        """Return the next seat: nobody deals twice in a row."""
        return deal.dealer.after()

    def _points(self, win: Win, deal: Deal) -> tuple[int, bool]:
        """Return the points of a win as confirmed, counted or declared, and if they suffice."""
        if win.points is not None:
            points, flowers = win.points, win.flowers
        elif win.tiles is not None:
            reading = self.read(win, deal)[0]
            points, flowers = reading.score, reading.bonus
        elif win.declared:
            points, flowers = self.total(win.declared), win.declared.get(FLOWERS, 0)
        else:
            raise BadHandError("no_points", seat=win.seat)
        return points, points - flowers >= MINIMUM

    def _reading(self, count: Count, facts: Facts, flowers: int) -> Reading:
        lines = self._lines_of(count)
        if flowers:
            lines += (self._line(FLOWERS, flowers),)
        return Reading(
            lines,
            count.points + flowers,
            flowers,
            () if count.points >= MINIMUM else (BELOW_MINIMUM,),
            evidence.decomposition(count, facts),
        )

    def _lines_of(self, count: Count) -> tuple[Line, ...]:
        standing, lines_of = count.standing, self._lines_of_chunk
        high, middle, low = standing & HIGH, standing & MIDDLE, standing & LOW
        lines = lines_of[high] + lines_of[middle] + lines_of[low]
        if not count.repeated:
            return lines
        times = {self.counting.name_of[number]: times for number, times in count.repeated}
        return tuple([self._line(line.name, times.get(line.name, 1)) for line in lines])

    def _line(self, fan: str, times: int) -> Line:
        line = self._lines.get((fan, times))
        if line is None:
            line = self._lines[fan, times] = Line(fan, self.fans[fan].points, times)
        return line

    def _explained(self, count: Count, facts: Facts, win: Win) -> Reading:
        reading = self._reading(count, facts, win.flowers)
        dropped = reasons.dropped_here(count, facts, win, self.counting)
        named = {objection.fan for objection in dropped}
        others = reasons.lost_elsewhere(count, self.counting.every(facts), self.counting)
        return reading._replace(
            lines=tuple(
                replace(line, tiles=evidence.tiles_of_fan(line.name, count, facts, win))
                for line in reading.lines
            ),
            dropped=(*dropped, *(one for one in others if one.fan not in named)),
        )


def _times(reading: Reading) -> dict[str, int]:
    return {line.name: line.count for line in reading.lines}


class _LinesOfChunk(dict[int, tuple[Line, ...]]):
    """Some fans, as bits → their lines, each counted once."""

    def __init__(self, surviving: Surviving, line: Callable[[str, int], Line]) -> None:
        super().__init__()
        self._surviving = surviving
        self._line = line

    def __missing__(self, fans: int) -> tuple[Line, ...]:
        """Work out fans that have not been seen together before."""
        lines = tuple(self._line(fan.name, 1) for fan in self._surviving.members(fans))
        self[fans] = lines
        return lines
