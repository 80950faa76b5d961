"""Who did not play through: B11, B12 and the open questions 17, 19 and 20 of the law."""

from fractions import Fraction

import pytest

from mjref.tournament.attendance import Absence, AbsenceKind
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Replacement, Session, Settings
from mjref.tournament.sheet import table_sheet
from mjref.tournament.standings import standings
from tests.builders import HERE, drawn, one_table, people, table, tournament, won
from tests.stand_in import StandIn

COMPANION = Player(id="X", name="X", substitute=True)
B11 = {"E": 110, "S": 60, "W": -50, "N": -120}  # 610, 560 (the 陪打), 450, 380


def settings(**options):
    return Settings(options=options)


def with_companion(scores=None, hands=None, outgoing="S", players=None, **options):
    """Return the sheet of a table at which X plays in the place of S from the first hand on."""
    relief = Replacement(outgoing=outgoing, incoming="X", from_hand=1)
    facts = tournament(
        Session(number=1, tables=(table(hands, scores, replacements=(relief,)),)),
        settings=settings(**options),
        players=players or (*people("E", "S", "W", "N"), COMPANION),
    )
    return table_sheet(facts, HERE, StandIn())


def left(player, hand):
    return Absence(player=player, kind=AbsenceKind.LEFT, hand=hand, reason="ill")


@pytest.mark.parametrize(
    ("scale", "points", "places"),
    [
        ("four", (4, 2, 1, 0), (1, 2, 3, 4)),
        ("three", (3, 0, 1, 0), (1, 0, 2, 3)),
        ("four_without", (4, 0, 2, 1), (1, 0, 2, 3)),
    ],
)
def test_b11_a_companion_is_converted_or_left_out(scale, points, places):
    sheet = with_companion(B11, companion_scale=scale)
    assert sheet.standard_points == points
    assert sheet.places == places
    assert sheet.companions == {"X"}
    assert sheet.totals == (110, 60, -50, -120)


def test_without_a_companion_equal_totals_share_among_three():
    scores = {"E": 50, "S": -100, "W": 50, "N": 0}
    sheet = with_companion(scores, companion_scale="three")
    assert sheet.standard_points == (2, 0, 2, 0)  # (3 + 1) / 2, and 0 for the third
    sheet = with_companion(scores, companion_scale="four_without")
    assert sheet.standard_points == (3, 0, 3, 1)  # (4 + 2) / 2, and 1


def test_a_teams_own_substitute_is_no_companion():
    """His table is converted among four whatever the scale for companions is."""
    players = (
        *people("E", "W", "N"),
        Player(id="S", name="S", team="t"),
        Player(id="X", name="X", team="t", substitute=True),
    )
    sheet = with_companion(B11, players=players, companion_scale="three")
    assert sheet.standard_points == (4, 2, 1, 0)
    assert sheet.companions == frozenset()


def test_a_substitute_of_another_team_helps_out_as_a_companion_and_for_nobody():
    """X of team u plays in the seat of S of team t: neither team gets his 60 points."""
    relief = Replacement(outgoing="S", incoming="X", from_hand=1)
    facts = tournament(
        Session(number=1, tables=(table(scores=B11, replacements=(relief,)),)),
        players=(
            *people("E", "W", "N"),
            Player(id="S", name="S", team="t"),
            Player(id="X", name="X", team="u", substitute=True),
        ),
        teams=(Team(id="t", name="t"), Team(id="u", name="u")),
    )
    found = standings(facts, StandIn())
    assert found.sheets[0].companions == {"X"}
    assert [(team.id, team.standard_points, team.match_points) for team in found.teams] == [
        ("t", 0, 0),
        ("u", 0, 0),
    ]


def test_b12_a_forfeiter_can_be_placed_by_the_numbers():
    """局分 0 is more than -20: by plain numbers he is third."""
    scores = {"E": 0, "S": -520, "W": 400, "N": 120}
    facts = one_table(scores=scores, forfeits=("E",), settings=settings(forfeit="numeric"))
    sheet = table_sheet(facts, HERE, StandIn())
    assert sheet.places == (3, 4, 1, 2)
    assert sheet.standard_points == (1, 0, 4, 2)
    assert [(r.player, r.points) for r in sheet.results if r.forfeit] == [("E", -500)]


HANDS = [won(1, "E", "S", 30), won(2, "W", "N", 20)]
# E +54 -8, S -38 -8, W -8 +44, N -8 -28


@pytest.mark.parametrize(
    ("mode", "points", "scored"),
    [
        # E leads, but left: W, N, S are ranked above him
        ("void", (0, 1, 4, 2), False),
        ("count", (4, 0, 2, 1), True),
    ],
)
def test_q20_one_who_left_without_a_substitute(mode, points, scored):
    facts = one_table(*HANDS, absences=(left("E", 3),), settings=settings(mid_session_leaver=mode))
    sheet = table_sheet(facts, HERE, StandIn())
    assert sheet.totals == (46, -46, 36, -36)
    assert sheet.standard_points == points
    gone = next(result for result in sheet.results if result.player == "E")
    assert (gone.points, gone.left, gone.is_scored) == (46, True, scored)


def test_the_session_of_three_is_over_at_their_table():
    """16 hands are due, but with three nobody plays on (article 12)."""
    complete = one_table(*HANDS, absences=(left("E", 3),))
    assert table_sheet(complete, HERE, StandIn()).is_complete
    one_missing = one_table(HANDS[0], absences=(left("E", 3),))
    assert not table_sheet(one_missing, HERE, StandIn()).is_complete


def test_one_who_left_is_no_leaver_where_somebody_took_over():
    relief = Replacement(outgoing="E", incoming="X", from_hand=3)
    facts = tournament(
        Session(
            number=1,
            tables=(
                table(
                    [*HANDS, won(3, "X", "S", 8)],
                    replacements=(relief,),
                    absences=(left("E", 3),),
                ),
            ),
        ),
        players=(*people("E", "S", "W", "N"), COMPANION),
    )
    sheet = table_sheet(facts, HERE, StandIn())
    assert not sheet.is_complete
    assert {r.player: (r.points, r.standard_points) for r in sheet.results} == {
        "E": (46, 0),
        "X": (32, 4),  # the seat is first with 78; X is ranked nowhere
        "S": (-62, 0),
        "W": (28, 2),
        "N": (-44, 1),
    }


def test_one_who_comes_back_to_his_seat_has_one_result_and_its_standard_points():
    """E played hands 1 and 4, X hands 2 and 3."""
    reliefs = (
        Replacement(outgoing="E", incoming="X", from_hand=2),
        Replacement(outgoing="X", incoming="E", from_hand=4),
    )
    hands = [won(1, "E", "S", 8), won(2, "X", "S", 8), drawn(3), won(4, "E", "W", 8)]
    facts = tournament(
        Session(number=1, tables=(table(hands, replacements=reliefs),)),
        players=(*people("E", "S", "W", "N"), COMPANION),
    )
    sheet = table_sheet(facts, HERE, StandIn())
    results = [(r.player, r.points, r.standard_points) for r in sheet.results if r.seat == 0]
    assert results == [("X", 32, 0), ("E", 64, 4)]
    assert standings(facts, StandIn()).players[0].match_points == 64


def test_equal_leavers_and_companions_leave_the_sum_of_points_alone():
    facts = one_table(*HANDS, absences=(left("E", 3), left("S", 3)))
    sheet = table_sheet(facts, HERE, StandIn())
    assert sum(sheet.totals) == 0
    assert sheet.standard_points == (0, 0, 4, 2)
    assert sum(sheet.standard_points) == Fraction(6)
