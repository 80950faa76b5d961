"""The sample tournament, and a clock for it."""

from datetime import UTC, datetime, timedelta

from mjref.paths import resource
from mjref.tournament.interchange import read_tournament


class Clock:
    """A moment that only moves when it is told to."""

    def __init__(self):
        self.moment = datetime(2027, 4, 10, 1, 0, tzinfo=UTC)

    def __call__(self):
        return self.moment

    def forward(self, **time):
        self.moment += timedelta(**time)


def sample():
    return read_tournament(resource("samples", "sample_tournament.json").read_bytes())
