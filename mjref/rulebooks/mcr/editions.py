"""The fan table as the options (editions, customs) change it."""

from dataclasses import replace

from mjref.rulebooks.base import Fan
from mjref.rulebooks.mcr.fans import ALL_FANS, COMBINED_KONGS, FANS
from mjref.rulebooks.mcr.options import Options

_SILENT_1998 = ("四暗刻", "九莲宝灯")
"""Forced to be concealed, but the 1998 text does not name 不求人 among what they exclude."""
_FORCED_2006 = (*_SILENT_1998, "连七对", "十三幺", "七对", "七星不靠", "全不靠")


def fan_table(options: Options) -> dict[str, Fan]:
    """Return the fans by name, with the points and exclusions that hold under `options`."""
    table = dict(FANS)
    table["双暗杠"] = replace(table["双暗杠"], points=options.shuang_an_gang_points)
    if isinstance(options.ming_an_gang, int):
        combined = ALL_FANS[COMBINED_KONGS]
        table[COMBINED_KONGS] = replace(combined, points=options.ming_an_gang)
    if options.forced_concealed_self_draw == "buqiuren":
        for name in _FORCED_2006 if options.edition == 2006 else _SILENT_1998:
            table[name] = _without(table[name], "不求人")
    if not options.qingyaojiu_santongke:
        fan = table["清幺九"]
        table["清幺九"] = replace(fan, excludes=(*fan.excludes, "三同刻"))
    return table


def _without(fan: Fan, name: str) -> Fan:
    return replace(
        fan,
        excludes=tuple(other for other in fan.excludes if other != name),
        implied=tuple(other for other in fan.implied if other != name),
    )
