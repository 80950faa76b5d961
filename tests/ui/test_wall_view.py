"""The picture of the walls agrees with the law on dice."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from mjref.game.hand import Seat
from mjref.i18n import use_language
from mjref.tournament.dealing import (
    STACKS_IN_WALL,
    DealRules,
    FirstStack,
    Overflow,
    Stack,
    open_wall,
)
from mjref.ui.dice_panel import DicePanel
from mjref.ui.wall_view import WallPicture, WallView

DICE = json.loads(
    (Path(__file__).parent.parent / "data" / "worked_examples.json").read_text("utf-8")
)["dice"]


def picture(first, second, chair=Seat.EAST):
    return WallPicture(dealer_chair=chair, throws=(first, second), opening=open_wall(first, second))


def test_there_are_worked_examples():
    assert DICE


def test_the_count_passes_over_the_stacks_before_the_cut():
    shown = picture((3, 4), (2, 6))
    assert shown.thrower is Seat.WEST
    assert shown.counted == 15
    assert shown.opening.cut == Stack(Seat.WEST, 15)
    assert shown.counted_stacks() == {Stack(Seat.WEST, number) for number in range(1, 15)}


def test_a_count_over_eighteen_runs_on_to_the_wall_at_the_left():
    shown = picture((4, 6), (6, 6))
    assert shown.thrower is Seat.SOUTH
    assert shown.opening.cut == Stack(Seat.EAST, 4)
    passed = shown.counted_stacks()
    assert Stack(Seat.SOUTH, STACKS_IN_WALL) in passed
    assert Stack(Seat.EAST, 3) in passed
    assert len(passed) == 21


@pytest.mark.parametrize("chair", list(Seat))
def test_walls_join_at_the_corners_as_on_a_table(qtbot, chair):
    """A wall's left end lies beside the right end of the wall of the player before (上家)."""
    view = WallView()
    qtbot.add_widget(view)
    view.show_picture(WallPicture(dealer_chair=chair))
    for wind in Seat:
        left_end = view.stack_rect(Stack(wind, STACKS_IN_WALL)).center()
        joined = view.stack_rect(Stack(wind.after(3), 1)).center()
        distance = (left_end - joined).manhattanLength()
        others = [view.stack_rect(Stack(other, 1)).center() for other in Seat]
        assert distance == min((left_end - other).manhattanLength() for other in others)


def test_no_two_stacks_overlap(qtbot):
    view = WallView()
    qtbot.add_widget(view)
    rects = [
        view.stack_rect(Stack(wind, number)).adjusted(0.1, 0.1, -0.1, -0.1)
        for wind in Seat
        for number in range(1, STACKS_IN_WALL + 1)
    ]
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))


def test_the_dealer_sits_at_his_chair(qtbot):
    view = WallView()
    qtbot.add_widget(view)
    view.show_picture(WallPicture(dealer_chair=Seat.WEST))
    assert view.stack_rect(Stack(Seat.EAST, 9)).top() == 0, "West's chair is at the top"


def test_the_answer_is_said_in_words(qtbot):
    panel = DicePanel()
    qtbot.add_widget(panel)
    use_language("en")
    panel.show_throws(((3, 4),), Seat.EAST)
    assert panel.answer.text() == "7: W throws second."
    panel.show_throws(((3, 4), (2, 6)), Seat.EAST)
    assert "W 16" in panel.answer.text()
    assert "W 17" in panel.answer.text()
    assert not panel.throw_button.isEnabled()


def test_a_throw_follows_the_throws_that_are_there(qtbot):
    panel = DicePanel()
    qtbot.add_widget(panel)
    panel.show_throws(((3, 4),), Seat.EAST)
    with qtbot.wait_signal(panel.thrown) as thrown:
        panel.throw_next()
    assert thrown.args[0][0] == (3, 4)
    assert len(thrown.args[0]) == 2


def test_a_count_beyond_the_wall_is_read_as_the_tournament_says(qtbot):
    """9 and 12: 21 stacks from East's right, X21 = L3, or thrown again, or X3."""
    panel = DicePanel()
    qtbot.add_widget(panel)
    use_language("en")
    throws = ((4, 5), (6, 6))
    panel.show_throws(throws, Seat.EAST, DealRules())
    assert "N 4 and N 5" in panel.answer.text()
    panel.show_throws(throws, Seat.EAST, DealRules(first_stack=FirstStack.COUNTED))
    assert "N 3 and N 4" in panel.answer.text()
    panel.show_throws(throws, Seat.EAST, DealRules(overflow=Overflow.MODULO))
    assert "E 4 and E 5" in panel.answer.text()
    panel.show_throws(throws, Seat.EAST, DealRules(overflow=Overflow.RE_ROLL))
    assert "made again" in panel.answer.text()
    with qtbot.wait_signal(panel.thrown) as thrown:
        panel.throw_next()
    assert thrown.args[0][0] == (4, 5)
    assert len(thrown.args[0]) == 2


def test_impossible_dice_leave_the_wall_whole(qtbot):
    panel = DicePanel()
    qtbot.add_widget(panel)
    panel.show_throws(((7, 1), (1, 1)), Seat.EAST)
    assert panel.answer.text()


def test_who_takes_the_first_stacks_stands_beside_them_in_turn(qtbot):
    """7 + 8 = 15 on West's wall: East takes 16 and 17, South 18 and the first at the left."""
    view = WallView()
    qtbot.add_widget(view)
    shown = picture((3, 4), (2, 6))
    view.show_picture(shown)
    assert [take.player for take in shown.opening.takes[:4]] == list(Seat)
    assert shown.opening.takes[0].stacks == (Stack(Seat.WEST, 16), Stack(Seat.WEST, 17))
    spots = view.first_turn()
    assert list(spots) == list(Seat)
    first = view.stack_rect(Stack(Seat.WEST, 16)).center()
    second = view.stack_rect(Stack(Seat.WEST, 17)).center()
    assert first.x() < spots[Seat.EAST].x() < second.x()
