"""Numbers as they are printed: a true minus sign, a plus where it matters, nothing rounded."""

from fractions import Fraction

from mjref.reports.sheet import Cell, Number
from mjref.tournament.exact import write_exact

MINUS = "\N{MINUS SIGN}"


def plain(number: Number) -> str:
    """Return `12`, `0.5`, `7/3` or `−4`."""
    return write_exact(Fraction(number)).replace("-", MINUS)


def signed(number: Number) -> str:
    """Return `+12`, `−4` or `0`."""
    return f"+{plain(number)}" if number > 0 else plain(number)


def figure(number: Number, *, span: int = 1, strong: bool = False) -> Cell:
    """Return a cell with a number."""
    return Cell(text=plain(number), value=number, span=span, strong=strong)


def change(number: Number, *, span: int = 1, strong: bool = False) -> Cell:
    """Return a cell with a number that shows its sign."""
    return Cell(text=signed(number), value=number, span=span, strong=strong, signed=True)
