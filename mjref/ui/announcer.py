"""Makes announcements heard: a sound of our own, then the sentence by the platform's voice."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from mjref.i18n import mark, speaking, tr
from mjref.paths import resource
from mjref.ui.hall_clock import Announcement, News
from mjref.ui.outside_commands import OutsideCommand, players, speakers
from mjref.ui.settings import Preferences

PATIENCE_MS = 20_000
GRACE_MS = 1000
SOUNDS = {
    News.WARNING: "announcement",
    News.BREAK_OVER: "announcement",
    News.TIME_UP: "time-up",
    News.TABLE_TIME_UP: "time-up",
}
_ANY = "start"

VOICES = {
    "both": ("zh", "en"),
    "zh": ("zh",),
    "en": ("en",),
    "off": (),
}
VOICE_WORDS = {
    "both": mark("Chinese, then English"),
    "zh": mark("Chinese only"),
    "en": mark("English only"),
    "off": mark("Off"),
}

Find = Callable[[str, str], list[OutsideCommand]]
"""Text, language → commands that may speak it."""


class Announcer(QObject):
    """Works through a queue; each entry is a list of commands of which one shall succeed."""

    failed = Signal(str)  # a sentence: what could not be heard
    idle = Signal()

    def __init__(
        self,
        preferences: Preferences,
        parent: QObject | None = None,
        *,
        speak: Find = speakers,
        play: Callable[[Path], list[OutsideCommand]] = players,
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._speak, self._play = speak, play
        self._queue: list[_Job] = []
        self._job: _Job | None = None
        self._process = QProcess(self)
        # queued: a program may fail while it is being started, and the next one starts then
        later = Qt.ConnectionType.QueuedConnection
        self._process.finished.connect(self._on_finished, later)
        self._process.errorOccurred.connect(self._on_error, later)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._on_patience)

    def announce(self, news: Announcement) -> None:
        """Play the sound and speak the sentence, as the person at this machine chose."""
        if self._preferences.sounds:
            self.play(SOUNDS.get(news.news, _ANY))
        for language in VOICES.get(self._preferences.voice, ()):
            with speaking(language):
                words = news.words()
            self.say(words, language)

    def play(self, sound: str) -> None:
        """Play a sound of ours; a computer that cannot beeps."""
        path = resource("sounds", f"{sound}.wav")
        self._add(_Job(self._play(path), QApplication.beep))

    def say(self, words: str, language: str) -> None:
        """Speak a sentence; where it cannot be spoken, `failed` says so."""
        commands = self._speak(words, language)
        if commands:
            self._add(_Job(commands, lambda: self.failed.emit(_unheard(words))))

    def stop(self) -> None:
        """Be silent at once."""
        self._queue.clear()
        self._job = None
        self._patience.stop()
        self._process.finished.disconnect(self._on_finished)
        self._process.kill()
        self._process.waitForFinished(GRACE_MS)

    def can_speak(self, language: str) -> bool:
        """Return whether there is a speech command on this computer."""
        return bool(self._speak("", language))

    def _add(self, job: "_Job") -> None:
        self._queue.append(job)
        if self._job is None:
            self._next_job()

    def _next_job(self) -> None:
        self._job = self._queue.pop(0) if self._queue else None
        if self._job is None:
            self.idle.emit()
        else:
            self._try_next()

    def _try_next(self) -> None:
        """Try the next command of the job at hand; when none is left, say so."""
        assert self._job is not None
        command = self._job.next_command()
        if command is None:
            self._job.when_unheard()
            self._next_job()
            return
        self._patience.start()
        self._process.start(command.program, list(command.arguments))
        if command.text:
            self._process.write(command.text.encode())
        self._process.closeWriteChannel()

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._go_on(succeeded=not code and status is QProcess.ExitStatus.NormalExit)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:  # nothing else will come
            self._go_on(succeeded=False)

    def _go_on(self, *, succeeded: bool) -> None:
        self._patience.stop()
        if succeeded:
            self._next_job()
        else:
            self._try_next()

    def _on_patience(self) -> None:
        self._process.kill()


class _Job:
    """Commands of which one shall succeed, and what is done where none does."""

    def __init__(
        self, commands: Sequence[OutsideCommand], when_unheard: Callable[[], object]
    ) -> None:
        self._commands = list(commands)
        self.when_unheard = when_unheard

    def next_command(self) -> OutsideCommand | None:
        """Return the command to try now, None where all have failed."""
        return self._commands.pop(0) if self._commands else None


def _unheard(words: str) -> str:
    return tr("This could not be spoken: “{words}” Say it yourself; the screens show it.").format(
        words=words
    )
