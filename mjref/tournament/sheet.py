"""The score sheet of one table in one session, derived from its facts.

Every row of four numbers runs over the starting seats E, S, W, N.

Who did not play the session through: see `conversion`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from mjref.game.hand import Fine, Hand, Win, WinBy
from mjref.game.settlement import balance
from mjref.rulebooks.base import Rulebook
from mjref.tournament.conversion import Four as Four  # the rows of a sheet, named with it
from mjref.tournament.conversion import (
    FourWorth,
    Played,
    SeatResult,
    Worth,
    convert,
    convert_group,
    results_of,
)
from mjref.tournament.disputes import Dispute
from mjref.tournament.measures import forfeiters
from mjref.tournament.occupancy import companions, leavers, occupant, occupants, seat_in_hand
from mjref.tournament.options import option
from mjref.tournament.programme import (
    HandRecord,
    Outcome,
    Penalty,
    Settings,
    Table,
    TableKey,
    TableTies,
    Tournament,
)
from mjref.tournament.rotation import Positions, pattern_of, positions

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
    companions: frozenset[str]
    """Those who hold a seat in the end as a 陪打: scored, ranked nowhere."""
    difference: Mapping[str, int]
    """Handed-in score minus what hands and fines make, for players where they differ."""
    is_played: bool
    is_complete: bool

    @property
    def is_disputed(self) -> bool:
        """Return whether totals do not agree, or somebody disputes the table (争议).

        Totals that do not add up and were accepted all the same are disputed as well.
        """
        return bool(self.difference or self.open_disputes or self.table.accepted)

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


def as_game_hand(record: HandRecord, table: Table, settings: Settings) -> Hand:
    """Return the record in the terms of a rulebook: seats as they were in that hand.

    Raises KeyError for a player who is not at the table.
    """
    at = positions(record.number, pattern_of(settings))
    there = table.seats
    if table.replacements:
        there = _four(occupant(table, seat, record.number) for seat in range(4))
    seat = dict(zip(there, at.seats, strict=True))
    counted = counted_fines(record, settings)
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
    tables = tournament.session(where.session).tables
    if is_converted_alone(tournament.settings):
        tables = (tournament.table(where),)
    sheets = session_sheets(tournament, where.session, tables, rulebook)
    return next(sheet for sheet in sheets if sheet.where == where)


def session_sheets(
    tournament: Tournament, session: int, tables: Sequence[Table], rulebook: Rulebook
) -> list[TableSheet]:
    """Return the sheets of tables of one session; of a group all its tables are needed."""
    known = {player.id: player for player in tournament.players}
    sheets = [
        sheet_of(
            table,
            TableKey(session, table.number),
            tournament.settings,
            rulebook,
            companions(table, known),
        )
        for table in tables
    ]
    return converted_together(sheets, tournament)


def sheet_of(
    table: Table,
    where: TableKey,
    settings: Settings,
    rulebook: Rulebook,
    companions: frozenset[str] = frozenset(),
) -> TableSheet:
    """Return the sheet of `table`; `companions` hold a seat of it as a 陪打."""
    lines = _lines(table, settings, rulebook)
    session_fines = _session_fines(table)
    by_hands = _add(lines[-1].totals if lines else (0, 0, 0, 0), session_fines)
    totals = by_hands if table.scores is None else _handed_in(table, by_hands)
    compared = totals if table.hands else by_hands
    worth = convert(Played(table, totals, companions), settings)
    if not _has_result(table):
        worth = _four(Worth(each.place, Fraction(0)) for each in worth)
    return TableSheet(
        where=where,
        table=table,
        lines=lines,
        totals=totals,
        places=_four(each.place for each in worth),
        standard_points=_four(each.standard_points for each in worth),
        session_fines=session_fines,
        results=tuple(_results(table, lines, totals, worth, settings)),
        companions=companions,
        difference={
            player: given - counted
            for player, given, counted in zip(table.seats, compared, by_hands, strict=True)
            if given != counted
        },
        is_played=_has_result(table) or bool(forfeiters(table)),
        is_complete=is_complete(table, settings),
    )


def converted_together(sheets: Sequence[TableSheet], tournament: Tournament) -> list[TableSheet]:
    """Return the sheets of one session, converted in the groups that the regulations want.

    A group is made of neighbouring tables; those that have no result yet are left out of it.
    Places in the play-off of a tie at a table are rulings on the session.
    """
    settings = tournament.settings
    if not sheets or is_converted_alone(settings):
        return list(sheets)
    number = sheets[0].where.session
    play_offs = {
        ruling.player or "": ruling.play_off
        for ruling in tournament.adjustments
        if ruling.session == number and ruling.play_off
    }
    size = int(option(settings, "conversion_group")) // 4
    found = []
    for start in range(0, len(sheets), size):
        group = sheets[start : start + size]
        ready = [sheet for sheet in group if _has_result(sheet.table)]
        played = [Played(sheet.table, sheet.totals, sheet.companions) for sheet in ready]
        worths = dict(
            zip(
                (sheet.where for sheet in ready),
                convert_group(played, settings, play_offs),
                strict=True,
            )
        )
        found += [_with_worth(sheet, worths.get(sheet.where), settings) for sheet in group]
    return found


def is_converted_alone(settings: Settings) -> bool:
    """Return whether a sheet's 标准分 follow from its own table and nothing else."""
    of_table = option(settings, "conversion_group") == "4"
    return of_table and settings.table_ties is not TableTies.PLAY_OFF


def _with_worth(sheet: TableSheet, worth: FourWorth | None, settings: Settings) -> TableSheet:
    if worth is None:
        return sheet
    return replace(
        sheet,
        places=_four(each.place for each in worth),
        standard_points=_four(each.standard_points for each in worth),
        results=tuple(_results(sheet.table, sheet.lines, sheet.totals, worth, settings)),
    )


def _results(
    table: Table,
    lines: tuple[SheetLine, ...],
    totals: Four,
    worth: Sequence[Worth],
    settings: Settings,
) -> Iterator[SeatResult]:
    def earned(seat: int, since: int, until: int) -> int:
        return sum(line.changes[seat] for line in lines if since <= line.hand.number < until)

    is_played = _has_result(table)
    for result in results_of(table, totals, worth, settings, earned):
        # one who lost the session has a result even where nothing was played
        scored = result.is_scored and (is_played or result.forfeit)
        yield replace(result, is_scored=scored)


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


def counted_fines(record: HandRecord, settings: Settings) -> tuple[Penalty, ...]:
    """Return the fines of a hand that count: in a void hand as the option says."""
    is_void = record.outcome is Outcome.UNFINISHED
    return () if is_void and option(settings, "void_hand_fines") == "drop" else record.penalties


def _fines(record: HandRecord, table: Table, settings: Settings) -> Four:
    fines = [0, 0, 0, 0]
    for fine in counted_fines(record, settings) if record.penalties else ():
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


def _has_result(table: Table) -> bool:
    return bool(table.hands) or table.scores is not None


def is_complete(table: Table, settings: Settings) -> bool:
    """Return whether nothing more is to be recorded at a table."""
    if table.scores is not None:
        return True
    last = table.hands[-1] if table.hands else None
    due = min([settings.hands_per_session, *(hand - 1 for hand in leavers(table).values())])
    return last is not None and (last.number >= due or last.outcome is Outcome.UNFINISHED)


def _four(values: Iterable[Each]) -> tuple[Each, Each, Each, Each]:
    one, two, three, four = values
    return (one, two, three, four)
