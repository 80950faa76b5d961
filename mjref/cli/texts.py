"""Sentences about hands: what is wrong with an entry, why a fan may not be counted."""

from collections.abc import Mapping

from mjref.game.hand import MeldKind, Seat
from mjref.game.tiles import Tile, tile_name, write_tiles
from mjref.i18n import language, mark, tr
from mjref.rulebooks.base import FLAGS, Fan, Objection, Principle, Problem

PROBLEMS = {
    "bad_json": mark("This line is not JSON; each line must be one complete JSON object."),
    "not_an_object": mark("This line is JSON but not an object; a hand is written {{…}}."),
    "missing_key": mark("The key “{key}” is missing."),
    "wrong_type": mark("“{key}” must be {expected}, not {value}."),
    "bad_tile": mark(
        "“{key}” has “{text}”, which is no tile; tiles are 1m–9m, 1p–9p, 1s–9s and 1z–7z."
    ),
    "not_one_tile": mark("“{key}” must be one tile, not “{text}”."),
    "bad_meld_form": mark("“{text}” in “melds” is no meld; write {kinds}, a colon and the tiles."),
    "bad_meld": mark("“{kind}:{tiles}” in “melds” is no {kind}: its tiles do not make one."),
    "too_many_melds": mark("“melds” has {count} melds; a hand has at most 4."),
    "tile_count": mark(
        "The concealed tiles must be {needed} (13 less 3 for each meld, without the winning tile), "
        "but there are {count}."
    ),
    "fifth_tile": mark("There are {count} tiles {tile} in the hand; each tile exists four times."),
    "flowers": mark("“flowers” is {count}; there are 0 to 8 flower tiles."),
    "unknown_flag": mark("“flags” has “{flag}”, which is not known here."),
    "flag_needs_self_draw": mark("{fan} ({flag}) needs a self-drawn win."),
    "flag_needs_discard": mark("{fan} ({flag}) needs a win on another player's tile."),
    "flag_needs_kong": mark("{fan} ({flag}) needs a kong among the melds."),
    "rob_kong_after_last_tile": mark(
        "{fan} ({flag}) cannot happen on the last tile: no kong may be made any more."
    ),
    "rob_kong_own_tile": mark(
        "{fan} ({flag}) is impossible: the winner holds {tile}, so nobody can have a kong of it."
    ),
    "last_of_kind_held": mark(
        "{fan} ({flag}) is impossible: {tile} is also among the concealed tiles of the winner."
    ),
    "unknown_fan": mark("“declared” names “{fan}”, which is no fan of this rulebook."),
    "negative_count": mark("“declared” gives {fan} {count} times; a count is 0 or more."),
    "no_tiles": mark("The tiles of the hand are missing."),
    "not_a_win": mark("The concealed tiles {hand} make no winning shape with the melds."),
    "winner_is_discarder": mark(
        "The winner, seat {seat}, is also named as the discarder; name another seat."
    ),
    "no_discarder": mark("Seat {seat} won on another player's tile, but “from” is missing."),
    "self_draw_from_another": mark(
        "Seat {seat} drew the winning tile; “from” must not name seat {source}."
    ),
    "same_winner_twice": mark("“wins” names seat {seat} more than once."),
    "self_draw_and_other_win": mark("After a self-drawn win nobody else can win the same hand."),
    "several_discarders": mark("All who claim one tile must name the same seat in “from”."),
    "no_points": mark("The win of seat {seat} has neither tiles nor fans nor points."),
    "bad_seat": mark("“{key}” is {value}; seats are 0, 1, 2 and 3."),
    "bad_wind": mark("“{key}” is “{text}”; winds are E, S, W and N."),
    "bad_choice": mark("“{key}” is “{text}”; it must be one of {choices}."),
    "flower_twice": mark("“bonus” has the flower “{flower}” twice; each exists once."),
    "not_for_rulebook": mark("“{key}” is not known in this rulebook."),
}
"""Problem code → the sentence to make of it."""

TYPES = {
    "text": mark("text"),
    "flag": mark("true or false"),
    "list": mark("a list"),
    "texts": mark("a list of texts"),
    "number": mark("a whole number"),
    "object": mark("an object"),
    "objects": mark("a list of objects"),
}

_PRINCIPLES = {
    Principle.NO_REPEAT: mark("{principle}: {fan} does not count beside {against}, which has it."),
    Principle.NO_SPLIT: mark(
        "{principle}: the sets that make {against} may not be taken apart for {fan}."
    ),
    Principle.NO_IDENTICAL: mark(
        "{principle}: a set already used for {against} may not make {fan} again."
    ),
    Principle.HIGHEST: mark(
        "{principle}: the tiles count highest with {against}, and {fan} cannot stand beside it."
    ),
    Principle.COMBINE_ONCE: mark(
        "{principle}: the sets are already combined by {against} and others; {fan} would combine "
        "them once more."
    ),
    Principle.NOT_PRESENT: mark("{principle}: {fan} and {against} cannot meet in one hand."),
}
_WITHOUT_OTHER = {
    Principle.NO_REPEAT: mark("{principle}: {fan} counts only once."),
    Principle.HIGHEST: mark("{principle}: the tiles count higher without {fan}."),
    Principle.NOT_PRESENT: mark("{principle}: {fan} is not in the hand, or not as often."),
}
_PRINCIPLE_NAMES = {
    Principle.NO_REPEAT: mark("no repeat"),
    Principle.NO_SPLIT: mark("no taking apart"),
    Principle.NO_IDENTICAL: mark("no identical fan"),
    Principle.HIGHEST: mark("highest counts"),
    Principle.COMBINE_ONCE: mark("combine once"),
    Principle.NOT_PRESENT: mark("pattern not there"),
}


def sentence(problem: Problem) -> str:
    """Return the sentence that says what is wrong with an entry."""
    values = {key: _shown(key, value) for key, value in problem.values.items()}
    if "flag" in values:
        values["fan"] = FLAGS.get(values["flag"], values["flag"])
    return tr(PROBLEMS[problem.code]).format(**values)


def reason(objection: Objection, fans: Mapping[str, Fan]) -> str:
    """Return the sentence that says why a fan may not be counted."""
    alone = objection.against is None or (
        objection.against == objection.fan and objection.principle is Principle.NO_REPEAT
    )
    template = (_WITHOUT_OTHER if alone else _PRINCIPLES)[objection.principle]
    return tr(template).format(
        principle=_principle(objection.principle),
        fan=fan_text(objection.fan, fans),
        against=fan_text(objection.against or "", fans),
    )


def fan_text(name: str, fans: Mapping[str, Fan]) -> str:
    """Return a fan's name in the language in use; in English with the Chinese term."""
    if language() == "zh" or name not in fans:
        return name
    return f"{fans[name].english} ({name})"


def _principle(principle: Principle) -> str:
    if language() == "zh":
        return principle.value
    return f"{tr(_PRINCIPLE_NAMES[principle])} ({principle.value})"


def _shown(key: str, value: object) -> str:
    if key == "tile" and isinstance(value, Tile):
        return tile_name(value)
    if key == "tiles" and isinstance(value, tuple):
        return write_tiles(value)
    if key == "expected":
        return tr(TYPES[str(value)])
    if isinstance(value, MeldKind | Seat):
        return str(value.value)
    return str(value)
