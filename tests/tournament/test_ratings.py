from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from mjref.rulebooks.mcr.rulebook import McrRulebook
from mjref.tournament.interchange import read_tournament
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Session, Table, Tournament
from mjref.tournament.ratings import FIRST_RATING, Person, expected_share, persons_of, records

BOOK = McrRulebook()
FOUR = ("A", "B", "C", "D")


def tournament(*totals, names=FOUR):
    """Return a tournament of four players whose only table handed in these totals each time."""
    return Tournament(
        name="cup",
        players=tuple(Player(id=key, name=name) for key, name in zip(FOUR, names, strict=True)),
        sessions=tuple(
            Session(
                number=number,
                tables=(Table(number=1, seats=FOUR, scores=dict(zip(FOUR, four, strict=True))),),
            )
            for number, four in enumerate(totals, start=1)
        ),
    )


def rating_of(found):
    return {record.person.name: record.rating for record in found}


def test_equals_at_the_start_move_by_sixteen_or_five_and_a_third():
    # all 1500: each comparison is worth 32/3 × ±1/2; the winner wins three of them, and so on
    found = rating_of(records([(tournament((30, 10, -10, -30)), BOOK)]))
    assert {name: round(rating, 3) for name, rating in found.items()} == {
        "a": Decimal("1516.000"),
        "b": Decimal("1505.333"),
        "c": Decimal("1494.667"),
        "d": Decimal("1484.000"),
    }


def test_a_tie_at_the_table_is_half_a_win():
    found = rating_of(records([(tournament((20, 20, -20, -20)), BOOK)]))
    # two comparisons won, one even
    assert round(found["a"], 3) == round(found["b"], 3) == Decimal("1510.667")


def test_four_hundred_points_ahead_are_ten_to_one():
    assert expected_share(Decimal(400)) == Decimal(10) / Decimal(11)
    assert expected_share(Decimal(0)) == Decimal("0.5")


def test_a_rating_goes_on_in_the_next_tournament_and_the_history_says_so():
    first, second = tournament((30, 10, -10, -30)), tournament((-30, -10, 10, 30))
    best, *_ = [one for one in records([(first, BOOK), (second, BOOK)]) if one.person.name == "a"]
    assert [one.rank for one in best.appearances] == [1, 4]
    assert [one.before for one in best.appearances] == [
        FIRST_RATING,
        best.appearances[0].after,
    ]
    assert best.rating == best.appearances[1].after
    assert best.appearances[0].places == (1, 0, 0, 0)
    assert best.appearances[1].places == (0, 0, 0, 1)
    # a loses more than the 16 that were won: all three others were rated below
    assert best.rating < FIRST_RATING


@given(st.lists(st.lists(st.integers(-200, 200), min_size=4, max_size=4), min_size=1, max_size=4))
def test_what_one_wins_another_loses(totals):
    found = records([(tournament(*totals), BOOK)])
    assert round(sum(record.rating for record in found), 9) == 4 * FIRST_RATING


def test_the_same_person_under_another_spelling():
    first = tournament((30, 10, -10, -30), names=("李 四", "Li Si", "C", "D"))
    second = tournament((30, 10, -10, -30), names=("李四", "ＬＩ SI", "C", "D"))
    found = records([(first, BOOK), (second, BOOK)])
    assert {one.person.name: len(one.appearances) for one in found} == {
        "李四": 2,
        "lisi": 2,
        "c": 2,
        "d": 2,
    }
    assert [one.name for one in found] == ["李四", "ＬＩ SI", "C", "D"]


def test_namesakes_are_told_apart_by_what_differs():
    players = (
        Player(id="1", name="王伟", club="甲", team="T"),
        Player(id="2", name="王伟", club="乙", team="T"),
        Player(id="3", name="张敏", team="T"),
        Player(id="4", name="张敏", team="U"),
        Player(id="5", name="陈静"),
        Player(id="6", name="陈静"),
        Player(id="7", name="周洋", club="甲"),
    )
    teams = (Team(id="T", name="一队"), Team(id="U", name="二队"))
    found = persons_of(Tournament(name="cup", teams=teams, players=players))
    assert found == {
        "1": Person("王伟", "甲"),
        "2": Person("王伟", "乙"),
        "3": Person("张敏", "一队"),
        "4": Person("张敏", "二队"),
        "5": Person("陈静", "5"),
        "6": Person("陈静", "6"),
        "7": Person("周洋"),
    }


def test_a_session_lost_by_absence_moves_nobody():
    played = tournament((30, 10, -10, -30))
    table = replace(played.sessions[0].tables[0], forfeits=("D",))
    session = replace(played.sessions[0], tables=(table,))
    found = rating_of(records([(replace(played, sessions=(session,)), BOOK)]))
    assert "d" not in found
    # two comparisons each: the winner won both
    assert round(found["a"], 3) == Decimal("1510.667")


def test_the_order_of_input_does_not_show():
    one = tournament((30, 10, -10, -30), (5, 5, -5, -5))
    other = replace(one, players=one.players[::-1], sessions=one.sessions[::-1])
    assert rating_of(records([(one, BOOK)])) == rating_of(records([(other, BOOK)]))


def test_a_real_tournament():
    played = read_tournament(Path("tests/data/tournament_a.json").read_bytes())
    found = records([(played, BOOK)])
    assert round(sum(one.rating for one in found), 6) == len(found) * FIRST_RATING
    assert {one.appearances[0].sessions for one in found} == {len(played.sessions)}
