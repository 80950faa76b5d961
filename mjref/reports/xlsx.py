"""Sheets as a spreadsheet: numbers as numbers, text always as text, ready to print."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook

from mjref.reports.files import write_whole
from mjref.reports.sheet import Sheet
from mjref.reports.workbook_seal import seal_workbook
from mjref.reports.xlsx_sheet import SheetWriter

if TYPE_CHECKING:
    from mjref.tournament.programme import TableKey

Results = Mapping[str, int | float]

_LONGEST_TITLE = 31
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_MOMENTS = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_FORMULAS = re.compile(rb'(<c r="([A-Z]+\d+)"[^>]*><f>[^<]*</f>)<v ?/?>(?:</v>)?')
_NO_MOMENT = b"2000-01-01T00:00:00Z"


def write_xlsx(sheets: Iterable[Sheet], path: Path) -> None:
    """Write all sheets into one workbook, the same bytes every time; raises ReportError."""
    write_whole(path, lambda stream: _write(sheets, stream))


def _write(sheets: Iterable[Sheet], stream: BinaryIO) -> None:
    book = Workbook()
    book.remove(book.worksheets[0])
    contents: dict[TableKey, str] = {}
    results: list[Results] = []
    for sheet in sheets:
        target = book.create_sheet(_FORBIDDEN.sub(" ", _title(sheet))[:_LONGEST_TITLE])
        writer = SheetWriter(target, sheet)
        writer.write()
        results.append(writer.results)
        contents.update(sheet.contents)
    seal_workbook(book, contents)
    book.calculation.fullCalcOnLoad = True
    packed = BytesIO()
    book.save(packed)
    _repack(packed, stream, results)


def _title(sheet: Sheet) -> str:
    """Return the name on the tab: what is looked for first."""
    if not sheet.single_page:
        return sheet.title
    return " ".join(f"{field.label} {field.value}" for field in sheet.fields[:2])


def _repack(packed: BytesIO, stream: BinaryIO, results: Sequence[Results]) -> None:
    """Copy the parts without the moment of writing, so that equal facts give equal files.

    Formulas get their results, which the library leaves out: viewers that work nothing out, such
    as those of telephones, would show empty cells.
    """
    known = {f"xl/worksheets/sheet{number}.xml": each for number, each in enumerate(results, 1)}
    with ZipFile(packed) as source, ZipFile(stream, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "docProps/core.xml":
                content = _MOMENTS.sub(_NO_MOMENT, content)
            if given := known.get(name):
                content = _FORMULAS.sub(partial(_with_result, given), content)
            part = ZipInfo(name)
            part.compress_type = ZIP_DEFLATED
            target.writestr(part, content)


def _with_result(results: Results, found: re.Match[bytes]) -> bytes:
    return found[1] + f"<v>{results[found[2].decode()]!r}</v>".encode()
