"""Payments, and fines as payments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.game.hand import Deal, Fine, Seat
from mjref.game.settlement import Transfer, balance, fines_as_transfers

seats = st.sampled_from(Seat)


@given(st.lists(st.builds(Transfer, seats, seats, st.integers(0, 500), st.just("win"))))
def test_payments_between_players_cancel_out(transfers):
    assert sum(balance(transfers)) == 0


@given(st.lists(st.builds(Fine, seat=seats, points=st.integers(-60, 60))))
def test_each_fine_changes_its_seat_by_its_points(fines):
    changes = balance(fines_as_transfers(fines))
    assert changes == [sum(f.points for f in fines if f.seat is seat) for seat in Seat]


@given(st.lists(st.builds(Fine, seat=seats, points=st.integers(-60, 60), recipient=seats)))
def test_a_fine_with_a_recipient_keeps_the_table_balanced(fines):
    assert sum(balance(fines_as_transfers(fines))) == 0


@pytest.mark.parametrize("letter", ["", "X", "ES", "e", "东"])
def test_only_four_letters_name_a_seat(letter):
    with pytest.raises(ValueError, match=f"{letter}|substring"):
        Seat.of(letter)


@given(seats, seats)
def test_winds_are_counted_from_the_dealer(dealer, seat):
    deal = Deal(dealer=dealer)
    assert deal.wind_of(dealer) is Seat.EAST
    assert dealer.after(deal.wind_of(seat)) is seat
    assert Seat.of(seat.letter) is seat
