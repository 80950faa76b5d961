"""Exact numbers as text: `4`, `0.5`, `7/3`."""

import re
from fractions import Fraction

Points = int | Fraction
"""Match points: whole but where a share or an average was taken."""

_NUMBER = re.compile(r"[+-]?\d{1,12}(?:[.,]\d{1,12}|/\d{1,12})?")


def read_exact(text: str) -> Fraction:
    """Return the number that `text` means; raises ValueError.

    Both decimal signs are read whatever the locale. Blanks inside, as in `1 023`, are refused:
    a reader can only guess whether they group digits or part two numbers.
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    if not _NUMBER.fullmatch(plain):
        raise ValueError(text)
    try:
        return Fraction(plain.replace(",", "."))
    except ZeroDivisionError:
        raise ValueError(text) from None


def plainest(number: Points) -> Points:
    """Return a whole number as such."""
    return number.numerator if number.denominator == 1 else number


def points_json(points: Points) -> int | str:
    """Return match points as a JSON number; a share or an average as an exact string."""
    return points if isinstance(points, int) else write_exact(points)


def write_exact(number: Points) -> str:
    """Return decimals where they end (`14.5`), else a fraction (`7/3`)."""
    places = 0
    while places < 12 and 10**places % number.denominator:
        places += 1
    if 10**places % number.denominator:
        return f"{number.numerator}/{number.denominator}"
    digits = str(abs(number.numerator) * 10**places // number.denominator).rjust(places + 1, "0")
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def write_rounded(number: Fraction, places: int) -> str:
    """Return decimals for the eye, halves rounded away from zero: `2.33` for 7/3, `4` for 4.

    A whole number shows no decimals, so that columns stay calm; never compare what this returns.
    """
    if number.denominator == 1:
        return str(number)
    scaled = (abs(number) * 10**places + Fraction(1, 2)).__floor__()
    digits = str(scaled).rjust(places + 1, "0")
    sign = "-" if number < 0 and scaled else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"
