"""Players and teams as tables that can be typed into."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from mjref.i18n import mark, tr
from mjref.tournament.people import Player, Team
from mjref.ui.models.rows import Column

EditPlayer = Callable[[Player, str, str], bool]
"""Player, field, text that was typed → whether the wish was granted."""


class TeamRow(NamedTuple):
    """A team and how many play for it."""

    team: Team
    players: int


def player_columns(team_names: Mapping[str, str], edit: EditPlayer) -> tuple[Column[Player], ...]:
    """Return the columns of the players; `team_names` may change behind them."""

    def editing(field: str) -> Callable[[Player, str], bool]:
        return lambda player, text: edit(player, field, text)

    return (
        Column(
            title=mark("Number"),
            text=lambda player: "" if player.number is None else str(player.number),
            order=lambda player: player.number if player.number is not None else 10**9,
            is_number=True,
            edit=editing("number"),
        ),
        Column(title=mark("Name"), text=lambda player: player.name, edit=editing("name")),
        Column(
            title=mark("Team"),
            text=lambda player: team_names.get(player.team or "", player.team or ""),
            edit=editing("team"),
        ),
        Column(
            title=mark("Substitute"),
            text=lambda player: tr("yes") if player.substitute else "",
            edit=editing("substitute"),
        ),
        Column(title=mark("Club"), text=lambda player: player.club, edit=editing("club")),
        Column(title=mark("Country"), text=lambda player: player.country, edit=editing("country")),
        Column(
            title=mark("Seeding"),
            text=lambda player: "" if player.seed_rank is None else str(player.seed_rank),
            order=lambda player: player.seed_rank if player.seed_rank is not None else 10**9,
            is_number=True,
            edit=editing("seed_rank"),
        ),
        Column(title=mark("Key"), text=lambda player: player.id),
    )


def team_columns(edit: Callable[[TeamRow, str], bool]) -> tuple[Column[TeamRow], ...]:
    """Return the columns of the teams."""
    return (
        Column(title=mark("Key"), text=lambda row: row.team.id),
        Column(title=mark("Team"), text=lambda row: row.team.name, edit=edit),
        Column(
            title=mark("Players"),
            text=lambda row: str(row.players),
            order=lambda row: row.players,
            is_number=True,
        ),
    )


def new_id(prefix: str, taken: set[str]) -> str:
    """Return a key that nobody has: `P073` after 72 players."""
    number = len(taken) + 1
    while f"{prefix}{number:03}" in taken:
        number += 1
    return f"{prefix}{number:03}"
