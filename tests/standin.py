"""The rulebook for tests that are about something else than rules."""

from collections.abc import Mapping

from mjref.game.hand import Deal, Hand, Seat, WinBy
from mjref.game.settlement import Transfer, fines_as_transfers
from mjref.rulebooks.base import Rulebook

BASE = 8


class PlainRulebook:
    """Pays 8 from everybody, and the points from the discarder or from everybody."""

    name = "mcr"
    table = {"minimum": 8}
    fans: Mapping[str, object] = {}

    def settle(self, hand: Hand, deal: Deal) -> list[Transfer]:
        found = fines_as_transfers(hand.fines)
        for win in hand.wins:
            points = win.points or 0
            for payer in Seat:
                if payer == win.seat:
                    continue
                pays = win.by is WinBy.SELF_DRAW or payer == win.source
                found.append(Transfer(payer, win.seat, BASE + (points if pays else 0), "win"))
        return found

    def objections(self, win: object, deal: Deal) -> tuple[()]:
        return ()


def rulebook(name: str = "mcr", options: Mapping[str, str] | None = None) -> Rulebook:
    return PlainRulebook()  # type: ignore[return-value]
