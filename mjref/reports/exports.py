"""What the program can print, and into which files (导出).

The writers load large libraries, so they are imported when the first document is written.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path

from mjref.i18n import tr
from mjref.reports.corrections import Correction
from mjref.reports.files import ReportError, write_folder
from mjref.reports.rankings import player_ranking, team_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.seating import seats_by_player, seats_by_table
from mjref.reports.sheet import Sheet
from mjref.rulebooks.base import Rulebook
from mjref.tournament.programme import Session, TableKey, Tournament

FORMATS = ("pdf", "xlsx", "csv")
DOCUMENTS = ("sheets", "rankings", "players", "teams", "seating")

Former = Callable[[TableKey], Sequence[Correction]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be printed; of rankings, `session` says after which one."""

    to: str
    what: str = "sheets"
    session: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What the documents are made from.

    `former` gives the former versions of a table's hands; times are shown in `zone`.
    """

    tournament: Tournament
    rulebook: Rulebook
    former: Former = lambda _: ()
    zone: tzinfo | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """Sheets that belong in one file; they are made one at a time."""

    name: str
    sheets: Callable[[], Iterator[Sheet]]


def export(source: Source, order: Order, destination: Path) -> list[Path]:
    """Write what is ordered and return the files.

    One document goes into the file `destination`; several go into the folder of that name, or
    into one file where it ends in `.pdf` or `.xlsx`. Raises ReportError; nothing is left half
    written.
    """
    if order.to not in FORMATS:
        raise ReportError("unknown_format", format=order.to, formats=", ".join(FORMATS))
    found = documents(source, order)
    suffix = f".{order.to}"
    if destination.suffix.lower() == suffix and order.to != "csv":
        found = [_gathered(found)]
    if len(found) == 1 and not destination.is_dir():
        _write(order.to, found[0].sheets(), destination)
        return [destination]
    files = [(f"{each.name}{suffix}", _writer(order.to, each)) for each in found]
    return write_folder(destination, files)


def documents(source: Source, order: Order) -> list[Document]:
    """Return the documents that an order asks for; raises ReportError."""
    if order.what not in DOCUMENTS:
        raise ReportError("unknown_document", what=order.what, documents=", ".join(DOCUMENTS))
    if order.what == "sheets":
        return [_score_sheet(source, where) for where in _tables(source.tournament, order)]
    _session(source.tournament, order)
    makers = _makers(source, order)
    if order.to == "csv":  # which knows no pages
        return [_document(maker()) for maker in makers]
    return [Document(order.what, lambda: (maker() for maker in makers))]


def _score_sheet(source: Source, where: TableKey) -> Document:
    def make() -> Iterator[Sheet]:
        yield score_sheet(
            source.tournament,
            where,
            source.rulebook,
            former=source.former(where),
            zone=source.zone,
        )

    return Document(f"score-sheet-{where.session}-{where.table:02}", make)


def _document(sheet: Sheet) -> Document:
    return Document(sheet.name, lambda: iter((sheet,)))


def _makers(source: Source, order: Order) -> list[Callable[[], Sheet]]:
    tournament, rulebook, session = source.tournament, source.rulebook, order.session
    if order.what == "seating":
        return [
            lambda: seats_by_table(tournament, session),
            lambda: seats_by_player(tournament, session),
        ]
    makers: list[Callable[[], Sheet]] = []
    if order.what in ("rankings", "players"):
        makers.append(lambda: player_ranking(tournament, rulebook, session))
    if order.what == "teams" or (order.what == "rankings" and tournament.teams):
        makers.append(lambda: team_ranking(tournament, rulebook, session))
    return makers


def _session(tournament: Tournament, order: Order) -> Session | None:
    if order.session is None:
        return None
    try:
        return tournament.session(order.session)
    except KeyError:
        place = tr("session {session}").format(session=order.session)
        raise ReportError("unknown_table", place=place) from None


def _tables(tournament: Tournament, order: Order) -> list[TableKey]:
    """Return the tables asked for; without a session, those that have recorded something."""
    session = _session(tournament, order)
    if session is None:
        played = [
            TableKey(each.number, table.number)
            for each in tournament.sessions
            for table in each.tables
            if table.hands or table.scores is not None or table.forfeits
        ]
        if not played:
            raise ReportError("nothing_to_print")
        return played
    numbers = [table.number for table in session.tables]
    wanted = numbers if order.table is None else [n for n in numbers if n == order.table]
    if not wanted:
        values = {"session": session.number, "table": order.table or "–"}
        place = tr("session {session}, table {table}").format(**values)
        raise ReportError("unknown_table", place=place)
    return [TableKey(session.number, number) for number in wanted]


def _gathered(found: Sequence[Document]) -> Document:
    return Document("all", lambda: (sheet for each in found for sheet in each.sheets()))


def _writer(to: str, document: Document) -> Callable[[Path], None]:
    return lambda path: _write(to, document.sheets(), path)


def _write(to: str, sheets: Iterable[Sheet], path: Path) -> None:
    if to == "pdf":
        from mjref.reports.pdf import write_pdf

        write_pdf(sheets, path)
    elif to == "xlsx":
        from mjref.reports.xlsx import write_xlsx

        write_xlsx(sheets, path)
    else:
        from mjref.reports.csv_file import write_csv

        for sheet in sheets:
            write_csv(sheet, path)
