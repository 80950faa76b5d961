"""Seats and dealers over the sixteen hands: section G of the worked examples."""

import json
import pathlib

import pytest

from mjref.game.hand import Seat
from mjref.tournament.programme import Rotation, Settings
from mjref.tournament.rotation import pattern_of, positions

DATA = pathlib.Path(__file__).parents[1] / "data"
DEALERS = json.loads((DATA / "worked_examples.json").read_text("utf-8"))["rotation"]
NAMES = {
    Rotation.NONE: "none",
    Rotation.HALF: "half (after 圈2)",
    Rotation.FIGURE_1: "QA fig.1",
    Rotation.FIGURE_2: "QA fig.2 = WMO/EMA",
}
SEATS = {
    Rotation.NONE: "ESWN ESWN ESWN ESWN",
    Rotation.HALF: "ESWN ESWN SENW SENW",
    Rotation.FIGURE_1: "ESWN SENW WNES NWSE",
    Rotation.FIGURE_2: "ESWN SENW WNSE NWES",
}
SITS_AFTER = {Rotation.NONE: 4, Rotation.HALF: 8, Rotation.FIGURE_1: 8, Rotation.FIGURE_2: 12}


def at(hand, rotation):
    return positions(hand, pattern_of(Settings(rotation=rotation)))


@pytest.mark.parametrize("rotation", NAMES)
def test_dealers_of_hands_1_to_16(rotation):
    dealers = [f"P{at(hand, rotation).dealer + 1}" for hand in range(1, 17)]
    assert dealers == DEALERS[NAMES[rotation]]


@pytest.mark.parametrize("rotation", NAMES)
def test_seats_of_all_four_players_in_all_four_rounds(rotation):
    rounds = SEATS[rotation].split()
    for hand in range(1, 17):
        seats = "".join(seat.letter for seat in at(hand, rotation).seats)
        assert seats == rounds[(hand - 1) // 4]


@pytest.mark.parametrize("rotation", NAMES)
def test_everybody_deals_four_times_and_once_in_every_round(rotation):
    for first in (1, 5, 9, 13):
        dealers = {at(hand, rotation).dealer for hand in range(first, first + 4)}
        assert dealers == set(Seat)


@pytest.mark.parametrize("rotation", NAMES)
def test_whom_a_player_sits_after(rotation):
    pairs = set()
    for hand in (1, 5, 9, 13):
        seats = at(hand, rotation).seats
        pairs |= {(one, seats.index(seats[one].after(3))) for one in range(4)}
    assert len(pairs) == SITS_AFTER[rotation]


def test_the_round_wind_changes_after_every_fourth_hand_and_the_dealer_is_east():
    for hand in range(1, 17):
        now = at(hand, Rotation.FIGURE_2)
        assert now.deal.round_wind == (hand - 1) // 4
        assert now.deal.number == hand
        assert now.winds[now.dealer] is Seat.EAST
        assert sorted(now.winds) == list(Seat)


def test_a_tournament_may_write_its_own_change_of_seats():
    settings = Settings(
        rotation=Rotation.CUSTOM, options={"custom_rotation": "ESWN NESW WNES SWNE"}
    )
    fifth = positions(5, pattern_of(settings))
    assert "".join(seat.letter for seat in fifth.seats) == "NESW"
    assert pattern_of(Settings(rotation=Rotation.CUSTOM)) == SEATS[Rotation.FIGURE_2]
