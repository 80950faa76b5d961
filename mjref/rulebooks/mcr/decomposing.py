"""A hand's decompositions (拆法), each with the fans that need no further choice."""

from collections.abc import Iterator
from typing import NamedTuple

from mjref.rulebooks.mcr import patterns, sets, shapes, special, waits
from mjref.rulebooks.mcr.combining import NO_CHOICE, Choice, best_choices
from mjref.rulebooks.mcr.facts import HAND_SETS, Facts
from mjref.rulebooks.mcr.fans import bit
from mjref.rulebooks.mcr.options import Options
from mjref.rulebooks.mcr.shapes import EMPTY, Finish, Part
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
    hand, concealed_pungs = _whole(parts, facts.melded)
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
        _ends(hand, concealed_pungs, facts, options),
    )


def _knitted_straights(present: int, facts: Facts, options: Options) -> Iterator[Shape]:
    """Yield 组合龙 with one set, melded or not, and a pair; `present`: one tile of each kind."""
    for body in KNITTED_BODIES:
        if present & body != body:
            continue
        suits = shapes.suits_of(facts.complete - body, facts.winning_tile)
        for parts in shapes.decompositions(suits):
            hand, concealed_pungs = _whole(parts, facts.melded)
            shows = hand.shows | sets.KIND_SUITS
            found, outside = patterns.kinds(shows, facts.prevalent, facts.seat)
            found |= hand.allows & _KNITTED_ALLOWS | _KNITTED_STRAIGHT
            finishes = _ends(hand, concealed_pungs, facts, options, body)
            yield Shape(hand, found, outside, NO_CHOICE, NO_CHOICE, finishes, body)


def _whole(parts: tuple[Part, ...], melded: Part) -> tuple[Part, int]:
    """Return the sets of a hand, chows and pungs in order, and how many pungs are concealed."""
    chows, pungs, pair, allows, shows, groups, finishes = parts[0]
    for part in parts[1:]:
        more_chows, more_pungs, more_pair, more_allows, more_shows, more_groups, ends = part
        chows += more_chows
        pungs += more_pungs
        if more_pair is not None:
            pair = more_pair
        allows &= more_allows
        shows |= more_shows
        groups += more_groups
        finishes = finishes or ends
    concealed_pungs = len(pungs)
    if melded is not EMPTY:
        chows += melded.chows
        pungs += melded.pungs
        allows &= melded.allows
        shows |= melded.shows
        groups = melded.groups + groups
    chows, pungs = tuple(sorted(chows)), tuple(sorted(pungs))
    return Part(chows, pungs, pair, allows, shows, groups, finishes), concealed_pungs


def _ends(
    hand: Part, concealed_pungs: int, facts: Facts, options: Options, body: int = 0
) -> tuple[tuple[int, int], ...]:
    """Return where the winning tile may have gone, and the fans that follow from that.

    A pung that a discard completed is not concealed; if the same tile also fits a chow or the
    pair, the better may be taken (就高不就低).
    """
    concealed_pungs += facts.concealed_kongs
    finishes = hand.finishes
    waits_count = True
    if body and body & sets.ONE[facts.winning_tile]:
        finishes = (Finish(BODY, 0, False), *finishes)
        waits_count = options.zuhelong_body_wait
    wait = 0
    for finish in finishes:
        wait |= finish.wait
    if not (wait and waits_count and _is_only_wait(facts, options, body)):
        if concealed_pungs < 2:
            return ((finishes[0].place, 0),)  # it makes no difference
        wait = 0
    ends: dict[int, int] = {}
    for place, own_wait, completes_pung in finishes:
        lost = completes_pung and not facts.self_drawn
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
