"""How long rankings take: 16 sessions of 16 hands, 100 players and 1,000."""

import random

import pytest

from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Session, Table, Tournament
from mjref.tournament.standings import standings
from tests.builders import won
from tests.stand_in import StandIn

SESSIONS = HANDS = 16


def large(players):
    """Return a tournament of `players`, every table full of hands."""
    dice = random.Random(1)
    ids = [f"P{number:04}" for number in range(players)]
    sessions = []
    for number in range(1, SESSIONS + 1):
        dice.shuffle(ids)
        tables = []
        for start in range(0, players, 4):
            seats = tuple(ids[start : start + 4])
            hands = []
            for hand in range(1, HANDS + 1):
                winner, discarder = dice.sample(seats, 2)
                by = discarder if dice.random() < 0.6 else None
                hands.append(won(hand, winner, by, dice.randint(8, 60)))
            tables.append(Table(number=start // 4 + 1, seats=seats, hands=tuple(hands)))
        sessions.append(Session(number=number, tables=tuple(tables)))
    return Tournament(
        name="large",
        teams=tuple(Team(id=f"T{n}", name="T") for n in range(players // 4)),
        players=tuple(Player(id=f"P{n:04}", name="P", team=f"T{n // 4}") for n in range(players)),
        sessions=tuple(sessions),
    )


@pytest.mark.benchmark(group="standings")
@pytest.mark.parametrize("players", [100, 1000])
def test_standings_of_a_large_tournament(benchmark, players):
    facts, rulebook = large(players), StandIn()
    found = benchmark.pedantic(lambda: standings(facts, rulebook), rounds=3, warmup_rounds=1)
    assert len(found.players) == players
    assert sum(each.match_points for each in found.players) == 0
