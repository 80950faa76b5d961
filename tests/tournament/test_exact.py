"""Exact numbers as text."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.exact import read_exact, write_exact, write_rounded


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("4", Fraction(4)),
        ("-1", Fraction(-1)),
        ("−1", Fraction(-1)),
        ("+2", Fraction(2)),
        ("4.5", Fraction(9, 2)),
        ("4,5", Fraction(9, 2)),
        ("7/3", Fraction(7, 3)),
        (" 0.5 ", Fraction(1, 2)),
    ],
)
def test_both_decimal_signs_and_fractions_are_read(text, number):
    assert read_exact(text) == number


@pytest.mark.parametrize("text", ["1 023", "", "x", "1/0", "1e3", "1.2.3", "nan", ".5", "1,023.5"])
def test_what_can_be_read_in_two_ways_is_refused(text):
    with pytest.raises(ValueError, match=r".*"):
        read_exact(text)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(4), "4"),
        (Fraction(1, 2), "0.5"),
        (Fraction(29, 2), "14.5"),
        (Fraction(7, 3), "7/3"),
        (Fraction(-7, 3), "-7/3"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(0), "0"),
        (Fraction(7, 4), "1.75"),
        (Fraction(-1, 20), "-0.05"),
    ],
)
def test_decimals_are_written_where_they_end(number, text):
    assert write_exact(number) == text


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=9999))
def test_what_is_written_is_read_back(number):
    assert read_exact(write_exact(number)) == number


@pytest.mark.parametrize(
    ("number", "places", "shown"),
    [
        (Fraction(7, 3), 2, "2.33"),
        (Fraction(5, 3), 2, "1.67"),
        (Fraction(1, 2), 0, "1"),
        (Fraction(3, 2), 1, "1.5"),
        (Fraction(4), 2, "4"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1, 12), 3, "0.083"),
    ],
)
def test_rounded_for_the_eye(number, places, shown):
    assert write_rounded(number, places) == shown
