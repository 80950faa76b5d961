"""A declaration against the hand (报番核对): what is missing, what is not allowed and why."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from mjref.rulebooks.base import BadHandError, Fan, Objection, Principle
from mjref.rulebooks.mcr.objections import HOW_WON

Times = Mapping[str, int]


class Verdict(NamedTuple):
    """What a declaration leaves out and what it may not name."""

    missing: Times
    not_allowed: tuple[Objection, ...]


def read_declaration(declared: Times, table: Mapping[str, Fan]) -> Counter[str]:
    """Return the fans declared at least once; raises BadHandError for what is no declaration."""
    for fan, times in declared.items():
        if fan not in table:
            raise BadHandError("unknown_fan", fan=fan)
        if times < 0:
            raise BadHandError("negative_count", fan=fan, count=times)
    return +Counter(declared)


def nearest(declared: Times, readings: Sequence[Times]) -> int:
    """Return the position of the best reading that differs least from what was declared.

    Among equally near ones the first by its fans' names, so that the answer is always the same.
    """
    said = Counter(declared)

    def distance(position: int) -> tuple[int, list[tuple[str, int]]]:
        have = Counter(readings[position])
        differences = (said - have) + (have - said)
        return differences.total(), sorted(have.items())

    return min(range(len(readings)), key=distance)


class Against(NamedTuple):
    """The reading that a declaration is held against."""

    fans: Times
    dropped: Sequence[Objection]
    """The fans that its decomposition makes but does not count."""
    elsewhere: Sequence[Objection]
    """The fans that only other ways to count the hand would have."""


def compare(declared: Times, reading: Against, table: Mapping[str, Fan]) -> Verdict:
    """Return the verdict on a declaration."""
    said, have = Counter(declared), Counter(reading.fans)
    too_many = said - have
    return Verdict(
        dict(have - said),
        tuple(replace(_why(fan, said, reading, table), count=too_many[fan]) for fan in too_many),
    )


def _why(fan: str, said: Counter[str], reading: Against, table: Mapping[str, Fan]) -> Objection:
    """Return why a fan may not be counted, if possible against a fan that was declared too."""
    here = [one for one in reading.dropped if one.fan == fan]
    for one in here:
        if one.against is None or said[one.against]:
            return one
    for other in reading.fans:
        if said[other] and _is_named(fan, table[other], table):
            return Objection(fan, 1, Principle.NO_REPEAT, other)
    lost = [one for one in reading.elsewhere if one.fan == fan]
    return [*lost, *here, Objection(fan, 1, Principle.NOT_PRESENT)][0]


def _is_named(fan: str, other: Fan, table: Mapping[str, Fan]) -> bool:
    """Return whether the law says that `fan` does not count beside `other`, pattern or not."""
    if fan in HOW_WON:
        return False
    return fan in other.excludes or (fan in other.within and not table[fan].pairwise)
