"""Everybody meets everybody equally often."""

from collections import Counter
from itertools import combinations

import pytest

from mjref.tournament.seating.round_robin import ROUND_ROBINS, round_robin


@pytest.mark.parametrize("named", ROUND_ROBINS, ids=lambda named: str(named.players))
def test_all_pairs_meet_equally_often(named):
    rounds = round_robin(named.players)
    everybody = list(range(named.players))
    assert len(rounds) == named.sessions
    for tables in rounds:
        assert sorted(player for table in tables for player in table) == everybody
    met = Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )
    assert met == {frozenset(pair): named.meetings for pair in combinations(everybody, 2)}


def test_the_small_clubs():
    """Eight meet three times in seven sessions, sixteen once in five: no plan could do with less.

    A session gives 12 of 28 pairs to eight players and 24 of 120 to sixteen.
    """
    small = {named.players: named for named in ROUND_ROBINS}
    assert small[8][1:] == (7, 3)
    assert 7 * 12 == 3 * 28
    assert small[16][1:] == (5, 1)
    assert 5 * 24 == 120


def test_no_plan_is_made_up_for_other_sizes():
    assert round_robin(20) is None
