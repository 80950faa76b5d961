"""What is wrong with a hand as entered."""

import pytest

from mjref.tournament.judging import judge
from mjref.tournament.problems import hand_problems
from mjref.tournament.programme import HandRecord, Outcome, Penalty, Replacement, Settings
from tests.builders import drawn, fines, table, won
from tests.stand_in import StandIn

FINE = Penalty(player="E", points=-30, offence="false_win")


def codes(record, where=None):
    found = hand_problems(record, where or table([]), Settings(), StandIn())
    return [problem.code for problem in found]


def win(**facts):
    base = {"number": 1, "outcome": Outcome.DISCARD, "winner": "E", "discarder": "S", "points": 8}
    return HandRecord(**{**base, **facts})


@pytest.mark.parametrize(
    "record",
    [
        win(),
        won(16, "N", points=24, flowers=8),
        drawn(3),
        HandRecord(number=9, outcome=Outcome.UNFINISHED, penalties=fines(E=-5)),
        win(penalties=fines(S=-30, E=10, W=10, N=10)),
        win(points=9, flowers=1, declared={"混一色": 1, "断幺": 1, "花牌": 1}),
        win(flags=frozenset({"rob_kong"})),
        win(dice=((1, 6), (6, 1))),
    ],
)
def test_lawful_hands_raise_no_doubt(record):
    assert codes(record) == []


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (win(number=17), "hand_number_outside"),
        (win(number=0), "hand_number_outside"),
        (win(discarder="E"), "winner_is_discarder"),
        (win(winner=None), "no_winner"),
        (win(discarder=None), "no_discarder"),
        (win(outcome=Outcome.SELF_DRAW), "discarder_of_a_self_draw"),
        (win(outcome=Outcome.DRAW, points=0), "nobody_wins_this_outcome"),
        (win(winner="X"), "player_not_at_table"),
        (win(discarder="X"), "player_not_at_table"),
        (win(points=7), "below_minimum"),
        (win(points=10, flowers=3), "below_minimum"),
        (win(points=20, flowers=9), "flowers_outside"),
        (drawn(1, points=8), "points_without_a_win"),
        (win(declared={"没有": 1}), "unknown_fan"),
        (win(points=16, declared={"清龙": 1, "断幺": 0}), "fan_count_outside"),
        (win(points=8, declared={"清龙": 1}), "points_disagree"),
        (win(points=16, flowers=1, declared={"清龙": 1}), "flowers_differ"),
        (win(flags=frozenset({"typo"})), "unknown_flag"),
        (win(flags=frozenset({"last_tile_draw"})), "flag_contradicts_outcome"),
        (win(flags=frozenset({"rob_kong", "last_tile_claim"})), "flags_contradict"),
        (win(dice=((1, 7),)), "dice_outside"),
        (win(penalties=fines(X=-5)), "penalty_on_player_not_at_table"),
        (win(penalties=fines(S=-5, E=10)), "penalties_create_points"),
        (win(penalties=fines(S=-7)), "unusual_penalty"),
        (win(penalties=(FINE,)), "winner_lost_the_right"),
    ],
)
def test_each_doubt_has_its_code(record, code):
    assert code in codes(record)


def test_a_false_win_does_not_bar_anybody_else():
    assert codes(win(winner="W", penalties=(FINE, *fines(S=10, W=10, N=10)))) == []


def test_all_doubts_come_at_once_and_the_blocking_ones_first():
    record = win(number=40, points=2, discarder="E", penalties=fines(S=-7))
    assert codes(record) == [
        "hand_number_outside",
        "winner_is_discarder",
        "below_minimum",
        "unusual_penalty",
    ]


def test_a_relieved_player_wins_nothing_any_more():
    relief = Replacement(outgoing="E", incoming="X", from_hand=5)
    where = table([], replacements=(relief,))
    assert codes(won(4, "E"), where) == []
    assert codes(won(5, "E"), where) == ["player_not_at_table"]
    assert codes(won(5, "X"), where) == []


def test_a_draft_is_settled_as_soon_as_nothing_blocks_it():
    judged = judge(win(), table([]), Settings(), StandIn())
    assert judged.changes == (32, -16, -8, -8)
    assert not judged.is_blocked
    judged = judge(win(points=2), table([]), Settings(), StandIn())
    assert judged.changes is None
    assert judged.is_blocked
