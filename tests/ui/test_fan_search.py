"""What a few letters mean."""

import pytest

from mjref.rulebooks.mcr.rulebook import McrRulebook
from mjref.tournament.programme import Outcome
from mjref.ui.fan_search import flags_of, likely_next, matches

FANS = McrRulebook().fans


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("hys", "混一色"),
        ("hy", "混一色"),
        ("qys", "清一色"),
        ("mqq", "门前清"),
        ("mq", "门前清"),
        ("dy", "断幺"),
        ("49", "混一色"),
        ("81", "花牌"),
        ("混一", "混一色"),
        ("half", "混一色"),
        ("halfflush", "混一色"),
        ("hf", "混一色"),
        ("x", "喜相逢"),
    ],
)
def test_the_likeliest_fan_comes_first(query, name):
    assert matches(query, FANS)[0].name == name


def test_every_fan_is_first_by_its_number_and_its_name():
    for fan in FANS.values():
        assert matches(str(fan.number), FANS)[0] is fan
        assert matches(fan.name, FANS)[0] is fan
        assert matches(fan.english.lower(), FANS)[0] is fan


def test_every_fan_is_found_by_its_initials():
    for fan in FANS.values():
        assert fan in matches(fan.initials, FANS)


def test_nothing_is_found_for_letters_that_no_fan_has():
    assert matches("vvv", FANS) == []
    assert matches("", FANS) == []
    assert matches("82", FANS) == []


def test_what_a_chosen_fan_excludes_goes_to_the_end():
    assert matches("wz", FANS)[0].name == "无字"
    found = [fan.name for fan in matches("w", FANS, chosen=["清一色"])]
    assert found[0] != "无字"
    assert found.index("五门齐") < found.index("无字")


def test_the_outcome_puts_impossible_fans_last():
    drawn = [fan.name for fan in matches("m", FANS, outcome=Outcome.SELF_DRAW)]
    claimed = [fan.name for fan in matches("m", FANS, outcome=Outcome.DISCARD)]
    assert claimed.index("门前清") < claimed.index("妙手回春")
    assert drawn.index("妙手回春") < drawn.index("门前清")


def test_offers_before_a_letter_is_typed_leave_out_what_is_chosen():
    names = [fan.name for fan in likely_next(FANS, outcome=Outcome.DISCARD, chosen=["清一色"])]
    assert "无字" not in names
    assert "自摸" not in names
    assert names[0] == "花牌"


def test_circumstances_come_as_fans_and_become_flags():
    assert flags_of(["抢杠和", "混一色"]) == {"rob_kong"}
    assert flags_of(["妙手回春"]) == {"last_tile_draw"}
