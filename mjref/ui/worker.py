"""Work over 50 ms, done beside the window: progress, cancel, and an answer in the window's thread.

What the work raises is raised again in the window's thread: refusals become a signal, anything
unknown reaches the one last net in `app.py`.
"""

import gc
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Signal

from mjref.reports import signing_words
from mjref.reports.files import ReportError
from mjref.reports.identity import IdentityError
from mjref.rulebooks.base import Problem
from mjref.tournament.progress import Progress
from mjref.tournament.store import DeskError

_POOL = ThreadPoolExecutor(max_workers=2, thread_name_prefix="mjref-work")
_REPORT_EVERY = 0.05  # seconds between two signs of progress

Report = Progress
"""Called by the work with (done, of how many); raises CancelledError after a cancel."""


class CancelledError(Exception):
    """Raised inside the work to leave it."""


class Task(QObject):
    """One piece of work; keep no reference, it lives until it has answered."""

    progressed = Signal(int, int)
    finished = Signal(object)
    refused = Signal(object)  # tuple[Problem, ...]
    failed = Signal(str)  # a document could not be made; the sentence says why
    cancelled = Signal()
    _settled = Signal()

    _alive: set["Task"] = set()  # noqa: RUF012  (the set is shared on purpose)

    def __init__(self, work: Callable[[Report], object]) -> None:
        super().__init__()
        self._work = work
        self._stop = threading.Event()
        self._last_report = 0.0
        self._future: Future[Any] | None = None
        self._settled.connect(self._on_settled)

    def start(self) -> None:
        """Begin; the signals come in the window's thread."""
        gc.disable()
        Task._alive.add(self)
        self._future = _POOL.submit(self._work, self._report)
        self._future.add_done_callback(lambda _: self._settled.emit())

    @classmethod
    def is_any_alive(cls) -> bool:
        """Return whether any work has yet to answer."""
        return bool(cls._alive)

    def cancel(self) -> None:
        """Ask the work to leave at its next report."""
        self._stop.set()

    def _report(self, done: int, of: int) -> None:
        if self._stop.is_set():
            raise CancelledError
        now = time.monotonic()
        if now - self._last_report >= _REPORT_EVERY or done == of:
            self._last_report = now
            self.progressed.emit(done, of)

    def _on_settled(self) -> None:
        Task._alive.discard(self)
        if not Task._alive:
            _collect_again()
        assert self._future is not None
        try:
            result = self._future.result()
        except CancelledError:
            self.cancelled.emit()
        except DeskError as no:
            self.refused.emit(no.problems)
        except ReportError as no:
            self.failed.emit(no.sentence())
        except IdentityError as no:
            self.failed.emit(signing_words.sentence(no.problem))
        except OSError as no:
            self.refused.emit((_of_the_system(no),))
        else:
            self.finished.emit(result)


class Latest(QObject):
    """Computes something anew whenever it is asked to, and delivers only what is still wanted.

    Requests that come while it computes are answered by one more computation.
    """

    delivered = Signal(object)

    def __init__(self, compute: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._compute = compute
        self._task: Task | None = None
        self._is_stale = False

    def request(self) -> None:
        """Compute now, or once more after the present computation."""
        if self._task is not None:
            self._is_stale = True
            return
        self._is_stale = False
        self._task = Task(lambda _: self._compute())
        self._task.finished.connect(self._on_finished)
        self._task.start()

    def _on_finished(self, result: object) -> None:
        self._task = None
        if self._is_stale:
            self.request()
        else:
            self.delivered.emit(result)


def _collect_again() -> None:
    """Look for garbage again, but not among what the work has made.

    Python looks for cycles while everybody waits, for longer than anybody should: half a second
    with a large tournament in memory. So it rests while work goes on, and what is there at the
    end, nearly all of it facts without cycles, is not searched again.
    """
    gc.freeze()
    gc.enable()


def _of_the_system(no: OSError) -> Problem:
    return Problem("file_refused", {"path": no.filename or "", "reason": no.strerror or str(no)})
