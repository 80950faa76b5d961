"""A rulebook that settles and knows a few fans: enough for tests that are not about fans."""

from mjref.game.hand import WinBy
from mjref.game.settlement import Transfer, fines_as_transfers
from mjref.rulebooks.base import Check, Fan, NotAWinError, Reading

BASE = 8


def _fan(number, name, points):
    return Fan(
        number=number,
        name=name,
        english=name,
        points=points,
        initials="",
        definition="",
        definition_english="",
    )


class StandIn:
    """底分 8 from everybody, the points from who owes them."""

    name = "mcr"
    table = {"minimum": 8}  # noqa: RUF012
    fans = {  # noqa: RUF012
        fan.name: fan
        for fan in (
            _fan(28, "清龙", 16),
            _fan(49, "混一色", 6),
            _fan(68, "断幺", 2),
            _fan(80, "自摸", 1),
            _fan(81, "花牌", 1),
        )
    }

    def read(self, win, deal):
        raise NotAWinError

    def check(self, win, deal):
        if win.tiles is None:
            raise NotAWinError
        return Check(True, {}, (), sum(win.declared.values()), Reading((), win.points or 0))

    def objections(self, win, deal):
        return ()

    def settle(self, hand, deal):
        payments = []
        for win in hand.wins:
            for payer in range(4):
                owes = win.by is WinBy.SELF_DRAW or payer == win.source
                if payer != win.seat:
                    amount = BASE + (win.points if owes else 0)
                    payments.append(Transfer(payer, win.seat, amount, "win"))
        return payments + fines_as_transfers(hand.fines)

    def next_dealer(self, hand, deal):
        return deal.dealer.after()


def stand_in(_name="mcr", _options=None):
    """Return a rulebook as the desk asks for one."""
    return StandIn()
