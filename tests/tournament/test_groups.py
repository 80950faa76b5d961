"""Tables ranked together, other ways to part equals at a table, and 局分 that stop at 0."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.desk import Desk
from mjref.tournament.options import with_option
from mjref.tournament.programme import Adjustment, Session, Settings, TableKey
from mjref.tournament.sheet import session_sheets, table_sheet
from mjref.tournament.standings import standings
from tests.builders import people, table, tournament
from tests.stand_in import StandIn
from tests.stores import MemoryStore

# B10: 局分 of a group of eight, and what they bring where the tied share
GROUP_OF_8 = ((700, 650, 540, 400), (650, 560, 500, 0))
POINTS_OF_8 = (("8", "11/2", "3", "1"), ("11/2", "4", "2", "0"))


def facts(*scores, adjustments=(), **options):
    """Return one session; tables seat A1 … D1, A2 … and hand in 局分 with their base of 500."""
    settings = Settings()
    for key, value in options.items():
        settings = with_option(settings, key, value)
    tables, names = [], []
    for number, row in enumerate(scores, start=1):
        seats = tuple(f"{letter}{number}" for letter in "ABCD")
        names += seats
        net = None if row is None else [each - 500 for each in row]
        tables.append(
            table(
                number=number,
                seats=seats,
                scores=None if net is None else dict(zip(seats, net, strict=True)),
            )
        )
    return tournament(
        Session(number=1, tables=tuple(tables)),
        players=people(*names),
        settings=settings,
        adjustments=adjustments,
    )


def points(found, *numbers):
    """Return the 标准分 of each table."""
    return [
        table_sheet(found, TableKey(1, number), StandIn()).standard_points for number in numbers
    ]


def test_b10_a_group_of_eight_is_two_tables():
    found = facts(*GROUP_OF_8, conversion_group="8")
    assert points(found, 1, 2) == [tuple(map(Fraction, row)) for row in POINTS_OF_8]
    first = table_sheet(found, TableKey(1, 1), StandIn())
    assert first.places == (1, 2, 5, 7)
    assert [each.standard_points for each in first.results] == list(first.standard_points)


def test_b9_sixteen_at_four_tables_get_sixteen_fourteen_thirteen():
    rows = [tuple(900 - 40 * (4 * at + seat) for seat in range(4)) for at in range(4)]
    found = points(facts(*rows, conversion_group="16"), 1, 2, 3, 4)
    assert [int(each) for row in found for each in row] == [16, *range(14, -1, -1)]


def test_a_rest_of_tables_is_a_smaller_group():
    found = facts(*GROUP_OF_8, (612, 540, 455, 393), conversion_group="8")
    assert points(found, 3) == [(4, 2, 1, 0)]


def test_a_table_without_a_result_is_left_out_until_it_has_one():
    found = facts((612, 540, 455, 393), None, conversion_group="8")
    assert points(found, 1, 2) == [(4, 2, 1, 0), (0, 0, 0, 0)]


def test_rankings_statistics_and_the_desk_agree_on_groups():
    found = facts(*GROUP_OF_8, conversion_group="8")
    desk = Desk(MemoryStore(found), lambda *_: StandIn(), now=lambda: None, who="x")
    expected = {
        f"{letter}{number}": Fraction(text)
        for number, row in enumerate(POINTS_OF_8, start=1)
        for letter, text in zip("ABCD", row, strict=True)
    }
    for ranking in (standings(found, StandIn()), desk.standings()):
        assert {each.id: each.standard_points for each in ranking.players} == expected
    assert desk.sheet(TableKey(1, 2)).standard_points == points(found, 2)[0]
    with pytest.raises(KeyError):
        desk.sheet(TableKey(1, 9))


@given(
    st.lists(st.permutations([700, 560, 440, 300]), min_size=1, max_size=6),
    st.sampled_from(["4", "8", "12", "24"]),
)
def test_the_points_of_a_group_sum_to_what_its_places_bring(rows, size):
    found = facts(*rows, conversion_group=size)
    sheets = session_sheets(found, 1, found.sessions[0].tables, StandIn())
    given_out = sum(sum(sheet.standard_points) for sheet in sheets)
    chunk = int(size) // 4
    groups = [4 * len(rows[at : at + chunk]) for at in range(0, len(rows), chunk)]
    assert given_out == sum(n + (n - 2) * (n - 1) // 2 for n in groups)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((550, 550, 480, 420), (4, 2, 1, 0)),  # B2
        ((470, 620, 470, 440), (2, 4, 1, 0)),  # B3 in other seats
        ((500, 500, 500, 500), (4, 2, 1, 0)),  # B8
    ],
)
def test_equals_may_stand_in_the_order_of_their_seats(scores, expected):
    assert points(facts(scores, table_ties="seat_order"), 1) == [expected]


def play_off(*places):
    return tuple(
        Adjustment(id=player, player=player, session=1, play_off=place, reason="play-off")
        for player, place in places
    )


def test_a_play_off_decides_a_tie_at_a_table_once_all_have_played_it():
    scores = (550, 550, 480, 420)
    some = facts(scores, table_ties="play_off", adjustments=play_off(("B1", 1)))
    assert points(some, 1) == [(3, 3, 1, 0)]
    both = facts(scores, table_ties="play_off", adjustments=play_off(("B1", 1), ("A1", 2)))
    assert points(both, 1) == [(2, 4, 1, 0)]
    ranking = standings(both, StandIn())
    assert [each.id for each in ranking.players] == ["B1", "A1", "C1", "D1"]


def test_a_play_off_of_another_session_or_under_other_regulations_changes_nothing():
    scores = (550, 550, 480, 420)
    rulings = play_off(("B1", 1), ("A1", 2))
    later = tuple(replace(ruling, session=2) for ruling in rulings)
    assert points(facts(scores, table_ties="play_off", adjustments=later), 1) == [(3, 3, 1, 0)]
    assert points(facts(scores, adjustments=rulings), 1) == [(3, 3, 1, 0)]


def test_points_may_stop_at_nought():
    """At −20 and −60 both stand at 0 and share the places; the totals of the hands stay."""
    scores = (1200, 880, -20, -60)
    free, stopped = facts(scores), facts(scores, points_below_zero="off")
    assert points(free, 1) == [(4, 2, 1, 0)]
    half = Fraction(1, 2)
    assert points(stopped, 1) == [(4, 2, half, half)]
    sheet = table_sheet(stopped, TableKey(1, 1), StandIn())
    assert [each.points for each in sheet.results] == [700, 380, -500, -500]
    assert sheet.totals == (700, 380, -520, -560)
