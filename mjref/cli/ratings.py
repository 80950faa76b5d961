"""`mjref ratings`: everybody who played in several tournaments, with a rating and a history."""

import csv
import io
import json
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterable, Sequence
from typing import Any

from mjref.cli.grid import grid
from mjref.cli.status import DONE, CommandError
from mjref.cli.tournaments import open_tournament, refusing, rulebook_of
from mjref.i18n import mark, tr
from mjref.reports.ratings import (
    moved_text,
    place_counts,
    place_text,
    rated_name,
    rating_text,
    sessions_played,
)
from mjref.tournament.exact import write_exact
from mjref.tournament.ratings import Appearance, Record, persons_named, records

_SUMMARY = mark("rate the people of several tournaments, and show their history")
_DESCRIPTION = mark("""\
Rate everybody who played in the FILEs, given oldest first: .mjref files or interchange files
(JSON). The rating is Elo-like: everybody starts with 1500; at each table everybody is compared
with the three others by place, and moves by up to 32/3 points for each, the more the less it was
expected. It is an aid to seeding and changes no ranking. Persons are told apart by their names,
namesakes in one tournament by club, team or country besides. Companions at a table (陪打) and
sessions lost by absence do not count.""")
_EXAMPLES = mark("""\
examples:
  mjref ratings cup.json
  mjref ratings spring.mjref autumn.mjref --format csv > ratings.csv
  mjref ratings spring.mjref autumn.mjref --person 李四""")
_HEADINGS = [
    mark("Rank"),
    mark("Name"),
    mark("Rating"),
    mark("Tournaments"),
    mark("Sessions"),
    mark("1st"),
    mark("2nd"),
    mark("3rd"),
    mark("4th"),
]
_HISTORY = [
    mark("Tournament"),
    mark("Rank"),
    mark("Sessions"),
    mark("Standard points"),
    mark("Match points"),
    mark("Rating"),
]


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "ratings", help=tr(_SUMMARY), description=tr(_DESCRIPTION), epilog=tr(_EXAMPLES)
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=tr("tournaments, oldest first"))
    parser.add_argument("--person", metavar="NAME", help=tr("the history of one person"))
    parser.add_argument("--format", choices=("text", "json", "csv"), default="text")
    parser.set_defaults(run=run)


@refusing
def run(arguments: Namespace) -> int:
    """Print the ratings, or one person's history."""
    tournaments = [open_tournament(file) for file in arguments.files]
    found = records([(one, rulebook_of(one)) for one in tournaments])
    if arguments.person is not None:
        known = found
        found = persons_named(arguments.person, found)
        if not found:
            raise CommandError(_nobody(arguments.person, known))
    if arguments.format == "json":
        sys.stdout.write(json.dumps([_json(one) for one in found], ensure_ascii=False, indent=1))
        sys.stdout.write("\n")
    elif arguments.format == "csv":
        sys.stdout.write(_csv(found))
    else:
        sys.stdout.write(grid(_HEADINGS, [_cells(one) for one in found]))
        for one in found if arguments.person is not None else ():
            sys.stdout.write("\n" + grid(_HISTORY, [_history(each) for each in one.appearances]))
    return DONE


def _nobody(name: str, known: Sequence[Record]) -> str:
    near = [one.name for one in known if name.casefold() in one.name.casefold()][:5]
    if near:
        return tr("Nobody is named {name}. Did you mean: {known}?").format(
            name=name, known=", ".join(near)
        )
    return tr("Nobody is named {name}. Leave --person out to see everybody.").format(name=name)


def _cells(record: Record) -> list[str]:
    numbers = (len(record.appearances), sessions_played(record), *place_counts(record))
    return [str(record.rank), rated_name(record), rating_text(record.rating), *map(str, numbers)]


def _history(one: Appearance) -> list[str]:
    return [
        one.tournament,
        place_text(one),
        str(one.sessions),
        write_exact(one.standard_points),
        str(one.match_points),
        moved_text(one),
    ]


def _json(record: Record) -> dict[str, Any]:
    return {
        "rank": record.rank,
        "name": record.name,
        "mark": record.person.mark,
        "rating": rating_text(record.rating),
        "tournaments": [
            {
                "name": one.tournament,
                "rank": one.rank or None,
                "of": one.of,
                "sessions": one.sessions,
                "standard_points": write_exact(one.standard_points),
                "match_points": one.match_points,
                "places": list(one.places),
                "before": rating_text(one.before),
                "after": rating_text(one.after),
            }
            for one in record.appearances
        ],
    }


def _csv(found: Iterable[Record]) -> str:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(["rank", "name", "rating", "tournaments", "sessions", "1", "2", "3", "4"])
    writer.writerows(_cells(one) for one in found)
    return lines.getvalue()
