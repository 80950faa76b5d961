"""The small parts that all pages are made of."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import tr

Value = TypeVar("Value", bound=StrEnum)

MARGIN = 20
GAP = 8
SEARCH_WIDTH = 20  # in body sizes


def label(kind: str = "", *, wrap: bool = False) -> QLabel:
    """Return a label; `kind` is one of the style sheet's: title, hero, clock, muted, note."""
    made = QLabel()
    made.setWordWrap(wrap)
    if kind:
        made.setProperty("kind", kind)
    return made


def button(
    pressed: Callable[[], object], *, shortcut: str = "", is_primary: bool = False, kind: str = ""
) -> QPushButton:
    """Return a button; its words are set by the page, Enter presses it when it has the focus."""
    made = QPushButton()
    made.setAutoDefault(True)
    if is_primary:
        made.setProperty("primary", True)
    if kind:
        made.setProperty("kind", kind)
    if shortcut:
        made.setProperty("keys", shortcut)
    made.clicked.connect(lambda _=False: pressed())
    return made


def set_words(made: QPushButton, words: str) -> None:
    """Set a button's words; its key, if it has one, stands behind them and works again."""
    keys = made.property("keys")
    if not keys:
        made.setText(words)
        return
    sequence = QKeySequence(keys)
    text = f"{words}  {sequence.toString(QKeySequence.SequenceFormat.NativeText)}"
    if made.text() != text:
        made.setText(text)
        made.setShortcut(sequence)  # setText drops the shortcut


def number_box() -> QSpinBox:
    """Return a box for a whole number; its figures end at the right, as in a column."""
    made = QSpinBox()
    made.setAlignment(Qt.AlignmentFlag.AlignRight)
    return made


def choice_of(words: Mapping[Value, str]) -> QComboBox:
    """Return a choice between the members of a closed set; its data are their values."""
    made = QComboBox()
    for value, text in words.items():
        made.addItem(tr(text), value.value)
    return made


def said(text: str) -> QLabel:
    """Return a label with its words."""
    made = label()
    made.setText(text)
    return made


def search_line(width: float = SEARCH_WIDTH) -> QLineEdit:
    """Return a line to search with, `width` letters wide; its cross empties it."""
    made = QLineEdit()
    made.setClearButtonEnabled(True)
    made.setFixedWidth(round(width * made.fontInfo().pixelSize()))
    return made


def set_tone(widget: QWidget, tone: str) -> None:
    """Give a widget the tone good, bad, warn or none, and let the style sheet see it."""
    if widget.property("tone") != tone:
        widget.setProperty("tone", tone)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def row(*widgets: QWidget | None, spacing: int = GAP) -> QHBoxLayout:
    """Return the widgets side by side; None takes the room that is left."""
    layout = QHBoxLayout()
    layout.setSpacing(spacing)
    for widget in widgets:
        if widget is None:
            layout.addStretch(1)
        else:
            layout.addWidget(widget)
    return layout


def page_layout(page: QWidget) -> QVBoxLayout:
    """Return the upright layout of a page, with the margins that all pages have."""
    layout = QVBoxLayout(page)
    layout.setContentsMargins(MARGIN, MARGIN - 6, MARGIN, MARGIN - 6)
    layout.setSpacing(GAP + 2)
    return layout


def scrolled(page: QWidget) -> QVBoxLayout:
    """Return the upright layout of a page that scrolls where the window is too low for it."""
    area, inside = QScrollArea(), QWidget()
    inside.setProperty("kind", "scrolled")
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(area)
    return page_layout(inside)


class Scrolling(QScrollArea):
    """Scrolls a page where there is less room than it needs at least, at 300 % for example.

    The area's own way goes by what wrapped text would like to have, and would scroll far earlier.
    """

    def __init__(self, whole: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(whole)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the page the room there is, or what it needs."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the page again where what it needs changes."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        if (whole := self.widget()) is not None:
            whole.resize(self.maximumViewportSize().expandedTo(whole.minimumSizeHint()))


def card() -> tuple[QFrame, QVBoxLayout]:
    """Return a sheet of paper on the desk, and its layout."""
    frame = QFrame()
    frame.setProperty("kind", "card")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(16, 12, 16, 12)
    layout.setSpacing(GAP)
    return frame, layout
