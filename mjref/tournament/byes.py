"""What a bye (轮空) brings: the organizer said it, or the player's own sessions do."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from mjref.tournament.bye import Bye, ByeValue, ByeWorth
from mjref.tournament.exact import Points, plainest
from mjref.tournament.programme import (
    Session,
)

Result = tuple[Fraction, Points]
"""Standard points, and match points net of the base points."""


def bye_results(
    sessions: Iterable[Session], played: Mapping[str, Iterable[Result]], begun: frozenset[int]
) -> dict[tuple[str, int], Result]:
    """Return what each player's byes bring, by player and session.

    A bye counts from the first result of its session on, so that nobody gains from resting
    before the others have played. `played` are the results of the sessions that a player sat
    in; his average is taken over all of them, forfeited ones too.
    """
    return {
        (bye.player, session.number): _result(bye, tuple(played.get(bye.player, ())))
        for session in sessions
        if session.number in begun
        for bye in session.byes
    }


def _result(bye: Bye, played: tuple[Result, ...]) -> Result:
    value: ByeValue = bye.value
    if value.worth is ByeWorth.FIXED:
        return value.standard_points, value.match_points
    if value.worth is ByeWorth.NOTHING or not played:
        return Fraction(0), 0
    standard = sum((points for points, _ in played), Fraction(0)) / len(played)
    match = sum((Fraction(points) for _, points in played), Fraction(0)) / len(played)
    return standard, plainest(match)
