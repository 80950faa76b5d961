"""The peer's side of the engine benchmark: JSON lines in, JSON lines out, by PyMahjongGB."""

import json
import sys

from MahjongGB import MahjongFanCalculator

_SUITS = {"m": "W", "p": "B", "s": "T"}
_NAMES = {f"{n}{s}": f"{_SUITS[s]}{n}" for s in _SUITS for n in range(1, 10)}
_NAMES |= {f"{n}z": f"F{n}" if n < 5 else f"J{n - 4}" for n in range(1, 8)}
_MELDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG", "ckong": "GANG"}
_WINDS = "ESWN"


def tiles(text):
    """Return the peer's names of tiles."""
    names, digits = [], ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            names += [_NAMES[digit + sign] for digit in digits]
            digits = ""
    return names


def melds(hand):
    """Return the peer's melds: a chow by its middle tile; offer 0 for a concealed kong."""
    for meld in hand["melds"]:
        kind, _, text = meld.partition(":")
        yield _MELDS[kind], tiles(text)[kind == "chow"], int(kind != "ckong")


def answer(hand):
    """Return the peer's answer to one hand."""
    flags = hand["flags"]
    counted = MahjongFanCalculator(
        tuple(melds(hand)),
        tuple(tiles(hand["concealed"])),
        _NAMES[hand["win"]],
        hand["flowers"],
        hand["self_draw"],
        "last_of_kind" in flags,
        "rob_kong" in flags or "out_with_replacement" in flags,
        "last_tile_draw" in flags or "last_tile_claim" in flags,
        _WINDS.index(hand["seat_wind"]),
        _WINDS.index(hand["round_wind"]),
        verbose=True,
    )
    points = sum(value * count for value, count, _, _ in counted)
    without_flowers = points - hand["flowers"]
    return {
        "id": hand["id"],
        "fans": {name: count for _, count, name, _ in counted},
        "points": points,
        "points_without_flowers": without_flowers,
        "winnable": without_flowers >= 8,
    }


def main():
    """Answer every line."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line)), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
