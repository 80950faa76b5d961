"""What Python's own `argparse` says, in the language in use."""

import argparse

from mjref.i18n import mark, tr

PHRASES = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("ignored explicit argument %r"),
)
"""Those that our commands can meet; one that a later Python words anew stays English."""


def translate_argparse() -> None:
    """Let `argparse` look its phrases up where ours are, not in a catalogue of the system."""
    vars(argparse)["_"] = tr
