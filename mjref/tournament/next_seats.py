"""The draw of sessions to come (下一局编排): who is seated in what order, and what must hold.

The order of standing, the players' groups, who is kept apart and what a bye is worth are written
into the draw, so that with its seed and the sessions before it anybody can make it again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from mjref.tournament.attending import present
from mjref.tournament.bye import ByeValue, ByeWorth
from mjref.tournament.draw import DrawError
from mjref.tournament.draws import Draw, DrawMethod, Separation, SeparationKind
from mjref.tournament.options import exact, option
from mjref.tournament.people import Player
from mjref.tournament.programme import Session, Settings, Tournament
from mjref.tournament.ranking import Standing
from mjref.tournament.rearranging import Entrants, by_standing, drawn_again
from mjref.tournament.seating.lots import Lots
from mjref.tournament.seating.plan import PlannedTable, SessionPlan

SEATS = 4
Group = list[Player]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextWish:
    """Which sessions are to be seated, and how."""

    sessions: tuple[int, ...]
    by_standing: bool
    """Else they are drawn by lot; by standing only one session can be seated at a time."""
    draw_seed: str


def next_draw(tournament: Tournament, ranked: Sequence[Standing], wish: NextWish) -> Draw:
    """Return the draw with its players, groups and rules; it has no id and no seats yet.

    `ranked` is the ranking of the players as it stands. Raises DrawError where nobody can be
    seated: a number that is no multiple of four, or a bye whose worth nobody has said.
    """
    if wish.by_standing and len(wish.sessions) != 1:
        raise DrawError("one_session_by_standing", sessions=len(wish.sessions))
    groups = _groups(tournament, ranked, wish)
    filled, bye = _in_fours(tournament, groups, wish)
    players = [player for group in filled for player in group]
    return Draw(
        id="",
        method=DrawMethod.STANDING if wish.by_standing else DrawMethod.AGAIN,
        sessions=wish.sessions,
        players=tuple(player.id for player in players),
        separations=tuple(_separations(tournament, players, wish)),
        seed=wish.draw_seed,
        groups=tuple(len(group) for group in filled) if len(filled) > 1 else (),
        bye=bye,
    )


def next_plan(
    draw: Draw,
    past: Sequence[Session],
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda _: None,
) -> tuple[SessionPlan, ...]:
    """Return the seats that follow from a draw and the sessions before it; raises DrawError."""
    entrants = _entrants(draw)
    seed = draw.seed or ""
    if draw.method is DrawMethod.STANDING:
        made: tuple[Session, ...] = (
            by_standing(past, entrants, number=draw.sessions[0], draw_seed=seed),
        )
    else:
        made = drawn_again(
            past, entrants, numbers=draw.sessions, draw_seed=seed, stop=stop, progress=progress
        )
    number = {player: at for at, player in enumerate(draw.players, start=1)}
    return tuple(_planned(session, number) for session in made)


def companions(tournament: Tournament, missing: int) -> tuple[Player, ...]:
    """Return new players who fill the tables (陪打): they are scored and hold no place."""
    taken = {player.id for player in tournament.players}
    names = (f"S{number}" for number in range(1, len(taken) + missing + 1))
    free = [name for name in names if name not in taken][:missing]
    return tuple(
        Player(id=name, name=f"陪打 {name.removeprefix('S')}", substitute=True) for name in free
    )


def missing_companions(tournament: Tournament, session: int) -> int:
    """Return how many have to be added before everybody sits at a full table in a session."""
    there = present(tournament, session)
    helpers = sum(player.substitute for player in there)
    return max(0, -(len(there) - helpers) % SEATS - helpers)


def bye_value(settings: Settings) -> ByeValue | None:
    """Return what a bye is worth by the regulations; None where nobody has said it yet."""
    worth = option(settings, "bye_value")
    if worth == "ask":
        return None
    if worth != ByeWorth.FIXED.value:
        return ByeValue(worth=ByeWorth(worth))
    return ByeValue(
        worth=ByeWorth.FIXED,
        standard_points=exact(settings, "bye_standard_points"),
        match_points=int(option(settings, "bye_match_points")) - settings.base_points,
    )


def members_of(tournament: Tournament, session: int) -> list[list[str]]:
    """Return who plays in a session, in the groups of its stage; without stages all in one."""
    there = {each.id for each in present(tournament, session) if not each.substitute}
    stages = [stage for stage in tournament.stages if session in stage.sessions]
    groups = [list(group.players) for stage in stages for group in stage.groups]
    if not stages:
        groups = [[player.id for player in tournament.players]]
    return [[player for player in group if player in there] for group in groups]


def to_come(tournament: Tournament) -> tuple[int, ...]:
    """Return the numbers of the sessions that are seated and have not begun."""
    return tuple(session.number for session in tournament.sessions if not _has_begun(session))


def first_unplayed(tournament: Tournament) -> int:
    """Return the number after the last session that has begun."""
    begun = (session.number for session in tournament.sessions if _has_begun(session))
    return max(begun, default=0) + 1


def _has_begun(session: Session) -> bool:
    is_played = any(table.hands or table.scores is not None for table in session.tables)
    return is_played or bool(session.clock)


def _groups(tournament: Tournament, ranked: Sequence[Standing], wish: NextWish) -> list[Group]:
    """Return who plays, in the groups of the stage; equals in rank are mixed by lot."""
    there = present(tournament, wish.sessions[0])
    players = {player.id: player for player in there if not player.substitute}
    members = [list(group) for group in members_of(tournament, wish.sessions[0])]
    if wish.by_standing:
        mixed = Lots(wish.draw_seed).shuffled(sorted(players))
        lot = {player: place for place, player in enumerate(mixed)}
        rank = {entry.id: entry.rank for entry in ranked}
        last = len(ranked) + 1
        for group in members:
            group.sort(key=lambda player: (rank.get(player, last), lot.get(player, 0)))
    return [[players[each] for each in group if each in players] for group in members]


def _in_fours(
    tournament: Tournament, groups: list[Group], wish: NextWish
) -> tuple[list[Group], ByeValue | None]:
    """Fill the tables with those who hold no place, or let somebody rest, as the option says."""
    if all(len(group) % SEATS == 0 for group in groups):
        return groups, None
    if option(tournament.settings, "not_four") == "bye":
        value = bye_value(tournament.settings)
        if value is None:
            raise DrawError("bye_without_value")
        return groups, value
    free = [each for each in present(tournament, wish.sessions[0]) if each.substitute]
    filled = []
    for group in groups:
        missing = -len(group) % SEATS
        if missing > len(free):
            raise DrawError("players_not_in_fours", players=len(group))
        filled.append([*group, *free[:missing]])
        free = free[missing:]
    return filled, None


def _separations(
    tournament: Tournament, players: Sequence[Player], wish: NextWish
) -> Iterator[Separation]:
    """Yield the teams, then what the last draw kept apart; by standing the leaders do meet."""
    number = {player.id: at for at, player in enumerate(players, start=1)}
    if option(tournament.settings, "team_mates") != "allow":
        for team in tournament.teams:
            mates = [number[player.id] for player in players if player.team == team.id]
            if len(mates) > 1:
                yield Separation(
                    kind=SeparationKind.TEAM, numbers=tuple(sorted(mates)), name=team.name
                )
    done = [draw for draw in tournament.draws if draw.is_drawn]
    for each in done[-1].separations if done else ():
        if each.kind is SeparationKind.TEAM:
            continue
        if each.kind is SeparationKind.SEEDED and wish.by_standing:
            continue
        ids = [done[-1].players[at - 1] for at in each.numbers]
        kept = tuple(sorted(number[player] for player in ids if player in number))
        if len(kept) > 1:
            yield replace(each, numbers=kept)


def _entrants(draw: Draw) -> Entrants:
    teams: dict[str, str] = {}
    pairs: set[frozenset[str]] = set()
    for at, each in enumerate(draw.separations):
        ids = [draw.players[number - 1] for number in each.numbers]
        if each.kind is SeparationKind.TEAM:
            teams |= dict.fromkeys(ids, f"{at}")
        else:
            pairs |= {frozenset(pair) for pair in combinations(ids, 2)}
    return Entrants(
        groups=list(_split(draw.players, draw.groups or (len(draw.players),))),
        team_of=teams,
        separated=frozenset(pairs),
        bye=draw.bye,
    )


def _split(players: Sequence[str], sizes: Iterable[int]) -> Iterator[Sequence[str]]:
    start = 0
    for size in sizes:
        yield players[start : start + size]
        start += size


def _planned(session: Session, number: dict[str, int]) -> SessionPlan:
    tables = []
    for table in session.tables:
        east, south, west, north = (number[player] for player in table.seats)
        tables.append(PlannedTable(table.number, (east, south, west, north)))
    return tuple(tables)
