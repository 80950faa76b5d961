"""What happened how often, counted by hand beside the sheets."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.game.hand import Seat
from mjref.tournament.interchange import read_tournament
from mjref.tournament.statistics import statistics
from tests.reports.stand_in import StandIn
from tests.reports.tournaments import five_tables, full_tournament, replaced

RULEBOOK = StandIn()
PUBLISHED = Path(__file__).parents[1] / "data" / "tournament_a.json"


def of(counted, player):
    """Return one player's record."""
    return next(each for each in counted.players if each.player == player)


def test_one_table_is_counted_hand_by_hand():
    """Sixteen hands: fifteen wins, one drawn; the numbers were read off the fixture."""
    counted = statistics(full_tournament(), RULEBOOK)
    assert (counted.tables, counted.hands, counted.wins, counted.draws) == (1, 16, 15, 1)
    assert (counted.self_draws, counted.discard_wins, counted.unfinished) == (1, 14, 0)
    d = of(counted, "d")
    assert (d.hands, d.self_draws, d.discard_wins, d.best_win) == (16, 1, 3, 26)
    assert d.points_won == 26 + 3 * 9
    assert d.average_win == Fraction(53, 4)
    assert (d.fined, of(counted, "c").fined, of(counted, "b").warnings) == (-30, -10, 1)


def test_fans_are_counted_by_wins_and_by_times():
    """Flower tiles were declared in one win, three of them."""
    fans = {fan.name: fan for fan in statistics(full_tournament(), RULEBOOK).fans}
    assert (fans["花牌"].wins, fans["花牌"].times) == (1, 3)
    assert fans["混一色"].wins == 12
    assert "无番和" in fans


def test_a_deal_in_counts_the_points_that_were_lost_by_it():
    """Player a gave the hand of 88 points."""
    a = of(statistics(full_tournament(), RULEBOOK), "a")
    assert a.points_dealt == 88 + 9 * (a.deal_ins - 1)
    assert a.deal_in_rate == Fraction(a.deal_ins, 16)


def test_who_comes_in_later_has_the_hands_since():
    """From hand 9 the substitute plays, and his are the place and the fines."""
    counted = statistics(full_tournament(**replaced()), RULEBOOK)
    assert (of(counted, "d").hands, of(counted, "e").hands) == (8, 8)
    assert sum(of(counted, "d").places) == 0
    assert sum(of(counted, "e").places) == 1


def test_places_count_where_totals_alone_were_handed_in():
    """A table without hands has places and no hands."""
    totals = full_tournament(hands=None, scores={"a": 30, "b": 30, "c": -20, "d": -40})
    counted = statistics(totals, RULEBOOK)
    assert (counted.tables, counted.hands) == (0, 0)
    assert of(counted, "a").places == of(counted, "b").places == (1, 0, 0, 0)
    assert of(counted, "d").places == (0, 0, 0, 1)
    assert of(counted, "a").win_rate is None
    assert counted.average_win is None


def test_a_table_that_still_plays_has_no_places():
    """Its hands count at once."""
    counted = statistics(
        full_tournament(hands=full_tournament().sessions[0].tables[0].hands[:5]), RULEBOOK
    )
    assert counted.hands == 5
    assert all(sum(each.places) == 0 for each in counted.players)


def test_a_forfeit_is_no_place():
    """Who lost the session by absence was not fourth."""
    counted = statistics(full_tournament(forfeits=("b",)), RULEBOOK)
    assert of(counted, "b").places == (0, 0, 0, 0)


def test_sessions_can_be_chosen():
    """Every session is the sum's part."""
    tournament = five_tables()
    whole = statistics(tournament, RULEBOOK)
    parts = [statistics(tournament, RULEBOOK, {each.number}) for each in tournament.sessions]
    assert whole.hands == sum(part.hands for part in parts)
    assert statistics(tournament, RULEBOOK, ()).hands == 0


@pytest.fixture(scope="module")
def published():
    """A whole tournament as it was played."""
    return read_tournament(PUBLISHED.read_text("utf-8"))


def test_sums_of_a_whole_tournament_agree(published):
    """Every hand has one winner at most, one discarder at most, and four players."""
    counted = statistics(published, RULEBOOK)
    told = [
        hand
        for session in json.loads(PUBLISHED.read_text("utf-8"))["sessions"]
        for table in session["tables"]
        for hand in table.get("hands") or ()
    ]
    assert counted.wins == sum("winner" in hand for hand in told)
    assert counted.discard_wins == sum("discarder" in hand for hand in told)
    assert sum(each.wins for each in counted.players) == counted.wins
    assert sum(each.deal_ins for each in counted.players) == counted.discard_wins
    assert sum(each.hands for each in counted.players) == 4 * counted.hands
    assert sum(counted.points.values()) == counted.wins
    assert [wind.hands for wind in counted.winds] == [counted.hands] * 4
    assert sum(wind.wins for wind in counted.winds) == counted.wins


@given(kept=st.sets(st.integers(1, 16)))
def test_winds_cancel_out_where_nobody_is_fined(kept):
    """What the dealer wins the three others lose, in whatever hands there are."""
    table = full_tournament().sessions[0].tables[0]
    hands = tuple(replace(hand, penalties=()) for hand in table.hands if hand.number in kept)
    counted = statistics(full_tournament(hands=hands), RULEBOOK)
    assert sum(wind.change for wind in counted.winds) == 0
    assert [wind.wind for wind in counted.winds] == list(Seat)
