"""What rulings do to people (处罚的后果): who lost a session, who is out of the tournament."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
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


def fined(table: Table, penalties: Iterable[Penalty], *, are_in_scores: bool = False) -> Table:
    """Return a table with fines of the session, which lower the totals that it handed in."""
    penalties = tuple(penalties)
    made = replace(table, penalties=(*table.penalties, *penalties))
    if table.scores is None or are_in_scores:
        return made
    return replace(made, scores=scores_with(table, penalties))


def scores_with(table: Table, penalties: Iterable[Penalty], sign: int = 1) -> dict[str, int]:
    """Return the handed-in totals with fines taken into them; a seat's total is its first's."""
    scores = dict(table.scores or {})
    holder = {player: player for player in table.seats}
    for relief in table.replacements:
        holder[relief.incoming] = holder.get(relief.outgoing, relief.outgoing)
    for fine in penalties:
        scores[holder[fine.player]] += sign * fine.points
    return scores


def loses_session(penalties: Iterable[Penalty], player: str) -> bool:
    """Return whether one of the penalties costs a player the session."""
    return any(fine.player == player and fine.effect in _LOSES_SESSION for fine in penalties)


def forfeiters(table: Table) -> tuple[str, ...]:
    """Return who lost the session: by absence, or by a ruling that says so."""
    ruled = (fine.player for _, fine in table_penalties(table) if fine.effect in _LOSES_SESSION)
    return tuple(dict.fromkeys((*table.forfeits, *ruled)))


def departed(tournament: Tournament) -> dict[str, Departure]:
    """Return since when players play no more: as stated, or because a ruling expelled them.

    Whoever was expelled does not withdraw afterwards.
    """
    found = {
        player: Departure(
            player=player,
            kind=DepartureKind.DISQUALIFIED,
            session=out.session,
            hand=1 + (out.hand or _last_hand(tournament, out)),
        )
        for player, out in expulsions(tournament).items()
    }
    for gone in tournament.departures:
        out = found.get(gone.player)
        is_later = out is not None and (out.session, out.hand) <= (gone.session, gone.hand)
        if not is_later or gone.kind is DepartureKind.DISQUALIFIED:
            found[gone.player] = gone
    return found


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
