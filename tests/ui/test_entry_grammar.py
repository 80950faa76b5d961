"""The entry line as a table: what is typed, what it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.game.hand import MeldKind
from mjref.game.tiles import read_tiles
from mjref.tournament.programme import Outcome
from mjref.ui.entry_grammar import Fault, parse


@pytest.mark.parametrize(
    ("line", "outcome", "winner", "second"),
    [
        ("", None, "", ""),
        ("s", None, "s", ""),
        ("se", Outcome.DISCARD, "s", "e"),
        ("s e", Outcome.DISCARD, "s", "e"),
        ("SE", Outcome.DISCARD, "s", "e"),
        ("ｓｅ", Outcome.DISCARD, "s", "e"),
        ("南东", Outcome.DISCARD, "s", "e"),
        ("24", Outcome.DISCARD, "2", "4"),
        ("ww", Outcome.SELF_DRAW, "w", "w"),
        ("0", Outcome.DRAW, "", ""),
        ("荒牌", Outcome.DRAW, "", ""),
        ("t", Outcome.UNFINISHED, "", ""),
        ("d 34 26 ne", Outcome.DISCARD, "n", "e"),
        ("fwch 0", Outcome.DRAW, "", ""),
    ],
)
def test_the_head_says_who_won_from_whom(line, outcome, winner, second):
    entry = parse(line)
    assert (entry.outcome, entry.winner, entry.second) == (outcome, winner, second)
    assert not entry.faults


@pytest.mark.parametrize(
    ("line", "queries"),
    [
        ("se qys mqq ph", [("qys", 1), ("mqq", 1), ("ph", 1)]),
        ("sehys", [("hys", 1)]),
        ("se xxf2", [("xxf", 2)]),
        ("se 49", [("49", 1)]),
        ("se 70x2", [("70", 2)]),
        ("se 混一色 喜相逢2", [("混一色", 1), ("喜相逢", 2)]),
        ("se 混一色、断幺", [("混一色", 1), ("断幺", 1)]),
        ("se HalfFlush", [("halfflush", 1)]),
        ("se d", [("d", 1)]),
        ("se x dsx", [("x", 1), ("dsx", 1)]),
        ("hys", [("hys", 1)]),
    ],
)
def test_fans_are_queries_with_a_count(line, queries):
    assert [(word.query, word.count) for word in parse(line).fans] == queries


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        ("d 34 26", [(3, 4), (2, 6)]),
        ("d3426", [(3, 4), (2, 6)]),
        ("d34", [(3, 4)]),
        ("d 71 11", [(7, 1), (1, 1)]),
        ("se hys d3426", [(3, 4), (2, 6)]),
    ],
)
def test_dice_are_two_throws(line, dice):
    assert parse(line).dice == dice


@pytest.mark.parametrize(
    ("line", "seat", "query", "victim", "amount"),
    [
        ("fwch", "w", "ch", "", None),
        ("f w ch", "w", "ch", "", None),
        ("f3ch", "3", "ch", "", None),
        ("fw10", "w", "", "", 10),
        ("fw错和20", "w", "错和", "", 20),
        ("fwempty_call=5", "w", "empty_call", "", 5),
        ("fn>e pd", "n", "pd", "e", None),
        ("f", "", "", "", None),
    ],
)
def test_a_fine_names_player_offence_and_amount(line, seat, query, victim, amount):
    (fine,) = parse(line).fines
    assert (fine.seat, fine.query, fine.victim, fine.amount) == (seat, query, victim, amount)


def test_a_fine_may_stand_before_or_after_the_result():
    for line in ("fwch se hys", "se hys fwch"):
        entry = parse(line)
        assert entry.outcome is Outcome.DISCARD
        assert len(entry.fines) == len(entry.fans) == 1


def test_flowers_and_points_alone():
    entry = parse("se =13 h3")
    assert (entry.points, entry.flowers, entry.fans) == (13, 3, [])


def test_tiles_are_a_hand_with_melds_and_the_winning_tile():
    tiles = parse("se /23m55z+1m 789p 555s 1111z c2222s hys").tiles
    assert tiles.concealed == read_tiles("23m55z")
    assert tiles.winning_tile == 0
    kinds = [meld.kind for meld in tiles.melds]
    assert kinds == [MeldKind.CHOW, MeldKind.PUNG, MeldKind.KONG, MeldKind.CONCEALED_KONG]


def test_without_a_plus_the_last_tile_won():
    assert parse("ss/123456789m1122z").tiles.winning_tile == read_tiles("2z")[0]


def test_fans_may_follow_the_tiles():
    entry = parse("ss /123456789m112z+2z ql zm")
    assert [word.query for word in entry.fans] == ["ql", "zm"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("d 3", Fault.DICE_INCOMPLETE),
        ("d341", Fault.DICE_INCOMPLETE),
        ("se /8z+1m", Fault.TILES_UNREADABLE),
        ("se /abc", Fault.TILES_UNREADABLE),
        ("se /11z+1m 124m", Fault.MELD_UNREADABLE),
        ("se /11z+1m 89m1p", Fault.MELD_UNREADABLE),
        ("se =x", Fault.POINTS_UNREADABLE),
    ],
)
def test_what_makes_no_sense_is_a_fault(line, fault):
    assert [each.fault for each in parse(line).faults] == [fault]


def test_the_word_at_the_cursor_is_found_where_it_stands():
    line = "se 混一色 dy"
    entry = parse(line)
    assert entry.word_at(len(line)).query == "dy"
    assert entry.word_at(6).query == "混一色"
    assert entry.word_at(2) is None


@given(st.text(alphabet="eswn0123456789dfht/=+>mpsz 混一色，Ｃ_-xyq", max_size=40))
def test_no_line_breaks_the_reader(line):
    entry = parse(line)
    for word in (*entry.fans, *entry.fines):
        assert 0 <= word.start < word.end <= len(line)
