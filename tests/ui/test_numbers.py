"""Whole numbers as people type and paste them."""

import pytest

from mjref.ui.numbers import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("512", 512), (" −40 ", -40), ("+7", 7), ("５０", 50), ("–3", -3), ("0", 0)],
)
def test_numbers_are_read_however_they_are_set(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "x", "5 00", "1.5", "--3", "+-3", "1234567", "½"])
def test_nothing_else_is_guessed(text):
    assert whole_number(text) is None
