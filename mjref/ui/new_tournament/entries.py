"""The people of a tournament that does not exist yet, as they are being typed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mjref.rulebooks.base import Problem
from mjref.tournament.people import Player, Team


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the roster; `position` from 0, empty lines do not count."""

    position: int
    number: str = ""
    name: str = ""
    team: str = ""
    is_substitute: bool = False
    club: str = ""
    country: str = ""
    seed_rank: str = ""

    @property
    def is_empty(self) -> bool:
        """Return whether nothing stands on the line."""
        return not (self.number or self.name or self.team)


def entries_of(teams: Iterable[Team], players: Iterable[Player]) -> list[Entry]:
    """Return people that were read from somewhere as lines to type into."""
    names = {team.id: team.name for team in teams}
    return [
        Entry(
            position=position,
            number="" if player.number is None else str(player.number),
            name=player.name,
            team=names.get(player.team or "", ""),
            is_substitute=player.substitute,
            club=player.club,
            country=player.country,
            seed_rank="" if player.seed_rank is None else str(player.seed_rank),
        )
        for position, player in enumerate(players)
    ]


def entry_problems(entries: Sequence[Entry]) -> list[Problem]:
    """Return what is wrong with the lines; `row` counts from 1."""
    found = []
    numbers: dict[str, str] = {}
    for entry in entries:
        if entry.is_empty:
            continue
        if not entry.name:
            found.append(Problem("name_missing", {"row": entry.position + 1}))
        if entry.number in numbers:
            values = {"number": entry.number, "name": numbers[entry.number]}
            found.append(Problem("number_taken", {**values, "row": entry.position + 1}))
        elif entry.number:
            numbers[entry.number] = entry.name
    if not any(not entry.is_empty for entry in entries):
        found.append(Problem("roster_without_players"))
    return found


def people_of(entries: Iterable[Entry]) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """Return teams and players with keys of their own, in the order of the lines."""
    filled = [entry for entry in entries if not entry.is_empty]
    names = list(dict.fromkeys(entry.team for entry in filled if entry.team))
    teams = {name: Team(id=f"T{at:02}", name=name) for at, name in enumerate(names, start=1)}
    width = max(2, len(str(len(filled))))
    players = tuple(
        Player(
            id=f"P{at:0{width}}",
            name=entry.name,
            team=teams[entry.team].id if entry.team else None,
            number=int(entry.number) if entry.number else None,
            substitute=entry.is_substitute,
            club=entry.club,
            country=entry.country,
            seed_rank=int(entry.seed_rank or 0) or None,
        )
        for at, entry in enumerate(filled, start=1)
    )
    return tuple(teams.values()), players
