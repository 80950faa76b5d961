"""How far a command is, on a terminal; nothing where its answers go into a file or a program."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from mjref.tournament.progress import Progress, ignore

_AFTER = 0.5  # seconds: what is quicker needs no words
_EVERY = 0.1
_CLEAR = "\r\x1b[K"


@contextmanager
def told_on_terminal(words: str) -> Iterator[Progress]:
    """Give what shows `words done/of` on standard error, gone at the end."""
    if not sys.stderr.isatty():
        yield ignore
        return
    shown = time.monotonic() + _AFTER - _EVERY

    def show(done: int, of: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= _EVERY:
            shown = now
            sys.stderr.write(f"{_CLEAR}{words} {done}/{of}")
            sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write(_CLEAR)
        sys.stderr.flush()
