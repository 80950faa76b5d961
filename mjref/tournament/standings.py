"""Rankings of players and teams, with the reason for every separation (名次)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mjref.rulebooks.base import Rulebook
from mjref.tournament.attendance import DepartureKind
from mjref.tournament.byes import bye_results
from mjref.tournament.conversion import SeatResult
from mjref.tournament.exact import plainest
from mjref.tournament.measures import departed, forfeiters
from mjref.tournament.occupancy import occupants
from mjref.tournament.options import option
from mjref.tournament.programme import Adjustment, Session, Table, Tournament
from mjref.tournament.ranking import (
    Criterion,
    RankingRules,
    SessionScore,
    Standing,
    in_order,
    rank,
    ranking_rules,
)
from mjref.tournament.sheet import TableSheet, converted_together, session_sheets


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Both rankings, and the tables that need an explanation."""

    players: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    sheets: tuple[TableSheet, ...]
    outside: tuple[Standing, ...] = ()
    """Those who left the tournament and hold no place (rank 0), in the order of merit."""

    @property
    def disputed(self) -> tuple[TableSheet, ...]:
        """Return the tables whose totals are disputed: by their hands, or accepted as such."""
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
    played = tuple(
        made
        for session in tournament.sessions
        if after is None or session.number <= after
        for made in _sheets(tournament, session, rulebook, sheet)
        if made.is_played
    )
    rulings = [
        ruling
        for ruling in tournament.adjustments
        if after is None or ruling.session is None or ruling.session <= after
    ]
    of_players, of_teams = rules_of(tournament, played)
    scores = _player_scores(tournament, played)
    entries = _player_entries(tournament, scores, rulings)
    gone = _without_place(tournament, after)
    return Standings(
        players=rank((entry for entry in entries if entry.id not in gone), of_players),
        teams=rank(_team_entries(tournament, played, scores, rulings), of_teams),
        sheets=played,
        outside=in_order((entry for entry in entries if entry.id in gone), of_players),
    )


def rules_of(
    tournament: Tournament, sheets: Sequence[TableSheet]
) -> tuple[RankingRules, RankingRules]:
    """Return how players and how teams are ranked, with their meetings and play-offs."""
    rules = ranking_rules(tournament.settings)
    final = [one for one in tournament.adjustments if one.play_off and one.session is None]
    of_players = _with_meetings(rules, sheets, {each.id: each.id for each in tournament.players})
    of_teams = _with_meetings(rules, sheets, {each.id: each.team for each in tournament.players})
    return (
        replace(of_players, play_offs={one.player or "": one.play_off for one in final}),
        replace(of_teams, play_offs={one.team or "": one.play_off for one in final}),
    )


def _without_place(tournament: Tournament, after: int | None) -> set[str]:
    """Return who left the tournament until then and is not ranked with what he had.

    One who was disqualified never is; one who withdrew, as the option `withdrawn` says.
    """
    keeps_place = option(tournament.settings, "withdrawn") == "ranked"
    return {
        gone.player
        for gone in departed(tournament).values()
        if (after is None or gone.session <= after)
        and not (keeps_place and gone.kind is DepartureKind.WITHDRAWN)
    }


def _sheets(
    tournament: Tournament,
    session: Session,
    rulebook: Rulebook,
    sheet: Callable[[Session, Table], TableSheet] | None,
) -> list[TableSheet]:
    if sheet is None:
        return session_sheets(tournament, session.number, session.tables, rulebook)
    return converted_together([sheet(session, table) for table in session.tables], tournament)


def _with_meetings(
    rules: RankingRules, sheets: Iterable[TableSheet], entry_of: Mapping[str, str | None]
) -> RankingRules:
    """Return the rules with what players or teams made where they met, if that can decide."""
    if rules.last_resort is not Criterion.HEAD_TO_HEAD:
        return rules
    return replace(rules, meetings=tuple(_meeting(sheet, entry_of) for sheet in sheets))


def _meeting(sheet: TableSheet, entry_of: Mapping[str, str | None]) -> dict[str, SessionScore]:
    made: _Scores = {}
    for result in sheet.results:
        entry = entry_of.get(result.player)
        if entry and result.is_scored:
            _add(made, entry, sheet.where.session, result)
    return {entry: scores[sheet.where.session] for entry, scores in made.items()}


_Scores = dict[str, dict[int, SessionScore]]  # player or team id → session number → score


def _add(scores: _Scores, entry: str, session: int, result: SeatResult) -> None:
    """Somebody may play twice in a session: a substitute who helps out at two tables."""
    _add_score(scores, entry, SessionScore(session, result.standard_points, result.points))


def _add_score(scores: _Scores, entry: str, score: SessionScore) -> None:
    sessions = scores.setdefault(entry, {})
    present = sessions.get(score.number)
    if present is None:
        sessions[score.number] = score
        return
    sessions[score.number] = SessionScore(
        score.number,
        score.standard_points + present.standard_points,
        plainest(score.match_points + present.match_points),
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
    """A ruling or a bye of a player counts for the team as well; a substitute's results do too.

    They do in a seat of his team: who helps out in another's seat plays for nobody.
    """
    team_of = {player.id: player.team for player in tournament.players}
    by_team: _Scores = {}
    singles: dict[str, list[SessionScore]] = {}
    for sheet in sheets:
        covered = _covered_by_team(sheet.table, team_of)
        for result in sheet.results:
            team = team_of.get(result.player)
            is_theirs = team and team == team_of.get(sheet.table.seats[result.seat])
            if team and is_theirs and result.is_scored and result.player not in covered:
                _add(by_team, team, sheet.where.session, result)
                score = SessionScore(sheet.where.session, result.standard_points, result.points)
                singles.setdefault(team, []).append(score)
    for player, sessions in scores.items():
        team = team_of.get(player)
        for score in sessions.values() if team else ():
            if score.is_bye:
                _add_score(by_team, team or "", score)
                singles.setdefault(team or "", []).append(score)
    entries = [
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
    if option(tournament.settings, "team_ties") == "team_sum":
        return entries
    return [replace(entry, by_member=tuple(singles.get(entry.id, ()))) for entry in entries]


def _covered_by_team(table: Table, team_of: Mapping[str, str | None]) -> set[str]:
    """Return the forfeiters whose seat a member of their own team plays on in.

    Each seat counts once for a team: the one who plays brings it, not the 局分 0 of the other.
    """
    covered = set()
    gone = forfeiters(table) if table.replacements else ()
    for seat in range(4) if gone else ():
        *left, (last, _) = occupants(table, seat)
        covered |= {
            player
            for player, _ in left
            if player in gone and team_of.get(player) == team_of.get(last)
        }
    return covered
