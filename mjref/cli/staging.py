"""`mjref stage`: the stages of a tournament, and who goes on from one to the next."""

import secrets
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from datetime import UTC, datetime
from fractions import Fraction

from mjref.cli.status import DONE, CommandError
from mjref.cli.tournaments import open_tournament, refusing, user
from mjref.i18n import mark, tr
from mjref.reports.stage_words import group_name, stage_name, stage_notes
from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.desk import Desk
from mjref.tournament.exact import read_exact
from mjref.tournament.programme import Tournament
from mjref.tournament.stage_setup import NextStage, carried_share, first_stage
from mjref.tournament.stages import Stage, StageOf

_SUMMARY = mark("set up stages and finals, and say who goes on")
_DESCRIPTION = mark("""\
Show or set up the stages of a tournament: preliminary, groups, semi-final, final. A stage
has sessions and groups of players; from each group the best go on to the next stage, by the
law's criteria. Equals at the border are named and decided by --ties or --take, never in
silence. How many points are brought along has no default: say it with --carry, or in the
regulations. Finalists rank before all others.""")
_EXAMPLES = mark("""\
examples:
  mjref stage cup.mjref                                    # what there is
  mjref stage cup.mjref --first 1-4 --groups 4             # four groups, by lot
  mjref stage cup.mjref --final 4 --sessions 5-6 --carry none
  mjref stage cup.mjref --final 16 --sessions 7-8 --carry 1/2 --ties lot --name Final
  mjref stage cup.mjref --final 16 --sessions 7-8 --carry all --take 12,31
  mjref stage cup.mjref --undo""")
_SHARES = {"none": Fraction(0), "all": Fraction(1)}


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "stage", help=tr(_SUMMARY), description=tr(_DESCRIPTION), epilog=tr(_EXAMPLES)
    )
    parser.add_argument("file", metavar="FILE", help=tr("the tournament"))
    step = parser.add_mutually_exclusive_group()
    step.add_argument(
        "--first", metavar="A-B", help=tr("make sessions A to B the first stage, of everybody")
    )
    step.add_argument(
        "--final", type=int, metavar="K", help=tr("the best K of each group go on to a next stage")
    )
    step.add_argument("--undo", action="store_true", help=tr("take back the last stage"))
    parser.add_argument("--sessions", metavar="A-B", help=tr("the sessions of the next stage"))
    parser.add_argument("--name", default="", help=tr("what the stage is called"))
    parser.add_argument(
        "--groups", type=int, default=1, metavar="N", help=tr("groups side by side (1)")
    )
    parser.add_argument(
        "--levels", type=int, default=1, metavar="N", help=tr("finals one below the other (1)")
    )
    parser.add_argument(
        "--carry", metavar="SHARE", help=tr("points brought along: none, all, or such as 1/2")
    )
    parser.add_argument(
        "--of", choices=("players", "teams"), default="players", help=tr("who goes on (players)")
    )
    parser.add_argument(
        "--ties",
        choices=("ask", "lot", "all"),
        default="ask",
        help=tr("equals at the border: ask, draw a lot, or let all go on (ask)"),
    )
    parser.add_argument("--take", default="", metavar="WHO", help=tr("who of them goes on"))
    parser.add_argument("--draw-seed", metavar="S", help=tr("any text; without it one is drawn"))
    parser.add_argument(
        "--not-for-teams", action="store_true", help=tr("its sessions do not count for the teams")
    )
    parser.set_defaults(run=run)


@refusing
def run(arguments: Namespace) -> int:
    """Show the stages, or carry out one step."""
    if arguments.first is None and arguments.final is None and not arguments.undo:
        _show(open_tournament(arguments.file))
        return DONE
    from mjref.storage.store import SqlStore

    store = SqlStore.open(arguments.file)
    try:
        desk = Desk(store, rulebook_for, now=lambda: datetime.now(UTC), who=user())
        if arguments.undo:
            desk.stages.remove_last(reason="mjref stage --undo")
        elif arguments.first is not None:
            desk.stages.save([_first(desk.tournament, arguments)])
        else:
            desk.stages.promote(_wish(desk.tournament, arguments))
        _show(desk.tournament)
    finally:
        store.close()
    return DONE


def _first(tournament: Tournament, arguments: Namespace) -> Stage:
    if tournament.stages:
        raise CommandError(tr("This tournament has stages already. Take them back with --undo."))
    return first_stage(
        tournament,
        name=arguments.name or tr("Preliminary"),
        sessions=_span(arguments.first, "--first"),
        groups=arguments.groups,
        draw_seed=_seed(arguments),
    )


def _wish(tournament: Tournament, arguments: Namespace) -> NextStage:
    if arguments.sessions is None:
        raise CommandError(tr("Say which sessions the stage has: --sessions 7-8."))
    first, last = _span(arguments.sessions, "--sessions")
    return NextStage(
        name=arguments.name or tr("Final"),
        first_name=tr("Preliminary"),
        first_session=first,
        last_session=last,
        promoted=arguments.final,
        carried=_share(tournament, arguments.carry),
        of=StageOf(arguments.of),
        levels=arguments.levels,
        groups=arguments.groups,
        counts_for_teams=not arguments.not_for_teams,
        ties=arguments.ties,
        lot_seed=_seed(arguments) if arguments.ties == "lot" else "",
        named=_named(tournament, arguments.take),
    )


def _span(text: str, key: str) -> tuple[int, int]:
    parts = text.split("-")
    if len(parts) <= 2 and all(part.isascii() and part.isdigit() for part in parts):
        return int(parts[0]), int(parts[-1])
    raise CommandError(tr("{key} is a range of sessions such as 7-8.").format(key=key))


def _share(tournament: Tournament, text: str | None) -> Fraction | None:
    if text is None:
        return carried_share(tournament.settings)
    try:
        return _SHARES.get(text) if text in _SHARES else read_exact(text)
    except ValueError as error:
        raise CommandError(tr("--carry is none, all, or a share such as 1/2.")) from error


def _seed(arguments: Namespace) -> str:
    return secrets.token_hex(16) if arguments.draw_seed is None else str(arguments.draw_seed)


def _named(tournament: Tournament, text: str) -> tuple[str, ...]:
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        known = [(each.id, each.name, each.number) for each in tournament.players]
        known += [(team.id, team.name, None) for team in tournament.teams]
        ids = [id_ for id_, name, number in known if part in (id_, name, str(number))]
        if len(ids) != 1:
            raise CommandError(tr("Who is “{text}”? Give a number or an id.").format(text=part))
        found += ids
    return tuple(found)


def _show(tournament: Tournament) -> None:
    names = {player.id: player.name for player in tournament.players}
    lines = list(stage_notes(tournament)) or [tr("This tournament has no stages.")]
    for stage in tournament.stages:
        for at, group in enumerate(stage.groups):
            people = tr(", ").join(names.get(each, each) for each in group.players)
            which = [stage_name(stage), *([group_name(stage, at)] if len(stage.groups) > 1 else [])]
            lines.append(tr("{label}: {text}").format(label=" · ".join(which), text=people))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
