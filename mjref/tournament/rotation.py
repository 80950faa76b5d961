"""Who sits where and who deals in each hand of a session (换位, 轮庄)."""

from functools import cache
from typing import NamedTuple

from mjref.game.hand import Deal, Seat
from mjref.tournament.options import option
from mjref.tournament.programme import Rotation, Settings

HANDS_PER_ROUND = 4

_PATTERNS = {
    # one word a round (圈): where those who started E, S, W, N sit then
    Rotation.NONE: "ESWN ESWN ESWN ESWN",
    Rotation.HALF: "ESWN ESWN SENW SENW",
    Rotation.FIGURE_1: "ESWN SENW WNES NWSE",
    Rotation.FIGURE_2: "ESWN SENW WNSE NWES",
}


class Positions(NamedTuple):
    """Where everybody is in one hand; both tuples run over the starting seats E, S, W, N."""

    deal: Deal
    seats: tuple[Seat, Seat, Seat, Seat]
    winds: tuple[Seat, Seat, Seat, Seat]
    dealer: Seat
    """The starting seat of the player who deals."""


def pattern_of(settings: Settings) -> str:
    """Return how a tournament changes seats, such as `ESWN SENW WNSE NWES` for figure 2."""
    pattern = _PATTERNS.get(settings.rotation)
    return option(settings, "custom_rotation") if pattern is None else pattern


@cache
def positions(hand_number: int, pattern: str) -> Positions:
    """Return the positions in hand `hand_number`, counted from 1, under a pattern of four rounds.

    Programmes longer than four rounds begin again with the first round's positions.
    """
    round_number, turn = divmod(hand_number - 1, HANDS_PER_ROUND)
    letters = pattern.split(" ")[round_number % 4]
    deal = Deal(dealer=Seat(turn), round_wind=Seat(round_number % 4), number=hand_number)
    east, south, west, north = (Seat.of(letter) for letter in letters)
    seats = (east, south, west, north)
    winds = (deal.wind_of(east), deal.wind_of(south), deal.wind_of(west), deal.wind_of(north))
    return Positions(deal, seats, winds, Seat(winds.index(Seat.EAST)))
