"""Which of the fans found in a hand stand (不重复): the table of exclusions at work.

A set of fans is an integer that has the bit of each fan's number.
"""

from collections.abc import Iterator, Mapping

from mjref.rulebooks.base import Fan
from mjref.rulebooks.mcr.fans import bit

_REMEMBERED = 100_000


class Surviving(dict[int, tuple[int, int]]):
    """A set of fans found → those of them that stand, and their points counted once each."""

    def __init__(self, table: Mapping[str, Fan]) -> None:
        super().__init__()
        self._by_rank = sorted(table.values(), key=lambda fan: (-fan.points, fan.number))
        self._excluded = {
            fan.name: bit(*{*fan.excludes, *fan.implied} & table.keys()) for fan in self._by_rank
        }
        self._excluders = [
            (1 << fan.number, ~excluded)
            for fan in self._by_rank
            if (excluded := self._excluded[fan.name])
        ]
        self._points = {1 << fan.number: fan.points for fan in self._by_rank}

    def __missing__(self, found: int) -> tuple[int, int]:
        """Work out a set of fans that has not been seen before.

        A fan excludes others only if it stands itself: 四暗刻 removes 不求人, which then
        does not remove 自摸.
        """
        standing = found
        for fan, kept in self._excluders:
            if standing & fan:
                standing &= kept
        points = 0
        rest = standing
        while rest:
            fan = rest & -rest
            points += self._points[fan]
            rest ^= fan
        if len(self) >= _REMEMBERED:
            self.clear()
        self[found] = standing, points
        return standing, points

    def members(self, fans: int) -> Iterator[Fan]:
        """Yield the fans of a set, those of most points first."""
        for fan in self._by_rank:
            if fans >> fan.number & 1:
                yield fan

    def excluders(self, found: int) -> dict[str, Fan]:
        """Return each fan of `found` that does not stand → the fan that excludes it."""
        standing, _ = self[found]
        excluders: dict[str, Fan] = {}
        for excluder in self.members(standing):
            for fan in self.members(found & ~standing & self._excluded[excluder.name]):
                excluders.setdefault(fan.name, excluder)
        return excluders
