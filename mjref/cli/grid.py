"""Columns of text that stand straight in a terminal."""

import unicodedata
from collections.abc import Sequence

from mjref.i18n import tr


def grid(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return columns that stand straight in a terminal, Chinese included."""
    table = [[tr(heading) for heading in headings], *rows]
    widths = [max(_width(row[column]) for row in table) for column in range(len(headings))]
    lines = [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        )
        for row in table
    ]
    return "".join(line.rstrip() + "\n" for line in lines)


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
