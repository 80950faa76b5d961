"""What a bye brings to the player and to the team."""

from fractions import Fraction

from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.bye import Bye, ByeValue, ByeWorth
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import (
    Session,
    Table,
    Tournament,
)
from mjref.tournament.standings import standings

PEOPLE = ("P1", "P2", "P3", "P4", "P5")
FIXED = ByeValue(worth=ByeWorth.FIXED, standard_points=Fraction(7, 4), match_points=0)


def five_players(*byes: Bye, last_is_played: bool = True) -> Tournament:
    """P5 plays sessions 1 and 2 for 4 and 1 points (+61 and −20) and may rest in session 3."""
    scores = (
        {"P5": 61, "P1": 10, "P2": -30, "P3": -41},  # 4, 2, 1, 0
        {"P1": 50, "P2": 10, "P5": -20, "P4": -40},  # 4, 2, 1, 0
        {"P1": 8, "P2": 0, "P3": -3, "P4": -5},  # 4, 2, 1, 0
    )
    sessions = []
    for number, made in enumerate(scores, start=1):
        seats = tuple(made)
        handed_in = made if last_is_played or number < 3 else None
        sessions.append(
            Session(
                number=number,
                tables=(Table(number=1, seats=seats, scores=handed_in),),
                byes=byes if number == 3 else (),
            )
        )
    return Tournament(
        name="",
        teams=(Team(id="T", name="甲队"),),
        players=tuple(
            Player(id=each, name=each, team="T" if each in ("P4", "P5") else None)
            for each in PEOPLE
        ),
        sessions=tuple(sessions),
    )


def result(tournament: Tournament, player: str = "P5"):
    found = standings(tournament, rulebook_for("mcr", {}))
    standing = next(entry for entry in (*found.players, *found.teams) if entry.id == player)
    return standing.standard_points, standing.match_points


def test_without_a_bye_the_session_brings_nothing():
    assert result(five_players()) == (5, 41)


def test_a_fixed_bye_is_added():
    assert result(five_players(Bye(player="P5", value=FIXED))) == (Fraction(27, 4), 41)


def test_fixed_match_points_are_net_of_the_base_points():
    value = ByeValue(worth=ByeWorth.FIXED, standard_points=Fraction(2), match_points=-12)
    assert result(five_players(Bye(player="P5", value=value))) == (7, 29)


def test_a_bye_worth_nothing_changes_no_sum():
    value = ByeValue(worth=ByeWorth.NOTHING)
    assert result(five_players(Bye(player="P5", value=value))) == (5, 41)


def test_the_own_average_is_exact():
    """Two sessions brought 5 and +41, so a third brings 5/2 and 41/2."""
    value = ByeValue(worth=ByeWorth.OWN_AVERAGE)
    tournament = five_players(Bye(player="P5", value=value))
    assert result(tournament) == (Fraction(15, 2), Fraction(123, 2))


def test_the_own_average_of_one_who_never_played_is_nothing():
    value = ByeValue(worth=ByeWorth.OWN_AVERAGE)
    tournament = five_players(Bye(player="P9", value=value))
    people = (*tournament.players, Player(id="P9", name="P9"))
    assert result(Tournament(name="", players=people, sessions=tournament.sessions), "P9") == (0, 0)


def test_the_team_gets_the_bye_too():
    """P4 made 0 and 0 points (−40, −5), P5 5 (+41); the bye brings 7/4."""
    assert result(five_players(), "T") == (5, -4)
    assert result(five_players(Bye(player="P5", value=FIXED)), "T") == (Fraction(27, 4), -4)


def test_a_bye_counts_from_the_first_result_of_its_session_on():
    waiting = five_players(Bye(player="P5", value=FIXED), last_is_played=False)
    assert result(waiting) == (5, 41)


def test_a_bye_stands_among_the_sessions_and_says_so():
    found = standings(five_players(Bye(player="P5", value=FIXED)), rulebook_for("mcr", {}))
    last = next(entry for entry in found.players if entry.id == "P5").sessions[-1]
    assert (last.number, last.standard_points, last.is_bye) == (3, Fraction(7, 4), True)


def test_the_ranking_stops_before_a_bye_that_comes_later():
    tournament = five_players(Bye(player="P5", value=FIXED))
    found = standings(tournament, rulebook_for("mcr", {}), after=2)
    assert next(entry for entry in found.players if entry.id == "P5").standard_points == 5
