"""A hand's decompositions (拆法), each with the fans that need no further choice."""

from collections.abc import Iterator
from typing import NamedTuple

from mjref.rulebooks.mcr import patterns, sets, shapes, special, waits
from mjref.rulebooks.mcr.combining import NO_CHOICE, Choice, best_choices
from mjref.rulebooks.mcr.facts import HAND_SETS, HAND_TILES, Facts
from mjref.rulebooks.mcr.fans import bit
from mjref.rulebooks.mcr.options import Options
from mjref.rulebooks.mcr.shapes import EMPTY, Part
from mjref.rulebooks.mcr.special import KNITTED_BODIES

PAIR = -1
BODY = -2
"""Where the winning tile went, if not into a set: the pair, or the body of 组合龙."""
ANYWHERE = -3
"""A special shape: it does not matter where the winning tile went."""

_ANY_FINISH = ((ANYWHERE, 0),)
_BODY_TILES = 9
_OUTSIDE = bit("幺九刻")
_NINE_GATES = bit("九莲宝灯")
_KNITTED_STRAIGHT = bit("组合龙")
_KNITTED_ALLOWS = bit("无字", "平和")
_NINE_GATES_WAITING = {
    sum(sets.ONE[9 * suit + number] * (3 if number in (0, 8) else 1) for number in range(9))
    for suit in range(3)
}
_CONCEALED_PUNGS = (
    0,
    0,
    bit("双暗刻"),
    bit("双暗刻", "三暗刻"),
    bit("双暗刻", "三暗刻", "四暗刻"),
)


class Shape(NamedTuple):
    """One decomposition, and the fans in it that no choice is needed for."""

    hand: Part
    """All sets and the pair; empty for a special shape."""
    found: int
    outside: int
    """How many 幺九刻 remain to be paid."""
    chow_choices: tuple[Choice, ...]
    pung_choices: tuple[Choice, ...]
    finishes: tuple[tuple[int, int], ...]
    """Where the winning tile may have gone (a set, PAIR, BODY or ANYWHERE), and the fans of
    concealed pungs and of the wait that follow."""
    body: int = 0
    """The packed body of 组合龙."""


def all_shapes(facts: Facts, options: Options) -> list[Shape]:
    """Return every decomposition of the hand, of every winning shape; empty if there is none."""
    found = [
        _standard(concealed, facts, options) for concealed in shapes.decompositions(facts.complete)
    ]
    size = sets.count_of(facts.complete)
    if size >= _BODY_TILES + 2:
        present = sets.kinds_of(facts.complete)
        if (present & sets.SUITED).bit_count() >= _BODY_TILES:
            found += _knitted_straights(present, facts, options)
    if size == HAND_TILES + 1:
        found += [
            Shape(EMPTY, fans, 0, NO_CHOICE, NO_CHOICE, _ANY_FINISH)
            for fans in special.special_shapes(facts.complete, color_fans=options.qidui_color_fans)
        ]
    return found


def _standard(concealed: Part, facts: Facts, options: Options) -> Shape:
    """Return four sets and a pair."""
    hand = _with_melds(concealed, facts.melded)
    found, outside = patterns.kinds(hand.shows, facts.prevalent, facts.seat)
    found |= hand.allows
    chows, pungs = hand.chows, hand.pungs
    if facts.waiting in _NINE_GATES_WAITING:
        found |= _NINE_GATES
        outside -= 1
        if not outside:
            found &= ~_OUTSIDE
    terminal_chows = 0
    if len(chows) == HAND_SETS:
        terminal_chows = patterns.TERMINAL_CHOW_HANDS.get((chows, hand.pair), 0)
    return Shape(
        hand,
        found | terminal_chows,
        outside,
        best_choices(chows) if len(chows) > 1 and not terminal_chows else NO_CHOICE,
        best_choices(pungs) if len(pungs) > 1 else NO_CHOICE,
        _finishes(concealed, facts, options),
    )


def _knitted_straights(present: int, facts: Facts, options: Options) -> Iterator[Shape]:
    """Yield 组合龙 with one set, melded or not, and a pair; `present`: one tile of each kind."""
    for body in KNITTED_BODIES:
        if present & body != body:
            continue
        for concealed in shapes.decompositions(facts.complete - body):
            hand = _with_melds(concealed, facts.melded)
            shows = hand.shows | sets.KIND_SUITS
            found, outside = patterns.kinds(shows, facts.prevalent, facts.seat)
            found |= hand.allows & _KNITTED_ALLOWS | _KNITTED_STRAIGHT
            finishes = _finishes(concealed, facts, options, body)
            yield Shape(hand, found, outside, NO_CHOICE, NO_CHOICE, finishes, body)


def _with_melds(concealed: Part, melded: Part) -> Part:
    """Return the whole hand, chows and pungs in ascending order."""
    if melded is EMPTY:
        return concealed
    chows = concealed.chows + melded.chows
    pungs = concealed.pungs + melded.pungs
    return Part(
        tuple(sorted(chows)) if len(chows) > 1 else chows,
        tuple(sorted(pungs)) if len(pungs) > 1 else pungs,
        concealed.pair,
        concealed.allows & melded.allows,
        concealed.shows | melded.shows,
    )


def _finishes(
    concealed: Part, facts: Facts, options: Options, body: int = 0
) -> tuple[tuple[int, int], ...]:
    """Return where the winning tile may have gone, and the fans that follow from that.

    A pung that a discard completed is not concealed; if the same tile also fits a chow or the
    pair, the better may be taken (就高不就低).
    """
    tile = facts.winning_tile
    concealed_pungs = len(concealed.pungs) + facts.concealed_kongs
    pungs = _CONCEALED_PUNGS[concealed_pungs]
    finishes: list[tuple[int, int, int]] = []
    waits_count = 1
    if body & sets.ONE[tile]:
        finishes.append((BODY, pungs, 0))
        waits_count = options.zuhelong_body_wait
    if concealed.pair == tile:
        finishes.append((PAIR, pungs, waits.SINGLE * waits_count))
    wait_of = waits.WAITS_IN_CHOWS[tile]
    for chow in concealed.chows:
        if chow in wait_of:
            finishes.append((chow, pungs, wait_of[chow] * waits_count))
    pung = sets.CHOWS + tile
    if pung in concealed.pungs:
        if not facts.self_drawn:
            pungs = _CONCEALED_PUNGS[concealed_pungs - 1]
        finishes.append((pung, pungs, 0))
    for _, _, wait in finishes:
        if wait:
            if is_only_wait(facts, options, body):
                return tuple([(place, fans | wait) for place, fans, wait in finishes])
            break
    return tuple([(place, fans) for place, fans, _ in _different(finishes)])


def _different(finishes: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Return the finishes without those that make no difference where no wait counts."""
    if len(finishes) == 1:
        return finishes
    return list({fans: finish for finish in reversed(finishes) for fans in finish[1:2]}.values())


def is_only_wait(facts: Facts, options: Options, body: int = 0) -> bool:
    """Return whether the hand waited for the winning tile alone (单和)."""
    tile = facts.winning_tile
    by_shape = options.dead_wait_counts and not body
    if by_shape and waits.waits_in_suit(facts.waiting, tile) != 1 << tile:
        return False  # most hands that wait for several tiles do so in one suit
    waited = waits.waits(facts.waiting)
    if not options.dead_wait_counts:
        waited &= ~waits.held_four_times(facts.owned - sets.ONE[tile])
    return waited == 1 << tile
