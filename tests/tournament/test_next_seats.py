"""Who is seated next: by the regulations, in the groups of the stage, replayed from the draw."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from mjref.tournament.bye import ByeValue, ByeWorth
from mjref.tournament.changes import header
from mjref.tournament.draw_checks import draw_findings
from mjref.tournament.interchange import read_tournament, write_tournament
from mjref.tournament.next_seats import NextWish, bye_value
from mjref.tournament.options import with_option
from mjref.tournament.people import Player
from mjref.tournament.programme import Settings, Tournament
from mjref.tournament.stage_setup import NextStage, next_stage
from mjref.tournament.stages import Stage, StageGroup
from mjref.tournament.store import DeskError
from tests.builders import codes
from tests.tournament.test_stage_standings import EQUALS, PRELIMINARY, cup, ranked
from tests.ui.windows import desk_of

NOON = datetime(2027, 4, 10, 4, 0, tzinfo=UTC)


def with_options(tournament: Tournament, **options: str):
    settings = tournament.settings
    for key, value in options.items():
        settings = with_option(settings, key, value)
    desk = desk_of(tournament)
    before = header(tournament)
    desk.change_header(type(before)(**{**fields(before), "settings": settings}))
    return desk


def fields(of):
    return {"name": of.name, "note": of.note, "rulebook": of.rulebook, "settings": of.settings}


def seat(desk, *sessions, by_standing=True, seed="s"):
    wish = NextWish(sessions=sessions, by_standing=by_standing, draw_seed=seed)
    draw = desk.stages.plan_next(wish, at=NOON, by="裁判长", program="1")
    desk.stages.record_next(draw)
    return draw


def nine(**options):
    facts = cup(*PRELIMINARY)
    people = (*facts.players, Player(id="I", name="I"))
    return with_options(cup(*PRELIMINARY, players=people), **options)


def test_the_order_of_standing_is_kept_in_the_draw_and_replayed():
    desk = desk_of(cup(*PRELIMINARY, name="杯"))
    draw = seat(desk, 3)
    assert draw.players == tuple("EACBGFDH")
    assert [*draw_findings(desk.tournament)] == []
    again = read_tournament(write_tournament(desk.tournament).encode())
    assert again == desk.tournament
    assert [*draw_findings(again)] == []


def test_a_number_that_four_does_not_divide_is_refused_first():
    with pytest.raises(DeskError) as refused:
        seat(nine(), 3)
    assert codes(refused) == ["players_not_in_fours"]


def test_a_bye_without_a_value_is_refused():
    with pytest.raises(DeskError) as refused:
        seat(nine(not_four="bye"), 3)
    assert codes(refused) == ["bye_without_value"]


def test_the_last_in_rank_rests_and_gets_what_the_regulations_say():
    """H made nothing and lost 110; I has not played and stands before him."""
    desk = nine(not_four="bye", bye_value="fixed")
    seat(desk, 3)
    (bye,) = desk.tournament.session(3).byes
    assert bye.player == "H"
    assert bye.value == ByeValue(worth=ByeWorth.FIXED, standard_points=Fraction(7, 4))
    assert [*draw_findings(desk.tournament)] == []


def test_fixed_match_points_are_told_with_the_base_points():
    settings = with_option(Settings(), "bye_value", "fixed")
    value = bye_value(with_option(settings, "bye_match_points", "480"))
    assert value is not None
    assert value.match_points == -20
    assert bye_value(Settings()) is None


def test_companions_fill_the_tables_without_a_place():
    desk = nine(not_four="companion")
    people = desk.stages.companions(3)
    assert [person.substitute for person in people] == [True] * 3
    desk.save_people(people)
    draw = seat(desk, 3)
    assert len(draw.players) == 12
    assert desk.tournament.session(3).byes == ()


def test_the_finalists_alone_are_seated():
    desk = desk_of(cup(*PRELIMINARY))
    wish = NextStage(name="决赛", first_session=3, last_session=3, promoted=4, carried=Fraction(0))
    desk.stages.promote(wish)
    seat(desk, 3)
    (table,) = desk.tournament.session(3).tables
    assert sorted(table.seats) == list("ABCE")


def a_stage():
    group = StageGroup(name="", players=tuple("ABCDEFGH"))
    return Stage(number=1, name="", first_session=1, last_session=1, groups=(group,))


def promoted(**more):
    given = {"name": "", "first_session": 2, "last_session": 2, "promoted": 6, **more}
    wish = NextStage(**{"carried": Fraction(0), **given})
    return next_stage(cup(*EQUALS, stages=(a_stage(),)), [ranked(EQUALS)], wish)[-1]


def test_equals_at_the_border_stop_the_promotion():
    with pytest.raises(DeskError) as refused:
        promoted()
    (problem,) = refused.value.problems
    assert (problem.code, problem.values["places"]) == ("stage_border_open", 2)
    assert problem.values["tied"] == "C、D、G、H"


def test_what_was_decided_at_the_border_is_written_down():
    named = promoted(named=("H", "C"))
    assert sorted(named.players) == list("ABCEFH")
    assert named.decision == "C、D、G、H → C、H"
    drawn = promoted(ties="lot", lot_seed="s")
    assert len(drawn.players) == 6
    assert drawn.decision.endswith("(s)")
    assert len(promoted(ties="all").players) == 8


def test_two_levels_are_two_finals():
    group = ranked(PRELIMINARY)
    wish = NextStage(
        name="", first_session=3, last_session=3, promoted=4, carried=Fraction(0), levels=2
    )
    stage = next_stage(cup(*PRELIMINARY, stages=(a_stage(),)), [group], wish)[-1]
    assert [group.players for group in stage.groups] == [tuple("EACB"), tuple("GFDH")]
    assert stage.is_levelled
