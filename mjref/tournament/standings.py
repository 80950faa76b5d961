"""Rankings of players and teams, with the reason for every separation (名次)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from mjref.rulebooks.base import Rulebook
from mjref.tournament.byes import bye_results
from mjref.tournament.exact import Points, plainest
from mjref.tournament.programme import Adjustment, Session, Table, TableKey, Tournament
from mjref.tournament.sheet import SeatResult, TableSheet, occupants, sheet_of


class Criterion(StrEnum):
    """The ranking criteria in the order of the rules' article 11."""

    STANDARD_POINTS = "standard_points"
    MATCH_POINTS = "match_points"
    BEST_SESSION = "best_session"
    MORE_GOOD_SESSIONS = "more_good_sessions"


class SessionScore(NamedTuple):
    """What one session brought."""

    number: int
    standard_points: Fraction
    match_points: Points
    is_bye: bool = False


class Separation(NamedTuple):
    """What put an entry behind the one above: the criterion, and both values as shown."""

    criterion: Criterion
    above: Fraction
    below: Fraction
    of: Fraction | None = None
    """For MORE_GOOD_SESSIONS: the 标准分 whose sessions were counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One place in a ranking; `separation` is None for the first and for equals."""

    rank: int
    id: str
    name: str
    team: str | None
    standard_points: Fraction
    match_points: Points
    sessions: tuple[SessionScore, ...]
    separation: Separation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Both rankings, and the tables that need an explanation."""

    players: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    sheets: tuple[TableSheet, ...]

    @property
    def disputed(self) -> tuple[TableSheet, ...]:
        """Return the tables whose hands and handed-in scores disagree."""
        return tuple(sheet for sheet in self.sheets if sheet.is_disputed)

    @property
    def unbalanced(self) -> tuple[TableSheet, ...]:
        """Return the tables whose totals do not sum to zero."""
        return tuple(sheet for sheet in self.sheets if sheet.sum)


def standings(
    tournament: Tournament,
    rulebook: Rulebook,
    after: int | None = None,
    sheet: Callable[[Session, Table], TableSheet] | None = None,
) -> Standings:
    """Return the rankings after session `after`, or after all that was played.

    `sheet` hands in sheets that somebody keeps, in the place of working them out here.
    """

    def worked_out(session: Session, table: Table) -> TableSheet:
        where = TableKey(session.number, table.number)
        return sheet_of(table, where, tournament.settings, rulebook)

    sheets = (
        (sheet or worked_out)(session, table)
        for session in tournament.sessions
        if after is None or session.number <= after
        for table in session.tables
    )
    played = tuple(sheet for sheet in sheets if sheet.is_played)
    rulings = [
        ruling
        for ruling in tournament.adjustments
        if after is None or ruling.session is None or ruling.session <= after
    ]
    scores = _player_scores(tournament, played)
    return Standings(
        players=rank(_player_entries(tournament, scores, rulings)),
        teams=rank(_team_entries(tournament, played, scores, rulings)),
        sheets=played,
    )


def rank(entries: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return the entries in rank order; equal on every criterion is equal in rank (1, 2, 2, 4).

    Equals stand in the order of their ids, so that the input's order never shows.
    """
    ordered = sorted(sorted(entries, key=lambda entry: entry.id), key=merit, reverse=True)
    ranked: list[Standing] = []
    for position, entry in enumerate(ordered, start=1):
        above = ranked[-1] if ranked else None
        separation = _separation(above, entry) if above else None
        place = above.rank if above and separation is None else position
        ranked.append(_placed(entry, place, separation))
    return tuple(ranked)


def merit(entry: Standing) -> tuple[Fraction, Points, list[Fraction]]:
    """Return what entries are compared by: greater is better.

    Sessions sorted from the best: the first difference is a better single session or, where
    that is equal, more sessions of that height.
    """
    return (
        entry.standard_points,
        entry.match_points,
        sorted((score.standard_points for score in entry.sessions), reverse=True),
    )


def _separation(above: Standing, below: Standing) -> Separation | None:
    if above.standard_points != below.standard_points:
        return Separation(Criterion.STANDARD_POINTS, above.standard_points, below.standard_points)
    if above.match_points != below.match_points:
        points = (Fraction(above.match_points), Fraction(below.match_points))
        return Separation(Criterion.MATCH_POINTS, *points)
    better, worse = merit(above)[2], merit(below)[2]
    if better == worse:
        return None
    if better[0] == (worse[0] if worse else 0):
        at = next(value for value in better if better.count(value) != worse.count(value))
        counts = (Fraction(better.count(at)), Fraction(worse.count(at)))
        return Separation(Criterion.MORE_GOOD_SESSIONS, *counts, of=at)
    return Separation(Criterion.BEST_SESSION, better[0], worse[0] if worse else Fraction(0))


def _placed(entry: Standing, place: int, separation: Separation | None) -> Standing:
    return Standing(
        rank=place,
        id=entry.id,
        name=entry.name,
        team=entry.team,
        standard_points=entry.standard_points,
        match_points=entry.match_points,
        sessions=entry.sessions,
        separation=separation,
    )


_Scores = dict[str, dict[int, SessionScore]]  # player or team id → session number → score


def _add(scores: _Scores, entry: str, session: int, result: SeatResult) -> None:
    """Somebody may play twice in a session: a substitute who helps out at two tables."""
    _add_score(scores, entry, SessionScore(session, result.standard_points, result.points))


def _add_score(scores: _Scores, entry: str, score: SessionScore) -> None:
    sessions = scores.setdefault(entry, {})
    present = sessions.get(score.number)
    sessions[score.number] = SessionScore(
        score.number,
        score.standard_points + (present.standard_points if present else 0),
        plainest(score.match_points + (present.match_points if present else 0)),
    )


def _entry(
    name: str,
    entry: str,
    team: str | None,
    played: Mapping[int, SessionScore],
    rulings: Iterable[Adjustment],
) -> Standing:
    rulings = tuple(rulings)
    sessions = tuple(played[number] for number in sorted(played))
    return Standing(
        rank=0,
        id=entry,
        name=name,
        team=team,
        standard_points=sum((score.standard_points for score in sessions), Fraction(0))
        + sum((ruling.standard_points for ruling in rulings), Fraction(0)),
        match_points=plainest(
            sum((score.match_points for score in sessions), Fraction(0))
            + sum(ruling.match_points for ruling in rulings)
        ),
        sessions=sessions,
    )


def _player_scores(tournament: Tournament, sheets: Iterable[TableSheet]) -> _Scores:
    """Return what the sessions brought to everybody who sat or rested in one."""
    scores: _Scores = {}
    begun = set()
    for sheet in sheets:
        begun.add(sheet.where.session)
        for result in sheet.results:
            if result.is_scored:
                _add(scores, result.player, sheet.where.session, result)
    played = {
        player: [(each.standard_points, each.match_points) for each in sessions.values()]
        for player, sessions in scores.items()
    }
    byes = bye_results(tournament.sessions, played, frozenset(begun))
    for (player, session), (standard, match) in byes.items():
        score = SessionScore(session, standard, match, is_bye=True)
        scores.setdefault(player, {}).setdefault(session, score)
    return scores


def _player_entries(
    tournament: Tournament, scores: _Scores, rulings: list[Adjustment]
) -> list[Standing]:
    return [
        _entry(
            player.name,
            player.id,
            player.team,
            scores.get(player.id, {}),
            (ruling for ruling in rulings if ruling.player == player.id),
        )
        for player in tournament.players
        if not player.substitute
    ]


def _team_entries(
    tournament: Tournament,
    sheets: Iterable[TableSheet],
    scores: _Scores,
    rulings: list[Adjustment],
) -> list[Standing]:
    """A ruling or a bye of a player counts for the team as well; a substitute's results do too."""
    team_of = {player.id: player.team for player in tournament.players}
    by_team: _Scores = {}
    for sheet in sheets:
        covered = _covered_by_team(sheet.table, team_of)
        for result in sheet.results:
            team = team_of.get(result.player)
            if team and result.is_scored and result.player not in covered:
                _add(by_team, team, sheet.where.session, result)
    for player, sessions in scores.items():
        team = team_of.get(player)
        for score in sessions.values() if team else ():
            if score.is_bye:
                _add_score(by_team, team or "", score)
    return [
        _entry(
            team.name,
            team.id,
            None,
            by_team.get(team.id, {}),
            (
                ruling
                for ruling in rulings
                if ruling.team == team.id
                or (ruling.player and team_of.get(ruling.player) == team.id)
            ),
        )
        for team in tournament.teams
    ]


def _covered_by_team(table: Table, team_of: Mapping[str, str | None]) -> set[str]:
    """Return the forfeiters whose seat a member of their own team plays on in.

    Each seat counts once for a team: the one who plays brings it, not the 局分 0 of the other.
    """
    covered = set()
    for seat in range(4) if table.forfeits and table.replacements else ():
        *left, (last, _) = occupants(table, seat)
        covered |= {
            player
            for player, _ in left
            if player in table.forfeits and team_of.get(player) == team_of.get(last)
        }
    return covered
