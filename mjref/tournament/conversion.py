"""Totals of a table → places, 标准分, and what each who held a seat takes away.

Who did not play the session through (articles 10 to 12 and the practice built on them):

* A player who never came, was sent away or lost the session by a ruling (弃权) has 局分 0 and no
  标准分. His seat is last, whatever the numbers say, unless somebody plays on in it. Option
  `forfeit`: by the numbers.
* Whoever takes over a seat takes its place and 标准分: four are converted. A 陪打 is on the sheet
  and in no ranking; a team's own 替补 counts for the team (`standings`). Option
  `companion_scale`: three are converted without him, by 3-1-0 or by the first three of 4-2-1-0.
* A player who was relieved keeps the points won until then, and no 标准分.
* One who left and whose seat stays empty (三缺一) ends the session of his table: the others are
  ranked on the points so far; his own result is void and his seat last. Option
  `mid_session_leaver`: it counts as it stands.
* Where a player is absent and nothing was handed in, the three others have no result yet: what
  such a bye (轮空) is worth is a ruling, never a default.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from mjref.tournament.measures import forfeiters
from mjref.tournament.occupancy import last_occupant, leavers, occupants
from mjref.tournament.options import option
from mjref.tournament.programme import Settings, Table
from mjref.tournament.table_points import places, standard_points

Four = tuple[int, int, int, int]
Earned = Callable[[int, int, int], int]
"""Seat, first hand, first hand no more → the points that the seat made in these hands."""

NO_PLACE = 0


class Worth(NamedTuple):
    """What a seat is worth at its table; `NO_PLACE` for a 陪打 who is not converted."""

    place: int
    standard_points: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What one player takes from the table; `points` are net of the base points."""

    player: str
    place: int
    points: int
    standard_points: Fraction
    forfeit: bool = False
    is_scored: bool = True
    """False where it is no result of this player: nothing was handed in, or it is void."""
    seat: int = 0
    """The starting seat whose points these are."""
    left: bool = False
    """He left in mid-session, and nobody took over."""


def convert(
    table: Table, totals: Four, settings: Settings, companions: frozenset[str]
) -> tuple[Worth, Worth, Worth, Worth]:
    """Return place and 标准分 of each starting seat; `companions` hold theirs as a 陪打."""
    scale = option(settings, "companion_scale")
    holders = [last_occupant(table, seat) for seat in range(4)]
    counted = [seat for seat in range(4) if scale == "four" or holders[seat] not in companions]
    merits = _merits(table, totals, settings, holders)
    ranked = [merits[seat] for seat in counted]
    of = len(ranked) if scale == "three" else len(holders)
    shares = standard_points(ranked, settings.table_ties, of)
    worth = [Worth(NO_PLACE, Fraction(0))] * len(holders)
    for seat, place, share in zip(counted, places(ranked), shares, strict=True):
        is_lost = _is_below_all(table, settings, holders[seat])
        worth[seat] = Worth(place, Fraction(0) if is_lost else share)
    east, south, west, north = worth
    return east, south, west, north


def results_of(
    table: Table, totals: Four, worth: Sequence[Worth], settings: Settings, earned: Earned
) -> Iterator[SeatResult]:
    """Yield everybody's result; a seat's points are divided between those who held it."""
    gone = leavers(table)
    for seat in range(4):
        holder = last_occupant(table, seat)
        left = totals[seat]
        for player, points in _relieved(table, seat, earned).items():
            left -= points
            nothing = Worth(worth[seat].place, Fraction(0))
            yield _result(table, settings, seat, player, points, nothing)
        result = _result(table, settings, seat, holder, left, worth[seat])
        if holder in gone and not result.forfeit:
            is_void = _is_below_all(table, settings, holder)
            result = replace(result, left=True, is_scored=not is_void)
        yield result


def _merits(table: Table, totals: Four, settings: Settings, holders: Sequence[str]) -> list[int]:
    """Return numbers in the order of merit; who lost the session stands below everybody."""
    floor = min(*totals, -settings.base_points) - 1
    merits = []
    for holder, total in zip(holders, totals, strict=True):
        points = -settings.base_points if holder in forfeiters(table) else total
        merits.append(floor if _is_below_all(table, settings, holder) else points)
    return merits


def _is_below_all(table: Table, settings: Settings, holder: str) -> bool:
    if holder in forfeiters(table):
        return option(settings, "forfeit") == "last"
    return holder in leavers(table) and option(settings, "mid_session_leaver") == "void"


def _relieved(table: Table, seat: int, earned: Earned) -> dict[str, int]:
    """Return the points of those who held a seat and do not hold it in the end.

    One who comes back to his seat holds it in the end: what he made before is part of his result.
    """
    chain = occupants(table, seat)
    forfeits = forfeiters(table)
    found: dict[str, int] = {}
    for (player, since), (_, until) in pairwise(chain):
        played = until > since or player in forfeits
        if player != chain[-1][0] and played:
            found.setdefault(player, _session_fines(table, player))
            found[player] += earned(seat, since, until)
    return found


def _session_fines(table: Table, player: str) -> int:
    return sum(fine.points for fine in table.penalties if fine.player == player)


def _result(
    table: Table, settings: Settings, seat: int, player: str, points: int, worth: Worth
) -> SeatResult:
    """One who forfeited has 局分 0, whatever he won before."""
    is_forfeit = player in forfeiters(table)
    return SeatResult(
        player=player,
        place=worth.place,
        points=-settings.base_points if is_forfeit else points,
        standard_points=worth.standard_points,
        forfeit=is_forfeit,
        seat=seat,
    )
