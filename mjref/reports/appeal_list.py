"""The record of appeals (申诉记录), with what each one changed."""

from collections.abc import Iterator
from datetime import datetime, tzinfo

from mjref.i18n import tr
from mjref.reports.appeal_words import AGAINST, EFFECTS, rank_change, subject
from mjref.reports.labels import name_of, names_of
from mjref.reports.sheet import Align, Cell, Column, Field, Grid, Row, Sheet, SignatureBox
from mjref.tournament.appeals import minutes_late
from mjref.tournament.disputes import Appeal
from mjref.tournament.programme import Tournament


def appeal_list(
    tournament: Tournament, session: int | None = None, zone: tzinfo | None = None
) -> Sheet:
    """Return the appeals against a session's results, or all; times are shown in `zone`."""
    appeals = [one for one in tournament.appeals if session in (None, one.session)]
    fields = [] if session is None else [Field(label=tr("Session"), value=str(session))]
    fields.append(Field(label=tr("Appeals"), value=str(len(appeals))))
    return Sheet(
        name="appeals" if session is None else f"appeals-{session}",
        heading=tournament.name,
        title=tr("Record of appeals"),
        fields=tuple(fields),
        grids=(
            Grid(
                columns=_columns(),
                rows=tuple(_row(tournament, appeal, zone) for appeal in appeals),
                frozen=1,
            ),
        ),
        notes=tuple(_notes(tournament, appeals)),
        boxes=(
            SignatureBox(label=tr("Chief referee")),
            SignatureBox(label=tr("Appeals committee")),
        ),
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column(title=tr("No."), width=10),
        Column(title=tr("Received"), width=30, align=Align.LEFT, wraps=True),
        Column(title=tr("By"), width=30, align=Align.LEFT, wraps=True),
        Column(title=tr("Against"), width=44, align=Align.LEFT, wraps=True),
        Column(title=tr("Text"), width=56, align=Align.LEFT, wraps=True),
        Column(title=tr("Outcome"), width=24, align=Align.LEFT, wraps=True),
        Column(title=tr("Decision"), width=50, align=Align.LEFT, wraps=True),
        Column(title=tr("Decided by"), width=34, align=Align.LEFT, wraps=True),
    )


def _row(tournament: Tournament, appeal: Appeal, zone: tzinfo | None) -> Row:
    names = names_of(tournament)
    received = _time(appeal.received_at, zone)
    if late := minutes_late(appeal, tournament):
        received += "\n" + tr("{minutes} min late").format(minutes=late)
    about = [tr(AGAINST[appeal.against]), subject(appeal, names)]
    decided = [name_of(tournament, appeal.decided_by)]
    if appeal.decided_at is not None:
        decided.append(_time(appeal.decided_at, zone))
    return Row(
        cells=(
            Cell(text=appeal.id),
            Cell(text=received),
            Cell(text=name_of(tournament, appeal.by), strong=True),
            Cell(text="\n".join(part for part in about if part)),
            Cell(text=appeal.text),
            Cell(text=tr(EFFECTS[appeal.effect]), strong=True),
            Cell(text=appeal.decision),
            Cell(text="\n".join(part for part in decided if part)),
        )
    )


def _notes(tournament: Tournament, appeals: list[Appeal]) -> Iterator[str]:
    names = names_of(tournament)
    for appeal in appeals:
        if appeal.rank_changes:
            changed = tr("; ").join(rank_change(change, names) for change in appeal.rank_changes)
            yield tr("Appeal {id} changed these ranks: {changes}.").format(
                id=appeal.id, changes=changed
            )


def _time(at: datetime, zone: tzinfo | None) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M}"
