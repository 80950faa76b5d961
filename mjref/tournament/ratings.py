"""People across tournaments: their record in each (履历), and an Elo-like rating (等级分).

Persons are told apart by name; namesakes within one tournament by club, team or country besides.
The rating is an aid to seeding and no part of any ranking. It is no exact number, but the same one
on every machine: decimals of a fixed precision.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from itertools import combinations

from mjref.rulebooks.base import Rulebook
from mjref.tournament.conversion import NO_PLACE, SeatResult
from mjref.tournament.people import Player
from mjref.tournament.programme import Tournament
from mjref.tournament.sheet import TableSheet
from mjref.tournament.stage_standings import overall_standings

FIRST_RATING = Decimal(1500)
_SPREAD = Decimal(400)
"""So many points apart, the better is expected to come first ten times out of eleven."""
_WEIGHT = Decimal(32) / 3
"""What one comparison with one of the three others can move, at most (K = 32 for a table)."""
_EXACTLY = Context(prec=28)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays in several tournaments; `mark` tells namesakes apart, mostly empty."""

    name: str
    """In one form, so that blanks, width and case of letters do not part persons."""
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """What a person did in one tournament, and what it did to his rating."""

    tournament: str
    rank: int
    """0: without a place (陪打, or gone)."""
    of: int
    """How many were ranked."""
    sessions: int
    standard_points: Fraction
    match_points: int
    places: tuple[int, int, int, int]
    """How often first to fourth at a table."""
    before: Decimal
    after: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A person's appearances, oldest first; `rank` is his place by rating."""

    rank: int
    person: Person
    name: str
    """As it was written last."""
    rating: Decimal
    appearances: tuple[Appearance, ...]


def records(played: Iterable[tuple[Tournament, Rulebook]]) -> tuple[Record, ...]:
    """Return everybody who played in the tournaments, given oldest first, the best rated first.

    Equal ratings share a rank; equals stand in the order of their names.
    """
    ratings: dict[Person, Decimal] = {}
    appearances: defaultdict[Person, list[Appearance]] = defaultdict(list)
    names: dict[Person, str] = {}
    for tournament, rulebook in played:
        persons = persons_of(tournament)
        names |= {persons[player.id]: player.name for player in tournament.players}
        ranking = overall_standings(tournament, rulebook)
        before = dict(ratings)
        for sheet in sorted(ranking.sheets, key=lambda sheet: sheet.where):
            _move(ratings, _places_at(sheet, persons))
        ranks = {entry.id: entry.rank for entry in ranking.players}
        for player, results in _results(ranking.sheets).items():
            person = persons[player]
            rating = ratings.get(person, FIRST_RATING)
            appearances[person].append(
                Appearance(
                    tournament=tournament.name,
                    rank=ranks.get(player, NO_PLACE),
                    of=len(ranks),
                    sessions=len(results),
                    standard_points=sum((one.standard_points for one in results), Fraction(0)),
                    match_points=sum(one.points for one in results),
                    places=_how_often(results),
                    before=before.get(person, FIRST_RATING),
                    after=rating,
                )
            )
            ratings.setdefault(person, rating)
    return tuple(
        Record(
            rank=1 + sum(other > rating for other in ratings.values()),
            person=person,
            name=names[person],
            rating=rating,
            appearances=tuple(appearances[person]),
        )
        for person, rating in sorted(
            ratings.items(), key=lambda one: (-one[1], one[0].name, one[0].mark)
        )
    )


def persons_named(name: str, among: Iterable[Record]) -> tuple[Record, ...]:
    """Return the records of those who bear a name, however it is spaced or written."""
    return tuple(record for record in among if record.person.name == _plain(name))


def persons_of(tournament: Tournament) -> dict[str, Person]:
    """Return who each player of a tournament is, by id; namesakes get a mark."""
    teams = {team.id: team.name for team in tournament.teams}
    namesakes: defaultdict[str, list[Player]] = defaultdict(list)
    for player in tournament.players:
        namesakes[_plain(player.name)].append(player)
    return {
        player.id: Person(name, mark)
        for name, players in namesakes.items()
        for player, mark in zip(players, _marks(players, teams), strict=True)
    }


def _plain(name: str) -> str:
    """Return a name in one form: full-width letters, blanks and case do not part persons."""
    return "".join(unicodedata.normalize("NFKC", name).split()).casefold()


def _marks(namesakes: Sequence[Player], teams: Mapping[str, str]) -> list[str]:
    """Return what tells namesakes apart: the first that differs of club, team, country, id."""
    if len(namesakes) == 1:
        return [""]
    for told_apart in (
        [player.club for player in namesakes],
        [teams.get(player.team or "", "") for player in namesakes],
        [player.country for player in namesakes],
    ):
        if len(set(told_apart)) == len(namesakes):
            return told_apart
    return [player.id for player in namesakes]


def _results(sheets: Iterable[TableSheet]) -> dict[str, list[SeatResult]]:
    """Return what everybody played to an end, by player; a 陪打 plays for nothing."""
    results: defaultdict[str, list[SeatResult]] = defaultdict(list)
    for sheet in sheets:
        for one in sheet.results:
            if one.is_scored and not one.forfeit and one.player not in sheet.companions:
                results[one.player].append(one)
    return results


def _places_at(sheet: TableSheet, persons: Mapping[str, Person]) -> dict[Person, int]:
    results = _results([sheet])
    return {persons[player]: one.place for player, (one,) in results.items() if one.place}


def _move(ratings: dict[Person, Decimal], places: Mapping[Person, int]) -> None:
    """Compare everybody at a table with everybody else there, all by the ratings before."""
    before = {person: ratings.get(person, FIRST_RATING) for person in places}
    gains = dict.fromkeys(places, Decimal(0))
    for one, other in combinations(places, 2):
        score = Decimal((places[one] < places[other]) + (places[one] <= places[other])) / 2
        gain = _WEIGHT * (score - expected_share(before[one] - before[other]))
        gains[one] += gain
        gains[other] -= gain
    for person, gain in gains.items():
        ratings[person] = before[person] + gain


def expected_share(ahead: Decimal) -> Decimal:
    """Return the share of comparisons that one so many points `ahead` is expected to win."""
    return 1 / (1 + _EXACTLY.power(Decimal(10), -ahead / _SPREAD))


def _how_often(results: Iterable[SeatResult]) -> tuple[int, int, int, int]:
    counts = Counter(one.place for one in results)
    return (counts[1], counts[2], counts[3], counts[4])
