"""Dealing: two throws, typed or thrown here, and where the wall is broken."""

from secrets import SystemRandom

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from mjref.game.hand import Seat
from mjref.i18n import tr
from mjref.tournament.dealing import (
    DealRules,
    DiceError,
    Opening,
    Throw,
    ThrowAgainError,
    open_wall,
    throw,
    thrower_of,
)
from mjref.ui.models.score_sheet import wind_sign
from mjref.ui.parts import button, label
from mjref.ui.theme import GRID, scaled
from mjref.ui.translated import Translated
from mjref.ui.wall_view import WallPicture, WallView

_random = SystemRandom().random


class DicePanel(Translated):
    """Shows the throws of the hand that is being played; `thrown` carries one more."""

    thrown = Signal(object)  # tuple[Throw, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._throws: tuple[Throw, ...] = ()
        self._dealer_chair = Seat.EAST
        self._rules = DealRules()
        self.wall = WallView()
        self._answer = label("note", wrap=True)
        self._answer.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._answer.setMinimumHeight(scaled(54))
        self._throw = button(self.throw_next)
        self._throw.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()
        self.start_translating()

    @property
    def answer(self) -> QLabel:
        """Return the label with the answer in words."""
        return self._answer

    @property
    def throw_button(self) -> QPushButton:
        """Return the button that throws."""
        return self._throw

    def show_throws(
        self, throws: tuple[Throw, ...], dealer_chair: Seat, rules: DealRules | None = None
    ) -> None:
        """Show what was thrown for this hand, the chair that deals, and how the wall is read."""
        shown = (throws, dealer_chair, rules or DealRules())
        if shown != (self._throws, self._dealer_chair, self._rules):
            self._throws, self._dealer_chair, self._rules = shown
            self.retranslate()

    def throw_next(self) -> None:
        """Throw the dice that come next; two noted throws stay, but for one to be made again."""
        if len(self._throws) < 2 or self._is_thrown_again():
            self.thrown.emit((*self._throws[:1], throw(_random)))

    def retranslate(self) -> None:
        """Show throws and answer in the language in use."""
        opening = self._opening()
        self.wall.show_picture(
            WallPicture(dealer_chair=self._dealer_chair, throws=self._throws, opening=opening)
        )
        again = tr("{sum} runs past the wall: the second throw is made again.")
        total = sum(map(sum, self._throws))
        words = _in_words(self._throws, opening)
        self._answer.setText(again.format(sum=total) if self._is_thrown_again() else words)
        self._throw.setText(tr("Throw dice") + "  F2")
        self._throw.setEnabled(len(self._throws) < 2 or self._is_thrown_again())
        self.wall.setAccessibleName(tr("The four walls"))
        self.wall.setAccessibleDescription(self._answer.text())
        self.setAccessibleName(tr("Dice and wall"))

    def _opening(self) -> Opening | None:
        if len(self._throws) != 2:
            return None
        try:
            return open_wall(*self._throws, **self._rules._asdict())
        except (DiceError, ThrowAgainError):
            return None

    def _is_thrown_again(self) -> bool:
        if len(self._throws) != 2:
            return False
        try:
            open_wall(*self._throws, **self._rules._asdict())
        except ThrowAgainError:
            return True
        except DiceError:
            return False
        return False

    def _lay_out(self) -> None:
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.wall, 0, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self._answer, 1, 0)
        layout.addWidget(self._throw, 2, 0, Qt.AlignmentFlag.AlignLeft)
        layout.setRowStretch(1, 1)


def _in_words(throws: tuple[Throw, ...], opening: Opening | None) -> str:
    if not throws:
        return tr("The dealer throws first: type d and the dice, such as d 34.")
    first = sum(throws[0])
    if opening is None:
        return tr("{sum}: {wind} throws second.").format(
            sum=first, wind=wind_sign(thrower_of(first))
        )
    one, two = opening.first_stacks
    return tr(
        "{first} + {second} = {sum}: {wall}'s wall is cut at stack {cut} from the right. The "
        "dealer takes {one} and {two}, then all in turn, clockwise."
    ).format(
        first=first,
        second=sum(throws[1]),
        sum=first + sum(throws[1]),
        wall=wind_sign(opening.cut.wall),
        cut=opening.cut.stack,
        one=f"{wind_sign(one.wall)} {one.stack}",
        two=f"{wind_sign(two.wall)} {two.stack}",
    )
