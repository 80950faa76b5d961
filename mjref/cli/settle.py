"""`mjref settle`: who pays whom for whole hands."""

import argparse

from mjref.cli.rulebook_options import chosen_rulebook
from mjref.cli.score import add_hand_arguments
from mjref.i18n import mark, tr

_DESCRIPTION = mark(
    "Settle whole hands. Reads JSON Lines, one hand a line with its deal, wins and penalties, and "
    "answers the fans and points of each win, the change of each seat and the next dealer."
)
_EXAMPLE = mark(
    """example:
  echo '{"id": "1", "deal": {"dealer": 0, "round_wind": "E"}, "wins": [{"seat": 1, \
"closed": "123p12s678s55z", "melds": ["chi:123m"], "tile": "3s", "by": "discard", "from": 2}], \
"penalties": [{"seat": 3, "points": 10}]}' | mjref settle

by: self, discard, rob    melds: chi: peng: ming: bu: (open kongs) an: (concealed kong)
flags: kong (the replacement tile of a kong), last_wall (the last tile), fourth (和绝张)
Of several winners the first in turn order after the discarder is paid."""
)
_REASONS = {"below_minimum": "below 8"}


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "settle",
        help=tr("settle whole hands: who pays whom"),
        description=tr(_DESCRIPTION),
        epilog=tr(_EXAMPLE),
    )
    add_hand_arguments(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Settle every hand."""
    from mjref.cli.lines import Json, answer_lines, write_json
    from mjref.cli.settle_lines import read_deal, read_hand
    from mjref.game.settlement import balance
    from mjref.rulebooks.base import Reading

    rulebook = chosen_rulebook(arguments)

    def answer(data: Json) -> tuple[str, bool]:
        hand, deal = read_hand(data), read_deal(data)
        transfers = rulebook.settle(hand, deal)
        reply = {
            "id": data.get("id"),
            "wins": [_write_win(rulebook.read(win, deal)[0]) for win in hand.wins],
            "deltas": balance(transfers),
            "next_dealer": int(rulebook.next_dealer(hand, deal)),
        }
        return write_json(reply), True

    def _write_win(reading: Reading) -> Json:
        items = [
            [line.name, line.value, line.count] if line.count > 1 else [line.name, line.value]
            for line in reading.lines
        ]
        reply: Json = {"valid": not reading.faults, "items": items, "score": reading.score}
        if reading.faults:
            reply["reasons"] = [_REASONS[fault] for fault in reading.faults]
        return reply

    return answer_lines(arguments.files, answer)
