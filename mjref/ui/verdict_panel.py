"""What is to be said of the hand on the line: fans, doubts, what to do. It never moves."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from mjref.ui.theme import GRID, SMALL_PX, colours, scaled, sized
from mjref.ui.verdict import Remark, Tone

SIGNS = {Tone.GOOD: "✓", Tone.BAD: "✗", Tone.DOUBT: "?", Tone.HINT: "·"}


class VerdictPanel(QFrame):
    """Two fixed places: the fans with their marks, and under them what to do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fans = _place(Qt.AlignmentFlag.AlignTop)
        self._advice = _place(Qt.AlignmentFlag.AlignTop)
        self._advice.setFont(sized(self.font(), SMALL_PX))
        self._advice.setFixedHeight(scaled(76))
        self._advice.setContentsMargins(GRID, 4, GRID, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self._fans, 1)
        layout.addWidget(self._advice)

    def show_verdict(self, fans: Sequence[Remark], advice: Sequence[Remark]) -> None:
        """Show the marks of the fans, and the doubts with the gravest first."""
        self._fans.setText(_table(fans))
        self._advice.setText(_table(advice))
        self._advice.setStyleSheet(_ground(advice))
        spoken = "; ".join(remark.text for remark in (*advice, *fans))
        self.setAccessibleDescription(spoken)

    def advice_text(self) -> str:
        """Return what the advice says, for those who listen to it."""
        return self.accessibleDescription()


def _place(alignment: Qt.AlignmentFlag) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(alignment | Qt.AlignmentFlag.AlignLeft)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
    return label


def _table(remarks: Sequence[Remark]) -> str:
    palette = colours()
    shades = {
        Tone.GOOD: palette.good,
        Tone.BAD: palette.bad,
        Tone.DOUBT: palette.warn,
        Tone.HINT: palette.ink_muted,
    }
    rows = []
    for remark in remarks:
        shade = shades[remark.tone]
        ink = palette.ink if remark.tone is Tone.GOOD else shade
        rows.append(
            f"<tr><td width='18' style='color:{shade}'><b>{SIGNS[remark.tone]}</b></td>"
            f"<td style='color:{ink}'>{escape(remark.text)}</td>"
            f"<td align='right' style='color:{ink}'>&nbsp;<b>{escape(remark.figure)}</b></td></tr>"
        )
    return f"<table width='100%' cellspacing='1'>{''.join(rows)}</table>" if rows else ""


def _ground(advice: Sequence[Remark]) -> str:
    palette = colours()
    tones = {remark.tone for remark in advice}
    ground = "transparent"
    if Tone.BAD in tones:
        ground = palette.bad_soft
    elif Tone.DOUBT in tones:
        ground = palette.warn_soft
    elif Tone.GOOD in tones:
        ground = palette.good_soft
    return f"QLabel {{ background: {ground}; border-radius: 4px; }}"
