"""Signatures under a table's sheet: four players, the referee, the chief referee.

Ink is bound to the content that it was made under; a number that changes makes it void.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QVBoxLayout, QWidget

from mjref.game.hand import Seat
from mjref.i18n import mark, tr
from mjref.tournament.programme import Lock, Signature, SignatureRole
from mjref.tournament.sheet import TableSheet
from mjref.ui.formats import exact, lock_words, signed, time_of_day
from mjref.ui.models.score_sheet import wind_sign
from mjref.ui.parts import button, label, row
from mjref.ui.sign_pad import PAPER, SignPad, draw_ink
from mjref.ui.theme import GRID, SMALL_PX, colours, scaled, sized
from mjref.ui.translated import Translated

ROLES = tuple(SignatureRole)
OFFICIALS = {
    SignatureRole.REFEREE: mark("Referee"),
    SignatureRole.CHIEF_REFEREE: mark("Chief referee"),
}
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SignPanel(Translated):
    """Choose who signs, sign, save; the keys 1 to 6 choose."""

    sign_wished = Signal(object)  # Signature
    close_requested = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._content = ""
        self._lock: Lock | None = None
        self._sheet: TableSheet | None = None
        self.pad = SignPad()
        self._boxes = {role: SignatureBox() for role in ROLES}
        self._group = QButtonGroup(self)
        self._title, self._question, self._note = label("title"), label(), label("note", wrap=True)
        self._save = button(self.save, is_primary=True)
        self._clear = button(self.pad.clear)
        self._back = button(self.pad.take_back_stroke)
        self._close = button(self.close_requested.emit)
        self._lay_out()
        self.pad.ink_changed.connect(self._on_ink_changed)
        self._group.buttonClicked.connect(lambda _button: self._on_role_chosen())
        self.start_translating()

    @property
    def role(self) -> SignatureRole:
        """Return who is to sign."""
        return next(role for role, box in self._boxes.items() if box.isChecked())

    @property
    def save_button(self) -> QPushButton:
        """Return the button that saves the ink."""
        return self._save

    def box(self, role: SignatureRole) -> "SignatureBox":
        """Return the box of one signatory."""
        return self._boxes[role]

    def choose(self, role: SignatureRole) -> None:
        """Let somebody sign."""
        self._boxes[role].setChecked(True)
        self._on_role_chosen()

    def show_lock(self, lock: Lock | None) -> None:
        """Say that nobody signs any more where the session is locked."""
        self._lock = lock
        self._on_ink_changed()
        self._set_words()

    def show_table(self, sheet: TableSheet, names: tuple[str, str, str, str], content: str) -> None:
        """Show whose ink stands under the sheet as it is now, and whose is void."""
        self._sheet, self._content = sheet, content
        for role, box in self._boxes.items():
            ink = next((each for each in sheet.table.signatures if each.role is role), None)
            seat = Seat.of(role.value) if role.value in "ESWN" else None
            name = tr(OFFICIALS[role]) if seat is None else f"{wind_sign(seat)} {names[seat]}"
            result = "" if seat is None else _result(sheet, seat)
            box.show_ink(name, result, ink, is_valid=ink is not None and _holds(ink, content))
        self._set_words()

    def choose_first_open(self) -> None:
        """Choose the first who has not signed yet, and wipe the pad."""
        waiting = [role for role, box in self._boxes.items() if not box.is_signed]
        self.choose(waiting[0] if waiting else ROLES[0])

    def save(self) -> None:
        """Hand the ink over to be saved."""
        if not self.pad.has_ink:
            self._note.setText(tr("The pad is empty: sign on it first."))
            return
        self.sign_wished.emit(
            Signature(
                role=self.role,
                strokes=self.pad.strokes,
                width=self.pad.width(),
                height=self.pad.height(),
                content_hash=self._content,
                at=self._now(),
            )
        )

    def retranslate(self) -> None:
        """Set the words anew."""
        self._title.setText(tr("Signatures"))
        self._save.setText(tr("Save signature") + "  Enter")
        self._clear.setText(tr("Wipe"))
        self._back.setText(tr("Last stroke back"))
        self._close.setText(tr("Back to the hands") + "  Esc")
        self.pad.setAccessibleName(tr("Signature pad"))
        self._set_words()

    def _set_words(self) -> None:
        name = self._boxes[self.role].name
        self._question.setText(tr("{name} signs:").format(name=name) if name else "")
        void = [box.name for box in self._boxes.values() if box.is_void]
        text = tr("By signing you accept the sheet as it stands, with all its hands.")
        if void:
            text = tr("A number changed after {names} signed: void, sign again.").format(
                names=", ".join(void)
            )
        if self._lock:
            text = tr("{lock}: nobody signs any more.").format(lock=lock_words(self._lock))
        self._note.setText(text)

    def _on_ink_changed(self) -> None:
        self._save.setEnabled(self.pad.has_ink and self._lock is None)

    def _on_role_chosen(self) -> None:
        self.pad.clear()
        self._set_words()
        self.pad.setFocus()

    def _lay_out(self) -> None:
        boxes = QGridLayout()
        boxes.setSpacing(GRID)
        for place, box in enumerate(self._boxes.values()):
            self._group.addButton(box)
            boxes.addWidget(box, place // 2, place % 2)
        self._boxes[ROLES[0]].setChecked(True)
        self._save.setEnabled(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, 0)
        layout.setSpacing(GRID)
        layout.addLayout(row(self._title, None, self._close))
        layout.addLayout(boxes)
        layout.addWidget(self._note)
        layout.addWidget(self._question)
        layout.addWidget(self.pad, 1)
        layout.addLayout(row(self._save, self._back, self._clear, None))


class SignatureBox(QPushButton):
    """Who signs, what he signs for, his ink; void ink is struck through."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setFixedHeight(scaled(70))
        self.name = ""
        self.is_signed = False
        self.is_void = False
        self._result = ""
        self._ink: Signature | None = None

    def show_ink(self, name: str, result: str, ink: Signature | None, *, is_valid: bool) -> None:
        """Show a signatory and his ink."""
        self.name, self._result, self._ink = name, result, ink
        self.is_signed = ink is not None and is_valid
        self.is_void = ink is not None and not is_valid
        self.setAccessibleName(f"{name} {result} {self._state()}")
        self.update()

    def _state(self) -> str:
        if self._ink is None:
            return tr("not signed")
        if self.is_void:
            return tr("void")
        return tr("signed {time}").format(time=time_of_day(self._ink.at))

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Return the usual size."""
        return QSize(280, 70)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words and the ink."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = colours()
        rect = self.rect().adjusted(12, 6, -12, -6)
        painter.setPen(QColor(palette.ink))
        painter.setFont(sized(self.font(), 15, bold=True))
        top = rect.adjusted(0, 0, 0, -rect.height() * 2 // 3)
        painter.drawText(top, _LEFT, self.name)
        painter.setFont(sized(self.font(), SMALL_PX))
        painter.drawText(top, _RIGHT, self._result)
        state = {True: palette.bad, False: palette.good if self.is_signed else palette.ink_muted}
        painter.setPen(QColor(state[self.is_void]))
        sign = "✗ " if self.is_void else "✓ " if self.is_signed else ""
        lower = rect.adjusted(0, rect.height() * 2 // 3, 0, 0)
        painter.drawText(lower, _LEFT, sign + self._state())
        self._draw_signature(painter, QRectF(rect.adjusted(rect.width() // 2, 20, 0, 2)))
        painter.end()

    def _draw_signature(self, painter: QPainter, area: QRectF) -> None:
        if self._ink is None:
            return
        painter.fillRect(area, QColor(PAPER))
        draw_ink(painter, self._ink.strokes, area, self._ink.width, self._ink.height)
        if self.is_void:
            painter.setPen(QColor(colours().bad))
            painter.drawLine(area.topLeft(), area.bottomRight())


def utc_now() -> datetime:
    """Return the time as signatures record it."""
    return datetime.now(UTC)


def _holds(ink: Signature, content: str) -> bool:
    return ink.content_hash == content


def _result(sheet: TableSheet, seat: Seat) -> str:
    points = tr("{points} · standard {standard}")
    return points.format(
        points=signed(sheet.totals[seat]), standard=exact(sheet.standard_points[seat])
    )
