"""What the commands about tournament files have in common."""

import getpass
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path

from mjref.cli.status import FAILED, CommandError
from mjref.i18n import tr
from mjref.reports import signing_words
from mjref.reports.files import ReportError
from mjref.reports.identity import IdentityError
from mjref.reports.texts import sentence
from mjref.rulebooks.base import Problem, Rulebook
from mjref.rulebooks.catalogue import RulebookError, rulebook_for
from mjref.tournament.interchange import InterchangeError, read_tournament, write_tournament
from mjref.tournament.programme import Tournament
from mjref.tournament.store import DeskError

_SHOWN = 20  # problems on the screen at most

Command = Callable[[Namespace], int]


def refusing(run: Command) -> Command:
    """Return the command so that whatever it refuses becomes a sentence and the status 2."""

    @wraps(run)
    def answer(arguments: Namespace) -> int:
        try:
            return run(arguments)
        except CommandError as refused:
            say([str(refused)])
        except ReportError as error:
            say([error.sentence()])
        except IdentityError as error:
            say([signing_words.sentence(error.problem)])
        except RulebookError as error:
            say([sentence(error.problem)])
        except DeskError as error:
            say([sentence(problem) for problem in error.problems])
        return FAILED

    return answer


def say(lines: list[str]) -> None:
    """Write sentences on standard error, a long list cut short."""
    for line in lines[:_SHOWN]:
        sys.stderr.write(f"mjref: {line}\n")
    if len(lines) > _SHOWN:
        more = tr("… and {number} more.").format(number=len(lines) - _SHOWN)
        sys.stderr.write(f"mjref: {more}\n")


def open_tournament(place: str) -> Tournament:
    """Return the tournament in a .mjref file, an interchange file, or at a database address.

    Raises StoreError or InterchangeError.
    """
    if "://" not in place and is_interchange(Path(place)):
        return read_json(Path(place))
    from mjref.storage.store import SqlStore

    store = SqlStore.open(place, read_only=True)
    try:
        return store.load()
    finally:
        store.close()


def rulebook_of(tournament: Tournament) -> Rulebook:
    """Return the tournament's rulebook with its options; raises RulebookError."""
    return rulebook_for(tournament.rulebook, tournament.settings.rulebook_options)


def is_interchange(path: Path) -> bool:
    """Return whether a file is, by its name or its first sign, a JSON document."""
    return path.suffix.lower() == ".json" or _first_sign(path) in (b"{", b"[")


def read_json(path: Path) -> Tournament:
    """Return the tournament in an interchange file; raises StoreError or InterchangeError."""
    from mjref.storage.files import content_of

    content = content_of(path)
    try:
        return read_tournament(content)
    except InterchangeError as error:
        raise InterchangeError(in_file(str(path), error.problems)) from None


def write_json(tournament: Tournament, path: Path) -> None:
    """Write the tournament as an interchange file, whole or not at all; raises StoreError."""
    from mjref.storage.files import stored_whole

    with stored_whole(path) as part, part.open("w", encoding="utf-8", newline="\n") as opened:
        opened.write(write_tournament(tournament))
        opened.flush()
        os.fsync(opened.fileno())


def user() -> str:
    """Return who is at the keyboard, for the journal."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a system without user names
        return "mjref"


def in_file(place: str, problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems so that their sentences name the file."""
    return [
        Problem(problem.code, {"file": place, **problem.values}, problem.blocking)
        for problem in problems
    ]


def _first_sign(path: Path) -> bytes:
    try:
        with path.open("rb") as opened:
            return opened.read(64).removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    except OSError:
        return b""
