"""What counting needs to know of a win, packed; impossible tiles and circumstances are refused."""

from functools import lru_cache
from typing import NamedTuple

from mjref.game.hand import Deal, Meld, MeldKind, Win, WinBy
from mjref.game.tiles import COPIES, MAX_FLOWERS, TILE_KINDS, Tile
from mjref.rulebooks.base import FLAGS, BadHandError
from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.fans import bit
from mjref.rulebooks.mcr.shapes import EMPTY, Part

HAND_TILES = 13
HAND_SETS = 4

LAST_TILE = bit("和绝张")
_ROBBED = bit("抢杠和")
_ABOUT_LAST_COPY = LAST_TILE | _ROBBED


class Facts(NamedTuple):
    """A win without its notation: packed counts, melded sets and circumstances."""

    waiting: int
    """The concealed tiles before the winning tile came."""
    complete: int
    """The concealed tiles with the winning tile."""
    counted: int
    """All tiles, a kong as three."""
    owned: int
    """All tiles, a kong as four."""
    melds: int
    """How many."""
    winning_tile: Tile
    melded: Part
    concealed_kongs: int
    circumstances: int
    """The fans of how the hand was won, of kongs and of concealment."""
    self_drawn: bool
    prevalent: int
    seat: int


class Melded(NamedTuple):
    """The melds of a hand, added up."""

    sets: Part = EMPTY
    counted: int = 0
    owned: int = 0
    open_sets: int = 0
    """How many of them were taken from other players."""
    open_kongs: int = 0
    concealed_kongs: int = 0


_NO_MELDS = Melded()


def gather(win: Win, deal: Deal) -> Facts:
    """Return the facts of a win; raises BadHandError if they cannot be."""
    tiles = win.tiles
    if tiles is None:
        raise BadHandError("no_tiles")
    if not 0 <= win.flowers <= MAX_FLOWERS:
        raise BadHandError("flowers", count=win.flowers)
    melded = _melded(tiles.melds) if tiles.melds else _NO_MELDS
    needed = HAND_TILES - 3 * len(tiles.melds)
    if len(tiles.concealed) != needed:
        raise BadHandError("tile_count", count=len(tiles.concealed), needed=needed)
    waiting = sets.pack(tiles.concealed)
    complete = waiting + sets.ONE[tiles.winning_tile]
    owned = complete + melded.owned
    if (owned + sets.UP_TO_FIVE) & sets.FIVE_OR_MORE:
        raise _five_of_a_kind(owned)
    circumstances = circumstances_of(
        win.by, win.flags, melded.open_sets, melded.open_kongs, melded.concealed_kongs
    )
    if melded.owned or circumstances & _ABOUT_LAST_COPY:
        circumstances = _with_last_tile(circumstances, tiles.winning_tile, waiting, melded.owned)
    return Facts(
        waiting,
        complete,
        complete + melded.counted,
        owned,
        len(tiles.melds),
        tiles.winning_tile,
        melded.sets,
        melded.concealed_kongs,
        circumstances,
        win.by is WinBy.SELF_DRAW,
        deal.round_wind,
        (win.seat - deal.dealer) % 4,
    )


def _melded(melds: tuple[Meld, ...]) -> Melded:
    if len(melds) > HAND_SETS:
        raise BadHandError("too_many_melds", count=len(melds))
    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    allows, shows = sets.EVERYTHING, 0
    counted = owned = open_kongs = concealed_kongs = 0
    for meld in melds:
        kind = meld.kind
        set_id, tiles, fourth = _meld_set(kind, meld.tiles)
        if set_id < sets.CHOWS:
            chows += (set_id,)
        else:
            pungs += (set_id,)
            if fourth:
                concealed_kongs += kind is MeldKind.CONCEALED_KONG
                open_kongs += kind is MeldKind.KONG
        counted += tiles
        owned += tiles + fourth
        allows &= sets.SET_ALLOWS[set_id]
        shows |= sets.SET_SHOWS[set_id]
    groups = tuple([meld.tiles for meld in melds])
    melded = Part(chows, pungs, None, allows, shows, groups)
    open_sets = len(melds) - concealed_kongs
    return Melded(melded, counted, owned, open_sets, open_kongs, concealed_kongs)


@lru_cache(maxsize=1 << 10)
def _meld_set(kind: MeldKind, tiles: tuple[Tile, ...]) -> tuple[sets.SetId, int, int]:
    """Return the set of a meld, its three tiles packed and the fourth of a kong."""
    lowest = min(tiles, default=0)
    if kind is MeldKind.CHOW:
        lawful = lowest in sets.CHOW_STARTS and sorted(tiles) == [lowest, lowest + 1, lowest + 2]
        set_id, fourth = sets.chow(lowest), 0
    else:
        copies = 3 if kind is MeldKind.PUNG else 4
        lawful = tiles == (lowest,) * copies
        set_id, fourth = sets.pung(lowest), sets.ONE[lowest] * (copies - 3)
    if not lawful:
        raise BadHandError("bad_meld", kind=kind, tiles=tiles)
    return set_id, sets.pack(sets.tiles_of(set_id)), fourth


def _five_of_a_kind(owned: int) -> BadHandError:
    tiles = sets.unpack(owned)
    tile = next(tile for tile in range(TILE_KINDS) if tiles.count(tile) > COPIES)
    return BadHandError("fifth_tile", tile=tile, count=tiles.count(tile))


@lru_cache(maxsize=1 << 12)
def circumstances_of(
    by: WinBy, flags: frozenset[str], open_sets: int, open_kongs: int, concealed_kongs: int
) -> int:
    """Return the fans of how the hand was won; raises BadHandError for a contradiction."""
    self_drawn = by is WinBy.SELF_DRAW
    for flag in sorted(flags):
        if problem := _contradiction(flag, flags, self_drawn, open_kongs + concealed_kongs):
            raise BadHandError(problem, flag=flag)
    names = [FLAGS[flag] for flag in flags]
    if by is WinBy.ROBBED_KONG:
        names.append(FLAGS["rob_kong"])
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


def _with_last_tile(circumstances: int, tile: Tile, waiting: int, melded: int) -> int:
    """Check 抢杠和 and 和绝张 against the winner's own copies of the winning tile.

    Three copies in his open melds make 和绝张 even if nobody noticed it.
    """
    held = waiting >> sets.BITS_PER_TILE * tile & sets.COUNT_BITS
    shown = melded >> sets.BITS_PER_TILE * tile & sets.COUNT_BITS
    if circumstances & _ROBBED and held + shown:
        raise BadHandError("rob_kong_own_tile", tile=tile, flag="rob_kong")
    if circumstances & LAST_TILE and held:
        raise BadHandError("last_of_kind_held", tile=tile, flag="last_of_kind")
    return circumstances | LAST_TILE if shown == COPIES - 1 else circumstances
