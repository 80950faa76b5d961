"""The named options of a tournament: reading, checking and changing them.

Most options stand in `Settings.options`, where only what differs from the default is written; those
that have a field of their own in `Settings` (base points, minutes, …) are kept there and nowhere
else. Variations of how a hand is counted belong to the rulebook (`Settings.rulebook_options`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from mjref.rulebooks.base import Problem
from mjref.tournament.exact import read_exact
from mjref.tournament.option_table import ON, OPTIONS, Form, Option, Paper
from mjref.tournament.programme import Settings


def option(settings: Settings, key: str) -> str:
    """Return the value of an option of this tournament; raises KeyError for an unknown key."""
    row = OPTIONS[key]
    if row.field:
        return str(getattr(settings, row.field))
    return settings.options.get(key, row.default)


def is_on(settings: Settings, key: str) -> bool:
    """Return whether an option of two values is switched on; raises KeyError."""
    return option(settings, key) == ON


def numbers(settings: Settings, key: str) -> tuple[int, ...]:
    """Return the whole numbers of an option; raises KeyError."""
    return tuple(int(part) for part in _parts(option(settings, key)))


def order(settings: Settings, key: str) -> tuple[str, ...]:
    """Return the parts of an ordered list; raises KeyError."""
    return tuple(_parts(option(settings, key)))


def exact(settings: Settings, key: str) -> Fraction:
    """Return the exact number of an option; raises KeyError."""
    return read_exact(option(settings, key))


def with_option(settings: Settings, key: str, value: str) -> Settings:
    """Return the settings with another value; a default is not written down.

    Raises KeyError for an unknown key and ValueError for a value that the option may not have.
    """
    row = OPTIONS[key]
    if not is_lawful(row, value):
        raise ValueError(f"{key}: {value}")
    if row.field:
        kind = type(getattr(settings, row.field))
        return replace(settings, **{row.field: kind(value)})
    return replace(settings, options=without_defaults({**settings.options, key: value}))


def without_defaults(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that say something: what stands at its default is left out."""
    return {key: value for key, value in options.items() if OPTIONS[key].default != value}


def changed(settings: Settings, paper: Paper | None = None) -> tuple[Option, ...]:
    """Return the options that differ from their defaults, all or those that matter on a paper."""
    return tuple(
        row
        for row in OPTIONS.values()
        if option(settings, row.key) != row.default
        if paper is None or paper in row.papers
    )


def option_problems(options: Mapping[str, str]) -> Iterator[Problem]:
    """Yield what is wrong with the named options, as they stand in `Settings.options`."""
    for key, value in options.items():
        row = OPTIONS.get(key)
        if row is None or row.field:
            yield Problem("option_unknown", {"option": key})
        elif not is_lawful(row, value):
            yield Problem(f"option_{row.form}", {"option": key, "value": value, **lawful(row)})


def is_lawful(row: Option, value: str) -> bool:
    """Return whether an option may have this value."""
    return _LAWFUL[row.form](row, value)


def lawful(row: Option) -> dict[str, object]:
    """Return the values of a sentence about what an option may be."""
    return {
        "choices": ", ".join(row.choices),
        "least": row.low,
        "most": row.high,
        "step": row.step,
    }


ROUNDS_OF_SEATS = 4


def _parts(value: str) -> list[str]:
    return value.split(",") if value else []


def _is_whole(row: Option, value: str) -> bool:
    plain = value.removeprefix("-")
    if not (plain.isascii() and plain.isdigit() and len(plain) < 10) or str(int(value)) != value:
        return False
    return row.low <= int(value) <= row.high and (int(value) - row.low) % row.step == 0


def _are_numbers(row: Option, value: str) -> bool:
    parts = _parts(value)
    if not all(_is_whole(row, part) for part in parts):
        return False
    found = [int(part) for part in parts]
    return sorted(set(found)) in (found, found[::-1])


def _is_order(row: Option, value: str) -> bool:
    parts = _parts(value)
    return bool(parts) and len(set(parts)) == len(parts) and set(parts) <= set(row.choices)


def _is_exact(row: Option, value: str) -> bool:
    try:
        return row.low <= read_exact(value) <= row.high
    except ValueError:
        return False


def _are_seats(row: Option, value: str) -> bool:
    del row
    rounds = value.split(" ")
    are_four = len(rounds) == ROUNDS_OF_SEATS and rounds[0] == "ESWN"
    return are_four and all(sorted(each) == sorted("ESWN") for each in rounds)


_LAWFUL: Mapping[Form, Callable[[Option, str], bool]] = {
    Form.CHOICE: lambda row, value: value in row.choices,
    Form.NUMBER: _is_whole,
    Form.NUMBERS: _are_numbers,
    Form.ORDER: _is_order,
    Form.EXACT: _is_exact,
    Form.SEATS: _are_seats,
    Form.TEXT: lambda row, value: len(value) <= row.high and value.isprintable(),
}
