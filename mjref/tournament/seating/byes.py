"""Who rests (轮空) in a session: evenly spread, over the teams too."""

from collections import Counter
from collections.abc import Mapping, Sequence


def resting(
    order: Sequence[str], number: int, rested: Mapping[str, int], team_of: Mapping[str, str]
) -> list[str]:
    """Return `number` players out of `order` who rest next.

    Whoever rested least often comes first, so that nobody rests twice before all rested once.
    Among those: one whose team has fewest resting now, then one whose team rested least often
    so far, then who comes first in `order`. One without a team stands for himself.
    """
    left = list(order)
    so_far: Counter[str] = Counter()
    for player in left:
        so_far[team_of.get(player, player)] += rested.get(player, 0)
    now: Counter[str] = Counter()
    chosen: list[str] = []
    for _ in range(number):
        chosen.append(min(left, key=lambda player: _claim(player, rested, team_of, now, so_far)))
        team = team_of.get(chosen[-1], chosen[-1])
        left.remove(chosen[-1])
        now[team] += 1
        so_far[team] += 1
    return chosen


def _claim(
    player: str,
    rested: Mapping[str, int],
    team_of: Mapping[str, str],
    now: Mapping[str, int],
    so_far: Mapping[str, int],
) -> tuple[int, int, int]:
    team = team_of.get(player, player)
    return rested.get(player, 0), now.get(team, 0), so_far.get(team, 0)
