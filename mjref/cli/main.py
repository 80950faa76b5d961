"""The command line: which commands there are, and what their exit status means.

0: done; 1: done, with findings; 2: nothing done, and one sentence on standard error says why.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from mjref import __version__
from mjref.cli.phrases import translate_argparse
from mjref.cli.status import FAILED, FINDINGS, CommandError
from mjref.i18n import LANGUAGES, language, mark, tr, use_language

COMMANDS = {
    "open": "mjref.cli.window",
    "import": "mjref.cli.importing",
    "export": "mjref.cli.export",
    "options": "mjref.cli.options",
    "standings": "mjref.cli.standings",
    "ratings": "mjref.cli.ratings",
    "score": "mjref.cli.score",
    "check": "mjref.cli.check",
    "settle": "mjref.cli.settle",
    "seat": "mjref.cli.seating",
    "stage": "mjref.cli.staging",
    "deal": "mjref.cli.dealing",
    "verify": "mjref.cli.verifying",
    "identity": "mjref.cli.identity",
    "trust": "mjref.cli.trusting",
}
"""Command → the module that knows it; its `add_parser(subparsers)` describes the command and
names the function `run(arguments) -> int` that does it."""

_DESCRIPTION = mark("The referee's workbench for competition mahjong.")
_EPILOG = mark(
    "Exit status: 0 done; 1 done, with findings; 2 nothing done, with one sentence that says why."
)


class _Help(argparse.HelpFormatter):
    """Wraps a text that is one line; a text of several lines, such as examples, stays."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  (those of ArgumentParser)
        super().__init__(formatter_class=_Help, **options)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the arguments and leave with status 2."""
        sentence = tr("{command}: {message}; see {command} --help.")
        _complain(sentence.format(command=self.prog, message=message))
        raise SystemExit(FAILED)


def run(arguments: Sequence[str]) -> int:
    """Do what the command line asks and return the exit status."""
    before = language()
    for stream in (sys.stdout, sys.stderr):  # better an odd sign than no answer at all
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    translate_argparse()
    try:
        return _run(list(arguments))
    except SystemExit as leaving:  # argparse: --help, or a complaint already printed
        return leaving.code if isinstance(leaving.code, int) else FAILED
    except CommandError as error:
        _complain(str(error))
        return FAILED
    except BrokenPipeError:  # whoever read our answers has seen enough
        _drop_output()
        return FINDINGS
    except OSError as error:
        if error.filename is not None:  # of a file, which somebody forgot to foresee
            raise
        _drop_output()
        sentence = tr("The answer could not be written ({reason}). Make room, or write elsewhere.")
        _complain(sentence.format(reason=error.strerror))
        return FAILED
    except KeyboardInterrupt:
        _complain(tr("Cancelled; nothing was written."))
        return FAILED
    finally:
        use_language(before)


def _drop_output() -> None:
    """Let what is still to be written to standard output go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    first, rest = _common_options().parse_known_args(arguments)
    use_language(first.language or language())
    rest = rest or ["open"]
    parser = _parser(only=rest[0])
    chosen = parser.parse_args(rest)
    status: int = chosen.run(chosen)
    sys.stdout.flush()
    return status


def _common_options() -> argparse.ArgumentParser:
    options = _Parser(prog="mjref", add_help=False, allow_abbrev=False)
    options.add_argument("--language", choices=LANGUAGES)
    return options


def _parser(only: str) -> argparse.ArgumentParser:
    """Return the parser of all commands, or of one of them, whose module alone is loaded."""
    parser = _Parser(prog="mjref", description=tr(_DESCRIPTION), epilog=tr(_EPILOG))
    parser.add_argument(
        "--language", choices=LANGUAGES, help=tr("the language of sentences (default: zh)")
    )
    parser.add_argument(
        "--version", action="version", version=f"mjref {__version__}", help=tr("the version")
    )
    commands = parser.add_subparsers(metavar=tr("COMMAND"), required=True)
    for name in [only] if only in COMMANDS else COMMANDS:
        importlib.import_module(COMMANDS[name]).add_parser(commands)
    return parser


def _complain(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
