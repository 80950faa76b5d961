"""Makes the sample tournament, the same to the last byte on every run.

`python tools/make_sample.py` writes `resources/samples/sample_tournament.json`: sixteen invented
players in four teams. Three sessions are played with all that a referee meets (penalties, a
table handed in as totals, a disputed table, a tie, a hand cut off by time), the fourth is seated
and waits to be entered.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mjref.tournament.programme import Settings
from mjref.tournament.rotation import pattern_of, positions

FILE = Path(__file__).resolve().parent.parent / "resources" / "samples" / "sample_tournament.json"
SEED = 1  # the first with which an undisputed table ends in a tie
WINDS = "ESWN"

TEAMS = {
    "江城雀友队": ("周明远", "李思齐", "王䶮", "陈若兰"),
    "海风队": ("林晓舟", "黄子昂", "吴佩珊", "郑海涛"),
    "云岭队": ("杨雪", "赵一凡", "何青岚", "马俊峰"),
    "北辰队": ("孙立群", "徐婉清", "高𫖯", "朱文博"),
}

POINTS = {
    name: points
    for points, names in {
        1: "一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸 花牌",
        2: "箭刻 门前清 平和 四归一 双同刻 双暗刻 暗杠 断幺",
        4: "全带幺 不求人 和绝张",
        6: "碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻",
        8: "三色三同顺",
        12: "小于五 全不靠",
        16: "清龙 一色三步高 全带五 三暗刻",
        24: "七对 清一色 一色三同顺 一色三节高",
        32: "一色四步高",
    }.items()
    for name in names.split()
}

# Concealed tiles, winning tile, how it came, melds, fans: worth the same in every wind.
WINS = """
344556p1111237s 7s discard - 门前清+四归一+幺九刻+缺一门+无字+单钓将
345m66p234s66777z 6z discard - 双箭刻+门前清
678m222678p5888s 5s discard - 门前清+双暗刻+断幺+喜相逢+单钓将
66m999p12s666z 3s self chow:123m 箭刻+双暗刻+喜相逢+幺九刻+边张+自摸
1238m222s 8m discard chow:789m+ckong:6666s 双暗刻+暗杠+老少副+缺一门+无字+单钓将
44m34s 2s discard pung:222s+pung:777z+chow:345p 和绝张+箭刻+四归一
456m678p111s7z 7z discard ckong:6666s 门前清+双暗刻+暗杠+幺九刻+单钓将
44567m12p778899s 3p self - 不求人+平和+一般高+边张
22s44z 2s discard pung:666m+pung:777z+chow:345p 五门齐+箭刻
44667788m45678p 6p discard - 门前清+平和+断幺+一般高+喜相逢+缺一门
11223355888s55z 5s discard - 混一色+门前清+一般高
7z 7z discard chow:456m+chow:345s+chow:345s+chow:456s 全求人+一般高+喜相逢+缺一门
2355p 4p self chow:123p+pung:666z+chow:678p 混一色+箭刻+自摸
8p 8p discard chow:123m+pung:666m+pung:111s+pung:777z 全求人+箭刻+幺九刻
8m 8m discard chow:678s+pung:222p+pung:666p+kong:5555z 全求人+箭刻+明杠
344556m111p3777z 3z discard - 箭刻+门前清+双暗刻+幺九刻+缺一门+单钓将
1113m888s 3m self kong:2222s+chow:678s 四归一+双暗刻+幺九刻+明杠+缺一门+无字+自摸
45555m34577p 6m discard chow:234s 三色三步高+四归一+断幺
2334678p 3p discard chow:678m+chow:234p 平和+四归一+断幺+一般高+喜相逢+缺一门+坎张
6p 6p discard pung:777m+pung:888s+pung:666z+chow:789m 全求人+箭刻+四归一
456789m7p888s666z 7p self - 不求人+箭刻+双暗刻+连六+单钓将
11123888p55z 4p discard chow:567p 混一色+双暗刻+连六+幺九刻
555p2z 2z discard pung:666p+kong:5555z+chow:789p 混一色+箭刻+明杠+单钓将
111m5666678s777z 7s discard - 箭刻+门前清+四归一+双暗刻+幺九刻+缺一门
89999p12366s777z 7p discard - 箭刻+门前清+四归一+双暗刻+幺九刻+缺一门+边张
8999m 7m discard pung:111p+kong:5555z+pung:777m 和绝张+箭刻+四归一+幺九刻+明杠+缺一门
89m33p 7m discard pung:777m+pung:666z+pung:999p 和绝张+箭刻+四归一+幺九刻+缺一门+边张
7789p666777z 7p self pung:222s 双箭刻+双暗刻+缺一门+边张+自摸
24m66p 3m discard chow:345p+ckong:7777p+ckong:7777s 双暗杠+双同刻+断幺+坎张
78m66777z 9m discard chow:123s+ckong:9999s 全带幺+箭刻+双暗刻+暗杠+幺九刻+缺一门
666m8899s777z 9s discard kong:8888p 碰碰和+箭刻+双暗刻+幺九刻+明杠
11144457m77s 6m discard pung:666m 和绝张+四归一+双暗刻+幺九刻+缺一门+无字+坎张
678m6677788p567s 7p self - 不求人+平和+四归一+断幺+一般高+喜相逢
11345567m456p45s 3s self - 三色三步高+不求人+平和+喜相逢
345m234p1112456s 3s self - 三色三步高+不求人+平和+连六
22333m22288p 2m discard pung:666z 碰碰和+箭刻+双同刻+双暗刻+缺一门
11789m78p789s 9p discard chow:789s 三色三同顺+全带幺+平和+一般高
67m123p11555z 8m discard ckong:6666s 五门齐+箭刻+门前清+双暗刻+暗杠
12378m123p123s22z 9m discard - 三色三同顺+全带幺+门前清+老少副
234p6s 6s self chow:234m+chow:234p+chow:234s 三色三同顺+平和+断幺+一般高+单钓将+自摸
666m1z 1z discard pung:999m+pung:555z+pung:444m 碰碰和+混一色+箭刻+幺九刻+单钓将
55m34555p344556s 5m discard - 全带五+门前清+喜相逢
4488p666z 8p discard pung:555p+pung:555z 碰碰和+混一色+双箭刻
77m56779s 8s discard pung:111p+chow:678s 一色三步高+幺九刻+无字+坎张
111m333p5577s 7s self chow:456s 三暗刻+幺九刻+无字+自摸
56678888s33z 4s discard chow:567s 一色三步高+混一色+四归一
22255567p66999s 5p discard - 三暗刻+门前清+四归一+幺九刻+缺一门+无字
33p23444s 4s self chow:234p+ckong:2222m 小于五+四归一+双暗刻+暗杠+断幺+喜相逢+自摸
2m456678s 2m discard chow:567s+chow:678s 一色三步高+平和+四归一+断幺+一般高+缺一门+单钓将
3356677888s 8s discard chow:567s 清一色+四归一+断幺+一般高
77p77889s 9s self chow:789s+chow:234m 一色三同顺+平和+自摸
1112445555666p 3p self - 清一色+不求人+四归一+双暗刻+幺九刻+坎张
1122333455567s 2s discard - 清一色+门前清+平和+一般高+连六
6p 6p discard pung:888p+pung:555z+pung:999p+pung:777p 一色三节高+碰碰和+混一色+全求人+箭刻+幺九刻
1234556789m 5m discard pung:333m 清一色+清龙+四归一+坎张
2244555666778s 3s self - 一色四步高+清一色+不求人+平和+断幺
2255m3366p1188s5z 5z discard - 七对
147m25p69s123456z 8p discard - 全不靠
"""


class Win(NamedTuple):
    """A winning hand that players of the sample may hold."""

    concealed: str
    tile: str
    by: str
    melds: list[str]
    fans: list[str]

    @property
    def points(self) -> int:
        """Return what the fans are worth without flowers."""
        return sum(POINTS[fan] for fan in self.fans)


class Seats(NamedTuple):
    """The four players of a table as they began, with the luck that the sample gives them."""

    players: list[str]
    random: random.Random
    had: set[int]
    """The winning hands that this table has had."""

    def draw(self, wins: int) -> int:
        """Return the number of a winning hand that is new at this table, likely a cheap one."""
        while True:
            chosen = int(self.random.expovariate(1 / 14))
            if chosen < wins and chosen not in self.had:
                self.had.add(chosen)
                return chosen

    def wind(self, player: str, number: int) -> str:
        """Return the wind of a player in hand `number`."""
        winds = positions(number, pattern_of(Settings())).winds
        return WINDS[winds[self.players.index(player)]]

    def others(self, player: str) -> list[str]:
        """Return the three others."""
        return [each for each in self.players if each != player]


def read_wins() -> list[Win]:
    """Return the winning hands, the cheap ones first."""
    wins = []
    for line in WINS.split("\n"):
        if line:
            concealed, tile, by, melds, fans = line.split()
            shown = [] if melds == "-" else melds.split("+")
            wins.append(Win(concealed, tile, by, shown, fans.split("+")))
    return sorted(wins, key=lambda win: win.points)


def player_id(team: int, member: int) -> str:
    """Return `P01` to `P16`."""
    return f"P{4 * team + member + 1:02}"


def seatings() -> Iterator[list[list[str]]]:
    """Yield four sessions of four tables: no team-mates meet, nobody meets twice, every wind once.

    Team t sends to table x of session s its member x + s·t, counted in the field of four elements.
    """
    product = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    for session in range(4):
        yield [
            [
                player_id(team, table ^ product[session][team])
                for team in ((wind + session) % 4 for wind in range(4))
            ]
            for table in range(4)
        ]


def play(seats: Seats, wins: list[Win], shown: set[int], last: int) -> list[dict[str, Any]]:
    """Return the hands 1 to `last` of one table."""
    return [play_hand(seats, number, wins, shown) for number in range(1, last + 1)]


def play_hand(seats: Seats, number: int, wins: list[Win], shown: set[int]) -> dict[str, Any]:
    """Return one hand; the tiles of a winning hand are shown once in the tournament."""
    luck = seats.random
    dice = [[luck.randint(1, 6), luck.randint(1, 6)] for _ in range(2)]
    if luck.random() < 0.1:
        return {"number": number, "outcome": "draw", "dice": dice}
    chosen = seats.draw(len(wins))
    win, flowers = wins[chosen], luck.choice((0, 0, 1, 1, 2, 3))
    winner = luck.choice(seats.players)
    declared = {name: int(count or 1) for name, _, count in (f.partition("×") for f in win.fans)}
    hand: dict[str, Any] = {"number": number, "outcome": "self_draw", "winner": winner}
    if win.by == "discard":
        hand |= {"outcome": "discard", "discarder": luck.choice(seats.others(winner))}
    hand["points"] = win.points + flowers
    hand["declared"] = declared | ({"花牌": flowers} if flowers else {})
    if chosen not in shown and (luck.random() < 0.5 or "和绝张" in declared):
        shown.add(chosen)
        hand["hand"] = tiles(win, seats.wind(winner, number), WINDS[(number - 1) // 4], flowers)
    return hand | {"dice": dice}


def tiles(win: Win, seat_wind: str, round_wind: str, flowers: int) -> dict[str, Any]:
    """Return the winning hand as the hand notation has it."""
    return {
        "concealed": win.concealed,
        "melds": win.melds,
        "win": win.tile,
        "self_draw": win.by == "self",
        "seat_wind": seat_wind,
        "round_wind": round_wind,
        "flags": ["last_of_kind"] if "和绝张" in win.fans else [],
        "flowers": flowers,
    }


def totals(players: list[str], hands: list[dict[str, Any]]) -> dict[str, int]:
    """Return the sum of a table: 8 base points, fan points, fines."""
    sums = dict.fromkeys(players, 0)
    for hand in hands:
        for fine in hand.get("penalties", ()):
            sums[fine["player"]] += fine["points"]
        for payer in players:
            if hand["outcome"] in ("draw", "unfinished") or payer == hand["winner"]:
                continue
            pays_points = hand["outcome"] == "self_draw" or payer == hand["discarder"]
            due = 8 + (hand["points"] if pays_points else 0)
            sums[payer] -= due
            sums[hand["winner"]] += due
    return sums


def fines(*entries: tuple[str, int], offence: str) -> dict[str, Any]:
    """Return the penalties of a hand."""
    return {
        "penalties": [
            {"player": player, "points": points, "offence": offence} for player, points in entries
        ]
    }


def tell_incidents(tables: dict[tuple[int, int], dict[str, Any]]) -> None:
    """Put in what does not happen at every table."""
    east, south, west, north = tables[1, 1]["seats"].values()
    false_win = ((south, -30), (east, 10), (west, 10), (north, 10))
    tables[1, 1]["hands"][6] |= fines(*false_win, offence="错和")
    tables[1, 2]["hands"][2] |= fines((tables[1, 2]["seats"]["W"], 0), offence="超时出牌（警告）")
    tables[2, 3]["hands"][9] |= fines((tables[2, 3]["seats"]["N"], -5), offence="空碰（第二次）")

    only_totals = tables[1, 3]
    only_totals["scores"] = totals([*only_totals["seats"].values()], only_totals.pop("hands"))

    disputed = tables[2, 2]
    east, south, *_ = disputed["seats"].values()
    handed_in = totals([*disputed["seats"].values()], disputed["hands"])
    disputed["scores"] = handed_in | {east: handed_in[east] + 8, south: handed_in[south] - 8}

    tables[3, 4]["hands"].append({"number": 15, "outcome": "unfinished"})


def tournament(seed: int) -> dict[str, Any]:
    """Return the whole document."""
    luck, wins, shown = random.Random(seed), read_wins(), set[int]()
    tables: dict[tuple[int, int], dict[str, Any]] = {}
    for session, seating in enumerate(seatings(), start=1):
        for number, players in enumerate(seating, start=1):
            table: dict[str, Any] = {
                "number": number,
                "seats": dict(zip(WINDS, players, strict=True)),
            }
            if session < 4:
                last = 14 if (session, number) == (3, 4) else 16
                table["hands"] = play(Seats(players, luck, set()), wins, shown, last)
            tables[session, number] = table
    tell_incidents(tables)
    return {
        "format": "mjref-tournament/1",
        "name": "示范赛：四队团体赛",
        "note": "随程序附带的示范比赛，队名、人名与成绩均为虚构。前三局已赛，第四局已排座待录。",
        "rulebook": "mcr",
        "settings": {"base_points": 500, "table_ties": "share", "hands_per_session": 16},
        "teams": [{"id": f"T{n}", "name": name} for n, name in enumerate(TEAMS, start=1)],
        "players": [
            {
                "id": player_id(team, n),
                "name": name,
                "team": f"T{team + 1}",
                "number": 4 * team + n + 1,
            }
            for team, names in enumerate(TEAMS.values())
            for n, name in enumerate(names)
        ],
        "sessions": [
            {"number": session, "tables": [tables[session, n] for n in range(1, 5)]}
            for session in range(1, 5)
        ],
        "adjustments": [
            {
                "player": "P07",
                "session": 2,
                "match_points": -10,
                "reason": "迟到不足10分钟，警告并扣10分",
            }
        ],
    }


def written(value: object, indent: int = 0) -> str:
    """Return JSON in which everything that fits stands on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= 100 or not isinstance(value, dict | list) or "dice" in value:
        return line
    inner = " " * (indent + 1)
    if isinstance(value, list):
        parts = [written(each, indent + 1) for each in value]
        return "[\n" + ",\n".join(inner + part for part in parts) + f"\n{' ' * indent}]"
    parts = [f"{json.dumps(key)}: {written(each, indent + 1)}" for key, each in value.items()]
    return "{\n" + ",\n".join(inner + part for part in parts) + f"\n{' ' * indent}}}"


if __name__ == "__main__":
    FILE.write_text(written(tournament(SEED)) + "\n", encoding="utf-8")
