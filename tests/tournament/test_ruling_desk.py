"""The table of offences, fines outside the hands, disputes and appeals, asked of a desk."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from mjref.cli.standings import standings_json
from mjref.tournament.appeals import closes_at, minutes_late, next_id
from mjref.tournament.attending import is_gone
from mjref.tournament.disputes import Against, Appeal, AppealEffect, Dispute
from mjref.tournament.measures import expulsions, forfeiters, penalties_before
from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Scope
from mjref.tournament.offences import catalogue, offences_of, proposed, times
from mjref.tournament.options import with_option
from mjref.tournament.programme import (
    ClockAction,
    ClockEvent,
    Penalty,
    Session,
    Settings,
    TableKey,
)
from mjref.tournament.store import DeskError
from tests.builders import (
    HERE,
    NOON,
    SEATS,
    codes,
    desk_of,
    drawn,
    one_table,
    table,
    tournament,
    won,
)


def scored(east, south, west, north):
    return one_table(scores=dict(zip(SEATS, (east, south, west, north), strict=True)))


# --- fines that belong to no hand ---


def test_d11_lateness_is_taken_from_the_session_points_and_moves_the_place():
    """540 before the fine, 12 minutes late: 520 count, and the table sums to 1980."""
    desk = desk_of(one_table(won(1, "E", points=8), drawn(2)))
    late = proposed(catalogue()["late_up_to_15"], "E", SEATS)
    assert desk.sheet(HERE).totals == (48, -16, -16, -16)
    desk.rulings.fine_session(HERE, late, "12 minutes")
    sheet = desk.sheet(HERE)
    assert sheet.totals == (28, -16, -16, -16)
    assert sheet.sum == sheet.unreceived == -20
    assert not sheet.is_disputed


def test_places_and_standard_points_follow_a_fine_of_the_session():
    """540, 530, 480, 450 become 520, 530, 480, 450: the first is second."""
    desk = desk_of(scored(40, 30, -20, -50))
    desk.rulings.fine_session(HERE, proposed(catalogue()["late_up_to_15"], "E", SEATS), "late")
    sheet = desk.sheet(HERE)
    assert sheet.totals == (20, 30, -20, -50)
    assert sheet.places == (2, 1, 3, 4)
    assert sheet.standard_points == (Fraction(2), Fraction(4), Fraction(1), Fraction(0))


def test_a_fine_that_the_totals_contain_already_changes_no_total():
    desk = desk_of(scored(20, 30, -20, -50))
    late = proposed(catalogue()["late_up_to_15"], "E", SEATS)
    desk.rulings.fine_session(HERE, late, "late", are_in_scores=True)
    assert desk.sheet(HERE).totals == (20, 30, -20, -50)
    assert desk.sheet(HERE).unreceived == -20


def test_a_fine_taken_back_leaves_no_trace_in_the_totals():
    desk = desk_of(scored(40, 30, -20, -50))
    before = desk.tournament
    made = desk.rulings.fine_session(HERE, proposed(catalogue()["false_win"], "W", SEATS), "x")
    assert desk.sheet(HERE).totals == (50, 40, -50, -40)
    desk.rulings.take_back_fine(HERE, 0, "mistaken")
    assert desk.tournament == before
    with pytest.raises(DeskError):
        desk.rulings.take_back_fine(HERE, 0, "again")
    assert made


def test_a_stranger_is_not_fined():
    with pytest.raises(DeskError) as refused:
        desk_of(scored(0, 0, 0, 0)).rulings.fine_session(
            HERE, (Penalty(player="X", points=-5),), ""
        )
    assert codes(refused) == ["player_not_at_table"]


def test_b12_who_comes_too_late_is_last_even_below_minus_twenty():
    """局分 0 and no 标准分, although another finished at −20 (net −520)."""
    desk = desk_of(scored(300, 200, -520, 20))
    desk.rulings.fine_session(HERE, proposed(catalogue()["late_forfeit"], "N", SEATS), "20 min")
    sheet = desk.sheet(HERE)
    assert forfeiters(sheet.table) == ("N",)
    assert sheet.places == (1, 2, 3, 4)
    north = next(result for result in sheet.results if result.player == "N")
    assert (north.forfeit, north.points, north.standard_points) == (True, -500, 0)


def test_cheating_in_a_hand_ends_the_session_and_the_tournament():
    cheated = proposed(catalogue()["cheating"], "S", SEATS)
    desk = desk_of(one_table(won(1, "E", penalties=cheated), drawn(2)))
    assert desk.sheet(HERE).places[1] == 4
    assert expulsions(desk.tournament)["S"][:3] == (1, 1, 1)
    judged = desk.judge(HERE, won(3, "E"))
    assert "player_has_departed" in [problem.code for problem in judged.problems]
    assert not judged.is_blocked
    assert is_gone(desk.tournament, "S", 2)
    assert not is_gone(desk.tournament, "S", 1)
    assert [standing.id for standing in desk.standings().players] == ["E", "N", "W"]


def test_who_lost_the_session_plays_no_further_hand_without_a_word():
    lost = Penalty(player="S", points=0, offence="disturbance", effect=Effect.FORFEIT)
    desk = desk_of(one_table(won(1, "E", penalties=(lost,))))
    judged = desk.judge(HERE, won(2, "E"))
    assert "plays_after_losing_the_session" in [problem.code for problem in judged.problems]
    assert desk.record_hand(HERE, won(2, "E"))


def test_a19_who_may_not_win_cannot_be_the_winner():
    desk = desk_of(one_table())
    barred = Penalty(player="E", points=-5, offence="empty_call", effect=Effect.NO_WIN)
    with pytest.raises(DeskError) as refused:
        desk.record_hand(HERE, won(1, "E", penalties=(barred,)))
    assert codes(refused) == ["winner_lost_the_right"]
    freed = replace(barred, effect=Effect.NONE)
    assert desk.record_hand(HERE, won(1, "E", penalties=(freed,)))


# --- repetitions ---


def test_repetitions_are_counted_in_their_scope():
    """摸错牌 is counted over the session: the third in hand 5 costs 30; hand 1 of the next, 10."""
    wrong = catalogue()["wrong_wall_tile"]
    first = drawn(1, penalties=proposed(wrong, "S", SEATS, 1))
    fourth = drawn(4, penalties=proposed(wrong, "S", SEATS, 2))
    facts = tournament(
        Session(number=1, tables=(table((first, fourth)),)), Session(number=2, tables=(table(),))
    )
    here = times(wrong, "S", penalties_before(Scope.SESSION, facts, HERE, 5))
    assert here == 3
    assert proposed(wrong, "S", SEATS, here)[0].points == -30
    there = penalties_before(Scope.SESSION, facts, TableKey(2, 1), 1)
    assert times(wrong, "S", there) == 1
    anywhere = penalties_before(Scope.TOURNAMENT, facts, TableKey(2, 1), 1)
    assert times(wrong, "S", anywhere) == 3


def test_d9_the_count_of_a_hand_begins_anew_in_the_next():
    call = catalogue()["empty_call"]
    facts = one_table(drawn(5, penalties=proposed(call, "S", SEATS, 1)))
    assert times(call, "S", penalties_before(Scope.HAND, facts, HERE, 6)) == 1


def test_illegal_information_again_ends_the_tournament():
    hint = catalogue()["illegal_information"]
    assert proposed(hint, "E", SEATS, 1)[0].effect is Effect.NO_WIN
    assert proposed(hint, "E", SEATS, 2)[0].effect is Effect.EXPELLED


# --- the table of offences ---


def test_a_changed_offence_is_the_tournaments_own_and_can_be_the_laws_again():
    desk = desk_of(one_table())
    dearer = replace(catalogue()["false_win"], amount=15)
    desk.rulings.change_offences([dearer], "regulations 7")
    assert offences_of(desk.tournament)["false_win"].amount == 15
    desk.rulings.change_offences([catalogue()["false_win"]], "as the law")
    assert desk.tournament.offences == ()
    desk.rulings.change_offences([dearer], "regulations 7")
    desk.rulings.reset_offences(["false_win"], "as the law")
    assert offences_of(desk.tournament)["false_win"].amount == 10


def test_an_offence_that_was_applied_is_switched_off_and_not_removed():
    smoking = Offence(
        id="吸烟", chinese="吸烟", english="Smoking", initials="xy", kind=OffenceKind.LADDER
    )
    desk = desk_of(one_table())
    desk.rulings.change_offences([smoking], "hall rules")
    desk.record_hand(HERE, drawn(1, penalties=proposed(smoking, "E", SEATS)))
    with pytest.raises(DeskError) as refused:
        desk.rulings.reset_offences(["吸烟"], "not wanted")
    assert codes(refused) == ["offence_in_use"]
    desk.rulings.change_offences([replace(smoking, active=False)], "not wanted")
    assert not offences_of(desk.tournament)["吸烟"].active


def test_a_row_that_cannot_be_applied_is_refused_with_all_that_is_wrong():
    wrong = Offence(
        id="x", chinese="", english="", initials="1", kind=OffenceKind.TRANSFER, steps=(10, 5)
    )
    with pytest.raises(DeskError) as refused:
        desk_of(one_table()).rulings.change_offences([wrong], "x")
    assert set(codes(refused)) == {
        "offence_needs_names",
        "offence_needs_initials",
        "offence_steps_fall",
        "offence_needs_amount",
        "offence_needs_recipients",
    }


@pytest.mark.parametrize(
    ("option", "value", "offence", "expected"),
    [
        ("fine_receivers", "deduct", "false_win", (-30, 0, 0, 0)),
        ("fine_receivers", "transfer", "early_draw_seen", (-30, 10, 10, 10)),
        ("fine_receivers", "transfer", "late_up_to_10", (-10, 0, 0, 0)),
        ("fine_receivers", "catalogue", "false_win", (-30, 10, 10, 10)),
    ],
)
def test_the_regulations_say_who_receives(option, value, offence, expected):
    facts = one_table(settings=with_option(Settings(), option, value))
    entries = proposed(offences_of(facts)[offence], "E", SEATS)
    changes = dict.fromkeys(SEATS, 0)
    for entry in entries:
        changes[entry.player] += entry.points
    assert tuple(changes.values()) == expected


def test_the_regulations_switch_and_count():
    plain = offences_of(one_table())
    assert not plain["early_draw_pays_all"].active
    assert not plain["counts_before_taking"].active
    settings = with_option(Settings(), "early_draw_pays_all", "on")
    settings = with_option(settings, "counter_scope", "session")
    settings = with_option(settings, "hand_collapse", "off")
    ruled = offences_of(one_table(settings=settings))
    assert ruled["early_draw_pays_all"].active
    assert ruled["empty_call"].count is Scope.SESSION
    assert not ruled["hand_collapsed"].active


# --- disputes ---


def dispute(reason="who called first", **facts):
    return Dispute(number=1, reason=reason, by="S", at=NOON, **facts)


def test_a_table_is_disputed_until_somebody_decides():
    desk = desk_of(one_table(won(1, "E"), drawn(2)))
    desk.rulings.dispute(HERE, dispute(hand=1))
    assert desk.sheet(HERE).is_disputed
    assert [one.where for one in desk.standings().disputed] == [HERE]
    desk.rulings.decide_dispute(HERE, 1, "counted again: stands", by="chief", at=NOON)
    assert not desk.sheet(HERE).is_disputed
    assert desk.standings().disputed == ()
    with pytest.raises(DeskError) as refused:
        desk.rulings.decide_dispute(HERE, 1, "again", by="chief", at=NOON)
    assert codes(refused) == ["no_open_dispute"]


def test_a_dispute_needs_a_reason_and_a_hand_that_was_played():
    desk = desk_of(one_table(won(1, "E")))
    for wrong, code in (
        (dispute(reason=" "), "dispute_needs_reason"),
        (dispute(hand=7), "no_such_hand"),
    ):
        with pytest.raises(DeskError) as refused:
            desk.rulings.dispute(HERE, wrong)
        assert codes(refused) == [code]


def test_a_dispute_can_be_undone():
    desk = desk_of(one_table(won(1, "E")))
    before = desk.tournament
    made = desk.rulings.dispute(HERE, dispute())
    desk.revert(made, "by mistake")
    assert desk.tournament == before


# --- appeals ---


def appeal(minutes, **facts):
    facts = {"by": "S", "against": Against.TABLE, "text": "count again", **facts}
    return Appeal(
        id="F1", received_at=NOON + timedelta(minutes=minutes), session=1, table=1, **facts
    )


def ended(settings=None):
    """A session that ended at 12:00."""
    clock = (
        ClockEvent(action=ClockAction.START, at=NOON - timedelta(hours=3)),
        ClockEvent(action=ClockAction.END, at=NOON),
    )
    return tournament(Session(number=1, tables=(table(),), clock=clock), settings=settings)


@pytest.mark.parametrize(("minutes", "late"), [(0, 0), (30, 0), (31, 1), (41, 11)])
def test_h4_appeals_are_in_time_until_half_past(minutes, late):
    assert minutes_late(appeal(minutes), ended()) == late


def test_the_window_is_a_regulation_and_begins_with_the_end_of_the_session():
    longer = with_option(Settings(), "appeal_minutes", "60")
    assert closes_at(ended(longer), 1) == NOON + timedelta(minutes=60)
    assert minutes_late(appeal(41), ended(longer)) == 0
    assert closes_at(one_table(), 1) is None
    assert minutes_late(appeal(999), one_table()) == 0


def test_a_late_appeal_is_recorded_all_the_same_and_decided():
    desk = desk_of(ended())
    desk.rulings.save_appeal(appeal(41), "received")
    assert next_id(desk.tournament) == "F2"
    undecided = replace(appeal(41), effect=AppealEffect.STANDS)
    with pytest.raises(DeskError) as refused:
        desk.rulings.save_appeal(undecided, "x")
    assert codes(refused) == ["decision_missing", "decision_needs_a_name"]
    decided = replace(undecided, decision="stands", decided_by="committee", decided_at=NOON)
    desk.rulings.save_appeal(decided, "stands")
    assert desk.tournament.appeals == (decided,)
    desk.rulings.remove_appeal("F1", "entered twice")
    assert desk.tournament.appeals == ()


def test_a_marked_table_is_listed_without_a_difference():
    """The interchange's list of disputed tables: by how much each player differs, here nobody."""
    desk = desk_of(one_table(won(1, "E"), drawn(2)))
    desk.rulings.dispute(HERE, dispute())
    listed = standings_json(desk.standings(), desk.tournament)["disputed"]
    assert listed == [{"session": 1, "table": 1, "difference": {}}]


def test_an_open_dispute_speaks_against_locking_the_session():
    desk = desk_of(one_table(drawn(1), settings=Settings(hands_per_session=1)))
    desk.rulings.dispute(HERE, dispute())
    assert "table_under_dispute" in [problem.code for problem in desk.lock_objections(1)]
    desk.rulings.decide_dispute(HERE, 1, "stands", by="chief", at=NOON)
    assert "table_under_dispute" not in [problem.code for problem in desk.lock_objections(1)]
