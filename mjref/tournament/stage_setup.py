"""Setting up stages: the first with its groups, a next one with those who go on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mjref.rulebooks.base import Problem
from mjref.tournament.options import exact, option
from mjref.tournament.people import Player
from mjref.tournament.programme import Settings, Tournament
from mjref.tournament.promotion import Promotion, as_named, drawn_by_lot, promotion, with_all
from mjref.tournament.ranking import Standing
from mjref.tournament.seating.lots import Lots
from mjref.tournament.stages import Stage, StageGroup, StageOf
from mjref.tournament.store import DeskError


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStage:
    """What an organizer wants of a stage that follows."""

    name: str
    first_session: int
    last_session: int
    promoted: int
    """How many go on from each group of the stage before: players, or teams."""
    carried: Fraction | None
    """The share of points brought along; None: nobody has said it yet."""
    of: StageOf = StageOf.PLAYERS
    levels: int = 1
    """So many finals one below the other, each of `promoted` players (final A, final B …)."""
    groups: int = 1
    """Those who go on are dealt over so many groups side by side, the best to different ones."""
    counts_for_teams: bool = True
    first_name: str = ""
    """What the sessions before are called, where they are no stage yet."""
    ties: str = "ask"
    """How equals at the border are decided: ask, lot, all."""
    lot_seed: str = ""
    named: tuple[str, ...] = ()
    """Those who go on by a play-off or a ruling."""


def carried_share(settings: Settings) -> Fraction | None:
    """Return the share of points that is brought along by the regulations; None: not said yet."""
    match option(settings, "carry_over"):
        case "none":
            return Fraction(0)
        case "full":
            return Fraction(1)
        case "fraction":
            return exact(settings, "carry_over_share")
    return None


def first_stage(
    tournament: Tournament, *, name: str, sessions: tuple[int, int], groups: int, draw_seed: str
) -> Stage:
    """Return the first stage with everybody, dealt over the groups by lot, teams spread.

    Where all players have no team the lot alone decides. Raises DeskError for more groups than
    there are tables.
    """
    players = [player for player in tournament.players if not player.substitute]
    if not 1 <= groups <= max(1, len(players) // 4):
        raise DeskError([Problem("stage_too_many_groups", {"groups": groups})])
    dealt: list[list[str]] = [[] for _ in range(groups)]
    for at, player in enumerate(_teams_together(players, Lots(draw_seed))):
        dealt[at % groups].append(player.id)
    return Stage(
        number=1,
        name=name,
        first_session=sessions[0],
        last_session=sessions[1],
        groups=tuple(
            StageGroup(name=_letter(at) if groups > 1 else "", players=tuple(sorted(ids)))
            for at, ids in enumerate(dealt)
        ),
    )


def next_stage(
    tournament: Tournament, groups: Sequence[Sequence[Standing]], wish: NextStage
) -> tuple[Stage, ...]:
    """Return the stage before, which says now how many go on, and the stage that follows.

    `groups` are the rankings within the groups of the stage before. Raises DeskError where
    something has to be decided first, with all that is open.
    """
    found = list(_open_questions(wish))
    levels: list[list[str]] = []
    notes: list[str] = []
    for level in range(wish.levels):
        through: list[str] = []
        for group in groups:
            there = [entry for entry in group if entry.id not in {*_flat(levels)}]
            border = promotion(_reranked(there), wish.promoted)
            try:
                through += _decided(border, wish, notes, {entry.id: entry.name for entry in there})
            except DeskError as open_border:
                found += open_border.problems
        levels.append(_in_order(groups, through))
        if not levels[-1] and not found:
            found.append(Problem("stage_without_players", {"level": level + 1}))
    if found:
        raise DeskError(found)
    before = tournament.stages[-1]
    promoted = tuple(replace(group, promoted=wish.promoted) for group in before.groups)
    assert wish.carried is not None
    stage = Stage(
        number=before.number + 1,
        name=wish.name,
        first_session=wish.first_session,
        last_session=wish.last_session,
        groups=tuple(_as_groups(tournament, levels, wish)),
        of=wish.of,
        carried=wish.carried,
        is_levelled=wish.levels > 1,
        counts_for_teams=wish.counts_for_teams,
        decision="; ".join(notes),
    )
    return (replace(before, groups=promoted), stage)


def stage_problems(stage: Stage, tournament: Tournament) -> Iterator[Problem]:
    """Yield what is wrong with a stage that is to be saved."""
    known = {player.id for player in tournament.players}
    for player, times in Counter(stage.players).items():
        if player not in known:
            yield Problem("unknown_player", {"player": player})
        elif times > 1:
            yield Problem("player_in_two_stage_groups", {"player": player})
    if not stage.players:
        yield Problem("stage_without_players", {"level": 1})
    if not 1 <= stage.first_session <= stage.last_session:
        yield Problem("stage_sessions_odd", _span(stage))
    for other in tournament.stages:
        shared = {*stage.sessions} & {*other.sessions}
        if other.number != stage.number and shared:
            yield Problem("stage_sessions_taken", {**_span(stage), "other": other.name})


def _span(stage: Stage) -> dict[str, object]:
    return {"first": stage.first_session, "last": stage.last_session}


def _open_questions(wish: NextStage) -> Iterator[Problem]:
    if wish.carried is None:
        yield Problem("stage_carry_over_open")
    elif not 0 <= wish.carried <= 1:
        yield Problem("stage_share_odd", {"share": wish.carried})
    if wish.promoted < 1 or wish.levels < 1 or wish.groups < 1:
        yield Problem("stage_promotes_nobody")


def _decided(
    found: Promotion, wish: NextStage, notes: list[str], names: Mapping[str, str]
) -> tuple[str, ...]:
    """Return who goes on; a border that somebody has to decide is never passed in silence."""
    if found.is_decided:
        return found.through
    tied = "、".join(names[each] for each in found.tied)
    if any(name in found.tied for name in wish.named):
        try:
            through = as_named(found, wish.named)
        except ValueError:
            values = {"tied": tied, "places": found.places}
            raise DeskError([Problem("stage_border_named_wrongly", values)]) from None
        notes.append(f"{tied} → {_chosen(through, found, names)}")
        return through
    if wish.ties == "lot" and wish.lot_seed:
        through = drawn_by_lot(found, wish.lot_seed)
        notes.append(f"{tied} → {_chosen(through, found, names)} ({wish.lot_seed})")
        return through
    if wish.ties == "all":
        notes.append(f"{tied} → {tied}")
        return with_all(found)
    raise DeskError([Problem("stage_border_open", {"tied": tied, "places": found.places})])


def _chosen(through: Sequence[str], found: Promotion, names: Mapping[str, str]) -> str:
    return "、".join(names[each] for each in through[-found.places :])


def _as_groups(
    tournament: Tournament, levels: Sequence[Sequence[str]], wish: NextStage
) -> Iterator[StageGroup]:
    for level, through in enumerate(levels):
        dealt: list[list[str]] = [[] for _ in range(wish.groups)]
        for place, each in enumerate(through):
            turn, at = divmod(place, wish.groups)
            dealt[at if turn % 2 == 0 else wish.groups - 1 - at].append(each)
        for at, ids in enumerate(dealt):
            players = ids if wish.of is StageOf.PLAYERS else _members(tournament, ids)
            name = _letter(level) if wish.levels > 1 else _letter(at) if wish.groups > 1 else ""
            yield StageGroup(name=name, players=tuple(players))


def _members(tournament: Tournament, teams: Sequence[str]) -> list[str]:
    return [
        player.id
        for team in teams
        for player in tournament.players
        if player.team == team and not player.substitute
    ]


def _teams_together(players: Sequence[Player], lots: Lots) -> list[Player]:
    """Return the players in an order that deals the members of a team to different groups."""
    mixed = lots.shuffled(players)
    first: dict[str, int] = {}
    for at, player in enumerate(mixed):
        first.setdefault(player.team or player.id, at)
    return sorted(mixed, key=lambda player: first[player.team or player.id])


def _in_order(groups: Sequence[Sequence[Standing]], through: Iterable[str]) -> list[str]:
    """Return those who go on, the firsts of all groups before the seconds."""
    place = {entry.id: (entry.rank, at) for at, group in enumerate(groups) for entry in group}
    return sorted(through, key=lambda each: place[each])


def _reranked(entries: Sequence[Standing]) -> list[Standing]:
    """Return entries of a ranking without those above them, ranks counted from 1."""
    if not entries:
        return []
    above = entries[0].rank - 1
    return [replace(entry, rank=entry.rank - above) for entry in entries]


def _flat(levels: Iterable[Iterable[str]]) -> Iterator[str]:
    return (each for level in levels for each in level)


def _letter(at: int) -> str:
    return chr(ord("A") + at)
