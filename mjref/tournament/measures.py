"""What rulings do to people (处罚的后果): who lost a session, who is out of the tournament."""

from collections.abc import Iterator
from typing import NamedTuple

from mjref.tournament.attendance import Departure, DepartureKind
from mjref.tournament.offence_row import Effect, Scope
from mjref.tournament.programme import Penalty, Table, TableKey, Tournament

_LOSES_SESSION = frozenset({Effect.FORFEIT, Effect.EXPELLED})


class Expulsion(NamedTuple):
    """Where a player was expelled; `hand` is 0 for a ruling outside the hands."""

    session: int
    table: int
    hand: int
    offence: str


def table_penalties(table: Table) -> Iterator[tuple[int, Penalty]]:
    """Yield all penalties of a table, each with its hand, 0 for those that belong to none."""
    for hand in table.hands or ():
        for fine in hand.penalties:
            yield hand.number, fine
    for fine in table.penalties:
        yield 0, fine


def forfeiters(table: Table) -> tuple[str, ...]:
    """Return who lost the session: by absence, or by a ruling that says so."""
    ruled = (fine.player for _, fine in table_penalties(table) if fine.effect in _LOSES_SESSION)
    return tuple(dict.fromkeys((*table.forfeits, *ruled)))


def departed(tournament: Tournament) -> dict[str, Departure]:
    """Return since when players play no more: as stated, or because a ruling expelled them."""
    found = {
        player: Departure(
            player=player,
            kind=DepartureKind.DISQUALIFIED,
            session=out.session,
            hand=1 + (out.hand or _last_hand(tournament, out)),
        )
        for player, out in expulsions(tournament).items()
    }
    return {**found, **{gone.player: gone for gone in tournament.departures}}


def _last_hand(tournament: Tournament, out: Expulsion) -> int:
    hands = tournament.table(TableKey(out.session, out.table)).hands
    return hands[-1].number if hands else 0


def out_before(table: Table, hand: int) -> tuple[str, ...]:
    """Return who lost the session, and only that, by a ruling in a hand before `hand`."""
    ruled = (
        fine.player
        for number, fine in table_penalties(table)
        if 0 < number < hand and fine.effect is Effect.FORFEIT
    )
    return tuple(dict.fromkeys(ruled))


def penalties_before(
    scope: Scope, tournament: Tournament, where: TableKey, hand: int
) -> list[Penalty]:
    """Return the penalties before a hand that count as repetitions within `scope`.

    Fines that belong to no hand have no place among the hands: they all count.
    """
    if scope is Scope.HAND:
        return []
    here = tournament.table(where)
    found = [fine for number, fine in table_penalties(here) if number < hand]
    if scope is Scope.SESSION:
        return found
    for session in tournament.sessions:
        for table in session.tables if session.number < where.session else ():
            found += [fine for _, fine in table_penalties(table)]
    return found + [
        Penalty(player=ruling.player, points=min(ruling.match_points, 0), offence=ruling.offence)
        for ruling in tournament.adjustments
        if ruling.player and ruling.offence
    ]


def expulsions(tournament: Tournament) -> dict[str, Expulsion]:
    """Return who was expelled from the tournament (停赛), and where the ruling was made first."""
    found: dict[str, Expulsion] = {}
    for session in tournament.sessions:
        for table in session.tables:
            for hand, fine in table_penalties(table):
                if fine.effect is Effect.EXPELLED:
                    here = Expulsion(session.number, table.number, hand, fine.offence)
                    found.setdefault(fine.player, here)
    return found
