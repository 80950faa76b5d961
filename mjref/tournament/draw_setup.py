"""What a draw is made from: who takes part under which number, and who is to be kept apart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from mjref.tournament.draw import Plan, draw_plan
from mjref.tournament.draws import Draw, DrawMethod, Separation, SeparationKind
from mjref.tournament.options import option
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Settings
from mjref.tournament.seating.lots import commitment
from mjref.tournament.seating.plan import PLAYERS_AT_TABLE, SessionPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the referee wants of a draw."""

    sessions: tuple[int, ...]
    keep_team_mates_apart: bool = True
    seeds_apart: int = 0
    """So many of the strongest seeded players never share a table."""
    clubs_apart: bool = False
    countries_apart: bool = False
    apart: tuple[tuple[str, ...], ...] = ()
    """Sets of player ids, named one by one."""


def begun(
    wishes: Wishes, teams: Iterable[Team], players: Sequence[Player], method: DrawMethod
) -> Draw:
    """Return a draw for these people with its numbers and rules; it has no id and no seed yet."""
    order = drawing_order(players)
    size = team_size(order) if wishes.keep_team_mates_apart else 1
    return Draw(
        id="",
        method=method,
        sessions=wishes.sessions,
        players=tuple(player.id for player in order),
        team_size=size,
        separations=tuple(_separations(wishes, list(teams), order, has_equal_teams=size > 1)),
    )


def committed(draw: Draw, seed: str, *, at: datetime, by: str) -> Draw:
    """Return the draw bound to its seed, whose hash is shown from now on."""
    shown = commitment(seed)
    return replace(draw, seed=seed, commitment=shown, committed_at=at, committed_by=by)


def drawn(draw: Draw, plan: Sequence[SessionPlan], *, at: datetime, by: str) -> Draw:
    """Return the draw with the seats that came out."""
    return replace(draw, plan=tuple(plan), drawn_at=at, drawn_by=by)


def plan_of(
    draw: Draw,
    *,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> Plan:
    """Return the plan that follows from a draw by the program; raises DrawError."""
    return draw_plan(
        len(draw.players),
        len(draw.sessions),
        draw_seed=draw.seed or "",
        team_size=draw.team_size,
        separations=[each.numbers for each in draw.separations],
        stop=stop,
        progress=progress,
    )


def next_draw_id(draws: Iterable[Draw]) -> str:
    """Return a key that no draw has, such as D3."""
    taken = {draw.id for draw in draws}
    number = len(taken) + 1
    while f"D{number}" in taken:
        number += 1
    return f"D{number}"


def open_draw(draws: Sequence[Draw]) -> Draw | None:
    """Return the last draw, where it is committed to and not drawn yet."""
    last = draws[-1] if draws else None
    return last if last is not None and last.seed is not None and not last.is_drawn else None


def keeps_team_mates_apart(settings: Settings) -> bool:
    """Return whether the regulations want team-mates at different tables."""
    return option(settings, "team_mates") in ("avoid", "forbid")


def drawing_order(players: Sequence[Player]) -> list[Player]:
    """Return who takes part in the draw, team by team; substitutes only fill the last table."""
    regular = [player for player in players if not player.substitute]
    first: dict[str | None, int] = {}
    for position, player in enumerate(regular):
        first.setdefault(player.team, position)
    regular.sort(key=lambda player: first[player.team])  # stable: the order inside a team stays
    missing = -len(regular) % PLAYERS_AT_TABLE
    substitutes = [player for player in players if player.substitute]
    return [*regular, *substitutes[:missing]] if len(substitutes) >= missing else regular


def team_size(players: Sequence[Player]) -> int:
    """Return the size that all teams share, 1 where they do not or there are none."""
    sizes: dict[str | None, int] = {}
    for player in players:
        sizes[player.team] = sizes.get(player.team, 0) + 1
    if None in sizes or len(set(sizes.values())) != 1:
        return 1
    return next(iter(sizes.values()))


def seeded(players: Iterable[Player]) -> list[Player]:
    """Return the seeded players, the strongest first."""
    ranked = [player for player in players if player.seed_rank is not None]
    return sorted(ranked, key=lambda player: player.seed_rank or 0)


def _separations(
    wishes: Wishes, teams: Sequence[Team], order: Sequence[Player], *, has_equal_teams: bool
) -> Iterable[Separation]:
    number = {player.id: at for at, player in enumerate(order, start=1)}
    if wishes.keep_team_mates_apart and not has_equal_teams:
        names = {team.id: team.name for team in teams}
        yield from _by(SeparationKind.TEAM, order, lambda one: names.get(one.team or "", ""))
    strongest = [number[player.id] for player in seeded(order)[: wishes.seeds_apart]]
    if len(strongest) > 1:
        yield Separation(kind=SeparationKind.SEEDED, numbers=tuple(sorted(strongest)))
    if wishes.clubs_apart:
        yield from _by(SeparationKind.CLUB, order, lambda one: one.club)
    if wishes.countries_apart:
        yield from _by(SeparationKind.COUNTRY, order, lambda one: one.country)
    for each in wishes.apart:
        numbers = tuple(sorted(number[player] for player in each if player in number))
        if len(numbers) > 1:
            yield Separation(kind=SeparationKind.CHOSEN, numbers=numbers)


def _by(
    kind: SeparationKind, order: Sequence[Player], name_of: Callable[[Player], str]
) -> Iterable[Separation]:
    """Yield a separation for every name that two players or more share."""
    members: dict[str, list[int]] = {}
    for number, player in enumerate(order, start=1):
        if name := name_of(player).strip():
            members.setdefault(name, []).append(number)
    for name, numbers in members.items():
        if len(numbers) > 1:
            yield Separation(kind=kind, name=name, numbers=tuple(numbers))
