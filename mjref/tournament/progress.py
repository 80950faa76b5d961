"""How long work tells how far it is."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Progress = Callable[[int, int], None]
"""Called with (done, of how many); may raise to leave off, and then nothing was done."""

T = TypeVar("T")


def ignore(done: int, of: int) -> None:
    """Tell nobody."""


def in_portions(items: Sequence[T], size: int, report: Progress) -> Iterator[Sequence[T]]:
    """Yield the items in portions of at most `size`, and report after each."""
    for start in range(0, len(items), size):
        report(start, len(items))
        yield items[start : start + size]
    report(len(items), len(items))
