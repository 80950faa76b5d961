"""The JSON of one hand, as `mjref score` and `mjref check` read and write it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from mjref.cli import fields
from mjref.cli.lines import write_json
from mjref.game.hand import Deal, Meld, MeldKind, Seat, Win, WinBy, WinningTiles
from mjref.game.tiles import NotationError, Tile, read_tiles, write_tiles
from mjref.rulebooks.base import BadHandError, Fan, Reading

Json = dict[str, Any]
Tiles = tuple[Tile, ...]
_KINDS = {kind.value: kind for kind in MeldKind}
_DEALS = {wind: Deal(round_wind=wind) for wind in Seat}
_NO_FLAGS: frozenset[str] = frozenset()
_ROB_KONG = "rob_kong"


def read_hand(data: Json) -> tuple[Win, Deal]:
    """Return the win that a JSON object describes; raises BadHandError naming the key.

    `melds`, `flags`, `flowers` and `declared` may be left out. The winner sits at the seat of
    his wind, so that East deals.
    """
    flags = frozenset(fields.texts(data, "flags")) or _NO_FLAGS
    win = Win(
        seat=fields.wind(data, "seat_wind"),
        by=_won_by(fields.truth(data, "self_draw"), flags),
        tiles=WinningTiles(
            concealed=fields.tiles(data, "concealed"),
            melds=tuple([read_meld(text) for text in fields.texts(data, "melds")]),
            winning_tile=fields.tile(data, "win"),
        ),
        flags=flags,
        flowers=fields.number(data, "flowers", 0),
        declared=read_counts(data, "declared"),
    )
    return win, _DEALS[fields.wind(data, "round_wind")]


def _won_by(self_draw: bool, flags: frozenset[str]) -> WinBy:
    if self_draw:
        return WinBy.SELF_DRAW
    return WinBy.ROBBED_KONG if _ROB_KONG in flags else WinBy.DISCARD


@lru_cache(maxsize=1 << 12)
def read_meld(text: str) -> Meld:
    """Return the meld written as `pung:555p`."""
    kind, colon, tiles = text.partition(":")
    try:
        if colon and kind in _KINDS:
            return Meld(_KINDS[kind], read_tiles(tiles))
    except NotationError as error:
        shown = fields.shortened(error.text)
        raise BadHandError("bad_tile", key="melds", text=shown) from error
    raise BadHandError("bad_meld_form", text=fields.shortened(text), kinds=", ".join(_KINDS))


def read_counts(data: Json, key: str) -> dict[str, int]:
    """Return fan name → count, empty if the key is not there."""
    if key not in data:
        return {}
    counts = fields.mapping(data, key)
    for fan, count in counts.items():
        if type(count) is not int:
            raise fields.wrong_type(f"{key}.{fields.shortened(fan)}", "number", count)
    return counts


def fans_of(reading: Reading) -> dict[str, int]:
    """Return fan name → count."""
    return {line.name: line.count for line in reading.lines}


def readings_text(identity: object, readings: Sequence[Reading]) -> str:
    """Return the answer of `mjref score` as JSON: the first reading, the others as alternatives."""
    best = readings[0]
    fans = [_fans_text(reading) for reading in readings]
    return answer_text(identity, fans, (best.score, best.bonus, not best.faults), best.sets)


def answer_text(
    identity: object, fans: list[str], worth: tuple[int, int, bool], groups: Iterable[Tiles]
) -> str:
    """Return the answer of `mjref score`, put together by hand: a JSON writer takes far longer.

    `fans` is the JSON of every reading, `worth` the points with flowers, the flowers alone and
    whether the hand may win, `groups` the decomposition of the first reading.
    """
    points, flowers, is_winnable = worth
    decomposition = '", "'.join(map(write_tiles, groups))
    alternatives = f"{{{'}, {'.join(fans[1:])}}}" if len(fans) > 1 else ""
    return (
        f'{{"id": {write_json(identity)}, "fans": {{{fans[0]}}}, "points": {points}, '
        f'"points_without_flowers": {points - flowers}, '
        f'"winnable": {"true" if is_winnable else "false"}, "decomposition": ["{decomposition}"], '
        f'"alternatives": [{alternatives}]}}'
    )


def _fans_text(reading: Reading) -> str:
    return ", ".join([fan_text(line.name, line.count) for line in reading.lines])


def fan_text(fan: str, count: int) -> str:
    """Return one fan of an answer as JSON."""
    return f'"{fan}": {count}'


def reasons_of(reading: Reading, reasons: Sequence[str], fans: Mapping[str, Fan]) -> Json:
    """Return the fans with points and tiles, and the fans dropped with their reasons."""
    return {
        "lines": [
            {
                "fan": line.name,
                "english": fans[line.name].english,
                "points": line.value,
                "count": line.count,
                "tiles": [write_tiles(group) for group in line.tiles],
            }
            for line in reading.lines
        ],
        "dropped": [
            {
                "fan": objection.fan,
                "count": objection.count,
                "principle": objection.principle.value,
                "against": objection.against,
                "reason": reason,
            }
            for objection, reason in zip(reading.dropped, reasons, strict=True)
        ],
    }
