"""Other orders of the criteria and other ways to part equals: section C in all its columns."""

import hashlib
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.programme import Adjustment, Session, Settings
from mjref.tournament.ranking import Criterion, RankingRules, rank, ranking_rules
from mjref.tournament.standings import standings
from tests.builders import people, table, tournament
from tests.stand_in import StandIn
from tests.tournament.test_standings import SECTION_C, entry, ranks, team_tournament

ORDERS = {
    "QA48": "standard_points,best_session,more_good_sessions,match_points,best_match_points",
    "QA52": "standard_points,more_good_sessions,match_points,best_match_points",
    "EMA": "standard_points,match_points",
}
# case → order → name: rank, as the law's worked examples have it
OTHER_ORDERS = {
    ("C6", "QA48"): {"A": 1, "B": 2},
    ("C6", "QA52"): {"A": 1, "B": 2},
    ("C6", "EMA"): {"B": 1, "A": 2},
    ("C7", "QA48"): {"B": 1, "A": 2},
    ("C7", "QA52"): {"B": 1, "A": 2},
    ("C7", "EMA"): {"A": 1, "B": 1},
}


def ranked(entries, **options):
    return rank(entries, ranking_rules(Settings(options=options)))


def section_c(case, **options):
    scores = SECTION_C[case][0]
    return ranked([entry(name, *values) for name, values in scores.items()], **options)


@pytest.mark.parametrize(("case", "order"), OTHER_ORDERS)
def test_the_order_of_the_criteria_changes_the_champion(case, order):
    found = section_c(case, ranking_criteria=ORDERS[order])
    assert ranks(found) == OTHER_ORDERS[case, order]


def test_the_best_match_points_of_a_session_separate_where_they_are_asked():
    separation = section_c("C7", ranking_criteria=ORDERS["QA48"])[1].separation
    assert separation[:3] == (Criterion.BEST_MATCH_POINTS, 600, 560)
    assert len(separation.equal_in) == 4


def test_sessions_won_come_first_where_they_are_first():
    entries = [entry("A", [4, 4, 0], [40, 40, -90]), entry("B", [2, 2, 2], [1, 1, 1])]
    found = ranked(entries, ranking_criteria="sessions_won,standard_points")
    assert ranks(found) == {"B": 1, "A": 2}
    assert found[1].separation[:3] == (Criterion.SESSIONS_WON, 3, 2)


def test_the_top_alone_may_count_as_good_sessions():
    """C4: both have one 4; what is below is compared only where the whole list is."""
    assert ranks(section_c("C4", more_good_sessions="top_only")) == {"A": 1, "B": 1}
    assert ranks(section_c("C3", more_good_sessions="top_only")) == {"A": 1, "B": 2}


def lot(seed, name):
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()


def test_a_lot_parts_equals_and_anybody_can_draw_it_again():
    found = section_c("C5", full_equality="lot", lot_seed="2027-05-03 17 4")
    first, second = sorted(["A", "B"], key=lambda name: lot("2027-05-03 17 4", name))
    assert ranks(found) == {first: 1, second: 2, "C": 3}
    assert found[1].separation.criterion is Criterion.LOT


def test_without_a_seed_no_lot_is_drawn():
    assert ranks(section_c("C5", full_equality="lot")) == {"A": 1, "B": 1, "C": 3}


@given(st.lists(st.sampled_from("ABCDEFGH"), min_size=2, unique=True), st.text(min_size=1))
def test_a_lot_does_not_depend_on_who_else_is_equal(names, seed):
    """Somebody who is parted otherwise changes nothing for the rest."""
    rules = RankingRules(last_resort=Criterion.LOT, lot_seed=seed)
    full = [each.id for each in rank([entry(name, [4], [0]) for name in names], rules)]
    rest = [each.id for each in rank([entry(name, [4], [0]) for name in names[1:]], rules)]
    assert [name for name in full if name != names[0]] == rest


def test_a_play_off_parts_those_who_played_it_and_nobody_else():
    entries = [entry(name, [4], [0]) for name in "ABC"]
    resort = Criterion.PLAY_OFF
    played = RankingRules(last_resort=resort, play_offs={"C": 1, "A": 2, "B": 3})
    assert ranks(rank(entries, played)) == {"C": 1, "A": 2, "B": 3}
    some = RankingRules(last_resort=resort, play_offs={"C": 1, "A": 2})
    assert ranks(rank(entries, some)) == {"A": 1, "B": 1, "C": 1}


def test_places_in_a_play_off_are_rulings():
    facts = with_options(team_tournament(red=20, blue=20), full_equality="play_off")
    rulings = (
        Adjustment(id="p1", team="red", play_off=1, reason="one session"),
        Adjustment(id="p2", team="blue", play_off=2, reason="one session"),
    )
    one = replace(facts, adjustments=(*facts.adjustments, rulings[0]))
    both = replace(one, adjustments=(*one.adjustments, rulings[1]))
    ranks_of = [
        {team.id: team.rank for team in standings(each, StandIn()).teams} for each in (one, both)
    ]
    assert ranks_of[0] == {"red": 1, "blue": 1, "green": 3, "yellow": 4}
    assert ranks_of[1] == {"red": 1, "blue": 2, "green": 3, "yellow": 4}


def test_equals_are_parted_by_the_tables_where_they_met():
    """A and B end equal on 5 and 0; at the one table where both sat B made 4 and A 1."""
    seats = (("A", "B", "C", "D"), ("A", "C", "D", "E"), ("B", "C", "D", "E"))
    scores = ((-10, 30, 0, -20), (20, 10, -10, -20), (-20, 40, 20, -40))
    facts = tournament(
        *(
            Session(
                number=at,
                tables=(table(seats=who, scores=dict(zip(who, made, strict=True))),),
            )
            for at, (who, made) in enumerate(zip(seats, scores, strict=True), start=1)
        ),
        players=people(*"ABCDE"),
    )
    # A: 1 + 4 = 5, −10 + 20 = 10; B: 4 + 1 = 5 with 30 − 20 = 10
    found = standings(with_options(facts, full_equality="head_to_head"), StandIn())
    places = {each.id: each for each in found.players}
    assert places["A"].standard_points == places["B"].standard_points == 5
    assert places["A"].match_points == places["B"].match_points == 10
    assert places["A"].rank == places["B"].rank + 1
    assert places["A"].separation[:3] == (Criterion.HEAD_TO_HEAD, 4, 1)


def test_those_who_never_met_stay_equal():
    found = section_c("C5", full_equality="head_to_head")
    assert ranks(found) == {"A": 1, "B": 1, "C": 3}


def with_options(facts, **options):
    return replace(facts, settings=replace(facts.settings, options=options))


def test_a_team_may_be_measured_by_its_best_player():
    """E2: red and blue are equal session by session, 9 7 7; so are their players, three 4s each."""
    facts = with_options(team_tournament(red=20, blue=20), team_ties="best_player")
    found = {team.id: team for team in standings(facts, StandIn()).teams}
    assert found["red"].rank == found["blue"].rank == 1
    assert max(score.standard_points for score in found["red"].singles) == 4


def test_a_team_of_one_strong_player_is_first_only_where_players_are_compared():
    """E3: X has the better session of the team, 10 > 8; a player of Y has the better own one."""
    scores = [entry("", points, [0] * len(points)).sessions for points in ([2, 2, 2], [4, 1, 0])]
    x = replace(entry("X", [10, 6, 8], [0, 0, 0]), by_member=scores[0])
    y = replace(entry("Y", [8, 8, 8], [0, 0, 0]), by_member=scores[1])
    assert ranks(rank([replace(x, by_member=()), replace(y, by_member=())])) == {"X": 1, "Y": 2}
    assert ranks(rank([x, y])) == {"Y": 1, "X": 2}


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("resort", ["shared", "lot", "head_to_head"])
def test_no_ranking_depends_on_the_order_of_entry(order, resort):
    options = {"ranking_criteria": order, "full_equality": resort, "lot_seed": "7"}
    entries = [
        entry("A", [4, 2, 1], [10, 0, 0]),
        entry("B", [4, 2, 1], [10, 0, 0]),
        entry("C", [4, Fraction(3, 2), Fraction(3, 2)], [10, 0, 0]),
        entry("D", [2, 2, 2], [9, 9, 9]),
    ]
    first = ranked(entries, **options)
    assert all(ranked(mixed, **options) == first for mixed in permutations(entries))
