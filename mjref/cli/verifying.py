"""`mjref verify`: whether a file is whole and what was written."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from pathlib import Path

from mjref.cli.progress import told_on_terminal
from mjref.cli.status import DONE, FINDINGS, CommandError
from mjref.cli.tournaments import (
    in_file,
    is_interchange,
    open_tournament,
    read_json,
    refusing,
)
from mjref.cli.verify_draws import draws_in, record_findings
from mjref.i18n import mark, tr
from mjref.reports.texts import sentence
from mjref.rulebooks.base import Problem
from mjref.tournament.draw_checks import draw_findings
from mjref.tournament.interchange import InterchangeError
from mjref.tournament.locking import lock_notes, seal_findings
from mjref.tournament.programme import Tournament
from mjref.tournament.store import StoreError

_SUMMARY = mark("check that files are whole and were not changed behind the program's back")
_DESCRIPTION = mark("""\
Check files. In a tournament file (.mjref) every entry of the journal must follow from the
one before, and the facts must be those that the journal tells; an interchange file (JSON)
must be valid. In both, what was signed or locked must not have changed since, and every draw
is drawn again from its seed and compared with the seats; so are the record of a draw and what
mjref seat --format json printed. A PDF must be signed by somebody whom you trust (mjref trust)
and unchanged since, a spreadsheet (.xlsx) must be as it was exported. Prints one line for each
file; status 1 if something was changed or is damaged, with what and where.""")
_EXAMPLES = mark("""\
examples:
  mjref verify cup.mjref backup/*.mjref
  mjref verify --trust federation.pem --against cup.mjref sheets/*.pdf""")

_PRINTS = (".pdf", ".xlsx")
"""The printed documents that can be checked."""

_DAMAGE = ("file_corrupt", "file_cut_off", "file_empty")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "verify",
        help=tr(_SUMMARY),
        description=tr(_DESCRIPTION),
        epilog=tr(_EXAMPLES),
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help=tr("the files to check"))
    parser.add_argument(
        "--trust",
        metavar="CERT",
        action="append",
        default=[],
        help=tr("trust this certificate, this time; may be given several times"),
    )
    parser.add_argument(
        "--against",
        metavar="FILE",
        help=tr("a PDF or spreadsheet must show what stands in this tournament"),
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Check every file that the arguments name; the worst result is the status."""
    return max(_verify(Namespace(**{**vars(arguments), "path": path})) for path in arguments.paths)


@refusing
def _verify(arguments: Namespace) -> int:
    place = str(arguments.path)
    found, praise = _check(place, arguments)
    sys.stdout.write("".join(f"{said}\n" for said in found))
    if not found:
        sys.stdout.write(tr("{file}: in order.").format(file=place) + praise + "\n")
    return FINDINGS if found else DONE


def _check(place: str, arguments: Namespace) -> tuple[list[str], str]:
    """Return what is to be said against a file, and what speaks for it, by what it holds."""
    path = Path(place)
    if "://" in place or path.suffix.lower() == ".mjref":
        return _sorted_out(place, _verify_store(place))
    if not path.exists():
        raise StoreError("file_missing", file=place)
    if path.suffix.lower() in _PRINTS:
        return _verify_print(path, arguments)
    draws = draws_in(path) if is_interchange(path) else None
    if draws is not None:
        return _sorted_out(place, list(record_findings(draws)))
    if is_interchange(path):
        return _sorted_out(place, _verify_document(place))
    raise CommandError(
        tr(
            "{file} is neither a tournament file, an interchange file, a PDF nor a spreadsheet. "
            "Name another."
        ).format(file=place)
    )


def _sorted_out(place: str, found: list[Problem]) -> tuple[list[str], str]:
    """Return the sentences about what is wrong, and those about what is only worth knowing."""
    faults = [each for each in found if each.blocking]
    notes = [each for each in found if not each.blocking]
    said = [sentence(each) for each in in_file(place, faults)]
    return said, "".join(f"\n{sentence(each)}" for each in in_file(place, notes))


def _verify_print(path: Path, arguments: Namespace) -> tuple[list[str], str]:
    """Check a PDF or a spreadsheet that was exported."""
    from mjref.reports import signing_words
    from mjref.reports.trusted import read_certificate
    from mjref.reports.verifying import acquaintance, examine, remember_signers

    if path.is_dir():
        raise StoreError("file_is_folder", file=str(path))
    whom = acquaintance([read_certificate(Path(each)) for each in arguments.trust])
    tournament = open_tournament(arguments.against) if arguments.against else None
    examined = examine(path, whom, tournament=tournament)
    remember_signers(examined)
    said = [f"{path}: {signing_words.sentence(problem)}" for problem in examined.problems]
    if any(problem.code == "document_unreadable" for problem in examined.problems):
        raise CommandError(said[0])
    return said, "".join(f" {signing_words.signed(each)}" for each in examined.signatures)


def _verify_store(place: str) -> list[Problem]:
    from mjref.storage.store import SqlStore

    try:
        store = SqlStore.open(place, read_only=True)
    except StoreError as error:
        return _damage(error)
    try:
        with told_on_terminal(tr("Checking")) as report:
            return store.verify(report) or _findings(store.load())
    except StoreError as error:
        return _damage(error)
    finally:
        store.close()


def _damage(error: StoreError) -> list[Problem]:
    """Return what is a finding about the file; anything else is no answer about it."""
    if error.problems[0].code not in _DAMAGE:
        raise error
    return list(error.problems)


def _verify_document(place: str) -> list[Problem]:
    try:
        return _findings(read_json(Path(place)))
    except InterchangeError as error:
        return list(error.problems)


def _findings(tournament: Tournament) -> list[Problem]:
    """Return what its signatures, its locks and its draws, drawn again, say about a tournament."""
    return [*lock_notes(tournament), *seal_findings(tournament), *draw_findings(tournament)]
