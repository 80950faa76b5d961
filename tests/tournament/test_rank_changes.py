"""Whose rank a correction changed, with values worked out by hand."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

from mjref.tournament.disputes import Against, Appeal, RankChange
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Adjustment
from mjref.tournament.rank_changes import (
    changed_by,
    corrections_for,
    is_correction,
    rank_changes,
)
from tests.builders import HERE, NOON, SEATS, desk_of, drawn, one_table, results_only, won

TEAMS = {
    "players": tuple(
        Player(id=one, name=one, team=team)
        for one, team in zip(SEATS, ("A", "B", "B", "A"), strict=True)
    ),
    "teams": (Team(id="A", name="A"), Team(id="B", name="B")),
}


def scores(east, south, west, north):
    return dict(zip(SEATS, (east, south, west, north), strict=True))


def corrected():
    """First E +60, S +20, W −30, N −50: 4, 2, 1, 0. Then E +10, S +70: 2, 4, 1, 0."""
    desk = desk_of(results_only([(60, 20, -30, -50)], **TEAMS))
    before = desk.tournament
    made = desk.record_scores(HERE, scores(10, 70, -30, -50), "copied wrongly")
    return desk, before, made


def test_two_change_places_and_their_teams_with_them():
    """A has 4 + 0, B 2 + 1; then A has 2 + 0, B 4 + 1."""
    desk, before, _ = corrected()
    assert desk.rank_changes(before) == (
        RankChange(
            id="S",
            is_team=False,
            rank_before=2,
            rank_after=1,
            standard_before=Fraction(2),
            standard_after=Fraction(4),
            match_before=20,
            match_after=70,
        ),
        RankChange(
            id="E",
            is_team=False,
            rank_before=1,
            rank_after=2,
            standard_before=Fraction(4),
            standard_after=Fraction(2),
            match_before=60,
            match_after=10,
        ),
        RankChange(
            id="B",
            is_team=True,
            rank_before=2,
            rank_after=1,
            standard_before=Fraction(3),
            standard_after=Fraction(5),
            match_before=-10,
            match_after=40,
        ),
        RankChange(
            id="A",
            is_team=True,
            rank_before=1,
            rank_after=2,
            standard_before=Fraction(4),
            standard_after=Fraction(2),
            match_before=10,
            match_after=-40,
        ),
    )


def test_undone_it_is_the_other_way_round():
    desk, _, made = corrected()
    wrong = desk.tournament
    undone = desk.revert(made, "undone")
    assert is_correction(undone, wrong)
    moves = [(one.id, one.rank_before, one.rank_after) for one in desk.rank_changes(wrong)]
    assert moves == [("E", 2, 1), ("S", 1, 2), ("A", 2, 1), ("B", 1, 2)]


def test_the_same_rankings_change_nobody():
    desk, _, _ = corrected()
    assert rank_changes(desk.standings(), desk.standings()) == ()


def test_entering_the_next_hand_is_no_correction():
    desk = desk_of(one_table(won(1, "E")))
    before = desk.tournament
    assert not is_correction(desk.record_hand(HERE, drawn(2)), before)
    before = desk.tournament
    assert not is_correction(desk.remove_last_hand(HERE, "typed too early"), before)
    before = desk.tournament
    assert is_correction(desk.correct_hand(HERE, won(1, "S"), "South won"), before)


def test_first_totals_are_no_correction_and_other_totals_are():
    desk = desk_of(one_table())
    before = desk.tournament
    assert not is_correction(desk.record_scores(HERE, scores(0, 0, 0, 0)), before)
    before = desk.tournament
    assert is_correction(desk.record_scores(HERE, scores(5, -5, 0, 0), "x"), before)
    before = desk.tournament
    ruling = Adjustment(id="A1", player="E", match_points=-40, reason="x")
    assert is_correction(desk.add_adjustment(ruling), before)


def test_an_appeal_finds_its_corrections_and_what_they_changed():
    """Only what was corrected at that table since it came in; the rest is as it is now."""
    desk = desk_of(results_only([(60, 20, -30, -50)], **TEAMS))
    appeal = Appeal(
        id="F1",
        by="S",
        against=Against.TABLE,
        received_at=NOON + timedelta(minutes=5),
        text="x",
        session=1,
        table=1,
    )
    desk.record_scores(HERE, scores(60, 20, -31, -49), "before the appeal")
    desk.move_clock(NOON + timedelta(minutes=10))
    desk.record_scores(HERE, scores(10, 70, -31, -49), "after it")
    corrections = corrections_for(appeal, desk.journal())
    assert len(corrections) == 1
    changes = changed_by(corrections, desk.tournament, desk.rulebook)
    assert [(one.id, one.rank_before, one.rank_after) for one in changes][:2] == [
        ("S", 2, 1),
        ("E", 1, 2),
    ]
    elsewhere = replace(appeal, table=2)
    assert corrections_for(elsewhere, desk.journal()) == ()
    desk.record_scores(HERE, scores(11, 69, -31, -49), "once more")
    assert changed_by(corrections, desk.tournament, desk.rulebook) is None
