"""Notices when the computer's time is set while the window is open, and asks what is right.

The desk's own time goes on evenly meanwhile (`steady_time.py`), so that nothing happens to the
time left before somebody has decided.
"""

from collections.abc import Callable
from datetime import timedelta

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from mjref.i18n import tr
from mjref.ui.formats import moment
from mjref.ui.parts import button, label, set_words
from mjref.ui.steady_time import SteadyTime
from mjref.ui.workbench import Workbench

CHECK_MS = 1000
REPEAT_AFTER = 60  # checks
AHEAD = timedelta(minutes=1)  # of the log before the computer's time


class TimeWatch(QObject):
    """Compares the computer's clock with the time that really passed."""

    was_set = Signal(str)  # a sentence
    is_right_again = Signal(str)
    is_behind = Signal(str)  # at the opening

    def __init__(
        self,
        steady: SteadyTime,
        bench: Workbench,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._steady, self._bench = steady, bench
        self._shift = timedelta()
        self._checks = 0
        timer = QTimer(self)
        timer.setInterval(CHECK_MS)
        timer.timeout.connect(self.check)
        timer.start()
        QTimer.singleShot(0, self, self._look_back)

    @property
    def shift(self) -> timedelta:
        """Return by how much the computer's time was set, 0 where it is as it was."""
        return self._shift

    def check(self) -> None:
        """Look at the computer's clock."""
        before, self._shift = self._shift, self._steady.shift()
        is_new = abs(self._shift - before) >= timedelta(seconds=1)
        self._checks = 0 if is_new else self._checks + 1
        if self._shift and self._checks % REPEAT_AFTER == 0:
            self.was_set.emit(self.report())
        elif before and not self._shift:
            self.is_right_again.emit(
                tr("The computer's time is what it was. All clocks are right.")
            )

    def _look_back(self) -> None:
        """A clock's log that lies ahead of the computer's time tells that the time was set back."""
        sessions = self._bench.desk.tournament.sessions
        last = max((event.at for session in sessions for event in session.clock), default=None)
        now = self._bench.now()
        if last is not None and last - now >= AHEAD:
            words = tr(
                "The computer's time is {now}, but the clock's log goes to {last}: set the "
                "computer's time right, then open the tournament again."
            )
            self.is_behind.emit(words.format(now=moment(now), last=moment(last)))

    def report(self) -> str:
        """Return what happened, as a sentence."""
        words = (
            tr("The computer's time was set forward by {time}. The time left is unchanged so far.")
            if self._shift > timedelta()
            else tr(
                "The computer's time was set back by {time}. The time left is unchanged so far."
            )
        )
        return words.format(time=_length(self._shift))

    def keep_time_left(self) -> None:
        """Take the new time, and note the change so that the time left stays as it is."""
        seconds = round(self._shift.total_seconds())
        self._steady.follow()
        self._shift = timedelta()
        self._bench.bridge.do_without_undo(lambda: self._bench.desk.note_time_set(seconds))

    def let_it_count(self) -> None:
        """Take the new time as the right one for the clocks too: the time left changes."""
        self._steady.follow()
        self._shift = timedelta()
        self._bench.bridge.clock_changed.emit(self._bench.session)

    def decide(self, parent: QWidget) -> None:
        """Ask what is right."""
        TimeSetDialog(self, parent).exec()


class TimeSetDialog(QDialog):
    """Three ways out, the safe one first."""

    def __init__(self, watch: TimeWatch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The computer's time was set"))
        self.setMinimumWidth(560)
        self._watch = watch
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        title = label("title", wrap=True)
        title.setText(watch.report())
        layout.addWidget(title)
        self.keep = self._way(
            layout,
            tr("Keep the time left"),
            tr("The new time is right. The log notes the change, every table keeps its minutes."),
            watch.keep_time_left,
        )
        self.count = self._way(
            layout,
            tr("Let the new time count"),
            tr(
                "The time was wrong when the clock was started. The time left changes by {time}."
            ).format(time=_length(watch.shift)),
            watch.let_it_count,
        )
        self.later = self._way(
            layout,
            tr("Set the computer's time right"),
            tr("The new time is wrong. Set it back in the system; this notice goes by itself."),
            lambda: None,
        )
        self.keep.setDefault(True)

    def _way(
        self, layout: QVBoxLayout, words: str, why: str, run: Callable[[], None]
    ) -> QPushButton:
        def chosen() -> None:
            self.accept()
            run()

        made = button(chosen)
        set_words(made, words)
        text = label("muted", wrap=True)
        text.setText(why)
        layout.addSpacing(6)
        layout.addWidget(made)
        layout.addWidget(text)
        return made


def _length(shift: timedelta) -> str:
    minutes, seconds = divmod(round(abs(shift).total_seconds()), 60)
    if not minutes:
        return tr("{seconds} s").format(seconds=seconds)
    return tr("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds)
