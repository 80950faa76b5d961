"""The sheet of all keys (F1)."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import mark, tr
from mjref.ui.parts import label

SHARE_OF_SCREEN = 0.95


class Key(NamedTuple):
    """A key and what it does (marked)."""

    keys: str
    words: str


class Group(NamedTuple):
    """Keys that belong together."""

    title: str
    keys: tuple[Key, ...]


PAGES = Group(
    mark("Everywhere"),
    (
        Key("Ctrl+1…9", mark("go to a page")),
        Key("Ctrl+K", mark("find a player, a table or a command")),
        Key("Ctrl+F", mark("search on this page")),
        Key("Ctrl+Z", mark("undo")),
        Key("Ctrl+Shift+Z", mark("redo")),
        Key("Ctrl+PgUp", mark("previous session")),
        Key("Ctrl+PgDown", mark("next session")),
        Key("Tab", mark("next part of the page")),
        Key("Alt+↓", mark("open a list of choices")),
        Key("Esc", mark("close the notice, the question or the table")),
        Key("F1", mark("this sheet")),
    ),
)
FILE = Group(
    mark("File"),
    (
        Key("Ctrl+N", mark("new tournament")),
        Key("Ctrl+O", mark("open a tournament")),
        Key("Ctrl+P", mark("print and export")),
        Key("Ctrl+Shift+R", mark("people across tournaments")),
        Key("Ctrl+W", mark("close the tournament")),
        Key("Ctrl+Shift+N", mark("one more window")),
        Key("Ctrl+Q", mark("quit")),
    ),
)
OVERVIEW = Group(
    mark("Overview and clock"),
    (
        Key("Enter", mark("open the table")),
        Key("Ctrl+L", mark("tiles or list")),
        Key("Ctrl+T", mark("type the totals of the session, or go back")),
        Key("12", mark("jump to table 12")),
        Key("F4", mark("next filter that shows a table")),
        Key("F5", mark("start, pause, resume; at time-up: close")),
        Key("Shift+F5", mark("break")),
        Key("F6", mark("extra time")),
        Key("F7", mark("end the session")),
        Key("Ctrl+F5", mark("pause or resume one table")),
        Key("Ctrl+F6", mark("extra time for one table")),
        Key("Ctrl+F7", mark("end at one table")),
        Key("F8", mark("lock the session, or unlock it")),
    ),
)
HALL = Group(
    mark("Projector"),
    (
        Key("Ctrl+Shift+P", mark("on or off")),
        Key("Alt+1…6", mark("clock, seats, rankings, announcement, by turns, blank")),
        Key("Alt+7", mark("stay at this page")),
        Key("Alt+PgDown", mark("next page")),
        Key("Alt+8", mark("language")),
        Key("Alt+9", mark("light or dark")),
    ),
)
LISTS = Group(
    mark("Lists"),
    (
        Key("F2", mark("edit the cell")),
        Key("← →", mark("course of a table: from hand to hand")),
        Key("Ins", mark("add a player, a penalty, an appeal, an offence")),
        Key("Home End", mark("first, last column; with Ctrl first, last line")),
    ),
)
VIEW = Group(
    mark("View"),
    (
        Key("Ctrl+Shift+L", mark("Chinese or English")),
        Key("Ctrl+D", mark("light or dark")),
        Key("Ctrl++", mark("larger")),
        Key("Ctrl+-", mark("smaller")),
        Key("Ctrl+0", mark("usual size")),
        Key("F11", mark("full screen")),
    ),
)
TABLE = Group(
    mark("Table desk, on the entry line"),
    (
        Key("E S W N", mark("who won, then from whom; the same twice: self-draw")),
        Key("0", mark("drawn hand")),
        Key("hys", mark("a fan by its initials, number or name")),
        Key("=13", mark("points alone, where the fans were not noted")),
        Key("f", mark("a fine")),
        Key("Enter", mark("confirm the hand")),
        Key("↑", mark("back to an earlier hand")),
        Key("F2", mark("throw the dice")),
        Key("F6", mark("dispute, or its decision")),
        Key("F8", mark("type the totals of this table")),
        Key("F9", mark("signatures")),
        Key("F10", mark("substitutions and forfeits at this table")),
        Key("PgUp PgDn", mark("the table before, the table after")),
    ),
)
COLUMNS = ((PAGES, VIEW), (OVERVIEW, FILE), (TABLE, HALL, LISTS))


class ShortcutsSheet(QDialog):
    """Shows every key in columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        sheet = QWidget()
        layout = QHBoxLayout(sheet)
        layout.setContentsMargins(24, 14, 24, 10)
        layout.setSpacing(32)
        for groups in COLUMNS:
            layout.addLayout(_column(groups))
        self._scroll_where_too_large(sheet)

    def _scroll_where_too_large(self, sheet: QWidget) -> None:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(sheet)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        room = self.screen().availableSize() * SHARE_OF_SCREEN
        self.resize(sheet.sizeHint().boundedTo(room) + QSize(2, 2))


def _column(groups: Sequence[Group]) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(5)
    for group in groups:
        title = label("title")
        title.setText(tr(group.title))
        column.addWidget(title)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(1)
        for line, (keys, words) in enumerate(group.keys):
            key, text = label("muted"), label()
            key.setText(_native(keys))
            key.setTextFormat(Qt.TextFormat.PlainText)
            text.setText(tr(words))
            grid.addWidget(key, line, 0)
            grid.addWidget(text, line, 1)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        column.addSpacing(8)
    column.addStretch(1)
    return column


def _native(keys: str) -> str:
    """Return a chord as this system writes it; words for the entry line stay."""
    if "+" not in keys or "…" in keys:
        return keys
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys
