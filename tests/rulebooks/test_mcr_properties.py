import random
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mjref.cli.hand_lines import read_hand, readings_text
from mjref.cli.plain_hands import PlainHands
from mjref.game.hand import Deal, Fine, Hand, Seat, WinBy
from mjref.game.settlement import balance
from mjref.game.tiles import read_tiles, write_tiles
from mjref.rulebooks.base import Principle
from mjref.rulebooks.mcr import waits
from mjref.rulebooks.mcr.facts import gather
from mjref.rulebooks.mcr.fans import ALL_FANS, FANS, bit
from mjref.rulebooks.mcr.rulebook import McrRulebook
from mjref.rulebooks.mcr.shapes import decompositions
from tests.mcr_cases import fans, read
from tests.random_hands import random_hand

BOOK = McrRulebook()
PLAIN_HANDS = PlainHands(BOOK)
SUITED_BY_SUIT = {"绿一色", "推不倒"}


@st.composite
def hands(draw):
    """A random winning hand as JSON."""
    return random_hand(random.Random(draw(st.integers(0, 2**32))))


def both(readings):
    return sorted(sorted(fans(reading).items()) for reading in readings), readings[0].score


@given(hand=hands(), data=st.data())
def test_the_order_of_tiles_and_melds_does_not_matter(hand, data):
    win, deal = read_hand(hand)
    shuffled = replace(
        win.tiles,
        concealed=tuple(data.draw(st.permutations(win.tiles.concealed))),
        melds=tuple(data.draw(st.permutations(win.tiles.melds))),
    )
    assert both(BOOK.read(win, deal)) == both(BOOK.read(replace(win, tiles=shuffled), deal))


@given(hand=hands(), order=st.permutations("mps"))
def test_the_names_of_suits_do_not_matter(hand, order):
    swap = str.maketrans("mps", "".join(order))
    swapped = {
        **hand,
        "concealed": hand["concealed"].translate(swap),
        "melds": [
            kind + ":" + t.translate(swap) for kind, t in (m.split(":") for m in hand["melds"])
        ],
        "win": hand["win"].translate(swap),
    }
    before, after = read(BOOK, hand), read(BOOK, swapped)
    if not any(SUITED_BY_SUIT & fans(reading).keys() for reading in (*before, *after)):
        assert both(before) == both(after)


@given(hand=hands(), flowers=st.integers(1, 8))
def test_flowers_add_only_flowers(hand, flowers):
    without = read(BOOK, {**hand, "flowers": 0})
    with_flowers = read(BOOK, {**hand, "flowers": flowers})
    assert with_flowers[0].score == without[0].score + flowers
    assert with_flowers[0].faults == without[0].faults
    expected = [{**fans(reading), "花牌": flowers} for reading in without]
    assert [fans(reading) for reading in with_flowers] == expected


@given(hand=hands())
def test_the_lines_of_a_reading_add_up_and_none_excludes_another(hand):
    for reading in read(BOOK, hand):
        assert reading.score == sum(line.value * line.count for line in reading.lines)
        names = {line.name for line in reading.lines}
        for name in names:
            assert not names & {*BOOK.fans[name].excludes, *BOOK.fans[name].implied}


@given(hand=hands())
def test_every_count_can_be_explained(hand):
    win, deal = read_hand(hand)
    for plain, reading in zip(BOOK.read(win, deal), BOOK.explain(win, deal), strict=True):
        assert fans(reading) == fans(plain)
        assert sorted(sum(reading.sets, ())) == sorted(
            (
                *win.tiles.concealed,
                win.tiles.winning_tile,
                *(t for m in win.tiles.melds for t in m.tiles),
            )
        )
        for line in reading.lines:
            assert len(line.tiles) == (0 if line.name == "花牌" else line.count)
        for objection in reading.dropped:
            assert objection.principle is not Principle.NOT_PRESENT
            assert objection.against is not None


@given(hand=hands())
def test_every_best_reading_is_a_faultless_declaration(hand):
    win, deal = read_hand(hand)
    for reading in BOOK.read(win, deal):
        declared = replace(win, declared=fans(reading))
        assert BOOK.check(declared, deal).ok
        assert BOOK.objections(declared, deal) == ()


@given(hand=hands(), fan=st.sampled_from(sorted(FANS)))
def test_a_fan_too_many_is_not_allowed_and_the_right_points_stay(hand, fan):
    win, deal = read_hand(hand)
    reading, *others = BOOK.read(win, deal)
    # an equal reading that counts the fan would be as near to the declaration
    assume(all(fan not in fans(other) for other in others))
    declared = fans(reading)
    declared[fan] = declared.get(fan, 0) + 9
    check = BOOK.check(replace(win, declared=declared), deal)
    assert [objection.fan for objection in check.not_allowed] == [fan]
    assert check.not_allowed[0].count == 9
    assert check.reading.score == reading.score


@given(hand=hands(), turn=st.integers(0, 3), source=st.integers(1, 3))
def test_payments_cancel_out_and_turn_with_the_seats(hand, turn, source):
    win, _ = read_hand(hand)
    deal = Deal(round_wind=Seat.SOUTH)
    if win.by is not WinBy.SELF_DRAW:
        win = replace(win, source=win.seat.after(source))
    fine = Fine(seat=Seat.EAST, points=-10, recipient=Seat.WEST)
    changes = balance(BOOK.settle(Hand(wins=(win,), fines=(fine,)), deal))
    assert sum(changes) == 0
    turned = replace(
        win,
        seat=win.seat.after(turn),
        source=None if win.source is None else win.source.after(turn),
    )
    moved = replace(fine, seat=fine.seat.after(turn), recipient=Seat.WEST.after(turn))
    turned_deal = replace(deal, dealer=deal.dealer.after(turn))
    assert balance(BOOK.settle(Hand(wins=(turned,), fines=(moved,)), turned_deal)) == [
        changes[(seat - turn) % 4] for seat in range(4)
    ]


def test_there_are_81_fans_in_the_order_of_the_law():
    assert [fan.number for fan in FANS.values()] == list(range(1, 82))
    points = [fan.points for fan in FANS.values()]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("fan", ALL_FANS.values(), ids=ALL_FANS)
def test_a_fan_excludes_only_lesser_ones_that_exist(fan):
    for other in (*fan.excludes, *fan.implied, *fan.within):
        assert bit(other)
        lesser = ALL_FANS[other]
        assert (lesser.points, -lesser.number) < (fan.points, -fan.number) or (
            other in fan.within  # 一色三同顺 and 一色三节高 rule each other out
        )
    assert fan.initials.isascii()
    assert len(fan.initials) == len(fan.name)


@given(hand=hands())
def test_the_short_road_over_the_notation_answers_the_same(hand):
    answer = PLAIN_HANDS.answer(hand)
    assert answer is None or answer == readings_text(hand["id"], read(BOOK, hand))


@given(hand=hands(), cut=st.integers(1, 12))
def test_a_suit_written_in_two_parts_counts_the_same(hand, cut):
    tiles = read_tiles(hand["concealed"])
    parts = "".join(write_tiles((tile,)) for tile in (*tiles[cut:], *tiles[:cut]))
    again = {**hand, "concealed": parts}
    assert both(read(BOOK, again)) == both(read(BOOK, hand))
    answer = PLAIN_HANDS.answer(again)
    assert answer is None or answer == readings_text(hand["id"], read(BOOK, again))


@given(hand=hands())
def test_a_lone_wait_is_the_only_tile_that_completes_the_hand(hand):
    win, deal = read_hand(hand)
    facts = gather(win, deal)
    if decompositions(facts.suits):
        alone = waits.waits(facts.waiting) == 1 << facts.winning_tile
        assert waits.is_only_wait(facts.waiting, facts.winning_tile) == alone
