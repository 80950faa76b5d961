"""Figures and times as they are written in the window."""

from datetime import datetime, timedelta
from fractions import Fraction
from math import ceil

from mjref.i18n import mark, tr
from mjref.tournament.clock import NO_LIMIT
from mjref.tournament.exact import Points, write_rounded
from mjref.tournament.programme import Lock

MINUS = "−"

_WINDS = (mark("East"), mark("South"), mark("West"), mark("North"))
_ROUNDS = (mark("East round"), mark("South round"), mark("West round"), mark("North round"))


def signed(value: Points) -> str:
    """Return `+8`, `−8` or `0`, with a true minus sign; a share of points as a fraction."""
    if not value:
        return "0"
    if value.denominator != 1:
        return exact_signed(Fraction(value))
    return f"+{value}" if value > 0 else f"{MINUS}{-value}"


def exact(value: Fraction) -> str:
    """Return a standard score without rounding: `4`, `2 1/3`, `−1/2`."""
    whole, rest = divmod(abs(value), 1)
    parts = [str(whole)] if whole or not rest else []
    if rest == Fraction(1, 2):
        parts = [f"{whole or ''}½"]
    elif rest:
        parts.append(f"{rest.numerator}/{rest.denominator}")
    return (MINUS if value < 0 else "") + " ".join(parts)


def standard(value: Fraction, decimals: int | None) -> str:
    """Return a standard score as the tournament shows them: rounded, or exact for None."""
    if decimals is None:
        return exact(value)
    return write_rounded(value, decimals).replace("-", MINUS)


def exact_signed(value: Fraction) -> str:
    """Return a change of a standard score with its sign."""
    return f"+{exact(value)}" if value > 0 else exact(value)


def countdown(left: timedelta) -> str:
    """Return `1:23:45`, full seconds, rounded up so that 0:00:00 means that time is up."""
    if left >= NO_LIMIT:
        return tr("no limit")
    minutes, seconds = divmod(ceil(left.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def time_of_day(at: datetime | None) -> str:
    """Return the local time `14:05` of an aware moment; empty for None."""
    return "" if at is None else f"{at.astimezone():%H:%M}"


def day_and_time(at: datetime) -> str:
    """Return local date and time to the minute."""
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


def lock_words(lock: Lock) -> str:
    """Return since when a session is locked, and by whom."""
    return tr("Locked {time} by {who}").format(time=day_and_time(lock.at), who=lock.who)


def moment(at: datetime) -> str:
    """Return local date and time to the second."""
    return f"{at.astimezone():%Y-%m-%d %H:%M:%S}"


def wind_name(seat: int) -> str:
    """Return the word for a wind, E, S, W, N being 0 to 3."""
    return tr(_WINDS[seat])


def round_name(round_number: int) -> str:
    """Return the word for a round (圈), from 0."""
    return tr(_ROUNDS[round_number % 4])
