"""Standings out of a file: a large tournament, and how the time grows with the players."""

import time

import pytest

from mjref.storage.store import Origin, SqlStore
from mjref.tournament.standings import standings
from tests.standin import rulebook
from tests.tournament_samples import NOON, large


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Tournaments of 100 and 1,000 players in 16 sessions of 16 hands."""
    folder = tmp_path_factory.mktemp("standings")
    made = {}
    for players in (100, 1000):
        made[players] = folder / f"{players}.mjref"
        SqlStore.create(made[players], large(players), Origin(who="R", when=NOON)).close()
    return made


def from_file(path):
    store = SqlStore.open(path)
    try:
        return standings(store.load(), rulebook())
    finally:
        store.close()


def _seconds(path):
    started = time.perf_counter()
    from_file(path)
    return time.perf_counter() - started


def test_standings_of_a_large_tournament_from_its_file(benchmark, files):
    if benchmark.disabled:
        assert len(from_file(files[100]).players) == 100
        return
    seconds = min(_seconds(files[100]) for _ in range(3))
    found = benchmark.pedantic(from_file, args=(files[1000],), rounds=3, warmup_rounds=1)
    assert len(found.players) == 1000
    benchmark.extra_info["seconds for 100 players"] = seconds
    benchmark.extra_info["growth from 100 to 1000"] = benchmark.stats.stats.min / seconds
