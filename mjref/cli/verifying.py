"""`mjref verify`: whether a file is whole and what was written."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from mjref.cli.status import DONE, FINDINGS, CommandError
from mjref.cli.tournaments import (
    in_file,
    is_interchange,
    read_json,
    refusing,
)
from mjref.cli.verify_draws import draws_in, record_findings
from mjref.i18n import mark, tr
from mjref.reports.texts import sentence
from mjref.rulebooks.base import Problem
from mjref.tournament.draw_checks import draw_findings
from mjref.tournament.interchange import InterchangeError
from mjref.tournament.locking import seal_findings
from mjref.tournament.programme import Tournament
from mjref.tournament.store import StoreError

_SUMMARY = mark("check that files are whole and were not changed behind the program's back")
_DESCRIPTION = mark("""\
Check files. In a tournament file (.mjref) every entry of the journal must follow from the
one before, and the facts must be those that the journal tells; an interchange file (JSON)
must be valid. In both, what was signed or locked must not have changed since, and every draw
is drawn again from its seed and compared with the seats. The record of a draw and what
mjref seat --format json printed (JSON) are drawn again too. A PDF must be
signed and unchanged since, a spreadsheet (.xlsx) must be as it was exported. Prints one line
for each file; status 1 if something was changed or is damaged, with what and where.""")
_EXAMPLES = mark("""\
example:
  mjref verify cup.mjref backup/*.mjref""")

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
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Check every file that the arguments name; the worst result is the status."""
    return max(_verify(Namespace(path=path)) for path in arguments.paths)


@refusing
def _verify(arguments: Namespace) -> int:
    place = str(arguments.path)
    found = _check_for(place)(place)
    sys.stdout.write("".join(f"{each.sentence}\n" for each in found))
    if any(each.is_fault for each in found):
        return FINDINGS
    sys.stdout.write(tr("{file}: in order.").format(file=place) + "\n")
    return DONE


class _Found(NamedTuple):
    """What a check says; what is no fault is only worth knowing."""

    sentence: str
    is_fault: bool = True


def _check_for(place: str) -> Callable[[str], list[_Found]]:
    """Return how to check a file, by what it holds."""
    path = Path(place)
    if "://" in place or path.suffix.lower() == ".mjref":
        return lambda place: _sentences(place, _verify_store(place))
    if not path.exists():
        raise StoreError("file_missing", file=place)
    if path.suffix.lower() in _PRINTS:
        return _verify_print
    draws = draws_in(path) if is_interchange(path) else None
    if draws is not None:
        return lambda place: _sentences(place, list(record_findings(draws)))
    if is_interchange(path):
        return lambda place: _sentences(place, _verify_document(place))
    raise CommandError(
        tr(
            "{file} is neither a tournament file, an interchange file, a PDF nor a spreadsheet. "
            "Name another."
        ).format(file=place)
    )


def _sentences(place: str, found: list[Problem]) -> list[_Found]:
    return [_Found(sentence(each), each.blocking) for each in in_file(place, found)]


def _verify_print(place: str) -> list[_Found]:
    """Check a PDF or a spreadsheet that was exported."""
    from mjref.reports import signing_words
    from mjref.reports.verifying import verify_document

    if Path(place).is_dir():
        raise StoreError("file_is_folder", file=place)
    found = verify_document(Path(place))
    said = [f"{place}: {signing_words.sentence(problem)}" for problem in found]
    if any(problem.code == "document_unreadable" for problem in found):
        raise CommandError(said[0])
    return [_Found(each) for each in said]


def _verify_store(place: str) -> list[Problem]:
    from mjref.storage.store import SqlStore

    try:
        store = SqlStore.open(place, read_only=True)
    except StoreError as error:
        return _damage(error)
    try:
        return store.verify() or _findings(store.load())
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
    """Return what its locks and its draws, drawn again, say about a tournament."""
    return [*seal_findings(tournament), *draw_findings(tournament)]
