"""Totals that are handed in: what they must add up to, refused or accepted as disputed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.attendance import Acceptance
from mjref.tournament.programme import Settings, TableKey
from mjref.tournament.store import DeskError
from mjref.tournament.totals import Form, as_written, expected_sum, net, proposed_total, usual_form
from tests.builders import HERE, NOON, SEATS, desk_of, drawn, fines, one_table, table
from tests.tournament.test_attending import OTHERS, several

GOOD = {"E": 10, "S": 5, "W": -5, "N": -10}
SHORT = {"E": 10, "S": 5, "W": -5, "N": -30}


def refused(wish):
    with pytest.raises(DeskError) as no:
        wish()
    return [(problem.code, dict(problem.values)) for problem in no.value.problems]


def test_d11_a_late_fine_leaves_the_table():
    """540 less 20 is recorded as 520; the four 局分 sum to 1980, not 2000."""
    settings = Settings()
    given_totals = (520, 612, 455, 393)
    assert sum(given_totals) == 1980
    assert expected_sum(settings, Form.WITH_BASE, deducted=20) == 1980
    assert expected_sum(settings, Form.NET, deducted=20) == -20
    three = [None, *given_totals[1:]]
    assert proposed_total(three, settings, Form.WITH_BASE, 20) == 520
    assert proposed_total(three, settings, Form.WITH_BASE, 0) == 540


def test_h3_the_cards_of_a_table_make_two_thousand():
    cards = {100: 1, 50: 4, 10: 10, 8: 10, 1: 20}
    assert sum(cards.values()) == 45
    assert sum(value * count for value, count in cards.items()) == Settings().base_points
    assert expected_sum(Settings(), Form.WITH_BASE, deducted=0) == 2000


def test_the_form_follows_the_base_points():
    assert usual_form(Settings()) is Form.WITH_BASE
    assert usual_form(Settings(base_points=0)) is Form.NET


def test_nothing_is_proposed_while_two_are_missing():
    assert proposed_total([520, None, None, 455], Settings(), Form.WITH_BASE, 0) is None
    assert proposed_total([500, 500, 500, 500], Settings(), Form.WITH_BASE, 0) is None


@given(st.lists(st.integers(-900, 900), min_size=3, max_size=3), st.integers(0, 3))
def test_the_fourth_total_always_makes_the_sum(three, place):
    settings = Settings()
    form = Form.WITH_BASE
    typed = [as_written(total, settings, form) for total in three]
    proposed = proposed_total([*typed[:place], None, *typed[place:]], settings, form, 0)
    assert sum(typed) + proposed == 2000
    assert net(proposed, settings, form) == -sum(three)


def test_totals_that_do_not_sum_are_refused_with_the_difference():
    desk = desk_of(one_table())
    found = refused(lambda: desk.record_scores(HERE, SHORT))
    values = {"table": 1, "sum": -20, "expected": 0, "difference": -20}
    assert found == [("totals_do_not_balance", values)]
    assert desk.table(HERE).scores is None


def test_the_chief_accepts_them_as_disputed_with_a_reason():
    desk = desk_of(one_table())
    desk.record_scores(HERE, SHORT, "the sheet is signed", accept=True)
    assert desk.table(HERE).accepted == Acceptance(
        reason="the sheet is signed", by="referee", at=NOON
    )
    found = desk.standings()
    assert [sheet.where for sheet in found.disputed] == [HERE]
    assert [(sheet.where, sheet.sum) for sheet in found.unbalanced] == [(HERE, -20)]
    assert found.sheets[0].standard_points == (4, 2, 1, 0)


def test_an_acceptance_needs_a_reason_and_ends_when_the_totals_are_right():
    desk = desk_of(one_table())
    assert refused(lambda: desk.record_scores(HERE, SHORT, " ", accept=True)) == [
        ("acceptance_needs_reason", {})
    ]
    desk.record_scores(HERE, SHORT, "signed", accept=True)
    desk.record_scores(HERE, GOOD, "recounted")
    assert desk.table(HERE).accepted is None
    desk.record_scores(HERE, GOOD, "nothing to accept", accept=True)
    assert desk.table(HERE).accepted is None


def test_fines_that_nobody_received_are_expected_to_be_missing():
    """-5 in a hand that was recorded: the totals sum to -5."""
    desk = desk_of(one_table(drawn(1, penalties=fines(S=-5))))
    desk.record_scores(HERE, {"E": 0, "S": -5, "W": 0, "N": 0})
    assert desk.table(HERE).accepted is None
    assert refused(lambda: desk.record_scores(HERE, GOOD))[0][1]["expected"] == -5


def test_several_tables_are_saved_together_or_not_at_all():
    desk = desk_of(several((table(), table(seats=OTHERS, number=2))))
    other = TableKey(1, 2)
    good = dict(zip(OTHERS, (1, 2, 3, -6), strict=True))
    found = refused(lambda: desk.record_sheets({HERE: SHORT, other: good}))
    assert [values["table"] for _, values in found] == [1]
    assert desk.table(other).scores is None
    made = desk.record_sheets({HERE: GOOD, other: good})
    assert desk.table(other).scores == good
    desk.revert(made, "undo")
    assert desk.table(HERE).scores is None


@given(st.permutations(SEATS), st.lists(st.integers(-200, 200), min_size=3, max_size=3))
def test_standings_do_not_depend_on_the_order_of_typing(order, three):
    totals = dict(zip(SEATS, (*three, -sum(three)), strict=True))
    one, other = desk_of(one_table()), desk_of(one_table())
    one.record_scores(HERE, totals)
    other.record_scores(HERE, {player: totals[player] for player in order})
    assert one.standings().players == other.standings().players
    assert sum(s.match_points for s in one.standings().players) == 0
