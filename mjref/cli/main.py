"""The command line: one module for each command."""

from argparse import ArgumentParser

from mjref.cli import importing, standings, verifying

_COMMANDS = (importing, standings, verifying)


def run(argv: list[str]) -> int:
    """Return the exit status of a command line."""
    parser = ArgumentParser(prog="mjref")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in _COMMANDS:
        module.add_parser(commands)
    arguments = parser.parse_args(argv)
    return int(arguments.run(arguments))
