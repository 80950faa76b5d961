"""Late, gone, withdrawn, disqualified: what the desk makes of it, and what it refuses."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament import attending
from mjref.tournament.attendance import Absence, AbsenceKind, Departure, DepartureKind
from mjref.tournament.attending import (
    LateArrival,
    OpenSeat,
    is_gone,
    late_fines,
    open_seats,
    present,
)
from mjref.tournament.measures import forfeiters, loses_session
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Replacement, Session, Settings, TableKey
from mjref.tournament.standings import standings
from mjref.tournament.store import DeskError
from tests.builders import HERE, NOON, SEATS, desk_of, drawn, people, table, tournament, won
from tests.stand_in import StandIn

COMPANION = Player(id="X", name="X", substitute=True)
OTHERS = ("a", "b", "c", "d")


def several(*sessions, **facts):
    """Return a tournament of eight players, two tables a session; tables are given by session."""
    players = (*people(*SEATS, *OTHERS), COMPANION)
    made = [
        Session(number=number, tables=tuple(tables))
        for number, tables in enumerate(sessions, start=1)
    ]
    return tournament(*made, **{"players": players, **facts})


def scored(first=(10, 5, -5, -10), second=(8, 4, -4, -8)):
    """Return two tables with totals."""
    return (
        table(scores=dict(zip(SEATS, first, strict=True))),
        table(scores=dict(zip(OTHERS, second, strict=True)), seats=OTHERS, number=2),
    )


def planned():
    return (table(), table(seats=OTHERS, number=2))


def withdrew(player, session, hand=1, **facts):
    facts = {"kind": DepartureKind.WITHDRAWN, "reason": "ill", "at": NOON, **facts}
    return Departure(player=player, session=session, hand=hand, **facts)


def absence(kind, player="E", **facts):
    return Absence(player=player, kind=kind, reason="train", **facts)


def refusal(desk, wish):
    with pytest.raises(DeskError) as no:
        desk.carry_out(wish, "x")
    return [problem.code for problem in no.value.problems]


# --- one session ---


def test_forfeits_tell_their_reason():
    desk = desk_of(several(planned()))
    desk.set_forfeits(HERE, ["N"], "did not come")
    assert desk.table(HERE).absences == (
        Absence(player="N", kind=AbsenceKind.ABSENT, reason="did not come"),
    )
    desk.set_forfeits(HERE, [], "a mistake")
    assert desk.table(HERE).absences == ()


def test_who_comes_late_plays_on_after_a_companion_and_keeps_his_points():
    """E missed two hands: X played them, E has what was won from hand 3 on."""
    desk = desk_of(several(planned()))
    late = absence(AbsenceKind.LATE, hand=3, seconds=720)
    came = LateArrival(absence=late, companion="X")
    desk.carry_out(lambda known: attending.late(known, HERE, came), "late")
    for hand in (won(1, "X", "S"), drawn(2), won(3, "E", "S")):
        desk.record_hand(HERE, hand)
    results = {r.player: (r.points, r.standard_points) for r in desk.sheet(HERE).results}
    assert results["X"] == (32, 0)
    assert results["E"] == (32, 4)
    assert desk.table(HERE).absences == (late,)


@pytest.mark.parametrize(
    ("minutes", "points", "is_lost"),
    [(0, None, False), (10, -10, False), (10.5, -20, False), (15, -20, False), (16, 0, True)],
)
def test_the_fine_for_lateness_goes_by_its_class(minutes, points, is_lost):
    """Article 13: ten minutes sharp are the first class; after fifteen the session is lost."""
    fines = late_fines(several(planned()), HERE, "E", timedelta(minutes=minutes))
    assert (fines[0].points if fines else None) == points
    assert loses_session(fines, "E") == is_lost


def test_the_classes_of_lateness_are_an_option():
    facts = several(planned(), settings=Settings(options={"late_limits": "5,20"}))
    assert late_fines(facts, HERE, "E", timedelta(minutes=16))[0].offence == "late_up_to_15"
    assert late_fines(facts, HERE, "E", timedelta(minutes=6))[0].points == -20


def test_a_fine_for_lateness_goes_with_it_in_one_step():
    """By hand: E wins 8 from S: E +8+24=32, S −16; 12 minutes late cost him 20 of them."""
    desk = desk_of(several(planned()))
    fines = late_fines(desk.tournament, HERE, "E", timedelta(minutes=12))
    came = LateArrival(absence=absence(AbsenceKind.LATE, seconds=720), fines=fines)
    made = desk.carry_out(lambda known: attending.late(known, HERE, came), "late")
    desk.revert(desk.revert(made, "undo"), "again")
    desk.record_hand(HERE, won(1, "E", "S"))
    results = {r.player: r.points for r in desk.sheet(HERE).results}
    assert results == {"E": 12, "S": -16, "W": -8, "N": -8}


def test_who_comes_too_late_leaves_the_session_to_his_companion():
    desk = desk_of(several(planned()))
    fines = late_fines(desk.tournament, HERE, "E", timedelta(minutes=16))
    gone = absence(AbsenceKind.LATE, hand=4, seconds=960)
    came = LateArrival(absence=gone, companion="X", fines=fines)
    desk.carry_out(lambda known: attending.late(known, HERE, came), "late")
    assert [each.incoming for each in desk.table(HERE).replacements] == ["X"]
    desk.record_hand(HERE, won(1, "X", "S"))
    assert forfeiters(desk.table(HERE)) == ("E",)


def test_the_companion_who_began_already_gives_the_seat_back():
    desk = desk_of(several(planned()))
    desk.replace_player(HERE, Replacement(outgoing="E", incoming="X", from_hand=1), "not here")
    desk.record_hand(HERE, won(1, "X", "S"))
    came = LateArrival(absence=absence(AbsenceKind.LATE, hand=2, seconds=300))
    desk.carry_out(lambda known: attending.late(known, HERE, came), "late")
    desk.record_hand(HERE, won(2, "E", "S"))
    assert {r.player: r.points for r in desk.sheet(HERE).results}["E"] == 32


def test_who_left_stops_the_table_until_somebody_takes_over():
    desk = desk_of(several(planned()))
    desk.record_hand(HERE, won(1, "E", "S"))
    gone = absence(AbsenceKind.LEFT, hand=2)
    desk.carry_out(lambda known: attending.left(known, HERE, gone), "ill")
    assert desk.sheet(HERE).is_complete
    with pytest.raises(DeskError) as no:
        desk.record_hand(HERE, drawn(2))
    assert [problem.code for problem in no.value.problems] == ["three_cannot_play"]
    desk.replace_player(HERE, Replacement(outgoing="E", incoming="X", from_hand=2), "ill")
    desk.record_hand(HERE, won(2, "X", "S"))
    assert not desk.sheet(HERE).is_complete


def test_nobody_left_before_a_hand_that_was_played():
    desk = desk_of(several(planned()))
    desk.record_hand(HERE, drawn(1))
    gone = absence(AbsenceKind.LEFT, hand=1)
    assert refusal(desk, lambda known: attending.left(known, HERE, gone)) == ["three_cannot_play"]


def test_what_was_noted_can_be_taken_back_and_undone():
    desk = desk_of(several(planned()))
    before = desk.tournament
    desk.set_forfeits(HERE, ["E"], "late")
    desk.carry_out(lambda known: attending.taken_back(known, HERE, "E"), "he was there")
    assert desk.tournament == before
    relief = Replacement(outgoing="E", incoming="X", from_hand=2, reason="ill")
    made = desk.replace_player(HERE, relief, "ill")
    desk.revert(made, "undo")
    assert desk.tournament == before
    desk.replace_player(HERE, relief, "ill")
    desk.carry_out(lambda known: attending.relief_taken_back(known, HERE, relief), "recovered")
    assert desk.tournament == before


REFUSED = {
    "player_not_at_table": lambda t: attending.left(t, HERE, absence(AbsenceKind.LEFT, "a")),
    "unknown_player": lambda t: attending.departs(t, withdrew("nobody", 1)),
    "no_such_session": lambda t: attending.departs(t, withdrew("E", 9)),
    "departure_needs_reason": lambda t: attending.departs(t, withdrew("E", 1, reason=" ")),
    "not_departed": lambda t: attending.comes_back(t, "E"),
    "player_at_two_tables": lambda t: attending.relief(
        t, HERE, Replacement(outgoing="E", incoming="a", from_hand=1)
    ),
    "already_at_table": lambda t: attending.relief(
        t, HERE, Replacement(outgoing="E", incoming="S", from_hand=1)
    ),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(code):
    desk = desk_of(several(planned(), planned()))
    before = desk.tournament
    assert refusal(desk, REFUSED[code]) == [code]
    assert desk.tournament == before


# --- the rest of the tournament ---


def test_open_seats_are_found_and_one_companion_takes_them_all():
    desk = desk_of(several(scored(), planned(), planned()))
    desk.carry_out(lambda known: attending.departs(known, withdrew("E", 2)), "ill")
    seats = open_seats(desk.tournament)
    assert seats == [OpenSeat(TableKey(2, 1), "E", 1), OpenSeat(TableKey(3, 1), "E", 1)]
    desk.carry_out(lambda known: attending.filled(known, seats, "X", "E withdrew"), "E withdrew")
    assert open_seats(desk.tournament) == []
    assert desk.table(TableKey(3, 1)).replacements == (
        Replacement(outgoing="E", incoming="X", from_hand=1, reason="E withdrew"),
    )


def test_one_companion_cannot_take_two_seats_of_a_table():
    desk = desk_of(several(planned(), planned()))
    for player in "ES":
        gone = withdrew(player, 2)
        desk.carry_out(lambda known, gone=gone: attending.departs(known, gone), "ill")
    seats = open_seats(desk.tournament)
    codes = refusal(desk, lambda known: attending.filled(known, seats, "X", "ill"))
    assert codes == ["already_at_table"]


def test_who_withdraws_in_mid_session_leaves_his_table_too():
    desk = desk_of(several(planned(), planned()))
    desk.record_hand(HERE, won(1, "E", "S"))
    desk.carry_out(lambda known: attending.departs(known, withdrew("E", 1, hand=2)), "ill")
    assert desk.table(HERE).absences[0].kind is AbsenceKind.LEFT
    assert desk.sheet(HERE).is_complete
    assert open_seats(desk.tournament) == [
        OpenSeat(HERE, "E", 2),
        OpenSeat(TableKey(2, 1), "E", 1),
    ]


def test_a_hand_with_somebody_who_left_the_tournament_is_doubted():
    desk = desk_of(several(planned(), planned()))
    desk.carry_out(lambda known: attending.departs(known, withdrew("E", 2)), "ill")
    doubts = desk.judge(TableKey(2, 1), drawn(1)).problems
    assert [(each.code, each.blocking) for each in doubts] == [("player_has_departed", False)]
    assert desk.judge(HERE, drawn(1)).problems == ()


def test_who_left_needs_no_seat_and_cannot_be_removed():
    desk = desk_of(several(planned(), planned(), departures=(withdrew("E", 2),)))
    assert [player.id for player in present(desk.tournament, 2)][:1] == ["S"]
    assert is_gone(desk.tournament, "E", 2)
    assert not is_gone(desk.tournament, "E", 1)
    second = Session(number=2, tables=(table(seats=("X", "S", "W", "N")), planned()[1]))
    assert desk.seating_problems(second) == []
    player = desk.tournament.player("E")
    with pytest.raises(DeskError):
        desk.remove_person(player)


# --- rankings ---


def ranking(facts, after=None):
    return [(s.rank, s.id) for s in standings(facts, StandIn(), after).players]


def test_a_withdrawal_leaves_the_ranking_and_no_other_number():
    """E led with 4 + 4; without him the others move up and keep what they have."""
    facts = several(scored(), scored(), planned())
    before = {s.id: s for s in standings(facts, StandIn()).players}
    found = standings(replace(facts, departures=(withdrew("E", 3),)), StandIn())
    assert [(s.rank, s.id) for s in found.outside] == [(0, "E")]
    assert found.outside[0].standard_points == 8
    assert [s.rank for s in found.players] == [1, 2, 3, 4, 5, 6, 7]
    for standing in found.players:
        assert standing.sessions == before[standing.id].sessions
        assert standing.match_points == before[standing.id].match_points


def test_before_he_left_he_was_in_the_ranking():
    facts = several(scored(), scored(), departures=(withdrew("E", 2),))
    assert (1, "E") in ranking(facts, after=1)
    assert "E" not in [player for _, player in ranking(facts, after=2)]


def test_the_regulations_can_rank_who_withdrew_and_never_who_was_disqualified():
    settings = Settings(options={"withdrawn": "ranked"})
    gone = (withdrew("E", 2), withdrew("a", 2, kind=DepartureKind.DISQUALIFIED))
    facts = several(scored(), planned(), departures=gone, settings=settings)
    ids = [player for _, player in ranking(facts)]
    assert "E" in ids
    assert "a" not in ids


def test_a_team_keeps_what_its_member_brought_until_he_left():
    facts = several(scored(), planned(), departures=(withdrew("E", 2),))
    players = tuple(
        replace(player, team="t") if player.id == "E" else player for player in facts.players
    )
    facts = replace(facts, players=players, teams=(Team(id="t", name="t"),))
    assert standings(facts, StandIn()).teams[0].standard_points == 4


@given(st.data())
def test_absences_never_change_another_table(data):
    """Whatever happens at table 1, table 2 and its players' numbers stay as they are."""
    desk = desk_of(several(planned(), planned()))
    desk.record_scores(TableKey(1, 2), {"a": 9, "b": 3, "c": -4, "d": -8})
    for number in range(1, 4):
        desk.record_hand(HERE, won(number, *data.draw(st.permutations(SEATS))[:2]))
    before = {s.id: (s.standard_points, s.match_points) for s in desk.standings().players}
    player = data.draw(st.sampled_from(SEATS))
    hand = data.draw(st.integers(4, 16))
    wish = data.draw(
        st.sampled_from(
            [
                lambda t: attending.absent(t, HERE, [player], "x"),
                lambda t: attending.left(t, HERE, absence(AbsenceKind.LEFT, player, hand=hand)),
                lambda t: attending.departs(t, withdrew(player, 1, hand)),
                lambda t: attending.departs(
                    t, withdrew(player, 2, kind=DepartureKind.DISQUALIFIED)
                ),
                lambda t: attending.relief(
                    t, HERE, Replacement(outgoing=player, incoming="X", from_hand=hand)
                ),
            ]
        )
    )
    desk.carry_out(wish, "x")
    after = {s.id: (s.standard_points, s.match_points) for s in desk.standings().players}
    assert {one: after[one] for one in OTHERS} == {one: before[one] for one in OTHERS}
    sheet = desk.sheet(HERE)
    assert sum(sheet.totals) == 0
    scored_points = sum(r.points for r in sheet.results if not r.forfeit)
    forfeited = sum(sheet.totals[r.seat] for r in sheet.results if r.forfeit)
    assert scored_points + forfeited == 0
