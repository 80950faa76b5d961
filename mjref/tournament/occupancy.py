"""Who holds which seat of a table in which hand."""

from collections.abc import Mapping

from mjref.tournament.attendance import AbsenceKind
from mjref.tournament.people import Player
from mjref.tournament.programme import Table


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


def last_occupant(table: Table, seat: int) -> str:
    """Return the player who holds the starting seat `seat` in the end."""
    return occupants(table, seat)[-1][0]


def seat_in_hand(table: Table, player: str, hand_number: int) -> int | None:
    """Return the starting seat whose place `player` holds in a hand, or None."""
    for seat in range(4):
        if occupant(table, seat, hand_number) == player:
            return seat
    return None


def at_the_table(table: Table) -> tuple[str, ...]:
    """Return everybody who held a seat of the table, each once."""
    incoming = (relief.incoming for relief in table.replacements)
    return tuple(dict.fromkeys((*table.seats, *incoming)))


def leavers(table: Table) -> dict[str, int]:
    """Return those who left and whose seat nobody took over, with the first hand not played.

    With three a table does not play on (article 12): from that hand on there are none.
    """
    return {
        absence.player: absence.hand
        for absence in table.absences
        if absence.kind is AbsenceKind.LEFT
        and seat_in_hand(table, absence.player, absence.hand) is not None
    }


def companions(table: Table, known: Mapping[str, Player]) -> frozenset[str]:
    """Return those who hold a seat in the end as a 陪打: scored, and counted for nobody.

    A team's own substitute in a seat of his team is none: he counts for the team. `known` are
    the players by their ids.
    """
    found = set()
    for seat, owner in enumerate(table.seats):
        player = known.get(last_occupant(table, seat))
        if player is not None and player.substitute:
            team = known[owner].team if owner in known else None
            if player.team is None or player.team != team:
                found.add(player.id)
    return frozenset(found)
