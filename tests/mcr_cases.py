"""The case files of the competition rules, and hands as the rulebook wants them."""

import json
from dataclasses import replace
from pathlib import Path

from mjref.cli.hand_lines import read_hand

FOLDER = Path(__file__).parent / "data" / "mcr"


def cases(name: str) -> list[dict]:
    """Return the objects of a case file."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def hand(**changes: object) -> dict:
    """Return a plain hand as JSON, won on a discard, with some keys changed."""
    plain = {
        "id": "x",
        "concealed": "34m345678p66s",
        "melds": ["chow:567s"],
        "win": "5m",
        "self_draw": False,
        "seat_wind": "S",
        "round_wind": "E",
        "flags": [],
        "flowers": 0,
    }
    return plain | changes


def read(book, data: dict, **changes: object):
    """Return the readings of a JSON hand."""
    win, deal = read_hand(data)
    return book.read(replace(win, **changes), deal)


def fans(reading) -> dict[str, int]:
    """Return fan name → count."""
    return {line.name: line.count for line in reading.lines}
