"""`mjref export`: the tournament as JSON; sheets, rankings and seat lists as PDF, XLSX or CSV."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mjref.i18n import LANGUAGES, mark, tr, use_language
from mjref.reports.corrections import corrections
from mjref.reports.exports import DOCUMENTS, FORMATS, Order, Source, export
from mjref.reports.files import ReportError

if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from collections.abc import Sequence

    from mjref.tournament.store import JournalEntry

_SUMMARY = mark("Write a tournament, its sheets, rankings or seat lists into files")
_DESCRIPTION = mark(
    "Several documents go into a folder; a name that ends in .pdf or .xlsx gathers them in one "
    "file. Files are written whole or not at all."
)
_EXAMPLES = mark("""\
examples:
  mjref export cup.mjref --to json -o cup.json
  mjref export cup.mjref --to pdf --session 3 -o session-3.pdf
  mjref export cup.mjref --to pdf --session 3 --table 12 --language en -o table.pdf
  mjref export cup.mjref --to xlsx --what rankings -o rankings.xlsx
  mjref export cup.mjref --to csv --what seating -o seats/""")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "export",
        help=tr(_SUMMARY),
        description=tr(_DESCRIPTION),
        epilog=tr(_EXAMPLES),
    )
    parser.add_argument("file", metavar="FILE", help=tr("the tournament"))
    parser.add_argument(
        "--to",
        required=True,
        choices=("json", *FORMATS),
        help=tr("json: the whole tournament; pdf, xlsx, csv: what --what names"),
    )
    parser.add_argument(
        "--what", choices=DOCUMENTS, help=tr("what to write (sheets: the tables' score sheets)")
    )
    parser.add_argument(
        "--session", metavar="N", type=int, help=tr("this session; rankings: after session N")
    )
    parser.add_argument(
        "--table", metavar="N", type=int, help=tr("this table's score sheet, with --session")
    )
    parser.add_argument(
        "--language", choices=tuple(LANGUAGES), help=tr("language of the documents")
    )
    parser.add_argument(
        "-o", "--output", metavar="PATH", required=True, help=tr("the file or folder to write")
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write what the arguments ask for, and print the names of the files."""
    from mjref.cli.tournaments import refusing

    return int(refusing(_run)(arguments))


def _run(arguments: Namespace) -> int:
    from mjref.cli.tournaments import REFUSED, say

    if arguments.language:
        use_language(arguments.language)
    if problem := _contradiction(arguments):
        say([problem])
        return REFUSED
    try:
        written = _write_json(arguments) if arguments.to == "json" else _print(arguments)
    except ReportError as error:
        say([error.sentence()])
        return REFUSED
    sys.stdout.write("".join(f"{path}\n" for path in written))
    return 0


def _contradiction(arguments: Namespace) -> str | None:
    chosen = (arguments.what, arguments.session, arguments.table)
    if arguments.to == "json" and any(each is not None for each in chosen):
        return tr("JSON holds the whole tournament: leave --what, --session and --table away.")
    if arguments.table is not None and arguments.session is None:
        return tr("--table needs --session: tables are numbered anew in every session.")
    if arguments.table is not None and arguments.what not in (None, "sheets"):
        return tr("--table goes with score sheets only: leave it or --what away.")
    return None


def _write_json(arguments: Namespace) -> list[Path]:
    from mjref.cli.tournaments import open_tournament, write_json

    path = Path(arguments.output)
    write_json(open_tournament(arguments.file), path)
    return [path]


def _print(arguments: Namespace) -> list[Path]:
    from mjref.cli.tournaments import open_tournament, rulebook_of

    tournament = open_tournament(arguments.file)
    former = corrections(_journal(arguments.file))
    source = Source(
        tournament=tournament,
        rulebook=rulebook_of(tournament),
        former=lambda where: former.get(where, ()),
    )
    order = Order(
        to=arguments.to,
        what=arguments.what or "sheets",
        session=arguments.session,
        table=arguments.table,
    )
    return export(source, order, Path(arguments.output))


def _journal(place: str) -> "Sequence[JournalEntry]":
    """Return what was changed when; an interchange file does not know."""
    from mjref.cli.tournaments import is_interchange
    from mjref.storage.store import SqlStore

    if "://" not in place and is_interchange(Path(place)):
        return ()
    store = SqlStore.open(place, read_only=True)
    try:
        return store.journal()
    finally:
        store.close()
