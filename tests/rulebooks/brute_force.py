"""A slow count of a hand, written from the law alone, to hold the engine against.

It shares nothing with the engine but the fans' names and points. It tries every way to part the
tiles, every place of the winning tile and every lawful set of combination fans.
"""

from collections import Counter
from itertools import combinations, pairwise, permutations

HONOURS = [f"{n}z" for n in range(1, 8)]
TILES = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + HONOURS
OUTSIDE = [t for t in TILES if t[1] == "z" or t[0] in "19"]
GREEN = "2s 3s 4s 6s 8s 6z".split()  # noqa: SIM905 – as the law lists them
REVERSIBLE = (
    [f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)] + [f"{n}s" for n in (2, 4, 5, 6, 8, 9)] + ["7z"]
)
RANKS = {"全大": "789", "全中": "456", "全小": "123", "大于五": "6789", "小于五": "1234"}

POINTS = {
    88: "大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺",
    64: "清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会",
    48: "一色四同顺 一色四节高",
    32: "一色四步高 三杠 混幺九",
    24: "七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小",
    16: "清龙 三色双龙会 一色三步高 全带五 三同刻 三暗刻",
    12: "全不靠 组合龙 大于五 小于五 三风刻",
    8: "花龙 推不倒 三色三同顺 三色三节高 妙手回春 海底捞月 杠上开花 抢杠和",
    6: "碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻",
    4: "全带幺 不求人 双明杠 和绝张",
    2: "箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠 断幺",
    1: "一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸",
}
VALUE = {fan: points for points, fans in POINTS.items() for fan in fans.split()}

NOT_WITH = {
    "大四喜": "圈风刻 门风刻 三风刻 碰碰和 幺九刻",
    "大三元": "箭刻 双箭刻",
    "绿一色": "混一色",
    "九莲宝灯": "清一色 门前清 不求人 无字",
    "四杠": "三杠 双明杠 双暗杠 明杠 暗杠 碰碰和 单钓将",
    "连七对": "清一色 不求人 单钓将 七对 门前清 无字",
    "十三幺": "五门齐 不求人 单钓将 门前清 混幺九 全带幺",
    "清幺九": "碰碰和 双同刻 无字 混幺九 全带幺 幺九刻",
    "小四喜": "三风刻",
    "小三元": "箭刻 双箭刻",
    "字一色": "碰碰和 混幺九 全带幺 幺九刻",
    "四暗刻": "门前清 碰碰和 三暗刻 双暗刻 不求人",
    "一色双龙会": "平和 七对 清一色 无字 一般高 老少副",
    "一色四同顺": "四归一",
    "一色四节高": "碰碰和",
    "三杠": "双明杠 双暗杠 明杠 暗杠",
    "混幺九": "碰碰和 全带幺 幺九刻",
    "七对": "不求人 单钓将 门前清",
    "七星不靠": "五门齐 不求人 单钓将 全不靠 门前清",
    "全双刻": "碰碰和 断幺 无字",
    "清一色": "无字",
    "全大": "无字 大于五",
    "全中": "断幺 无字",
    "全小": "无字 小于五",
    "三色双龙会": "喜相逢 老少副 无字 平和",
    "全带五": "断幺 无字",
    "三暗刻": "双暗刻",
    "全不靠": "五门齐 不求人 单钓将 门前清",
    "大于五": "无字",
    "小于五": "无字",
    "推不倒": "缺一门",
    "妙手回春": "自摸",
    "杠上开花": "自摸",
    "抢杠和": "和绝张",
    "全求人": "单钓将",
    "双暗杠": "暗杠 双暗刻",
    "双箭刻": "箭刻",
    "不求人": "自摸",
    "双明杠": "明杠",
    "平和": "无字",
    "断幺": "无字",
    "混一色": "缺一门",
}


def tiles_of(text):
    """Return the tiles of a notation."""
    found, digits = [], ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            found += [digit + sign for digit in digits]
            digits = ""
    return found


def number(tile):
    """Return the number of a suited tile, 0 for an honour."""
    return 0 if tile[1] == "z" else int(tile[0])


def partings(tiles):
    """Yield every way to part tiles into sets, as lists of tuples."""
    if not tiles:
        yield []
        return
    tile = min(tiles, key=TILES.index)
    candidates = [(tile,) * 3]
    if 1 <= number(tile) <= 7:
        candidates.append(tuple(f"{number(tile) + k}{tile[1]}" for k in range(3)))
    for one in candidates:
        if not Counter(one) - Counter(tiles):
            yield from (
                [one, *rest] for rest in partings(list((Counter(tiles) - Counter(one)).elements()))
            )


def standard(tiles):
    """Yield every way to part tiles into sets and a pair."""
    for tile, count in Counter(tiles).items():
        if count >= 2:
            rest = list((Counter(tiles) - Counter([tile] * 2)).elements())
            seen = set()
            for sets in partings(rest):
                if tuple(sorted(sets)) not in seen:
                    seen.add(tuple(sorted(sets)))
                    yield sets, tile


def bodies():
    """Yield the six bodies of 组合龙."""
    for starts in permutations((1, 2, 3)):
        yield [
            f"{start + 3 * k}{suit}"
            for suit, start in zip("mps", starts, strict=True)
            for k in range(3)
        ]


def is_win(tiles):
    """Return whether concealed tiles complete a hand."""
    counts = Counter(tiles)
    if any(True for _ in standard(tiles)):
        return True
    for body in bodies():
        rest = counts - Counter(body)
        if not Counter(body) - counts and any(True for _ in standard(list(rest.elements()))):
            return True
    return len(tiles) == 14 and (seven_pairs(counts) or orphans(counts) or bool(knitted(counts)))


def seven_pairs(counts):
    """Return whether all tiles come in pairs."""
    return all(count % 2 == 0 for count in counts.values())


def orphans(counts):
    """Return whether these are 十三幺."""
    return set(counts) == set(OUTSIDE) and sum(counts.values()) == 14


def knitted(counts):
    """Return a body that the suited tiles of a knitted hand fit, or nothing."""
    if max(counts.values()) > 1 or len(counts) != 14:
        return []
    return next((body for body in bodies() if {t for t in counts if t[1] != "z"} <= set(body)), [])


class Hand:
    """A hand in the form of its JSON object."""

    def __init__(self, data):
        self.concealed = tiles_of(data["concealed"])
        self.win = data["win"]
        self.complete = [*self.concealed, self.win]
        self.melds = [(m.split(":")[0], tuple(tiles_of(m.split(":")[1]))) for m in data["melds"]]
        self.self_draw, self.flags = data["self_draw"], data["flags"]
        self.seat, self.prevalent = (
            f"{'ESWN'.index(data[k]) + 1}z" for k in ("seat_wind", "round_wind")
        )
        self.all = self.complete + [t for _, tiles in self.melds for t in tiles[:3]]
        possible = [t for t in TILES if is_win([*self.concealed, t])]
        self.only_wait = possible == [self.win]

    def circumstances(self):
        """Return the fans of how the hand was won and of kongs."""
        kinds = Counter(kind for kind, _ in self.melds)
        open_sets = len(self.melds) - kinds["ckong"]
        shown = sum(t == self.win for kind, tiles in self.melds if kind != "ckong" for t in tiles)
        kongs, closed = kinds["kong"], kinds["ckong"]
        true = {
            "自摸": self.self_draw,
            "不求人": self.self_draw and not open_sets,
            "门前清": not self.self_draw and not open_sets,
            "全求人": not self.self_draw and open_sets == 4,
            "妙手回春": "last_tile_draw" in self.flags,
            "海底捞月": "last_tile_claim" in self.flags,
            "杠上开花": "out_with_replacement" in self.flags,
            "抢杠和": "rob_kong" in self.flags,
            "和绝张": "last_of_kind" in self.flags or shown == 3,
            "四杠": kongs + closed == 4,
            "三杠": kongs + closed == 3,
            "双暗杠": closed == 2,
            "双明杠": kongs == 2,
            "暗杠": closed == 1,
            "明杠": kongs == 1,
        }
        return Counter(fan for fan, holds in true.items() if holds)

    def mixture(self):
        """Return the fans of suits, ranks and colours, whatever the shape."""
        suits = {t[1] for t in self.all} - {"z"}
        honours = {t for t in self.all if t[1] == "z"}
        numbers = {str(number(t)) for t in self.all}
        types = len(suits) + bool(honours & set(HONOURS[:4])) + bool(honours & set(HONOURS[4:]))
        true = {
            "绿一色": set(self.all) <= set(GREEN),
            "字一色": not suits,
            "清一色": len(suits) == 1 and not honours,
            "混一色": len(suits) == 1 and bool(honours),
            "缺一门": len(suits) == 2,
            "五门齐": types == 5,
            "推不倒": set(self.all) <= set(REVERSIBLE),
            "断幺": not set(self.all) & set(OUTSIDE),
            "无字": not honours,
            **{fan: numbers <= set(ranks) for fan, ranks in RANKS.items()},
        }
        found = Counter(fan for fan, holds in true.items() if holds)
        found["四归一"] = sum(count == 4 for count in Counter(self.all).values())
        return found


def set_fans(hand, sets, pair):
    """Return the fans that the sets and the pair make one by one or all together."""
    pungs = [one[0] for one in sets if len(set(one)) == 1]
    winds = [t for t in pungs if t in HONOURS[:4]]
    dragons = [t for t in pungs if t in HONOURS[4:]]
    groups = [*sets, (pair, pair)]
    whole = len(sets) == 4
    only_pungs = whole and len(pungs) == 4
    outside = [t for group in groups for t in group if t in OUTSIDE]
    mixed = any(t[1] == "z" for t in outside) and any(t[1] != "z" for t in outside)
    only_outside = only_pungs and len(outside) == 14
    shape = sorted(one[0] for one in sets if len(set(one)) == 3)
    suits = Counter(t[1] for t in shape)
    terminal_chows = len(shape) == 4 and {t[0] for t in shape} == {"1", "7"} and pair[0] == "5"
    terminal_chows = terminal_chows and all(
        Counter(shape)[f"1{s}"] == Counter(shape)[f"7{s}"] for s in suits
    )
    true = {
        "大四喜": len(winds) == 4,
        "小四喜": len(winds) == 3 and pair in HONOURS[:4],
        "三风刻": len(winds) == 3,
        "大三元": len(dragons) == 3,
        "小三元": len(dragons) == 2 and pair in HONOURS[4:],
        "双箭刻": len(dragons) == 2,
        "箭刻": len(dragons) == 1,
        "圈风刻": hand.prevalent in pungs,
        "门风刻": hand.seat in pungs,
        "清幺九": only_outside and all(t[1] != "z" for t in outside),
        "混幺九": only_outside and mixed,
        "碰碰和": only_pungs,
        "全双刻": only_pungs and all(number(g[0]) in (2, 4, 6, 8) for g in groups),
        "全带五": whole and all(any(number(t) == 5 for t in g) for g in groups),
        "全带幺": whole and all(set(g) & set(OUTSIDE) for g in groups),
        "平和": not pungs and pair[1] != "z",
        "一色双龙会": terminal_chows and set(suits) == {pair[1]},
        "三色双龙会": terminal_chows and len(suits) == 2 and pair[1] not in suits,
    }
    found = Counter(fan for fan, holds in true.items() if holds)
    paid = {hand.prevalent, hand.seat, *HONOURS[4:]} | (set(winds) if len(winds) > 2 else set())
    found["幺九刻"] = sum(t in OUTSIDE and t not in paid for t in pungs)
    return found


def links(sets):
    """Yield every fan made of two, three or four sets, with the places of the sets."""
    for size in (2, 3, 4):
        for places in combinations(range(len(sets)), size):
            chosen = sorted((sets[p] for p in places), key=lambda one: (number(one[0]), one[0][1]))
            pung = [len(set(one)) == 1 for one in chosen]
            if len(set(pung)) > 1 or any(one[0][1] == "z" for one in chosen):
                continue
            suits = len({one[0][1] for one in chosen})
            firsts = [number(one[0]) for one in chosen]
            steps = {b - a for a, b in pairwise(firsts)}
            if len(steps) == 1 and (fan := link_fan(pung[0], size, suits, steps.pop())):
                yield fan, set(places)


def link_fan(pung, size, suits, step):
    """Return the fan of sets at equal steps in so many suits."""
    if pung:
        return {
            (4, 1, 1): "一色四节高",
            (3, 1, 1): "一色三节高",
            (3, 3, 0): "三同刻",
            (3, 3, 1): "三色三节高",
            (2, 2, 0): "双同刻",
        }.get((size, suits, step))
    return {
        (4, 1, 0): "一色四同顺",
        (4, 1, 1): "一色四步高",
        (4, 1, 2): "一色四步高",
        (3, 1, 0): "一色三同顺",
        (3, 1, 1): "一色三步高",
        (3, 1, 2): "一色三步高",
        (3, 1, 3): "清龙",
        (3, 3, 0): "三色三同顺",
        (3, 3, 1): "三色三步高",
        (3, 3, 3): "花龙",
        (2, 1, 0): "一般高",
        (2, 1, 3): "连六",
        (2, 1, 6): "老少副",
        (2, 2, 0): "喜相逢",
    }.get((size, suits, step))


def lawful_choices(sets):
    """Yield the fans of every set of links without a cycle and without a set used twice."""
    possible = list(links(sets))
    for count in range(4):
        for chosen in combinations(possible, count):
            if is_lawful(chosen):
                yield Counter(fan for fan, _ in chosen)


def is_lawful(chosen):
    """Return whether each link joins sets that nothing has joined before."""
    parts = [{place} for place in range(4)]
    for position, (fan, places) in enumerate(chosen):
        if any(fan == other and places & used for other, used in chosen[:position]):
            return False
        touched = [part for part in parts if part & places]
        if len(touched) < len(places):
            return False
        parts = [part for part in parts if not part & places] + [set().union(*touched)]
    return True


def finishes(hand, sets, pair, body):
    """Yield the fans of each place into which the winning tile may have gone."""
    concealed = sum(kind == "ckong" for kind, _ in hand.melds)
    concealed += sum(len(set(one)) == 1 for one in sets)
    places = [(pair, pair)] if pair == hand.win else []
    places += [one for one in sets if hand.win in one]
    places += ["body"] if hand.win in body else []
    for place in places:
        lost = place != "body" and len(place) == 3 and len(set(place)) == 1 and not hand.self_draw
        found = Counter({4: ["四暗刻"], 3: ["三暗刻"], 2: ["双暗刻"]}.get(concealed - lost, []))
        if hand.only_wait and place != "body":
            found += Counter(wait(place, hand.win))
        yield found


def wait(place, tile):
    """Return the fan of a single wait."""
    if len(place) == 2:
        return ["单钓将"]
    if len(set(place)) == 1:
        return []
    if place[1] == tile:
        return ["坎张"]
    edge = (place[0][0], tile[0]) in (("1", "3"), ("7", "7"))
    return ["边张"] if edge else []


def points(found):
    """Return what fans add up to when those that others exclude are left out."""
    found = Counter({fan: count for fan, count in found.items() if count})
    for fan in VALUE:
        if found[fan]:
            for other in NOT_WITH.get(fan, "").split():
                del found[other]
    return sum(VALUE[fan] * count for fan, count in found.items())


def best_total(data):
    """Return the highest total of a hand without flowers, 8 for 无番和; None if it is no win."""
    hand = Hand(data)
    always = hand.circumstances() + hand.mixture()
    melded = [tiles[:3] for _, tiles in hand.melds]
    totals = []
    for body in [[], *(bodies() if len(hand.melds) < 2 else [])]:
        rest = Counter(hand.complete) - Counter(body)
        if Counter(body) - Counter(hand.complete):
            continue
        for concealed, pair in standard(list(rest.elements())):
            sets = [*concealed, *melded]
            base = always + set_fans(hand, sets, pair) + Counter(["组合龙"] if body else [])
            if sorted(hand.concealed) == sorted(tiles_of(f"1112345678999{hand.win[1]}")):
                base += Counter(["九莲宝灯"])
                base["幺九刻"] -= 1
            for choice in lawful_choices([] if body else sets):
                for finish in finishes(hand, concealed, pair, body):
                    totals.append(points(base + choice + finish))
    totals += [points(always + special) for special in specials(hand)]
    return (max(totals) or 8) if totals else None


def specials(hand):
    """Yield the fans of the shapes without sets."""
    counts = Counter(hand.complete)
    if hand.melds:
        return
    if seven_pairs(counts):
        numbers = sorted(number(t) for t in counts)
        shifted = len({t[1] for t in counts}) == 1 and len(counts) == 7 and numbers[0] > 0
        outside = set(counts) <= set(OUTSIDE)
        suited = all(t[1] != "z" for t in counts)
        yield Counter(
            ["七对"]
            + ["连七对"] * (shifted and numbers[-1] - numbers[0] == 6)
            + ["清幺九"] * (outside and suited)
            + ["混幺九"] * outside
        )
    elif orphans(counts):
        yield Counter(["十三幺"])
    elif body := knitted(counts):
        yield Counter(
            ["全不靠"]
            + ["七星不靠"] * (set(HONOURS) <= set(counts))
            + ["组合龙"] * (set(body) <= set(counts))
        )
