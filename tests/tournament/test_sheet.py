"""The score sheet: sections A, D, R and H of the worked examples, and reports from the field."""

import json
import pathlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.programme import (
    HandRecord,
    Outcome,
    Penalty,
    Replacement,
    Rotation,
    Session,
    Settings,
)
from mjref.tournament.rotation import pattern_of, positions
from mjref.tournament.sheet import table_sheet
from tests.builders import HERE, SEATS, drawn, fines, one_table, table, tournament, won
from tests.stand_in import StandIn

DATA = pathlib.Path(__file__).parents[1] / "data"
EXPECTED = {
    case["id"]: case
    for case in json.loads((DATA / "worked_examples.json").read_text("utf-8"))["cases"]
    if "expected" in case
}
HANDS = {
    "A1": won(1, "E", points=8),
    "A2": won(1, "S", "N", points=8),
    "A3": won(1, "W", "S", points=90, flowers=2),
    "A4": won(1, "N", points=16),
    "A5": won(1, "E", points=16, flowers=8),
    "A6": won(1, "W", "E", points=10, flags=frozenset({"rob_kong"})),
    "A7": won(1, "W", "S", points=9),
    "A8": won(1, "N", "S", points=12, penalties=fines(W=-60, E=20, S=20, N=20)),
    "A9": drawn(1),
    "A10": won(1, "E", "N", points=10, penalties=fines(N=-16, S=8, W=8)),
    "A11": won(1, "W", points=10, penalties=fines(E=-36, S=18, N=18)),
    "A12": won(1, "W", points=10),
    "A13": won(1, "E", points=168),
    "A14": won(1, "S", points=12, penalties=fines(S=-5)),
    "A15": won(1, "N", "E", points=10, penalties=fines(W=-30, E=10, S=10, N=10)),
    "A16": won(1, "S", points=19, penalties=fines(E=-60, S=20, W=20, N=20)),
    "A17": drawn(1, penalties=fines(W=-30, E=10, S=10, N=10)),
    "D1": drawn(1, penalties=fines(E=-30, S=10, W=10, N=10)),
    "D2": drawn(1, penalties=fines(E=-60, S=20, W=20, N=20)),
    "D3": drawn(1, penalties=fines(E=-30, S=10, W=10, N=10) + fines(S=-30, E=10, W=10, N=10)),
    "D4": drawn(1, penalties=fines(N=-30, W=30)),
    "D5": drawn(1, penalties=fines(W=-120, E=40, S=40, N=40)),
    "D6": drawn(1, penalties=(*fines(S=0), *fines(S=-5), *fines(S=-10))),
    "D7": drawn(1, penalties=(*fines(E=-60, S=20, W=20, N=20), *fines(E=-5))),
}
# hand: winner, discarder (None: self-drawn), points, fines; a real session of 2017
SESSION_R = [
    ("S", "N", 13, {}),
    ("W", "E", 19, {}),
    ("W", "S", 10, {}),
    ("W", "N", 22, {}),
    ("S", None, 15, {}),
    ("N", None, 35, {}),
    ("N", "E", 10, {"E": 10, "S": 10, "W": -30, "N": 10}),
    ("S", "N", 15, {}),
    ("N", "E", 31, {}),
    ("N", "S", 9, {}),
    ("W", None, 17, {}),
    ("S", None, 19, {"E": -60, "S": 20, "W": 20, "N": 20}),
    ("S", None, 18, {}),
    ("S", None, 26, {}),
    ("N", "S", 21, {}),
    ("W", None, 11, {}),
]
TOTALS_R = [
    (-8, 37, -8, -21),
    (-35, 29, 35, -29),
    (-43, 11, 69, -37),
    (-51, 3, 115, -67),
    (-74, 72, 92, -90),
    (-117, 29, 49, 39),
    (-125, 31, 11, 83),
    (-133, 70, 3, 60),
    (-172, 62, -5, 115),
    (-180, 45, -13, 148),
    (-205, 20, 62, 123),
    (-292, 121, 55, 116),
    (-318, 199, 29, 90),
    (-352, 301, -5, 56),
    (-360, 272, -13, 101),
    (-379, 253, 44, 82),
]

players = st.sampled_from(SEATS)
rotations = st.sampled_from(Rotation)


@st.composite
def lawful_hands(draw, number):
    """Any hand that four players may enter."""
    order = draw(st.permutations(SEATS))
    outcome = draw(st.sampled_from(Outcome))
    if not outcome.is_win:
        return HandRecord(number=number, outcome=outcome)
    return HandRecord(
        number=number,
        outcome=outcome,
        winner=order[0],
        discarder=order[1] if outcome is Outcome.DISCARD else None,
        points=draw(st.integers(8, 400)),
    )


def sheet_of_hands(*hands, **facts):
    return table_sheet(one_table(*hands, **facts), HERE, StandIn())


def results(sheet):
    return {
        result.player: (result.points, result.standard_points, result.forfeit)
        for result in sheet.results
    }


@pytest.mark.parametrize("case", HANDS)
def test_one_hand_as_worked_out_in_the_law(case):
    sheet = sheet_of_hands(HANDS[case])
    assert dict(zip(SEATS, sheet.totals, strict=True)) == EXPECTED[case]["expected"]
    assert sheet.sum == EXPECTED[case]["sum"]


def test_every_worked_hand_is_here():
    assert set(HANDS) == set(EXPECTED)


def test_r_a_whole_real_session():
    hands = [
        won(number, winner, discarder, points, penalties=fines(**fined))
        for number, (winner, discarder, points, fined) in enumerate(SESSION_R, start=1)
    ]
    sheet = sheet_of_hands(*hands)
    assert [line.totals for line in sheet.lines] == TOTALS_R
    assert sheet.sum == 0
    assert sheet.places == (4, 1, 3, 2)
    assert sheet.standard_points == (0, 4, 1, 2)
    assert sheet.is_complete
    assert [line.fines for line in sheet.lines if any(line.fines)] == [
        (10, 10, -30, 10),
        (-60, 20, 20, 20),
    ]


@pytest.mark.parametrize("rotation", Rotation)
def test_a_change_of_seats_never_changes_who_is_paid(rotation):
    """The same records give the same totals, wherever the players sit by then."""
    hands = [won(n, w, d, p, penalties=fines(**f)) for n, (w, d, p, f) in enumerate(SESSION_R, 1)]
    assert sheet_of_hands(*hands, settings=Settings(rotation=rotation)).totals == TOTALS_R[-1]


def test_a_fine_in_the_same_hand_as_a_win_counts_once():
    hand = won(1, "E", points=12, penalties=fines(W=-30, E=10, S=10, N=10))
    assert sheet_of_hands(hand).totals == (70, -10, -50, -10)


@pytest.mark.parametrize(
    ("points", "flowers", "expected"), [(11, 0, (-8, 35, -19, -8)), (12, 1, (-8, 36, -20, -8))]
)
def test_flowers_count_as_points(points, flowers, expected):
    assert sheet_of_hands(won(1, "S", "W", points, flowers=flowers)).totals == expected


def test_a_fine_hits_the_person_whatever_seat_he_had_first():
    """In hand 9 the player who started West sits East."""
    hand = drawn(9, penalties=(*fines(W=-10), *fines(W=-20), *fines(W=-5)))
    settings = Settings(rotation=Rotation.HALF)
    assert sheet_of_hands(hand, settings=settings).totals == (0, 0, -35, 0)
    assert sheet_of_hands(hand).totals == (0, 0, -35, 0)


def test_time_up_makes_a_hand_void_and_keeps_its_penalties():
    """H2: thirteen hands count, and what was imposed in the fourteenth."""
    hands = [won(number, "E", points=8) for number in range(1, 14)]
    called = HandRecord(number=14, outcome=Outcome.UNFINISHED, penalties=fines(S=-5))
    sheet = sheet_of_hands(*hands, called)
    assert sheet.totals == (13 * 48, -13 * 16 - 5, -13 * 16, -13 * 16)
    assert sheet.is_complete


def test_fines_of_a_void_hand_fall_away_where_a_tournament_wants_it():
    called = HandRecord(number=14, outcome=Outcome.UNFINISHED, penalties=fines(S=-5))
    settings = Settings(options={"void_hand_fines": "drop"})
    sheet = sheet_of_hands(called, settings=settings)
    assert sheet.totals == sheet.lines[0].fines == (0, 0, 0, 0)
    assert sheet_of_hands(drawn(14, penalties=fines(S=-5)), settings=settings).totals[1] == -5


def test_a_session_of_drawn_hands_is_a_tie_of_four():
    sheet = sheet_of_hands(*(drawn(number) for number in range(1, 17)))
    assert sheet.standard_points == (Fraction(7, 4),) * 4
    assert sheet.is_complete


def test_scores_that_contradict_the_hands_count_and_are_disputed():
    hand = won(1, "E", points=8)
    sheet = sheet_of_hands(hand, scores={"E": 50, "S": -16, "W": -18, "N": -16})
    assert sheet.totals == (50, -16, -18, -16)
    assert sheet.difference == {"E": 2, "W": -2}
    assert sheet.is_disputed
    assert sheet.is_complete


def test_scores_without_hands_are_not_disputed_and_may_not_balance():
    sheet = table_sheet(
        one_table(scores={"E": 339, "S": 42, "W": -155, "N": -266}), HERE, StandIn()
    )
    assert (sheet.sum, sheet.is_disputed, sheet.is_complete) == (-40, False, True)
    assert sheet.standard_points == (4, 2, 1, 0)


def test_a_table_that_handed_in_nothing_has_no_results():
    sheet = sheet_of_hands()
    assert not sheet.is_played
    assert not sheet.is_complete
    assert not any(result.is_scored for result in sheet.results)
    assert sheet.standard_points == (0, 0, 0, 0)


# --- who did not play through ---


def test_b12_a_forfeiter_is_last_even_behind_a_score_below_zero():
    """局分 0 of the forfeiter is more than -20, and still the last place."""
    scores = {"E": 0, "S": -520, "W": 400, "N": 120}
    sheet = table_sheet(one_table(scores=scores, forfeits=("E",)), HERE, StandIn())
    assert sheet.places == (4, 3, 1, 2)
    assert results(sheet)["E"] == (-500, 0, True)
    assert results(sheet)["S"] == (-520, 1, False)


def test_b11_four_are_converted_where_a_substitute_plays():
    """陪打 second: A 4, the substitute 2 (void), B 1, C 0."""
    relief = Replacement(outgoing="S", incoming="X", from_hand=1)
    scores = {"E": 110, "S": 60, "W": -50, "N": -120}
    sheet = table_sheet(
        one_table(scores=scores, replacements=(relief,), forfeits=("S",)), HERE, StandIn()
    )
    assert results(sheet) == {
        "E": (110, 4, False),
        "S": (-500, 0, True),
        "X": (60, 2, False),
        "W": (-50, 1, False),
        "N": (-120, 0, False),
    }


def test_who_is_relieved_keeps_his_points_and_no_standard_points():
    relief = Replacement(outgoing="S", incoming="X", from_hand=3)
    hands = [won(1, "S", "E", 10), drawn(2), won(3, "X", "E", 20), won(4, "E", "X", 8)]
    sheet = sheet_of_hands(*hands, replacements=(relief,))
    assert sheet.totals == (-18 - 28 + 32, 34 + 44 - 16, -24, -24)
    assert results(sheet)["S"] == (34, 0, False)
    assert results(sheet)["X"] == (28, 4, False)
    assert sum(points for points, _, _ in results(sheet).values()) == 0


def test_who_never_played_a_hand_has_no_result():
    relief = Replacement(outgoing="S", incoming="X", from_hand=1)
    sheet = sheet_of_hands(drawn(1), replacements=(relief,))
    assert [result.player for result in sheet.results] == ["E", "X", "W", "N"]


def test_a_substitute_can_be_relieved_and_can_forfeit():
    chain = (
        Replacement(outgoing="S", incoming="X", from_hand=2),
        Replacement(outgoing="X", incoming="Y", from_hand=3),
    )
    hands = [won(1, "S", points=8), won(2, "X", points=8), won(3, "Y", points=8)]
    sheet = sheet_of_hands(*hands, replacements=chain, forfeits=("Y",))
    assert results(sheet)["S"] == (48, 0, False)
    assert results(sheet)["X"] == (48, 0, False)
    assert results(sheet)["Y"] == (-500, 0, True)
    assert sheet.places == (1, 4, 1, 1)
    assert sheet.standard_points == (Fraction(7, 3), 0, Fraction(7, 3), Fraction(7, 3))


def test_one_who_left_is_last_and_the_others_are_ranked_on_the_points_so_far():
    hands = [won(1, "E", "S", 30), won(2, "W", "N", 20)]
    sheet = sheet_of_hands(*hands, forfeits=("E",))
    assert sheet.standard_points == (0, 1, 4, 2)
    assert results(sheet)["E"] == (-500, 0, True)


def test_nobody_has_a_result_where_a_table_was_not_played_for_want_of_a_player():
    """What a bye (轮空) brings is a ruling, never a default."""
    sheet = table_sheet(one_table(forfeits=("E",)), HERE, StandIn())
    assert sheet.is_played
    assert {result.player: result.is_scored for result in sheet.results} == {
        "E": True,
        "S": False,
        "W": False,
        "N": False,
    }


# --- properties ---


@given(st.data(), rotations)
def test_lawful_hands_sum_to_zero_after_every_hand(data, rotation):
    hands = [data.draw(lawful_hands(number)) for number in range(1, 17)]
    sheet = sheet_of_hands(*hands, settings=Settings(rotation=rotation))
    assert all(sum(line.totals) == 0 for line in sheet.lines)
    assert sum(sheet.standard_points) == 7


@given(st.data(), rotations)
def test_the_winner_gains_what_the_others_lose_by_name(data, rotation):
    number = data.draw(st.integers(1, 16))
    order = data.draw(st.permutations(SEATS))
    points = data.draw(st.integers(8, 200))
    hand = won(number, order[0], order[1], points)
    sheet = sheet_of_hands(hand, settings=Settings(rotation=rotation))
    changes = dict(zip(SEATS, sheet.lines[0].changes, strict=True))
    assert changes == {order[0]: 24 + points, order[1]: -8 - points, order[2]: -8, order[3]: -8}
    assert sheet.lines[0].positions == positions(number, pattern_of(Settings(rotation=rotation)))


@given(st.lists(st.tuples(players, st.integers(-60, 60)), max_size=12))
def test_every_fine_reaches_its_player_once(entries):
    penalties = tuple(Penalty(player=player, points=points) for player, points in entries)
    sheet = sheet_of_hands(drawn(7, penalties=penalties))
    for seat, player in enumerate(SEATS):
        assert sheet.totals[seat] == sum(points for one, points in entries if one == player)
    assert sheet.lines[0].fines == sheet.lines[0].changes


def test_tables_of_one_session_are_told_apart():
    session = Session(
        number=1,
        tables=(
            table([won(1, "E")]),
            table([won(1, "b", "a")], seats=("a", "b", "c", "d"), number=2),
        ),
    )
    sheet = table_sheet(tournament(session), HERE._replace(table=2), StandIn())
    assert sheet.totals == (-16, 32, -8, -8)
