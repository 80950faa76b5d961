"""The interchange format: what is read, what is written, and that nothing gets lost."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from mjref.tournament.changes import Kind, all_facts
from mjref.tournament.interchange import (
    fact_from_json,
    fact_to_json,
    read_tournament,
    write_tournament,
)
from mjref.tournament.programme import Outcome, Settings, TableKey
from tests.tournament_samples import every_kind_of_fact

DATA = Path(__file__).parents[1] / "data"


def smallest(**changes):
    """Return a document with one table of four players."""
    document = {
        "format": "mjref-tournament/1",
        "name": "Small",
        "teams": [{"id": "T", "name": "Team"}],
        "players": [{"id": name, "name": name, "team": None} for name in "ABCD"],
        "sessions": [
            {
                "number": 1,
                "tables": [{"number": 1, "seats": {"E": "A", "S": "B", "W": "C", "N": "D"}}],
            }
        ],
    }
    return {**document, **changes}


def with_table(**keys):
    document = smallest()
    document["sessions"][0]["tables"][0].update(keys)
    return document


def with_hand(**keys):
    return with_table(hands=[{"number": 1, **keys}])


def read(document):
    return read_tournament(json.dumps(document, ensure_ascii=False).encode())


def first_table(document):
    return read(document).table(TableKey(1, 1))


def contained(part, whole, place=""):
    """Assert that everything in `part` stands unchanged in `whole`."""
    if isinstance(part, dict):
        for key, value in part.items():
            assert key in whole, f"{place}.{key} is lost"
            contained(value, whole[key], f"{place}.{key}")
    elif isinstance(part, list):
        assert len(part) == len(whole), place
        for at, (one, other) in enumerate(zip(part, whole, strict=True)):
            contained(one, other, f"{place}[{at}]")
    else:
        assert part == whole, place


def test_the_real_tournament_comes_back_with_every_key():
    content = (DATA / "tournament_a.json").read_bytes()
    written = write_tournament(read_tournament(content))
    contained(json.loads(content), json.loads(written))


def test_the_real_tournament_is_the_same_after_a_round_trip():
    tournament = read_tournament((DATA / "tournament_a.json").read_bytes())
    written = write_tournament(tournament)
    assert read_tournament(written) == tournament
    assert write_tournament(read_tournament(written)) == written


def test_every_kind_of_fact_survives_the_round_trip():
    tournament = every_kind_of_fact()
    assert read_tournament(write_tournament(tournament)) == tournament


@pytest.mark.parametrize(
    "change", all_facts(every_kind_of_fact()), ids=lambda c: f"{c.kind}-{c.key}"
)
def test_every_fact_survives_as_journal_text(change):
    assert fact_from_json(change.kind, fact_to_json(change.kind, change.after)) == change.after


def test_journal_text_does_not_depend_on_the_order_of_keys():
    one, other = (
        first_table(with_table(scores=dict(order)))
        for order in (
            [("A", 1), ("B", 2), ("C", 3), ("D", -6)],
            [("D", -6), ("C", 3), ("B", 2), ("A", 1)],
        )
    )
    assert fact_to_json(Kind.TABLE, one) == fact_to_json(Kind.TABLE, other)


def test_settings_have_the_defaults_of_the_format():
    settings = read(smallest()).settings
    assert settings == Settings()
    assert (settings.base_points, settings.session_minutes, settings.warning_minutes) == (
        500,
        180,
        15,
    )


def test_a_byte_order_mark_is_read_over():
    assert read_tournament(b"\xef\xbb\xbf" + json.dumps(smallest()).encode()).name == "Small"


def test_no_hands_and_an_empty_list_of_hands_stay_different():
    assert first_table(smallest()).hands is None
    assert first_table(with_table(hands=[])).hands == ()
    for document in (smallest(), with_table(hands=[])):
        written = json.loads(write_tournament(read(document)))["sessions"][0]["tables"][0]
        assert ("hands" in written) == ("hands" in document["sessions"][0]["tables"][0])


def test_a_table_may_have_totals_only():
    table = first_table(with_table(scores={"A": 1, "B": 1, "C": 1, "D": -3}))
    assert table.hands is None
    assert table.scores == {"A": 1, "B": 1, "C": 1, "D": -3}


def test_totals_that_do_not_sum_to_zero_are_read_as_they_stand():
    assert first_table(with_table(scores={"A": -10, "B": 0, "C": 0, "D": 0})).scores["A"] == -10


def test_a_hand_behind_a_gap_counts():
    hands = [
        {"number": 1, "outcome": "draw"},
        {"number": 3, "outcome": "discard", "winner": "B", "discarder": "D", "points": 20},
    ]
    read_hands = first_table(with_table(hands=hands)).hands
    assert [hand.number for hand in read_hands] == [1, 3]
    assert read_hands[1].winner == "B"


def test_points_below_the_minimum_are_read_as_they_stand():
    hand = with_hand(outcome="self_draw", winner="A", points=3)
    assert first_table(hand).hands[0].points == 3


def test_hands_sessions_and_tables_are_put_in_order():
    hands = [{"number": 2, "outcome": "draw"}, {"number": 1, "outcome": "unfinished"}]
    table = first_table(with_table(hands=hands))
    assert [hand.outcome for hand in table.hands] == [Outcome.UNFINISHED, Outcome.DRAW]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ('"-1"', Fraction(-1)),
        ('"7/3"', Fraction(7, 3)),
        ('"0.5"', Fraction(1, 2)),
        ('"4,5"', Fraction(9, 2)),
        ("4.5", Fraction(9, 2)),
        ("0.1", Fraction(1, 10)),
        ("-2", Fraction(-2)),
    ],
)
def test_standard_points_of_a_ruling_are_exact(written, number):
    text = json.dumps(smallest(adjustments=[{"player": "A", "standard_points": "HERE"}]))
    assert read_tournament(text.replace('"HERE"', written)).adjustments[0].standard_points == number


def test_rulings_without_an_id_get_free_ones():
    rulings = [{"player": "A"}, {"team": "T", "id": "A1"}, {"player": "B"}]
    tournament = read(smallest(adjustments=rulings))
    assert [ruling.id for ruling in tournament.adjustments] == ["A2", "A1", "A3"]


def test_the_parts_of_a_ruling_are_optional():
    (ruling,) = read(smallest(adjustments=[{"team": "T"}])).adjustments
    assert (ruling.session, ruling.standard_points, ruling.match_points) == (None, 0, 0)


NOTATION = {
    "id": "x-1",
    "concealed": "1234567m999p",
    "melds": ["chow:345s"],
    "win": "9p",
    "self_draw": False,
    "seat_wind": "S",
    "round_wind": "E",
    "flags": ["rob_kong"],
    "flowers": 1,
    "declared": {"平和": 1},
    "declared_points": 2,
}
WIN = {"outcome": "discard", "winner": "B", "discarder": "C", "points": 9}


def test_a_hand_in_notation_comes_back_with_every_key():
    document = with_hand(**WIN, hand=NOTATION)
    written = json.loads(write_tournament(read(document)))
    contained(document, written)


def test_winds_follow_from_the_seats_where_the_hand_is_silent():
    notation = {"concealed": "1234567m999p", "melds": ["chow:345s"], "win": "9p"}
    written = json.loads(write_tournament(read(with_hand(**WIN, hand=notation))))
    hand = written["sessions"][0]["tables"][0]["hands"][0]["hand"]
    assert (hand["seat_wind"], hand["round_wind"], hand["self_draw"]) == ("S", "E", False)


def test_winds_that_differ_from_the_seats_are_kept():
    notation = {"concealed": "1234567m999p", "melds": ["chow:345s"], "win": "9p", "seat_wind": "W"}
    document = with_hand(**WIN, hand=notation)
    contained(document, json.loads(write_tournament(read(document))))


def test_fans_declared_only_with_the_tiles_are_the_declared_fans():
    assert first_table(with_hand(**WIN, hand=NOTATION)).hands[0].declared == {"平和": 1}


def test_keys_that_are_not_ours_are_read_over():
    assert read(smallest(colour="red")).name == "Small"


def test_a_hand_stands_on_one_line():
    written = write_tournament(read(with_hand(**WIN, penalties=[{"player": "A", "points": -10}])))
    line = next(line for line in written.splitlines() if '"outcome"' in line)
    assert json.loads(line)["penalties"] == [{"player": "A", "points": -10}]
