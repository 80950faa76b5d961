"""The options that choose a rulebook and its named variations."""

import argparse
from typing import TYPE_CHECKING

from mjref.i18n import mark, tr

if TYPE_CHECKING:
    from mjref.rulebooks.mcr.rulebook import McrRulebook

RULEBOOKS = ("mcr",)
_HELP = {
    "edition": mark(
        "the edition of the rules; 2006 sets ming-an-gang to 6, shuang-an-gang-points to 8 and "
        "forced-concealed-self-draw to buqiuren"
    ),
    "ming_an_gang": mark("one melded and one concealed kong: counted apart (1 + 2), or 5 or 6"),
    "shuang_an_gang_points": mark("the points of 双暗杠"),
    "forced_concealed_self_draw": mark(
        "what a self-drawn hand that cannot but be concealed (四暗刻, 九莲宝灯) adds"
    ),
    "zuhelong_body_wait": mark(
        "whether a wait counts where the last tile could also fill the body of 组合龙"
    ),
    "dead_wait_counts": mark(
        "whether a tile of which the winner holds all four is still waited for"
    ),
    "qidui_color_fans": mark("whether 七对 takes 绿一色, 混幺九, 全大 and others worded for sets"),
    "qingyaojiu_santongke": mark("whether 清幺九 takes 三同刻"),
}


def add_rulebook_options(parser: argparse.ArgumentParser) -> None:
    """Add `--rulebook` and one option for every named variation."""
    from mjref.rulebooks.mcr.options import CHOICES

    parser.add_argument(
        "--rulebook", choices=RULEBOOKS, default="mcr", help=tr("the rules (default: mcr)")
    )
    group = parser.add_argument_group(tr("variations of the rules; the first is the default"))
    for name, choices in CHOICES.items():
        group.add_argument(
            "--" + name.replace("_", "-"),
            dest=name,
            choices=[_shown(choice) for choice in choices],
            help=tr(_HELP[name]),
        )


def chosen_rulebook(arguments: argparse.Namespace) -> "McrRulebook":
    """Return the rulebook that the options name."""
    from mjref.rulebooks.mcr.options import CHOICES, Options
    from mjref.rulebooks.mcr.rulebook import McrRulebook

    chosen = {name: value for name in CHOICES if (value := getattr(arguments, name)) is not None}
    return McrRulebook(Options.from_mapping(chosen))


def _shown(choice: object) -> str:
    return str(choice).lower()
