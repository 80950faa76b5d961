"""Orders become files (导出).

The writers load large libraries, so they are imported when the first document is written.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from mjref.i18n import speaking, tr
from mjref.reports.bilingual import bilingual
from mjref.reports.cards import Cards, Content
from mjref.reports.documents import KINDS, parts_of
from mjref.reports.files import ReportError, write_folder
from mjref.reports.order import BOTH, FORMATS, Order, Part, Source
from mjref.reports.sheet import Sheet

_ONE_FILE = ("pdf", "xlsx")  # forms that hold several documents
_PAGING = "Page {number} of {count}"


class Document(NamedTuple):
    """Parts that belong in one file; they are made one at a time."""

    name: str
    parts: Sequence[Part]


def export(source: Source, order: Order, destination: Path) -> list[Path]:
    """Write what is ordered and return the files.

    One document goes into the file `destination`; several go into the folder of that name, or
    into one file where it ends in `.pdf` or `.xlsx`. Raises ReportError; nothing is left half
    written.
    """
    with speaking(_base_language(order)):
        found = documents(source, order)
        suffix = f".{order.to}"
        if destination.suffix.lower() == suffix and order.to in _ONE_FILE:
            found = [Document("all", [part for each in found for part in each.parts])]
        made = _Maker(source, order, sum(len(each.parts) for each in found))
        if len(found) == 1 and not destination.is_dir():
            _write(source, order, made.contents(found[0]), destination)
            return [destination]
        files = [(f"{each.name}{suffix}", made.writer(each)) for each in found]
        return write_folder(destination, files)


def documents(source: Source, order: Order) -> list[Document]:
    """Return the documents that an order asks for; raises ReportError."""
    if order.to not in FORMATS:
        raise ReportError("unknown_format", format=order.to, formats=", ".join(FORMATS))
    parts = parts_of(source, order)
    kind = KINDS[order.what]
    if order.to not in kind.formats:
        formats = ", ".join(kind.formats)
        raise ReportError("not_in_this_format", document=tr(kind.words), formats=formats)
    if kind.apart or order.to == "csv":  # which knows no pages
        return [Document(part.name, [part]) for part in parts]
    return [Document(order.what, parts)]


class _Maker:
    """Makes the contents when their turn comes, and tells how far it is."""

    def __init__(self, source: Source, order: Order, count: int) -> None:
        self._source = source
        self._order = order
        self._count = count
        self._done = 0

    def contents(self, document: Document) -> Iterator[Content]:
        """Yield what is to be written."""
        for part in document.parts:
            self._source.report(self._done, self._count)
            yield self._content(part)
            self._done += 1
        self._source.report(self._done, self._count)

    def writer(self, document: Document) -> Callable[[Path], None]:
        """Return what writes a document where it is told."""
        return lambda path: _write(self._source, self._order, self.contents(document), path)

    def _content(self, part: Part) -> Content:
        if self._order.language != BOTH:
            return part.make()
        said = []
        for language in ("zh", "en"):
            with speaking(language):
                content = part.make()
                if not isinstance(content, Cards):
                    content = replace(content, paging=tr(_PAGING))
                said.append(content)
        return bilingual(*said)


def _base_language(order: Order) -> str | None:
    return "zh" if order.language == BOTH else order.language


def _write(source: Source, order: Order, contents: Iterable[Content], path: Path) -> None:
    if order.to == "pdf":
        from mjref.reports.pdf import write_pdf

        write_pdf(contents, path, paper=order.paper, seal=source.seal)
    elif order.to == "xlsx":
        from mjref.reports.xlsx import write_xlsx

        write_xlsx(_sheets(contents), path)
    else:
        from mjref.reports.csv_file import write_csv

        for sheet in _sheets(contents):
            write_csv(sheet, path, encoding=order.encoding)


def _sheets(contents: Iterable[Content]) -> Iterator[Sheet]:
    """Yield what has tables; cards are ordered as PDF alone."""
    for content in contents:
        assert isinstance(content, Sheet)
        yield content
