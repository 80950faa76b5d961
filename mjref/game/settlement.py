"""Who pays whom (结算)."""

from collections.abc import Iterable
from dataclasses import dataclass

from mjref.game.hand import Fine, Seat


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment; a None payer or payee is the bank (a fine that nobody receives)."""

    payer: Seat | None
    payee: Seat | None
    amount: int
    reason: str


def balance(transfers: Iterable[Transfer], players: int = 4) -> list[int]:
    """Return the change of each seat, in seat order."""
    changes = [0] * players
    for transfer in transfers:
        if transfer.payer is not None:
            changes[transfer.payer] -= transfer.amount
        if transfer.payee is not None:
            changes[transfer.payee] += transfer.amount
    return changes


def fines_as_transfers(fines: Iterable[Fine]) -> list[Transfer]:
    """Return each fine as a payment to its recipient or to the bank.

    A positive entry (a share of another player's fine) comes from the bank.
    """
    return [
        Transfer(fine.seat, fine.recipient, -fine.points, "fine")
        if fine.points < 0
        else Transfer(fine.recipient, fine.seat, fine.points, "fine")
        for fine in fines
    ]
