"""Entries in the order of merit: criteria in a stated order, exact, with what separates them.

The rules' article 11 gives the order of the criteria and says nothing of complete equality; a
tournament may order them otherwise and part equals by lot, by a play-off, or by their meetings.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from mjref.tournament.exact import Points
from mjref.tournament.options import option, order
from mjref.tournament.programme import Settings
from mjref.tournament.seating.lots import commitment


class Criterion(StrEnum):
    """What can separate two entries; the first four stand in the rules' article 11."""

    STANDARD_POINTS = "standard_points"
    MATCH_POINTS = "match_points"
    BEST_SESSION = "best_session"
    MORE_GOOD_SESSIONS = "more_good_sessions"
    BEST_MATCH_POINTS = "best_match_points"
    SESSIONS_WON = "sessions_won"
    # the last resorts, of those who are equal in all that is compared
    LOT = "lot"
    PLAY_OFF = "play_off"
    HEAD_TO_HEAD = "head_to_head"
    # where a tournament has stages
    STAGE = "stage"
    LEVEL = "level"


class SessionScore(NamedTuple):
    """What one session brought."""

    number: int
    standard_points: Fraction
    match_points: Points
    is_bye: bool = False


class Carried(NamedTuple):
    """What was brought along from the stage before (带分)."""

    standard_points: Fraction
    match_points: Points


class Separation(NamedTuple):
    """What put an entry behind the one above: the criterion, and both values as shown."""

    criterion: Criterion
    above: Fraction
    below: Fraction
    of: Fraction | None = None
    """For MORE_GOOD_SESSIONS: the 标准分 whose sessions were counted.

    For STAGE and LEVEL the values are the numbers of the stage, or of the group within one.
    """
    equal_in: tuple[Criterion, ...] = ()
    """The criteria that were compared before and separate nothing."""


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
    by_member: tuple[SessionScore, ...] = ()
    """For a team whose best single session is that of a player: all its players' sessions."""
    carried: Carried | None = None
    """None where nothing was brought along, or where all sessions count in full."""
    earlier: tuple[SessionScore, ...] = ()
    """Sessions of stages before, which count only by what was brought along."""

    @property
    def all_sessions(self) -> tuple[SessionScore, ...]:
        """Return every session, those of earlier stages first."""
        return (*self.earlier, *self.sessions)

    @property
    def singles(self) -> tuple[SessionScore, ...]:
        """Return what counts as a single session."""
        return self.by_member or self.sessions


Measure = tuple[Fraction, ...]
Meeting = Mapping[str, SessionScore]
"""What the entries at one table made there: id → score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRules:
    """How a tournament ranks; the defaults are the rules of 1998."""

    criteria: tuple[Criterion, ...] = (
        Criterion.STANDARD_POINTS,
        Criterion.MATCH_POINTS,
        Criterion.BEST_SESSION,
        Criterion.MORE_GOOD_SESSIONS,
    )
    counts_top_only: bool = False
    """MORE_GOOD_SESSIONS: only how often the best 标准分 was reached."""
    last_resort: Criterion | None = None
    lot_seed: str = ""
    play_offs: Mapping[str, int] = field(default_factory=dict)
    """Id → the place in a play-off, from 1."""
    meetings: tuple[Meeting, ...] = field(default=(), repr=False)


def ranking_rules(settings: Settings) -> RankingRules:
    """Return how the regulations rank; play-offs and meetings are facts of the tournament."""
    resort = option(settings, "full_equality")
    return RankingRules(
        criteria=tuple(Criterion(part) for part in order(settings, "ranking_criteria")),
        counts_top_only=option(settings, "more_good_sessions") == "top_only",
        last_resort=None if resort == "shared" else Criterion(resort),
        lot_seed=option(settings, "lot_seed"),
    )


def rank(entries: Iterable[Standing], rules: RankingRules | None = None) -> tuple[Standing, ...]:
    """Return the entries in rank order; equal on every criterion is equal in rank (1, 2, 2, 4).

    Equals stand in the order of their ids, so that the input's order never shows.
    """
    rules = rules or RankingRules()
    ranked: list[Standing] = []
    for equals in _equals(entries, rules):
        for position, (entry, within) in enumerate(_last_resort(equals, rules)):
            above = ranked[-1] if ranked else None
            is_level = above is not None and position > 0 and within is None
            place = above.rank if above and is_level else len(ranked) + 1
            if above and not position:
                within = _separation(above, entry, rules)
            ranked.append(replace(entry, rank=place, separation=within))
    return tuple(ranked)


def in_order(
    entries: Iterable[Standing], rules: RankingRules | None = None
) -> tuple[Standing, ...]:
    """Return the entries in the order of merit, equals in the order of their ids, unranked."""
    rules = rules or RankingRules()
    return tuple(entry for equals in _equals(entries, rules) for entry in equals)


def _equals(entries: Iterable[Standing], rules: RankingRules) -> Iterator[list[Standing]]:
    """Yield those who are equal in everything, the best first."""
    yield from _split(sorted(entries, key=lambda entry: entry.id), rules.criteria, rules)


def _split(
    entries: list[Standing], criteria: tuple[Criterion, ...], rules: RankingRules
) -> Iterator[list[Standing]]:
    """A later criterion is worked out for those alone whom the earlier ones leave equal."""
    if len(entries) < 2 or not criteria:
        if entries:
            yield entries
        return
    measured = [(_measure(entry, criteria[0], rules), entry) for entry in entries]
    measured.sort(key=itemgetter(0), reverse=True)
    for _, run in groupby(measured, key=itemgetter(0)):
        yield from _split([entry for _, entry in run], criteria[1:], rules)


def _measure(entry: Standing, criterion: Criterion, rules: RankingRules) -> Measure:
    """Return what one criterion compares: the first number that differs decides."""
    singles = entry.singles
    match criterion:
        case Criterion.STANDARD_POINTS:
            return (entry.standard_points,)
        case Criterion.MATCH_POINTS:
            return (Fraction(entry.match_points),)
        case Criterion.BEST_SESSION:
            return (max((score.standard_points for score in singles), default=Fraction(0)),)
        case Criterion.MORE_GOOD_SESSIONS:
            # from the best down: the first difference is one more session of that height
            ordered = sorted((score.standard_points for score in singles), reverse=True)
            top = [value for value in ordered if value == ordered[0]]
            return tuple(top if rules.counts_top_only else ordered)
        case Criterion.BEST_MATCH_POINTS:
            return tuple(sorted((Fraction(s.match_points) for s in singles), reverse=True)[:1])
        case _:
            return (Fraction(sum(score.match_points > 0 for score in singles)),)


def _separation(above: Standing, below: Standing, rules: RankingRules) -> Separation | None:
    for position, criterion in enumerate(rules.criteria):
        more, less = (_measure(entry, criterion, rules) for entry in (above, below))
        if more != less:
            shown = _shown(criterion, more, less)
            return shown._replace(equal_in=rules.criteria[:position])
    return None


def _shown(criterion: Criterion, more: Measure, less: Measure) -> Separation:
    if criterion is not Criterion.MORE_GOOD_SESSIONS:
        above, below = (side[0] if side else Fraction(0) for side in (more, less))
        return Separation(criterion, above, below)
    values = sorted({*more, *less}, reverse=True)
    at = next(value for value in values if more.count(value) != less.count(value))
    return Separation(criterion, Fraction(more.count(at)), Fraction(less.count(at)), of=at)


def _last_resort(
    equals: Sequence[Standing], rules: RankingRules
) -> list[tuple[Standing, Separation | None]]:
    """Return those who are equal in everything, each with what parts him from the one before."""
    if rules.last_resort is None or len(equals) == 1:
        return [(entry, None) for entry in equals]
    lots = _LAST_RESORTS[rules.last_resort]([entry.id for entry in equals], rules)
    ordered = sorted(equals, key=lambda entry: lots[entry.id], reverse=True)
    parted: list[tuple[Standing, Separation | None]] = [(ordered[0], None)]
    for above, below in pairwise(ordered):
        more, less = lots[above.id], lots[below.id]
        values = next(((a, b) for a, b in zip(more, less, strict=True) if a != b), (more[0],) * 2)
        shown = Separation(rules.last_resort, *values, equal_in=rules.criteria)
        parted.append((below, None if more == less else shown))
    return parted


def _by_lot(equals: Sequence[str], rules: RankingRules) -> dict[str, Measure]:
    """The lot of an entry is the SHA-256 of seed, blank, id, as a number; the lowest is first."""
    if not rules.lot_seed:
        return dict.fromkeys(equals, (Fraction(0),))
    return {each: (-Fraction(int(commitment(f"{rules.lot_seed} {each}"), 16)),) for each in equals}


def _by_play_off(equals: Sequence[str], rules: RankingRules) -> dict[str, Measure]:
    """Only a play-off of all who are equal parts them."""
    places = [rules.play_offs.get(each, 0) for each in equals]
    if not all(places):
        return dict.fromkeys(equals, (Fraction(0),))
    return {each: (-Fraction(place),) for each, place in zip(equals, places, strict=True)}


def _head_to_head(equals: Sequence[str], rules: RankingRules) -> dict[str, Measure]:
    """What each made at the tables where he sat with another of them: 标准分, then 比赛分."""
    made = {each: (Fraction(0), Fraction(0)) for each in equals}
    for meeting in rules.meetings:
        there = [each for each in equals if each in meeting]
        for each in there if len(there) > 1 else ():
            score, (standard, match) = meeting[each], made[each]
            made[each] = (standard + score.standard_points, match + score.match_points)
    return dict(made)


_LAST_RESORTS: Mapping[Criterion, Callable[[Sequence[str], RankingRules], dict[str, Measure]]] = {
    Criterion.LOT: _by_lot,
    Criterion.PLAY_OFF: _by_play_off,
    Criterion.HEAD_TO_HEAD: _head_to_head,
}
