"""What can be pointed at on the table: the sets of a decomposition, the tiles of each fan."""

from collections.abc import Callable, Iterable

from mjref.game.hand import MeldKind, Win
from mjref.game.tiles import COPIES, FIRST_DRAGON, FIRST_HONOUR, TILE_KINDS, Tile
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.counting import Count
from mjref.rulebooks.mcr.facts import Facts
from mjref.rulebooks.mcr.fans import FLOWERS, bit
from mjref.rulebooks.mcr.shapes import ANYWHERE, BODY, PAIR

Tiles = tuple[Tile, ...]
_NO_OUTSIDE_PUNG = bit("大四喜", "小四喜", "三风刻")
_WINDS = range(FIRST_HONOUR, FIRST_DRAGON)
_DRAGONS = range(FIRST_DRAGON, FIRST_DRAGON + 3)


def decomposition(count: Count, facts: Facts) -> tuple[Tiles, ...]:
    """Return the sets, melds first and the pair last; a kong has four tiles.

    七对 comes as its pairs, 十三幺 and 不靠 as one group, 组合龙 with its rows first.
    """
    shape = count.shape
    groups = facts.melded.groups
    for part in shape.parts:
        groups += part.groups
    pair = sets.pair_in(shape.packed)
    if pair is None:
        return _special(count, facts)
    groups += (_PAIRS[pair],)
    return _rows(shape.body) + groups if shape.body else groups


def _special(count: Count, facts: Facts) -> tuple[Tiles, ...]:
    tiles = sets.unpack(facts.complete)
    if count.found & bit("七对"):
        return tuple(tiles[start : start + 2] for start in range(0, len(tiles), 2))
    return (tiles,)


def _rows(body: int) -> tuple[Tiles, ...]:
    tiles = sets.unpack(body)
    return tuple(tiles[start : start + 3] for start in range(0, len(tiles), 3))


_PAIRS = tuple((tile, tile) for tile in range(TILE_KINDS))


def tiles_of_fan(fan: str, count: Count, facts: Facts, win: Win) -> tuple[Tiles, ...]:
    """Return the tiles that make a fan of a count, once for each time that it counts."""
    if fan == FLOWERS:
        return ()
    for set_ids, choice in zip(sets.sets_in(count.shape.packed), count.choices, strict=True):
        links = [link for link in choice.links if link.fan == fan]
        if links:
            return tuple(
                sum(
                    (
                        sets.SET_TILES[one]
                        for place, one in enumerate(set_ids)
                        if link.places >> place & 1
                    ),
                    (),
                )
                for link in links
            )
    if fan in _FINDERS:
        return tuple(_FINDERS[fan](count, facts, win))
    return (sets.unpack(facts.counted),)


def _pungs(count: Count) -> Tiles:
    return sets.pungs_in(count.shape.packed)


_Finder = Callable[[Count, Facts, Win], Iterable[Tiles]]


def _each_pung(among: range) -> _Finder:
    def find(count: Count, _facts: Facts, _win: Win) -> Iterable[Tiles]:
        return (sets.SET_TILES[one] for one in _pungs(count) if one - sets.CHOWS in among)

    return find


def _pungs_together(among: range, *, with_pair: bool = False) -> _Finder:
    def find(count: Count, facts: Facts, win: Win) -> Iterable[Tiles]:
        tiles: Tiles = sum(_each_pung(among)(count, facts, win), ())
        pair = sets.pair_in(count.shape.packed)
        return [(*tiles, pair, pair) if with_pair and pair is not None else tiles]

    return find


def _own_wind(seat: bool) -> _Finder:
    def find(_count: Count, facts: Facts, _win: Win) -> Iterable[Tiles]:
        return [(FIRST_HONOUR + (facts.seat if seat else facts.prevalent),) * 3]

    return find


def _outside_pungs(count: Count, facts: Facts, _win: Win) -> Iterable[Tiles]:
    paid = {FIRST_HONOUR + facts.seat, FIRST_HONOUR + facts.prevalent, *_DRAGONS}
    if count.found & _NO_OUTSIDE_PUNG:
        paid.update(_WINDS)
    tiles = [one - sets.CHOWS for one in _pungs(count)]
    unpaid = [tile for tile in tiles if sets.pung_shows(tile) and tile not in paid]
    return [(tile,) * 3 for tile in unpaid[: count.shape.outside]]


def _kongs(*kinds: MeldKind, together: bool) -> _Finder:
    def find(_count: Count, _facts: Facts, win: Win) -> Iterable[Tiles]:
        melds = win.tiles.melds if win.tiles else ()
        found = [meld.tiles for meld in melds if meld.kind in kinds]
        return [sum(found, ())] if together else found

    return find


def _concealed_pungs(count: Count, facts: Facts, win: Win) -> Iterable[Tiles]:
    melds = win.tiles.melds if win.tiles else ()
    shown = {meld.tiles[0] for meld in melds if meld.kind in (MeldKind.PUNG, MeldKind.KONG)}
    if not facts.self_drawn and count.place >= sets.CHOWS:
        shown.add(count.place - sets.CHOWS)
    pungs = [sets.SET_TILES[one] for one in _pungs(count)]
    return [sum((tiles for tiles in pungs if tiles[0] not in shown), ())]


def _hogs(_count: Count, facts: Facts, _win: Win) -> Iterable[Tiles]:
    tiles = sets.unpack(facts.counted)
    return [(tile,) * COPIES for tile in dict.fromkeys(tiles) if tiles.count(tile) == COPIES]


def _finish(count: Count, facts: Facts, _win: Win) -> Iterable[Tiles]:
    if count.place in (PAIR, BODY, ANYWHERE):
        return [(facts.winning_tile,) * 2]
    return [sets.SET_TILES[count.place]]


def _winning_tile(_count: Count, facts: Facts, _win: Win) -> Iterable[Tiles]:
    return [(facts.winning_tile,)]


def _body(count: Count, facts: Facts, _win: Win) -> Iterable[Tiles]:
    return [sets.unpack(count.shape.body or facts.complete & sets.SUITED)]


_FINDERS: dict[str, _Finder] = {
    "大四喜": _pungs_together(_WINDS),
    "小四喜": _pungs_together(_WINDS, with_pair=True),
    "三风刻": _pungs_together(_WINDS),
    "大三元": _pungs_together(_DRAGONS),
    "小三元": _pungs_together(_DRAGONS, with_pair=True),
    "双箭刻": _pungs_together(_DRAGONS),
    "箭刻": _each_pung(_DRAGONS),
    "圈风刻": _own_wind(seat=False),
    "门风刻": _own_wind(seat=True),
    "幺九刻": _outside_pungs,
    "四杠": _kongs(MeldKind.KONG, MeldKind.CONCEALED_KONG, together=True),
    "三杠": _kongs(MeldKind.KONG, MeldKind.CONCEALED_KONG, together=True),
    "明暗杠": _kongs(MeldKind.KONG, MeldKind.CONCEALED_KONG, together=True),
    "双明杠": _kongs(MeldKind.KONG, together=True),
    "双暗杠": _kongs(MeldKind.CONCEALED_KONG, together=True),
    "明杠": _kongs(MeldKind.KONG, together=False),
    "暗杠": _kongs(MeldKind.CONCEALED_KONG, together=False),
    "四暗刻": _concealed_pungs,
    "三暗刻": _concealed_pungs,
    "双暗刻": _concealed_pungs,
    "四归一": _hogs,
    "边张": _finish,
    "坎张": _finish,
    "单钓将": _finish,
    "组合龙": _body,
    **dict.fromkeys(
        ("自摸", "妙手回春", "海底捞月", "杠上开花", "抢杠和", "和绝张"), _winning_tile
    ),
}
