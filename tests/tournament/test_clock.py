"""The session's clock: section H of the worked examples."""

from datetime import UTC, datetime, timedelta

import pytest

from mjref.tournament.clock import Phase, read_clock
from mjref.tournament.programme import ClockAction, ClockEvent, Settings

START = datetime(2026, 5, 1, 9, tzinfo=UTC)


def at(clock, **facts):
    hour, minute = (int(part) for part in clock.split(":"))
    return START.replace(hour=hour, minute=minute, **facts)


def event(action, clock, table=0, **facts):
    return ClockEvent(action=ClockAction(action), at=at(clock), table=table, **facts)


OUTSIDE = Settings(options={"break_counts": "outside"})


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


def test_a_break_inside_the_limit_moves_nothing():
    """Q10, the default: the fifteen minutes lie within the three hours."""
    events = [event("start", "9:00"), event("break", "10:30", minutes=15)]
    during = read_clock(events, Settings(), at("10:40"))
    assert (during.phase, during.break_ends_at) == (Phase.BREAK, at("10:45"))
    assert during.ends_at == at("12:00")
    after = read_clock(events, Settings(), at("10:45"))
    assert (after.phase, after.ends_at) == (Phase.RUNNING, at("12:00"))


def test_a_break_outside_the_limit_moves_the_end_until_play_goes_on():
    events = [event("start", "9:00"), event("break", "10:30", minutes=15)]
    during = read_clock(events, OUTSIDE, at("10:50"))
    assert (during.phase, during.break_ends_at) == (Phase.BREAK, at("10:45"))
    assert (during.remaining, during.ends_at) == (timedelta(minutes=90), None)
    events.append(event("resume", "10:50"))
    assert read_clock(events, OUTSIDE, at("10:51")).ends_at == at("12:20")


def test_a_break_can_end_early():
    events = [event("start", "9:00"), event("break", "10:30", minutes=15), event("resume", "10:35")]
    assert read_clock(events, Settings(), at("10:36")).phase is Phase.RUNNING


def test_a_table_that_was_paused_stays_so_when_the_hall_goes_on():
    events = [
        event("start", "9:00"),
        event("pause", "9:30", table=6),
        event("pause", "10:00"),
        event("resume", "10:10"),
    ]
    assert phase(events, "10:20") is Phase.RUNNING
    assert phase(events, "10:20", table=6) is Phase.PAUSED
    events.append(event("resume", "10:30", table=6))
    assert read_clock(events, Settings(), at("10:30"), 6).ends_at == at("13:00")


def test_a_table_may_play_on_after_the_hall_has_ended():
    events = [
        event("start", "9:00"),
        event("extra", "11:00", table=5, minutes=10),
        event("end", "12:00"),
        event("resume", "12:02", table=5),
    ]
    assert phase(events, "12:05") is Phase.ENDED
    reading = read_clock(events, Settings(), at("12:05"), 5)
    assert (reading.phase, reading.ends_at) == (Phase.WARNING, at("12:12"))


def test_extra_time_after_time_up_counts_from_when_it_is_given():
    events = [event("start", "9:00"), event("extra", "12:20", table=5, minutes=10)]
    reading = read_clock(events, Settings(), at("12:20"), 5)
    assert (reading.phase, reading.ends_at) == (Phase.WARNING, at("12:30"))
    assert reading.over_since is None
    assert read_clock(events, Settings(), at("12:20")).over_since == at("12:00")


def test_the_moment_at_which_play_was_over_is_known():
    events = [event("start", "9:00")]
    assert read_clock(events, Settings(), at("11:59")).over_since is None
    assert read_clock(events, Settings(), at("12:40")).over_since == at("12:00")
    events.append(event("end", "12:30"))
    assert read_clock(events, Settings(), at("12:40")).over_since == at("12:00")
    ended = [event("start", "9:00"), event("end", "11:00")]
    assert read_clock(ended, Settings(), at("12:40")).over_since == at("11:00")


@pytest.mark.parametrize("seconds", [-3600, -90, 90, 3600])
def test_a_computer_time_that_was_set_leaves_the_time_left(seconds):
    """Real minutes: 60 before, 30 after the time was set."""
    shift = timedelta(seconds=seconds)
    events = [
        event("start", "9:00"),
        ClockEvent(action=ClockAction.TIME_SET, at=at("10:00") + shift, seconds=seconds),
    ]
    reading = read_clock(events, Settings(), at("10:30") + shift)
    assert reading.remaining == timedelta(minutes=90)
    assert reading.ends_at == at("12:00") + shift


def test_a_session_without_a_clock_has_no_time_up():
    settings = Settings(session_minutes=90, options={"clock": "off"})
    log = [ClockEvent(action=ClockAction.START, at=START)]
    reading = read_clock(log, settings, START + timedelta(hours=30))
    assert reading.phase is Phase.RUNNING
    assert not reading.is_timed
    assert reading.ends_at is None
    ended = [*log, ClockEvent(action=ClockAction.END, at=START + timedelta(hours=3))]
    assert read_clock(ended, settings, START + timedelta(hours=4)).phase is Phase.ENDED
