"""Where the wall opens: all dice, against the worked examples of the law."""

import json
import pathlib
import random

import pytest

from mjref.game.hand import Seat
from mjref.tournament.dealing import (
    DiceError,
    FirstStack,
    Overflow,
    Stack,
    ThrowAgainError,
    WallTile,
    deal_rules,
    open_wall,
    throw,
)
from mjref.tournament.programme import Settings

DATA = pathlib.Path(__file__).parents[1] / "data"
DICE = json.loads((DATA / "worked_examples.json").read_text("utf-8"))["dice"]
CASES = [json.loads(line) for line in (DATA / "mcr_session_cases.jsonl").read_text().splitlines()]


def pair(total):
    """Return two dice that show `total`."""
    low = max(1, total - 6)
    return (low, total - low)


def stack(wall, number):
    return Stack(Seat.of(wall), number)


@pytest.mark.parametrize("sums", DICE)
def test_all_121_sums_open_where_the_worked_examples_say(sums):
    first, second = (pair(int(total)) for total in sums.split(","))
    expected = DICE[sums]
    opening = open_wall(first, second)
    assert opening.thrower is Seat.of(expected["roller"])
    assert opening.cut == stack(*expected["cut"])
    assert opening.first_stacks == (stack(*expected["take1"]), stack(*expected["take2"]))


@pytest.mark.parametrize(
    "case", [c for c in CASES if c["kind"] == "opening"], ids=lambda c: c["id"]
)
def test_openings_of_the_session_cases(case):
    opening = open_wall(pair(case["first"]), pair(case["second"]))
    dealer = case["dealer"]
    thrower, wall, number = case["expect"]
    assert (opening.thrower + dealer) % 4 == thrower
    assert ((opening.cut.wall + dealer) % 4, opening.cut.stack) == (wall, number)


@pytest.mark.parametrize("sums", DICE)
@pytest.mark.parametrize("first_stack", FirstStack)
def test_a_deal_takes_53_different_tiles_and_leaves_the_tail_beside_the_start(sums, first_stack):
    first, second = (pair(int(total)) for total in sums.split(","))
    opening = open_wall(first, second, first_stack=first_stack)
    tiles = {Seat(seat): set() for seat in range(4)}
    for take in opening.takes:
        for one in take.stacks:
            tiles[take.player] |= {(*one, True), (*one, False)}
    for jump in opening.jumps:
        tiles[jump.player] |= {tuple(tile) for tile in jump.tiles}
    assert [len(tiles[seat]) for seat in Seat] == [14, 13, 13, 13]
    taken = set().union(*tiles.values())
    assert len(taken) == 53
    assert tuple(opening.next_tile) not in taken
    assert (*opening.tail, True) not in taken


def test_the_dealer_jumps_over_a_stack_and_the_others_take_what_lies_between():
    opening = open_wall((3, 4), (2, 6))
    assert opening.cut == stack("W", 15)
    assert opening.tail == stack("W", 15)
    assert opening.takes[0].stacks == (stack("W", 16), stack("W", 17))
    assert opening.takes[1].stacks == (stack("W", 18), stack("S", 1))
    # 24 stacks: three of the West wall, all eighteen of South's, three of East's
    assert opening.takes[-1].stacks == (stack("E", 2), stack("E", 3))
    wall = Seat.EAST
    assert [jump.tiles for jump in opening.jumps] == [
        (WallTile(wall, 4, is_upper=True), WallTile(wall, 6, is_upper=True)),
        (WallTile(wall, 4, is_upper=False),),
        (WallTile(wall, 5, is_upper=True),),
        (WallTile(wall, 5, is_upper=False),),
    ]
    assert opening.next_tile == WallTile(wall, 6, is_upper=False)


def test_other_readings_of_a_count_beyond_the_wall_are_options():
    assert open_wall((6, 6), (6, 6)).cut == stack("W", 6)
    assert open_wall((6, 6), (6, 6), overflow=Overflow.MODULO).cut == stack("N", 6)
    assert open_wall((6, 6), (3, 3), overflow=Overflow.MODULO).cut == stack("N", 18)
    assert open_wall((6, 6), (3, 3), overflow=Overflow.RE_ROLL).cut == stack("N", 18)
    with pytest.raises(ThrowAgainError):
        open_wall((6, 6), (6, 1), overflow=Overflow.RE_ROLL)


def test_the_counted_stack_itself_may_be_taken():
    opening = open_wall((3, 4), (2, 6), first_stack=FirstStack.COUNTED)
    assert opening.cut == stack("W", 15)
    assert opening.first_stacks == (stack("W", 15), stack("W", 16))
    assert opening.tail == stack("W", 14)


@pytest.mark.parametrize(("first", "second", "number"), [((0, 3), (1, 1), 1), ((1, 1), (7, 1), 2)])
def test_a_die_has_six_faces(first, second, number):
    with pytest.raises(DiceError) as caught:
        open_wall(first, second)
    assert caught.value.throw == number


def test_a_throw_shows_every_face():
    dice = random.Random(1)
    assert {value for _ in range(200) for value in throw(dice.random)} == {1, 2, 3, 4, 5, 6}


def test_a_tournament_says_how_its_walls_are_read():
    options = {"dice_over_wall": "modulo", "first_stack": "n"}
    assert deal_rules(Settings(options=options)) == (Overflow.MODULO, FirstStack.COUNTED)
    assert deal_rules(Settings()) == (Overflow.RUN_ON, FirstStack.AFTER_COUNTED)
