"""The named options of a rulebook in words: label, values, and where each reading comes from."""

from collections.abc import Mapping

from mjref.i18n import mark
from mjref.reports.option_words import Words

_YES_NO = {"true": mark("yes"), "false": mark("no")}

RULEBOOK_WORDS: Mapping[str, Words] = {
    "edition": Words(
        mark("Edition of the fan table"),
        mark(
            "1998: the state sport authority's rules; 2006 counts some kongs and self-draws "
            "otherwise."
        ),
        {"1998": mark("rules of 1998"), "2006": mark("WMO 2006")},
    ),
    "ming_an_gang": Words(
        mark("One melded and one concealed kong"),
        mark(
            "Counted apart, 1 + 2 (1998). The 2006 edition gives 6 together, events in China "
            "often 5."
        ),
        {"split": mark("apart, 1 + 2"), "5": mark("5 together"), "6": mark("6 together")},
    ),
    "shuang_an_gang_points": Words(
        mark("Two concealed kongs (双暗杠)"),
        mark("6 (1998, confirmed in 1999); 8 in the 2006 edition."),
        {"6": mark("6 points"), "8": mark("8 points")},
    ),
    "forced_concealed_self_draw": Words(
        mark("Self-draw of a hand that must be concealed"),
        mark(
            "Adds 自摸, 1 point, as all programs do; literally, 四暗刻 and 九莲宝灯 would add "
            "不求人, 4 points. In the 2006 edition 不求人 for all such hands."
        ),
        {"zimo": mark("adds 自摸, 1"), "buqiuren": mark("adds 不求人, 4")},
    ),
    "zuhelong_body_wait": Words(
        mark("Wait that the body of 组合龙 could also fill"),
        mark("Counts (the reading in the winner's favour); some events in China do not count it."),
        _YES_NO,
    ),
    "dead_wait_counts": Words(
        mark("Wait for a tile of which the winner holds all four"),
        mark("Still counts as a second wait: the text of 1998 speaks of the shape alone."),
        _YES_NO,
    ),
    "qidui_color_fans": Words(
        mark("七对 takes fans worded for sets"),
        mark(
            "Yes: 绿一色, 混幺九, 全大 and others; the printed book (p. 65) gives examples of the "
            "kind."
        ),
        _YES_NO,
    ),
    "qingyaojiu_santongke": Words(
        mark("清幺九 takes 三同刻"),
        mark("Yes, as in the printed book (p. 74), though its list of exclusions can be read so."),
        _YES_NO,
    ),
}
