"""Lines of text: how wide they are, where they break, how small they must become."""

from functools import lru_cache

from reportlab.pdfbase import pdfmetrics

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

_MAY_NOT_START = frozenset("，。、；：！？）」』”’,.;:!?)%…" + NO_BREAK_SPACE)
_MAY_NOT_END = frozenset("（「『“‘(" + NO_BREAK_SPACE)
_BLANKS = frozenset(" \u3000")
_FIRST_IDEOGRAPH = "\u2e80"
_SMALLEST = 0.45  # of the wished size
_ROUNDING = 0.001  # points: what fits exactly shall not break


@lru_cache(maxsize=20_000)
def _units(text: str, font: str) -> float:
    return float(pdfmetrics.getFont(font).stringWidth(text, 1))


def width_of(text: str, font: str, size: float) -> float:
    """Return the width of one line in points."""
    return _units(text, font) * size


def fitted(text: str, font: str, size: float, width: float) -> float:
    """Return the size, at most `size`, at which `text` fits on one line of `width`."""
    needed = width_of(text, font, size)
    return size if needed <= width else max(size * width / needed, size * _SMALLEST)


@lru_cache(maxsize=20_000)
def wrap(text: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """Return the lines that `text` breaks into; a word longer than a line is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph):
            if width_of((line + piece).rstrip(), font, size) <= width + _ROUNDING:
                line += piece
                continue
            if line:
                lines.append(line.rstrip())
            *full, line = _cut(piece, font, size, width)
            lines += full
        lines.append(line.rstrip())
    return tuple(lines)


def _pieces(text: str) -> list[str]:
    """Split between words, and between ideographs where no punctuation forbids it."""
    pieces: list[str] = []
    start = 0
    for at in range(1, len(text)):
        if _may_break(text[at - 1], text[at]):
            pieces.append(text[start:at])
            start = at
    return [*pieces, text[start:]]


def _may_break(before: str, after: str) -> bool:
    if after in _BLANKS or after in _MAY_NOT_START or before in _MAY_NOT_END:
        return False
    if before == "-":
        return after.isalpha()
    return before in _BLANKS or before >= _FIRST_IDEOGRAPH or after >= _FIRST_IDEOGRAPH


def _cut(piece: str, font: str, size: float, width: float) -> list[str]:
    lines = [""]
    for sign in piece:
        if lines[-1] and width_of((lines[-1] + sign).rstrip(), font, size) > width + _ROUNDING:
            lines.append("")
        lines[-1] += sign
    return lines
