"""A hand's decompositions (拆法), each with the fans that need no further choice."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mjref.rulebooks.mcr import patterns, sets, shapes, special, waits
from mjref.rulebooks.mcr.combining import NO_CHOICE, Choice, best_choices
from mjref.rulebooks.mcr.facts import Facts
from mjref.rulebooks.mcr.fans import bit
from mjref.rulebooks.mcr.options import Options
from mjref.rulebooks.mcr.shapes import ANYWHERE, BODY, Ends, Finishes, Part
from mjref.rulebooks.mcr.special import KNITTED_BODIES

_ANY_FINISH = ((ANYWHERE, 0),)
_IN_BODY = ((BODY, 0),)
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

    packed: int
    """All sets and the pair, packed; 0 for a special shape."""
    shows: int
    """The kinds of tiles and pungs among them."""
    parts: tuple[Part, ...]
    """The concealed sets, suit by suit."""
    found: int
    outside: int
    """How many 幺九刻 remain to be paid."""
    chow_choices: tuple[Choice, ...]
    pung_choices: tuple[Choice, ...]
    finishes: Finishes
    body: int = 0
    """The packed body of 组合龙."""


def all_shapes(facts: Facts, options: Options) -> list[Shape]:
    """Return every decomposition of the hand, of every winning shape; empty if there is none."""
    found = [_standard(parts, facts, options) for parts in shapes.decompositions(facts.suits)]
    melds = len(facts.melded.groups)
    if melds <= 1:
        present = sets.kinds_of(facts.complete)
        if (present & sets.SUITED).bit_count() >= _BODY_TILES:
            found += _knitted_straights(present, facts, options)
        if not melds:
            found += _special(facts, options)
    return found


def _special(facts: Facts, options: Options) -> list[Shape]:
    return [
        Shape(0, 0, (), fans, 0, NO_CHOICE, NO_CHOICE, _ANY_FINISH)
        for fans in special.special_shapes(facts.complete, color_fans=options.qidui_color_fans)
    ]


def _standard(parts: tuple[Part, ...], facts: Facts, options: Options) -> Shape:
    """Return four sets and a pair."""
    packed, allows, shows, finishes = _whole(parts, facts, options)
    found, outside = patterns.kinds(shows, facts.prevalent, facts.seat)
    found |= allows
    if facts.waiting in _NINE_GATES_WAITING:
        found |= _NINE_GATES
        outside -= 1
        if not outside:
            found &= ~_OUTSIDE
    if packed in patterns.TERMINAL_CHOW_HANDS:
        found |= patterns.TERMINAL_CHOW_HANDS[packed]
        chow_choices = NO_CHOICE
    else:
        chow_choices = best_choices[packed & sets.ANY_CHOW]
    pung_choices = best_choices[packed & sets.ANY_PUNG]
    return Shape(packed, shows, parts, found, outside, chow_choices, pung_choices, finishes)


def _knitted_straights(present: int, facts: Facts, options: Options) -> Iterator[Shape]:
    """Yield 组合龙 with one set, melded or not, and a pair; `present`: one tile of each kind."""
    for body in KNITTED_BODIES:
        if present & body != body:
            continue
        suits = shapes.suits_of(facts.complete - body, facts.winning_tile)
        for parts in shapes.decompositions(suits):
            packed, allows, shows, finishes = _whole(parts, facts, options, body)
            shows |= sets.KIND_SUITS
            found, outside = patterns.kinds(shows, facts.prevalent, facts.seat)
            found |= allows & _KNITTED_ALLOWS | _KNITTED_STRAIGHT
            yield Shape(packed, shows, parts, found, outside, NO_CHOICE, NO_CHOICE, finishes, body)


def _whole(
    parts: tuple[Part, ...], facts: Facts, options: Options, body: int = 0
) -> tuple[int, int, int, Finishes]:
    """Return the packed sets of a hand, what they allow and show, and the finishes."""
    packed, allows, shows, _, ends = parts[0]
    for more, allowed, shown, _, other_ends in parts[1:]:
        packed += more
        allows &= allowed
        shows |= shown
        ends = ends or other_ends
    melded = facts.melded
    concealed_pungs = (packed & sets.ANY_PUNG).bit_count() + melded.concealed_kongs
    finishes = _finishes(ends, concealed_pungs, facts, options, body)
    return packed + melded.packed, allows & melded.allows, shows | melded.shows, finishes


def _finishes(
    ends: Ends | None, concealed_pungs: int, facts: Facts, options: Options, body: int
) -> Finishes:
    """Return where the winning tile may have gone, and the fans that follow from that."""
    waits_count = True
    if body and body & sets.ONE[facts.winning_tile]:
        ends = Ends(ends.waits if ends else 0, _IN_BODY + (ends.places if ends else ()), _IN_BODY)
        waits_count = options.zuhelong_body_wait
    assert ends is not None  # the winning tile is somewhere
    waits, places, any_place = ends
    if not (waits and waits_count and _is_only_wait(facts, options, body)):
        if concealed_pungs < 2:
            return any_place
        waits = 0
    return _different(places, waits, concealed_pungs, facts.self_drawn)


@lru_cache(maxsize=1 << 14)
def _different(places: Finishes, waits: int, concealed_pungs: int, self_drawn: bool) -> Finishes:
    """Return the places that make different fans of concealed pungs and of the wait.

    A pung that a discard completed is not concealed; if the same tile also fits a chow or the
    pair, the better may be taken (就高不就低).
    """
    ends: dict[int, int] = {}
    for place, own_wait in places:
        lost = place >= sets.CHOWS and not self_drawn
        ends.setdefault(_CONCEALED_PUNGS[concealed_pungs - lost] | own_wait & waits, place)
    return tuple([(place, fans) for fans, place in ends.items()])


def _is_only_wait(facts: Facts, options: Options, body: int) -> bool:
    """Return whether the hand waited for the winning tile alone (单和)."""
    tile = facts.winning_tile
    if options.dead_wait_counts and not body:
        return waits.is_only_wait(facts.waiting, tile)
    waited = waits.waits(facts.waiting)
    if not options.dead_wait_counts:
        waited &= ~waits.held_four_times(facts.owned - sets.ONE[tile])
    return waited == 1 << tile
