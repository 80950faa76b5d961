"""A table's desk on a real window, with keys to type on it."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mjref.rulebooks.mcr.rulebook import McrRulebook
from mjref.tournament.desk import Desk
from mjref.tournament.interchange import read_tournament
from mjref.tournament.programme import TableKey
from mjref.tournament.rotation import pattern_of, positions
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.language import switch_language
from mjref.ui.table_desk import TableDesk
from mjref.ui.theme import FAMILY, apply_theme, load_fonts
from tests.stores import MemoryStore

DATA = Path(__file__).parent.parent / "data"
HERE = TableKey(1, 6)
SPACE, ENTER, ESCAPE = Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape
UP, DOWN, BACKSPACE = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Backspace
SIZE = (1366, 690)  # 1366 × 768 without the window's frame and menu


class Typist:
    """Types on a desk and counts the keys."""

    def __init__(self, desk):
        self.desk = desk
        self.keys = 0

    def type(self, text):
        QTest.keyClicks(self.desk.line, text)
        self.keys += len(text)

    def press(self, *keys):
        for key in keys:
            QTest.keyClick(self.desk.line, key)
            self.keys += 1

    def enter(self, text):
        self.type(text)
        self.press(ENTER)

    def type_chinese(self, text):
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(self.desk.line, event)

    @property
    def line(self):
        return self.desk.line.text()

    @property
    def advice(self):
        return self.desk.entry.verdict.advice_text()

    def hands(self):
        return self.desk.bridge.desk.table(HERE).hands or ()

    def key_of(self, column):
        """Return the wind key of a column's player in the hand on the line."""
        settings = self.desk.bridge.desk.tournament.settings
        return positions(self.desk.number, pattern_of(settings)).winds[column].letter.lower()


@cache
def whole_tournament_a():
    """Return tournament A as it was played."""
    return read_tournament((DATA / "tournament_a.json").read_bytes())


def tournament_a(hands=0):
    """Return tournament A with `hands` hands recorded at table 6 of its first session."""
    facts = whole_tournament_a()
    session = facts.sessions[0]
    tables = tuple(
        replace(table, hands=(table.hands or ())[:hands] or None, scores=None)
        if table.number == HERE.table
        else table
        for table in session.tables
    )
    first = replace(session, tables=tables)
    return replace(facts, sessions=(first, *facts.sessions[1:]))


def played_hands():
    """Return what tournament A says of the sixteen hands of that table."""
    return whole_tournament_a().table(HERE).hands


def open_desk(qtbot, facts, *, now=None, size=SIZE):
    """Return a typist at the desk of table 6, with the window shown."""
    app = QApplication.instance()
    if FAMILY not in QFontDatabase.families():
        load_fonts()
        apply_theme(app)
    switch_language(app, "zh")
    moment = now or datetime(2026, 5, 1, 12, tzinfo=UTC)
    desk = Desk(MemoryStore(facts), lambda _n, _o: McrRulebook(), now=lambda: moment, who="test")
    window = TableDesk(DeskBridge(desk), HERE)
    window.bridge.setParent(window)
    window.resize(*size)
    qtbot.add_widget(window)
    window.show()
    qtbot.wait_exposed(window)
    window.line.setFocus()
    return Typist(window)
