"""Which fan is meant: completion of what is typed, ranked by how likely each fan is.

The frequencies are rough shares of winning hands in which a fan is counted; they decide only
the order of the list, never what is lawful.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from mjref.rulebooks.base import FLAGS, Fan
from mjref.tournament.programme import Outcome

_USUAL = {
    "无字": 45,
    "花牌": 40,
    "喜相逢": 35,
    "自摸": 25,
    "平和": 25,
    "断幺": 24,
    "缺一门": 24,
    "门前清": 22,
    "连六": 20,
    "三色三步高": 18,
    "坎张": 15,
    "单钓将": 14,
    "老少副": 12,
    "箭刻": 12,
    "幺九刻": 12,
    "花龙": 11,
    "一般高": 10,
    "三色三同顺": 9,
    "四归一": 8,
    "五门齐": 8,
    "一色三步高": 8,
    "全求人": 7,
    "碰碰和": 7,
    "门风刻": 7,
    "圈风刻": 6,
    "双暗刻": 6,
    "混一色": 6,
    "清龙": 6,
    "边张": 6,
    "全带幺": 5,
    "明杠": 5,
    "不求人": 4,
    "双同刻": 4,
    "和绝张": 4,
    "暗杠": 4,
    "大于五": 3,
    "小于五": 3,
    "七对": 3,
    "组合龙": 3,
    "清一色": 3,
    "三色三节高": 2,
    "全不靠": 2,
    "妙手回春": 1,
    "海底捞月": 1,
    "杠上开花": 1,
    "抢杠和": 1,
}
_ONLY_SELF_DRAW = {"自摸", "不求人", "妙手回春", "杠上开花"}
_ONLY_DISCARD = {"门前清", "全求人", "海底捞月", "抢杠和"}
_EXACT, _PREFIX, _PART = 3, 2, 1


def matches(
    query: str,
    fans: Mapping[str, Fan],
    *,
    outcome: Outcome | None = None,
    chosen: Collection[str] = (),
) -> list[Fan]:
    """Return the fans that `query` may mean, the likeliest first; empty where none fits.

    A query is pinyin initials, the number in the table, or part of either name. `chosen` are
    the fans entered already: what they exclude or imply goes to the end.
    """
    if not query:
        return []
    ranked = []
    for fan in fans.values():
        fit = _fit(query, fan)
        if fit:
            key = (fit == _EXACT, _is_possible(fan, fans, outcome, chosen), fit, _share(fan))
            ranked.append((key, -fan.number, fan))
    ranked.sort(key=lambda each: each[:2], reverse=True)
    return [fan for _, _, fan in ranked]


def likely_next(
    fans: Mapping[str, Fan], *, outcome: Outcome | None, chosen: Collection[str]
) -> list[Fan]:
    """Return the fans to offer before anything is typed, the likeliest first."""
    open_fans = [
        fan
        for fan in fans.values()
        if fan.name not in chosen and _is_possible(fan, fans, outcome, chosen)
    ]
    return sorted(open_fans, key=lambda fan: (-_share(fan), fan.number))


def flags_of(names: Iterable[str]) -> frozenset[str]:
    """Return the flags that the chosen fans stand for, such as `rob_kong` for 抢杠和."""
    by_fan = {fan: flag for flag, fan in FLAGS.items()}
    return frozenset(by_fan[name] for name in names if name in by_fan)


def _share(fan: Fan) -> float:
    """Fans that the list does not know are the rarer the dearer they are."""
    return _USUAL.get(fan.name, 1 / (1 + fan.points))


def _is_possible(
    fan: Fan, fans: Mapping[str, Fan], outcome: Outcome | None, chosen: Collection[str]
) -> bool:
    if outcome is Outcome.SELF_DRAW and fan.name in _ONLY_DISCARD:
        return False
    if outcome is Outcome.DISCARD and fan.name in _ONLY_SELF_DRAW:
        return False
    for name in chosen:
        other = fans.get(name)
        if other and (fan.name in other.excludes or fan.name in other.implied):
            return False
    return fan.repeatable or fan.name not in chosen


def _fit(query: str, fan: Fan) -> int:
    """How well a query fits: the whole of a name, its beginning, or a part of it."""
    if query.isdecimal():
        return _EXACT if fan.number == int(query) else 0
    english, letters, glued = _english(fan.english)
    query = query.replace("-", " ")
    if query in (fan.name, fan.initials, english, glued):
        return _EXACT
    beginnings = (fan.name, fan.initials, english, letters, glued)
    if any(beginning.startswith(query) for beginning in beginnings):
        return _PREFIX
    words = english.split()
    if query in fan.name or (len(query) > 1 and any(word.startswith(query) for word in words)):
        return _PART
    return 0


@cache
def _english(name: str) -> tuple[str, str, str]:
    """The words, their first letters, and the words as one."""
    words = name.lower().replace("-", " ").split()
    return " ".join(words), "".join(word[0] for word in words), "".join(words)
