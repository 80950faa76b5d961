"""Draws of seats: rows into facts, facts into the values of their rows."""

import json
from typing import Any

from sqlalchemy import Row

from mjref.storage.stored_json import read_stored
from mjref.tournament.draws import Draw
from mjref.tournament.json_draws import draw_json, read_draw

_CONTENT = ("numbers", "teams", "separations", "final", "sessions", "groups", "bye")
"""The parts of a draw that stand in one column, as the interchange format names them."""
_TEXTS = ("method", "commitment", "committed_by", "drawn_by", "program", "source")


def draw_of(row: Row[Any]) -> Draw:
    """Return the draw in a row; raises ValueError for one that could not have been saved."""
    stated = {
        **json.loads(row.content),
        **{name: getattr(row, name) for name in _TEXTS},
        "id": row.id,
        "draw_seed": row.seed,
        "committed_at": row.committed_at,
        "drawn_at": row.drawn_at,
    }
    return read_stored(stated, "draw", read_draw)


def draw_values(draw: Draw) -> dict[str, Any]:
    """Return the values of the draw's row."""
    content = draw_json(draw)
    kept = {key: content[key] for key in _CONTENT if key in content}
    return {
        **{name: str(getattr(draw, name)) for name in _TEXTS},
        "id": draw.id,
        "seed": draw.seed,
        "committed_at": draw.committed_at and draw.committed_at.isoformat(),
        "drawn_at": draw.drawn_at and draw.drawn_at.isoformat(),
        "content": json.dumps(kept, ensure_ascii=False, separators=(",", ":")),
    }
