"""What counting needs to know of a win, packed; impossible tiles and circumstances are refused."""

from functools import lru_cache
from typing import NamedTuple

from mjref.game.hand import Deal, MeldKind, Win, WinBy
from mjref.game.tiles import COPIES, MAX_FLOWERS, TILE_KINDS, Tile
from mjref.rulebooks.base import FLAGS, BadHandError
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.fans import bit
from mjref.rulebooks.mcr.shapes import Suits, suits_of

HAND_TILES = 13
_ROBBED_KONG = frozenset({"rob_kong"})
HAND_SETS = 4

LAST_TILE = bit("和绝张")
_ROBBED = bit("抢杠和")
_ABOUT_LAST_COPY = LAST_TILE | _ROBBED


class Facts(NamedTuple):
    """A win without its notation: packed counts, suits, melded sets and circumstances."""

    waiting: int
    """The concealed tiles before the winning tile came."""
    complete: int
    """The concealed tiles with the winning tile."""
    counted: int
    """All tiles, a kong as three."""
    owned: int
    """All tiles, a kong as four."""
    winning_tile: Tile
    suits: Suits
    """The concealed tiles of each suit, in every way to part them."""
    melded: "Melded"
    circumstances: int
    """The fans of how the hand was won, of kongs and of concealment."""
    self_drawn: bool
    prevalent: int
    seat: int


class Melded(NamedTuple):
    """What one meld, or all melds of a hand added up, bring to it."""

    packed: int = 0
    """Packed."""
    allows: int = sets.EVERYTHING
    shows: int = 0
    groups: tuple[tuple[Tile, ...], ...] = ()
    """The tiles of each."""
    counted: int = 0
    """The tiles packed, a kong as three."""
    owned: int = 0
    """The tiles packed, a kong as four."""
    open_sets: int = 0
    """How many were taken from other players."""
    open_kongs: int = 0
    concealed_kongs: int = 0


NO_MELDS = Melded()


How = tuple[bool, frozenset[str], int, int]
"""Whether a hand was self-drawn, its flags, the winds of the round and of the winner's seat."""


def gather(win: Win, deal: Deal) -> Facts:
    """Return the facts of a win; raises BadHandError if they cannot be."""
    tiles = win.tiles
    if tiles is None:
        raise BadHandError("no_tiles")
    if not 0 <= win.flowers <= MAX_FLOWERS:
        raise BadHandError("flowers", count=win.flowers)
    if len(tiles.melds) > HAND_SETS:
        raise BadHandError("too_many_melds", count=len(tiles.melds))
    melded = add_up([meld_facts(meld.kind, meld.tiles) for meld in tiles.melds])
    needed = HAND_TILES - 3 * len(tiles.melds)
    if len(tiles.concealed) != needed:
        raise BadHandError("tile_count", count=len(tiles.concealed), needed=needed)
    waiting = sets.pack(tiles.concealed)
    suits = suits_of(waiting + sets.ONE[tiles.winning_tile], tiles.winning_tile)
    flags = win.flags | _ROBBED_KONG if win.by is WinBy.ROBBED_KONG else win.flags
    how = (win.by is WinBy.SELF_DRAW, flags, deal.round_wind, deal.wind_of(win.seat))
    return put_together(waiting, tiles.winning_tile, suits, melded, how)


def put_together(waiting: int, winning_tile: Tile, suits: Suits, melded: Melded, how: How) -> Facts:
    """Return the facts; raises BadHandError for a fifth tile or what contradicts itself."""
    _, _, _, _, counted, owned, open_sets, open_kongs, concealed_kongs = melded
    self_drawn, flags, prevalent, seat = how
    complete = waiting + sets.ONE[winning_tile]
    if (complete + owned + sets.UP_TO_FIVE) & sets.FIVE_OR_MORE:
        raise _five_of_a_kind(complete + owned)
    circumstances = circumstances_of(self_drawn, flags, open_sets, open_kongs, concealed_kongs)
    shown = owned >> sets.BITS_PER_TILE * winning_tile & sets.COUNT_BITS
    if shown or circumstances & _ABOUT_LAST_COPY:
        circumstances = _with_last_tile(circumstances, winning_tile, waiting, shown)
    return Facts(
        waiting,
        complete,
        complete + counted,
        complete + owned,
        winning_tile,
        suits,
        melded,
        circumstances,
        self_drawn,
        prevalent,
        seat,
    )


def add_up(melds: list[Melded]) -> Melded:
    """Return what the melds of a hand come to."""
    if len(melds) < 2:
        return melds[0] if melds else NO_MELDS
    packed, allows, shows, groups, counted, owned, is_open, open_kongs, closed = melds[0]
    for one in melds[1:]:
        more, allowed, shown, tiles, three, four, opened, kong, own_kong = one
        packed += more
        allows &= allowed
        shows |= shown
        groups += tiles
        counted += three
        owned += four
        is_open += opened
        open_kongs += kong
        closed += own_kong
    return Melded(packed, allows, shows, groups, counted, owned, is_open, open_kongs, closed)


@lru_cache(maxsize=1 << 10)
def meld_facts(kind: MeldKind, tiles: tuple[Tile, ...]) -> Melded:
    """Return the facts of one meld; raises BadHandError if its tiles do not make it."""
    lowest = min(tiles, default=0)
    copies = {MeldKind.CHOW: 1, MeldKind.PUNG: 3}.get(kind, COPIES)
    if kind is MeldKind.CHOW:
        lawful = lowest in sets.CHOW_STARTS and sorted(tiles) == [lowest, lowest + 1, lowest + 2]
        set_id = sets.chow(lowest)
    else:
        lawful = tiles == (lowest,) * copies
        set_id = sets.pung(lowest)
    if not lawful:
        raise BadHandError("bad_meld", kind=kind, tiles=tiles)
    return Melded(
        sets.ONE_SET[set_id],
        sets.SET_ALLOWS[set_id],
        sets.SET_SHOWS[set_id],
        (tiles,),
        sets.pack(sets.SET_TILES[set_id]),
        sets.pack(tiles),
        int(kind is not MeldKind.CONCEALED_KONG),
        int(kind is MeldKind.KONG),
        int(kind is MeldKind.CONCEALED_KONG),
    )


def _five_of_a_kind(owned: int) -> BadHandError:
    tiles = sets.unpack(owned)
    tile = next(tile for tile in range(TILE_KINDS) if tiles.count(tile) > COPIES)
    return BadHandError("fifth_tile", tile=tile, count=tiles.count(tile))


@lru_cache(maxsize=1 << 12)
def circumstances_of(
    self_drawn: bool, flags: frozenset[str], open_sets: int, open_kongs: int, concealed_kongs: int
) -> int:
    """Return the fans of how the hand was won; raises BadHandError for a contradiction."""
    for flag in sorted(flags):
        if problem := _contradiction(flag, flags, self_drawn, open_kongs + concealed_kongs):
            raise BadHandError(problem, flag=flag)
    names = [FLAGS[flag] for flag in flags]
    if self_drawn:
        names.append("自摸")
    if not open_sets:
        names.append("不求人" if self_drawn else "门前清")
    if open_sets == HAND_SETS and not self_drawn:
        names.append("全求人")
    return bit(*set(names)) | _kongs(open_kongs, concealed_kongs)


def _contradiction(flag: str, flags: frozenset[str], self_drawn: bool, kongs: int) -> str | None:
    """Return what speaks against a flag, or None."""
    if flag not in FLAGS:
        return "unknown_flag"
    if flag in ("last_tile_draw", "out_with_replacement") and not self_drawn:
        return "flag_needs_self_draw"
    if flag in ("last_tile_claim", "rob_kong") and self_drawn:
        return "flag_needs_discard"
    if flag == "out_with_replacement" and not kongs:
        return "flag_needs_kong"
    if flag == "rob_kong" and "last_tile_claim" in flags:
        return "rob_kong_after_last_tile"
    return None


def _kongs(melded: int, concealed: int) -> int:
    counts = {
        "四杠": melded + concealed == 4,
        "三杠": melded + concealed >= 3,
        "双暗杠": concealed >= 2,
        "双明杠": melded >= 2,
        "暗杠": concealed >= 1,
        "明杠": melded >= 1,
        "明暗杠": melded == concealed == 1,
    }
    return bit(*(name for name, made in counts.items() if made))


def _with_last_tile(circumstances: int, tile: Tile, waiting: int, shown: int) -> int:
    """Check 抢杠和 and 和绝张 against the winner's own copies, and those `shown` in melds.

    Three copies in his open melds make 和绝张 even if nobody noticed it.
    """
    held = waiting >> sets.BITS_PER_TILE * tile & sets.COUNT_BITS
    if circumstances & _ROBBED and held + shown:
        raise BadHandError("rob_kong_own_tile", tile=tile, flag="rob_kong")
    if circumstances & LAST_TILE and held:
        raise BadHandError("last_of_kind_held", tile=tile, flag="last_of_kind")
    return circumstances | LAST_TILE if shown == COPIES - 1 else circumstances
