"""What the word on the line may mean, the likeliest first; five rows that never move."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mjref.ui.theme import BODY_PX, SMALL_PX, Colours, colours, scaled, sized

ROWS = 5
_ROW = 26
_PAD = 8
_NUMBER, _FIGURE = 36, 56
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """One row: `text` takes the place of the line from `start` to `end`."""

    start: int
    end: int
    text: str
    name: str
    note: str = ""
    number: str = ""
    figure: str = ""


class CompletionList(QWidget):
    """Draws completions and keeps the mark; the line keeps the focus."""

    chosen = Signal(object)  # Completion

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered: tuple[Completion, ...] = ()
        self._marked = 0
        self._row = scaled(_ROW)
        self.setFixedHeight(ROWS * self._row + 2)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def offer(self, completions: Sequence[Completion]) -> None:
        """Show other completions; the first is marked."""
        self._offered = tuple(completions[: 4 * ROWS])
        self._marked = 0
        self._tell()

    def move_mark(self, steps: int) -> None:
        """Mark another row."""
        if self._offered:
            self._marked = (self._marked + steps) % len(self._offered)
            self._tell()

    @property
    def marked(self) -> Completion | None:
        """Return the marked completion."""
        return self._offered[self._marked] if self._offered else None

    @property
    def is_moved(self) -> bool:
        """Return whether another row than the first was marked on purpose."""
        return bool(self._offered) and self._marked > 0

    @property
    def offered(self) -> tuple[Completion, ...]:
        """Return all completions."""
        return self._offered

    def _tell(self) -> None:
        spoken = [each.name for each in self._offered[:ROWS]]
        if self.marked:
            spoken.insert(0, self.marked.name)
        self.setAccessibleDescription(", ".join(spoken))
        self.update()

    def _first_row(self) -> int:
        """Rows roll only as far as the mark needs."""
        return max(0, self._marked - ROWS + 1)

    # Qt overrides

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the row that was clicked."""
        place = self._first_row() + int(event.position().y() - 1) // self._row
        if 0 <= place < len(self._offered):
            self.chosen.emit(self._offered[place])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rows."""
        if not self._offered:
            return
        painter = QPainter(self)
        palette = colours()
        painter.setPen(QColor(palette.rule))
        painter.setBrush(QColor(palette.paper))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 4, 4)
        first = self._first_row()
        for place, each in enumerate(self._offered[first : first + ROWS], start=first):
            rect = QRect(1, 1 + (place - first) * self._row, self.width() - 2, self._row)
            self._draw_row(painter, rect, each, palette, marked=place == self._marked)
        painter.end()

    def _draw_row(
        self,
        painter: QPainter,
        rect: QRect,
        each: Completion,
        palette: Colours,
        *,
        marked: bool,
    ) -> None:
        if marked:
            painter.fillRect(rect, QColor(palette.accent_soft))
            painter.fillRect(
                QRect(rect.left(), rect.top(), 3, rect.height()), QColor(palette.accent)
            )
        inner = rect.adjusted(_PAD, 0, -_PAD, 0)
        painter.setPen(QColor(palette.ink_muted))
        painter.setFont(sized(self.font(), SMALL_PX))
        painter.drawText(
            QRect(inner.left(), inner.top(), scaled(_NUMBER - 10), self._row), _RIGHT, each.number
        )
        name = inner.adjusted(scaled(_NUMBER), 0, -scaled(_FIGURE), 0)
        painter.setFont(sized(self.font(), BODY_PX, bold=marked))
        painter.setPen(QColor(palette.ink))
        text = painter.fontMetrics().elidedText(
            each.name, Qt.TextElideMode.ElideRight, name.width()
        )
        painter.drawText(name, _LEFT, text)
        used = painter.fontMetrics().horizontalAdvance(text) + 10
        painter.setFont(sized(self.font(), SMALL_PX))
        painter.setPen(QColor(palette.ink_muted))
        rest = name.adjusted(used, 0, 0, 0)
        note = painter.fontMetrics().elidedText(
            each.note, Qt.TextElideMode.ElideRight, max(0, rest.width())
        )
        painter.drawText(rest, _LEFT, note)
        painter.setPen(QColor(palette.ink))
        painter.drawText(inner, _RIGHT, each.figure)
