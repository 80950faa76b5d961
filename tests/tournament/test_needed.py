"""What is needed in the last session, worked out by hand."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.needed import last_session, needed, points_decide
from mjref.tournament.programme import Settings
from mjref.tournament.ranking import Standing
from mjref.tournament.table_points import standard_points
from tests.reports.stand_in import StandIn
from tests.samples import sample

WORTH = (4, 2, 1, 0)


def standing(points, match):
    return Standing(
        rank=0,
        id="p",
        name="",
        team=None,
        standard_points=Fraction(points),
        match_points=match,
        sessions=(),
    )


def said(player, rival, *, at_one_table=False):
    """Return the needs as (surely, level, margin); the margin only where it counts."""
    return [
        (need.surely, need.level, need.margin if need.level else None)
        for need in needed(standing(*player), standing(*rival), at_one_table=at_one_table)
    ]


def test_two_standard_points_and_35_match_points_behind():
    """10 against 12: a first beats a third (14 > 13) and makes a second equal (14 = 14).

    Then 36 more than the rival are needed: 100 + 36 > 135 by one. Against a fourth (12) a second
    is level and a first enough. Against a first (16) nothing helps.
    """
    assert said((10, 100), (12, 135)) == [
        (None, None, None),
        (None, 1, 36),
        (1, None, None),
        (1, 2, 36),
    ]


def test_level_on_standard_points_and_ahead_on_match_points():
    """The same place is level then, and 24 fewer than the rival are still enough (25 ahead)."""
    assert said((9, 60), (9, 35)) == [
        (None, 1, -24),
        (1, 2, -24),
        (2, 3, -24),
        (3, 4, -24),
    ]


def test_at_one_table_the_better_place_has_the_more_points():
    """One behind (second level with a third) with one match point more: 2 before 3 is enough."""
    assert said((8, 20), (9, 19), at_one_table=True)[2] == (2, None, None)
    assert said((8, 20), (9, 19))[2] == (1, 2, 0)


def test_at_one_table_the_worse_place_cannot_win_more_points():
    """One ahead, equal match points: third against second is level, and has fewer points."""
    assert said((10, 0), (9, 0), at_one_table=True)[1] == (1, None, None)
    assert said((10, 5), (9, 0), at_one_table=True)[1] == (1, 3, -4)


def test_halves_are_never_level_with_whole_places():
    assert said((Fraction(21, 2), 0), (12, 0))[1] == (1, None, None)


@given(
    ours=st.tuples(st.integers(0, 8), st.integers(-90, 90)),
    theirs=st.tuples(st.integers(0, 8), st.integers(-90, 90)),
    scores=st.lists(st.integers(-99, 99), min_size=4, max_size=4, unique=True),
)
def test_what_is_said_agrees_with_the_session_played(ours, theirs, scores):
    """At one table: whoever has what was needed stands before, who has not does not."""
    worth = standard_points(scores)
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    needs = needed(standing(*ours), standing(*theirs), at_one_table=True)
    for us, them in permutations(range(4), 2):
        need = needs[ranks[them] - 1]
        more = scores[us] - scores[them]
        has_it = (need.surely is not None and ranks[us] <= need.surely) or (
            ranks[us] == need.level and more >= need.margin
        )
        total = (ours[0] + worth[us], ours[1] + scores[us])
        assert has_it == (total > (theirs[0] + worth[them], theirs[1] + scores[them]))


@pytest.mark.parametrize(("ours", "theirs"), tuple(product(range(4), repeat=2)))
def test_two_tables_agree_with_arithmetic(ours, theirs):
    """3 standard and 10 match points behind, every pair of places, a margin of 10 and of 11."""
    need = needed(standing(5, 0), standing(8, 10), at_one_table=False)[theirs]
    for margin in (10, 11):
        is_before = (5 + WORTH[ours], margin) > (8 + WORTH[theirs], 10)
        has_it = (need.surely is not None and ours + 1 <= need.surely) or (
            need.level == ours + 1 and margin >= need.margin
        )
        assert has_it == is_before


def test_the_last_session_of_the_sample_knows_tables_and_the_ranking_before():
    tournament = sample()
    last = last_session(tournament, StandIn())
    assert last.number == 4
    first = tournament.sessions[-1].tables[0]
    assert last.meet(first.seats[0], first.seats[3])
    assert not last.meet(first.seats[0], tournament.sessions[-1].tables[1].seats[0])
    assert {sheet.where.session for sheet in last.before.sheets} == {1, 2, 3}
    assert last_session(replace(tournament, sessions=tournament.sessions[:1]), StandIn()) is None


def test_other_criteria_first_are_known():
    assert points_decide(Settings())
    other = "match_points,standard_points,best_session,more_good_sessions"
    assert not points_decide(Settings(options={"ranking_criteria": other}))
