"""Why a fan of a hand does not count: the principle, and the fan that it collides with."""

from collections import Counter
from collections.abc import Iterator, Sequence

from mjref.game.hand import MeldKind, Win
from mjref.game.tiles import FIRST_DRAGON, FIRST_HONOUR
from mjref.rulebooks.base import Objection, Principle
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.combining import Link, obstacle, possible_links
from mjref.rulebooks.mcr.counting import Count, Counting
from mjref.rulebooks.mcr.facts import Facts
from mjref.rulebooks.mcr.fans import FANS, bit

_WAITS = ("边张", "坎张", "单钓将")
_DRAGON_FANS = ("大三元", "小三元", "双箭刻", "箭刻")
_WIND_FANS = ("大四喜", "小四喜", "三风刻")


def dropped_here(count: Count, facts: Facts, win: Win, counting: Counting) -> list[Objection]:
    """Return the fans that this decomposition makes but that do not count, and why."""
    tally: Counter[tuple[str, Principle, str]] = Counter()
    for fan, excluder in counting.surviving.excluders(count.found).items():
        tally[fan, Principle.NO_REPEAT, excluder.name] += _times(fan, count, facts, win)
    for link, (principle, other) in _dropped_links(count):
        tally[link.fan, principle, other.fan] += 1
    for against in _paid_outside_pungs(count, facts):
        tally["幺九刻", Principle.NO_REPEAT, against] += 1
    standing = {fan.name for fan in counting.surviving.members(count.standing)}
    chosen_wait = next((wait for wait in _WAITS if wait in standing), None)
    for wait in _WAITS:
        other_finish = any(fans & bit(wait) for _, fans in count.shape.finishes)
        if chosen_wait and wait != chosen_wait and other_finish:
            tally[wait, Principle.HIGHEST, chosen_wait] += 1
    objections = [
        Objection(fan, times, principle, against)
        for (fan, principle, against), times in tally.items()
    ]
    return sorted(objections, key=lambda objection: _number(objection.fan))


def lost_elsewhere(count: Count, others: Sequence[Count], counting: Counting) -> list[Objection]:
    """Return the fans that only lower counts of the hand would have (就高不就低)."""
    here = _fans(count, counting)
    lost: dict[str, Objection] = {}
    for other in sorted(others, key=lambda other: -other.points):
        there = _fans(other, counting)
        better = next((fan for fan in here if here[fan] > there[fan]), None)
        for fan in there:
            times = there[fan] - here[fan]
            if times > 0 and fan not in lost:
                lost[fan] = Objection(fan, times, Principle.HIGHEST, better)
    return sorted(lost.values(), key=lambda objection: _number(objection.fan))


def _times(fan: str, count: Count, facts: Facts, win: Win) -> int:
    """Return how often a fan that is dropped as a whole would have counted."""
    chosen = Counter(link.fan for choice in count.choices for link in choice.links)
    kongs = Counter(meld.kind for meld in win.tiles.melds) if win.tiles else Counter()
    times = {
        "箭刻": (count.shape.shows & sets.DRAGON_PUNGS).bit_count(),
        "幺九刻": count.shape.outside,
        "四归一": (facts.counted & sets.FOURS).bit_count(),
        "明杠": kongs[MeldKind.KONG],
        "暗杠": kongs[MeldKind.CONCEALED_KONG],
    }
    return times.get(fan) or chosen[fan] or 1


def _dropped_links(count: Count) -> Iterator[tuple[Link, tuple[Principle, Link]]]:
    """Yield each fan of several chows or pungs that was not chosen, and what forbids it."""
    whole = [Link(fan, 0b1111) for fan in ("一色双龙会", "三色双龙会") if count.found & bit(fan)]
    for set_ids, choice in zip(sets.sets_in(count.shape.packed), count.choices, strict=True):
        chosen = choice.links or tuple(whole)
        for link in possible_links(set_ids) if count.shape.body == 0 else ():
            if link not in chosen and (why := obstacle(link, chosen)):
                yield link, why


def _paid_outside_pungs(count: Count, facts: Facts) -> Iterator[str]:
    """Yield, for each pung that is no 幺九刻 because another fan pays for it, that fan."""
    shows = count.shape.shows
    dragon_fan = next((fan for fan in _DRAGON_FANS if count.standing & bit(fan)), None)
    for _ in range((shows & sets.DRAGON_PUNGS).bit_count() if dragon_fan else 0):
        yield str(dragon_fan)
    winds_fan = next((fan for fan in _WIND_FANS if count.standing & bit(fan)), None)
    for wind in range(FIRST_HONOUR, FIRST_DRAGON):
        if shows & sets.pung_shows(wind):
            if winds_fan:
                yield winds_fan
            elif wind - FIRST_HONOUR == facts.prevalent:
                yield "圈风刻"
            elif wind - FIRST_HONOUR == facts.seat:
                yield "门风刻"
    if count.standing & bit("九莲宝灯"):
        yield "九莲宝灯"


def _fans(count: Count, counting: Counting) -> Counter[str]:
    times = dict(count.repeated)
    return Counter(
        {fan.name: times.get(fan.number, 1) for fan in counting.surviving.members(count.standing)}
    )


def _number(fan: str) -> int:
    return FANS[fan].number if fan in FANS else len(FANS) + 1
