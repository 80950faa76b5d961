"""Spreadsheets and text files as sheets of cells, whatever program wrote them."""

import csv
import io
import unicodedata
import warnings
import zipfile
import zlib
from dataclasses import dataclass, field
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from mjref.storage.files import content_of
from mjref.tournament.store import StoreError

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

Cell = str | int | float | date | time | None
MOST_ROWS = 100_000
_OLD_EXCEL = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # also an .xlsx that asks for a password
_ZIP = b"PK\x03\x04"
_DAMAGE = (
    *(OSError, ValueError, TypeError, LookupError, AttributeError, SyntaxError),
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError),
)
"""What reading a damaged workbook may end in."""
_DELIMITERS = ",;\t，；"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The cells of a sheet; row 1 is `rows[0]`."""

    name: str
    rows: list[list[Cell]]
    formulas: frozenset[tuple[int, int]] = frozenset()
    """Where a formula stands, as (row, column) from 1."""
    merged: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    """Cell inside a merged range → the cell that holds its value, both from 1."""
    is_guess: bool = False
    """Whether the encoding was guessed, so that garbled text is possible."""


def read_sheets(path: Path) -> list[Sheet]:
    """Return the sheets of an .xlsx file, or the one of a text file; raises StoreError."""
    content = content_of(path)
    if not content.strip():
        raise StoreError("roster_empty", file=str(path))
    if content.startswith(_OLD_EXCEL):
        raise StoreError("roster_old_excel", file=str(path))
    if content.startswith(_ZIP):
        return _read_workbook(path, content)
    return [_read_text(path, content)]


def _read_workbook(path: Path, content: bytes) -> list[Sheet]:
    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about looks that nobody asks for here
            book = load_workbook(io.BytesIO(content))
    except _DAMAGE:
        raise StoreError("roster_not_a_spreadsheet", file=str(path)) from None
    sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    for sheet in sheets:
        if sheet.max_row > MOST_ROWS:
            raise StoreError("roster_too_long", file=str(path), rows=sheet.max_row, most=MOST_ROWS)
    return [_sheet(sheet) for sheet in sheets]


def _sheet(sheet: "Worksheet") -> Sheet:
    rows: list[list[Cell]] = []
    formulas = set()
    for row, cells in enumerate(sheet.iter_rows(), start=1):
        rows.append([_value(cell.value) for cell in cells])
        for column, cell in enumerate(cells, start=1):
            if cell.data_type == "f":
                formulas.add((row, column))
    merged = {
        (row, column): (area.min_row, area.min_col)
        for area in sheet.merged_cells.ranges
        for row in range(area.min_row, area.max_row + 1)
        for column in range(area.min_col, area.max_col + 1)
        if (row, column) != (area.min_row, area.min_col)
    }
    return Sheet(name=sheet.title, rows=rows, formulas=frozenset(formulas), merged=merged)


def _value(value: object) -> Cell:
    if value is None or isinstance(value, str | int | float | date | time):
        return value
    return str(value)


def _read_text(path: Path, content: bytes) -> Sheet:
    text, is_guess = _decode(path, content)
    text = text.removeprefix("\ufeff")  # the mark, also that of GB 18030
    head = text.lstrip().split("\n", 1)[0]
    delimiter = max(_DELIMITERS, key=head.count)
    try:
        rows: list[list[Cell]] = [
            list(row)
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        ]
    except csv.Error as error:
        if "unexpected end" in str(error):  # rows would be swallowed by one cell
            raise StoreError("roster_quote_open", file=str(path)) from None
        raise StoreError("roster_not_a_spreadsheet", file=str(path), detail=str(error)) from None
    if len(rows) > MOST_ROWS:
        raise StoreError("roster_too_long", file=str(path), rows=len(rows), most=MOST_ROWS)
    return Sheet(name="", rows=rows, is_guess=is_guess)


def _decode(path: Path, content: bytes) -> tuple[str, bool]:
    """Return the text, and whether its encoding was a guess."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = [("utf-16", False)]
    elif b"\0" in content[:4096]:
        raise StoreError("roster_not_a_spreadsheet", file=str(path))
    else:
        encodings = [("utf-8-sig", False), ("gb18030", True)]
    for encoding, is_guess in encodings:
        try:
            return content.decode(encoding), is_guess
        except UnicodeDecodeError as error:
            row = content[: error.start].count(b"\n") + 1
    raise StoreError("roster_encoding", file=str(path), row=row)


def is_garbled(text: str, is_guess: bool) -> bool:
    """Return whether text was most likely read or saved in a wrong encoding."""
    if "\N{REPLACEMENT CHARACTER}" in text or "锟斤拷" in text or _is_twice_encoded(text):
        return True
    if any(unicodedata.category(sign) in ("Co", "Cn", "Cc") for sign in text if not sign.isspace()):
        return True
    return is_guess and any(
        _is_rare(sign) and (before + after).strip(" -'.").isascii() and (before + after).isalpha()
        for before, sign, after in zip(" " + text, text, text[1:] + " ", strict=False)
    )


def _is_rare(sign: str) -> bool:
    """A Chinese character outside GB 2312, as an accented letter turns into when misread."""
    if sign.isascii():
        return False
    try:
        sign.encode("gb2312")
    except UnicodeEncodeError:
        return True
    return False


def _is_twice_encoded(text: str) -> bool:
    """UTF-8 that was taken for Western text and saved again: `å¼ ä¸‰`."""
    if text.isascii():
        return False
    try:
        again = text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return False
    return len(again) < len(text)


def is_date(cell: Cell) -> bool:
    """Return whether a cell holds a date or a time."""
    return isinstance(cell, date | datetime | time)
