"""`mjref seat FILE`: the draw of a tournament, from the commitment to the seats."""

import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from mjref import __version__
from mjref.cli.dealing import print_line
from mjref.cli.status import DONE, FINDINGS, CommandError
from mjref.cli.tournaments import in_file, refusing, say, user
from mjref.i18n import tr
from mjref.reports.draw_words import quality_lines
from mjref.reports.texts import sentence
from mjref.rulebooks.base import Problem
from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.desk import Desk
from mjref.tournament.draw import MOST_SESSIONS, DrawError
from mjref.tournament.draw_checks import draw_quality
from mjref.tournament.draw_setup import (
    Wishes,
    begun,
    committed,
    drawing_order,
    drawn,
    keeps_team_mates_apart,
    next_draw_id,
    open_draw,
    plan_of,
)
from mjref.tournament.draws import Draw, DrawMethod
from mjref.tournament.people import Player
from mjref.tournament.programme import Session, Tournament
from mjref.tournament.seating.plan import SessionPlan
from mjref.tournament.store import DeskError

DEFAULT_SESSIONS = 4
_SEED_BYTES = 16
_BY_ROSTER = ("club", "country")


def add_file_arguments(parser: ArgumentParser) -> None:
    """Add what `mjref seat FILE` understands."""
    group = parser.add_argument_group(tr("for a tournament FILE"))
    step = group.add_mutually_exclusive_group()
    step.add_argument(
        "--commit", action="store_true", help=tr("fix the rules and show the hash of the seed")
    )
    step.add_argument(
        "--draw", action="store_true", help=tr("draw what was committed to, publish the seed")
    )
    step.add_argument(
        "--lots", type=Path, metavar="LOTS", help=tr("record lots drawn by hand (number, 3E)")
    )
    step.add_argument(
        "--swiss", action="store_true", help=tr("seat the next session by the ranking")
    )
    step.add_argument(
        "--redraw",
        action="store_true",
        help=tr("draw the sessions again that have not begun (or --sessions new ones)"),
    )
    step.add_argument("--plan", type=Path, metavar="PLAN", help=tr("take over a plan (XLSX, CSV)"))
    group.add_argument(
        "--first", type=int, metavar="N", help=tr("the first session (else the first unplayed)")
    )
    group.add_argument(
        "--apart",
        action="append",
        default=[],
        metavar="WHOM",
        help=tr("keep apart: club, country, or numbers such as 3,17; may be given several times"),
    )
    group.add_argument(
        "--seeds-apart", type=int, default=0, metavar="K", help=tr("keep the K best seeds apart")
    )
    group.add_argument(
        "--anew", action="store_true", help=tr("commit although a draw is committed to already")
    )


@refusing
def run_for_file(arguments: Namespace) -> int:
    """Carry out one step of a draw; returns the exit status."""
    from mjref.cli.next_session import draw_again, seat_by_standing
    from mjref.storage.store import SqlStore

    steps = {
        "commit": _commit,
        "draw": _draw,
        "lots": _record_lots,
        "plan": _import_plan,
        "swiss": seat_by_standing,
        "redraw": draw_again,
    }
    chosen = next((step for step in steps if getattr(arguments, step)), None)
    if chosen is None:
        raise CommandError(
            tr("Give one of --commit, --draw, --lots LOTS, --plan PLAN, --swiss or --redraw.")
        )
    store = SqlStore.open(arguments.file)
    try:
        desk = Desk(store, rulebook_for, now=lambda: datetime.now(UTC), who=user())
        return steps[chosen](desk, arguments)
    finally:
        store.close()


def time_is_up(seconds: float | None) -> Callable[[], bool]:
    """Return what says when a search has to stop; raises CommandError for an odd number."""
    if seconds is None:
        return lambda: False
    if not seconds >= 0:  # nan is not either
        raise CommandError(tr("--time-limit is a number of seconds, 0 or more."))
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def progress_line() -> Callable[[float], None]:
    """Return what shows on a terminal how far a search is."""
    shown = -1

    def show(done: float) -> None:
        nonlocal shown
        if int(done * 100) != shown:
            shown = int(done * 100)
            sys.stderr.write(f"\r{shown:3} %")
            sys.stderr.flush()

    return show if sys.stderr.isatty() else lambda _: None


def _commit(desk: Desk, arguments: Namespace) -> int:
    waiting = open_draw(desk.tournament.draws)
    if waiting is not None and not arguments.anew:
        raise DeskError([Problem("draw_still_open", {"draw": waiting.id})])
    draw = _begun(desk.tournament, arguments, DrawMethod.PROGRAM)
    _check(draw)
    at = datetime.now(UTC)
    try:
        seed = arguments.draw_seed or secrets.token_hex(_SEED_BYTES)
        draw = committed(draw, seed, at=at, by=desk.who)
    except UnicodeEncodeError as error:
        raise CommandError(tr("--draw-seed holds signs that are no text. Type it anew.")) from error
    desk.record_draw(draw)
    print_line(tr("Draw {id}").format(id=draw.id))
    print_line(tr("Commitment (SHA-256 of the seed): {hash}").format(hash=draw.commitment))
    print_line(
        tr("Recorded at {time}. Show the hash to everybody, then: mjref seat FILE --draw").format(
            time=f"{at.astimezone():%Y-%m-%d %H:%M:%S}"
        )
    )
    return DONE


def _draw(desk: Desk, arguments: Namespace) -> int:
    draw = open_draw(desk.tournament.draws)
    if draw is None:
        raise DeskError([Problem("draw_nothing_open")])
    if arguments.draw_seed not in (None, draw.seed):
        raise CommandError(tr("The draw is committed to another seed; leave --draw-seed away."))
    try:
        plan = plan_of(draw, stop=time_is_up(arguments.time_limit), progress=progress_line())
    except DrawError as no:
        raise DeskError([no.problem]) from no
    draw = replace(draw, program=__version__, is_final=plan.is_final)
    done = drawn(draw, plan.sessions, at=datetime.now(UTC), by=desk.who)
    desk.record_draw(done)
    print_line(tr("Draw {id}").format(id=done.id))
    print_line(tr("Draw seed: {seed}").format(seed=done.seed))
    print_line(tr("Commitment (SHA-256 of the seed): {hash}").format(hash=done.commitment))
    _print_result(done)
    return DONE


def _record_lots(desk: Desk, arguments: Namespace) -> int:
    from mjref.storage.plan_files import read_lots

    draw = _begun(desk.tournament, arguments, DrawMethod.BY_HAND, sessions=1)
    _check(draw)
    lots, problems = read_lots(arguments.lots, _people(desk.tournament, draw))
    if problems:
        return _refuse(arguments.lots, problems)
    _finish(desk, draw, [lots.plan()])
    return DONE


def _import_plan(desk: Desk, arguments: Namespace) -> int:
    from mjref.storage.plan_files import read_plan

    draw = _begun(desk.tournament, arguments, DrawMethod.IMPORTED, sessions=1)
    found = read_plan(arguments.plan, _people(desk.tournament, draw))
    if found.problems:
        return _refuse(arguments.plan, found.problems)
    numbers: Sequence[int] = found.sessions
    if arguments.first is not None:
        numbers = range(arguments.first, arguments.first + len(found.plan))
    draw = replace(draw, sessions=tuple(numbers), source=arguments.plan.name)
    _finish(desk, draw, found.plan)
    return DONE


def _finish(desk: Desk, draw: Draw, plan: Sequence[SessionPlan]) -> None:
    done = drawn(draw, plan, at=datetime.now(UTC), by=desk.who)
    desk.record_draw(done)
    print_line(tr("Draw {id}").format(id=done.id))
    _print_result(done)


def _print_result(draw: Draw) -> None:
    for line in quality_lines(draw_quality(draw)):
        print_line(line)
    if not draw.is_final:
        print_line(tr("The search was stopped; more time may give a better plan."))


def _refuse(path: Path, problems: Sequence[Problem]) -> int:
    say([sentence(problem) for problem in in_file(str(path), problems)])
    say([tr("Nothing was recorded. Correct what is named above.")])
    return FINDINGS


def _people(tournament: Tournament, draw: Draw) -> list[Player]:
    by_id = {player.id: player for player in tournament.players}
    return [by_id[player] for player in draw.players]


def _begun(
    tournament: Tournament, arguments: Namespace, method: DrawMethod, sessions: int | None = None
) -> Draw:
    unplayed = sum(not _number_if_played(session) for session in tournament.sessions)
    asked = arguments.sessions if arguments.sessions is not None else unplayed or DEFAULT_SESSIONS
    count = sessions or asked
    first = arguments.first
    if first is None:
        first = max(map(_number_if_played, tournament.sessions), default=0) + 1
    if not 1 <= count <= MOST_SESSIONS or first < 1:
        raise CommandError(tr("--sessions and --first are numbers from 1 on."))
    sets = [each for each in arguments.apart if each not in _BY_ROSTER]
    wishes = Wishes(
        sessions=tuple(range(first, first + count)),
        keep_team_mates_apart=keeps_team_mates_apart(tournament.settings),
        seeds_apart=arguments.seeds_apart,
        clubs_apart="club" in arguments.apart,
        countries_apart="country" in arguments.apart,
        apart=tuple(_named(each, tournament.players) for each in sets),
    )
    draw = begun(wishes, tournament.teams, tournament.players, method)
    return replace(draw, id=next_draw_id(tournament.draws))


def _number_if_played(session: Session) -> int:
    """Return the number of a session in which something was played, else 0."""
    is_played = any(table.hands or table.scores is not None for table in session.tables)
    return session.number if is_played else 0


def _named(text: str, players: Sequence[Player]) -> tuple[str, ...]:
    order = drawing_order(players)
    found: list[str] = []
    for part in text.split(","):
        wanted = part.strip()
        matches = [p.id for p in order if wanted in (str(p.number), p.id, p.name)]
        if len(matches) != 1:
            raise DeskError([Problem("unknown_player", {"player": wanted})])
        found += matches
    return tuple(found)


def _check(draw: Draw) -> None:
    if len(draw.players) % 4 or not draw.players:
        raise DeskError([Problem("players_not_in_fours", {"players": len(draw.players)})])
