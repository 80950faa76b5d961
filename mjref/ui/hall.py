"""What leaves the desk for the hall: announcements, the projector, the watch over the time."""

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import tr
from mjref.ui.announcer import Announcer
from mjref.ui.hall_clock import Announcement, HallClock, News
from mjref.ui.notice import Notice
from mjref.ui.parts import label
from mjref.ui.projector.control import LANGUAGES, Projector, Show
from mjref.ui.projector.screens import Screens
from mjref.ui.steady_time import SteadyTime
from mjref.ui.theme import Scheme
from mjref.ui.time_watch import TimeWatch
from mjref.ui.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable

Choice = TypeVar("Choice")

_TONES = {News.WARNING: "warn", News.TIME_UP: "bad", News.TABLE_TIME_UP: "bad"}


class Hall(QObject):
    """Everything for the hall of one open tournament; the window's menu asks by name."""

    def __init__(
        self,
        bench: Workbench,
        window: QWidget,
        notice: Notice,
        steady: SteadyTime,
        screens: Screens,
    ) -> None:
        super().__init__(window)
        self._bench, self._window, self._notice = bench, window, notice
        self.clock = HallClock(bench, self)
        self.announcer = Announcer(bench.preferences, self)
        self.projector = Projector(bench, window, screens, self)
        self.watch = TimeWatch(steady, bench, self)
        self.clock.announced.connect(self._on_announced)
        self.announcer.failed.connect(lambda words: notice.say(words, "warn"))
        self.projector.said.connect(notice.say)
        self.watch.was_set.connect(self._on_time_set)
        self.watch.is_behind.connect(lambda words: notice.say(words, "warn"))
        self.watch.is_right_again.connect(lambda words: notice.say(words, "good"))
        self._wishes: dict[str, Callable[[], object]] = {
            "projector": self._change_projector,
            "announcement": self._ask_announcement,
            "next": self.projector.turn,
            "hold": self._hold,
            "language": self._next_language,
            "colours": self._next_colours,
            **{
                show.value: lambda show=show: self.projector.show(show)  # type: ignore[misc]
                for show in Show
                if show is not Show.ANNOUNCEMENT
            },
        }

    def wish(self, name: str) -> None:
        """Do what the menu's entry of this name asks."""
        self._wishes[name]()

    def close(self) -> None:
        """Close what stands outside the window."""
        self.projector.turn_off()
        self.announcer.stop()
        self.deleteLater()

    def _on_announced(self, news: Announcement) -> None:
        self.announcer.announce(news)
        self.projector.interrupt(news)
        self._notice.say(news.words(), _TONES.get(news.news, "good"))

    def _on_time_set(self, words: str) -> None:
        self._notice.say(
            words, "warn", (tr("What is right?"), lambda: self.watch.decide(self._window))
        )

    def _change_projector(self) -> None:
        if self.projector.is_shown:
            self.projector.turn_off()
        else:
            self.projector.turn_on()

    def _ask_announcement(self) -> None:
        dialog = AnnouncementDialog(self.projector.announcement, self._window)
        if dialog.exec() and dialog.text():
            self.projector.announce(dialog.text())

    def _hold(self) -> None:
        is_held = self.projector.hold()
        words = tr("The projector stays at this page.") if is_held else tr("The pages go on.")
        self._notice.say(words, "good")

    def _next_language(self) -> None:
        chosen = _after(list(LANGUAGES), self._bench.preferences.projector_language)
        self._bench.preferences.projector_language = chosen
        self.projector.refresh()
        words = tr("The projector speaks: {language}").format(language=tr(LANGUAGES[chosen]))
        self._notice.say(words, "good")

    def _next_colours(self) -> None:
        chosen = _after(list(Scheme), self._bench.preferences.projector_scheme)
        self._bench.preferences.projector_scheme = chosen
        self.projector.refresh()
        names = {
            Scheme.SYSTEM: tr("as the window"),
            Scheme.LIGHT: tr("light"),
            Scheme.DARK: tr("dark"),
        }
        words = tr("Colours of the projector: {colours}").format(colours=names[chosen])
        self._notice.say(words, "good")


class AnnouncementDialog(QDialog):
    """Asks for the text that the hall is to read; Ctrl+Enter shows it."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Announcement"))
        self.setMinimumSize(560, 260)
        words = label(wrap=True)
        words.setText(tr("Text for the projector. Everybody in the hall can read it."))
        self.field = QPlainTextEdit(text)
        self.field.selectAll()
        self.field.setTabChangesFocus(True)
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        show = buttons.button(kinds.Ok)
        show.setText(tr("Show") + "  Ctrl+Enter")
        show.setShortcut("Ctrl+Return")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(words)
        layout.addWidget(self.field, 1)
        layout.addWidget(buttons)

    def text(self) -> str:
        """Return what was typed."""
        return self.field.toPlainText().strip()


def _after(choices: list[Choice], chosen: Choice) -> Choice:
    return choices[(choices.index(chosen) + 1) % len(choices)]
