"""Values out of a JSON object, checked: each error names the key and what it should hold."""

import json
from typing import Any

from mjref.game.hand import Seat
from mjref.game.tiles import NotationError, Tile, read_tiles
from mjref.rulebooks.base import BadHandError

Json = dict[str, Any]
_SHOWN_LENGTH = 60
_WINDS = {seat.letter: seat for seat in Seat}


def text(data: Json, key: str) -> str:
    """Return the text under `key`."""
    found = data.get(key)
    if type(found) is not str:
        raise _not_what(data, key, "text")
    return found


def truth(data: Json, key: str) -> bool:
    """Return true or false."""
    found = data.get(key)
    if type(found) is not bool:
        raise _not_what(data, key, "flag")
    return found


def number(data: Json, key: str, default: int | None = None) -> int:
    """Return a whole number; `default`, if there is one, where the key is not there."""
    found = data.get(key, default)
    if type(found) is not int:  # true and false are no numbers
        raise _not_what(data, key, "number")
    return found


def texts(data: Json, key: str) -> list[str]:
    """Return a list of texts, empty if the key is not there."""
    found = data.get(key, [])
    if type(found) is not list:
        raise _not_what(data, key, "texts")
    for one in found:
        if type(one) is not str:
            raise _not_what(data, key, "texts")
    return found


def objects(data: Json, key: str) -> list[Json]:
    """Return a list of objects, empty if the key is not there."""
    found = data.get(key, [])
    if type(found) is not list:
        raise _not_what(data, key, "objects")
    for one in found:
        if type(one) is not dict:
            raise _not_what(data, key, "objects")
    return found


def mapping(data: Json, key: str) -> Json:
    """Return an object, empty if the key is not there."""
    found = data.get(key, {})
    if type(found) is not dict:
        raise _not_what(data, key, "object")
    return found


def tiles(data: Json, key: str) -> tuple[Tile, ...]:
    """Return tiles written as in `123m5z`."""
    try:
        return read_tiles(text(data, key))
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
    found = text(data, key)
    if found not in _WINDS:
        raise BadHandError("bad_wind", key=key, text=shortened(found))
    return _WINDS[found]


def seat(data: Json, key: str) -> Seat:
    """Return a seat given as 0 to 3."""
    found = number(data, key)
    if not 0 <= found < len(Seat):
        raise BadHandError("bad_seat", key=key, value=shortened(found))
    return Seat(found)


def shortened(found: object) -> str:
    """Return a value as text that is short enough for a sentence."""
    shown = str(found)
    return shown if len(shown) <= _SHOWN_LENGTH else f"{shown[:_SHOWN_LENGTH]}…"


def wrong_type(key: str, expected: str, found: object) -> BadHandError:
    """Return the error for a value of the wrong type; `expected` is a key of `texts.TYPES`."""
    shown = shortened(json.dumps(found, ensure_ascii=False))
    return BadHandError("wrong_type", key=key, expected=expected, value=shown)


def _not_what(data: Json, key: str, expected: str) -> BadHandError:
    if key not in data:
        return BadHandError("missing_key", key=key)
    return wrong_type(key, expected, data[key])
