"""`mjref export`: the tournament as JSON or as web pages, its documents as PDF, XLSX or CSV."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mjref.cli.progress import told_on_terminal
from mjref.cli.signatory import add_signing, seal_of, unsignable
from mjref.cli.status import DONE, CommandError
from mjref.i18n import LANGUAGES, mark, tr, use_language
from mjref.reports.documents import KINDS, draws_to_print
from mjref.reports.draw_record import draws_json
from mjref.reports.exports import export
from mjref.reports.files import ReportError
from mjref.reports.history import History
from mjref.reports.order import (
    BOTH,
    ENCODINGS,
    FORMATS,
    PAPERS,
    Order,
    Source,
)
from mjref.tournament.progress import Progress, ignore

if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from collections.abc import Sequence

    from mjref.tournament.programme import Tournament
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
  mjref export cup.mjref --to pdf --what bundle --session 3 -o papers-3.pdf
  mjref export cup.mjref --to pdf --what forms --session 4 --paper a5 --both -o forms.pdf
  mjref export cup.mjref --to pdf --what rankings --link https://cup.example/ -o ranking.pdf
  mjref export cup.mjref --to xlsx --what rankings -o rankings.xlsx
  mjref export cup.mjref --to csv --what seating --encoding gb18030 -o seats/
  mjref export cup.mjref --to html -o site/
  mjref export cup.mjref --to ema -o report.xlsx""")


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
        choices=("json", *FORMATS, "html", "ema"),
        help=tr(
            "json: the whole tournament; pdf, xlsx, csv: what --what names; html: a folder of web "
            "pages; ema: the players' ranking as the European report has it (.csv or .xlsx)"
        ),
    )
    parser.add_argument("--what", choices=tuple(KINDS), help=_what_help())
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
        "--both",
        action="store_true",
        help=tr("the documents in Chinese with the English beside it"),
    )
    parser.add_argument(
        "--paper", choices=PAPERS, default="a4", help=tr("size of the pages of a PDF (%(default)s)")
    )
    parser.add_argument(
        "--encoding",
        choices=ENCODINGS,
        default="utf-8",
        help=tr("encoding of CSV; utf-8 begins with the mark that spreadsheets look for"),
    )
    parser.add_argument(
        "--link",
        metavar="URL",
        default="",
        help=tr("address of the results, printed on rankings as a QR code"),
    )
    add_signing(parser)
    parser.add_argument(
        "-o", "--output", metavar="PATH", required=True, help=tr("the file or folder to write")
    )
    parser.set_defaults(run=run)


def _what_help() -> str:
    """Return every kind of document with its name."""
    listed = "; ".join(f"{key}: {tr(kind.words)}" for key, kind in KINDS.items())
    return tr("what to write, by default sheets ({documents})").format(documents=listed)


def run(arguments: Namespace) -> int:
    """Write what the arguments ask for, and print the names of the files."""
    from mjref.cli.tournaments import refusing

    return int(refusing(_run)(arguments))


def _run(arguments: Namespace) -> int:
    if arguments.language:
        use_language(arguments.language)
    if problem := _contradiction(arguments) or unsignable(arguments) or _destruction(arguments):
        raise CommandError(problem)
    written = _WRITERS.get(arguments.to, _print)(arguments)
    sys.stdout.write("".join(f"{path}\n" for path in written))
    return DONE


def _contradiction(arguments: Namespace) -> str | None:
    chosen = (arguments.what, arguments.session, arguments.table)
    is_record = arguments.to == "json" and arguments.what == "draw" and arguments.table is None
    if is_record and arguments.language != BOTH:
        return None
    if arguments.to in ("json", "html") and any(each is not None for each in chosen):
        return tr(
            "{format} holds the whole tournament: leave --what, --session and --table away."
        ).format(format=arguments.to.upper())
    if arguments.to == "ema" and (arguments.what is not None or arguments.table is not None):
        return tr("The European report is one ranking: leave --what and --table away.")
    if arguments.both and arguments.to not in FORMATS:
        return tr("Only documents can be in both languages: leave --both away.")
    if arguments.table is not None and arguments.session is None:
        return tr("--table needs --session: tables are numbered anew in every session.")
    if arguments.table is not None and arguments.what not in (None, "sheets", "forms"):
        return tr("--table goes with sheets and forms only: leave it or --what away.")
    return None


def _destruction(arguments: Namespace) -> str | None:
    """Return what is to be said where a tournament would be written over."""
    source, output = Path(arguments.file), Path(arguments.output)
    is_source = output.exists() and source.exists() and output.samefile(source)
    if is_source or output.suffix.lower() == ".mjref":
        return tr("{file} is a tournament and would be lost. Name another file to write.").format(
            file=output
        )
    return None


def _write_json(arguments: Namespace) -> list[Path]:
    from mjref.cli.tournaments import open_tournament, write_json

    path = Path(arguments.output)
    if arguments.what == "draw":
        _write_draws(open_tournament(arguments.file), arguments.session, path)
    else:
        write_json(open_tournament(arguments.file), path)
    return [path]


def _write_draws(tournament: "Tournament", session: int | None, path: Path) -> None:
    from mjref.storage.files import stored_whole

    draws = draws_to_print(tournament, session)
    if not draws:
        raise ReportError("no_draw")
    text = json.dumps(draws_json(tournament, draws), ensure_ascii=False, indent=1)
    with stored_whole(path) as part:
        part.write_text(text + "\n", encoding="utf-8")


def _print(arguments: Namespace) -> list[Path]:
    order = Order(
        to=arguments.to,
        what=arguments.what or "sheets",
        session=arguments.session,
        table=arguments.table,
        language=BOTH if arguments.both else arguments.language,
        paper=arguments.paper,
        encoding=arguments.encoding,
        link=arguments.link,
    )
    with told_on_terminal(tr("Writing")) as report:
        return export(_source(arguments, report), order, Path(arguments.output))


def _write_site(arguments: Namespace) -> list[Path]:
    from mjref.reports.web import write_site

    with told_on_terminal(tr("Writing")) as report:
        source = _source(arguments, report)
        return write_site(source, Path(arguments.output), now=datetime.now(UTC))


def _write_ema(arguments: Namespace) -> list[Path]:
    from mjref.reports.ema import write_ema_csv, write_ema_xlsx
    from mjref.tournament.stage_standings import overall_standings

    path = Path(arguments.output)
    writers = {".csv": write_ema_csv, ".xlsx": write_ema_xlsx}
    if path.suffix.lower() not in writers:
        raise CommandError(
            tr("{file} ends neither in .csv nor in .xlsx. Name the report so.").format(file=path)
        )
    source = _source(arguments)
    numbers = [session.number for session in source.tournament.sessions]
    if arguments.session is not None and arguments.session not in numbers:
        place = tr("session {session}").format(session=arguments.session)
        raise ReportError("unknown_table", place=place)
    found = overall_standings(source.tournament, source.rulebook, arguments.session)
    writers[path.suffix.lower()](found, path)
    return [path]


_WRITERS: dict[str, Callable[[Namespace], list[Path]]] = {
    "json": _write_json,
    "html": _write_site,
    "ema": _write_ema,
}


def _source(arguments: Namespace, report: Progress = ignore) -> Source:
    from mjref.cli.tournaments import open_tournament, rulebook_of

    tournament = open_tournament(arguments.file)
    return Source(
        tournament=tournament,
        rulebook=rulebook_of(tournament),
        history=History(lambda: _journal(arguments.file)),
        seal=seal_of(arguments),
        report=report,
    )


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
