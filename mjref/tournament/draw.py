"""The draw (抽签) and the seating plan of a whole tournament (编排).

The same players, sessions, teams and seed give the same plan, on every machine: the structure
of a plan follows from the sizes alone, and the seed draws by lot who takes which place in it.
Time only enters through `stop`, an emergency brake for searches.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from mjref.rulebooks.base import Problem
from mjref.tournament.programme import Session, Table
from mjref.tournament.seating import annealing
from mjref.tournament.seating.balance import with_table_numbers, with_winds
from mjref.tournament.seating.designs import (
    Round,
    TeamDesign,
    find_design,
    largest_design,
    transversal,
)
from mjref.tournament.seating.lots import Lots, commitment
from mjref.tournament.seating.plan import (
    PLAYERS_AT_TABLE,
    PlannedTable,
    Quality,
    SessionPlan,
    breaches,
    fewest_repeats,
    quality,
)
from mjref.tournament.seating.round_robin import round_robin
from mjref.tournament.seating.separating import (
    Apart,
    Placing,
    apart_of,
    broken,
    packed,
    repaired,
)

Each = TypeVar("Each")
MOST_PLAYERS = 10_000
MOST_SESSIONS = 100


class DrawError(ValueError):
    """Raised where there can be no plan of that size; `problem` says why."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.problem = Problem(code, values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Seats for all sessions, and all that is needed to draw them again."""

    players: int
    team_size: int
    draw_seed: str
    sessions: tuple[SessionPlan, ...]
    is_final: bool
    """False where the search was stopped: the same seed may give another plan then."""
    separations: tuple[tuple[int, ...], ...] = ()
    """Sets of players kept apart beside the teams."""

    @property
    def commitment(self) -> str:
        """Return what was to be shown before the draw: the SHA-256 of the seed."""
        return commitment(self.draw_seed)

    @property
    def quality(self) -> Quality:
        """Return how good the plan is."""
        return quality(self.sessions, self.team_size)

    @property
    def breaches(self) -> tuple[int, ...]:
        """Return for each separation how many times two of its players share a table."""
        return breaches(self.sessions, self.separations)

    @property
    def fewest_repeats(self) -> int:
        """Return a bound that no plan of this size can go below."""
        return fewest_repeats(self.players, len(self.sessions), self.team_size)


def draw_plan(
    players: int,
    sessions: int,
    *,
    draw_seed: str,
    team_size: int = 1,
    separations: Iterable[Iterable[int]] = (),
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> Plan:
    """Return a plan with the fewest repeats that are known or found.

    No two players of a team, nor of one of the `separations` (sets of numbers from 1), share a
    table where that is possible at all. `stop` is asked now and then and ends a search with the
    best so far; `progress` hears how far a search is, 0 to 1. Raises DrawError for sizes that no
    tournament has.
    """
    _check_sizes(players, sessions, team_size)
    sets = tuple(tuple(sorted(set(each))) for each in separations)
    _check_separations(players, sets)
    brake, lots = _Brake(stop), Lots(draw_seed)
    sizes = _Sizes(players, sessions, team_size)
    if sets:
        rounds, player_at = _kept_apart(sizes, sets, lots, brake=brake, progress=progress)
    else:
        rounds, teams = _structure(sizes, brake=brake, progress=progress)
        player_at = _draw_places(teams, lots)
    rounds = with_winds(with_table_numbers(rounds, brake))
    return Plan(
        players=players,
        team_size=team_size,
        draw_seed=draw_seed,
        sessions=_draw_seats(rounds, player_at, lots),
        is_final=not brake.was_used,
        separations=sets,
    )


def draw_lots(players: int, *, draw_seed: str) -> SessionPlan:
    """Return seats for one session drawn by lot alone: the first lot sits East at table 1."""
    _check_sizes(players, 1, 1)
    lots = Lots(draw_seed).shuffled(range(1, players + 1))
    tables = range(0, players, PLAYERS_AT_TABLE)
    return tuple(
        PlannedTable(number, _four(lots[start : start + PLAYERS_AT_TABLE]))
        for number, start in enumerate(tables, start=1)
    )


def as_sessions(
    plan: Sequence[SessionPlan], player_ids: Sequence[str], draw_seed: str | None, first: int = 1
) -> tuple[Session, ...]:
    """Return the plan as sessions of a tournament, from number `first` on.

    `player_ids` stand in the order of the numbers 1, 2, 3 …
    """
    return tuple(
        Session(
            number=number,
            tables=tuple(
                Table(
                    number=table.number,
                    seats=_four([player_ids[player - 1] for player in table.seats]),
                )
                for table in tables
            ),
            draw_seed=draw_seed,
        )
        for number, tables in enumerate(plan, start=first)
    )


def quality_of(
    sessions: Iterable[Session], player_ids: Sequence[str], team_size: int = 1
) -> Quality:
    """Return how good the seats of these sessions are, drawn or changed by hand.

    `player_ids` stand in the order of the numbers 1, 2, 3 … as for `as_sessions`.
    """
    numbers = {player: number for number, player in enumerate(player_ids, start=1)}
    plans = [
        tuple(
            PlannedTable(table.number, _four([numbers[player] for player in table.seats]))
            for table in session.tables
        )
        for session in sessions
    ]
    return quality(plans, team_size)


class _Brake:
    """Remembers that a search was stopped."""

    def __init__(self, stop: Callable[[], bool]) -> None:
        self._stop = stop
        self.was_used = False

    def __call__(self) -> bool:
        self.was_used = self.was_used or self._stop()
        return self.was_used


def _check_sizes(players: int, sessions: int, team_size: int) -> None:
    if players < PLAYERS_AT_TABLE or players % PLAYERS_AT_TABLE:
        raise DrawError("players_not_in_fours", players=players)
    if sessions < 1:
        raise DrawError("no_sessions", sessions=sessions)
    if sessions > MOST_SESSIONS or players > MOST_PLAYERS:
        raise DrawError("plan_too_large", players=MOST_PLAYERS, sessions=MOST_SESSIONS)
    if team_size < 1 or players % team_size:
        raise DrawError("teams_do_not_divide", players=players, team_size=team_size)


def _check_separations(players: int, separations: Iterable[Iterable[int]]) -> None:
    for each in separations:
        for number in each:
            if not 1 <= number <= players:
                raise DrawError("separation_unknown_number", number=number, players=players)


class _Sizes(NamedTuple):
    players: int
    sessions: int
    team_size: int


def _structure(sizes: _Sizes, *, brake: _Brake, progress: Callable[[float], None]) -> TeamDesign:
    """Return rounds of places, and which places are one team."""
    players, sessions, team_size = sizes
    everybody_meets = round_robin(players) if team_size == 1 else None
    if everybody_meets and len(everybody_meets) == sessions:
        return TeamDesign(everybody_meets, [[player] for player in range(players)])
    design = find_design(players, sessions, team_size, brake)
    if design is not None:
        return design
    base = largest_design(players, sessions - 1, team_size, brake)
    if base is None:
        places = list(range(players))
        teams = [places[start : start + team_size] for start in range(0, players, team_size)]
        base = TeamDesign([], teams)
    apart = apart_of(players, base.teams)
    search = annealing.Search(apart, base.rounds, sessions - len(base.rounds))
    return TeamDesign([*base.rounds, *search.run(brake, progress)], base.teams)


def _kept_apart(
    sizes: _Sizes,
    separations: Sequence[Sequence[int]],
    lots: Lots,
    *,
    brake: _Brake,
    progress: Callable[[float], None],
) -> tuple[list[Round], Mapping[int, int]]:
    """Return rounds of places, and who takes which place so that no rule is broken."""
    apart = _apart(sizes, separations)
    tables = sizes.players // PLAYERS_AT_TABLE
    design = transversal(tables, sizes.sessions) if sizes.sessions <= tables else None
    if design is not None:
        player_at = packed(design.groups, apart, lots)
        if player_at is not None:
            return design.rounds, player_at
    base = _structure(sizes, brake=brake, progress=progress)
    placing = Placing(base.rounds, base.teams, apart, lots)
    placing.improve(brake)
    if not placing.cost:
        return base.rounds, placing.player_at
    rounds = [
        [tuple(placing.player_at[place] for place in table) for table in tables]
        for tables in base.rounds
    ]
    rounds = annealing.Search(apart, [], sizes.sessions, start=rounds).run(brake, progress)
    if broken(rounds, apart):
        rounds = repaired(rounds, apart, lots)
    return rounds, {player: player for player in range(sizes.players)}


def _apart(sizes: _Sizes, separations: Iterable[Iterable[int]]) -> Apart:
    """Return who may not sit with whom, all counted from 0."""
    teams = (
        range(start, start + sizes.team_size) for start in range(0, sizes.players, sizes.team_size)
    )
    sets = ((number - 1 for number in each) for each in separations)
    return apart_of(sizes.players, [*teams, *sets])


def _draw_places(teams: Sequence[Sequence[int]], lots: Lots) -> Mapping[int, int]:
    """Draw by lot which team, and which player of it, takes which place."""
    player_at: dict[int, int] = {}
    for team in lots.shuffled(teams):
        for place in lots.shuffled(team):
            player_at[place] = len(player_at)
    return player_at


def _draw_seats(
    rounds: Iterable[Round], player_at: Mapping[int, int], lots: Lots
) -> tuple[SessionPlan, ...]:
    """Draw by lot: order of sessions, table numbers, winds."""
    order = lots.shuffled(rounds)
    numbers = lots.shuffled(range(1, len(order[0]) + 1))
    winds = lots.shuffled(range(PLAYERS_AT_TABLE))
    return tuple(
        tuple(
            sorted(
                PlannedTable(number, _four([player_at[table[wind]] + 1 for wind in winds]))
                for number, table in zip(numbers, tables, strict=True)
            )
        )
        for tables in order
    )


def _four(values: Sequence[Each]) -> tuple[Each, Each, Each, Each]:
    one, two, three, four = values
    return (one, two, three, four)
