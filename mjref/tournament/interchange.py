"""The interchange format `mjref-tournament/1`: a tournament as text, and back."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from mjref.rulebooks.base import Problem
from mjref.tournament.changes import Fact, Kind
from mjref.tournament.json_document import read_document
from mjref.tournament.json_fields import Fields
from mjref.tournament.json_reading import read_fact
from mjref.tournament.json_writing import fact_json, tournament_json
from mjref.tournament.programme import Tournament
from mjref.tournament.store import DeskError

__all__ = [
    "InterchangeError",
    "fact_from_json",
    "fact_to_json",
    "read_tournament",
    "tournament_json",
    "write_tournament",
]

_LONGEST_WHOLE = 20  # digits
_canonical = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
).encode


class _ConstantError(Exception):
    """Raised for NaN and Infinity, which some programs write though they are no JSON."""


class InterchangeError(DeskError):
    """Raised for a document that cannot be read: all its problems, each with its place.

    `values["place"]` is the path, such as `sessions[2].tables[5].hands[3]`, counted from 0;
    `session`, `table` and `hand` are the numbers that the document gives, where it does.
    """


def read_tournament(content: bytes | str) -> Tournament:
    """Return the tournament that a document of the interchange format describes.

    Raises InterchangeError with everything that is wrong.
    """
    repeated: list[Problem] = []
    raw = _parse(content, repeated)
    tournament, found = read_document(raw)
    if repeated or found:
        raise InterchangeError([*repeated, *found])
    return tournament


def write_tournament(tournament: Tournament) -> str:
    """Return the document, one line for each person and for each hand."""
    return _pretty(tournament_json(tournament)) + "\n"


def fact_to_json(kind: Kind, fact: Fact) -> str:
    """Return one fact as canonical JSON: equal facts give equal text."""
    return _canonical(fact_json(kind, fact))


def fact_from_json(kind: Kind, text: str) -> Fact:
    """Return the fact that `fact_to_json` wrote; raises InterchangeError."""
    found: list[Problem] = []
    fact = read_fact(kind, Fields(_parse(text, found), "", found))
    if found:
        raise InterchangeError(found)
    return fact


def _parse(content: bytes | str, found: list[Problem]) -> object:
    """Return what the JSON says; numbers with decimals stay exact, repeated keys are noted."""

    def keep(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            found.append(Problem("key_twice", {"place": "", "key": twice}))
        return made

    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
    except UnicodeDecodeError as error:
        raise InterchangeError([Problem("not_utf8", {"byte": error.start})]) from None
    if not text.strip():
        raise InterchangeError([Problem("document_empty")])
    try:
        return json.loads(
            text,
            parse_int=_whole_or_exact,
            parse_float=Decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=keep,
        )
    except json.JSONDecodeError as error:
        cut_off = error.pos >= len(text.rstrip()) or "Unterminated string" in error.msg
        code = "json_cut_off" if cut_off else "not_json"
        values = {"line": error.lineno, "column": error.colno}
        raise InterchangeError([Problem(code, values)]) from None
    except _ConstantError as error:
        before = text[: text.find(str(error))]
        values = {"line": before.count("\n") + 1, "column": len(before) - before.rfind("\n")}
        raise InterchangeError([Problem("not_json", values)]) from None
    except RecursionError:
        raise InterchangeError([Problem("not_json", {"line": 1, "column": 1})]) from None


def _whole_or_exact(digits: str) -> int | Decimal:
    """Return a whole number, or what says at its place that it is too long for one."""
    return int(digits) if len(digits) <= _LONGEST_WHOLE else Decimal(digits)


def _refuse_constant(name: str) -> object:
    raise _ConstantError(name)


_DEEP = 6  # a hand stands on one line, whatever is in it


def _pretty(value: object, depth: int = 0) -> str:
    """Return JSON that a person can read and a line-by-line comparison can follow."""
    if not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    parts = list(value.values()) if isinstance(value, dict) else value
    if depth >= _DEEP or not any(isinstance(part, dict | list) for part in parts):
        return json.dumps(value, ensure_ascii=False)
    lines = [_pretty(part, depth + 1) for part in parts]
    if isinstance(value, dict):
        names = [json.dumps(name, ensure_ascii=False) for name in value]
        lines = [f"{name}: {line}" for name, line in zip(names, lines, strict=True)]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    indent = "\n" + " " * depth
    return opening + ",".join(f"{indent} {line}" for line in lines) + indent + closing
