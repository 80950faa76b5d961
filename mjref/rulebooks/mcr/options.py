"""The named options (规则选项) in which editions and customs of the rules differ."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

CHOICES: Mapping[str, tuple[object, ...]] = {
    "edition": (1998, 2006),
    "ming_an_gang": ("split", 5, 6),
    "shuang_an_gang_points": (6, 8),
    "forced_concealed_self_draw": ("zimo", "buqiuren"),
    "zuhelong_body_wait": (True, False),
    "dead_wait_counts": (True, False),
    "qidui_color_fans": (True, False),
    "qingyaojiu_santongke": (True, False),
}
"""Option → its lawful values, the default first."""

_EDITION_2006: Mapping[str, object] = {
    "ming_an_gang": 6,
    "shuang_an_gang_points": 8,
    "forced_concealed_self_draw": "buqiuren",
}


class OptionError(ValueError):
    """Raised for an option or a value that does not exist; `value` is None for an option."""

    def __init__(self, name: str, value: object = None, choices: tuple[object, ...] = ()) -> None:
        super().__init__(
            f"no option {name}" if not choices else f"{name}: {value} is none of {choices}"
        )
        self.name = name
        self.value = value
        self.choices = choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Which of the differing readings of the rules apply; the defaults are the 1998 text."""

    edition: int = 1998
    ming_an_gang: str | int = "split"
    """One melded and one concealed kong: counted apart (1 + 2), or 5 or 6 points together."""
    shuang_an_gang_points: int = 6
    forced_concealed_self_draw: str = "zimo"
    """Self-drawn 四暗刻 and 九莲宝灯 add 自摸 or 不求人; in the 2006 edition also the others
    that cannot but be concealed."""
    zuhelong_body_wait: bool = True
    """A wait fan counts where the last tile could also fill the body of 组合龙."""
    dead_wait_counts: bool = True
    """A tile of which the winner holds all four still counts as waited for."""
    qidui_color_fans: bool = True
    """七对 may be combined with 绿一色, 混幺九, 全大, 全中, 全小, 大于五, 小于五."""
    qingyaojiu_santongke: bool = True
    """清幺九 may be combined with 三同刻."""

    @classmethod
    def from_mapping(cls, chosen: Mapping[str, object]) -> "Options":
        """Return the options that `chosen` names, as values or as text (`"6"`, `"true"`).

        `edition` sets several at once; those named singly prevail. Raises OptionError.
        """
        values = {name: _value(name, value) for name, value in chosen.items()}
        bundle = _EDITION_2006 if values.get("edition") == 2006 else {}
        arguments: dict[str, Any] = {**bundle, **values}
        return cls(**arguments)

    def as_mapping(self) -> dict[str, object]:
        """Return every option and its value."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def _value(name: str, value: object) -> object:
    if name not in CHOICES:
        raise OptionError(name)
    for choice in CHOICES[name]:
        if str(choice).lower() == str(value).lower():
            return choice
    raise OptionError(name, value, CHOICES[name])
