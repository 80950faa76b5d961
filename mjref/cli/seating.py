"""`mjref seat`: the draw of seats for all sessions, and the measure of any plan."""

import argparse
import json
import secrets
from pathlib import Path
from typing import Any

from mjref import __version__
from mjref.cli.dealing import WINDS, print_line
from mjref.cli.drawing import add_file_arguments, progress_line, run_for_file, time_is_up
from mjref.cli.status import DONE, FINDINGS, CommandError
from mjref.game.hand import Seat
from mjref.i18n import mark, tr
from mjref.reports.texts import sentence
from mjref.tournament.draw import MOST_PLAYERS, DrawError, Plan, draw_plan
from mjref.tournament.json_draws import session_plan_json
from mjref.tournament.seating.plan import (
    PlannedTable,
    Quality,
    SessionPlan,
    fewest_repeats,
    plan_problems,
    quality,
)
from mjref.tournament.seating.round_robin import ROUND_ROBINS

_SEAT_HELP = mark(
    "Draw seats for all sessions by lot: nobody meets an opponent twice where that is possible, "
    "never a team-mate, every wind equally often, another table each time. The same numbers with "
    "the same --draw-seed give the same plan."
)
_EXAMPLES = mark("""\
examples:
  mjref seat --players 16 --sessions 4
  mjref seat --players 32 --sessions 4 --teams 4 --draw-seed 20261201   # 8 teams of 4 players
  mjref seat --players 16 --sessions 4 --format json > plan.json
  mjref seat --check plan.json
  mjref seat cup.mjref --commit --sessions 7 --apart club   # show the hash before the draw
  mjref seat cup.mjref --draw                               # draw, publish the seed
  mjref seat cup.mjref --lots lots.csv                      # lots drawn by hand: number, 3E
  mjref seat cup.mjref --plan plan.xlsx                     # a plan that somebody else made
  mjref seat cup.mjref --swiss                              # the next session by standing
  mjref seat cup.mjref --redraw                             # what has not begun, by lot
  mjref seat --round-robin 8                                # everybody meets equally often""")


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  (argparse names no public type for it)
    """Add the command `seat`."""
    seat = subparsers.add_parser(
        "seat",
        help=tr(_SEAT_HELP),
        description=tr(_SEAT_HELP),
        epilog=tr(_EXAMPLES),
    )
    seat.add_argument("file", nargs="?", metavar="FILE", help=tr("the tournament to draw for"))
    seat.add_argument("--players", type=int, metavar="N", help=tr("how many players"))
    seat.add_argument("--sessions", type=int, metavar="R", help=tr("how many sessions"))
    seat.add_argument(
        "--teams",
        type=int,
        default=None,
        metavar="SIZE",
        help=tr("players in a team, not how many teams: the first SIZE numbers are team 1"),
    )
    seat.add_argument(
        "--round-robin",
        type=int,
        metavar="N",
        help=tr("everybody meets everybody equally often: {sizes} players").format(
            sizes=", ".join(str(each.players) for each in ROUND_ROBINS)
        ),
    )
    seat.add_argument("--draw-seed", metavar="S", help=tr("any text; without it one is drawn"))
    seat.add_argument(
        "--time-limit",
        type=float,
        metavar="SECONDS",
        help=tr("stop a search then, with the best plan so far (it may differ the next time)"),
    )
    seat.add_argument("--check", type=Path, metavar="FILE", help=tr("measure the plan in a file"))
    seat.add_argument("--format", choices=("text", "json"), default="text")
    add_file_arguments(seat)
    seat.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a plan, or measure one; returns the exit status."""
    if arguments.check is not None:
        return _check(arguments)
    if arguments.file is not None:
        return run_for_file(arguments)
    if arguments.round_robin is not None:
        _name_plan(arguments)
    if arguments.players is None or arguments.sessions is None:
        raise CommandError(tr("Give --players and --sessions, or --check FILE, or a tournament."))
    seed = secrets.token_hex(16) if arguments.draw_seed is None else arguments.draw_seed
    team_size = 1 if arguments.teams is None else arguments.teams
    try:
        plan = draw_plan(
            arguments.players,
            arguments.sessions,
            team_size=team_size,
            draw_seed=seed,
            stop=time_is_up(arguments.time_limit),
            progress=progress_line(),
        )
    except UnicodeEncodeError as error:
        raise CommandError(tr("--draw-seed holds signs that are no text. Type it anew.")) from error
    except DrawError as refused:
        raise CommandError(sentence(refused.problem)) from refused
    if arguments.format == "json":
        print_line(json.dumps(_plan_json(plan), ensure_ascii=False))
    else:
        _show(plan)
    return DONE


def _name_plan(arguments: argparse.Namespace) -> None:
    """Take players and sessions from a plan that has a name."""
    named = {each.players: each for each in ROUND_ROBINS}.get(arguments.round_robin)
    if named is None:
        sizes = ", ".join(str(each.players) for each in ROUND_ROBINS)
        raise CommandError(
            tr("A round-robin is known for {sizes} players. Take one of these.").format(sizes=sizes)
        )
    arguments.players, arguments.sessions = named.players, named.sessions


def _check(arguments: argparse.Namespace) -> int:
    """Measure the plan of a file: 1 where it is no plan for its players."""
    try:
        facts = json.loads(arguments.check.read_text("utf-8-sig"))
        players, sessions = _whole(facts["players"]), _read_sessions(facts["sessions"])
    except OSError as error:
        text = tr("{file} cannot be read: {reason}")
        raise CommandError(text.format(file=arguments.check, reason=error.strerror)) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        text = tr(
            "{file} is no seating plan: it needs players, sessions, tables and seats E S W N."
        )
        raise CommandError(text.format(file=arguments.check)) from error
    team_size = arguments.teams or _team_size(facts)
    problems = plan_problems(sessions, players)
    measured = quality(sessions, team_size)
    if arguments.format == "json":
        answer = {
            "quality": measured._asdict(),
            "problems": [{"code": each.code, **each.values} for each in problems],
        }
        print_line(json.dumps(answer, ensure_ascii=False))
    else:
        for problem in problems:
            print_line(sentence(problem))
        _show_quality(measured, fewest_repeats(players, len(sessions), team_size))
    return FINDINGS if problems else DONE


def _team_size(facts: dict[str, Any]) -> int:
    teams = facts.get("teams")
    return teams if isinstance(teams, int) and teams > 0 else 1


def _whole(value: object) -> int:
    """Return a number of a plan; raises ValueError for what cannot be one."""
    if type(value) is not int or not 0 < value <= MOST_PLAYERS:
        raise ValueError(value)
    return value


def _read_sessions(sessions: list[dict[str, Any]]) -> list[SessionPlan]:
    return [
        tuple(
            PlannedTable(
                _whole(table["number"]),
                (
                    _whole(table["seats"]["E"]),
                    _whole(table["seats"]["S"]),
                    _whole(table["seats"]["W"]),
                    _whole(table["seats"]["N"]),
                ),
            )
            for table in session["tables"]
        )
        for session in sessions
    ]


def _plan_json(plan: Plan) -> dict[str, Any]:
    return {
        "players": plan.players,
        "teams": plan.team_size,
        "sessions": [session_plan_json(at, each) for at, each in enumerate(plan.sessions, start=1)],
        "draw_seed": plan.draw_seed,
        "commitment": plan.commitment,
        "quality": plan.quality._asdict(),
        "fewest_repeats": plan.fewest_repeats,
        "final": plan.is_final,
        "program": __version__,
    }


def _show(plan: Plan) -> None:
    for number, tables in enumerate(plan.sessions, start=1):
        _show_session(number, tables, len(str(plan.players)))
    print_line(tr("Draw seed: {seed}").format(seed=plan.draw_seed))
    print_line(tr("Commitment (SHA-256 of the seed): {hash}").format(hash=plan.commitment))
    _show_quality(plan.quality, plan.fewest_repeats)
    if not plan.is_final:
        print_line(tr("The search was stopped; more time may give a better plan."))


def _show_session(number: int, tables: SessionPlan, width: int) -> None:
    winds = [tr(WINDS[seat]) for seat in Seat]
    print_line(tr("Session {number}").format(number=number))
    for table in tables:
        places = zip(winds, table.seats, strict=True)
        seats = "   ".join(f"{wind} {player:>{width}}" for wind, player in places)
        print_line("  " + tr("Table {number}").format(number=table.number) + "   " + seats)
    print_line("")


def _show_quality(measured: Quality, least: int) -> None:
    print_line(
        tr("Repeated meetings: {repeats} (no plan can have fewer than {least})").format(
            repeats=measured.repeats, least=least
        )
    )
    if measured.repeats > least:
        print_line(tr("Fewer may be possible; no plan with fewer was found."))
    print_line(tr("Team-mates at one table: {number}").format(number=measured.team_mates))
    print_line(
        tr("Winds of a player differ by at most {number}").format(number=measured.wind_imbalance)
    )
    print_line(tr("Visits to one table: at most {number}").format(number=measured.table_repeats))
