"""The seats of one session: a row a table, a cell a seat."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from mjref.i18n import mark
from mjref.tournament.people import Player
from mjref.tournament.programme import Table
from mjref.ui.models.rows import Column

_TITLES = (mark("East"), mark("South"), mark("West"), mark("North"))

EditSeat = Callable[[Table, int, str], bool]
"""Table, seat, text that was typed → whether the wish was granted."""


def seating_columns(
    players: Mapping[str, Player], team_names: Mapping[str, str], edit: EditSeat
) -> tuple[Column[Table], ...]:
    """Return the columns; the mappings may change behind them."""

    def name(table: Table, seat: int) -> str:
        return seat_text(players.get(table.seats[seat]), table.seats[seat])

    def name_and_team(table: Table, seat: int) -> str:
        team = team_of(players.get(table.seats[seat]), team_names)
        return f"{name(table, seat)} · {team}" if team else name(table, seat)

    def seat_column(seat: int, title: str) -> Column[Table]:
        return Column(
            title=title,
            text=lambda table: name_and_team(table, seat),
            typed=lambda table: name(table, seat),
            hint=lambda table: team_of(players.get(table.seats[seat]), team_names),
            edit=lambda table, text: edit(table, seat, text),
        )

    return (
        Column(
            title=mark("Table"),
            text=lambda table: str(table.number),
            order=lambda table: table.number,
            is_number=True,
            is_bold=True,
        ),
        *(seat_column(seat, title) for seat, title in enumerate(_TITLES)),
    )


def seat_text(player: Player | None, player_id: str) -> str:
    """Return number and name."""
    if player is None:
        return player_id
    return player.name if player.number is None else f"{player.number}  {player.name}"


def team_of(player: Player | None, team_names: Mapping[str, str]) -> str:
    """Return the name of a player's team, empty for none."""
    return team_names.get(player.team or "", "") if player else ""


def found_by(text: str, players: Mapping[str, Player]) -> str | None:
    """Return the id of the player that `text` means: number, key, or whole name."""
    wanted = text.strip()
    for player in players.values():
        if wanted in (player.id, player.name, seat_text(player, player.id)):
            return player.id
    for player in players.values():
        if player.number is not None and wanted == str(player.number):
            return player.id
    return None


def swapped(tables: tuple[Table, ...], one: str, other: str) -> tuple[Table, ...]:
    """Return the tables after two players changed their seats."""
    swap = {one: other, other: one}

    def reseated(table: Table) -> Table:
        east, south, west, north = (swap.get(player, player) for player in table.seats)
        return replace(table, seats=(east, south, west, north))

    return tuple(
        reseated(table) if one in table.seats or other in table.seats else table for table in tables
    )
