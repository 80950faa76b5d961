"""How fast hands are counted, beside PyMahjongGB (C++) on the same hands in the same run."""

import importlib.util
import json
import os
import random
import resource
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mjref.cli.hand_lines import read_hand
from mjref.rulebooks.mcr.rulebook import McrRulebook
from tests.mcr_cases import fans, hand
from tests.random_hands import random_hand

HANDS = 20_000
ROUNDS = 3
ENVIRONMENT = {name: value for name, value in os.environ.items() if "PYTHON" not in name}
PEER = Path(__file__).with_name("peer.py")

needs_benchmark = pytest.mark.skipif(
    "--benchmark-only" not in sys.argv and "--benchmark-enable" not in sys.argv,
    reason="takes a minute; run it by `python3 dev.py bench`",
)
needs_peer = pytest.mark.skipif(
    importlib.util.find_spec("MahjongGB") is None,
    reason="the peer is not installed: pip install pymahjonggb==1.4.0 (needs a C++ compiler)",
)


def distinct_hands(count):
    """Return that many different hands as JSON lines."""
    rng = random.Random(20_000)
    seen = {}
    while len(seen) < count:
        data = random_hand(rng)
        seen.setdefault(json.dumps(data), data)
    return [json.dumps(data | {"id": str(n)}) for n, data in enumerate(seen.values())]


def processor_seconds(command, path):
    """Return the wall and the processor time of a command that answers a file of hands."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with path.open("rb") as lines:
        done = subprocess.run(
            command, stdin=lines, capture_output=True, check=True, env=ENVIRONMENT
        )
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, used, [json.loads(line) for line in done.stdout.splitlines()]


@needs_benchmark
@needs_peer
def test_throughput_beside_the_peer(benchmark, tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text("\n".join(distinct_hands(HANDS)) + "\n", encoding="utf-8")
    ours = [sys.executable, "-m", "mjref", "score", "--ming-an-gang", "5"]
    peers = [sys.executable, str(PEER)]
    runs = []

    def side_by_side():
        runs.append((processor_seconds(ours, path), processor_seconds(peers, path)))

    benchmark.pedantic(side_by_side, rounds=ROUNDS)
    for (_, _, own), (_, _, other) in runs:
        assert [one["points"] for one in own] == [one["points"] for one in other]
    for place, name in enumerate(("wall", "processor")):
        own = min(run[0][place] for run in runs)
        other = min(run[1][place] for run in runs)
        benchmark.extra_info[f"hands a second, {name} time"] = round(HANDS / own)
        benchmark.extra_info[f"peer's hands a second, {name} time"] = round(HANDS / other)
        benchmark.extra_info[f"ratio to the peer, {name} time"] = round(other / own, 2)


def test_verdict_on_key_press(benchmark):
    """The check of a typical declaration, as it runs while the referee types."""
    book = McrRulebook()
    win, deal = read_hand(
        hand(concealed="6688p", melds=["chow:123s", "chow:456s", "chow:789s"], win="6p")
    )
    declared = replace(win, declared={"清龙": 1, "缺一门": 1, "连六": 1, "边张": 1})
    check = benchmark(book.check, declared, deal)
    assert fans(check.reading) == {"清龙": 1, "缺一门": 1, "无字": 1}
    assert {one.fan for one in check.not_allowed} == {"连六", "边张"}
