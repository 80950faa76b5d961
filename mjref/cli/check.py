"""`mjref check`: what is wrong with the fans that players declared."""

import argparse

from mjref.cli.rulebook_options import chosen_rulebook
from mjref.cli.score import add_hand_arguments
from mjref.i18n import mark, tr

_DESCRIPTION = mark(
    "Check declarations. Reads hands as `mjref score` does, each with the fans that the player "
    "declared, and answers what is missing, what is not allowed and why, and the right points."
)
_EPILOG = mark(
    """the declaration stands under "declared", fan name and count:
  echo '{"concealed": "1122445566889p", "melds": [], "win": "9p", "self_draw": false, \
"seat_wind": "S", "round_wind": "E", "flags": [], "flowers": 0, \
"declared": {"七对": 1, "门前清": 1}}' | mjref check
It is right if it equals any reading of the best total; else it is held against the nearest.
Exit status 1 if any declaration is wrong."""
)


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "check",
        help=tr("check declared fans"),
        description=tr(_DESCRIPTION),
        epilog=tr(_EPILOG),
    )
    add_hand_arguments(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every declaration."""
    from mjref.cli import fields
    from mjref.cli.hand_lines import Json, fans_of, read_hand
    from mjref.cli.lines import answer_lines, write_json
    from mjref.cli.texts import reason
    from mjref.rulebooks.base import BadHandError

    rulebook = chosen_rulebook(arguments)

    def answer(data: Json) -> tuple[str, bool]:
        if "declared" not in data:
            raise BadHandError("missing_key", key="declared")
        win, deal = read_hand(data)
        stated = fields.number(data, "declared_points") if "declared_points" in data else None
        verdict = rulebook.check(win, deal)
        is_right = verdict.ok and stated in (None, verdict.declared_points)
        reply = {
            "id": data.get("id"),
            "ok": is_right,
            "missing": dict(verdict.missing),
            "not_allowed": {one.fan: reason(one, rulebook.fans) for one in verdict.not_allowed},
            "not_allowed_counts": {one.fan: one.count for one in verdict.not_allowed},
            "declared_points": verdict.declared_points,
            "correct_points": verdict.reading.score,
            "winnable": not verdict.reading.faults,
            "fans": fans_of(verdict.reading),
        }
        if stated not in (None, verdict.declared_points):
            reply["wrong_sum"] = tr(
                "The declared fans add up to {sum}, not to the {stated} declared."
            ).format(sum=verdict.declared_points, stated=stated)
        return write_json(reply), is_right

    return answer_lines(arguments.files, answer)
