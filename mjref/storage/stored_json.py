"""Columns that hold JSON text, read as strictly as an interchange document."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mjref.tournament.json_fields import Fields

Each = TypeVar("Each")


def read_stored(stated: Mapping[str, Any], place: str, read: Callable[[Fields], Each]) -> Each:
    """Return what `read` makes of a stored object.

    Raises ValueError for one that could not have been saved.
    """
    fields = Fields(stated, place, [])
    found = read(fields)
    if fields.found:
        raise ValueError(fields.found[0].code)
    return found
