"""`mjref options`: what a tournament can choose; and `--option` of other commands."""

import json
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator, Mapping
from typing import Any

from mjref.cli.status import DONE, CommandError
from mjref.i18n import mark, tr
from mjref.reports.option_words import GROUPS, label, source, value_words
from mjref.reports.texts import sentence
from mjref.rulebooks.base import Problem
from mjref.tournament.option_table import OPTIONS, Form, Group, Option
from mjref.tournament.options import is_lawful, lawful, with_option
from mjref.tournament.programme import Settings

_SUMMARY = mark("show the regulations that a tournament can choose")
_DESCRIPTION = mark("""\
Show every regulation that the law leaves open: its key, the values it may have (the first is the
default), and where the default comes from. In an interchange file (JSON) they stand under
settings.options, those with a field of their own directly under settings; `mjref import --option`
sets them on the way in.""")
_EXAMPLES = mark("""\
examples:
  mjref options
  mjref options --format json
  mjref import players.csv cup.mjref --option time_up=finish --option base_points=0""")
_SHAPES = {
    Form.NUMBER: mark("a whole number, {low} to {high}"),
    Form.NUMBERS: mark("whole numbers with commas, {low} to {high}"),
    Form.ORDER: mark("one or more with commas"),
    Form.EXACT: mark("a number such as 1.5 or 7/4, {low} to {high}"),
    Form.SEATS: mark("four rounds such as ESWN SENW WNSE NWES"),
    Form.TEXT: mark("a line of text"),
}


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "options", help=tr(_SUMMARY), description=tr(_DESCRIPTION), epilog=tr(_EXAMPLES)
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the catalogue."""
    if arguments.format == "json":
        rows = [_row(row) for row in OPTIONS.values()]
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
    else:
        sys.stdout.write("\n".join(_lines()) + "\n")
    return DONE


def add_option_argument(parser: ArgumentParser) -> None:
    """Add `--option KEY=VALUE`."""
    parser.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help=tr("a regulation of the tournament, see `mjref options`; may be given several times"),
    )


def with_options(settings: Settings, given: list[str]) -> Settings:
    """Return the settings with what `--option` says; raises CommandError."""
    for text in given:
        key, sign, value = text.partition("=")
        if key not in OPTIONS or not sign:
            raise CommandError(_refusal(Problem("option_unknown", {"option": key})))
        row = OPTIONS[key]
        if not is_lawful(row, value):
            values = {"option": key, "value": value, **lawful(row)}
            raise CommandError(_refusal(Problem(f"option_{row.form}", values)))
        settings = with_option(settings, key, value)
    return settings


def _refusal(problem: Problem) -> str:
    hint = tr("`mjref options` lists them all.")
    return f"{sentence(problem)} {hint}"


def _row(row: Option) -> Mapping[str, Any]:
    bounded = row.form in (Form.NUMBER, Form.NUMBERS, Form.EXACT)
    return {
        "key": row.key,
        "question": row.question,
        "group": row.group.value,
        "form": row.form.value,
        "choices": list(row.choices),
        "range": [row.low, row.high] if bounded else None,
        "default": row.default,
        "in": f"settings.{row.key}" if row.field else f"settings.options.{row.key}",
        "source": row.source,
        "label": label(row),
    }


def _lines() -> Iterator[str]:
    for group in Group:
        yield f"\n{tr(GROUPS[group])}"
        for row in OPTIONS.values():
            if row.group is group:
                yield f"  {row.key}  ({row.question})  {label(row)}"
                if row.form in _SHAPES:
                    shape = tr(_SHAPES[row.form]).format(low=row.low, high=row.high)
                    yield f"      {shape} [{row.default}]"
                for choice in row.choices:
                    yield f"      {choice}: {value_words(row, choice)}"
                yield f"      {source(row)}"
