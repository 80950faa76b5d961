"""A hand's decompositions (拆法), each with the fans that need no further choice."""

from collections.abc import Iterator
from typing import NamedTuple

from mjref.game.tiles import Tile
from mjref.rulebooks.mcr import patterns, sets, shapes, special, waits
from mjref.rulebooks.mcr.combining import NO_CHOICE, Choice, best_choices
from mjref.rulebooks.mcr.facts import HAND_SETS, Facts
from mjref.rulebooks.mcr.fans import bit
from mjref.rulebooks.mcr.options import Options
from mjref.rulebooks.mcr.sets import SetId
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


Finishes = tuple[tuple[int, int], ...]
"""Where the winning tile may have gone (a set, PAIR, BODY or ANYWHERE), and the fans of
concealed pungs and of the wait that follow."""


class Shape(NamedTuple):
    """One decomposition, and the fans in it that no choice is needed for."""

    hand: Part
    """All sets and the pair; empty for a special shape."""
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
    if facts.melds <= 1:
        present = sets.kinds_of(facts.complete)
        if (present & sets.SUITED).bit_count() >= _BODY_TILES:
            found += _knitted_straights(present, facts, options)
    if not facts.melds:
        found += [
            Shape(EMPTY, fans, 0, NO_CHOICE, NO_CHOICE, _ANY_FINISH)
            for fans in special.special_shapes(facts.complete, color_fans=options.qidui_color_fans)
        ]
    return found


def _standard(parts: tuple[Part, ...], facts: Facts, options: Options) -> Shape:
    """Return four sets and a pair."""
    hand, finishes = _whole(parts, facts, options)
    chows, pungs, pair, allows, shows, _ = hand
    found, outside = patterns.kinds(shows, facts.prevalent, facts.seat)
    found |= allows
    if facts.waiting in _NINE_GATES_WAITING:
        found |= _NINE_GATES
        outside -= 1
        if not outside:
            found &= ~_OUTSIDE
    chow_choices = pung_choices = NO_CHOICE
    if len(chows) == HAND_SETS and (chows, pair) in patterns.TERMINAL_CHOW_HANDS:
        found |= patterns.TERMINAL_CHOW_HANDS[chows, pair]
    elif len(chows) > 1:
        chow_choices = best_choices(chows)
    if len(pungs) > 1:
        pung_choices = best_choices(pungs)
    return Shape(hand, found, outside, chow_choices, pung_choices, finishes)


def _knitted_straights(present: int, facts: Facts, options: Options) -> Iterator[Shape]:
    """Yield 组合龙 with one set, melded or not, and a pair; `present`: one tile of each kind."""
    for body in KNITTED_BODIES:
        if present & body != body:
            continue
        for parts in shapes.decompositions(shapes.suits_of(facts.complete - body)):
            hand, finishes = _whole(parts, facts, options, body)
            shows = hand.shows | sets.KIND_SUITS
            found, outside = patterns.kinds(shows, facts.prevalent, facts.seat)
            found |= hand.allows & _KNITTED_ALLOWS | _KNITTED_STRAIGHT
            yield Shape(hand, found, outside, NO_CHOICE, NO_CHOICE, finishes, body)


def _whole(
    parts: tuple[Part, ...], facts: Facts, options: Options, body: int = 0
) -> tuple[Part, Finishes]:
    """Return the sets of a hand, chows and pungs in order, and where the winning tile went."""
    chows, pungs, pair, allows, shows, groups = parts[0]
    for part in parts[1:]:
        more_chows, more_pungs, more_pair, more_allows, more_shows, more_groups = part
        chows += more_chows
        pungs += more_pungs
        if more_pair is not None:
            pair = more_pair
        allows &= more_allows
        shows |= more_shows
        groups += more_groups
    finishes = _finishes((chows, pungs, pair), facts, options, body)
    melded = facts.melded
    if melded is not EMPTY:
        chows += melded.chows
        pungs += melded.pungs
        allows &= melded.allows
        shows |= melded.shows
        groups = melded.groups + groups
    if len(chows) > 1:
        chows = tuple(sorted(chows))
    if len(pungs) > 1:
        pungs = tuple(sorted(pungs))
    return Part(chows, pungs, pair, allows, shows, groups), finishes


def _finishes(
    concealed: tuple[tuple[SetId, ...], tuple[SetId, ...], Tile | None],
    facts: Facts,
    options: Options,
    body: int,
) -> Finishes:
    """Return where the winning tile may have gone, and the fans that follow from that.

    A pung that a discard completed is not concealed; if the same tile also fits a chow or the
    pair, the better may be taken (就高不就低).
    """
    chows, pungs, pair = concealed
    tile = facts.winning_tile
    places = []
    wait = 0
    in_body = body and body & sets.ONE[tile]
    if in_body:
        places.append((BODY, 0))
    if pair == tile:
        places.append((PAIR, sets.SINGLE_WAIT))
        wait = sets.SINGLE_WAIT
    for place, own_wait in sets.WAITS_IN_CHOWS[tile]:
        if place in chows:
            places.append((place, own_wait))
            wait |= own_wait
    if sets.CHOWS + tile in pungs:
        places.append((sets.CHOWS + tile, 0))
    concealed_pungs = len(pungs) + facts.concealed_kongs
    waits_count = options.zuhelong_body_wait or not in_body
    if not (wait and waits_count and _is_only_wait(facts, options, body)):
        if concealed_pungs < 2:
            return ((places[0][0], 0),)  # it makes no difference
        wait = 0
    ends: dict[int, int] = {}
    for place, own_wait in places:
        lost = place >= sets.CHOWS and not facts.self_drawn
        ends.setdefault(_CONCEALED_PUNGS[concealed_pungs - lost] | own_wait & wait, place)
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
