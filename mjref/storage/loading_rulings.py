"""Rows of rulings into facts: fines, disputes, the table of offences, appeals."""

import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from mjref.storage.stored_json import read_stored
from mjref.tournament.disputes import Against, Appeal, AppealEffect, Dispute
from mjref.tournament.exact import read_exact
from mjref.tournament.json_rulings import read_rank_changes
from mjref.tournament.offence_row import (
    Effect,
    Offence,
    OffenceKind,
    Recipients,
    Scope,
    When,
)
from mjref.tournament.programme import Adjustment, Penalty


def penalty_of(row: Row[Any]) -> Penalty:
    """Return a penalty."""
    return Penalty(
        player=row.player,
        points=row.points,
        offence=row.offence,
        effect=None if row.effect is None else Effect(row.effect),
        note=row.note,
    )


def disputes_of(found: Iterable[Row[Any]]) -> dict[tuple[int, ...], list[Dispute]]:
    """Return the disputes by session and table."""
    disputes: dict[tuple[int, ...], list[Dispute]] = defaultdict(list)
    for row in found:
        disputes[row.session, row.table].append(dispute_of(row))
    return disputes


def dispute_of(row: Row[Any]) -> Dispute:
    """Return a dispute."""
    return Dispute(
        number=row.number,
        hand=row.hand,
        reason=row.reason,
        by=row.raised_by,
        at=datetime.fromisoformat(row.raised_at),
        decision=row.decision,
        decided_by=row.decided_by,
        decided_at=_moment(row.decided_at),
    )


def adjustment_of(row: Row[Any]) -> Adjustment:
    """Return a ruling outside the hands."""
    return Adjustment(
        id=row.id,
        player=row.player,
        team=row.team,
        session=row.session,
        standard_points=read_exact(row.standard_points),
        match_points=row.match_points,
        reason=row.reason,
        offence=row.offence,
        play_off=row.play_off,
    )


def offence_of(row: Row[Any]) -> Offence:
    """Return a row of the table of offences."""
    return Offence(
        id=row.id,
        chinese=row.chinese,
        english=row.english,
        initials=row.initials,
        kind=OffenceKind(row.kind),
        amount=row.amount,
        recipients=Recipients(row.recipients),
        effect=Effect(row.effect),
        steps=tuple(int(step) for step in row.steps.split()),
        count=Scope(row.scope),
        then=Effect(row.raised_effect),
        then_from=row.raised_from,
        when=When(row.moment),
        range=None if row.least is None else (row.least, row.most),
        article=row.article,
        note=row.note,
        active=bool(row.active),
    )


def appeal_of(row: Row[Any]) -> Appeal:
    """Return an appeal."""
    stated = {"rank_changes": json.loads(row.rank_changes)}
    changes = read_stored(stated, "appeal", read_rank_changes)
    return Appeal(
        id=row.id,
        by=row.appellant,
        against=Against(row.against),
        received_at=datetime.fromisoformat(row.received_at),
        text=row.text,
        session=row.session,
        table=row.table,
        hand=row.hand,
        subject=row.subject,
        effect=AppealEffect(row.effect),
        decision=row.decision,
        decided_by=row.decided_by,
        decided_at=_moment(row.decided_at),
        rank_changes=changes,
    )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
