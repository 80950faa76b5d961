"""`mjref seat FILE --swiss` and `--redraw`: seats that look back at the sessions before."""

import secrets
from argparse import Namespace
from datetime import UTC, datetime

from mjref import __version__
from mjref.cli.dealing import WINDS, print_line
from mjref.cli.drawing import progress_line, time_is_up
from mjref.cli.status import DONE, CommandError
from mjref.game.hand import Seat
from mjref.i18n import tr
from mjref.reports.stage_words import bye_notes, next_quality_lines
from mjref.rulebooks.base import Problem
from mjref.tournament.desk import Desk
from mjref.tournament.draws import Draw
from mjref.tournament.next_quality import next_quality
from mjref.tournament.next_seats import NextWish, first_unplayed, to_come
from mjref.tournament.options import option
from mjref.tournament.programme import Tournament
from mjref.tournament.store import DeskError


def seat_by_standing(desk: Desk, arguments: Namespace) -> int:
    """Seat the next session by the ranking as it stands."""
    number = arguments.first or first_unplayed(desk.tournament)
    return _seat(desk, arguments, (number,), by_standing=True)


def draw_again(desk: Desk, arguments: Namespace) -> int:
    """Draw the sessions again of which nothing was played, or `--sessions` from the next on."""
    first = arguments.first or first_unplayed(desk.tournament)
    if arguments.sessions is not None:
        numbers = tuple(range(first, first + arguments.sessions))
    else:
        numbers = tuple(number for number in to_come(desk.tournament) if number >= first)
    if not numbers:
        raise DeskError([Problem("no_session_to_draw")])
    return _seat(desk, arguments, numbers, by_standing=False)


def _seat(desk: Desk, arguments: Namespace, numbers: tuple[int, ...], *, by_standing: bool) -> int:
    if option(desk.tournament.settings, "not_four") == "companion":
        desk.save_people(desk.stages.companions(numbers[0]))
    seed = secrets.token_hex(16) if arguments.draw_seed is None else arguments.draw_seed
    try:
        draw = desk.stages.plan_next(
            NextWish(sessions=numbers, by_standing=by_standing, draw_seed=seed),
            at=datetime.now(UTC),
            by=desk.who,
            program=__version__,
            stop=time_is_up(arguments.time_limit),
            progress=progress_line(),
        )
    except UnicodeEncodeError as error:
        raise CommandError(tr("--draw-seed holds signs that are no text. Type it anew.")) from error
    past = [each for each in desk.tournament.sessions if each.number < min(numbers)]
    desk.stages.record_next(draw)
    _show(desk.tournament, draw)
    for line in next_quality_lines(draw, next_quality(draw, past)):
        print_line(line)
    return DONE


def _show(tournament: Tournament, draw: Draw) -> None:
    names = {player.id: player.name for player in tournament.players}
    winds = [tr(WINDS[seat]) for seat in Seat]
    for number in draw.sessions:
        print_line(tr("Session {number}").format(number=number))
        for table in tournament.session(number).tables:
            places = zip(winds, table.seats, strict=True)
            seats = "   ".join(f"{wind} {names.get(player, player)}" for wind, player in places)
            print_line("  " + tr("Table {number}").format(number=table.number) + "   " + seats)
    for note in bye_notes(tournament, draw.sessions):
        print_line(note)
    print_line(tr("Draw {id}").format(id=draw.id))
    print_line(tr("Draw seed: {seed}").format(seed=draw.seed))
