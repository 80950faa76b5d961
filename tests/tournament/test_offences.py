"""Offences and what they cost: sections D and A of the worked examples."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.offence_row import LADDER, Effect, OffenceKind, Recipients
from mjref.tournament.offences import (
    Ruling,
    all_shares,
    bars_from_winning,
    catalogue,
    lateness,
    proposed,
    times,
)
from mjref.tournament.programme import Penalty
from tests.builders import SEATS, fines


def points(penalties):
    changes = dict.fromkeys(SEATS, 0)
    for penalty in penalties:
        changes[penalty.player] += penalty.points
    return tuple(changes.values())


def offence(name):
    return catalogue()[name]


def repeated(name, player, count):
    return [proposed(offence(name), player, SEATS, n) for n in range(1, count + 1)]


@pytest.mark.parametrize(
    ("name", "player", "expected"),
    [
        ("false_win", "E", (-30, 10, 10, 10)),  # D1
        ("false_win_wrong_tile", "E", (-30, 10, 10, 10)),
        ("false_win_not_ready", "E", (-60, 20, 20, 20)),  # D2
        ("false_win", "W", (10, 10, -30, 10)),  # A15, A17
        ("early_draw_seen", "S", (0, -10, 0, 0)),
        ("late_up_to_10", "N", (0, 0, 0, -10)),
        ("late_up_to_15", "N", (0, 0, 0, -20)),
        ("wrong_set", "N", (0, 0, 0, 0)),
    ],
)
def test_what_an_offence_costs_and_who_receives_it(name, player, expected):
    assert points(proposed(offence(name), player, SEATS)) == expected


def test_d3_two_false_wins_in_one_hand():
    both = [
        *proposed(offence("false_win"), "E", SEATS),
        *proposed(offence("false_win"), "S", SEATS),
    ]
    assert points(both) == (-20, -20, 20, 20)


def test_d4_and_d5_where_the_referee_chooses():
    knocked = proposed(
        offence("knocks_hand_open"), "N", SEATS, ruling=Ruling(victim="W", amount=30)
    )
    assert points(knocked) == (0, 0, 30, -30)
    assert points(proposed(offence("hand_collapsed"), "W", SEATS, ruling=Ruling(amount=40))) == (
        40,
        40,
        -120,
        40,
    )


@pytest.mark.parametrize("victim", [None, "N", "stranger"])
def test_a_victim_sits_at_the_table_and_is_another(victim):
    with pytest.raises(ValueError, match=str(victim)):
        proposed(offence("knocks_hand_open"), "N", SEATS, ruling=Ruling(victim=victim))


def test_d6_and_d8_the_ladder():
    """Warning, 5, 10, 20, 30, 40, 50, 60, 60."""
    steps = [-entries[0].points for entries in repeated("empty_call", "S", 9)]
    assert steps == [0, 5, 10, 20, 30, 40, 50, 60, 60]
    assert points(entry for entries in repeated("empty_call", "S", 3) for entry in entries) == (
        0,
        -15,
        0,
        0,
    )


def test_d7_a_false_win_and_a_second_named_discard():
    entries = [
        *proposed(offence("false_win_not_ready"), "E", SEATS),
        *proposed(offence("names_discard"), "E", SEATS, 2),
    ]
    assert points(entries) == (-65, 20, 20, 20)


def test_d9_the_count_is_of_the_hand_that_is_looked_at():
    fifth = [entry for entries in repeated("empty_call", "S", 2) for entry in entries]
    assert times(offence("empty_call"), "S", fifth) == 3
    assert proposed(offence("empty_call"), "S", SEATS, 3)[0].points == -10
    assert times(offence("empty_call"), "S", []) == 1
    assert times(offence("empty_call"), "E", fifth) == 1
    assert times(offence("late_pung"), "S", fifth) == 1


@pytest.mark.parametrize(
    ("late", "expected"),
    [
        ("0:00", None),
        ("7:00", "late_up_to_10"),
        ("10:00", "late_up_to_10"),
        ("10:01", "late_up_to_15"),
        ("15:00", "late_up_to_15"),
        ("15:01", "late_forfeit"),
    ],
)
def test_d10_who_comes_late(late, expected):
    minutes, seconds = (int(part) for part in late.split(":"))
    found = lateness(timedelta(minutes=minutes, seconds=seconds))
    assert (found.id if found else None) == expected


def test_a10_and_a11_one_pays_what_all_owe():
    named = all_shares(offence("misnames_discard"), "N", {"E": 34, "S": -8, "W": -8, "N": -18})
    assert points(named) == (0, 8, 8, -16)
    drew = all_shares(offence("early_draw_pays_all"), "E", {"E": -18, "S": -18, "W": 54, "N": -18})
    assert points(drew) == (-36, 18, 0, 18)


def test_a14_a_deduction_is_received_by_nobody():
    assert sum(points(proposed(offence("empty_call"), "S", SEATS, 2))) == -5


def test_a19_who_may_not_win_any_more():
    assert bars_from_winning(proposed(offence("false_win"), "E", SEATS)[0])
    assert not bars_from_winning(proposed(offence("false_win"), "E", SEATS)[1])
    assert not bars_from_winning(proposed(offence("empty_call"), "E", SEATS)[0])
    assert not bars_from_winning(Penalty(player="E", points=-30, offence="own words"))
    assert not any(bars_from_winning(fine) for fine in fines(E=-30))


@given(st.sampled_from(list(catalogue().values())), st.sampled_from(SEATS), st.integers(1, 12))
def test_every_proposal_is_lawful(one, player, count):
    victim = next(seat for seat in SEATS if seat != player)
    entries = proposed(one, player, SEATS, count, ruling=Ruling(victim=victim))
    assert entries[0].player == player
    assert entries[0].points <= 0
    assert all(entry.points >= 0 and entry.player != player for entry in entries[1:])
    if one.kind is OffenceKind.TRANSFER:
        assert sum(entry.points for entry in entries) == 0
    else:
        assert -entries[0].points in LADDER


def test_the_catalogue_is_consistent():
    for name, one in catalogue().items():
        assert one.id == name
        assert one.chinese
        assert one.english
        assert one.article
        assert one.initials.isascii()
        assert (one.kind is OffenceKind.TRANSFER) == (one.recipients is not Recipients.NONE)
        assert (one.amount > 0) == (one.kind in (OffenceKind.TRANSFER, OffenceKind.FIXED))
        assert one.effect is not Effect.FORFEIT or one.when == "session"
        if one.range:
            assert one.range[0] <= one.amount <= one.range[1]
