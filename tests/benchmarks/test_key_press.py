"""The verdict on a key press, through the real window: 16 ms at the median is the limit."""

import pytest
from PySide6.QtTest import QTest

from tests.ui.table_desks import open_desk, tournament_a

LINES = {
    "fans": "se hys mqq dy ll",
    "tiles": "ss /123456789m55p78s+9s",
    "tiles and fans": "ss /123456789m55p78s+9s ql ph bqr",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_the_verdict_on_a_key_press(benchmark, qtbot, line):
    """Type a line again and again; each round is one key and everything that it moves."""
    typist = open_desk(qtbot, tournament_a(hands=6))
    desk = typist.desk
    keys = _endless(line, desk)

    def press():
        QTest.keyClicks(desk.line, next(keys))
        desk.repaint()

    benchmark.pedantic(press, rounds=5 * len(line), warmup_rounds=len(line))
    assert desk.entry.verdict.advice_text() is not None


def _endless(line, desk):
    while True:
        desk.line.clear()
        yield from line
