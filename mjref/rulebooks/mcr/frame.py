"""The frame of the competition rules: what stands before any hand is counted."""

from collections.abc import Mapping
from typing import Any

MINIMUM = 8
"""Points without flowers that a win needs (起和分)."""
BASE = 8
"""What every other player pays for any win (底分)."""

TABLE: Mapping[str, Any] = {
    "title": "国标麻将竞赛规则 (1998)",
    "flags": (
        "last_tile_draw",
        "last_tile_claim",
        "out_with_replacement",
        "rob_kong",
        "last_of_kind",
    ),
    "players": 4,
    "tiles": {"suits": 4, "winds": 4, "dragons": 4, "flowers": 1},
    "hand": 13,
    "sets": 4,
    "stacks": 18,
    "dice": (2, 2),
    "winners": 1,
    "dealer": {"keeps_on_win": False, "keeps_on_draw": False},
    "round_winds": True,
    "session": {"rounds": 4, "hours": 3, "break_minutes": 15, "warn_minutes": 15},
    "base_points": 500,
    "cards": {100: 1, 50: 4, 10: 10, 8: 10, 1: 20},
    "seconds": {"first_discard": 30, "discard": 15, "pung": 3, "flowers": 30},
    "minimum": MINIMUM,
    "unit": {"base": BASE},
}
