"""`mjref deal`: where the wall is opened."""

import argparse
import json
import secrets
import sys
from typing import Any

from mjref.cli.status import DONE, CommandError
from mjref.game.hand import Seat
from mjref.i18n import mark, tr
from mjref.tournament.dealing import (
    DiceError,
    FirstStack,
    Opening,
    Overflow,
    Stack,
    Throw,
    ThrowAgainError,
    open_wall,
    throw,
)

WINDS = {
    Seat.EAST: mark("East"),
    Seat.SOUTH: mark("South"),
    Seat.WEST: mark("West"),
    Seat.NORTH: mark("North"),
}
_DEAL_HELP = mark(
    "Say where the wall is opened after two throws of two dice: who throws second, whose wall is "
    "cut at which stack, and what each player takes. Without --dice the program throws."
)
_EXAMPLES = mark("""\
examples:
  mjref deal
  mjref deal --dice 3,4 --dice 2,6""")


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  (argparse names no public type for it)
    """Add the command `deal`."""
    deal = subparsers.add_parser(
        "deal",
        help=tr(_DEAL_HELP),
        description=tr(_DEAL_HELP),
        epilog=tr(_EXAMPLES),
    )
    deal.add_argument(
        "--dice",
        action="append",
        metavar="A,B",
        help=tr("two dice; give it twice: the dealer's throw, then the second one"),
    )
    deal.add_argument(
        "--overflow",
        choices=[option.value for option in Overflow],
        default=Overflow.RUN_ON.value,
        help=tr("what a count beyond 18 means; run_on: on to the next wall"),
    )
    deal.add_argument(
        "--first-stack",
        choices=[option.value for option in FirstStack],
        default=FirstStack.AFTER_COUNTED.value,
        help=tr("n+1: the dealer starts after the counted stack; n: with it"),
    )
    deal.add_argument("--format", choices=("text", "json"), default="text")
    deal.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print where the wall opens; returns the exit status."""
    options: dict[str, Any] = {
        "overflow": Overflow(arguments.overflow),
        "first_stack": FirstStack(arguments.first_stack),
    }
    if arguments.dice is None:
        opening = _throw_until_open(options)
    else:
        throws = [_read_throw(text) for text in arguments.dice]
        if len(throws) != 2:
            raise CommandError(tr("Give two throws, such as --dice 3,4 --dice 2,6."))
        try:
            opening = open_wall(throws[0], throws[1], **options)
        except DiceError as bad:
            text = tr("Throw {throw}: a die shows 1 to 6, not {value}.")
            raise CommandError(text.format(throw=bad.throw, value=bad.value)) from bad
        except ThrowAgainError as again:
            raise CommandError(tr("The count leaves the wall: throw again.")) from again
    if arguments.format == "json":
        print_line(json.dumps(_opening_json(opening, thrown=arguments.dice is None)))
    else:
        _show(opening, thrown=arguments.dice is None)
    return DONE


def _throw_until_open(options: dict[str, Any]) -> Opening:
    dice = secrets.SystemRandom().random
    while True:
        try:
            return open_wall(throw(dice), throw(dice), **options)
        except ThrowAgainError:
            continue


def _read_throw(text: str) -> Throw:
    parts = text.replace("，", ",").split(",")
    try:
        one, other = (int(part) for part in parts)
    except ValueError:
        example = tr("--dice {text}: two numbers with a comma are needed, such as 3,4.")
        raise CommandError(example.format(text=text)) from None
    return one, other


def _opening_json(opening: Opening, *, thrown: bool) -> dict[str, Any]:
    first, second = opening.throws
    players: dict[str, list[dict[str, Any]]] = {seat.letter: [] for seat in Seat}
    for take in opening.takes:
        players[take.player.letter] += [_stack_json(stack) for stack in take.stacks]
    jumps = {
        jump.player.letter: [
            {**_stack_json(Stack(tile.wall, tile.stack)), "upper": tile.is_upper}
            for tile in jump.tiles
        ]
        for jump in opening.jumps
    }
    return {
        "dice": [list(first), list(second)],
        "thrown_by_program": thrown,
        "first": sum(first),
        "second": sum(second),
        "thrower": opening.thrower.letter,
        "cut": _stack_json(opening.cut),
        "first_stacks": [_stack_json(stack) for stack in opening.first_stacks],
        "stacks": players,
        "jump": jumps,
        "tail": _stack_json(opening.tail),
    }


def _stack_json(stack: Stack) -> dict[str, Any]:
    return {"wall": stack.wall.letter, "stack": stack.stack}


def _show(opening: Opening, *, thrown: bool) -> None:
    first, second = opening.throws
    if thrown:
        print_line(tr("The program threw the dice."))
    print_line(
        tr("East throws {dice} = {sum}: {wind} throws second, at the {wind} wall.").format(
            dice="+".join(map(str, first)), sum=sum(first), wind=tr(WINDS[opening.thrower])
        )
    )
    print_line(
        tr("Second throw {dice} = {sum}; together {total}: cut at {stack}.").format(
            dice="+".join(map(str, second)),
            sum=sum(second),
            total=sum(first) + sum(second),
            stack=_stack_text(opening.cut),
        )
    )
    for seat in Seat:
        stacks = [s for take in opening.takes if take.player is seat for s in take.stacks]
        last = next(jump.tiles for jump in opening.jumps if jump.player is seat)
        tiles = ", ".join(
            _stack_text(Stack(tile.wall, tile.stack))
            + " "
            + (tr("upper tile") if tile.is_upper else tr("lower tile"))
            for tile in last
        )
        print_line(f"{tr(WINDS[seat])}: {', '.join(map(_stack_text, stacks))}; {tiles}")
    print_line(
        tr("Tiles for flowers and kongs come from {stack}, going right.").format(
            stack=_stack_text(opening.tail)
        )
    )


def _stack_text(stack: Stack) -> str:
    return f"{tr(WINDS[stack.wall])} {stack.stack}"


def print_line(text: str) -> None:
    """Print one line of an answer."""
    sys.stdout.write(text + "\n")
