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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from mjref.tournament.measures import forfeiters
from mjref.tournament.occupancy import last_occupant, leavers, occupants
from mjref.tournament.options import is_on, option
from mjref.tournament.programme import Settings, Table, TableTies
from mjref.tournament.table_points import places, standard_points

Four = tuple[int, int, int, int]
Earned = Callable[[int, int, int], int]
"""Seat, first hand, first hand no more → the points that the seat made in these hands."""

NO_PLACE = 0


class Worth(NamedTuple):
    """What a seat is worth at its table; `NO_PLACE` for a 陪打 who is not converted."""

    place: int
    standard_points: Fraction


FourWorth = tuple[Worth, Worth, Worth, Worth]


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


class Played(NamedTuple):
    """A table as far as its conversion goes; `companions` hold their seats as a 陪打."""

    table: Table
    totals: Four
    companions: frozenset[str] = frozenset()


def convert(played: Played, settings: Settings) -> FourWorth:
    """Return place and 标准分 of each starting seat, the table being the group (同组)."""
    return convert_group([played], settings)[0]


def convert_group(
    group: Sequence[Played], settings: Settings, play_offs: Mapping[str, int] | None = None
) -> list[FourWorth]:
    """Return place and 标准分 of each starting seat at tables that are ranked together.

    `play_offs` are the places of players who played off a tie.
    """
    seats = [
        _seat(at, played, seat, settings) for at, played in enumerate(group) for seat in range(4)
    ]
    scale = option(settings, "companion_scale")
    counted = [each for each in seats if scale == "four" or not each.is_companion]
    merits = [_merit(each, counted, settings.table_ties, play_offs or {}) for each in counted]
    of = len(counted) if scale == "three" else len(seats)
    shares = standard_points(merits, settings.table_ties, of)
    worth = {
        (at, seat): Worth(NO_PLACE, Fraction(0)) for at in range(len(group)) for seat in range(4)
    }
    for each, place, share in zip(counted, places(merits), shares, strict=True):
        worth[each.at, each.seat] = Worth(place, Fraction(0) if each.is_last else share)
    return [(worth[at, 0], worth[at, 1], worth[at, 2], worth[at, 3]) for at in range(len(group))]


class _Seat(NamedTuple):
    """A starting seat in its group, and who holds it in the end."""

    at: int
    seat: int
    holder: str
    points: int
    is_last: bool
    is_companion: bool


def _seat(at: int, played: Played, seat: int, settings: Settings) -> _Seat:
    holder = last_occupant(played.table, seat)
    is_forfeit = holder in forfeiters(played.table)
    points = -settings.base_points if is_forfeit else at_least(played.totals[seat], settings)
    is_last = _is_below_all(played.table, settings, holder)
    return _Seat(at, seat, holder, points, is_last, holder in played.companions)


def _merit(
    each: _Seat, group: Sequence[_Seat], ties: TableTies, play_offs: Mapping[str, int]
) -> tuple[int, int, int]:
    """Return what seats are ordered by; who lost the session stands below everybody."""
    if each.is_last:
        return 0, 0, 0
    among_equals = 0
    if ties is TableTies.SEAT_ORDER:
        among_equals = -(4 * len(group) * each.seat + each.at)
    elif ties is TableTies.PLAY_OFF:
        tied = [
            other.holder for other in group if other.points == each.points and not other.is_last
        ]
        if all(holder in play_offs for holder in tied):
            among_equals = -play_offs[each.holder]
    return 1, each.points, among_equals


def at_least(points: int, settings: Settings) -> int:
    """Return a total net of the base points; a tournament may let no 局分 fall below 0."""
    return points if is_on(settings, "points_below_zero") else max(points, -settings.base_points)


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
        left = at_least(left, settings)
        result = _result(table, settings, seat, holder, left, worth[seat])
        if holder in gone and not result.forfeit:
            is_void = _is_below_all(table, settings, holder)
            result = replace(result, left=True, is_scored=not is_void)
        yield result


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
