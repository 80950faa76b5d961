"""What a player needs in the last session to stand before a rival (末局所需), in exact figures.

The rules' article 11 compares standard points (标准分), then match points (比赛分); what is said
here holds where a tournament compares these two first. Every place is taken as not shared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

from mjref.rulebooks.base import Rulebook
from mjref.tournament.options import order
from mjref.tournament.programme import Settings, Tournament
from mjref.tournament.ranking import Criterion, Standing
from mjref.tournament.standings import Standings, standings
from mjref.tournament.table_points import standard_points

_PLACES = (1, 2, 3, 4)
_WORTH = dict(zip(_PLACES, standard_points((4, 3, 2, 1)), strict=True))
_FIRST_CRITERIA = (Criterion.STANDARD_POINTS, Criterion.MATCH_POINTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What is needed where the rival takes `rival_place` at his table."""

    rival_place: int
    surely: int | None
    """The worst place that is enough, whatever the points; None where none is."""
    level: int | None
    """A place that makes the standard points equal, so that match points decide."""
    margin: int
    """With `level`: the session's match points less the rival's must be this or more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastSession:
    """The last seated session, and the ranking before it."""

    number: int
    before: Standings
    tables: Mapping[str, int]
    """Player → table in that session."""

    def meet(self, player: str, rival: str) -> bool:
        """Return whether the two sit at one table."""
        return player in self.tables and self.tables[player] == self.tables.get(rival)


def last_session(tournament: Tournament, rulebook: Rulebook) -> LastSession | None:
    """Return what stands before the last session; None where there is only one, or none."""
    if len(tournament.sessions) < 2:
        return None
    before, last = tournament.sessions[-2:]
    return LastSession(
        number=last.number,
        before=standings(tournament, rulebook, before.number),
        tables={player: table.number for table in last.tables for player in table.seats},
    )


def points_decide(settings: Settings) -> bool:
    """Return whether standard points and then match points are compared first."""
    return tuple(order(settings, "ranking_criteria"))[:2] == _FIRST_CRITERIA


def needed(player: Standing, rival: Standing, *, at_one_table: bool) -> tuple[Need, ...]:
    """Return what puts `player` before `rival`, for each place that the rival may take.

    Equal standard and match points are not enough, since further criteria would decide.
    """
    return tuple(_need(player, rival, place, at_one_table=at_one_table) for place in _PLACES)


def _need(player: Standing, rival: Standing, taken: int, *, at_one_table: bool) -> Need:
    to_reach = rival.standard_points - player.standard_points + _WORTH[taken]
    margin = floor(rival.match_points - player.match_points) + 1
    open_places = [place for place in _PLACES if not (at_one_table and place == taken)]
    enough = [place for place in open_places if _WORTH[place] > to_reach]
    level = next((place for place in open_places if _WORTH[place] == to_reach), None)
    if level is not None and at_one_table:
        # the better place at one table has the more points there, by one at least
        if level < taken and margin <= 1:
            enough, level = [*enough, level], None
        elif level > taken and margin >= 0:
            level = None
    surely = max(enough, default=None)
    return Need(rival_place=taken, surely=surely, level=level, margin=margin)
