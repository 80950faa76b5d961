"""Checksums in a spreadsheet's custom properties: of its cells, and of the score sheets it shows.

Each worksheet has its own, so that a change can be placed. What counts is what a cell says: its
number, its words or its formula; not its look, and not the result that a formula last had.
"""

import hashlib
import warnings
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, BinaryIO
from zipfile import BadZipFile

from mjref.reports.carried_content import Contents, place_name
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import TableKey

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell, MergedCell
    from openpyxl.packaging.custom import CustomPropertyList
    from openpyxl.worksheet.worksheet import Worksheet

_CELLS = "mjref cells: "
_CONTENT = "mjref sheet: "
_DAMAGE = (
    *(OSError, ValueError, TypeError, LookupError, AttributeError, SyntaxError),
    *(BadZipFile, zlib.error, EOFError, NotImplementedError),
)


def seal_workbook(workbook: "Workbook", contents: Contents) -> None:
    """Put the checksums into a finished workbook, right before it is saved."""
    for worksheet in workbook.worksheets:
        _set(workbook, _CELLS + worksheet.title, _cells_hash(worksheet))
    for where, content in contents.items():
        _set(workbook, _CONTENT + place_name(where), content)


def verify_xlsx(stream: BinaryIO) -> list[Problem]:
    """Return which worksheets were changed, added or removed since the file was written."""
    try:
        workbook = _opened(stream)
    except _DAMAGE:
        return [Problem("xlsx_damaged")]
    sealed = dict(_properties(workbook, _CELLS))
    if not sealed:
        return [Problem("xlsx_without_checksum")]
    return list(_changes(workbook, sealed))


def contents_of_xlsx(stream: BinaryIO) -> dict[TableKey, str]:
    """Return the content hashes that a spreadsheet carries; empty for a damaged one."""
    try:
        found = dict(_properties(_opened(stream), _CONTENT))
        places = {place: [int(part) for part in place.split("-")] for place in found}
        return {TableKey(*places[place]): content for place, content in found.items()}
    except _DAMAGE:
        return {}


def _opened(stream: BinaryIO) -> "Workbook":
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about what other programs add to a file
        return load_workbook(stream)


def _changes(workbook: "Workbook", sealed: dict[str, str]) -> Iterator[Problem]:
    present = {worksheet.title: worksheet for worksheet in workbook.worksheets}
    for title, expected in sealed.items():
        if title not in present:
            yield Problem("worksheet_removed", {"worksheet": title})
        elif _cells_hash(present[title]) != expected:
            yield Problem("worksheet_changed", {"worksheet": title})
    for title in present.keys() - sealed.keys():
        yield Problem("worksheet_added", {"worksheet": title})


def _set(workbook: "Workbook", name: str, value: str) -> None:
    from openpyxl.packaging.custom import StringProperty

    properties = _all_properties(workbook)
    if name in properties.names:
        del properties[name]
    properties.append(StringProperty(name=name, value=value))


def _properties(workbook: "Workbook", prefix: str) -> Iterator[tuple[str, str]]:
    for each in _all_properties(workbook).props:
        if each.name.startswith(prefix):
            yield each.name.removeprefix(prefix), str(each.value)


def _all_properties(workbook: "Workbook") -> "CustomPropertyList[Any]":
    found: CustomPropertyList[Any] = workbook.custom_doc_props  # type: ignore[attr-defined]
    return found


def _cells_hash(worksheet: "Worksheet") -> str:
    """Return the SHA-256 over every cell that says something, in hex."""
    digest = hashlib.sha256()
    for row in worksheet.iter_rows():
        for cell in row:
            if said := _said(cell):
                digest.update(f"{cell.coordinate}\t{said}\n".encode())
    return digest.hexdigest()


def _said(cell: "Cell | MergedCell") -> str:
    """Return what a cell says, with its kind; numbers as every program writes them back."""
    value = cell.value
    if value is None or value == "":
        return ""
    if cell.data_type == "f":
        return f"formula {getattr(value, 'text', value)}"
    if isinstance(value, bool):
        return f"truth {value}"
    if isinstance(value, int | float):
        return f"number {value:.12g}"
    if isinstance(value, datetime | date | time):
        return f"moment {value.isoformat()}"
    return f"words {str(value)!r}"
