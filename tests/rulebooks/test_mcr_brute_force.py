import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.rulebooks.mcr.fans import FANS
from mjref.rulebooks.mcr.rulebook import McrRulebook
from tests.mcr_cases import cases, read
from tests.random_hands import random_hand
from tests.rulebooks.brute_force import VALUE, best_total

BOOK = McrRulebook()


def counted(hand):
    reading = read(BOOK, hand)[0]
    return reading.score - reading.bonus


@pytest.mark.parametrize("case", cases("mcr_cases")[::10], ids=lambda case: case["id"])
def test_the_slow_count_agrees_with_published_hands(case):
    assert best_total(case) == case["expect"]["points_without_flowers"]


@given(seed=st.integers(0, 2**32))
def test_the_engine_finds_what_the_slow_count_finds(seed):
    hand = random_hand(random.Random(seed))
    assert counted(hand) == best_total(hand), hand


def test_both_know_the_same_fans():
    assert {fan: FANS[fan].points for fan in VALUE} == VALUE
    assert FANS.keys() - VALUE.keys() == {"无番和", "花牌"}
