"""Values out of a JSON object, checked: each error names the key and what it should hold."""

import json
from typing import Any

from mjref.game.hand import Seat
from mjref.game.tiles import NotationError, Tile, read_tiles
from mjref.rulebooks.base import BadHandError

Json = dict[str, Any]
_TYPE_NAMES = {str: "text", bool: "flag", int: "number", list: "list", dict: "object"}
_SHOWN_LENGTH = 60
_WINDS = {seat.letter: seat for seat in Seat}


def text(data: Json, key: str) -> str:
    """Return the text under `key`."""
    found: str = _typed(data, key, str)
    return found


def truth(data: Json, key: str) -> bool:
    """Return true or false."""
    found: bool = _typed(data, key, bool)
    return found


def number(data: Json, key: str, default: int | None = None) -> int:
    """Return a whole number; `default` if the key is not there."""
    if default is not None and key not in data:
        return default
    found: int = _typed(data, key, int)
    return found


def listed(data: Json, key: str) -> list[Any]:
    """Return a list, empty if the key is not there."""
    if key not in data:
        return []
    found: list[Any] = _typed(data, key, list)
    return found


def texts(data: Json, key: str) -> list[str]:
    """Return a list of texts, empty if the key is not there."""
    found = listed(data, key)
    for one in found:
        if type(one) is not str:
            raise wrong_type(key, "texts", found)
    return found


def objects(data: Json, key: str) -> list[Json]:
    """Return a list of objects, empty if the key is not there."""
    found = listed(data, key)
    for one in found:
        if type(one) is not dict:
            raise wrong_type(key, "objects", found)
    return found


def mapping(data: Json, key: str) -> Json:
    """Return an object, empty if the key is not there."""
    if key not in data:
        return {}
    found: Json = _typed(data, key, dict)
    return found


def tiles(data: Json, key: str) -> tuple[Tile, ...]:
    """Return tiles written as in `123m5z`."""
    try:
        return read_tiles(_typed(data, key, str))
    except NotationError as error:
        raise BadHandError("bad_tile", key=key, text=shortened(error.text)) from error


def tile(data: Json, key: str) -> Tile:
    """Return one tile."""
    found = tiles(data, key)
    if len(found) != 1:
        raise BadHandError("not_one_tile", key=key, text=shortened(data[key]))
    return found[0]


def wind(data: Json, key: str) -> Seat:
    """Return the seat of a wind E, S, W or N."""
    found = _typed(data, key, str)
    if found not in _WINDS:
        raise BadHandError("bad_wind", key=key, text=shortened(found))
    return _WINDS[found]


def seat(data: Json, key: str) -> Seat:
    """Return a seat given as 0 to 3."""
    found = number(data, key)
    if not 0 <= found < len(Seat):
        raise BadHandError("bad_seat", key=key, value=shortened(found))
    return Seat(found)


def wrong_type(key: str, expected: str, found: object) -> BadHandError:
    """Return the error for a value of the wrong type; `expected` is a key of `texts.TYPES`."""
    shown = shortened(json.dumps(found, ensure_ascii=False))
    return BadHandError("wrong_type", key=key, expected=expected, value=shown)


def shortened(found: object) -> str:
    """Return a value as text that is short enough for a sentence."""
    shown = str(found)
    return shown if len(shown) <= _SHOWN_LENGTH else f"{shown[:_SHOWN_LENGTH]}…"


def _typed(data: Json, key: str, expected: type) -> Any:  # noqa: ANN401 – as JSON has it
    try:
        found = data[key]
    except KeyError:
        raise BadHandError("missing_key", key=key) from None
    if type(found) is not expected:  # a bool must not pass as a number
        raise wrong_type(key, _TYPE_NAMES[expected], found)
    return found
