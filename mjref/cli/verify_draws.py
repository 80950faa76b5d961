"""Draws in JSON files: the record that was exported, or what `mjref seat --format json` printed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mjref.reports.draw_record import FORMAT
from mjref.rulebooks.base import Problem
from mjref.tournament.draw_checks import replay_findings
from mjref.tournament.json_draws import read_draw
from mjref.tournament.json_fields import Fields


def draws_in(path: Path) -> list[Any] | None:
    """Return the draws that a JSON file holds, None where it is no record of draws."""
    try:
        document = json.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(document, dict):
        return None
    if document.get("format") == FORMAT:
        draws = document.get("draws")
        return draws if isinstance(draws, list) else [draws]
    if "format" not in document and "draw_seed" in document:
        return [_as_draw(document, path.name)]
    return None


def record_findings(draws: list[Any]) -> Iterator[Problem]:
    """Yield what is wrong with recorded draws, each drawn again from its seed."""
    for position, raw in enumerate(draws):
        found: list[Problem] = []
        draw = read_draw(Fields(raw, f"draws[{position}]", found))
        if found:
            yield from found
        elif draw.is_drawn:
            yield from replay_findings(draw)
        else:
            yield Problem("draw_never_drawn", {"draw": draw.id}, blocking=False)


def _as_draw(plan: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a plan of numbers as a draw; its players are called by their numbers."""
    players = plan.get("players")
    count = players if type(players) is int and players > 0 else 0
    return {
        **plan,
        "id": name,
        "method": "program",
        "numbers": [str(number) for number in range(1, count + 1)],
        "drawn_at": "1970-01-01T00:00:00+00:00",
    }
