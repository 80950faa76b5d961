"""What is wrong with an interchange document: the code and the place, all at once."""

import json

import pytest

from mjref.tournament.interchange import InterchangeError, read_tournament
from tests.tournament.test_interchange import NOTATION, WIN, smallest, with_hand, with_table

TABLE = "sessions[0].tables[0]"
HAND = f"{TABLE}.hands[0]"


def problems(document):
    """Return the (code, place) of all problems."""
    content = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(InterchangeError) as caught:
        read_tournament(content)
    return [(each.code, each.values.get("place")) for each in caught.value.problems]


def twice(document, *path):
    """Return the document with the first element of a list repeated."""
    target = document
    for step in path:
        target = target[step]
    target.append(target[0])
    return document


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "document_empty"),
        (b"  \n", "document_empty"),
        (b"\xff\xfe{", "not_utf8"),
        ('{"name": "张三'.encode("gb18030"), "not_utf8"),
        (b"name: Cup", "not_json"),
        (b'{"format": "mjref-tournament/1", "name": NaN}', "not_json"),
        (b"[" * 100_000, "not_json"),
        (json.dumps(smallest()).encode()[:-40], "json_cut_off"),
        (b'{"format": "mjref-tournament/1", "na', "json_cut_off"),
    ],
    ids=lambda value: value[:20] if isinstance(value, bytes) else value,
)
def test_what_is_no_document_at_all_is_said_so(content, code):
    assert [found for found, _ in problems(content)] == [code]


@pytest.mark.parametrize(
    ("document", "code", "place"),
    [
        ([], "wrong_type", ""),
        ({}, "format_foreign", "format"),
        (smallest(format="mjref-tournament/2"), "format_newer", "format"),
        (smallest(format="other"), "format_foreign", "format"),
        (smallest(name=None), "field_missing", "name"),
        (smallest(name=7), "wrong_type", "name"),
        (smallest(name=" "), "text_empty", "name"),
        (smallest(name="a\0b"), "text_unreadable", "name"),
        (smallest(name="\ud800"), "text_unreadable", "name"),
        (smallest(settings=[]), "wrong_type", "settings"),
        (smallest(settings={"base_points": 500.5}), "wrong_type", "settings.base_points"),
        (smallest(settings={"base_points": 2**40}), "number_outside", "settings.base_points"),
        (smallest(settings={"base_points": True}), "wrong_type", "settings.base_points"),
        (smallest(settings={"table_ties": "best"}), "unknown_value", "settings.table_ties"),
        (
            smallest(settings={"hands_per_session": 0}),
            "number_outside",
            "settings.hands_per_session",
        ),
        (smallest(teams={}), "wrong_type", "teams"),
        (twice(smallest(), "teams"), "duplicate", "teams[1].id"),
        (twice(smallest(), "players"), "duplicate", "players[4].id"),
        (with_table(number=0), "number_outside", f"{TABLE}.number"),
        (with_table(seats={"E": "A", "S": "B", "W": "C"}), "field_missing", f"{TABLE}.seats.N"),
        (
            with_table(seats={"E": "A", "S": "B", "W": "C", "N": "A"}),
            "player_seated_twice",
            f"{TABLE}.seats.N",
        ),
        (
            with_table(seats={"E": "A", "S": "B", "W": "C", "N": "X"}),
            "unknown_player",
            f"{TABLE}.seats.N",
        ),
        (
            with_table(seats={"E": "A", "S": "B", "W": "C", "N": "D", "X": "E"}),
            "unknown_value",
            f"{TABLE}.seats.X",
        ),
        (
            with_table(seats={"E": "", "S": "B", "W": "C", "N": "D"}),
            "text_empty",
            f"{TABLE}.seats.E",
        ),
        (with_hand(**{**WIN, "winner": ""}), "text_empty", f"{HAND}.winner"),
        (with_hand(**{**WIN, "discarder": " "}), "text_empty", f"{HAND}.discarder"),
        (
            with_hand(**WIN, penalties=[{"player": "", "points": -10}]),
            "text_empty",
            f"{HAND}.penalties[0].player",
        ),
        (smallest(adjustments=[{"player": ""}]), "text_empty", "adjustments[0].player"),
        (smallest(teams=[{"id": "T", "name": ""}]), "text_empty", "teams[0].name"),
        (smallest(players=[{"id": "A", "name": "\u200b"}]), "text_empty", "players[0].name"),
        (
            smallest(settings={"hands_per_session": 100_000}),
            "number_outside",
            "settings.hands_per_session",
        ),
        (
            smallest(settings={"break_minutes": 10**9}),
            "number_outside",
            "settings.break_minutes",
        ),
        (with_table(hands={}), "wrong_type", f"{TABLE}.hands"),
        (with_table(hands=[7]), "wrong_type", HAND),
        (with_table(hands=[None]), "wrong_type", HAND),
        (with_table(scores={"A": 1, "B": 1, "C": 1}), "score_missing", f"{TABLE}.scores"),
        (
            with_table(scores={"A": 1, "B": 1, "C": 1, "D": 1.5}),
            "wrong_type",
            f"{TABLE}.scores.D",
        ),
        (
            with_table(scores={"A": 1, "B": 1, "C": 1, "D": 1, "X": 1}),
            "player_not_at_table",
            f"{TABLE}.scores.X",
        ),
        (with_hand(outcome="win"), "unknown_value", f"{HAND}.outcome"),
        (with_hand(), "field_missing", f"{HAND}.outcome"),
        (with_hand(outcome="draw", winner="A"), "nobody_wins_this_outcome", HAND),
        (with_hand(outcome="draw", points=8), "points_without_a_win", f"{HAND}.points"),
        (with_hand(outcome="self_draw", winner="A"), "field_missing", f"{HAND}.points"),
        (with_hand(**{**WIN, "points": 12.0}), "wrong_type", f"{HAND}.points"),
        (with_hand(**{**WIN, "points": "12"}), "wrong_type", f"{HAND}.points"),
        (with_hand(**{**WIN, "points": -1}), "number_outside", f"{HAND}.points"),
        (with_hand(**{**WIN, "winner": None}), "no_winner", HAND),
        (with_hand(**{**WIN, "discarder": None}), "no_discarder", HAND),
        (with_hand(**{**WIN, "discarder": "B"}), "winner_is_discarder", HAND),
        (with_hand(**{**WIN, "outcome": "self_draw"}), "discarder_of_a_self_draw", HAND),
        (with_hand(**{**WIN, "winner": "X"}), "unknown_player", f"{HAND}.winner"),
        (
            with_hand(**WIN, penalties=[{"player": "X", "points": -10}]),
            "unknown_player",
            f"{HAND}.penalties[0].player",
        ),
        (
            with_hand(**WIN, penalties=[{"player": "A"}]),
            "field_missing",
            f"{HAND}.penalties[0].points",
        ),
        (with_hand(**WIN, declared=["平和"]), "wrong_type", f"{HAND}.declared"),
        (with_hand(**WIN, declared={"平和": 1.5}), "wrong_type", f"{HAND}.declared.平和"),
        (with_hand(**WIN, dice=[[3, 7]]), "dice_unreadable", f"{HAND}.dice"),
        (with_hand(**WIN, dice=[3, 4]), "dice_unreadable", f"{HAND}.dice"),
        (smallest(adjustments=[{}]), "adjustment_needs_one_subject", "adjustments[0]"),
        (
            smallest(adjustments=[{"player": "A", "team": "T"}]),
            "adjustment_needs_one_subject",
            "adjustments[0]",
        ),
        (
            smallest(adjustments=[{"player": "A", "standard_points": "1 023"}]),
            "number_unreadable",
            "adjustments[0].standard_points",
        ),
        (smallest(adjustments=[{"player": "X"}]), "unknown_player", "adjustments[0].player"),
        (smallest(adjustments=[{"team": "X"}]), "unknown_team", "adjustments[0].team"),
        (
            smallest(sessions=[{"number": 1, "clock": [{"action": "start", "at": "noon"}]}]),
            "time_unreadable",
            "sessions[0].clock[0].at",
        ),
        (
            smallest(sessions=[{"number": 1, "clock": [{"action": "start", "at": "2026-01-01"}]}]),
            "time_unreadable",
            "sessions[0].clock[0].at",
        ),
    ],
)
def test_every_problem_names_its_place(document, code, place):
    assert (code, place) in problems(document)


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"concealed": "1234567m99x"}, "tiles_unreadable", f"{HAND}.hand.concealed"),
        ({"win": "8z"}, "tiles_unreadable", f"{HAND}.hand.win"),
        ({"concealed": "123m"}, "tile_count", f"{HAND}.hand"),
        ({"concealed": "1234567m999p", "win": "99p"}, "tile_count", f"{HAND}.hand"),
        ({"concealed": "123456m9999p"}, "too_many_copies", f"{HAND}.hand"),
        ({"melds": ["run:345s"]}, "meld_unreadable", f"{HAND}.hand.melds[0]"),
        ({"self_draw": True}, "self_draw_contradicts_outcome", f"{HAND}.hand.self_draw"),
        ({"flags": ["heaven"]}, "unknown_value", f"{HAND}.hand.flags"),
        ({"flowers": 9}, "flowers_outside", f"{HAND}.hand.flowers"),
        ({"seat_wind": "X"}, "unknown_value", f"{HAND}.hand.seat_wind"),
    ],
)
def test_an_impossible_hand_names_what_is_wrong(change, code, place):
    notation = {**NOTATION, **change}
    assert (code, place) in problems(with_hand(**WIN, hand=notation))


def test_a_player_at_two_tables_in_one_session_is_refused():
    document = smallest()
    tables = document["sessions"][0]["tables"]
    tables.append({"number": 2, "seats": {"E": "A", "S": "B", "W": "C", "N": "D"}})
    assert problems(document) == [
        ("player_seated_twice", f"sessions[0].tables[1].seats.{wind}") for wind in "ESWN"
    ]


def test_a_penalty_on_a_player_of_another_table_is_refused():
    document = with_hand(**WIN, penalties=[{"player": "E", "points": -10}])
    document["players"].append({"id": "E", "name": "E", "team": None})
    assert problems(document) == [("penalty_on_player_not_at_table", f"{HAND}.penalties[0].player")]


def test_equal_numbers_are_refused():
    document = smallest()
    for player in document["players"][:2]:
        player["number"] = 7
    assert problems(document) == [("duplicate", "players[1].number")]


def test_an_unknown_team_is_refused():
    document = smallest()
    document["players"][0]["team"] = "X"
    assert problems(document) == [("unknown_team", "players[0].team")]


def test_equal_sessions_tables_and_hands_are_refused():
    document = with_table(
        hands=[{"number": 1, "outcome": "draw"}, {"number": 1, "outcome": "draw"}]
    )
    assert problems(document) == [("duplicate", f"{TABLE}.hands[1].number")]
    assert ("duplicate", "sessions[1].number") in problems(twice(smallest(), "sessions"))
    assert ("duplicate", "sessions[0].tables[1].number") in problems(
        twice(smallest(), "sessions", 0, "tables")
    )


def test_a_repeated_key_is_refused():
    text = json.dumps(with_table(scores={"A": 1, "B": 1, "C": 1, "D": -3}))
    assert problems(text.replace('"B": 1', '"A": 2').encode())[0][0] == "key_twice"


def test_all_problems_come_at_once_with_the_numbers_of_their_place():
    hands = [
        {"number": 4, "outcome": "discard", "winner": "A", "discarder": "A", "points": 8},
        {"number": 5, "outcome": "won"},
    ]
    document = with_table(hands=hands, number=6)
    document["sessions"][0]["number"] = 3
    with pytest.raises(InterchangeError) as caught:
        read_tournament(json.dumps(document))
    found = [
        (p.code, p.values["session"], p.values["table"], p.values["hand"])
        for p in caught.value.problems
    ]
    assert found == [("winner_is_discarder", 3, 6, 4), ("unknown_value", 3, 6, 5)]


def test_a_number_of_thousands_of_digits_is_found_at_its_place():
    document = json.dumps(with_hand(**{**WIN, "points": 77}))
    content = document.replace("77", "7" * 5000).encode()
    assert problems(content) == [("wrong_type", f"{HAND}.points")]


def test_a_constant_that_is_no_json_is_found_in_its_line():
    with pytest.raises(InterchangeError) as caught:
        read_tournament(b'{"format": "mjref-tournament/1",\n "name": NaN}')
    values = caught.value.problems[0].values
    assert (values["line"], values["column"]) == (2, 10)


def test_ink_without_an_end_is_refused():
    ink = {"role": "E", "strokes": [[["@", 1, 1, 0]]], "width": 1, "height": 1}
    content = json.dumps(with_table(signatures=[ink])).replace('"@"', "1e999").encode()
    assert ("ink_unreadable", f"{TABLE}.signatures[0].strokes[0]") in problems(content)


def test_the_sentence_never_repeats_a_long_value():
    document = smallest(adjustments=[{"player": "A", "standard_points": "9" * 5000}])
    with pytest.raises(InterchangeError) as caught:
        read_tournament(json.dumps(document).encode())
    assert len(str(caught.value.problems[0].values["value"])) <= 40
