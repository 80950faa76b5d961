"""What was refused, as one text for the notice."""

from collections.abc import Iterable

from mjref.rulebooks.base import Problem
from mjref.tournament.desk import Desk
from mjref.ui.texts import Names, sentence


def names_of(desk: Desk | None) -> Names:
    """Return how people and fans are called in sentences; keys where no tournament is open."""
    if desk is None:
        return Names(lambda player: player, {})
    players = {player.id: player.name for player in desk.tournament.players}
    return Names(lambda player: players.get(player, player), desk.rulebook.fans)


def refusal(problems: Iterable[Problem], desk: Desk | None = None) -> str:
    """Return a sentence for each problem, one after the other."""
    names = names_of(desk)
    return "\n".join(dict.fromkeys(sentence(problem, names) for problem in problems))
