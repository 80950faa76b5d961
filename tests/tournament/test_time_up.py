"""What is to be done at the tables when time is up: article 6.4 and Q8."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.desk import Desk
from mjref.tournament.programme import ClockAction, HandRecord, Outcome, TableKey
from mjref.tournament.time_up import Closing, TimeUp, open_tables, time_up
from tests.samples import Clock, sample
from tests.stores import MemoryStore

SESSION = 4


@pytest.fixture
def clock():
    return Clock()


def desk_with(clock, option="void"):
    facts = sample()
    options = {} if option == "void" else {"time_up": option}
    settings = replace(facts.settings, options=options)
    desk = Desk(
        MemoryStore(replace(facts, settings=settings)), rulebook_for, now=clock, who="陈裁判"
    )
    desk.clock_action(SESSION, ClockAction.START)
    return desk


def draw(desk, table, count=1):
    where = TableKey(SESSION, table)
    for _ in range(count):
        number = desk.next_hand(where)
        desk.record_hand(where, HandRecord(number=number, outcome=Outcome.DRAW))


def standing(desk):
    session = desk.tournament.session(SESSION)
    clocks = {table.number: desk.clock(SESSION, table.number) for table in session.tables}
    tables = open_tables(session, desk.tournament.settings, clocks, desk.journal())
    return {table.number: (table.closing, table.hand, table.late_hands) for table in tables}


def test_the_hand_in_play_is_void_where_nothing_else_was_agreed(clock):
    desk = desk_with(clock)
    draw(desk, 1, 6)
    draw(desk, 2, 16)
    draw(desk, 3, 5)
    desk.clock_action(SESSION, ClockAction.EXTRA, table=3, minutes=5)
    clock.forward(minutes=180)
    assert time_up(desk.tournament.settings) is TimeUp.VOID
    assert standing(desk) == {
        1: (Closing.CLOSE, 7, 0),
        3: (Closing.HAS_TIME, 6, 0),
        4: (Closing.UNRECORDED, 1, 0),
    }


@pytest.mark.parametrize(("option", "hands"), [("finish", 1), ("one_more", 2)])
def test_the_options_let_hands_be_finished_and_no_more(clock, option, hands):
    desk = desk_with(clock, option)
    draw(desk, 1, 6)
    clock.forward(minutes=181)
    for late in range(hands):
        assert standing(desk)[1] == (Closing.FINISHES, 7 + late, late)
        draw(desk, 1)
    assert standing(desk)[1] == (Closing.CLOSE, 7 + hands, hands)


def test_the_chief_closes_many_tables_at_once_and_may_take_it_back(clock):
    desk = desk_with(clock)
    draw(desk, 1, 6)
    draw(desk, 2, 16)
    made = desk.call_time([TableKey(SESSION, 1), TableKey(SESSION, 2)])
    last = desk.table(TableKey(SESSION, 1)).hands[-1]
    assert (last.number, last.outcome) == (7, Outcome.UNFINISHED)
    assert len(desk.table(TableKey(SESSION, 2)).hands) == 16
    assert desk.sheet(TableKey(SESSION, 1)).is_complete
    desk.revert(made, "")
    assert len(desk.table(TableKey(SESSION, 1)).hands) == 6


def test_a_time_that_was_set_is_noted_where_a_clock_runs(clock):
    desk = desk_with(clock)
    clock.forward(minutes=60)
    left = desk.clock(SESSION).remaining
    clock.forward(hours=2)  # somebody set the computer's time
    desk.note_time_set(7200)
    assert desk.clock(SESSION).remaining == left
    assert [len(session.clock) for session in desk.tournament.sessions] == [0, 0, 0, 2]
    clock.forward(minutes=1)
    assert desk.clock(SESSION).remaining == left - timedelta(minutes=1)


def test_a_break_needs_minutes(clock):
    desk = desk_with(clock)
    desk.clock_action(SESSION, ClockAction.BREAK, minutes=15)
    assert desk.clock(SESSION).break_ends_at == datetime(2027, 4, 10, 1, 15, tzinfo=UTC)
