"""What is decided about people who are late, leave, withdraw or are sent away.

Each function returns the changes that carry the decision out, for `Desk.carry_out`; it raises
DeskError, with all problems, where the facts forbid it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple

from mjref.rulebooks.base import Problem
from mjref.tournament.attendance import Absence, AbsenceKind, Departure
from mjref.tournament.changes import Change, Kind, apply, bare_table
from mjref.tournament.measures import departed, fined, loses_session, penalties_before
from mjref.tournament.occupancy import at_the_table, occupant, occupants, seat_in_hand
from mjref.tournament.offences import (
    lateness,
    offences_of,
    outside_hands,
    proposed,
    times,
)
from mjref.tournament.options import numbers
from mjref.tournament.people import Player
from mjref.tournament.programme import Penalty, Replacement, Table, TableKey, Tournament
from mjref.tournament.store import DeskError


class OpenSeat(NamedTuple):
    """A seat that nobody is there to take, from a hand on."""

    where: TableKey
    player: str
    hand: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LateArrival:
    """Somebody came late (迟到), and what follows from it."""

    absence: Absence
    companion: str | None = None
    """Who played the hands that he missed (陪打); all of them where he lost the session by it."""
    fines: tuple[Penalty, ...] = ()
    """What it cost him, as `late_fines` proposes it or as it was ruled."""


# --- one session ---


def absent(
    tournament: Tournament, where: TableKey, players: Iterable[str], reason: str
) -> tuple[Change, ...]:
    """Let players lose a session by absence (弃权), and nobody else of their table."""
    table, players = tournament.table(where), tuple(players)
    _refuse_strangers(table, players)
    told = [a for a in table.absences if a.player in players or a.kind is not AbsenceKind.ABSENT]
    known = {absence.player for absence in told}
    told += [
        Absence(player=player, kind=AbsenceKind.ABSENT, reason=reason)
        for player in players
        if player not in known
    ]
    return _table_change(where, table, replace(table, forfeits=players, absences=tuple(told)))


def late(tournament: Tournament, where: TableKey, arrival: LateArrival) -> tuple[Change, ...]:
    """Note that somebody came late, who played the hands that he missed, and what it cost."""
    table = tournament.table(where)
    _refuse_strangers(table, [arrival.absence.player, *(fine.player for fine in arrival.fines)])
    after = _covered(tournament, _with_absence(table, arrival.absence), arrival)
    return _table_change(where, table, fined(after, arrival.fines))


def late_fines(
    tournament: Tournament, where: TableKey, player: str, late_by: timedelta
) -> tuple[Penalty, ...]:
    """Return what the table of offences proposes for one who comes so late; empty for nothing.

    The classes are those of the option `late_limits`; beyond them the session is lost (弃权).
    """
    offences = offences_of(tournament)
    found = lateness(late_by, numbers(tournament.settings, "late_limits"), offences)
    if found is None or not found.active:
        return ()
    last = tournament.settings.hands_per_session + 1
    before = penalties_before(outside_hands(found), tournament, where, last)
    seats = tournament.table(where).seats
    return proposed(found, player, seats, times(found, player, before))


def left(tournament: Tournament, where: TableKey, absence: Absence) -> tuple[Change, ...]:
    """Note that somebody left in mid-session: unless he is replaced, the table stops there."""
    table = tournament.table(where)
    _refuse_strangers(table, [absence.player])
    return _table_change(where, table, _with_absence(table, absence))


def relief(tournament: Tournament, where: TableKey, relief: Replacement) -> tuple[Change, ...]:
    """Let somebody take over a seat from a hand on; who held it before may come back."""
    table = tournament.table(where)
    after = _relieved(tournament, table, relief)
    others = [each for each in tournament.session(where.session).tables if each != table]
    if relief.from_hand == 1 and any(_starts_at(each, relief.incoming) for each in others):
        values = {"player": relief.incoming, "session": where.session}
        raise DeskError([Problem("player_at_two_tables", values)])
    return _table_change(where, table, after)


def taken_back(tournament: Tournament, where: TableKey, player: str) -> tuple[Change, ...]:
    """Take back what was noted about a player's absence, the lost session included."""
    table = tournament.table(where)
    after = replace(
        table,
        absences=tuple(each for each in table.absences if each.player != player),
        forfeits=tuple(each for each in table.forfeits if each != player),
    )
    return _table_change(where, table, after)


def relief_taken_back(
    tournament: Tournament, where: TableKey, relief: Replacement
) -> tuple[Change, ...]:
    """Take back a substitution; hands that name the substitute must be corrected first."""
    table = tournament.table(where)
    kept = tuple(each for each in table.replacements if each != relief)
    return _table_change(where, table, replace(table, replacements=kept))


# --- the rest of the tournament ---


def departs(tournament: Tournament, gone: Departure) -> tuple[Change, ...]:
    """Let a player leave the tournament; a table that he leaves in mid-session stops there."""
    known = {player.id for player in tournament.players}
    found = [] if gone.player in known else [Problem("unknown_player", {"player": gone.player})]
    if gone.session not in [session.number for session in tournament.sessions]:
        found.append(Problem("no_such_session", {"session": gone.session}))
    if not gone.reason.strip():
        found.append(Problem("departure_needs_reason"))
    if found:
        raise DeskError(found)
    before = departure_of(tournament, gone.player)
    changes = [Change(Kind.DEPARTURE, (gone.player,), before, gone)] if before != gone else []
    return (*changes, *_leaves_table(tournament, gone))


def comes_back(tournament: Tournament, player: str) -> tuple[Change, ...]:
    """Take back that a player left the tournament; what was ruled at his tables stays."""
    before = departure_of(tournament, player)
    if before is None:
        raise DeskError([Problem("not_departed", {"player": player})])
    return (Change(Kind.DEPARTURE, (player,), before, None),)


def filled(
    tournament: Tournament, seats: Iterable[OpenSeat], incoming: str, reason: str
) -> tuple[Change, ...]:
    """Let one player take over open seats of several sessions."""
    changes: list[Change] = []
    for seat in seats:
        stands_in = Replacement(
            outgoing=seat.player, incoming=incoming, from_hand=seat.hand, reason=reason
        )
        made = relief(tournament, seat.where, stands_in)
        tournament = apply(tournament, made)
        changes += made
    return tuple(changes)


def departure_of(tournament: Tournament, player: str) -> Departure | None:
    """Return since when a player plays no more, None for one who does."""
    return next((gone for gone in tournament.departures if gone.player == player), None)


def is_gone(tournament: Tournament, player: str, session: int, hand: int = 1) -> bool:
    """Return whether a player has left, or was sent out, before a hand of a session."""
    return has_left(departed(tournament), player, session, hand)


def has_left(departures: Mapping[str, Departure], player: str, session: int, hand: int = 1) -> bool:
    """Return the same for one of many players, of whom all departures are known."""
    gone = departures.get(player)
    return gone is not None and (gone.session, gone.hand) <= (session, hand)


def present(tournament: Tournament, session: int) -> tuple[Player, ...]:
    """Return who can be seated in a session: all but those who left before it."""
    gone = departed(tournament)
    return tuple(one for one in tournament.players if not has_left(gone, one.id, session))


def open_seats(tournament: Tournament) -> list[OpenSeat]:
    """Return the planned seats of those who left the tournament, where nothing is handed in."""
    found = []
    for gone in departed(tournament).values():
        for session in tournament.sessions:
            if session.number < gone.session:
                continue
            first = gone.hand if session.number == gone.session else 1
            for table in session.tables:
                holds = seat_in_hand(table, gone.player, first) is not None
                if holds and table.scores is None:
                    where = TableKey(session.number, table.number)
                    found.append(OpenSeat(where, gone.player, first))
    return sorted(found)


# --- inside ---


def _leaves_table(tournament: Tournament, gone: Departure) -> Iterator[Change]:
    """Note the mid-session leaving at the table itself, whose result follows from it."""
    for table in tournament.session(gone.session).tables if gone.hand > 1 else ():
        if seat_in_hand(table, gone.player, gone.hand) is not None:
            where = TableKey(gone.session, table.number)
            absence = Absence(
                player=gone.player, kind=AbsenceKind.LEFT, hand=gone.hand, reason=gone.reason
            )
            yield from left(tournament, where, absence)


def _with_absence(table: Table, absence: Absence) -> Table:
    """One player has one absence of each kind."""
    others = (
        each
        for each in table.absences
        if (each.player, each.kind) != (absence.player, absence.kind)
    )
    return replace(table, absences=(*others, absence))


def _covered(tournament: Tournament, table: Table, arrival: LateArrival) -> Table:
    """Let a companion begin, and give the seat back, unless the session was lost by coming late."""
    gone = arrival.absence
    is_lost = loses_session(arrival.fines, gone.player)
    missed = is_lost or gone.hand > 1
    if arrival.companion and missed and seat_in_hand(table, gone.player, 1) is not None:
        came = Replacement(
            outgoing=gone.player, incoming=arrival.companion, from_hand=1, reason=gone.reason
        )
        table = _relieved(tournament, table, came)
    holder = _in_his_seat(table, gone.player, gone.hand)
    if is_lost or holder == gone.player:
        return table
    back = Replacement(
        outgoing=holder, incoming=gone.player, from_hand=gone.hand, reason=gone.reason
    )
    return _relieved(tournament, table, back)


def _in_his_seat(table: Table, player: str, hand: int) -> str:
    seats = range(len(table.seats))
    seat = next(s for s in seats if player in [each for each, _ in occupants(table, s)])
    return occupant(table, seat, hand)


def _relieved(tournament: Tournament, table: Table, relief: Replacement) -> Table:
    seat = seat_in_hand(table, relief.outgoing, relief.from_hand)
    last = tournament.settings.hands_per_session
    found = []
    if seat is None:
        found.append(Problem("player_not_at_table", {"player": relief.outgoing}))
    elif _is_elsewhere_at(table, seat, relief.incoming):
        found.append(Problem("already_at_table", {"player": relief.incoming}))
    if not 1 <= relief.from_hand <= last:
        found.append(Problem("hand_number_outside", {"number": relief.from_hand, "last": last}))
    if all(relief.incoming != player.id for player in tournament.players):
        found.append(Problem("unknown_player", {"player": relief.incoming}))
    if found:
        raise DeskError(found)
    return replace(table, replacements=(*table.replacements, relief))


def _is_elsewhere_at(table: Table, seat: int, incoming: str) -> bool:
    """Return whether somebody holds another seat of the table, or this one at present."""
    chain = [player for player, _ in occupants(table, seat)]
    return incoming == chain[-1] or (incoming in at_the_table(table) and incoming not in chain)


def _starts_at(table: Table, player: str) -> bool:
    return any(occupant(table, seat, 1) == player for seat in range(len(table.seats)))


def _refuse_strangers(table: Table, players: Iterable[str]) -> None:
    there = at_the_table(table)
    strangers = [player for player in players if player not in there]
    if strangers:
        raise DeskError([Problem("player_not_at_table", {"player": p}) for p in strangers])


def _table_change(where: TableKey, before: Table, after: Table) -> tuple[Change, ...]:
    one, other = bare_table(before), bare_table(after)
    return () if one == other else (Change(Kind.TABLE, tuple(where), one, other),)
