"""Ink under a sheet, and what becomes of it when a number changes."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QPointingDevice, QTabletEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mjref.tournament.programme import SignatureRole
from mjref.tournament.sheet_content import content_hash
from mjref.ui.desk_layout import Page
from tests.ui.table_desks import BACKSPACE, ENTER, ESCAPE, HERE, UP, open_desk, tournament_a


@pytest.fixture
def typist(qtbot):
    """A desk with the page for signatures open."""
    made = open_desk(qtbot, tournament_a(hands=6))
    QTest.keyClick(made.desk.line, Qt.Key.Key_F9)
    assert made.desk.parts.page is Page.SIGN
    return made


def write(pad):
    QTest.mousePress(pad, Qt.MouseButton.LeftButton, pos=QPoint(40, 60))
    for step in range(20):
        QTest.mouseMove(pad, QPoint(40 + 8 * step, 60 + (step % 5) * 6))
    QTest.mouseRelease(pad, Qt.MouseButton.LeftButton, pos=QPoint(200, 60))


def pen(pad, kind, x, pressure):
    device = QPointingDevice(
        "pen",
        1,
        QInputDevice.DeviceType.Stylus,
        QPointingDevice.PointerType.Pen,
        QInputDevice.Capability.Pressure | QInputDevice.Capability.Position,
        1,
        1,
    )
    at = QPointF(x, 60.0)
    event = QTabletEvent(
        kind,
        device,
        at,
        QPointF(pad.mapToGlobal(at.toPoint())),
        pressure,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        Qt.KeyboardModifier.NoModifier,
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
    )
    assert QApplication.sendEvent(pad, event)
    assert event.isAccepted(), "else the system would send it once more as a mouse"


def test_a_pen_writes_with_its_pressure(typist):
    pad = typist.desk.parts.sign.pad
    kinds = [QEvent.Type.TabletPress, *[QEvent.Type.TabletMove] * 10, QEvent.Type.TabletRelease]
    for step, kind in enumerate(kinds):
        pen(pad, kind, 40.0 + 10 * step, 0.25 + 0.05 * step)
    (stroke,) = pad.strokes
    pressures = [point.pressure for point in stroke]
    assert len(stroke) == 11
    assert pressures == sorted(pressures)
    assert (pressures[0], stroke[0].x) == (0.25, 40.0)
    QTest.keyClick(pad, ENTER)
    assert signatures(typist)[0].strokes == (stroke,)


def test_a_finger_writes_and_a_second_one_does_not_tear_the_stroke(typist):
    pad = typist.desk.parts.sign.pad
    device = QTest.createTouchDevice()
    QTest.touchEvent(pad, device).press(0, QPoint(40, 60), pad)
    for step in range(10):
        QTest.touchEvent(pad, device).move(0, QPoint(50 + 10 * step, 60), pad)
    QTest.touchEvent(pad, device).stationary(0).press(1, QPoint(300, 100), pad)
    QTest.touchEvent(pad, device).stationary(0).release(1, QPoint(300, 100), pad)
    QTest.touchEvent(pad, device).move(0, QPoint(160, 70), pad)
    QTest.touchEvent(pad, device).release(0, QPoint(160, 70), pad)
    (stroke,) = pad.strokes
    assert len(stroke) >= 11
    assert max(point.x for point in stroke) <= 161, "nothing of the hand that rests on the pad"
    QTest.keyClick(pad, ENTER)
    assert signatures(typist)[0].strokes == (stroke,)


def signatures(typist):
    return typist.desk.bridge.desk.table(HERE).signatures


def test_all_six_sign_one_after_the_other_without_choosing(typist):
    panel = typist.desk.parts.sign
    for role in SignatureRole:
        assert panel.role is role
        write(panel.pad)
        QTest.keyClick(panel.pad, ENTER)
    assert [ink.role for ink in signatures(typist)] == list(SignatureRole)
    assert all(panel.box(role).is_signed for role in SignatureRole)
    content = content_hash(typist.desk.bridge.desk.tournament, HERE)
    assert {ink.content_hash for ink in signatures(typist)} == {content}
    (stroke,) = signatures(typist)[0].strokes
    assert len(stroke) >= 20


def test_a_key_chooses_who_signs(typist):
    panel = typist.desk.parts.sign
    QTest.keyClick(panel.pad, Qt.Key.Key_5)
    assert panel.role is SignatureRole.REFEREE


def test_an_empty_pad_is_no_signature(typist):
    panel = typist.desk.parts.sign
    QTest.keyClick(panel.pad, ENTER)
    QTest.mouseClick(panel.pad, Qt.MouseButton.LeftButton, pos=QPoint(40, 60))
    QTest.keyClick(panel.pad, ENTER)
    assert not signatures(typist)


def test_a_stroke_can_be_taken_back_and_the_pad_wiped(typist):
    pad = typist.desk.parts.sign.pad
    write(pad)
    write(pad)
    pad.take_back_stroke()
    assert len(pad.strokes) == 1
    pad.clear()
    assert not pad.has_ink


def test_a_corrected_number_makes_the_ink_void(typist):
    panel = typist.desk.parts.sign
    write(panel.pad)
    QTest.keyClick(panel.pad, ENTER)
    assert panel.box(SignatureRole.EAST).is_signed
    QTest.keyClick(panel.pad, ESCAPE)
    typist.press(UP, BACKSPACE)
    typist.type("6")
    typist.press(ENTER)
    QTest.keyClicks(typist.desk.entry.reason, "misread")
    QTest.keyClick(typist.desk.entry.reason, ENTER)
    box = panel.box(SignatureRole.EAST)
    assert box.is_void
    assert "作废" in box.accessibleName()
    assert signatures(typist), "what was signed is kept"
    typist.desk.bridge.undo_stack.undo()
    assert panel.box(SignatureRole.EAST).is_signed, "the same content as signed"


def test_a_forfeit_and_a_substitute_need_a_reason(qtbot):
    typist = open_desk(qtbot, tournament_a(hands=6))
    desk = typist.desk
    QTest.keyClick(desk.line, Qt.Key.Key_F10)
    people = desk.parts.people
    here = desk.bridge.desk.table(HERE).seats
    people.forfeits_button.click()
    assert desk.bridge.desk.table(HERE).forfeits == ()
    people.choose_absent(here[0])
    QTest.keyClicks(people.reason, "late")
    people.forfeits_button.click()
    assert desk.bridge.desk.table(HERE).forfeits == (here[0],)
    assert desk.parts.page is Page.HANDS


def test_a_substitute_takes_over_from_a_hand(qtbot):
    typist = open_desk(qtbot, tournament_a(hands=6))
    desk = typist.desk
    QTest.keyClick(desk.line, Qt.Key.Key_F10)
    people = desk.parts.people
    QTest.keyClicks(people.reason, "ill")
    seats = desk.bridge.desk.table(HERE).seats
    stranger = next(
        player for player in desk.bridge.desk.tournament.players if player.id not in seats
    )
    people.choose_relief(seats[1], stranger.id)
    people.relief_button.click()
    (relief,) = desk.bridge.desk.table(HERE).replacements
    assert (relief.outgoing, relief.incoming, relief.from_hand) == (seats[1], stranger.id, 7)
    assert stranger.name in desk.parts.seats.accessibleDescription()
