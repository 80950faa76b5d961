"""Reading JSON objects field by field: every doubt is noted with its place, none stops the rest."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import isfinite
from typing import TypeVar

from mjref.rulebooks.base import Problem
from mjref.tournament.exact import read_exact
from mjref.tournament.people import is_blank

LARGEST = 2**31 - 1  # what an integer column holds everywhere

Choice = TypeVar("Choice", bound=StrEnum)
Kept = TypeVar("Kept")
_ABSENT = object()


class Fields:
    """One JSON object at its place in the document, such as `sessions[2].tables[5]`.

    The methods return the value of a key, or a stand-in after noting a problem in `found`;
    whoever reads must look at `found` before the result may be used. A key that is missing or
    null takes the default; without a default it is missed.
    """

    def __init__(
        self, raw: object, place: str, found: list[Problem], where: Mapping[str, int] | None = None
    ) -> None:
        self.place = place
        self.found = found
        self.where = dict(where or {})
        """The numbers of session, table and hand, for the sentence about a problem."""
        self.is_object = isinstance(raw, dict)
        self.raw: dict[str, object] = raw if isinstance(raw, dict) else {}
        if not self.is_object and raw is not _ABSENT:
            self._wrong_type("", raw, "object")

    def problem(self, code: str, key: str = "", **values: object) -> None:
        """Note a problem at `key`, or of the whole object."""
        place = f"{self.place}.{key}" if key and self.place else key or self.place
        self.found.append(Problem(code, {"place": place, **self.where, **values}))

    def has(self, key: str) -> bool:
        """Return whether the key is there and not null."""
        return self.raw.get(key) is not None

    def text(self, key: str, default: str | None = None) -> str:
        """Return a string."""
        value = self._value(key, default)
        if not isinstance(value, str):
            return self._refuse(key, value, "text", "")
        if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
            self.problem("text_unreadable", key)
        return value

    def name(self, key: str) -> str:
        """Return a string that shows something."""
        value = self.text(key)
        if is_blank(value) and isinstance(self.raw.get(key), str):
            self.problem("text_empty", key)
        return value

    def optional_name(self, key: str) -> str | None:
        """Return a string that shows something, or None."""
        return self.name(key) if self.has(key) else None

    def optional_text(self, key: str) -> str | None:
        """Return a string or None."""
        return self.text(key) if self.has(key) else None

    def whole(
        self, key: str, default: int | None = None, *, least: int = -LARGEST, most: int = LARGEST
    ) -> int:
        """Return a whole number; `12.0` and `"12"` are refused."""
        return self._whole(key, self._value(key, default), least, most)

    def optional_whole(self, key: str, *, least: int = -LARGEST) -> int | None:
        """Return a whole number or None."""
        return self.whole(key, least=least) if self.has(key) else None

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self._value(key, default)
        return value if isinstance(value, bool) else self._refuse(key, value, "bool", default)

    def decimal(self, key: str, default: float | None = None) -> float:
        """Return a measure (never a score) as a float."""
        value = self._value(key, default)
        if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            measure = float(value)
            if isfinite(measure):
                return measure
        return self._refuse(key, value, "number", 0.0)

    def exact(self, key: str, default: Fraction) -> Fraction:
        """Return an exact number, written as a string or as a JSON number."""
        value = self._value(key, default)
        if isinstance(value, Fraction):
            return value
        if isinstance(value, int | str | Decimal) and not isinstance(value, bool):
            try:
                return read_exact(str(value))
            except ValueError:
                self.problem("number_unreadable", key, value=shown(str(value)))
                return default
        return self._refuse(key, value, "number", default)

    def choice(self, key: str, choices: type[Choice], default: Choice | None = None) -> Choice:
        """Return a member of a closed set."""
        value = self._value(key, default)
        for member in choices:
            if member.value == value:
                return member
        if value is not None:
            self.problem("unknown_value", key, value=shown(value), choices=", ".join(choices))
        return next(iter(choices))

    def moment(self, key: str) -> datetime:
        """Return a point in time with its zone, in UTC."""
        text = self.text(key)
        try:
            at = datetime.fromisoformat(text)
            if at.tzinfo is not None:
                return at.astimezone(UTC)
        except (ValueError, OverflowError):
            pass
        if self.has(key):
            self.problem("time_unreadable", key, value=text)
        return datetime(1970, 1, 1, tzinfo=UTC)

    def child(self, key: str) -> "Fields":
        """Return the object under a key."""
        value = self._value(key, None)
        raw = _ABSENT if value is None else value
        return Fields(raw, self._below(key), self.found, self.where)

    def children(self, key: str) -> list["Fields"]:
        """Return the objects of a list; a missing list is empty."""
        return [
            Fields(item, f"{self._below(key)}[{position}]", self.found, self.where)
            for position, item in enumerate(self.items(key))
        ]

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the strings of a list; a missing list is empty."""
        items = self.items(key)
        for position, item in enumerate(items):
            if not isinstance(item, str):
                self._wrong_type(f"{key}[{position}]", item, "text")
        return tuple(item for item in items if isinstance(item, str))

    def counts(self, key: str, *, least: int = -LARGEST) -> dict[str, int]:
        """Return an object whose values are whole numbers; a missing one is empty."""
        return dict(self._pairs(key, lambda name, value: self._whole(name, value, least)))

    def words(self, key: str) -> dict[str, str]:
        """Return an object whose values are strings; a missing one is empty."""
        return dict(
            self._pairs(
                key,
                lambda name, value: (
                    value if isinstance(value, str) else self._refuse(name, value, "text", "")
                ),
            )
        )

    def items(self, key: str) -> list[object]:
        """Return a list as it stands; a missing list is empty."""
        value = self.raw.get(key)
        if value is None or isinstance(value, list):
            return value or []
        return self._refuse(key, value, "list", [])

    def _pairs(self, key: str, read: Callable[[str, object], Kept]) -> Iterator[tuple[str, Kept]]:
        value = self.raw.get(key)
        if value is None:
            return
        if not isinstance(value, dict):
            self._wrong_type(key, value, "object")
            return
        for name, each in value.items():
            yield name, read(f"{key}.{name}", each)

    def _whole(self, key: str, value: object, least: int, most: int = LARGEST) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            return self._refuse(key, value, "whole", max(0, least))
        if not least <= value <= most:
            self.problem("number_outside", key, value=value, least=least, most=most)
            return max(0, least)
        return value

    def _value(self, key: str, default: object) -> object:
        value = self.raw.get(key)
        if value is not None:
            return value
        if default is None and self.is_object:
            self.problem("field_missing", key)
        return default

    def _refuse(self, key: str, value: object, expected: str, stand_in: Kept) -> Kept:
        if value is not None:
            self._wrong_type(key, value, expected)
        return stand_in

    def _wrong_type(self, key: str, value: object, expected: str) -> None:
        self.problem("wrong_type", key, value=shown(value), expected=expected)

    def _below(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place else key


def shown(value: object) -> str:
    """Return a value as text that is short enough for a sentence."""
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"
