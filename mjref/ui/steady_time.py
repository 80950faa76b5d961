"""The time of day that goes on evenly, whatever is done to the computer's clock meanwhile."""

import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta

SLIGHT = timedelta(seconds=2)  # what a time server mends little by little is followed silently


def since_boot() -> float:
    """Return seconds that nobody can set; sleep counts, since it is time that passed."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":  # there monotonic() stands still while the computer sleeps
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


class SteadyTime:
    """Tells the time that the computer's clock had at first, moved on by what really passed."""

    def __init__(self, wall: Callable[[], datetime], steady: Callable[[], float]) -> None:
        self._wall, self._steady = wall, steady
        self._began, self._mark = wall(), steady()

    def __call__(self) -> datetime:
        """Return this moment."""
        return self._began + timedelta(seconds=self._steady() - self._mark)

    def shift(self) -> timedelta:
        """Return by how much the computer's clock was set since; 0 where it was not.

        Slight differences are taken over on the spot.
        """
        shift = self._wall() - self()
        if abs(shift) >= SLIGHT:
            return shift
        self.follow()
        return timedelta()

    def follow(self) -> None:
        """Take the computer's clock as right from now on."""
        self._began, self._mark = self._wall(), self._steady()
