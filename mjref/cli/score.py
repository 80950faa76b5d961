"""`mjref score`: what hands are worth."""

import argparse

from mjref.cli.rulebook_options import add_rulebook_options, chosen_rulebook
from mjref.i18n import mark, tr

_DESCRIPTION = mark(
    "Count hands. Reads JSON Lines, one hand a line, and answers each with one line: the fans, "
    "the points with and without flowers, whether they suffice to win, the decomposition and "
    "other readings that are worth as much."
)
_EXAMPLE = mark(
    """example:
  echo '{"id": "1", "concealed": "34m345678p66s", "melds": ["ckong:1111z"], "win": "5m", \
"self_draw": false, "seat_wind": "S", "round_wind": "E", "flags": [], "flowers": 0}' | mjref score

tiles: 1m-9m 万, 1p-9p 饼, 1s-9s 条, 1z-7z 东南西北中发白
melds: chow:123m  pung:555p  kong:1111z (明杠)  ckong:2222s (暗杠)
flags: last_tile_draw 妙手回春, last_tile_claim 海底捞月, out_with_replacement 杠上开花,
       rob_kong 抢杠和, last_of_kind 和绝张"""
)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "score",
        help=tr("count hands"),
        description=tr(_DESCRIPTION),
        epilog=tr(_EXAMPLE),
    )
    add_hand_arguments(parser)
    parser.add_argument(
        "--explain",
        action="store_true",
        help=tr("add the tiles of each fan, and each fan dropped with the reason"),
    )
    parser.set_defaults(run=run)


def add_hand_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of all commands that read hands."""
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help=tr("files of JSON Lines; - or nothing: standard input"),
    )
    add_rulebook_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Count every hand."""
    from mjref.cli.hand_lines import Json, read_hand, readings_text, reasons_of
    from mjref.cli.lines import answer_lines, write_json
    from mjref.cli.plain_hands import PlainHands
    from mjref.cli.texts import reason

    rulebook = chosen_rulebook(arguments)
    plain_hands = PlainHands(rulebook)

    def answer(data: Json) -> tuple[str, bool]:
        text = plain_hands.answer(data)
        if text is None:
            text = readings_text(data.get("id"), rulebook.read(*read_hand(data)))
        return text, True

    def explain(data: Json) -> tuple[str, bool]:
        win, deal = read_hand(data)
        readings = rulebook.explain(win, deal)
        reasons = [reason(one, rulebook.fans) for one in readings[0].dropped]
        counted = readings_text(data.get("id"), readings)
        why = write_json(reasons_of(readings[0], reasons, rulebook.fans))
        return f"{counted[:-1]}, {why[1:]}", True

    return answer_lines(arguments.files, explain if arguments.explain else answer)
