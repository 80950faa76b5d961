"""Penalties, disputes, appeals and rows of the table of offences as JSON objects, both ways."""

from datetime import datetime
from fractions import Fraction
from typing import Any

from mjref.tournament.disputes import Against, Appeal, AppealEffect, Dispute, RankChange
from mjref.tournament.exact import plainest, points_json, write_exact
from mjref.tournament.json_fields import Fields
from mjref.tournament.offence_row import (
    LADDER,
    Effect,
    Offence,
    OffenceKind,
    Recipients,
    Scope,
    When,
)
from mjref.tournament.programme import Adjustment, Penalty

Json = dict[str, Any]
_MOST_POINTS = 100_000
_NOTHING = Adjustment(id="").standard_points


def penalty_json(fine: Penalty) -> Json:
    """Return a penalty."""
    effect = {} if fine.effect is None else {"effect": fine.effect.value}
    words = given(offence=fine.offence, note=fine.note)
    return {"player": fine.player, "points": fine.points, **words, **effect}


def read_penalty(fields: Fields) -> Penalty:
    """Return a penalty."""
    return Penalty(
        player=fields.name("player"),
        points=fields.whole("points"),
        offence=fields.text("offence", ""),
        effect=fields.choice("effect", Effect) if fields.has("effect") else None,
        note=fields.text("note", ""),
    )


def dispute_json(dispute: Dispute) -> Json:
    """Return a dispute."""
    return {
        "number": dispute.number,
        "reason": dispute.reason,
        "by": dispute.by,
        "at": dispute.at.isoformat(),
        **given(
            hand=dispute.hand, decision=dispute.decision, **_decided(dispute.decided_at, dispute)
        ),
    }


def read_dispute(fields: Fields) -> Dispute:
    """Return a dispute."""
    return Dispute(
        number=fields.whole("number", least=1),
        reason=fields.text("reason"),
        by=fields.text("by", ""),
        at=fields.moment("at"),
        hand=fields.optional_whole("hand", least=1),
        decision=fields.text("decision", ""),
        decided_by=fields.text("decided_by", ""),
        decided_at=fields.moment("decided_at") if fields.has("decided_at") else None,
    )


def appeal_json(appeal: Appeal) -> Json:
    """Return an appeal with the decision, where there is one."""
    where = given(
        session=appeal.session, table=appeal.table, hand=appeal.hand, subject=appeal.subject
    )
    changes = [_rank_change_json(change) for change in appeal.rank_changes]
    return {
        "id": appeal.id,
        "by": appeal.by,
        "against": appeal.against.value,
        **where,
        "received_at": appeal.received_at.isoformat(),
        "text": appeal.text,
        "effect": appeal.effect.value,
        **given(
            decision=appeal.decision, **_decided(appeal.decided_at, appeal), rank_changes=changes
        ),
    }


def read_appeal(fields: Fields) -> Appeal:
    """Return an appeal."""
    return Appeal(
        id=fields.name("id"),
        by=fields.text("by"),
        against=fields.choice("against", Against),
        received_at=fields.moment("received_at"),
        text=fields.text("text", ""),
        session=fields.optional_whole("session", least=1),
        table=fields.optional_whole("table", least=1),
        hand=fields.optional_whole("hand", least=1),
        subject=fields.text("subject", ""),
        effect=fields.choice("effect", AppealEffect, AppealEffect.PENDING),
        decision=fields.text("decision", ""),
        decided_by=fields.text("decided_by", ""),
        decided_at=fields.moment("decided_at") if fields.has("decided_at") else None,
        rank_changes=read_rank_changes(fields),
    )


def read_rank_changes(fields: Fields) -> tuple[RankChange, ...]:
    """Return the rank changes that an appeal brought."""
    return tuple(_read_rank_change(change) for change in fields.children("rank_changes"))


def rank_changes_json(appeal: Appeal) -> list[Json]:
    """Return the rank changes that an appeal brought."""
    return [_rank_change_json(change) for change in appeal.rank_changes]


def offence_json(offence: Offence) -> Json:
    """Return a whole row of the table of offences, what is at its default too."""
    return {
        "id": offence.id,
        "chinese": offence.chinese,
        "english": offence.english,
        "initials": offence.initials,
        "kind": offence.kind.value,
        "amount": offence.amount,
        "recipients": offence.recipients.value,
        "effect": offence.effect.value,
        "steps": list(offence.steps),
        "count": offence.count.value,
        "then": offence.then.value,
        "then_from": offence.then_from,
        "when": offence.when.value,
        **({} if offence.range is None else {"range": list(offence.range)}),
        "article": offence.article,
        "note": offence.note,
        "active": offence.active,
    }


def read_offence(fields: Fields) -> Offence:
    """Return a row of the table of offences."""
    return Offence(
        id=fields.name("id"),
        chinese=fields.name("chinese"),
        english=fields.name("english"),
        initials=fields.text("initials", ""),
        kind=fields.choice("kind", OffenceKind),
        amount=fields.whole("amount", 0, least=0, most=_MOST_POINTS),
        recipients=fields.choice("recipients", Recipients, Recipients.NONE),
        effect=fields.choice("effect", Effect, Effect.NONE),
        steps=_amounts(fields, "steps") or LADDER,
        count=fields.choice("count", Scope, Scope.HAND),
        then=fields.choice("then", Effect, Effect.NONE),
        then_from=fields.whole("then_from", 0, least=0, most=_MOST_POINTS),
        when=fields.choice("when", When, When.PLAY),
        range=_range(fields),
        article=fields.text("article", ""),
        note=fields.text("note", ""),
        active=fields.flag("active", True),
    )


def _range(fields: Fields) -> tuple[int, int] | None:
    amounts = _amounts(fields, "range")
    if not amounts:
        return None
    if len(amounts) != 2:
        fields.problem("offence_range", "range")
        return None
    return amounts[0], amounts[1]


def _amounts(fields: Fields, key: str) -> tuple[int, ...]:
    """Return a list of amounts; one that is none is noted."""
    items = fields.items(key)
    amounts = [item for item in items if _is_amount(item)]
    if len(amounts) != len(items):
        fields.problem("offence_amounts", key)
    return tuple(int(str(item)) for item in amounts)


def _is_amount(item: object) -> bool:
    return isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= _MOST_POINTS


def _rank_change_json(change: RankChange) -> Json:
    return {
        "id": change.id,
        "is_team": change.is_team,
        "rank_before": change.rank_before,
        "rank_after": change.rank_after,
        "standard_before": write_exact(change.standard_before),
        "standard_after": write_exact(change.standard_after),
        "match_before": points_json(change.match_before),
        "match_after": points_json(change.match_after),
    }


def _read_rank_change(fields: Fields) -> RankChange:
    return RankChange(
        id=fields.text("id"),
        is_team=fields.flag("is_team", False),
        rank_before=fields.whole("rank_before", least=1),
        rank_after=fields.whole("rank_after", least=1),
        standard_before=fields.exact("standard_before", _NOTHING),
        standard_after=fields.exact("standard_after", _NOTHING),
        match_before=plainest(fields.exact("match_before", Fraction(0))),
        match_after=plainest(fields.exact("match_after", Fraction(0))),
    )


def _decided(at: datetime | None, fact: Dispute | Appeal) -> Json:
    if at is None:
        return {}
    return {"decided_by": fact.decided_by, "decided_at": at.isoformat()}


def given(**values: object) -> Json:
    """Return the keys that say something."""
    return {key: value for key, value in values.items() if value}
