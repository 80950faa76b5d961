"""The score sheet of one table in one session, derived from its facts.

Every row of four numbers runs over the starting seats E, S, W, N.

Who did not play the session through (articles 10 to 12 and the practice built on them):

* A player who never came, was sent away or lost the session by a ruling (弃权) has 局分 0 and no
  标准分. His seat is last, whatever the numbers say, unless somebody plays on in it.
* Whoever takes over a seat takes its place and 标准分: four are converted, never three. A 陪打
  is on the sheet and in no ranking; a team's own 替补 counts for the team (`standings`).
* A player who was relieved keeps the points won until then, and no 标准分.
* Where a player is absent and nothing was handed in, the three others have no result yet: what
  such a bye (轮空) is worth is a ruling, never a default.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from mjref.game.hand import Fine, Hand, Win, WinBy
from mjref.game.settlement import balance
from mjref.rulebooks.base import Rulebook
from mjref.tournament.disputes import Dispute
from mjref.tournament.measures import forfeiters
from mjref.tournament.options import option
from mjref.tournament.programme import (
    HandRecord,
    Outcome,
    Penalty,
    Settings,
    Table,
    TableKey,
    Tournament,
)
from mjref.tournament.rotation import Positions, pattern_of, positions
from mjref.tournament.table_points import places, standard_points

Four = tuple[int, int, int, int]
Each = TypeVar("Each")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One hand with its consequences, net of the base points."""

    hand: HandRecord
    positions: Positions
    changes: Four
    fines: Four
    """The part of `changes` that penalties make."""
    totals: Four


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What one player takes from the table; `points` are net of the base points."""

    player: str
    place: int
    points: int
    standard_points: Fraction
    forfeit: bool = False
    is_scored: bool = True
    """False where the table handed nothing in: no session that counts for this player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """A table's hands, totals, places and standard points (标准分)."""

    where: TableKey
    table: Table
    lines: tuple[SheetLine, ...]
    totals: Four
    """What counts: the handed-in scores where there are any, else the sum of the hands."""
    places: Four
    standard_points: tuple[Fraction, Fraction, Fraction, Fraction]
    session_fines: Four
    """What the fines that belong to no hand change; part of `totals`."""
    results: tuple[SeatResult, ...]
    """Everybody who held a seat, in the order of the seats: four, more with replacements."""
    difference: Mapping[str, int]
    """Handed-in score minus what hands and fines make, for players where they differ."""
    is_played: bool
    is_complete: bool

    @property
    def is_disputed(self) -> bool:
        """Return whether scores and hands disagree, or somebody disputes the table (争议)."""
        return bool(self.difference or self.open_disputes)

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        """Return the disputes that nobody has decided yet."""
        return tuple(dispute for dispute in self.table.disputes if dispute.is_open)

    @property
    def sum(self) -> int:
        """Return the sum of the four totals: 0 unless a fine was received by nobody."""
        return sum(self.totals)

    @property
    def unreceived(self) -> int:
        """Return the sum of the fines that nobody received, 0 or below."""
        return sum(sum(line.fines) for line in self.lines) + sum(self.session_fines)


def occupants(table: Table, seat: int) -> list[tuple[str, int]]:
    """Return who held a starting seat, in order, each with the first hand he played in it."""
    chain = [(table.seats[seat], 1)]
    for relief in table.replacements:
        if relief.outgoing == chain[-1][0]:
            chain.append((relief.incoming, relief.from_hand))
    return chain


def occupant(table: Table, seat: int, hand_number: int) -> str:
    """Return the player who holds the starting seat `seat` in hand `hand_number`."""
    if not table.replacements:
        return table.seats[seat]
    chain = occupants(table, seat)
    return next(player for player, since in reversed(chain) if since <= hand_number or since == 1)


def seat_in_hand(table: Table, player: str, hand_number: int) -> int | None:
    """Return the starting seat whose place `player` holds in a hand, or None."""
    for seat in range(4):
        if occupant(table, seat, hand_number) == player:
            return seat
    return None


def as_game_hand(record: HandRecord, table: Table, settings: Settings) -> Hand:
    """Return the record in the terms of a rulebook: seats as they were in that hand.

    Raises KeyError for a player who is not at the table.
    """
    at = positions(record.number, pattern_of(settings))
    there = table.seats
    if table.replacements:
        there = _four(occupant(table, seat, record.number) for seat in range(4))
    seat = dict(zip(there, at.seats, strict=True))
    counted = _counted(record, settings)
    fines = tuple(Fine(seat=seat[fine.player], points=fine.points) for fine in counted)
    if not record.outcome.is_win or record.winner is None:
        return Hand(fines=fines)
    discard = WinBy.ROBBED_KONG if "rob_kong" in record.flags else WinBy.DISCARD
    win = Win(
        seat=seat[record.winner],
        by=WinBy.SELF_DRAW if record.outcome is Outcome.SELF_DRAW else discard,
        source=seat[record.discarder] if record.discarder else None,
        tiles=record.tiles,
        flags=record.flags,
        flowers=record.flowers,
        declared=record.declared,
        points=record.points,
    )
    return Hand(wins=(win,), fines=fines)


def changes_of(record: HandRecord, table: Table, settings: Settings, rulebook: Rulebook) -> Four:
    """Return what a hand changes, penalties included; raises KeyError as `as_game_hand`."""
    hand = as_game_hand(record, table, settings)
    at = positions(record.number, pattern_of(settings))
    by_seat = balance(rulebook.settle(hand, at.deal))
    east, south, west, north = at.seats
    return (by_seat[east], by_seat[south], by_seat[west], by_seat[north])


def table_sheet(tournament: Tournament, where: TableKey, rulebook: Rulebook) -> TableSheet:
    """Return the sheet of one table; raises KeyError for a table that is not there."""
    return sheet_of(tournament.table(where), where, tournament.settings, rulebook)


def sheet_of(table: Table, where: TableKey, settings: Settings, rulebook: Rulebook) -> TableSheet:
    """Return the sheet of `table`."""
    lines = _lines(table, settings, rulebook)
    session_fines = _session_fines(table)
    by_hands = _add(lines[-1].totals if lines else (0, 0, 0, 0), session_fines)
    totals = by_hands if table.scores is None else _handed_in(table, by_hands)
    compared = totals if table.hands else by_hands
    sheet = TableSheet(
        where=where,
        table=table,
        lines=lines,
        totals=totals,
        places=_places(table, totals),
        standard_points=_standard_points(table, totals, settings),
        session_fines=session_fines,
        results=(),
        difference={
            player: given - counted
            for player, given, counted in zip(table.seats, compared, by_hands, strict=True)
            if given != counted
        },
        is_played=_has_result(table) or bool(forfeiters(table)),
        is_complete=is_complete(table, settings),
    )
    return replace(sheet, results=_results(sheet, settings))


def _lines(table: Table, settings: Settings, rulebook: Rulebook) -> tuple[SheetLine, ...]:
    lines = []
    totals: Four = (0, 0, 0, 0)
    for record in table.hands or ():
        changes = changes_of(record, table, settings, rulebook)
        totals = _add(totals, changes)
        lines.append(
            SheetLine(
                hand=record,
                positions=positions(record.number, pattern_of(settings)),
                changes=changes,
                fines=_fines(record, table, settings),
                totals=totals,
            )
        )
    return tuple(lines)


def _counted(record: HandRecord, settings: Settings) -> tuple[Penalty, ...]:
    """Return the fines of a hand that count: in a void hand as the option says."""
    is_void = record.outcome is Outcome.UNFINISHED
    return () if is_void and option(settings, "void_hand_fines") == "drop" else record.penalties


def _fines(record: HandRecord, table: Table, settings: Settings) -> Four:
    fines = [0, 0, 0, 0]
    for fine in _counted(record, settings) if record.penalties else ():
        seat = seat_in_hand(table, fine.player, record.number)
        if seat is not None:
            fines[seat] += fine.points
    return _four(fines)


def _session_fines(table: Table) -> Four:
    fines = [0, 0, 0, 0]
    for seat in range(4) if table.penalties else ():
        held = {player for player, _ in occupants(table, seat)}
        fines[seat] = sum(fine.points for fine in table.penalties if fine.player in held)
    return _four(fines)


def _add(one: Four, other: Four) -> Four:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _handed_in(table: Table, by_hands: Four) -> Four:
    scores = table.scores or {}
    return _four(
        scores.get(player, counted) for player, counted in zip(table.seats, by_hands, strict=True)
    )


def _is_last(table: Table, seat: int) -> bool:
    """A seat is last where whoever held it in the end forfeited."""
    return occupants(table, seat)[-1][0] in forfeiters(table)


def _places(table: Table, totals: Four) -> Four:
    return _four(places(_order(table, totals)))


def _order(table: Table, totals: Four) -> list[int]:
    """Return numbers in the order of merit, forfeiters below everybody."""
    floor = min(totals) - 1
    return [floor if _is_last(table, seat) else totals[seat] for seat in range(4)]


def _standard_points(
    table: Table, totals: Four, settings: Settings
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    if not _has_result(table):
        return _four([Fraction(0)] * 4)
    shares = standard_points(_order(table, totals), settings.table_ties)
    return _four(Fraction(0) if _is_last(table, seat) else shares[seat] for seat in range(4))


def _results(sheet: TableSheet, settings: Settings) -> tuple[SeatResult, ...]:
    """Return everybody's result; a seat's points are divided between those who held it."""
    forfeits = forfeiters(sheet.table)
    results = []
    for seat in range(4):
        left = sheet.totals[seat]
        chain = occupants(sheet.table, seat)
        for (player, since), (_, until) in pairwise(chain):
            earned = _points_between(sheet.lines, seat, since, until)
            earned += sum(fine.points for fine in sheet.table.penalties if fine.player == player)
            left -= earned
            if until > since or player in forfeits:
                results.append(_without_place(sheet, settings, seat, player, earned))
        player = chain[-1][0]
        if player in forfeits:
            results.append(_without_place(sheet, settings, seat, player, left))
            continue
        results.append(
            SeatResult(
                player=player,
                place=sheet.places[seat],
                points=left,
                standard_points=sheet.standard_points[seat],
                is_scored=_has_result(sheet.table),
            )
        )
    return tuple(results)


def _has_result(table: Table) -> bool:
    return bool(table.hands) or table.scores is not None


def _points_between(lines: tuple[SheetLine, ...], seat: int, since: int, until: int) -> int:
    return sum(line.changes[seat] for line in lines if since <= line.hand.number < until)


def _without_place(
    sheet: TableSheet, settings: Settings, seat: int, player: str, earned: int
) -> SeatResult:
    """One who was relieved keeps his points so far; one who forfeited has 局分 0."""
    forfeit = player in forfeiters(sheet.table)
    return SeatResult(
        player=player,
        place=sheet.places[seat],
        points=-settings.base_points if forfeit else earned,
        standard_points=Fraction(0),
        forfeit=forfeit,
    )


def is_complete(table: Table, settings: Settings) -> bool:
    """Return whether nothing more is to be recorded at a table."""
    if table.scores is not None:
        return True
    last = table.hands[-1] if table.hands else None
    return last is not None and (
        last.number >= settings.hands_per_session or last.outcome is Outcome.UNFINISHED
    )


def _four(values: Iterable[Each]) -> tuple[Each, Each, Each, Each]:
    one, two, three, four = values
    return (one, two, three, four)
