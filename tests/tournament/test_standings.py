"""Rankings: sections C and E of the worked examples, real tournaments, reports from the field."""

import csv
import json
import pathlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Adjustment,
    HandRecord,
    Outcome,
    Penalty,
    Replacement,
    Session,
    Settings,
    Table,
)
from mjref.tournament.ranking import Criterion, SessionScore, Standing, rank
from mjref.tournament.standings import standings
from tests.builders import people, results_only, table, tournament, won
from tests.stand_in import StandIn

DATA = pathlib.Path(__file__).parents[1] / "data"
RANKINGS = [
    case
    for case in map(json.loads, (DATA / "mcr_session_cases.jsonl").read_text().splitlines())
    if case["kind"] == "ranking"
]
# name: 标准分 per session, 比赛分 per session; then name: rank
SECTION_C = {
    "C1": (
        {
            "A": ([4, 2, 1, 0], [620, 530, 480, 370]),
            "B": ([2, 2, 2, 1], [540, 520, 510, 470]),
            "C": ([4, 1, 1, 1], [600, 450, 440, 460]),
        },
        {"B": 1, "A": 2, "C": 3},
        Criterion.MATCH_POINTS,
    ),
    "C2": (
        {"A": ([4, 1, 1], [600, 460, 470]), "B": ([2, 2, 2], [510, 510, 510])},
        {"A": 1, "B": 2},
        Criterion.BEST_SESSION,
    ),
    "C3": (
        {"A": ([4, 4, 0, 0], [620, 610, 400, 390]), "B": ([4, 2, 2, 0], [600, 520, 510, 390])},
        {"A": 1, "B": 2},
        Criterion.MORE_GOOD_SESSIONS,
    ),
    "C4": (
        {"A": ([4, 2, 1, 1], [600, 520, 450, 450]), "B": ([4, 2, 2, 0], [590, 510, 520, 400])},
        {"B": 1, "A": 2},
        Criterion.MORE_GOOD_SESSIONS,
    ),
    "C5": (
        {
            "A": ([4, 2, 1, 1], [600, 520, 450, 450]),
            "B": ([1, 4, 2, 1], [450, 600, 520, 450]),
            "C": ([4, 1, 1, 0], [600, 480, 450, 380]),
        },
        {"A": 1, "B": 1, "C": 3},
        None,
    ),
    "C6": (
        {"A": ([4, 4, 0, 0], [600, 590, 400, 400]), "B": ([4, 2, 2, 0], [620, 520, 510, 400])},
        {"B": 1, "A": 2},
        Criterion.MATCH_POINTS,
    ),
    "C7": (
        {"A": ([4, 2, 2], [560, 520, 520]), "B": ([4, 2, 2], [600, 510, 490])},
        {"A": 1, "B": 1},
        None,
    ),
    "E2": (
        {"A": ([7, 7, 9], [2000, 2010, 2010]), "B": ([7, 9, 7], [2010, 2000, 2010])},
        {"A": 1, "B": 1},
        None,
    ),
    "E3": (
        {"X": ([10, 6, 8], [2000, 2000, 2000]), "Y": ([8, 8, 8], [2000, 2000, 2000])},
        {"X": 1, "Y": 2},
        Criterion.BEST_SESSION,
    ),
}
SECTION_E = {
    "red": ([[4, 2, 1], [0, 4, 2], [2, 1, 4], [1, 0, 2]], [7, 7, 9], 40),
    "blue": ([[2, 4, 0], [4, 1, 1], [1, 2, 2], [0, 2, 4]], [7, 9, 7], 0),
    "green": ([[1, 1, 4], [2, 0, 0], [4, 4, 1], [4, 1, 0]], [11, 6, 5], 20),
    "yellow": ([[0, 0, 2], [1, 2, 4], [0, 0, 0], [2, 4, 1]], [3, 6, 7], -60),
}


def entry(name, standard, match):
    """Return an entry whose sessions brought these 标准分 and 比赛分."""
    standard = [Fraction(value) for value in standard]
    sessions = zip(standard, match, strict=True)
    return Standing(
        rank=0,
        id=name,
        name=name,
        team=None,
        standard_points=sum(standard, Fraction(0)),
        match_points=sum(match),
        sessions=tuple(SessionScore(n, *values) for n, values in enumerate(sessions, 1)),
    )


def ranks(entries):
    return {each.id: each.rank for each in entries}


def table_of(facts, after=None):
    """Return rank, sums and id of all players."""
    found = standings(facts, StandIn(), after)
    return [(each.rank, each.id, each.standard_points, each.match_points) for each in found.players]


@pytest.mark.parametrize("case", SECTION_C)
def test_order_of_the_criteria(case):
    scores, expected, criterion = SECTION_C[case]
    ranked = rank(entry(name, *values) for name, values in scores.items())
    assert ranks(ranked) == expected
    assert (ranked[1].separation.criterion if ranked[1].separation else None) == criterion


@pytest.mark.parametrize("case", RANKINGS, ids=lambda case: case["id"])
def test_ranking_cases(case):
    entries = [
        entry(name, [standard for _, standard in played], [match for match, _ in played])
        for name, played in case["players"].items()
    ]
    assert [each.id for each in rank(entries)] == case["expect"]


def test_c8_three_sevenths_of_thirds_equal_four_two_one():
    thirds = entry("A", [Fraction(7, 3)] * 3, [0, 0, 0])
    assert thirds.standard_points == entry("B", [4, 2, 1], [0, 0, 0]).standard_points


def test_what_separates_neighbours_is_named_with_its_values():
    ranked = rank([entry("A", [4, 4, 0], [0] * 3), entry("B", [4, 2, 2], [0] * 3)])
    separation = ranked[1].separation
    assert separation[:4] == (Criterion.MORE_GOOD_SESSIONS, 2, 1, 4)
    assert separation.equal_in == tuple(Criterion)[:3]


def test_one_who_played_for_nothing_is_before_one_who_did_not_play():
    ranked = rank([entry("A", [], []), entry("B", [0], [0])])
    assert ranks(ranked) == {"B": 1, "A": 2}
    assert ranked[1].separation[:4] == (Criterion.MORE_GOOD_SESSIONS, 1, 0, 0)


def test_two_equal_then_third():
    """12/+40 twice, then 12/+10: 1, 1, 3."""
    ranked = rank([entry("A", [12], [40]), entry("B", [12], [40]), entry("C", [12], [10])])
    assert [each.rank for each in ranked] == [1, 1, 3]


def test_e_the_team_table():
    """Sessions as worked out in the law; each member alone at a table of strangers."""
    found = standings(team_tournament(), StandIn())
    teams = {team.id: team for team in found.teams}
    for name, (_, per_session, _) in SECTION_E.items():
        assert [score.standard_points for score in teams[name].sessions] == per_session
    assert [team.id for team in found.teams] == ["red", "blue", "green", "yellow"]
    assert [team.rank for team in found.teams] == [1, 2, 3, 4]
    assert teams["blue"].separation.criterion is Criterion.MATCH_POINTS
    assert teams["green"].separation.criterion is Criterion.STANDARD_POINTS


def test_e2_teams_equal_on_everything_share_the_place():
    found = standings(team_tournament(red=20, blue=20), StandIn())
    assert [(team.rank, team.id) for team in found.teams] == [
        (1, "blue"),
        (1, "red"),
        (3, "green"),
        (4, "yellow"),
    ]


def team_tournament(**match_points):
    """Seat the members so that each takes exactly the 标准分 of section E.

    The scores of a table are 3, 1, -1, -3 in the order of merit; what a team's 比赛分 are to be
    is a ruling on the team.
    """
    members = {
        f"{team}{number}": points
        for team, (rows, _, _) in SECTION_E.items()
        for number, points in enumerate(rows)
    }
    score = {4: 3, 2: 1, 1: -1, 0: -3}
    sessions = []
    for number in range(3):
        by_points = {
            value: [member for member, row in members.items() if row[number] == value]
            for value in score
        }
        tables = []
        for index in range(4):
            seats = tuple(by_points[value][index] for value in score)
            scores = {member: score[members[member][number]] for member in seats}
            tables.append(table(scores=scores, seats=seats, number=index + 1))
        sessions.append(Session(number=number + 1, tables=tuple(tables)))
    sums = {
        team: sum(score[value] for row in rows for value in row)
        for team, (rows, _, _) in SECTION_E.items()
    }
    wanted = {**{team: facts[2] for team, facts in SECTION_E.items()}, **match_points}
    return tournament(
        *sessions,
        players=tuple(Player(id=one, name=one, team=one[:-1]) for one in members),
        teams=tuple(Team(id=team, name=team) for team in SECTION_E),
        adjustments=tuple(
            Adjustment(id=team, team=team, match_points=wanted[team] - sums[team])
            for team in SECTION_E
        ),
    )


def test_three_shared_sessions_of_thirds_make_exactly_seven():
    facts = results_only([(20, 20, 20, -60)] * 3)
    assert table_of(facts)[0] == (1, "E", 7, 60)
    assert [row[0] for row in table_of(facts)] == [1, 1, 1, 4]


@given(st.permutations([(20, 20, 20, -60), (30, -10, -10, -10), (5, 5, -5, -5), (0, 0, 0, 0)]))
def test_sums_of_shares_do_not_depend_on_the_order_of_sessions(sessions):
    rows = {row[1]: row[2] for row in table_of(results_only(sessions))}
    quarter, third = Fraction(7, 4), Fraction(7, 3)
    assert rows == {
        "E": third + 4 + 3 + quarter,
        "S": third + 1 + 3 + quarter,
        "W": third + 1 + Fraction(1, 2) + quarter,
        "N": 0 + 1 + Fraction(1, 2) + quarter,
    }


def test_substitutes_are_outside_the_list_and_the_others_have_places_1_to_n():
    facts = results_only([(10, 5, -5, -10)] * 2)
    relief = Replacement(outgoing="E", incoming="X", from_hand=1)
    second = facts.sessions[1]
    with_x = table(scores={"E": 10, "S": 5, "W": -5, "N": -10}, replacements=(relief,))
    facts = tournament(
        facts.sessions[0],
        Session(number=second.number, tables=(with_x,)),
        players=(*people("E", "S", "W", "N"), Player(id="X", name="X", substitute=True)),
    )
    rows = table_of(facts)
    assert [(row[0], row[1]) for row in rows] == [(1, "E"), (2, "S"), (3, "W"), (4, "N")]
    assert rows[0][2:] == (4, 10)
    assert rows == table_of(facts)


def test_a_teams_substitute_counts_for_the_team_and_each_seat_once():
    relief = Replacement(outgoing="E", incoming="X", from_hand=1)
    scores = {"E": 10, "S": 5, "W": -5, "N": -10}
    team = Team(id="t", name="t")
    players = (
        Player(id="E", name="E", team="t"),
        Player(id="X", name="X", team="t", substitute=True),
        *people("S", "W", "N"),
    )
    for forfeits in ((), ("E",)):
        session = Session(
            number=1, tables=(table(scores=scores, replacements=(relief,), forfeits=forfeits),)
        )
        found = standings(tournament(session, players=players, teams=(team,)), StandIn())
        assert (found.teams[0].standard_points, found.teams[0].match_points) == (4, 10)


def test_a_forfeit_costs_the_team_where_a_stranger_fills_the_seat():
    relief = Replacement(outgoing="E", incoming="X", from_hand=1)
    session = Session(
        number=1,
        tables=(
            table(
                scores={"E": 10, "S": 5, "W": -5, "N": -10},
                replacements=(relief,),
                forfeits=("E",),
            ),
        ),
    )
    players = (
        Player(id="E", name="E", team="t"),
        Player(id="X", name="X", substitute=True),
        *people("S", "W", "N"),
    )
    facts = tournament(session, players=players, teams=(Team(id="t", name="t"),))
    team = standings(facts, StandIn()).teams[0]
    assert (team.standard_points, team.match_points) == (0, -500)


def test_rulings_change_sums_and_never_places_at_a_table():
    facts = results_only([(10, 5, -5, -10)])
    ruled = tournament(
        *facts.sessions,
        players=(Player(id="E", name="E", team="t"), *people("S", "W", "N")),
        teams=(Team(id="t", name="t"),),
        adjustments=(
            Adjustment(id="1", player="E", standard_points=Fraction(-5, 2), match_points=-40),
            Adjustment(id="2", team="t", match_points=-7),
            Adjustment(id="3", player="S", session=2, match_points=-100),
        ),
    )
    found = standings(ruled, StandIn())
    by_id = {each.id: each for each in found.players}
    assert (by_id["E"].standard_points, by_id["E"].match_points) == (Fraction(3, 2), -30)
    assert found.players[0].id == "S"
    assert found.sheets[0].places == (1, 2, 3, 4)
    assert (found.teams[0].standard_points, found.teams[0].match_points) == (Fraction(3, 2), -37)
    after_one = {each.id: each for each in standings(ruled, StandIn(), after=1).players}
    assert after_one["S"].match_points == 5


def test_a_fine_of_standard_points_changes_who_comes_next():
    """Ranks are one point apart; the better is fined two: the next draw sees it."""
    before = results_only([(10, 5, -5, -10), (5, 10, -5, -10), (10, 5, -5, -10)])
    fined = tournament(
        *before.sessions,
        adjustments=(Adjustment(id="1", player="E", standard_points=Fraction(-3)),),
    )
    assert [row[1] for row in table_of(before)][:2] == ["E", "S"]
    assert [row[1] for row in table_of(fined)][:2] == ["S", "E"]


def test_disputed_and_unbalanced_tables_are_listed():
    session = Session(
        number=1,
        tables=(
            table([won(1, "E")], scores={"E": 48, "S": -16, "W": -16, "N": -26}),
            table(scores={"a": 10, "b": 0, "c": 0, "d": 0}, seats=("a", "b", "c", "d"), number=2),
        ),
    )
    facts = tournament(session, players=people("E", "S", "W", "N", "a", "b", "c", "d"))
    found = standings(facts, StandIn())
    assert [sheet.where for sheet in found.disputed] == [(1, 1)]
    assert [(sheet.where, sheet.sum) for sheet in found.unbalanced] == [((1, 1), -10), ((1, 2), 10)]


@given(st.data())
def test_rankings_do_not_depend_on_the_order_of_input(data):
    rows = data.draw(
        st.lists(
            st.lists(st.integers(-40, 40), min_size=4, max_size=4).map(
                lambda four: (*four[:3], -sum(four[:3]))
            ),
            min_size=1,
            max_size=3,
        )
    )
    facts = results_only(rows)
    mixed = tournament(*facts.sessions, players=tuple(data.draw(st.permutations(facts.players))))
    assert standings(mixed, StandIn()).players == standings(facts, StandIn()).players


@given(st.data())
def test_a_rank_counts_those_who_are_better(data):
    numbers = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
    rows = data.draw(st.lists(numbers, min_size=1, max_size=8))
    ranked = rank(entry(str(n), row, [0] * 3) for n, row in enumerate(rows))
    keys = {
        each.id: (
            each.standard_points,
            sorted((s.standard_points for s in each.sessions), reverse=True),
        )
        for each in ranked
    }
    for each in ranked:
        assert each.rank == 1 + sum(key > keys[each.id] for key in keys.values())


def test_a_published_list_of_sixteen():
    """Four groups of equal 标准分 are told apart by 比赛分."""
    with (DATA / "small2018_final_published.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    ranked = rank(
        entry(row["player"], [int(row["table_points"])], [int(row["mini_points"])])
        for row in reversed(rows)
    )
    assert [each.id for each in ranked] == [row["player"] for row in rows]
    assert [each.rank for each in ranked] == [int(row["rank"]) for row in rows]


def tournament_a():
    """Return the real tournament of 72 players as the interchange file has it."""
    raw = json.loads((DATA / "tournament_a.json").read_text("utf-8"))
    sessions = []
    for session in raw["sessions"]:
        tables = [
            Table(
                number=one["number"],
                seats=tuple(one["seats"][wind] for wind in "ESWN"),
                hands=tuple(map(hand_of, one["hands"])) if "hands" in one else None,
                scores=one.get("scores"),
            )
            for one in session["tables"]
        ]
        sessions.append(Session(number=session["number"], tables=tuple(tables)))
    return tournament(
        *sessions,
        settings=Settings(base_points=raw["settings"]["base_points"]),
        players=tuple(Player(id=p["id"], name=p["name"], team=p["team"]) for p in raw["players"]),
        teams=tuple(Team(id=team["id"], name=team["name"]) for team in raw["teams"]),
    )


def hand_of(raw):
    return HandRecord(
        number=raw["number"],
        outcome=Outcome(raw["outcome"]),
        winner=raw.get("winner"),
        discarder=raw.get("discarder"),
        points=raw.get("points", 0),
        penalties=tuple(
            Penalty(player=fine["player"], points=fine["points"])
            for fine in raw.get("penalties", ())
        ),
    )


def test_a_real_tournament_of_72_players():
    expected = json.loads((DATA / "tournament_a.expected.json").read_text("utf-8"))
    found = standings(tournament_a(), StandIn())
    for kind, ranking in (("players", found.players), ("teams", found.teams)):
        assert [
            (each.rank, each.id, each.standard_points, each.match_points) for each in ranking
        ] == [
            (row["rank"], row["id"], Fraction(row["standard_points"]), row["match_points"])
            for row in expected[kind]
        ]
    assert not found.disputed
    assert len(expected["disputed"]) == 0
