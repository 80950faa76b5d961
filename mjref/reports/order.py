"""What somebody wants printed, and what it is made from."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import NamedTuple

from mjref.i18n import LANGUAGES
from mjref.reports.cards import Content
from mjref.reports.history import History
from mjref.rulebooks.base import Rulebook
from mjref.tournament.programme import Tournament
from mjref.tournament.progress import Progress, ignore

FORMATS = ("pdf", "xlsx", "csv")
Seal = Callable[[bytes], bytes]

BOTH = "both"  # Chinese with the English beside it
DOCUMENT_LANGUAGES = (*LANGUAGES, BOTH)
PAPERS = ("a4", "a5")
ENCODINGS = ("utf-8", "gb18030")


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be printed, and in which dress; of rankings, `session` says after which one."""

    to: str
    what: str = "sheets"
    session: int | None = None
    table: int | None = None
    language: str | None = None
    """One of DOCUMENT_LANGUAGES; None: the language in use."""
    paper: str = "a4"
    encoding: str = "utf-8"
    """Of CSV; UTF-8 begins with the mark that spreadsheets look for."""
    link: str = ""
    """The address of the results, printed on rankings as a QR code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What the documents are made from; times are shown in `zone`.

    `report` is called with (done, of how many) and may raise to leave off. `seal`, where given,
    returns the bytes of a finished PDF with a signature.
    """

    tournament: Tournament
    rulebook: Rulebook
    history: History = field(default_factory=History)
    zone: tzinfo | None = None
    report: Progress = ignore
    seal: Seal | None = None


class Part(NamedTuple):
    """A part of a document, made when its turn comes; `name` is language-neutral, for files."""

    name: str
    make: Callable[[], Content]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of document: what it is called, and how an order for it becomes parts.

    `parts` raises ReportError for what is not there.
    """

    words: str
    """Marked, for the window and the help."""
    parts: Callable[[Source, Order], Sequence[Part]]
    apart: bool = False
    """Whether each part is a document of its own, in a file of its own."""
    formats: tuple[str, ...] = FORMATS


Kinds = Iterable[tuple[str, Kind]]
