"""Rankings of a tournament with stages: of one stage, and over all of them.

Whoever takes part in a later stage ranks before those who do not; within a stage the rules'
article 11 decides, over its own sessions and over the share of points that was brought along.
With all points brought along every session counts as one of this stage. A ruling that names no
session counts in the first stage of whom it is about. Once a stage is set up and nothing of it
was played, its players stand in the order that they came in.

Teams: with stages of teams as players; otherwise the sum over all sessions, as the law has it,
but for those stages that the organizer does not count for teams.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mjref.rulebooks.base import Rulebook
from mjref.tournament.exact import plainest
from mjref.tournament.programme import Adjustment, Session, Table, Tournament
from mjref.tournament.ranking import (
    Carried,
    Criterion,
    RankingRules,
    Separation,
    Standing,
    rank,
)
from mjref.tournament.sheet import TableSheet
from mjref.tournament.stages import Stage, StageGroup, StageOf
from mjref.tournament.standings import Standings, rules_of, standings

SheetOf = Callable[[Session, Table], TableSheet]
Ranked = tuple[Standing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageResult:
    """The ranking within one stage."""

    stage: Stage
    has_begun: bool
    entries: Ranked
    """Players, or the teams of a stage of teams; level by level where the groups are levels."""
    groups: tuple[Ranked, ...]
    """The ranking within each group."""


def overall_standings(
    tournament: Tournament,
    rulebook: Rulebook,
    after: int | None = None,
    sheet: SheetOf | None = None,
) -> Standings:
    """Return the rankings over all stages; without stages those of `standings`."""
    plain = standings(tournament, rulebook, after, sheet)
    if not tournament.stages:
        return plain
    work = _Work(tournament, rulebook, after, sheet)
    players = _stacked_stages(work.results(StageOf.PLAYERS), plain.players, work.rules[0])
    if any(stage.of is StageOf.TEAMS for stage in tournament.stages):
        teams = _stacked_stages(work.results(StageOf.TEAMS), plain.teams, work.rules[1])
    else:
        teams = standings(work.counting_for_teams(), rulebook, after, sheet).teams
    return replace(plain, players=players, teams=teams)


def stage_standings(
    tournament: Tournament, rulebook: Rulebook, number: int, after: int | None = None
) -> Standings:
    """Return the rankings within one stage; teams only in a stage of teams. Raises KeyError."""
    work = _Work(tournament, rulebook, after, None)
    players = work.results(StageOf.PLAYERS)[number]
    teams = work.results(StageOf.TEAMS).get(number)
    members = set(players.stage.players)
    return Standings(
        players=players.entries,
        teams=teams.entries if teams else (),
        sheets=tuple(
            sheet
            for sheet in work.sheets
            if sheet.where.session in players.stage.sessions and members & {*sheet.table.seats}
        ),
    )


def stage_result(
    tournament: Tournament,
    rulebook: Rulebook,
    number: int,
    of: StageOf,
    after: int | None = None,
    sheet: SheetOf | None = None,
) -> StageResult:
    """Return the ranking of players or of teams within one stage; raises KeyError."""
    return _Work(tournament, rulebook, after, sheet).results(of)[number]


class _Work:
    """What all the rankings of a tournament have in common."""

    def __init__(
        self,
        tournament: Tournament,
        rulebook: Rulebook,
        after: int | None,
        sheet: SheetOf | None,
    ) -> None:
        self._tournament = tournament
        self._rulebook, self._after, self._sheet = rulebook, after, sheet
        self._team_of = {player.id: player.team for player in tournament.players}
        self.sheets = self._of_part(tournament).sheets
        self.rules = rules_of(tournament, self.sheets)

    def results(self, of: StageOf) -> dict[int, StageResult]:
        """Return the result of each stage in which players, or teams, are ranked."""
        rules = self.rules[of is StageOf.TEAMS]
        found: dict[int, StageResult] = {}
        latest: dict[str, Standing] = {}
        for stage in self._tournament.stages:
            if of is StageOf.TEAMS and stage.of is not of:
                continue
            groups = [self._members(group, of) for group in stage.groups]
            part = self._of_part(self._part(stage, of, seen=latest))
            entries = part.teams if of is StageOf.TEAMS else part.players
            totals = {
                entry.id: _with_share(entry, latest.get(entry.id), stage.carried)
                for entry in entries
            }
            ranked = [_ranked(totals, group, rules) for group in groups]
            players = set(stage.players)
            found[stage.number] = StageResult(
                stage=stage,
                has_begun=any(players & {*sheet.table.seats} for sheet in part.sheets),
                entries=_ranked_stage(stage, totals, ranked, rules),
                groups=tuple(ranked),
            )
            latest |= {entry.id: entry for group in ranked for entry in group}
        return found

    def counting_for_teams(self) -> Tournament:
        """Return the tournament without the sessions that bring nothing to the teams."""
        idle = {
            number
            for stage in self._tournament.stages
            if not stage.counts_for_teams
            for number in stage.sessions
        }
        kept = (session for session in self._tournament.sessions if session.number not in idle)
        return replace(self._tournament, sessions=tuple(kept))

    def _of_part(self, part: Tournament) -> Standings:
        return standings(part, self._rulebook, self._after, self._sheet)

    def _members(self, group: StageGroup, of: StageOf) -> list[str]:
        if of is StageOf.PLAYERS:
            return list(group.players)
        teams = (self._team_of.get(player) for player in group.players)
        return list(dict.fromkeys(team for team in teams if team))

    def _subject(self, ruling: Adjustment, of: StageOf) -> str | None:
        """Return the player, or the team, whose points a ruling changes."""
        if of is StageOf.PLAYERS or ruling.team:
            return ruling.player or ruling.team
        return self._team_of.get(ruling.player or "")

    def _part(self, stage: Stage, of: StageOf, seen: Mapping[str, Standing]) -> Tournament:
        """Return the sessions of a stage, and the rulings that count in it."""
        return replace(
            self._tournament,
            sessions=tuple(
                session for session in self._tournament.sessions if session.number in stage.sessions
            ),
            adjustments=tuple(
                ruling
                for ruling in self._tournament.adjustments
                if ruling.session in stage.sessions
                or (ruling.session is None and self._subject(ruling, of) not in seen)
            ),
        )


def _with_share(entry: Standing, before: Standing | None, share: Fraction) -> Standing:
    """Return an entry of a stage with what is brought along from the one before."""
    if before is None:
        return entry
    brought = Carried(
        share * before.standard_points, plainest(share * Fraction(before.match_points))
    )
    summed = replace(
        entry,
        standard_points=entry.standard_points + brought.standard_points,
        match_points=plainest(Fraction(entry.match_points) + brought.match_points),
    )
    if share == 1:
        return replace(
            summed,
            sessions=(*before.sessions, *entry.sessions),
            by_member=(*before.by_member, *entry.by_member),
            carried=before.carried,
            earlier=before.earlier,
        )
    return replace(summed, carried=brought if share else None, earlier=before.all_sessions)


def _ranked(totals: dict[str, Standing], members: Iterable[str], rules: RankingRules) -> Ranked:
    return rank((totals[each] for each in members if each in totals), rules)


def _ranked_stage(
    stage: Stage, totals: dict[str, Standing], groups: Sequence[Ranked], rules: RankingRules
) -> Ranked:
    if stage.is_levelled:
        return _stacked(list(enumerate(groups, start=1)), Criterion.LEVEL)
    return rank((totals[entry.id] for group in groups for entry in group), rules)


def _stacked_stages(
    results: dict[int, StageResult], everybody: Ranked, rules: RankingRules
) -> Ranked:
    """Return everybody, the players of the latest stage first, those of no stage last."""
    blocks: list[tuple[int, Ranked]] = []
    placed: set[str] = set()
    totals: dict[str, Standing] = {}
    for number in sorted(results):
        result = results[number]
        if result.has_begun:
            totals |= {entry.id: entry for entry in result.entries}
        else:  # as they came in
            totals = {**{entry.id: entry for entry in result.entries}, **totals}
    for number in sorted(results, reverse=True):
        result = results[number]
        members = [entry.id for entry in result.entries if entry.id not in placed]
        placed.update(members)
        kept = [[entry.id for entry in group if entry.id in members] for group in result.groups]
        ranked = [_ranked(totals, group, rules) for group in kept]
        if result.has_begun or result.stage.is_levelled or not ranked:
            entries = _ranked_stage(result.stage, totals, ranked, rules)
        else:
            entries = rank((totals[each] for each in members), rules)
        blocks.append((number, entries))
    blocks.append((0, rank((entry for entry in everybody if entry.id not in placed), rules)))
    return _stacked([block for block in blocks if block[1]], Criterion.STAGE)


def _stacked(blocks: Sequence[tuple[int, Ranked]], criterion: Criterion) -> Ranked:
    """Return blocks one below the other; the first of a block is parted from the one above."""
    found: list[Standing] = []
    above = 0
    for number, block in blocks:
        start = len(found)
        for position, entry in enumerate(block):
            part = entry.separation
            if start and not position:
                part = Separation(criterion, Fraction(above), Fraction(number))
            found.append(replace(entry, rank=start + entry.rank, separation=part))
        above = number
    return tuple(found)
