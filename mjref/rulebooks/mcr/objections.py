"""What the fan table alone says against a declaration, before any tiles are known."""

from collections import Counter
from collections.abc import Iterator, Mapping

from mjref.game.hand import Win, WinBy
from mjref.game.tiles import MAX_FLOWERS
from mjref.rulebooks.base import Fan, Objection, Principle
from mjref.rulebooks.mcr.exclusion import Surviving
from mjref.rulebooks.mcr.fans import FLOWERS, NO_FAN, bit

_ON_SELF_DRAW = ("自摸", "不求人", "妙手回春", "杠上开花")
_ON_DISCARD = ("门前清", "全求人", "海底捞月", "抢杠和")
HOW_WON = (*_ON_SELF_DRAW, *_ON_DISCARD)
"""Fans of a self-draw, and fans of a win on another player's tile."""

_ONE_SUIT = ("清一色", "混一色", "一色双龙会", "九莲宝灯", "连七对")
_WITHOUT_SETS = ("七对", "连七对", "十三幺", "七星不靠", "全不靠")
_OF_THREE_SUITS = (
    *("三色双龙会", "三同刻", "花龙", "三色三同顺", "三色三节高", "三色三步高"),
    *("五门齐", "组合龙", "十三幺", "七星不靠", "全不靠"),
)
_FOUR_PUNGS = ("大四喜", "四杠", "四暗刻", "全双刻", "一色四节高", "碰碰和")
_CHOWS = ("一色双龙会", "一色四同顺", "一色四步高", "三色双龙会", "平和")
_SOME_CHOWS = (
    *("一色三同顺", "清龙", "一色三步高", "花龙", "三色三同顺", "三色三步高"),
    *("一般高", "喜相逢", "连六", "老少副"),
)
_SOME_PUNGS = (
    *("小四喜", "大三元", "小三元", "三风刻", "三杠", "三暗刻", "双暗刻", "双箭刻", "箭刻"),
    *("圈风刻", "门风刻", "幺九刻", "三同刻", "一色三节高", "三色三节高", "双同刻"),
    *("双暗杠", "双明杠", "暗杠", "明杠"),
)
_HONOURS = ("大四喜", "小四喜", "大三元", "小三元", "字一色", "三风刻", "双箭刻", "箭刻")
_MORE_HONOURS = ("圈风刻", "门风刻", "混一色", "混幺九", "五门齐", "十三幺", "七星不靠", "全不靠")
_SUITED_ONLY = ("清一色", "清幺九", "全双刻", "全大", "全中", "全小", "大于五", "小于五", "无字")
_OUTSIDE = ("清幺九", "混幺九", "字一色", "全带幺", "幺九刻", "老少副", "清龙", "花龙", "组合龙")

INCOMPATIBLE = (
    (("边张",), ("坎张", "单钓将")),
    (("坎张",), ("单钓将",)),
    (("缺一门",), (*_ONE_SUIT, *_OF_THREE_SUITS, "字一色")),
    (_ONE_SUIT, (*_OF_THREE_SUITS, "字一色")),
    (("清一色",), ("混一色",)),
    (_FOUR_PUNGS, (*_CHOWS, *_SOME_CHOWS, "组合龙")),
    (_CHOWS, _SOME_PUNGS),
    (_WITHOUT_SETS, (*_FOUR_PUNGS, *_CHOWS, *_SOME_CHOWS, *_SOME_PUNGS, "全带五", "全求人")),
    ((*_HONOURS, *_MORE_HONOURS), (*_SUITED_ONLY, "平和", "断幺", "全带五")),
    (("断幺",), _OUTSIDE),
    (("全大", "大于五"), ("全中", "全小", "小于五", "全带五")),
    (("全中",), ("全小", "大于五", "小于五")),
    (("全小", "小于五"), ("全带五",)),
    (("门前清", "不求人", "四暗刻", "九莲宝灯", *_WITHOUT_SETS), ("全求人", "明杠", "双明杠")),
)
"""Fans on the left can never stand in one hand with those on the right."""

_SETS_JOINED = {
    "chows": {
        **dict.fromkeys(("一色四同顺", "一色四步高"), 4),
        **dict.fromkeys(_SOME_CHOWS[:6], 3),
        **dict.fromkeys(_SOME_CHOWS[6:], 2),
    },
    "pungs": {"一色四节高": 4, "一色三节高": 3, "三同刻": 3, "三色三节高": 3, "双同刻": 2},
}
_FOUR_SETS = 4


def objections(win: Win, table: Mapping[str, Fan], surviving: Surviving) -> Iterator[Objection]:
    """Yield what stands against the declared fans, whatever the tiles may be."""
    declared = +Counter(win.declared)
    for fan in declared.keys() - table.keys():
        yield Objection(fan, declared[fan], Principle.NOT_PRESENT)
    known = Counter({fan: declared[fan] for fan in table if declared[fan]})
    yield from _too_often(known, table)
    yield from _against_the_win(known, win)
    for fan, excluder in surviving.excluders(bit(*known)).items():
        yield Objection(fan, known[fan], Principle.NO_REPEAT, excluder.name)
    yield from _incompatible(known)
    yield from _too_many_links(known)


def _too_often(declared: Counter[str], table: Mapping[str, Fan]) -> Iterator[Objection]:
    for fan, times in declared.items():
        if times > 1 and not table[fan].repeatable:
            yield Objection(fan, times - 1, Principle.NO_REPEAT, fan)
    if declared[FLOWERS] > MAX_FLOWERS:
        yield Objection(FLOWERS, declared[FLOWERS] - MAX_FLOWERS, Principle.NOT_PRESENT)


def _against_the_win(declared: Counter[str], win: Win) -> Iterator[Objection]:
    impossible = _ON_DISCARD if win.by is WinBy.SELF_DRAW else _ON_SELF_DRAW
    for fan in impossible:
        if declared[fan]:
            yield Objection(fan, declared[fan], Principle.NOT_PRESENT)
    if win.by is WinBy.ROBBED_KONG and declared["海底捞月"]:
        yield Objection("海底捞月", 1, Principle.NOT_PRESENT, "抢杠和")


def _incompatible(declared: Counter[str]) -> Iterator[Objection]:
    if declared[NO_FAN]:
        for fan in declared:
            if fan not in (NO_FAN, FLOWERS):
                yield Objection(NO_FAN, 1, Principle.NOT_PRESENT, fan)
                break
    reported: set[str] = set()
    for left, right in INCOMPATIBLE:
        for fan in left:
            for other in right:
                if declared[fan] and declared[other] and fan != other and other not in reported:
                    reported.add(other)
                    yield Objection(other, declared[other], Principle.NOT_PRESENT, fan)


def _too_many_links(declared: Counter[str]) -> Iterator[Objection]:
    """Yield two-set fans beyond what four sets can carry (套算一次): one less than the sets."""
    for joined in _SETS_JOINED.values():
        links = [(fan, size) for fan, size in joined.items() if declared[fan]]
        room = _FOUR_SETS - 1 - sum(size - 1 for fan, size in links if size > 2)
        biggest = links[0][0] if links else None
        for fan, size in reversed(links):
            over = sum(declared[other] for other, other_size in links if other_size == 2) - room
            if size == 2 and over > 0:
                times = min(over, declared[fan])
                room += times
                yield Objection(fan, times, Principle.COMBINE_ONCE, biggest)
