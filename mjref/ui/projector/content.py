"""What the hall may see: the clock, seats, rankings, an announcement; names and points alone.

Nothing private comes here: no notes, no reasons of rulings, no fines, no signatures.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from mjref.game.hand import Seat
from mjref.i18n import mark
from mjref.tournament.desk import Desk
from mjref.tournament.occupancy import occupant
from mjref.tournament.ranking import Standing
from mjref.tournament.standings import Standings
from mjref.ui.formats import exact, signed

Row = TypeVar("Row")


class Scene(StrEnum):
    """The one thing that is shown."""

    CLOCK = "clock"
    SEATS = "seats"
    PLAYERS = "players"
    TEAMS = "teams"
    ANNOUNCEMENT = "announcement"
    BLANK = "blank"


SCENE_WORDS = {
    Scene.CLOCK: mark("Clock"),
    Scene.SEATS: mark("Seats"),
    Scene.PLAYERS: mark("Ranking of players"),
    Scene.TEAMS: mark("Ranking of teams"),
    Scene.ANNOUNCEMENT: mark("Announcement"),
    Scene.BLANK: mark("Blank"),
}


class SeatRow(NamedTuple):
    """A table and who sits there: East, South, West, North."""

    table: int
    names: tuple[str, str, str, str]


class RankRow(NamedTuple):
    """A place of a ranking."""

    rank: int
    name: str
    team: str
    standard: str
    match: str


def seat_rows(desk: Desk, session: int) -> list[SeatRow]:
    """Return the tables of a session with those who sit there now."""
    names = {player.id: player.name for player in desk.tournament.players}
    found = []
    for table in desk.tournament.session(session).tables:
        hand = len(table.hands or ()) + 1
        here = [names.get(player, player) for player in (occupant(table, s, hand) for s in Seat)]
        found.append(SeatRow(table.number, (here[0], here[1], here[2], here[3])))
    return found


def rank_rows(standings: Standings, teams: dict[str, str], scene: Scene) -> list[RankRow]:
    """Return the ranking of players or teams; who has not played yet is left out."""
    entries = standings.teams if scene is Scene.TEAMS else standings.players
    return [_rank_row(entry, teams) for entry in entries if entry.sessions]


def pages(rows: Sequence[Row], size: int) -> list[Sequence[Row]]:
    """Return the rows in pages that are filled evenly, at least one page.

    Nine rows on pages of eight are five and four: a last page with one line looks forgotten.
    """
    count = max(1, -(-len(rows) // size))
    least, more = divmod(len(rows), count)
    found, start = [], 0
    for page in range(count):
        end = start + least + (page < more)
        found.append(rows[start:end])
        start = end
    return found


def _rank_row(entry: Standing, teams: dict[str, str]) -> RankRow:
    return RankRow(
        entry.rank,
        entry.name,
        teams.get(entry.team or "", ""),
        exact(entry.standard_points),
        signed(entry.match_points),
    )
