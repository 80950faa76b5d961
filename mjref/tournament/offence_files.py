"""A table of offences as a file to keep and to pass on: TOML, or CSV for spreadsheets."""

import csv
import io
import json
import tomllib
from collections.abc import Iterable

from mjref.rulebooks.base import Problem
from mjref.tournament.json_fields import Fields
from mjref.tournament.json_rulings import Json, offence_json, read_offence
from mjref.tournament.offence_row import Offence

_LISTS = ("steps", "range")
_NUMBERS = ("amount", "then_from")
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # tells spreadsheets that the text is UTF-8


def write_toml(offences: Iterable[Offence]) -> str:
    """Return the rows as the law's own file has them."""
    blocks = []
    for offence in offences:
        lines = [f"{key} = {_toml(value)}" for key, value in offence_json(offence).items()]
        blocks.append("\n".join(["[[offence]]", *lines]))
    return "\n\n".join(blocks) + "\n"


def write_csv(offences: Iterable[Offence]) -> str:
    """Return the rows as a table; lists are parted by blanks."""
    text = io.StringIO()
    rows = [offence_json(offence) for offence in offences]
    keys = list(dict.fromkeys(key for row in rows for key in row))
    writer = csv.DictWriter(text, keys, restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _cell(value) for key, value in row.items()})
    return _MARK + text.getvalue()


def read_offences(data: bytes, *, is_csv: bool) -> tuple[tuple[Offence, ...], list[Problem]]:
    """Return the rows of a file and every problem; with problems the rows are not to be used."""
    found: list[Problem] = []
    try:
        text = data.decode("utf-8-sig")
        rows = _csv_rows(text) if is_csv else _toml_rows(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, csv.Error) as no:
        return (), [Problem("offences_unreadable", {"reason": str(no)})]
    if not rows:
        return (), [Problem("offences_none")]
    offences = tuple(
        read_offence(Fields(row, f"offence[{at}]", found)) for at, row in enumerate(rows)
    )
    return offences, found


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _toml_rows(text: str) -> list[Json]:
    rows = tomllib.loads(text).get("offence", [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _csv_rows(text: str) -> list[Json]:
    return [_typed(row) for row in csv.DictReader(io.StringIO(text), strict=True)]


def _typed(row: dict[str, str]) -> Json:
    """Return a row with numbers as numbers; an empty cell says nothing."""
    typed: Json = {key: value for key, value in row.items() if key and value not in (None, "")}
    for key in _LISTS:
        if key in typed:
            typed[key] = [_number(part) for part in str(typed[key]).split()]
    for key in _NUMBERS:
        if key in typed:
            typed[key] = _number(str(typed[key]))
    if "active" in typed:
        typed["active"] = str(typed["active"]).strip().casefold() not in ("no", "false", "0", "否")
    return typed


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() else text
