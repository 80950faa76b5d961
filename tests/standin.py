"""The rulebook for tests that are about something else than rules."""

from types import SimpleNamespace

from mjref.game.hand import Deal, Hand, Seat, WinBy
from mjref.game.settlement import Transfer, fines_as_transfers
from mjref.rulebooks.base import Rulebook

BASE = 8


def settle(hand: Hand, deal: Deal) -> list[Transfer]:
    """Pay 8 from everybody, and the points from the discarder or from everybody."""
    found = fines_as_transfers(hand.fines)
    for win in hand.wins:
        for payer in Seat:
            pays = win.by is WinBy.SELF_DRAW or payer == win.source
            if payer != win.seat:
                amount = BASE + (win.points if pays and win.points else 0)
                found.append(Transfer(payer, win.seat, amount, "win"))
    return found


def rulebook(name: str = "mcr", options: object = None) -> Rulebook:
    return SimpleNamespace(  # type: ignore[return-value]
        name=name,
        table={"minimum": 8},
        fans={},
        settle=settle,
        objections=lambda win, deal: (),
    )
