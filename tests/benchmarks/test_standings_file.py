"""Standings out of a file: a large tournament, and how the time grows with the players."""

import time

from mjref.rulebooks.catalogue import rulebook_for
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.standings import standings
from tests.tournament_samples import NOON, large


def file_of(players, folder):
    """Return a tournament of 16 sessions of 16 hands."""
    path = folder / f"{players}.mjref"
    SqlStore.create(path, large(players), Origin(who="R", when=NOON)).close()
    return path


def from_file(path):
    store = SqlStore.open(path)
    try:
        return standings(store.load(), rulebook_for("mcr", {}))
    finally:
        store.close()


def _seconds(path):
    started = time.perf_counter()
    from_file(path)
    return time.perf_counter() - started


def test_standings_of_a_large_tournament_from_its_file(benchmark, tmp_path):
    """In an ordinary run, where nothing is measured, a hundred players are enough."""
    small = file_of(100, tmp_path)
    if benchmark.disabled:
        assert len(benchmark(from_file, small).players) == 100
        return
    seconds = min(_seconds(small) for _ in range(3))
    large_file = file_of(1000, tmp_path)
    found = benchmark.pedantic(from_file, args=(large_file,), rounds=3, warmup_rounds=1)
    assert len(found.players) == 1000
    benchmark.extra_info["seconds for 100 players"] = seconds
    benchmark.extra_info["growth from 100 to 1000"] = benchmark.stats.stats.min / seconds
