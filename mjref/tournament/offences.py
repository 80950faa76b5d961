"""Offences and what they cost (处罚): the catalogue, and the entries it proposes for a sheet.

The catalogue is data (`resources/rulebooks/offences.toml`). What is proposed here is never
imposed: the referee confirms or changes it.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from mjref.paths import resource
from mjref.tournament.programme import Penalty

_LATE = ((10, "late_up_to_10"), (15, "late_up_to_15"))  # minutes
LADDER = (0, 5, 10, 20, 30, 40, 50, 60)
"""罚序 within a hand: a warning, then the seven lawful amounts; the last one stays."""


class OffenceKind(StrEnum):
    """How an offence is paid for."""

    WARNING = "warning"
    LADDER = "ladder"
    FIXED = "fixed"
    TRANSFER = "transfer"
    SHARES = "shares"


class Recipients(StrEnum):
    """Who receives what the offender loses."""

    NONE = "none"
    OTHERS = "others"
    VICTIM = "victim"


class Effect(StrEnum):
    """What an offence does beside its points."""

    NONE = "none"
    NO_WIN = "no_win"  # 停和陪打
    FORFEIT = "forfeit"  # 局分 0
    EXPELLED = "expelled"  # 停赛


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """One row of the catalogue; `amount` is what each recipient gets, or what is deducted."""

    id: str
    chinese: str
    english: str
    initials: str
    """Pinyin initials, for entry by keyboard."""
    kind: OffenceKind
    amount: int = 0
    recipients: Recipients = Recipients.NONE
    effect: Effect = Effect.NONE
    steps: tuple[int, ...] = LADDER
    count: str = "hand"
    """Where repetitions are counted: within the `hand` or the `session`."""
    when: str = "play"
    """`play`: a penalty of a hand; `session`: taken from the 局分 when it is totalled."""
    range: tuple[int, int] | None = None
    """What the referee may choose from, where the law leaves it to him."""
    article: str = ""
    note: str = ""
    optional: bool = False
    """True for what the law does not know and a tournament may adopt."""


@cache
def catalogue() -> Mapping[str, Offence]:
    """Return all offences by id, in the order of the catalogue."""
    rows = tomllib.loads(resource("rulebooks", "offences.toml").read_text("utf-8"))["offence"]
    return MappingProxyType({row["id"]: _offence(row) for row in rows})


def proposed(
    offence: Offence,
    player: str,
    table_players: Sequence[str],
    times_in_hand: int = 1,
    *,
    victim: str | None = None,
    amount: int | None = None,
) -> tuple[Penalty, ...]:
    """Return the entries for a sheet: the offender's first, then what the others receive.

    `times_in_hand` says which time this is, from 1 (for offences that are counted over the
    session: which time in the session). `amount` replaces the catalogue's; `victim` is the
    disturbed player. A warning is an entry of 0 points. Raises ValueError for a victim that is
    missing or not at the table. Source: articles 13 and 14.
    """
    if offence.kind is OffenceKind.TRANSFER:
        each = offence.amount if amount is None else amount
        receivers = _receivers(offence, player, table_players, victim)
        offender = Penalty(player=player, points=-each * len(receivers), offence=offence.id)
        return (
            offender,
            *(Penalty(player=one, points=each, offence=offence.id) for one in receivers),
        )
    deducted = _deduction(offence, times_in_hand) if amount is None else amount
    return (Penalty(player=player, points=-deducted, offence=offence.id),)


def lateness(late: timedelta) -> Offence | None:
    """Return the offence of one who comes `late` after the start; both limits still belong below.

    Source: article 13; the author's example of ten minutes sharp.
    """
    if late <= timedelta():
        return None
    for limit, offence in _LATE:
        if late <= timedelta(minutes=limit):
            return catalogue()[offence]
    return catalogue()["late_forfeit"]


def times(offence: Offence, player: str, penalties: Iterable[Penalty]) -> int:
    """Return which time it would be, from 1, after the `penalties` of the hand (or session)."""
    before = (
        one.player == player and one.offence == offence.id and one.points <= 0 for one in penalties
    )
    return 1 + sum(before)


def all_shares(offence: Offence, player: str, changes: Mapping[str, int]) -> tuple[Penalty, ...]:
    """Return the entries that let `player` pay what the other losers owe (赔付三家).

    `changes` are the changes that the win alone makes, by player.
    """
    owed = {one: -points for one, points in changes.items() if points < 0 and one != player}
    return (
        Penalty(player=player, points=-sum(owed.values()), offence=offence.id),
        *(Penalty(player=one, points=points, offence=offence.id) for one, points in owed.items()),
    )


def bars_from_winning(penalty: Penalty) -> bool:
    """Return whether the offence behind an entry costs its player the right to win the hand."""
    offence = catalogue().get(penalty.offence)
    if offence is None or penalty.points > 0:
        return False  # unknown words, or somebody who receives
    return offence.effect in (Effect.NO_WIN, Effect.EXPELLED)


def _offence(row: Mapping[str, object]) -> Offence:
    converted: dict[str, object] = {
        "kind": OffenceKind(str(row["kind"])),
        "recipients": Recipients(str(row.get("recipients", "none"))),
        "effect": Effect(str(row.get("effect", "none"))),
    }
    for key in ("steps", "range"):
        if isinstance(value := row.get(key), list):
            converted[key] = tuple(value)
    return Offence(**{**row, **converted})  # type: ignore[arg-type]


def _receivers(
    offence: Offence, player: str, table_players: Sequence[str], victim: str | None
) -> list[str]:
    if offence.recipients is Recipients.OTHERS:
        return [one for one in table_players if one != player]
    if victim is None or victim == player or victim not in table_players:
        raise ValueError(victim)
    return [victim]


def _deduction(offence: Offence, times: int) -> int:
    if offence.kind is OffenceKind.LADDER:
        return offence.steps[min(times, len(offence.steps)) - 1]
    return offence.amount
