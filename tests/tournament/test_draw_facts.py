"""A draw from its commitment to the check of the seats, and what is kept apart in it."""

from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjref.tournament.draw_checks import changed_tables, draw_findings, draw_of, draw_quality
from mjref.tournament.draw_setup import (
    Wishes,
    begun,
    committed,
    drawing_order,
    drawn,
    keeps_team_mates_apart,
    next_draw_id,
    plan_of,
)
from mjref.tournament.draws import DrawMethod, SeparationKind
from mjref.tournament.interchange import read_tournament, write_tournament
from mjref.tournament.lineup import seating_problems
from mjref.tournament.options import with_option
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Replacement, Session, Table, TableKey, Tournament
from mjref.tournament.seat_changes import drawn_sessions
from mjref.tournament.seating.lots import commitment
from tests.builders import NOON, desk_of

TEAMS = tuple(Team(id=f"T{number}", name=f"队{number}") for number in range(1, 6))
PEOPLE = tuple(
    Player(
        id=f"P{number:02}",
        name=f"选手{number}",
        team=f"T{(number - 1) // 4 + 1}",
        number=number,
        club="红中" if number in (1, 5, 9) else "",
        country="CHN" if number % 8 == 0 else "",
        seed_rank={1: 2, 6: 1, 11: 3}.get(number),
    )
    for number in range(1, 21)
)
CUP = Tournament(name="Cup", teams=TEAMS, players=PEOPLE)


def drawn_cup(seed="one two", **wishes):
    """Return a desk whose sessions were committed to and drawn, and the draw."""
    desk = desk_of(CUP)
    draw = begun(Wishes(sessions=(1, 2, 3), **wishes), TEAMS, PEOPLE, DrawMethod.PROGRAM)
    draw = committed(replace(draw, id="D1"), seed, at=NOON, by="chief")
    desk.record_draw(draw)
    later = NOON + timedelta(minutes=5)
    done = drawn(draw, plan_of(draw).sessions, at=later, by="chief")
    desk.record_draw(done)
    return desk, done


def codes(tournament, *, blocking=True):
    return [each.code for each in draw_findings(tournament) if each.blocking is blocking]


def test_the_hash_is_shown_before_the_draw_and_the_seed_is_public_after_it():
    desk = desk_of(CUP)
    draw = begun(Wishes(sessions=(1,)), TEAMS, PEOPLE, DrawMethod.PROGRAM)
    draw = committed(replace(draw, id="D1"), "secret", at=NOON, by="chief")
    desk.record_draw(draw)
    (kept,) = desk.tournament.draws
    assert (kept.commitment, kept.public_seed) == (commitment("secret"), None)
    assert not desk.tournament.sessions
    assert codes(desk.tournament, blocking=False) == ["draw_never_drawn"]
    desk.record_draw(drawn(kept, plan_of(kept).sessions, at=NOON, by="chief"))
    (kept,) = desk.tournament.draws
    assert kept.public_seed == "secret"
    assert desk.tournament.sessions[0].draw_seed == "secret"
    assert next_draw_id(desk.tournament.draws) == "D2"


def test_a_recorded_draw_replays_and_survives_the_interchange_format():
    desk, done = drawn_cup()
    assert [*draw_findings(desk.tournament)] == []
    again = read_tournament(write_tournament(desk.tournament))
    assert again == desk.tournament
    assert [*draw_findings(again)] == []
    assert draw_of(again, 2) == done


def test_a_draw_and_its_seats_are_undone_together():
    desk, _ = drawn_cup()
    made = desk.journal()[-1]
    changes = [entry.change for entry in desk.journal() if entry.at == made.at]
    assert changes
    desk.revert([each for each in changes if each.after is not None][1:], "undo")
    assert not desk.tournament.sessions


def test_another_seed_another_hash_and_other_seats_are_found():
    desk, done = drawn_cup()
    forged = replace(desk.tournament, draws=(replace(done, seed="other"),))
    assert set(codes(forged)) == {"draw_commitment_differs", "draw_not_from_seed"}
    order = (done.players[1], done.players[0], *done.players[2:])
    moved = replace(desk.tournament, draws=(replace(done, players=order),))
    assert set(codes(moved)) == {"draw_seat_changed"}


def test_seats_changed_by_hand_are_named_with_session_and_table():
    desk, done = drawn_cup()
    second = desk.tournament.session(2)
    one, other = second.tables[0], second.tables[1]
    seats = (other.seats[0], *one.seats[1:]), (one.seats[0], *other.seats[1:])
    tables = (replace(one, seats=seats[0]), replace(other, seats=seats[1]), *second.tables[2:])
    desk.seat_sessions([replace(second, tables=tables)])
    found = [each for each in draw_findings(desk.tournament) if each.blocking]
    places = [(each.values["session"], each.values["table"]) for each in found]
    assert {each.code for each in found} == {"draw_seat_changed"}
    assert places == [(2, one.number), (2, other.number)]
    assert [*changed_tables(done, desk.tournament.session(2))] == [one.number, other.number]


def test_who_takes_over_keeps_the_seat_and_is_named():
    desk, _ = drawn_cup()
    relief = Player(id="R1", name="替补", substitute=True)
    desk.save_people([relief])
    outgoing = desk.table(TableKey(1, 1)).seats[2]
    desk.replace_player(
        TableKey(1, 1), Replacement(outgoing=outgoing, incoming="R1", from_hand=1), "ill"
    )
    assert codes(desk.tournament) == []
    assert codes(desk.tournament, blocking=False) == ["draw_seat_taken_over"]


def test_sessions_drawn_anew_are_held_against_the_last_draw():
    desk, _ = drawn_cup()
    again = begun(Wishes(sessions=(2, 3)), TEAMS, PEOPLE, DrawMethod.PROGRAM)
    again = committed(replace(again, id="D2"), "three", at=NOON, by="chief")
    desk.record_draw(drawn(again, plan_of(again).sessions, at=NOON, by="chief"))
    assert draw_of(desk.tournament, 1).id == "D1"
    assert draw_of(desk.tournament, 3).id == "D2"
    assert codes(desk.tournament) == []


def test_a_stopped_search_is_said_to_be_beyond_replay():
    desk, done = drawn_cup()
    stopped = replace(desk.tournament, draws=(replace(done, is_final=False),))
    assert codes(stopped) == []
    assert codes(stopped, blocking=False) == ["draw_was_stopped"]


def test_rules_of_a_draw_come_from_the_roster():
    wishes = Wishes(
        sessions=(1,),
        seeds_apart=2,
        clubs_apart=True,
        countries_apart=True,
        apart=(("P02", "P07"),),
    )
    draw = begun(wishes, TEAMS, PEOPLE, DrawMethod.PROGRAM)
    assert draw.team_size == 4
    assert [(each.kind, each.name, each.numbers) for each in draw.separations] == [
        (SeparationKind.SEEDED, "", (1, 6)),
        (SeparationKind.CLUB, "红中", (1, 5, 9)),
        (SeparationKind.COUNTRY, "CHN", (8, 16)),
        (SeparationKind.CHOSEN, "", (2, 7)),
    ]


def test_teams_of_unlike_sizes_are_kept_apart_too():
    people = PEOPLE[:7] + tuple(replace(each, team="T3") for each in PEOPLE[7:8])
    draw = begun(Wishes(sessions=(1, 2)), TEAMS, people, DrawMethod.PROGRAM)
    assert draw.team_size == 1
    assert [each.kind for each in draw.separations] == [SeparationKind.TEAM] * 2
    free = begun(
        Wishes(sessions=(1, 2), keep_team_mates_apart=False), TEAMS, people, DrawMethod.PROGRAM
    )
    assert free.separations == ()


@settings(max_examples=6)
@given(
    seed=st.text(max_size=8),
    sizes=st.lists(st.integers(2, 5), max_size=4),
    pairs=st.lists(st.tuples(st.integers(0, 19), st.integers(0, 19)), max_size=3),
)
def test_no_rule_is_broken_where_none_must_be(seed, sizes, pairs):
    """Clubs no larger than the number of tables, and chosen pairs, never meet at any table."""
    people, start = [], 0
    clubs = [number for number, size in enumerate(sizes) for _ in range(size)]
    for start in range(20):
        club = f"c{clubs[start]}" if start < len(clubs) else ""
        people.append(Player(id=f"P{start}", name=f"P{start}", club=club))
    apart = tuple((f"P{one}", f"P{other}") for one, other in pairs if one != other)
    wishes = Wishes(sessions=(1, 2, 3), clubs_apart=True, apart=apart)
    draw = begun(wishes, (), people, DrawMethod.PROGRAM)
    draw = committed(draw, seed, at=NOON, by="x")
    plan = plan_of(draw)
    assert plan == plan_of(draw)
    done = drawn(draw, plan.sessions, at=NOON, by="x")
    assert draw_quality(done).breaches == ()
    club_of = {player.id: player.club for player in people}
    for session in drawn_sessions(done):
        for table in session.tables:
            for one, other in combinations(table.seats, 2):
                assert not club_of[one] or club_of[one] != club_of[other]
                assert (one, other) not in apart
                assert (other, one) not in apart


@pytest.mark.parametrize(
    ("choice", "expected"),
    [("avoid", [False] * 2), ("forbid", [True] * 2), ("warn", [False] * 2), ("allow", [])],
)
def test_team_mates_at_one_table_are_seen_as_the_regulations_want(choice, expected):
    cup = replace(CUP, settings=with_option(CUP.settings, "team_mates", choice))
    numbers = (1, 2, 5, 13, 3, 6, 9, 14, 4, 7, 10, 15, 8, 11, 12, 16)
    order = [f"P{number:02}" for number in numbers]
    tables = tuple(
        Table(number=at // 4 + 1, seats=tuple(order[at : at + 4])) for at in range(0, 16, 4)
    )
    found = seating_problems(Session(number=1, tables=tables), cup)
    seen = [each.blocking for each in found if each.code == "team_mates_at_table"]
    assert seen == expected
    draw = begun(
        Wishes(sessions=(1,), keep_team_mates_apart=keeps_team_mates_apart(cup.settings)),
        TEAMS,
        PEOPLE,
        DrawMethod.PROGRAM,
    )
    assert draw.team_size == (4 if choice in ("avoid", "forbid") else 1)


@pytest.mark.parametrize("members", [5, 6, 7])
def test_a_rule_that_must_be_broken_is_broken_as_rarely_as_can_be(members):
    people = [Player(id=f"P{n}", name=f"P{n}", club="c" if n < members else "") for n in range(16)]
    draw = begun(Wishes(sessions=(1, 2), clubs_apart=True), (), people, DrawMethod.PROGRAM)
    draw = committed(draw, "seed", at=NOON, by="x")
    done = drawn(draw, plan_of(draw).sessions, at=NOON, by="x")
    (breach,) = draw_quality(done).breaches
    assert breach.times == breach.at_least == 2 * (members - 4)


def test_everybody_has_the_number_of_the_drawing_order():
    draw = begun(Wishes(sessions=(1,)), TEAMS, PEOPLE[::-1], DrawMethod.PROGRAM)
    assert draw.players == tuple(player.id for player in drawing_order(PEOPLE[::-1]))
