"""How good seating plans are beside published ones.

The result stands in docs/SEATING.md; plans are those of the seed `report`, so that anybody gets the
same numbers. It takes some minutes.
"""

import csv
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mjref.tournament.draw import Plan, draw_plan

ROOT = Path(__file__).resolve().parent.parent
BAR = ROOT / "tests" / "data" / "seating_aim_metrics.csv"
PAGE = ROOT / "docs" / "SEATING.md"
TARGETS = (
    *((24, 7, 1), (32, 8, 1), (100, 8, 1)),
    *((48, 7, 4), (72, 6, 4), (144, 7, 4), (24, 7, 4)),
    *((1000, 8, 1), (32, 10, 1), (40, 13, 1), (44, 14, 1), (48, 15, 1)),
)
HEAD = """\
# How good the seating plans are

Made by `python tools/seating_report.py`. Repeats: sum over the pairs that meet of (meetings - 1);
winds: the largest difference between a player's most and least held starting wind; visits: the
most often that one player sits at one table. The bound counts pairs only, so it cannot always be
reached; where repeats stand above it, no plan with fewer was found.

| players | sessions | teams of | repeats | bound | team-mates | winds | visits | seconds |
|---|---|---|---|---|---|---|---|---|
"""


class Measured(NamedTuple):
    """A plan beside the published one of its size."""

    plan: Plan
    seconds: float


def main() -> int:
    """Write the page."""
    lines = [HEAD]
    for players, sessions, team in TARGETS:
        lines.append(_row(_measured(players, sessions, team)))
    lines += _against_published()
    PAGE.write_text("".join(lines), encoding="utf-8")
    return 0


def _measured(players: int, sessions: int, team: int = 1) -> Measured:
    start = time.perf_counter()
    plan = draw_plan(players, sessions, team_size=team, draw_seed="report")
    return Measured(plan, time.perf_counter() - start)


def _row(measured: Measured) -> str:
    plan, quality = measured.plan, measured.plan.quality
    cells = (
        *(plan.players, len(plan.sessions), plan.team_size if plan.team_size > 1 else "–"),
        *(quality.repeats, plan.fewest_repeats, quality.team_mates),
        *(quality.wind_imbalance, quality.table_repeats, f"{measured.seconds:.1f}"),
    )
    return "| " + " | ".join(map(str, cells)) + " |\n"


def _against_published() -> Iterator[str]:
    """Yield how all published sizes compare, and each in which something is worse."""
    with BAR.open(encoding="utf-8") as file:
        bar = [{key: int(value) for key, value in row.items()} for row in csv.DictReader(file)]
    fewer, worse = 0, []
    for row in bar:
        measured = _measured(row["players"], row["sessions"])
        reached = measured.plan.quality
        fewer += reached.repeats < row["repeat_meetings"]
        published = (
            row["repeat_meetings"],
            row["max_wind_imbalance"],
            row["max_visits_to_one_table"],
        )
        if any(a > b for a, b in zip((reached[0], *reached[2:]), published, strict=True)):
            worse.append((measured, published))
    yield f"\n## Beside {len(bar)} published plans for single players\n\n"
    yield f"Fewer repeats than the published plan: {fewer}. In something worse: {len(worse)}"
    yield ":\n\n" if worse else ".\n"
    if worse:
        yield "| players | sessions | repeats (published) | winds (published) | "
        yield "visits (published) |\n"
        yield "|---|---|---|---|---|\n"
    for measured, published in worse:
        plan, reached = measured.plan, measured.plan.quality
        pairs = zip((reached[0], *reached[2:]), published, strict=True)
        cells = " | ".join(f"{ours} ({theirs})" for ours, theirs in pairs)
        yield f"| {plan.players} | {len(plan.sessions)} | {cells} |\n"


if __name__ == "__main__":
    sys.exit(main())
