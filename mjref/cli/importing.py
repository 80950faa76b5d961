"""`mjref import`: a tournament out of an interchange file or out of rosters."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mjref.cli.options import add_option_argument, with_options
from mjref.cli.progress import told_on_terminal
from mjref.cli.status import DONE, CommandError
from mjref.cli.tournaments import (
    in_file,
    is_interchange,
    read_json,
    refusing,
    rulebook_of,
    say,
    user,
)
from mjref.i18n import mark, tr
from mjref.reports.texts import sentence
from mjref.tournament.changes import Change, Kind
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Settings, Tournament

if TYPE_CHECKING:
    from mjref.storage.roster import Roster

_SUMMARY = mark("make a tournament file from an interchange file or from rosters")
_DESCRIPTION = mark("""\
Make DEST.mjref from one tournament in the interchange format (JSON), or from rosters.
A roster is an .xlsx or .csv file with headings: 姓名 or name; and, as needed, 队 or team,
号码 or number, 替补 or substitute. Text files may be in UTF-8 or GB 18030 and parted by
commas, semicolons or tabs. A second sheet with the names of the teams is checked against.

Nothing is imported while a single row is wrong; every wrong row is named. DEST is never
overwritten without --force, but a roster fills a tournament that has no players yet.""")
_EXAMPLES = mark("""\
examples:
  printf 'number,name\\n1,Ann\\n2,Ben\\n3,Cai\\n4,Dan\\n' > players.csv
  mjref import players.csv cup.mjref --name "Spring Cup"
  mjref import cup.json cup.mjref
  mjref import cup.json cup.mjref --option time_up=finish
  mjref import players.xlsx cup.mjref --skip 7 --skip 12
  mjref import players.xlsx cup.mjref --columns name=B,team=参赛队
  mjref import east.csv west.csv cup.mjref""")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "import",
        help=tr(_SUMMARY),
        description=tr(_DESCRIPTION),
        epilog=tr(_EXAMPLES),
    )
    parser.add_argument("sources", nargs="+", metavar="SRC", help=tr("what to read"))
    parser.add_argument("dest", metavar="DEST.mjref", help=tr("the tournament file to make"))
    parser.add_argument("--force", action="store_true", help=tr("overwrite DEST if it is there"))
    parser.add_argument("--name", help=tr("the tournament's name (a roster: else that of DEST)"))
    parser.add_argument(
        "--skip",
        metavar="ROW",
        type=int,
        action="append",
        default=[],
        help=tr("leave out this row of a roster; may be given several times"),
    )
    parser.add_argument(
        "--team-size",
        metavar="N",
        type=int,
        default=4,
        help=tr("players in a team, substitutes aside (4; 0: any number)"),
    )
    parser.add_argument(
        "--columns",
        metavar="FIELD=COLUMN,…",
        default="",
        help=tr(
            "which column of a roster is which, by letter or heading; fields: name, team, number, "
            "substitute, club, country, seed_rank, and header for the row of the headings"
        ),
    )
    add_option_argument(parser)
    parser.set_defaults(run=run)


@refusing
def run(arguments: Namespace) -> int:
    """Import what the arguments name."""
    if arguments.team_size < 0:
        raise CommandError(tr("--team-size is a number of players, 0 or more."))
    sources = [Path(source) for source in arguments.sources]
    _refuse_odd_names(sources, arguments.dest, arguments.name or "")
    documents = [source for source in sources if is_interchange(source)]
    if not documents:
        return _import_rosters(sources, arguments)
    if len(sources) > 1:
        raise CommandError(tr("Only rosters can be put together. Import one JSON file alone."))
    tournament = read_json(documents[0])
    rulebook_of(tournament)  # whose points nobody can count is refused now, not later
    if arguments.name:
        tournament = replace(tournament, name=arguments.name)
    settings = with_options(tournament.settings, arguments.option)
    tournament = replace(tournament, settings=settings)
    _create(tournament, arguments, sources)
    return DONE


def _refuse_odd_names(sources: list[Path], dest: str, name: str) -> None:
    if any("\ud800" <= sign <= "\udfff" for sign in name):  # bytes that are no UTF-8
        raise CommandError(tr("--name holds signs that are no text. Type it anew."))
    if "://" in dest:
        return
    if Path(dest).suffix.lower() != ".mjref":
        raise CommandError(
            tr(
                "{file} does not end in .mjref. Name the file to make last, as in cup.mjref."
            ).format(file=dest)
        )
    for source in sources:
        if source.suffix.lower() == ".mjref":
            raise CommandError(
                tr("{file} is a tournament already. Open it, or export it first.").format(
                    file=source
                )
            )


def _create(tournament: Tournament, arguments: Namespace, sources: list[Path]) -> None:
    from mjref.storage.store import Origin, SqlStore

    names = ", ".join(source.name for source in sources)
    origin = Origin(who=user(), when=datetime.now(UTC), reason=f"import {names}")
    with told_on_terminal(tr("Importing")) as report:
        SqlStore.create(
            arguments.dest, tournament, origin, overwrite=arguments.force, report=report
        ).close()
    _report(tournament, arguments.dest)


def _import_rosters(sources: list[Path], arguments: Namespace) -> int:
    from mjref.storage.roster import read_roster

    if arguments.skip and len(sources) > 1:
        raise CommandError(tr("--skip names rows of one roster. Import the rosters one by one."))
    columns, team_size = _columns(arguments.columns), arguments.team_size or None
    rosters = []
    for source in sources:
        roster = read_roster(source, skip=arguments.skip, team_size=team_size, columns=columns)
        say([sentence(problem) for problem in in_file(str(source), roster.problems)])
        rosters.append(roster)
    if any(roster.is_blocked for roster in rosters):
        raise CommandError(
            tr("Nothing was imported. Correct the rows named above, or leave them out with --skip.")
        )
    teams, players = _joined(rosters)
    dest = Path(arguments.dest)
    if "://" not in arguments.dest and dest.exists() and not arguments.force:
        if arguments.option:
            raise CommandError(
                tr("--option is for a new tournament; change this one in its window.")
            )
        _fill(teams, players, arguments, sources)
        return DONE
    name = arguments.name or dest.stem
    settings = with_options(Settings(), arguments.option)
    made = Tournament(name=name, settings=settings, teams=teams, players=players)
    _create(made, arguments, sources)
    return DONE


def _columns(text: str) -> dict[str, str]:
    """Return what was said of the columns, by field."""
    from mjref.storage.roster_mapping import FIELDS

    known = (*FIELDS, "header")
    found = {}
    for part in text.replace("，", ",").split(",") if text.strip() else ():
        field, sign, column = (each.strip() for each in part.partition("="))
        if not sign or field not in known:
            words = tr("--columns {part}: write it as name=B,team=D. The fields are {known}.")
            raise CommandError(words.format(part=part.strip(), known=", ".join(known)))
        found[field] = column
    return found


def _joined(rosters: "list[Roster]") -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """Return the people of all rosters; teams of one name are one, numbers are given once."""
    if len(rosters) == 1:
        return rosters[0].teams, rosters[0].players
    names = list(dict.fromkeys(team.name for roster in rosters for team in roster.teams))
    teams = tuple(Team(id=f"T{at:02}", name=name) for at, name in enumerate(names, start=1))
    by_name = {team.name: team.id for team in teams}
    players: list[Player] = []
    for roster in rosters:
        name_of = {team.id: team.name for team in roster.teams}
        for player in roster.players:
            twin = next((p for p in players if p.number == player.number is not None), None)
            if twin:
                raise CommandError(
                    tr("{one} and {other} both have the number {number}. Change one.").format(
                        one=twin.name, other=player.name, number=player.number
                    )
                )
            team = by_name[name_of[player.team]] if player.team else None
            players.append(replace(player, id=f"P{len(players) + 1:03}", team=team))
    return teams, tuple(players)


def _fill(
    teams: tuple[Team, ...],
    players: tuple[Player, ...],
    arguments: Namespace,
    sources: list[Path],
) -> None:
    """Add the people to a tournament that has none."""
    from mjref.storage.store import SqlStore

    store = SqlStore.open(arguments.dest)
    try:
        present = store.load()
        if present.players or present.teams:
            raise CommandError(
                tr(
                    "{file} has players already. Choose another name, or overwrite it with --force."
                ).format(file=arguments.dest)
            )
        people = [
            *(Change(Kind.TEAM, (team.id,), None, team) for team in teams),
            *(Change(Kind.PLAYER, (player.id,), None, player) for player in players),
        ]
        names = ", ".join(source.name for source in sources)
        store.write(people, who=user(), when=datetime.now(UTC), reason=f"import {names}")
        _report(store.load(), arguments.dest)
    finally:
        store.close()


def _report(tournament: Tournament, dest: str) -> None:
    tables = [table for session in tournament.sessions for table in session.tables]
    text = tr(
        "{file}: {players} players, {teams} teams, {sessions} sessions, {tables} tables, "
        "{hands} hands."
    ).format(
        file=dest,
        players=len(tournament.players),
        teams=len(tournament.teams),
        sessions=len(tournament.sessions),
        tables=len(tables),
        hands=sum(len(table.hands or ()) for table in tables),
    )
    sys.stdout.write(text + "\n")
