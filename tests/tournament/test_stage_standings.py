"""Stages: promotion, points brought along, finalists before the others."""

from dataclasses import replace
from fractions import Fraction

import pytest

from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Adjustment, Session, Table, Tournament
from mjref.tournament.promotion import Promotion, as_named, drawn_by_lot, promotion, with_all
from mjref.tournament.ranking import Criterion
from mjref.tournament.stage_standings import overall_standings, stage_result
from mjref.tournament.stages import Stage, StageGroup, StageOf
from mjref.tournament.standings import standings

MCR = rulebook_for("mcr", {})
PEOPLE = tuple("ABCDEFGH")


def table(number, scores):
    """Scores in the order E S W N, named by their letters: `A40 B20 C-25 D-35`."""
    made = {part[0]: int(part[1:]) for part in scores.split()}
    return Table(number=number, seats=tuple(made), scores=made)


def session(number, *tables):
    return Session(
        number=number, tables=tuple(table(at, made) for at, made in enumerate(tables, start=1))
    )


PRELIMINARY = (
    # standard points A4 B2 C1 D0 and E4 F2 G1 H0, then E4 A2 B1 F0 and C4 G2 D1 H0
    session(1, "A40 B20 C-25 D-35", "E50 F10 G-20 H-40"),
    session(2, "E30 A10 B-10 F-30", "C60 G20 D-10 H-70"),
)
"""After it: E 8 +80, A 6 +50, C 5 +35, B 3 +10, G 3, F 2 −20, D 1 −45, H 0 −110."""
FINAL = session(3, "A15 B25 C-10 E-30")
"""B4 A2 C1 E0."""


def stages(carried, members="EACB", **more):
    everybody = StageGroup(name="", players=PEOPLE, promoted=4)
    first = Stage(number=1, name="预赛", first_session=1, last_session=2, groups=(everybody,))
    best = (StageGroup(name="", players=tuple(members)),)
    given = {"first_session": 3, "last_session": 3, "groups": best, "carried": carried, **more}
    return first, Stage(number=2, name="决赛", **given)


def cup(*sessions, stages=(), **more):
    people = tuple(Player(id=each, name=each) for each in PEOPLE)
    return Tournament(
        **{"name": "", "players": people, "sessions": sessions, "stages": stages, **more}
    )


def listed(entries):
    return [(entry.rank, entry.id, entry.standard_points, entry.match_points) for entry in entries]


def overall(tournament, after=None):
    return overall_standings(tournament, MCR, after)


REST = [(5, "G", 3, 0), (6, "F", 2, -20), (7, "D", 1, -45), (8, "H", 0, -110)]


def test_without_stages_every_session_counts():
    facts = cup(*PRELIMINARY, FINAL)
    assert overall(facts) == standings(facts, MCR)


def test_the_preliminary_alone():
    facts = cup(*PRELIMINARY, stages=stages(Fraction(0))[:1])
    assert listed(overall(facts).players) == [
        (1, "E", 8, 80),
        (2, "A", 6, 50),
        (3, "C", 5, 35),
        (4, "B", 3, 10),
        *REST,
    ]


def test_with_cleared_points_the_final_alone_decides_among_finalists():
    facts = cup(*PRELIMINARY, FINAL, stages=stages(Fraction(0)))
    assert listed(overall(facts).players) == [
        (1, "B", 4, 25),
        (2, "A", 2, 15),
        (3, "C", 1, -10),
        (4, "E", 0, -30),
        *REST,
    ]


def test_with_all_points_every_session_counts():
    facts = cup(*PRELIMINARY, FINAL, stages=stages(Fraction(1)))
    assert listed(overall(facts).players)[:4] == [
        (1, "A", 8, 65),  # level with E on standard points, more match points
        (2, "E", 8, 50),
        (3, "B", 7, 35),
        (4, "C", 6, 25),
    ]
    assert [score.number for score in overall(facts).players[0].sessions] == [1, 2, 3]


def test_a_third_of_the_points_is_an_exact_third():
    facts = cup(*PRELIMINARY, FINAL, stages=stages(Fraction(1, 3)))
    assert listed(overall(facts).players)[:4] == [
        (1, "B", 5, Fraction(85, 3)),
        (2, "A", 4, Fraction(95, 3)),
        (3, "C", Fraction(8, 3), Fraction(5, 3)),
        (4, "E", Fraction(8, 3), Fraction(-10, 3)),
    ]


def test_what_was_brought_along_and_the_sessions_before_are_told():
    best = overall(cup(*PRELIMINARY, FINAL, stages=stages(Fraction(1, 2)))).players[0]
    assert (best.id, best.carried) == ("B", (Fraction(3, 2), 5))
    assert [score.number for score in best.sessions] == [3]
    assert [score.number for score in best.all_sessions] == [1, 2, 3]


def test_a_finalist_is_before_the_others_whatever_he_loses():
    """G had as many standard points as B; with cleared points E's 0 stand above G's 3."""
    found = overall(cup(*PRELIMINARY, FINAL, stages=stages(Fraction(0)))).players
    fifth = found[4]
    assert fifth.id == "G"
    assert fifth.separation[:3] == (Criterion.STAGE, 2, 1)


def test_before_the_final_begins_its_players_stand_as_they_came_in():
    """G goes on in the place of B: before B already, and with the points of the preliminary."""
    facts = cup(*PRELIMINARY, stages=stages(Fraction(0), members="EACG"))
    assert listed(overall(facts).players)[:5] == [
        (1, "E", 8, 80),
        (2, "A", 6, 50),
        (3, "C", 5, 35),
        (4, "G", 3, 0),
        (5, "B", 3, 10),
    ]


def test_the_ranking_after_the_preliminary_is_as_it_was():
    facts = cup(*PRELIMINARY, FINAL, stages=stages(Fraction(0)))
    assert [entry.id for entry in overall(facts, after=2).players[:4]] == list("EACB")


def test_levels_rank_one_after_the_other():
    """A small final of G F D H: the worst of the final stays before the best of it."""
    levels = (
        StageGroup(name="A", players=tuple("EACB")),
        StageGroup(name="B", players=tuple("GFDH")),
    )
    made = stages(Fraction(0), groups=levels, is_levelled=True)
    last = session(3, "A15 B25 C-10 E-30", "H90 G10 F-40 D-60")
    found = overall(cup(*PRELIMINARY, last, stages=made)).players
    assert listed(found)[3:] == [
        (4, "E", 0, -30),
        (5, "H", 4, 90),
        (6, "G", 2, 10),
        (7, "F", 1, -40),
        (8, "D", 0, -60),
    ]
    assert found[4].separation[:3] == (Criterion.LEVEL, 1, 2)


def test_groups_side_by_side_are_ranked_together_and_apart():
    """Groups A B E F and C D G H of the preliminary."""
    groups = (
        StageGroup(name="一", players=tuple("ABEF"), promoted=2),
        StageGroup(name="二", players=tuple("CDGH"), promoted=2),
    )
    first = Stage(number=1, name="", first_session=1, last_session=2, groups=groups)
    result = stage_result(cup(*PRELIMINARY, stages=(first,)), MCR, 1, StageOf.PLAYERS)
    assert [[entry.id for entry in group] for group in result.groups] == [
        list("EABF"),
        list("CGDH"),
    ]
    assert [entry.id for entry in result.entries] == list("EACBGFDH")


def test_a_ruling_without_a_session_counts_once():
    ruling = Adjustment(id="A1", player="B", standard_points=Fraction(-1))
    for carried, points in ((0, 4), (1, 6), (Fraction(1, 2), 5)):
        facts = cup(*PRELIMINARY, FINAL, stages=stages(Fraction(carried)), adjustments=(ruling,))
        found = {entry.id: entry.standard_points for entry in overall(facts).players}
        assert found["B"] == points


def teams_cup(*sessions, stages=()):
    """Two teams: A C E G and B D F H."""
    people = tuple(
        Player(id=each, name=each, team="T1" if each in "ACEG" else "T2") for each in PEOPLE
    )
    teams = (Team(id="T1", name="甲"), Team(id="T2", name="乙"))
    return cup(*sessions, stages=stages, players=people, teams=teams)


def test_a_final_of_players_counts_for_the_teams_as_the_law_has_it():
    """22 and 6 points in the preliminary; A C E make 3 in the final, B 4."""
    facts = teams_cup(*PRELIMINARY, FINAL, stages=stages(Fraction(0)))
    assert [(t.id, t.standard_points) for t in overall(facts).teams] == [("T1", 25), ("T2", 10)]


def test_a_final_that_does_not_count_for_the_teams():
    made = stages(Fraction(0), counts_for_teams=False)
    facts = teams_cup(*PRELIMINARY, FINAL, stages=made)
    assert [(t.id, t.standard_points) for t in overall(facts).teams] == [("T1", 22), ("T2", 6)]


def test_stages_of_teams_rank_the_teams_stage_by_stage():
    """T2 alone goes on, and is before T1 from then on."""
    first, _ = stages(Fraction(0))
    first = replace(first, of=StageOf.TEAMS)
    final = Stage(
        number=2,
        name="",
        first_session=3,
        last_session=3,
        groups=(StageGroup(name="", players=tuple("BDFH")),),
        of=StageOf.TEAMS,
        carried=Fraction(1, 2),
    )
    facts = teams_cup(*PRELIMINARY, session(3, "B9 D3 F-4 H-8"), stages=(first, final))
    assert [(t.rank, t.id, t.standard_points) for t in overall(facts).teams] == [
        (1, "T2", 10),  # 4 + 2 + 1 + 0, and half of 6
        (2, "T1", 22),
    ]


# --- who goes on ---


def ranked(stage=PRELIMINARY):
    return standings(cup(*stage), MCR).players


def test_the_best_go_on():
    assert promotion(ranked(), 4) == Promotion(through=("E", "A", "C", "B"))


def test_all_go_on_where_there_are_no_more():
    assert promotion(ranked(), 9).through == ("E", "A", "C", "B", "G", "F", "D", "H")


EQUALS = (session(1, "A10 B10 C-10 D-10", "E10 F10 G-10 H-10"),)
"""A B E F are first with 3, the others fifth with ½."""


def test_equals_at_the_border_are_named_and_not_decided():
    found = promotion(ranked(EQUALS), 6)
    assert found == Promotion(through=("A", "B", "E", "F"), tied=("C", "D", "G", "H"), places=2)
    assert not found.is_decided


def test_a_border_between_equals_and_others_is_none():
    assert promotion(ranked(EQUALS), 4) == Promotion(through=("A", "B", "E", "F"))


def test_a_lot_decides_the_same_way_each_time():
    found = promotion(ranked(EQUALS), 6)
    drawn = drawn_by_lot(found, "seed")
    assert drawn == drawn_by_lot(found, "seed")
    assert drawn[:4] == found.through
    assert len({*drawn[4:]} & {*found.tied}) == 2
    assert len({drawn_by_lot(found, str(seed)) for seed in range(40)}) > 6


def test_the_organizer_names_them_or_lets_all_go_on():
    found = promotion(ranked(EQUALS), 6)
    assert as_named(found, ["H", "C"]) == ("A", "B", "E", "F", "C", "H")
    assert with_all(found) == tuple("ABEFCDGH")
    for names in (["C"], ["C", "D", "G"], ["A", "C"]):
        with pytest.raises(ValueError, match="C"):
            as_named(found, names)
