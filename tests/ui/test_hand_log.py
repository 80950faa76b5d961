"""The log names whole fans, and says what its signs mean."""

from dataclasses import replace

from PySide6.QtGui import QFont, QFontMetrics

from mjref.ui.hand_log import fitting
from tests.ui.table_desks import HERE, open_desk, tournament_a


def test_a_fan_is_named_whole_and_the_others_are_counted(qapp):
    metrics = QFontMetrics(QFont(qapp.font()))
    text = "Full Flush · Concealed Hand · All Chows"
    whole, one = metrics.horizontalAdvance(text), metrics.horizontalAdvance("Full Flush +2")
    assert fitting(text, metrics, whole) == text
    assert fitting(text, metrics, one) == "Full Flush +2"
    assert fitting(text, metrics, one - 1).endswith(" +2")
    assert fitting("drawn hand", metrics, whole) == "drawn hand"


def test_the_weightiest_fan_stands_first(qtbot):
    typist = open_desk(qtbot, tournament_a(hands=1))
    hand = replace(typist.hands()[0], declared={"平和": 1, "清一色": 1, "门前清": 1})
    assert typist.desk.parts.model.fans_text(hand).split(" · ")[0] == "清一色"


def test_a_corrected_hand_brings_the_legend_of_its_sign(qtbot):
    typist = open_desk(qtbot, tournament_a(hands=2))
    model = typist.desk.parts.model
    assert model.legend() == ""
    desk = typist.desk.bridge.desk
    hand = desk.table(HERE).hands[0]
    typist.desk.bridge.do(
        "test", lambda: desk.correct_hand(HERE, replace(hand, points=hand.points + 1), "看错")
    )
    assert model.legend() == "* 已更正的盘"
