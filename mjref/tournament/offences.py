"""Offences and what they cost (处罚): the law's table, a tournament's own, what they propose.

The law's table is data (`resources/rulebooks/offences.toml`). What is proposed here is never
imposed: the referee confirms or changes it.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from types import MappingProxyType

from mjref.paths import resource
from mjref.tournament.offence_row import (
    LADDER,
    Effect,
    Offence,
    OffenceKind,
    Recipients,
    Scope,
    When,
)
from mjref.tournament.options import is_on, option
from mjref.tournament.programme import Penalty, Settings, Tournament

_LATE = ("late_up_to_10", "late_up_to_15")
_LATE_MINUTES = (10, 15)
OTHERS = 3  # at a table


@cache
def catalogue() -> Mapping[str, Offence]:
    """Return all offences of the law by id, in the order of the catalogue."""
    rows = tomllib.loads(resource("rulebooks", "offences.toml").read_text("utf-8"))["offence"]
    return MappingProxyType({row["id"]: _offence(row) for row in rows})


def offences_of(tournament: Tournament) -> Mapping[str, Offence]:
    """Return the table of offences of a tournament by id: the law's rows first, then its own.

    A row that the tournament changed stands as it is; on the others its regulations act.
    """
    own = {offence.id: offence for offence in tournament.offences}
    law = {
        key: own.pop(key) if key in own else under_regulations(offence, tournament.settings)
        for key, offence in catalogue().items()
    }
    return {**law, **own}


def under_regulations(offence: Offence, settings: Settings) -> Offence:
    """Return a row of the law as the named options of a tournament have it."""
    if offence.id == "early_draw_pays_all":
        offence = replace(offence, active=is_on(settings, "early_draw_pays_all"))
    collapse = option(settings, "hand_collapse")
    if offence.id == "hand_collapsed" and collapse != "referee":
        offence = replace(offence, active=collapse == "fixed", range=None)
    receivers = option(settings, "fine_receivers")
    if receivers != "catalogue":
        offence = (as_transfer if receivers == "transfer" else as_deduction)(offence)
    scope = option(settings, "counter_scope")
    return offence if scope == "catalogue" else replace(offence, count=Scope(scope))


def as_deduction(offence: Offence) -> Offence:
    """Return the offence with the same loss to the offender, received by nobody."""
    if offence.recipients is Recipients.NONE:
        return offence
    shares = OTHERS if offence.recipients is Recipients.OTHERS else 1
    kind = OffenceKind.FIXED if offence.kind is OffenceKind.TRANSFER else offence.kind
    return replace(
        offence,
        kind=kind,
        recipients=Recipients.NONE,
        amount=offence.amount * shares,
        steps=tuple(step * shares for step in offence.steps),
        range=offence.range and (offence.range[0] * shares, offence.range[1] * shares),
    )


def as_transfer(offence: Offence) -> Offence:
    """Return the offence so that each of the others receives what was deducted."""
    has_points = offence.kind in (OffenceKind.FIXED, OffenceKind.LADDER)
    if not has_points or offence.when is When.SESSION:
        return offence
    return replace(offence, recipients=Recipients.OTHERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the referee says where he does not leave it to the table of offences."""

    victim: str | None = None
    amount: int | None = None
    effect: Effect | None = None
    note: str = ""


def proposed(
    offence: Offence,
    player: str,
    table_players: Sequence[str],
    time: int = 1,
    ruling: Ruling | None = None,
) -> tuple[Penalty, ...]:
    """Return the entries for a sheet: the offender's first, then what the others receive.

    `time` says which time this is in the offence's scope, from 1. A warning is an entry of 0
    points. Raises ValueError for a victim that is missing or not at the table. Source: articles
    13 and 14.
    """
    ruling = ruling or Ruling()
    each = offence.points_at(time) if ruling.amount is None else ruling.amount
    effect = offence.effect_at(time) if ruling.effect is None else ruling.effect
    receivers = _receivers(offence, player, table_players, ruling.victim)
    offender = Penalty(
        player=player,
        points=-each * (len(receivers) or 1),
        offence=offence.id,
        effect=effect if ruling.effect is not None or effect is not Effect.NONE else None,
        note=ruling.note,
    )
    shares = (Penalty(player=one, points=each, offence=offence.id) for one in receivers if each)
    return (offender, *shares)


def lateness(
    late: timedelta,
    limits: Sequence[int] = _LATE_MINUTES,
    offences: Mapping[str, Offence] | None = None,
) -> Offence | None:
    """Return the offence of one who comes `late` after the start; the limits still belong below.

    `limits` are minutes. Source: article 13; the author's example of ten minutes sharp.
    """
    known = catalogue() if offences is None else offences
    if late <= timedelta():
        return None
    for limit, offence in zip(limits, _LATE, strict=False):
        if late <= timedelta(minutes=limit):
            return known[offence]
    return known["late_forfeit"]


def outside_hands(offence: Offence) -> Scope:
    """Return where an offence is counted outside the hands: what counts in one, in the session."""
    return Scope.SESSION if offence.count is Scope.HAND else offence.count


def times(offence: Offence, player: str, penalties: Iterable[Penalty]) -> int:
    """Return which time it would be, from 1, after the `penalties` of the offence's scope."""
    before = (
        one.player == player and one.offence == offence.id and one.points <= 0 for one in penalties
    )
    return 1 + sum(before)


def all_shares(offence: Offence, player: str, changes: Mapping[str, int]) -> tuple[Penalty, ...]:
    """Return the entries that let `player` pay what the other losers owe (赔付三家).

    `changes` are the changes that the win alone makes, by player.
    """
    owed = {one: -points for one, points in changes.items() if points < 0 and one != player}
    effect = None if offence.effect is Effect.NONE else offence.effect
    return (
        Penalty(player=player, points=-sum(owed.values()), offence=offence.id, effect=effect),
        *(Penalty(player=one, points=points, offence=offence.id) for one, points in owed.items()),
    )


def bars_from_winning(penalty: Penalty, offences: Mapping[str, Offence] | None = None) -> bool:
    """Return whether what was ruled costs the player the right to win the hand."""
    if penalty.points > 0:
        return False  # somebody who receives
    effect = penalty.effect
    if effect is None:  # not stated: as the table has it, and unknown words have nothing
        offence = (catalogue() if offences is None else offences).get(penalty.offence)
        effect = offence.effect if offence else Effect.NONE
    return effect is not Effect.NONE


def lawful_amounts(offences: Mapping[str, Offence]) -> frozenset[int]:
    """Return all amounts that a table of offences knows, those of the ladder always among them."""
    found = set(LADDER)
    for offence in offences.values():
        found |= {offence.amount, *offence.steps}
    return frozenset(found)


def _offence(row: Mapping[str, object]) -> Offence:
    converted: dict[str, object] = {
        "kind": OffenceKind(str(row["kind"])),
        "recipients": Recipients(str(row.get("recipients", "none"))),
        "effect": Effect(str(row.get("effect", "none"))),
        "then": Effect(str(row.get("then", "none"))),
        "count": Scope(str(row.get("count", "hand"))),
        "when": When(str(row.get("when", "play"))),
    }
    for key in ("steps", "range"):
        if isinstance(value := row.get(key), list):
            converted[key] = tuple(value)
    return Offence(**{**row, **converted})  # type: ignore[arg-type]


def _receivers(
    offence: Offence, player: str, table_players: Sequence[str], victim: str | None
) -> list[str]:
    if offence.recipients is Recipients.NONE:
        return []
    if offence.recipients is Recipients.OTHERS:
        return [one for one in table_players if one != player]
    if victim is None or victim == player or victim not in table_players:
        raise ValueError(victim)
    return [victim]
