"""Drawing lots that everybody can draw again.

The numbers come from Python's `random.Random` (Mersenne twister), seeded with the whole number
whose bytes are the SHA-256 of the seed in UTF-8, most significant first. Only `random()` is
used, the one method whose numbers are promised for all Python versions; everything else is
worked out here.
"""

import hashlib
import random
from collections.abc import Iterable
from typing import TypeVar

Each = TypeVar("Each")


def commitment(draw_seed: str) -> str:
    """Return the SHA-256 of the seed: shown before the draw, it binds whoever knows the seed."""
    return _digest(draw_seed).hex()


class Lots:
    """Random numbers that follow from a seed."""

    def __init__(self, draw_seed: str) -> None:
        self.random = random.Random(int.from_bytes(_digest(draw_seed), "big")).random

    def below(self, limit: int) -> int:
        """Return a number from 0 up to, not including, `limit`."""
        return int(self.random() * limit)

    def shuffled(self, items: Iterable[Each]) -> list[Each]:
        """Return the items in a random order: from the last place down, each swaps with a lower."""
        mixed = list(items)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed


def _digest(draw_seed: str) -> bytes:
    return hashlib.sha256(draw_seed.encode("utf-8")).digest()
