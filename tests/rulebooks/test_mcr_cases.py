from dataclasses import replace

import pytest

from mjref.cli.hand_lines import read_hand
from mjref.game.hand import Hand, Seat
from mjref.game.settlement import balance
from mjref.rulebooks.mcr.options import Options
from mjref.rulebooks.mcr.rulebook import McrRulebook
from tests.mcr_cases import cases, fans, hand, read

PYMAHJONG, ZHENG_FAN = "PyMahjongGB = summerinsects", "zheng-fan/GB-Mahjong"
DISPUTED = cases("mcr_disputed")


@pytest.fixture(scope="module")
def book():
    return McrRulebook()


@pytest.mark.parametrize("case", cases("mcr_cases"), ids=lambda case: case["id"])
def test_counts_a_published_hand(book, case):
    expected = case["expect"]
    readings = read(book, case)
    found = [fans(reading) for reading in readings]
    accepted = [expected["fans"], *expected.get("also_accept", [])]
    assert sorted(map(sorted_items, found)) == sorted(map(sorted_items, accepted))
    assert {reading.score for reading in readings} == {expected["points"]}
    assert readings[0].score - readings[0].bonus == expected["points_without_flowers"]
    assert (not readings[0].faults) == expected["winnable"]


def sorted_items(counts):
    return sorted(counts.items())


def answers(case, who):
    given = case["answers"]
    return given["peers"][who] if who in given["peers"] else given[who]


@pytest.mark.parametrize("case", DISPUTED, ids=lambda case: case["id"])
@pytest.mark.parametrize(
    ("edition", "who"), [(1998, "default_profile"), (2006, "wmo2006")], ids=["1998", "2006"]
)
def test_follows_the_edition_where_readings_differ(case, edition, who):
    readings = read(McrRulebook(Options.from_mapping({"edition": edition})), case)
    assert answers(case, who)["fans"] in [fans(reading) for reading in readings]
    assert answers(case, who)["points"] == readings[0].score


@pytest.mark.parametrize(
    ("topic", "option", "who"),
    [
        ("一明杠一暗杠", {"ming_an_gang": 5}, PYMAHJONG),
        ("自己已有四张", {"dead_wait_counts": False}, ZHENG_FAN),
        ("双暗杠 6 还是 8", {"shuang_an_gang_points": 8}, "wmo2006"),
        ("四暗刻、九莲", {"forced_concealed_self_draw": "buqiuren"}, "seed_literal"),
        ("七对可否加计", {"qidui_color_fans": False}, "seed_literal"),
        ("组合龙：", {"zuhelong_body_wait": False}, ZHENG_FAN),
        ("清幺九与三同刻", {"qingyaojiu_santongke": False}, "seed_literal"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_named_option_gives_the_other_reading(topic, option, who):
    book = McrRulebook(Options.from_mapping(option))
    about = [case for case in DISPUTED if topic in case["topic"]]
    assert about
    for case in about:
        readings = read(book, case)
        assert answers(case, who)["fans"] in [fans(reading) for reading in readings], case["id"]
        assert answers(case, who)["points"] == readings[0].score


@pytest.mark.parametrize("case", cases("mcr_declared"), ids=lambda case: case["id"])
def test_judges_a_published_declaration(book, case):
    verdict = case["verdict"]
    check = book.check(*read_hand(case))
    assert dict(check.missing) == verdict["missing"]
    found = {objection.fan: objection.count for objection in check.not_allowed}
    assert found == verdict["not_allowed_counts"]
    for objection in check.not_allowed:
        assert objection.principle in verdict["not_allowed"][objection.fan]
    assert check.declared_points == verdict["declared_points"]
    assert check.reading.score == verdict["correct_points"]
    assert (not check.reading.faults) == verdict["winnable"]


FIELD = {
    "two waits are no closed wait": (
        {"concealed": "78889s11888m", "melds": ["pung:333z"], "win": "8s"},
        {"四归一": 1, "双同刻": 1, "双暗刻": 1, "幺九刻": 1, "缺一门": 1},
        8,
    ),
    "a kong leaves the 四归一 of other tiles": (
        {"concealed": "78999m4p4p", "melds": ["ckong:1111s", "pung:222m"], "win": "9m"},
        None,
        9,
    ),
    "组合龙 is never 无番和": (
        {"concealed": "258m369p147s2z", "melds": ["chow:678p"], "win": "2z"},
        {"组合龙": 1, "单钓将": 1},
        13,
    ),
}


@pytest.mark.parametrize(("tiles", "expected", "points"), FIELD.values(), ids=FIELD.keys())
def test_reports_from_the_field(book, tiles, expected, points):
    case = {"self_draw": False, "seat_wind": "E", "round_wind": "E", **tiles}
    readings = read(book, case)
    assert readings[0].score == points
    if expected:
        assert fans(readings[0]) == expected


def test_a_wait_inside_the_knitted_straight_is_an_option():
    case = {"concealed": "3369m258p147s", "melds": ["chow:567m"], "win": "3m"}
    case |= {"self_draw": False, "seat_wind": "E", "round_wind": "E"}
    assert fans(read(McrRulebook(), case)[0])["单钓将"] == 1
    strict = McrRulebook(Options(zuhelong_body_wait=False))
    assert "单钓将" not in fans(read(strict, case)[0])


def test_a20_a_forgotten_fan_is_named_and_not_added(book):
    """清龙 16 + 缺一门 1 were declared; 无字 is in the tiles too, and stays the winner's loss."""
    tiles = hand(concealed="6688p", melds=["chow:123s", "chow:456s", "chow:789s"], win="6p")
    win, deal = read_hand(tiles)
    check = book.check(replace(win, declared={"清龙": 1, "缺一门": 1}), deal)
    assert check.missing == {"无字": 1}
    assert check.declared_points == 17
    confirmed = replace(win, source=Seat.EAST, points=17)
    # the discarder 17 + 8, the two others 8 each
    assert balance(book.settle(Hand(wins=(confirmed,)), deal)) == [-25, 41, -8, -8]
