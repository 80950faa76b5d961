"""A hand out of JSON, its tiles in hand notation included."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from mjref.game.hand import Meld, MeldKind, Seat, WinningTiles
from mjref.game.tiles import COPIES, MAX_FLOWERS, NotationError, Tile, read_tiles, tile_name
from mjref.rulebooks.base import FLAGS
from mjref.tournament.json_fields import Fields, shown
from mjref.tournament.json_rulings import read_penalty
from mjref.tournament.programme import HandRecord, Outcome

_CONCEALED = 13  # with three for each meld
_LETTERS = ("E", "S", "W", "N")


class _Wind(StrEnum):
    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"


def read_hand(fields: Fields) -> HandRecord:
    """Return a hand; what a winner and a discarder must be is checked here."""
    number = fields.whole("number", least=1)
    fields.where["hand"] = number
    outcome = fields.choice("outcome", Outcome)
    is_known = outcome == fields.raw.get("outcome")
    beside = fields.child("hand") if fields.has("hand") else fields
    tiles = read_winning_tiles(beside) if fields.has("hand") else None
    record = HandRecord(
        number=number,
        outcome=outcome,
        winner=fields.optional_name("winner"),
        discarder=fields.optional_name("discarder"),
        points=fields.whole("points", None if is_known and outcome.is_win else 0, least=0),
        declared=_read_declared(fields, beside),
        tiles=tiles,
        flags=_read_flags(beside),
        flowers=_read_flowers(beside),
        dice=_read_dice(fields),
        penalties=tuple(read_penalty(fine) for fine in fields.children("penalties")),
        notation=_read_notation(beside) if tiles else {},
    )
    if is_known:
        _check_roles(fields, record)
        _check_self_draw(beside, record)
    return record


def read_winning_tiles(fields: Fields) -> WinningTiles:
    """Return the tiles of a hand in notation; whether they win is for the rulebook to say."""
    concealed = _tiles(fields, "concealed", fields.text("concealed"))
    melds = tuple(_read_meld(fields, at) for at in range(len(fields.texts("melds"))))
    win = _tiles(fields, "win", fields.text("win"))
    all_tiles = [*concealed, *win, *(tile for meld in melds for tile in meld.tiles)]
    for tile in sorted(set(all_tiles)):
        if all_tiles.count(tile) > COPIES:
            fields.problem("too_many_copies", tile=tile_name(tile), count=all_tiles.count(tile))
    if len(concealed) + 3 * len(melds) != _CONCEALED or len(win) != 1:
        fields.problem("tile_count", count=len(concealed) + 3 * len(melds) + len(win))
    return WinningTiles(concealed=concealed, melds=melds, winning_tile=(*win, 0)[0])


def _check_roles(fields: Fields, record: HandRecord) -> None:
    """Note the outcomes that nobody can settle; odd but lawful points are facts."""
    if not record.outcome.is_win:
        if record.winner is not None or record.discarder is not None or record.tiles:
            fields.problem("nobody_wins_this_outcome", outcome=record.outcome.value)
        if record.points:
            fields.problem("points_without_a_win", "points", points=record.points)
        return
    if record.winner is None:
        fields.problem("no_winner")
    if record.outcome is Outcome.DISCARD and record.discarder is None:
        fields.problem("no_discarder")
    if record.outcome is Outcome.SELF_DRAW and record.discarder is not None:
        fields.problem("discarder_of_a_self_draw", player=record.discarder)
    if record.winner is not None and record.winner == record.discarder:
        fields.problem("winner_is_discarder", player=record.winner)


def _check_self_draw(notation: Fields, record: HandRecord) -> None:
    drawn = record.outcome is Outcome.SELF_DRAW
    if record.tiles and notation.flag("self_draw", drawn) != drawn:
        outcome = record.outcome.value
        notation.problem("self_draw_contradicts_outcome", "self_draw", outcome=outcome)


def _read_declared(fields: Fields, beside: Fields) -> Mapping[str, int]:
    """What is declared stands in the hand or, if only there, with the tiles."""
    here = fields if fields.has("declared") or not beside.has("declared") else beside
    return here.counts("declared", least=0)


def _read_flags(fields: Fields) -> frozenset[str]:
    flags = fields.texts("flags")
    for flag in flags:
        if flag not in FLAGS:
            fields.problem("unknown_value", "flags", value=shown(flag), choices=", ".join(FLAGS))
    return frozenset(flags)


def _read_flowers(fields: Fields) -> int:
    flowers = fields.whole("flowers", 0, least=0)
    if flowers > MAX_FLOWERS:
        fields.problem("flowers_outside", "flowers", flowers=flowers)
    return flowers


def _read_dice(fields: Fields) -> tuple[tuple[int, int], ...]:
    throws = fields.items("dice")
    good = [
        (throw[0], throw[1])
        for throw in throws
        if isinstance(throw, list)
        and len(throw) == 2
        and all(type(die) is int and 1 <= die <= 6 for die in throw)
    ]
    if len(good) != len(throws) or len(throws) > 2:
        fields.problem("dice_unreadable", "dice", value=shown(throws))
    return tuple(good)


def _read_meld(fields: Fields, position: int) -> Meld:
    key = f"melds[{position}]"
    kind, _, tiles = fields.texts("melds")[position].partition(":")
    if kind not in [each.value for each in MeldKind]:
        fields.problem("meld_unreadable", key, value=shown(fields.texts("melds")[position]))
        kind = MeldKind.CHOW
    return Meld(MeldKind(kind), _tiles(fields, key, tiles), _read_source(fields, position))


def _read_source(fields: Fields, position: int) -> Seat | None:
    sources = fields.items("meld_sources")
    letter = sources[position] if position < len(sources) else None
    if letter is None:
        return None
    if letter not in _LETTERS:
        key = f"meld_sources[{position}]"
        fields.problem("unknown_value", key, value=shown(letter), choices="E, S, W, N")
        return None
    return Seat.of(str(letter))


def _tiles(fields: Fields, key: str, text: str) -> tuple[Tile, ...]:
    try:
        return read_tiles(text)
    except NotationError as error:
        fields.problem("tiles_unreadable", key, value=shown(text), part=shown(error.text))
        return ()


def _read_notation(fields: Fields) -> Mapping[str, Any]:
    """Return what the notation states besides, as it came."""
    read: dict[str, Callable[[], object]] = {
        "id": lambda: fields.text("id"),
        "seat_wind": lambda: fields.choice("seat_wind", _Wind).value,
        "round_wind": lambda: fields.choice("round_wind", _Wind).value,
        "declared": lambda: fields.counts("declared", least=0),
        "declared_points": lambda: fields.whole("declared_points", least=0),
    }
    return {key: value() for key, value in read.items() if fields.has(key)}
