"""The desk: what it does, what it refuses, and that everything can be taken back."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from mjref.tournament import changes as facts
from mjref.tournament.clock import Phase
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    ClockAction,
    HandRecord,
    Outcome,
    Replacement,
    Session,
    Settings,
    Signature,
    SignatureRole,
    TableKey,
)
from mjref.tournament.store import DeskError
from tests.builders import (
    HERE,
    NOON,
    canonical,
    desk_of,
    drawn,
    fines,
    one_table,
    people,
    table,
    tournament,
    won,
)

SUBSTITUTE = Player(id="X", name="X", substitute=True)
INK = Signature(
    role=SignatureRole.REFEREE, strokes=(), width=1, height=1, content_hash="h", at=NOON
)


def small():
    """Return one table with two hands, a second session without any, a substitute, a team."""
    return tournament(
        Session(number=1, tables=(table([won(1, "E", "S", 10), drawn(2)]),)),
        Session(number=2, tables=(table(),)),
        players=(*people("E", "S", "W", "N"), SUBSTITUTE),
        teams=(Team(id="t", name="T"),),
        adjustments=(Adjustment(id="1", player="E", match_points=-5, reason="late"),),
    )


def refusal(wish):
    """Return the codes with which a wish is refused."""
    with pytest.raises(DeskError) as caught:
        wish()
    return [problem.code for problem in caught.value.problems]


WISHES = {
    "record_hand": lambda d: d.record_hand(HERE, won(3, "W", points=12)),
    "first hand": lambda d: d.record_hand(TableKey(2, 1), drawn(1)),
    "correct_hand": lambda d: d.correct_hand(HERE, won(1, "S", "E", 9), "misread"),
    "remove_last_hand": lambda d: d.remove_last_hand(HERE, "void"),
    "record_scores": lambda d: d.record_scores(HERE, {"E": 1, "S": 2, "W": -1, "N": -2}),
    "set_forfeits": lambda d: d.set_forfeits(HERE, ["N"], "absent"),
    "replace_player": lambda d: d.replace_player(
        HERE, Replacement(outgoing="N", incoming="X", from_hand=3), "ill"
    ),
    "sign": lambda d: d.sign(HERE, INK),
    "add_adjustment": lambda d: d.add_adjustment(
        Adjustment(id="2", team="t", standard_points=Fraction(-1), reason="conduct")
    ),
    "remove_adjustment": lambda d: d.remove_adjustment("1", "mistake"),
    "change_header": lambda d: d.change_header(
        replace(facts.header(d.tournament), name="New", settings=Settings(base_points=0))
    ),
    "save_people": lambda d: d.save_people(
        [Player(id="E", name="E", team="u"), Player(id="Y", name="Y"), Team(id="u", name="U")]
    ),
    "remove_person": lambda d: d.remove_person(SUBSTITUTE),
    "seat_sessions": lambda d: d.seat_sessions(
        [
            Session(number=2, tables=(table(seats=("N", "W", "S", "E")),), draw_seed="s"),
            Session(number=3, tables=(table(),)),
        ]
    ),
    "clock_action": lambda d: d.clock_action(1, ClockAction.START),
}


@pytest.mark.parametrize("wish", WISHES)
def test_every_wish_is_stored_and_can_be_taken_back(wish):
    desk = desk_of(small())
    made = WISHES[wish](desk)
    assert made
    assert desk.tournament != small()
    assert facts.apply(small(), made) == desk.tournament
    assert [entry.change for entry in desk.journal()] == list(made)
    undone = desk.revert(made, "undo")
    assert canonical(desk.tournament) == canonical(small())
    desk.revert(undone, "redo")
    assert canonical(facts.apply(small(), made)) == canonical(desk.tournament)


REFUSED = {
    "hand_out_of_order": lambda d: d.record_hand(HERE, drawn(4)),
    "winner_is_discarder": lambda d: d.record_hand(HERE, won(3, "E", "E")),
    "correction_needs_reason": lambda d: d.correct_hand(HERE, drawn(1), " "),
    "no_such_hand": lambda d: d.correct_hand(HERE, drawn(3), "reason"),
    "no_hand_to_remove": lambda d: d.remove_last_hand(TableKey(2, 1), "reason"),
    "score_missing": lambda d: d.record_scores(HERE, {"E": 1}),
    "player_not_at_table": lambda d: d.set_forfeits(HERE, ["X"], "absent"),
    "already_at_table": lambda d: d.replace_player(
        HERE, Replacement(outgoing="N", incoming="E", from_hand=3), "ill"
    ),
    "hand_number_outside": lambda d: d.replace_player(
        HERE, Replacement(outgoing="N", incoming="X", from_hand=17), "ill"
    ),
    "unknown_player": lambda d: d.add_adjustment(Adjustment(id="2", player="Z")),
    "unknown_team": lambda d: d.add_adjustment(Adjustment(id="2", team="Z")),
    "adjustment_needs_one_subject": lambda d: d.add_adjustment(Adjustment(id="2")),
    "no_such_ruling": lambda d: d.remove_adjustment("9", "reason"),
    "person_in_use": lambda d: d.remove_person(people("E")[0]),
    "session_already_played": lambda d: d.seat_sessions([Session(number=1, tables=(table(),))]),
    "player_twice_at_table": lambda d: d.seat_sessions(
        [Session(number=3, tables=(table(seats=("E", "E", "W", "N")),))]
    ),
    "clock_cannot": lambda d: d.clock_action(1, ClockAction.PAUSE),
    "name_missing": lambda d: d.save_people([Player(id="Y", name=" ")]),
    "id_twice": lambda d: d.save_people([*people("Y"), *people("Y")]),
    "number_twice": lambda d: d.save_people(
        [Player(id="Y", name="Y", number=1), Player(id="Z", name="Z", number=1)]
    ),
    "changed_meanwhile": lambda d: d.add_adjustment(Adjustment(id="1", player="E")),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_refused_changes_nothing(code):
    desk = desk_of(small())
    assert code in refusal(lambda: REFUSED[code](desk))
    assert desk.tournament == small()
    assert desk.journal() == []


def test_nobody_loses_the_seat_of_a_hand_that_names_him():
    """Hand 1 was won from South: somebody else cannot have played it."""
    desk = desk_of(small())
    relief = Replacement(outgoing="S", incoming="X", from_hand=1)
    assert refusal(lambda: desk.replace_player(HERE, relief, "ill")) == ["hand_names_stranger"]
    made = desk.replace_player(HERE, replace(relief, from_hand=3), "ill")
    desk.record_hand(HERE, won(3, "X", points=8))
    assert refusal(lambda: desk.revert(made, "undo")) == ["hand_names_stranger"]


def test_after_time_was_called_no_hand_follows():
    desk = desk_of(small())
    desk.record_hand(HERE, HandRecord(number=3, outcome=Outcome.UNFINISHED))
    assert refusal(lambda: desk.record_hand(HERE, drawn(4))) == ["time_was_called"]


def test_a_gap_in_the_hands_is_entered_next():
    desk = desk_of(one_table(won(1, "E"), won(3, "S", "N", 20)))
    assert desk.next_hand(HERE) == 2
    desk.record_hand(HERE, drawn(2))
    assert desk.next_hand(HERE) == 4
    assert [line.hand.number for line in desk.sheet(HERE).lines] == [1, 2, 3]


def test_a_corrected_hand_keeps_its_former_version_and_the_reason():
    desk = desk_of(small())
    desk.correct_hand(HERE, won(1, "S", "E", 9), "misread")
    former = desk.former_versions(HERE, 1)
    assert [(entry.change.before, entry.reason) for entry in former] == [
        (won(1, "E", "S", 10), "misread")
    ]
    assert desk.correct_hand(HERE, won(1, "S", "E", 9), "again") == ()


def test_fine_on_and_off_leaves_the_standings_as_if_there_had_been_none():
    desk = desk_of(small())
    before = desk.standings()
    ruling = Adjustment(id="2", player="S", standard_points=Fraction(-2), reason="conduct")
    desk.add_adjustment(ruling)
    assert desk.standings().players != before.players
    desk.remove_adjustment("2", "mistake")
    assert desk.standings() == before


def test_a_fine_stays_with_its_player_when_the_seats_are_drawn_anew():
    desk = desk_of(small())
    desk.seat_sessions([Session(number=2, tables=(table(seats=("N", "W", "S", "E")),))])
    assert desk.tournament.adjustments == small().adjustments
    assert desk.tournament.table(TableKey(2, 1)).seats == ("N", "W", "S", "E")


def test_standings_follow_every_kind_of_change():
    """What is kept from one time to the next never shows old facts."""
    desk = desk_of(small())
    desk.standings()
    desk.record_hand(HERE, won(3, "N", points=60, penalties=fines(E=-5)))
    assert desk.standings().players[0].id == "N"
    assert desk.sheet(HERE) == desk_of(desk.tournament).sheet(HERE)
    settings = Settings(base_points=0)
    desk.change_header(replace(facts.header(desk.tournament), settings=settings))
    assert desk.standings() == desk_of(desk.tournament).standings()


def test_doubts_about_seats_are_listed_without_blocking():
    team = Team(id="t", name="T")
    players = (*people("E", "S", team="t"), *people("W", "N", "late"))
    desk = desk_of(tournament(players=players, teams=(team,)))
    session = Session(number=1, tables=(table(),))
    found = desk.seating_problems(session)
    assert [(each.code, each.blocking) for each in found] == [
        ("player_without_seat", False),
        ("team_mates_at_table", False),
    ]
    desk.seat_sessions([session])


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ((table(seats=("E", "S", "W", "Z")),), "unknown_player"),
        ((table(), table(number=2)), "player_at_two_tables"),
        ((table(), table(seats=("a", "b", "c", "d"))), "table_twice"),
    ],
)
def test_seats_that_cannot_be_are_refused(tables, code):
    desk = desk_of(tournament(players=people(*"ESWNabcd")))
    session = Session(number=1, tables=tables)
    assert code in refusal(lambda: desk.seat_sessions([session]))


def test_an_unknown_rulebook_is_refused_before_anything_is_written():
    desk = desk_of(small())
    desk._rulebooks = lambda name, _: {"mcr": desk.rulebook}[name]
    header = replace(facts.header(desk.tournament), rulebook="none")
    with pytest.raises(KeyError):
        desk.change_header(header)
    assert desk.journal() == []
    assert desk.tournament == small()


def test_the_clock_runs_with_the_time_of_the_desk():
    desk = desk_of(small())
    desk.clock_action(1, ClockAction.START)
    desk.move_clock(NOON + timedelta(minutes=170))
    assert desk.clock(1).phase is Phase.WARNING
    desk.clock_action(1, ClockAction.EXTRA, table=1, minutes=10)
    assert desk.clock(1, 1).remaining == timedelta(minutes=20)
    assert desk.clock(1).remaining == timedelta(minutes=10)
    assert refusal(lambda: desk.clock_action(1, ClockAction.EXTRA)) == ["clock_cannot"]
