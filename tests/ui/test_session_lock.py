"""The chief referee locks a session by keyboard; nobody changes it then, and undo keeps away."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox

from mjref.tournament.programme import Signature, SignatureRole, TableKey
from mjref.tournament.sheet_content import content_hash
from mjref.ui.ask import LineDialog
from mjref.ui.models.tables import TableState
from tests.samples import Clock, sample
from tests.ui.windows import settle, type_text, when_modal, window_with

SESSION = 1


def signed(facts, session, *, leave_out=()):
    """Return the facts with all six signatures under every sheet of a session."""

    def sign(table):
        where = TableKey(session, table.number)
        content = content_hash(facts, where)
        inks = tuple(
            Signature(
                role=role,
                strokes=(),
                width=1,
                height=1,
                content_hash=content,
                at=Clock().moment,
            )
            for role in SignatureRole
            if (table.number, role) not in leave_out
        )
        return replace(table, signatures=inks)

    sessions = tuple(
        replace(each, tables=tuple(sign(table) for table in each.tables))
        if each.number == session
        else each
        for each in facts.sessions
    )
    return replace(facts, sessions=sessions)


def agreed(facts):
    """Return the sample without the handed-in totals that contradict the hands."""
    sessions = tuple(
        replace(each, tables=tuple(replace(t, scores=None) if t.hands else t for t in each.tables))
        for each in facts.sessions
    )
    return replace(facts, sessions=sessions)


@pytest.fixture
def open_window(qtbot, tmp_path):
    def open_with(facts):
        window = window_with(qtbot, tmp_path, facts)
        window.bench.look_at(SESSION)
        settle(qtbot)
        with qtbot.waitActive(window):
            window.activateWindow()
        overview(window).focus_first()
        return window

    yield open_with
    settle(qtbot)


def overview(window):
    return window.workspace.page


def states(window):
    model = overview(window).model
    return {model.row_at(model.index(at, 0)).state for at in range(model.rowCount())}


def press_f8(qtbot, window, timer):
    """Press the key, and wait until the question that it asks was answered."""
    QTest.keyClick(overview(window).tiles, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: not timer.isActive())
    settle(qtbot)


def lock(window):
    return window.bench.desk.tournament.session(SESSION).lock


def test_all_signed_then_f8_and_yes_locks(qtbot, open_window):
    window = open_window(signed(agreed(sample()), SESSION))
    asked = []

    def answer(box):
        asked.append(box.text())
        yes = box.button(QMessageBox.StandardButton.Yes)
        yes.setFocus()
        QTest.keyClick(yes, Qt.Key.Key_Space)

    timer = when_modal(QMessageBox, answer)
    press_f8(qtbot, window, timer)
    assert "签名已齐" in asked[0]
    assert lock(window).who == "陈裁判"
    assert lock(window).reason == ""
    qtbot.waitUntil(lambda: states(window) == {TableState.LOCKED})
    assert "锁定" in overview(window).lock.state.text()
    assert "解锁" in overview(window).lock.button.text()


def test_missing_signatures_are_listed_and_need_a_reason(qtbot, open_window):
    facts = signed(agreed(sample()), SESSION, leave_out={(2, SignatureRole.SOUTH)})
    window = open_window(facts)
    asked = []

    def answer(dialog):
        asked.append(dialog.findChild(QLabel).text())
        type_text(dialog.line, "南家因病离场")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)

    timer = when_modal(LineDialog, answer)
    press_f8(qtbot, window, timer)
    assert "第2桌：南未签名" in asked[0].replace(" ", "")
    assert lock(window).reason == "南家因病离场"


def test_a_dismissed_question_locks_nothing(qtbot, open_window):
    window = open_window(sample())
    timer = when_modal(LineDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    press_f8(qtbot, window, timer)
    assert lock(window) is None


@pytest.fixture
def locked(qtbot, open_window):
    """A window whose first session was corrected, then locked."""
    window = open_window(agreed(sample()))
    bench = window.bench
    where = TableKey(SESSION, 1)
    assert bench.bridge.do("remove", lambda: bench.desk.remove_last_hand(where, "misread"))
    assert bench.bridge.do_without_undo(lambda: bench.desk.lock_session(SESSION, "paper"))
    settle(qtbot)
    return window


def test_undo_waits_until_the_session_is_unlocked(qtbot, locked):
    bench = locked.bench
    before = bench.desk.tournament
    locked.undo()
    assert bench.desk.tournament == before
    assert "请先解锁" in locked.notice.words.text()
    assert bench.bridge.undo_stack.canUndo(), "the step is not lost"
    timer = when_modal(
        LineDialog,
        lambda dialog: (
            type_text(dialog.line, "申诉成立"),
            QTest.keyClick(dialog.line, Qt.Key.Key_Return),
        ),
    )
    press_f8(qtbot, locked, timer)
    assert lock(locked) is None
    assert bench.desk.journal()[-1].reason == "申诉成立"
    locked.undo()
    assert bench.desk.tournament != before


def test_the_table_desk_says_that_it_is_locked_and_refuses(qtbot, locked):
    where = TableKey(SESSION, 1)
    locked.bench.table_requested.emit(where)
    settle(qtbot)
    desk = locked.workspace.table_desk
    assert "已锁定" in desk.parts.state._place.text()
    assert "请先解锁" in desk.entry.verdict.advice_text()
    QTest.keyClick(desk.line, Qt.Key.Key_F9)
    assert "不再签名" in desk.parts.sign._note.text()
    QTest.keyClick(desk.parts.sign.pad, Qt.Key.Key_Escape)
    before = locked.bench.desk.table(where)
    QTest.keyClicks(desk.line, "0")
    QTest.keyClick(desk.line, Qt.Key.Key_Return)
    assert locked.bench.desk.table(where) == before
    assert "请先解锁" in desk.entry.verdict.advice_text()
