"""What the desk can be asked to do about stages and the seats of sessions to come."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from mjref.rulebooks.base import Problem, Rulebook
from mjref.tournament.changes import Change, Kind
from mjref.tournament.draw import DrawError
from mjref.tournament.draw_checks import draw_quality
from mjref.tournament.draw_setup import committed, drawn, next_draw_id
from mjref.tournament.draws import Draw, SeparationKind
from mjref.tournament.next_seats import (
    NextWish,
    companions,
    first_unplayed,
    members_of,
    missing_companions,
    next_draw,
    next_plan,
)
from mjref.tournament.options import option
from mjref.tournament.people import Player
from mjref.tournament.programme import Session, Tournament
from mjref.tournament.ranking import Standing
from mjref.tournament.seat_changes import draw_changes
from mjref.tournament.stage_setup import NextStage, next_stage, stage_problems
from mjref.tournament.stage_standings import StageResult, stage_result
from mjref.tournament.stages import Stage, StageGroup, StageOf
from mjref.tournament.store import DeskError

Make = Callable[[Iterable[Change], str], tuple[Change, ...]]
"""Makes changes of the tournament for a reason and returns them."""


class StageDesk:
    """The part of the desk that stages belong to."""

    def __init__(
        self,
        tournament: Callable[[], Tournament],
        rulebook: Callable[[], Rulebook],
        ranking: Callable[[], tuple[Standing, ...]],
        make: Make,
    ) -> None:
        self._tournament = tournament
        self._rulebook = rulebook
        self._ranking = ranking
        self._make = make

    # --- stages ---

    def result(self, number: int, of: StageOf | None = None) -> StageResult:
        """Return the ranking within a stage; raises KeyError."""
        tournament = self._tournament()
        stage = next(each for each in tournament.stages if each.number == number)
        return stage_result(tournament, self._rulebook(), number, of or stage.of)

    def save(self, stages: Iterable[Stage], reason: str = "") -> tuple[Change, ...]:
        """Add stages or change those whose numbers are known; all or none."""
        tournament = self._tournament()
        there = {stage.number: stage for stage in tournament.stages}
        changes: list[Change] = []
        found: list[Problem] = []
        for stage in stages:
            found += stage_problems(stage, tournament)
            before = there.get(stage.number)
            if before != stage:
                changes.append(Change(Kind.STAGE, (stage.number,), before, stage))
        if found:
            raise DeskError(found)
        return self._make(changes, reason)

    def remove_last(self, reason: str) -> tuple[Change, ...]:
        """Take back the last stage."""
        stages = self._tournament().stages
        if not stages:
            raise DeskError([Problem("no_stage_to_remove")])
        return self._make([Change(Kind.STAGE, (stages[-1].number,), stages[-1], None)], reason)

    def promote(self, wish: NextStage, reason: str = "") -> tuple[Change, ...]:
        """Set up the stage that follows; without any stage the sessions before are the first."""
        return self.save(self.promoted(wish), reason)

    def promoted(self, wish: NextStage) -> tuple[Stage, ...]:
        """Return the stages that `promote` would save; raises DeskError with what is open."""
        tournament = self._tournament()
        if not tournament.stages:
            first = _all_before(tournament, wish)
            tournament = replace(tournament, stages=(first,))
        last = tournament.stages[-1]
        ranked = stage_result(tournament, self._rulebook(), last.number, wish.of)
        return next_stage(tournament, ranked.groups, wish)

    # --- seats of sessions to come ---

    def plan_next(
        self,
        wish: NextWish,
        *,
        at: datetime,
        by: str,
        program: str,
        stop: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda _: None,
    ) -> Draw:
        """Return the draw of sessions to come with its seats; nothing is saved.

        Raises DeskError where there can be none.
        """
        tournament = self._tournament()
        is_stopped = False

        def brake() -> bool:
            nonlocal is_stopped
            is_stopped = is_stopped or stop()
            return is_stopped

        try:
            draw = next_draw(tournament, self._ranking(), wish)
            draw = replace(draw, id=next_draw_id(tournament.draws), program=program)
            draw = committed(draw, wish.draw_seed, at=at, by=by)
            plan = next_plan(draw, _before(tournament, wish), brake, progress)
        except DrawError as refused:
            raise DeskError([refused.problem]) from refused
        made = drawn(replace(draw, is_final=not is_stopped), plan, at=at, by=by)
        _refuse_team_mates(made, tournament)
        return made

    def record_next(self, draw: Draw, reason: str = "") -> tuple[Change, ...]:
        """Save a draw with the seats of its sessions."""
        return self._make(draw_changes(self._tournament(), draw), reason)

    def groups(self) -> list[list[str]]:
        """Return who plays in the next session, group by group."""
        tournament = self._tournament()
        return members_of(tournament, first_unplayed(tournament))

    def companions(self, session: int) -> tuple[Player, ...]:
        """Return the players to be added (陪打) before everybody sits at a full table."""
        tournament = self._tournament()
        return companions(tournament, missing_companions(tournament, session))


def _before(tournament: Tournament, wish: NextWish) -> tuple[Session, ...]:
    first = min(wish.sessions)
    return tuple(session for session in tournament.sessions if session.number < first)


def _all_before(tournament: Tournament, wish: NextStage) -> Stage:
    """Return a first stage of everybody, up to the session before the stage that follows."""
    if wish.first_session < 2:
        raise DeskError([Problem("stage_nothing_before")])
    players = tuple(player.id for player in tournament.players if not player.substitute)
    return Stage(
        number=1,
        name=wish.first_name,
        first_session=1,
        last_session=wish.first_session - 1,
        groups=(StageGroup(name="", players=players),),
        of=wish.of,
    )


def _refuse_team_mates(draw: Draw, tournament: Tournament) -> None:
    if option(tournament.settings, "team_mates") != "forbid":
        return
    broken = [
        breach
        for breach in draw_quality(draw).breaches
        if breach.separation.kind is SeparationKind.TEAM
    ]
    if broken:
        raise DeskError([Problem("team_mates_unavoidable", {"team": broken[0].separation.name})])
