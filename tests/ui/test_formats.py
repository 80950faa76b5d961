"""Figures are exact and have true signs."""

from datetime import timedelta
from fractions import Fraction

import pytest

from mjref.ui.formats import countdown, exact, exact_signed, signed


@pytest.mark.parametrize(
    ("value", "text"), [(8, "+8"), (-8, "−8"), (0, "0")], ids=["gain", "loss", "nothing"]
)
def test_changes_show_a_true_sign(value, text):
    assert signed(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(4), "4"),
        (Fraction(7, 3), "2 1/3"),
        (Fraction(1, 2), "½"),
        (Fraction(-3, 2), "−1½"),
        (Fraction(0), "0"),
    ],
)
def test_standard_points_are_never_rounded(value, text):
    assert exact(value) == text


def test_a_positive_change_of_standard_points_has_a_plus():
    assert exact_signed(Fraction(1, 3)) == "+1/3"


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (timedelta(hours=3), "3:00:00"),
        (timedelta(seconds=59.2), "0:01:00"),
        (timedelta(milliseconds=1), "0:00:01"),
        (timedelta(), "0:00:00"),
    ],
)
def test_zero_means_that_time_is_up(left, text):
    assert countdown(left) == text
