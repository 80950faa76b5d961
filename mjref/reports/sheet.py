"""What stands on a sheet of paper: content and structure, no look.

The report modules turn facts into a `Sheet`; the writers (PDF, XLSX, CSV) turn it into a file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from mjref.tournament.programme import InkPoint, TableKey

Number = int | Fraction


class Align(Enum):
    """Where a cell's text stands."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class RowKind(Enum):
    """What a row is; the writers choose its look."""

    BODY = "body"
    BLANK = "blank"  # to be filled in by hand
    STRUCK = "struck"  # a former version, struck through
    SECTION = "section"  # opens a section and names it
    SUBTOTAL = "subtotal"
    TOTAL = "total"
    RESULT = "result"  # the totals that everything was for


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column; `width` is relative, about millimetres on an upright page."""

    title: str
    width: float
    align: Align = Align.CENTRE
    opens: bool = False
    """Whether a heavier rule stands before it."""
    wraps: bool = False
    """Whether its text may run over several lines; else it shrinks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A heading above `span` columns; the second line is the one that is looked for."""

    span: int
    lines: tuple[str, ...] = ()
    is_blank: bool = False
    """Whether the lines only name what is to be written in by hand."""


class Ref(NamedTuple):
    """A cell of the same grid, by the numbers of its row and column from 0."""

    row: int
    column: int


class Formula(NamedTuple):
    """How a spreadsheet works a number out; {0}, {1} … stand for cells or ranges of cells."""

    text: str
    refs: tuple[Ref | tuple[Ref, Ref], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one or more neighbouring columns show in a row.

    `value` is the number behind the text, for spreadsheets; `signed` shows a plus as well.
    `aside` stands after the text and is never struck through. A `formula` gives `value`.
    """

    text: str = ""
    value: Number | None = None
    span: int = 1
    strong: bool = False
    signed: bool = False
    align: Align | None = None
    aside: str = ""
    formula: Formula | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of cells whose spans fill all columns.

    `key` is a figure that formulas need and nobody reads; it stands in the column after the last.
    """

    cells: tuple[Cell, ...]
    kind: RowKind = RowKind.BODY
    key: Cell | None = None

    def placed(self) -> Iterator[tuple[int, Cell]]:
        """Yield every cell with the number of its first column, from 0."""
        column = 0
        for cell in self.cells:
            yield column, cell
            column += cell.span


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table; `frozen` columns stay in sight when a spreadsheet scrolls sideways."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    groups: tuple[Group, ...] = ()
    title: str = ""
    frozen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A labelled value at the head of a sheet."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """A signature's strokes in the pixels of the pad that it was made on."""

    strokes: tuple[tuple[InkPoint, ...], ...]
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureBox:
    """A box to sign in; with `ink` signed, with `note` there is something to say of it."""

    label: str
    name: str = ""
    ink: Ink | None = None
    note: str = ""
    void: bool = False
    """Whether what was signed has been changed since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One document of one or more pages; `name` is language-neutral, for files."""

    name: str
    heading: str
    """The competition."""
    title: str
    fields: tuple[Field, ...] = ()
    grids: tuple[Grid, ...] = ()
    legend: str = ""
    notes: tuple[str, ...] = ()
    boxes: tuple[SignatureBox, ...] = ()
    foot: str = ""
    contents: Mapping[TableKey, str] = field(default_factory=dict)
    """Content hash of each table whose facts are shown."""
    single_page: bool = False
    """Whether it shall stand on one page where that can be read."""
    link: str = ""
    """An address, shown as a code that telephones read."""
    paging: str = ""
    """How pages are counted, with {number} and {count}; empty: in the language in use."""
