"""The session's clock: section H of the worked examples."""

from datetime import UTC, datetime, timedelta

import pytest

from mjref.tournament.clock import Phase, read_clock
from mjref.tournament.programme import ClockAction, ClockEvent, Settings

START = datetime(2026, 5, 1, 9, tzinfo=UTC)


def at(clock, **facts):
    hour, minute = (int(part) for part in clock.split(":"))
    return START.replace(hour=hour, minute=minute, **facts)


def event(action, clock, table=0, minutes=0):
    return ClockEvent(action=ClockAction(action), at=at(clock), table=table, minutes=minutes)


def phase(events, clock, table=0):
    return read_clock(events, Settings(), at(clock), table).phase


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ("9:00", Phase.RUNNING),
        ("11:44", Phase.RUNNING),
        ("11:45", Phase.WARNING),
        ("11:59", Phase.WARNING),
        ("12:00", Phase.TIME_UP),
        ("13:00", Phase.TIME_UP),
    ],
)
def test_h1_a_break_inside_the_limit(clock, expected):
    assert phase([event("start", "9:00")], clock) is expected


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ("10:35", Phase.PAUSED),
        ("11:59", Phase.RUNNING),
        ("12:00", Phase.WARNING),
        ("12:15", Phase.TIME_UP),
    ],
)
def test_h1_a_break_outside_the_limit_is_a_pause(clock, expected):
    events = [event("start", "9:00"), event("pause", "10:30"), event("resume", "10:45")]
    if clock == "10:35":
        events.pop()
    assert phase(events, clock) is expected


def test_extra_time_and_pauses_of_one_table_are_its_own():
    events = [
        event("start", "9:00"),
        event("extra", "9:30", table=5, minutes=10),
        event("pause", "10:00", table=6),
    ]
    assert phase(events, "12:00") is Phase.TIME_UP
    assert phase(events, "12:00", table=5) is Phase.WARNING
    assert phase(events, "12:00", table=6) is Phase.PAUSED
    assert read_clock(events, Settings(), at("10:00"), 5).ends_at == at("12:10")


def test_an_end_can_be_taken_back():
    events = [event("start", "9:00"), event("end", "10:00")]
    assert phase(events, "10:30") is Phase.ENDED
    events.append(event("resume", "10:30"))
    reading = read_clock(events, Settings(), at("10:40"))
    assert (reading.phase, reading.remaining) == (Phase.RUNNING, timedelta(minutes=110))


def test_a_clock_that_was_not_started_has_all_its_time():
    reading = read_clock([], Settings(), START)
    assert (reading.phase, reading.remaining) == (Phase.NOT_STARTED, timedelta(hours=3))
    assert reading.ends_at is None


def test_a_computer_clock_that_is_set_back_gives_no_time():
    reading = read_clock([event("start", "9:00")], Settings(), at("8:30"))
    assert reading.remaining == timedelta(hours=3)
