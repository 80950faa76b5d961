"""Seats by standing, drawn again, and with players who rest."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjref.tournament.bye import ByeValue, ByeWorth
from mjref.tournament.draw import DrawError
from mjref.tournament.programme import (
    Session,
    Table,
)
from mjref.tournament.rearranging import Entrants, by_standing, drawn_again

BYE = ByeValue(worth=ByeWorth.NOTHING)


def people(number: int) -> list[str]:
    return [f"P{each:03}" for each in range(number)]


def teams(players: list[str], size: int) -> dict[str, str]:
    return {player: f"T{at // size}" for at, player in enumerate(players)}


def pairs(*sessions: Session) -> Counter[tuple[str, str]]:
    return Counter(
        pair
        for session in sessions
        for table in session.tables
        for pair in combinations(sorted(table.seats), 2)
    )


def repeats(*sessions: Session) -> int:
    return sum(times - 1 for times in pairs(*sessions).values())


def winds(*sessions: Session) -> dict[str, list[int]]:
    held: dict[str, list[int]] = {}
    for session in sessions:
        for table in session.tables:
            for wind, player in enumerate(table.seats):
                held.setdefault(player, [0] * 4)[wind] += 1
    return held


def byes(*sessions: Session) -> Counter[str]:
    return Counter(bye.player for session in sessions for bye in session.byes)


def everybody(session: Session) -> list[str]:
    seated = [player for table in session.tables for player in table.seats]
    return sorted([*seated, *(bye.player for bye in session.byes)])


def test_without_a_past_neighbours_in_rank_share_a_table():
    players = people(12)
    made = by_standing([], Entrants(groups=[players]), number=1, draw_seed="a")
    assert [sorted(table.seats) for table in made.tables] == [
        players[0:4],
        players[4:8],
        players[8:12],
    ]


def test_the_leaders_sit_at_table_1():
    order = people(16)[::-1]
    made = by_standing([], Entrants(groups=[order]), number=1, draw_seed="a")
    assert set(made.tables[0].seats) == set(order[:4])


def test_eight_players_meet_as_few_as_they_can():
    """After 1-4 and 5-8 every table has two of either: four pairs meet again, no plan has fewer.

    Of those, 1 2 5 6 and 3 4 7 8 (squares 1 16 25 9 16 1, twice) are nearest in rank.
    """
    players = people(8)
    first = by_standing([], Entrants(groups=[players]), number=1, draw_seed="a")
    second = by_standing([first], Entrants(groups=[players]), number=2, draw_seed="a")
    assert repeats(first, second) == 4
    assert set(second.tables[0].seats) == {players[at] for at in (0, 1, 4, 5)}


@pytest.mark.parametrize("size", [8, 12])
def test_nothing_better_is_overlooked(size):
    """All ways to make tables, tried one after the other, know none that is better."""
    players = people(size)
    past = drawn_again([], Entrants(groups=[players]), numbers=[1, 2], draw_seed="past")
    made = by_standing(past, Entrants(groups=[players]), number=3, draw_seed="b")
    met = pairs(*past)

    def cost(tables: list[tuple[str, ...]]) -> tuple[int, int]:
        found = [pair for table in tables for pair in combinations(sorted(table), 2)]
        distance = [(players.index(one) - players.index(other)) ** 2 for one, other in found]
        return sum(1000 + met[pair] for pair in found if met[pair]), sum(distance)

    best = min(cost(tables) for tables in all_tables(players))
    assert cost([table.seats for table in made.tables]) == best


def all_tables(players: list[str]):
    if not players:
        yield []
        return
    first, *rest = players
    for three in combinations(rest, 3):
        left = [player for player in rest if player not in three]
        for others in all_tables(left):
            yield [(first, *three), *others]


def test_winds_are_drawn_from_the_seed_and_balance_over_the_sessions():
    """Four players, four sessions: everybody held every wind once."""
    players = people(4)
    sessions: list[Session] = []
    for number in range(1, 5):
        entrants = Entrants(groups=[players])
        sessions.append(by_standing(sessions, entrants, number=number, draw_seed=str(number)))
    assert winds(*sessions) == {player: [1, 1, 1, 1] for player in players}


def test_the_same_question_has_the_same_answer():
    players = people(24)
    entrants = Entrants(groups=[players], team_of=teams(players, 4))
    past = drawn_again([], entrants, numbers=[1, 2], draw_seed="s")
    assert past == drawn_again([], entrants, numbers=[1, 2], draw_seed="s")
    assert past != drawn_again([], entrants, numbers=[1, 2], draw_seed="t")
    made = by_standing(past, entrants, number=3, draw_seed="s")
    assert made == by_standing(past, entrants, number=3, draw_seed="s")


@settings(max_examples=6, deadline=None)
@given(
    tables=st.integers(4, 7),
    sessions=st.integers(0, 3),
    order=st.randoms(use_true_random=False),
    seed=st.text(max_size=5),
    rest=st.integers(0, 3),
)
def test_a_hard_constraint_is_never_broken(tables, sessions, order, seed, rest):
    """Team-mates and chosen pairs stay apart, everybody sits or rests, nobody twice."""
    players = people(4 * tables + rest)
    team_of = teams(players, 4)
    chosen = frozenset({frozenset((players[0], players[5])), frozenset((players[1], players[9]))})
    order.shuffle(players)
    entrants = Entrants(groups=[players], team_of=team_of, separated=chosen, bye=BYE)
    past = drawn_again([], entrants, numbers=range(1, sessions + 1), draw_seed=seed)
    made = by_standing(past, entrants, number=sessions + 1, draw_seed=seed)
    for session in (*past, made):
        assert everybody(session) == sorted(players)
        assert len(session.byes) == rest
    for one, other in pairs(*past, made):
        assert not entrants.keeps_apart(one, other)
    rested = byes(*past, made)
    assert max(rested.values(), default=0) <= 1  # at most 4 × 3 byes for 16 players or more


def test_sessions_drawn_again_know_the_past():
    players = people(32)
    entrants = Entrants(groups=[players], team_of=teams(players, 4))
    past = drawn_again([], entrants, numbers=[1, 2], draw_seed="a")
    made = drawn_again(past, entrants, numbers=[3, 4], draw_seed="b")
    assert [session.number for session in made] == [3, 4]
    assert repeats(*past, *made) == 0
    assert all(max(held) - min(held) <= 2 for held in winds(*past, *made).values())


def test_who_left_is_not_seated_and_who_came_is():
    """A round of 16 goes on with 12 of them."""
    players = people(16)
    past = drawn_again([], Entrants(groups=[players]), numbers=[1], draw_seed="a")
    entrants = Entrants(groups=[players[:12]])
    (made,) = drawn_again(past, entrants, numbers=[2], draw_seed="b")
    assert everybody(made) == players[:12]


def test_groups_play_among_themselves():
    one, two = people(16)[:8], people(16)[8:]
    made = drawn_again([], Entrants(groups=[one, two]), numbers=[1, 2], draw_seed="a")
    for session in made:
        assert [table.number for table in session.tables] == [1, 2, 3, 4]
        assert {player for table in session.tables[:2] for player in table.seats} == set(one)
        assert {player for table in session.tables[2:] for player in table.seats} == set(two)


def test_somebody_too_many_is_refused_where_nobody_may_rest():
    for number in (3, 5, 14):
        with pytest.raises(DrawError) as refused:
            by_standing([], Entrants(groups=[people(number)]), number=1, draw_seed="")
        assert refused.value.problem.code == "players_not_in_fours"


def test_three_players_cannot_play_whatever_a_bye_is_worth():
    with pytest.raises(DrawError):
        by_standing([], Entrants(groups=[people(3)], bye=BYE), number=1, draw_seed="")


def test_byes_go_round_before_anybody_rests_again():
    """Ten players, two rest: after five sessions everybody rested once, then it begins anew."""
    players = people(10)
    entrants = Entrants(groups=[players], bye=BYE)
    made = drawn_again([], entrants, numbers=range(1, 8), draw_seed="a")
    assert set(byes(*made[:5]).values()) == {1}
    assert len(byes(*made[:5])) == 10
    assert sorted(byes(*made).values()) == [1] * 6 + [2] * 4


def test_byes_spread_over_the_teams():
    """Six teams of three and two rest at a time: after three sessions each team rested once."""
    players = people(18)
    team_of = teams(players, 3)
    entrants = Entrants(groups=[players], team_of=team_of, bye=BYE)
    made = drawn_again([], entrants, numbers=range(1, 4), draw_seed="a")
    assert Counter(team_of[player] for player in byes(*made)) == Counter(set(team_of.values()))


def test_by_standing_the_lowest_rests_who_did_not_yet():
    players = people(9)
    entrants = Entrants(groups=[players], bye=BYE)
    first = by_standing([], entrants, number=1, draw_seed="a")
    second = by_standing([first], entrants, number=2, draw_seed="b")
    assert [bye.player for bye in first.byes] == [players[8]]
    assert [bye.player for bye in second.byes] == [players[7]]


def test_winds_balance_at_once_where_that_is_possible():
    """Whatever the first winds were, another order at the table gives everybody a new one."""
    players = people(4)
    for seats in permutations(players):
        past = [Session(number=1, tables=(Table(number=1, seats=seats),))]
        made = by_standing(past, Entrants(groups=[players]), number=2, draw_seed="a")
        assert all(max(held) == 1 for held in winds(*past, made).values())
