"""The keys of the table desk on one page."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from mjref.i18n import mark, tr
from mjref.ui.parts import button, label, row
from mjref.ui.theme import GRID, SMALL_PX, sized
from mjref.ui.translated import Translated

KEYS = (
    ("s e", mark("South wins from East: the winds of this hand; 1–4 name the columns instead")),
    ("s s", mark("South wins by self-draw")),
    ("0", mark("drawn hand")),
    ("t", mark("time called: the hand is void, the session ends")),
    (
        "hys Space",
        mark("a fan by initials, number or name; space takes the marked one, ↓ the next"),
    ),
    ("hp3  h3", mark("a fan three times; three flowers")),
    ("=13", mark("points alone, where the fans were not noted")),
    ("/123m55z+5z 789p", mark("tiles, + the winning tile, melds apart, c for a concealed kong")),
    ("d 34 26", mark("the two throws of the dice")),
    ("f w ch", mark("a fine: player, offence by initials; fn>e names the disturbed player")),
    ("fw10", mark("a fine by its amount; Enter notes it while the hand goes on")),
    (
        "fwkc=20  fwkc=t",
        mark("ruled otherwise, with a reason: other points, t for no right to win (20t both)"),
    ),
    ("Enter", mark("save; where something is doubtful, a second Enter")),
    ("↑  ↓", mark("correct an earlier hand, with a reason")),
    ("Backspace", mark("on an empty line: take back the fine or dice noted last")),
    ("Ctrl+Z  Ctrl+Y", mark("undo, redo")),
    ("Esc", mark("empty the line, leave a correction; on an empty line: all tables")),
    ("F2", mark("throw the dice")),
    ("F6", mark("dispute, or its decision")),
    ("F9", mark("signatures")),
    ("F10", mark("absences and substitutes")),
    ("PgUp  PgDn", mark("the table before, the next table")),
)


class HelpPage(Translated):
    """Lists the keys; Esc or F1 leads back."""

    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = label("title")
        self._close = button(self.close_requested.emit)
        self._words = [label("note", wrap=True) for _ in KEYS]
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(0)
        for place, ((keys, _), words) in enumerate(zip(KEYS, self._words, strict=True)):
            shown = QLabel(keys)
            shown.setFont(sized(self.font(), SMALL_PX, bold=True))
            grid.addWidget(shown, place, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(words, place, 1)
        grid.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, 0)
        layout.addLayout(row(self._title, None, self._close))
        layout.addLayout(grid)
        layout.addStretch(1)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self._title.setText(tr("Keys of the table desk"))
        self._close.setText(tr("Back to the hands") + "  Esc")
        for (_, words), shown in zip(KEYS, self._words, strict=True):
            shown.setText(tr(words))
