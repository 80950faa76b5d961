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
        self._fan_of = {1 << fan.number: fan for fan in table.values()}
        self._excluded = {
            number: bit(*{*fan.excludes, *fan.implied} & table.keys())
            for number, fan in self._fan_of.items()
        }
        self._kept = {fan: ~excluded for fan, excluded in self._excluded.items() if excluded}
        self._excluding = sum(self._kept)
        self._points = {1 << fan.number: fan.points for fan in table.values()}

    def __missing__(self, found: int) -> tuple[int, int]:
        """Work out a set of fans that has not been seen before.

        A fan excludes others only if it stands itself: 四暗刻 removes 不求人, which then
        does not remove 自摸.
        """
        standing = found
        excluding = found & self._excluding
        while excluding:  # the lowest bit is the fan of most points
            fan = excluding & -excluding
            kept = self._kept[fan]
            standing &= kept
            excluding &= kept & ~fan
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
        """Yield the fans of a set in the order of the table, those of most points first."""
        while fans:
            lowest = fans & -fans
            yield self._fan_of[lowest]
            fans ^= lowest

    def excluders(self, found: int) -> dict[str, Fan]:
        """Return each fan of `found` that does not stand → the fan that excludes it."""
        standing, _ = self[found]
        excluders: dict[str, Fan] = {}
        for excluder in self.members(standing):
            for fan in self.members(found & ~standing & self._excluded[1 << excluder.number]):
                excluders.setdefault(fan.name, excluder)
        return excluders
