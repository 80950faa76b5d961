"""How long plans take, and how good they are beside published ones."""

import csv
import pathlib

import pytest

from mjref.tournament.draw import draw_plan

BAR = pathlib.Path(__file__).parents[1] / "data" / "seating_aim_metrics.csv"
TARGETS = [
    *((24, 7, 1), (32, 8, 1), (100, 8, 1), (48, 7, 4), (72, 6, 4), (144, 7, 4), (1000, 8, 1)),
    *((32, 10, 1), (40, 13, 1), (44, 14, 1), (48, 15, 1)),
]
with BAR.open(encoding="utf-8") as file:
    PUBLISHED = {
        (int(row["players"]), int(row["sessions"])): int(row["repeat_meetings"])
        for row in csv.DictReader(file)
    }


@pytest.mark.benchmark(group="seating targets")
@pytest.mark.parametrize(("players", "sessions", "team"), TARGETS)
def test_target(benchmark, players, sessions, team):
    def draw():
        return draw_plan(players, sessions, team_size=team, draw_seed="benchmark")

    plan = benchmark.pedantic(draw, rounds=1)
    benchmark.extra_info.update(plan.quality._asdict())
    assert plan.quality[:2] == (0, 0)
    assert plan.quality.wind_imbalance <= 1


@pytest.mark.benchmark(group="seating bar")
@pytest.mark.skipif("not config.getoption('benchmark_enable')", reason="takes minutes")
@pytest.mark.parametrize("size", sorted(PUBLISHED), ids=str)
def test_no_published_plan_has_fewer_repeats(benchmark, size):
    plan = benchmark.pedantic(lambda: draw_plan(*size, draw_seed="benchmark"), rounds=1)
    benchmark.extra_info.update(plan.quality._asdict())
    assert plan.quality.repeats <= PUBLISHED[size]
