"""Lots typed in the hall: what a lot means, and what no lot may be."""

import pytest

from mjref.tournament.hand_lots import HandLots, Lot, read_lot


@pytest.mark.parametrize("text", ["3e", "3E", " 3 东 ", "第3桌东", "3桌东位", "E3", "东3", "3,e"])
def test_a_lot_is_read_however_it_is_written(text):
    assert read_lot(text) == Lot(3, 0)


@pytest.mark.parametrize("text", ["", "3", "e", "3x", "3 e e", "e3w"])
def test_what_is_no_lot_is_none(text):
    assert read_lot(text) is None


def test_every_lot_is_checked_as_it_comes():
    lots = HandLots(8)
    assert lots.put(1, Lot(2, 3)) is None
    assert lots.put(1, Lot(1, 0)).code == "lot_number_twice"
    assert lots.put(2, Lot(2, 3)).code == "lot_seat_twice"
    assert lots.put(2, Lot(3, 0)).code == "lot_table_outside"
    assert lots.put(9, Lot(1, 0)).code == "lot_number_unknown"
    assert lots.next_number() == 2
    assert [each.values["number"] for each in lots.missing({})] == [2, 3, 4, 5, 6, 7, 8]
    lots.remove(1)
    assert lots.put(1, Lot(1, 0)) is None


def test_a_full_set_of_lots_is_a_plan():
    lots = HandLots(8)
    for number in range(1, 9):
        assert lots.put(number, Lot((number - 1) % 2 + 1, (number - 1) // 2)) is None
    assert [*map(tuple, lots.plan())] == [(1, (1, 3, 5, 7)), (2, (2, 4, 6, 8))]
