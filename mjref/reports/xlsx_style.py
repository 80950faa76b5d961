"""The look of a spreadsheet: number formats, fonts, rules."""

from fractions import Fraction

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from mjref.reports.figures import MINUS
from mjref.reports.sheet import Align, Cell, Number, RowKind

FAMILY = "Mj Sans SC"

_THIN = Side(style="thin", color="FF808080")
_MEDIUM = Side(style="medium")
_SHADE = PatternFill("solid", fgColor="FFECECEC")
_SHADED = (RowKind.SECTION, RowKind.RESULT)
_STRONG = (RowKind.SUBTOTAL, RowKind.TOTAL, RowKind.RESULT)
_SIZES = {RowKind.STRUCK: 8.0, RowKind.SECTION: 9.0, RowKind.RESULT: 13.0}
_ORDINARY = 10.0


def number_format(cell: Cell) -> str:
    """Return a format that shows exactly what the paper shows: `+0`, `0.0`, `?/3`."""
    number = Fraction(cell.value or 0)
    if number.denominator == 1:
        digits = "0"
    elif "/" in cell.text:
        digits = f"{'?' * len(str(abs(number.numerator)))}/{number.denominator}"
    else:
        digits = "0." + "0" * len(cell.text.partition(".")[2])
    plus = "+" if cell.signed else ""
    return f'{plus}{digits};"{MINUS}"{digits};0'


def as_number(value: Number) -> int | float:
    """Return the value as spreadsheets hold it."""
    number = Fraction(value)
    return number.numerator if number.denominator == 1 else float(number)


def font(kind: RowKind, *, strong: bool) -> Font:
    """Return the font of a table's cell."""
    return Font(
        name=FAMILY,
        size=_SIZES.get(kind, _ORDINARY),
        bold=strong or kind in _STRONG,
        strike=kind is RowKind.STRUCK,
    )


def line_font(size: float, *, strong: bool = False) -> Font:
    """Return the font of a line outside the tables."""
    return Font(name=FAMILY, size=size, bold=strong)


def fill(kind: RowKind) -> PatternFill | None:
    """Return the tint of a row, if it has one."""
    return _SHADE if kind in _SHADED else None


def border(*, opens: bool = False, above: bool = False) -> Border:
    """Return a cell's rules, heavier on the left or above where something begins."""
    return Border(
        left=_MEDIUM if opens else _THIN,
        right=_THIN,
        top=_MEDIUM if above else _THIN,
        bottom=_THIN,
    )


def alignment(align: Align, *, wraps: bool = False) -> Alignment:
    """Return where a cell's text stands."""
    horizontal = {Align.LEFT: "left", Align.CENTRE: "center", Align.RIGHT: "right"}[align]
    return Alignment(horizontal=horizontal, vertical="center", wrap_text=wraps)
