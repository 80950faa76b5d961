"""Who wins a hand and who pays (结算)."""

from mjref.game.hand import Hand, Seat, Win, WinBy
from mjref.game.settlement import Transfer
from mjref.rulebooks.base import BadHandError
from mjref.rulebooks.mcr.frame import BASE


def check_hand(hand: Hand) -> None:
    """Raise BadHandError if the wins of a hand contradict themselves or each other."""
    for win in hand.wins:
        _check_win(win)
    if len(hand.wins) < 2:
        return
    if len({win.seat for win in hand.wins}) < len(hand.wins):
        raise BadHandError("same_winner_twice", seat=hand.wins[0].seat)
    if any(win.by is WinBy.SELF_DRAW for win in hand.wins):
        raise BadHandError("self_draw_and_other_win")
    if len({win.source for win in hand.wins}) > 1:
        raise BadHandError("several_discarders")


def _check_win(win: Win) -> None:
    if win.by is WinBy.SELF_DRAW:
        if win.source not in (None, win.seat):
            raise BadHandError("self_draw_from_another", seat=win.seat, source=win.source)
    elif win.source is None:
        raise BadHandError("no_discarder", seat=win.seat)
    elif win.source == win.seat:
        raise BadHandError("winner_is_discarder", seat=win.seat)


def in_turn(hand: Hand) -> list[Win]:
    """Return the claimants in turn order after the discarder: the first lawful win counts."""
    return sorted(
        hand.wins, key=lambda win: 0 if win.source is None else (win.seat - win.source) % 4
    )


def payments(win: Win, points: int) -> list[Transfer]:
    """Return what the three others pay for a win of `points`, flowers included.

    Everybody pays the base of 8; on a self-draw everybody, else the discarder alone, also pays
    the points.
    """
    return [
        Transfer(payer, win.seat, BASE + (points if _pays_points(win, payer) else 0), win.by)
        for payer in Seat
        if payer != win.seat
    ]


def _pays_points(win: Win, payer: Seat) -> bool:
    return win.by is WinBy.SELF_DRAW or payer == win.source
