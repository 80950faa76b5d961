"""The short road of `mjref score` for long streams: from plain notation to the answer's text.

It makes no `Win` and no `Reading`; the texts of fans that often stand together are remembered.
"""

from collections.abc import Iterable

from mjref.cli.hand_lines import Json, answer_text, fan_text
from mjref.rulebooks.base import Fan
from mjref.rulebooks.mcr.counting import Count
from mjref.rulebooks.mcr.evidence import decomposition
from mjref.rulebooks.mcr.fans import FLOWERS
from mjref.rulebooks.mcr.frame import MINIMUM
from mjref.rulebooks.mcr.rulebook import HIGH, LOW, MIDDLE, McrRulebook

_SEPARATOR = ", "


class PlainHands:
    """Answers hands that are plainly written."""

    def __init__(self, rulebook: McrRulebook) -> None:
        self._count = rulebook.count_notation
        self._texts = _FanTexts(rulebook.fans.values())
        self._name_of = rulebook.counting.name_of

    def answer(self, hand: Json) -> str | None:
        """Return the answer as JSON; None for a hand that takes the long road.

        Raises NotAWinError.
        """
        counted = self._count(hand)
        if counted is None:
            return None
        facts, flowers, counts = counted
        best = counts[0]
        points = best.points
        return answer_text(
            hand.get("id"),
            [self._fans(count, flowers) for count in counts],
            (points + flowers, flowers, points >= MINIMUM),
            decomposition(best, facts),
        )

    def _fans(self, count: Count, flowers: int) -> str:
        texts, standing = self._texts, count.standing
        text = texts[standing & HIGH] + texts[standing & MIDDLE] + texts[standing & LOW]
        for number, times in count.repeated:
            fan = self._name_of[number]
            text = text.replace(fan_text(fan, 1), fan_text(fan, times))
        return text + fan_text(FLOWERS, flowers) if flowers else text[: -len(_SEPARATOR)]


class _FanTexts(dict[int, str]):
    """Some fans, as bits → their texts, each with a separator behind it."""

    def __init__(self, fans: Iterable[Fan]) -> None:
        super().__init__({0: ""})
        self._text_of = {1 << fan.number: fan_text(fan.name, 1) + _SEPARATOR for fan in fans}

    def __missing__(self, fans: int) -> str:
        """Write fans that have not been seen together before, the fan of most points first."""
        text = ""
        rest = fans
        while rest:
            lowest = rest & -rest
            text += self._text_of[lowest]
            rest ^= lowest
        self[fans] = text
        return text
