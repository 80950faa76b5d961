"""`mjref` and `mjref open FILE`: the window; Qt is loaded here and nowhere before."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mjref.cli.status import CommandError
from mjref.i18n import mark, tr

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_SUMMARY = mark("open a tournament in the window")
_DESCRIPTION = mark(
    "Open the window with a tournament (.mjref); an interchange file (.json) is imported beside "
    "it after a question. Without FILE the window opens with its start page."
)

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""Variables of which Linux needs one; the last names a way to draw that may need no screen."""


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("open", help=tr(_SUMMARY), description=tr(_DESCRIPTION))
    parser.add_argument("file", metavar="FILE", nargs="?", help=tr("the tournament"))
    parser.add_argument(
        "--picture",
        metavar="PNG",
        type=Path,
        help=tr("save a picture of the window with FILE in it, and leave; nothing is asked"),
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Show the window until it is closed, and return the exit status."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, _SCREENS)):
        raise CommandError(  # Qt would abort the whole process
            tr("There is no display for the window; commands that need none: mjref --help.")
        )
    from mjref.app import draw_window, run_window

    if arguments.picture:
        if not arguments.file:
            raise CommandError(tr("A picture needs a FILE to show."))
        return draw_window(Path(arguments.file), arguments.picture)
    return run_window(Path(arguments.file) if arguments.file else None)
