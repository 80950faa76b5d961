"""The JSON of a whole hand, as `mjref settle` reads it."""

from typing import Any

from mjref.cli import fields
from mjref.game.hand import (
    Deal,
    Fine,
    Hand,
    Meld,
    MeldKind,
    Seat,
    Win,
    WinBy,
    WinningTiles,
)
from mjref.game.tiles import NotationError, read_tiles
from mjref.rulebooks.base import BadHandError

Json = dict[str, Any]
_MELDS = {
    "chi": MeldKind.CHOW,
    "peng": MeldKind.PUNG,
    "ming": MeldKind.KONG,
    "bu": MeldKind.KONG,
    "an": MeldKind.CONCEALED_KONG,
}
_WON_BY = {by.value: by for by in WinBy}
_OTHER_FLAGS = {
    *("last_discard", "ready", "ready_first", "bao", "haidi"),
    *("qiangjin", "three_gold", "tian", "di", "ren"),
}
"""Flags of other rulebooks, which change nothing here."""
_OTHER_EVENTS = ("kongs", "openings")


def read_deal(data: Json) -> Deal:
    """Return the deal; East deals in the East round if nothing is said."""
    deal = fields.mapping(data, "deal")
    return Deal(
        dealer=fields.seat(deal, "dealer") if "dealer" in deal else Seat.EAST,
        round_wind=fields.wind(deal, "round_wind") if "round_wind" in deal else Seat.EAST,
        streak=fields.number(deal, "streak", 0),
    )


def read_hand(data: Json) -> Hand:
    """Return wins and fines; raises BadHandError naming the key."""
    for key in _OTHER_EVENTS:
        if data.get(key):
            raise BadHandError("not_for_rulebook", key=key)
    wins = [_read_win(win) for win in fields.objects(data, "wins")]
    return Hand(
        wins=tuple(wins),
        fines=tuple(_read_fine(fine) for fine in fields.objects(data, "penalties")),
    )


def _read_win(data: Json) -> Win:
    by = fields.text(data, "by")
    if by not in _WON_BY:
        raise BadHandError(
            "bad_choice", key="by", text=fields.shortened(by), choices=", ".join(_WON_BY)
        )
    flowers = fields.texts(data, "bonus")
    for flower in flowers:
        if flowers.count(flower) > 1:
            raise BadHandError("flower_twice", flower=fields.shortened(flower))
    return Win(
        seat=fields.seat(data, "seat"),
        by=_WON_BY[by],
        source=fields.seat(data, "from") if data.get("from") is not None else None,
        tiles=WinningTiles(
            concealed=fields.tiles(data, "closed"),
            melds=tuple(_read_meld(text) for text in fields.texts(data, "melds")),
            winning_tile=fields.tile(data, "tile"),
        ),
        flags=_read_flags(fields.texts(data, "flags"), _WON_BY[by]),
        flowers=len(flowers),
    )


def _read_meld(text: str) -> Meld:
    kind, _, tiles = text.partition(":")
    if kind not in _MELDS:
        raise BadHandError("bad_meld_form", text=fields.shortened(text), kinds=", ".join(_MELDS))
    try:
        return Meld(_MELDS[kind], read_tiles(tiles))
    except NotationError as error:
        shown = fields.shortened(error.text)
        raise BadHandError("bad_tile", key="melds", text=shown) from error


def _read_flags(names: list[str], by: WinBy) -> frozenset[str]:
    """Return the flags in the words of the rulebook; the last tile differs by who had it."""
    last_tile = "last_tile_draw" if by is WinBy.SELF_DRAW else "last_tile_claim"
    flags = {"kong": "out_with_replacement", "last_wall": last_tile, "fourth": "last_of_kind"}
    for name in names:
        if name not in flags and name not in _OTHER_FLAGS:
            raise BadHandError("unknown_flag", flag=fields.shortened(name))
    found = {flags[name] for name in names if name in flags}
    return frozenset(found | {"rob_kong"} if by is WinBy.ROBBED_KONG else found)


def _read_fine(data: Json) -> Fine:
    """Return a penalty; its points are what the offender loses."""
    recipient = fields.seat(data, "to") if data.get("to") is not None else None
    return Fine(
        seat=fields.seat(data, "seat"),
        points=-fields.number(data, "points"),
        recipient=recipient,
    )
