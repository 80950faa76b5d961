"""The table of offences as rows: what each costs, and where the tournament differs from the law."""

from dataclasses import dataclass

from mjref.i18n import mark, tr
from mjref.reports.offence_words import (
    RECIPIENTS,
    SCOPES,
    WHENS,
    consequence,
    measure,
    name_of,
    note_of,
)
from mjref.tournament.offence_row import LADDER, Offence, OffenceKind, Recipients
from mjref.tournament.offences import catalogue, offences_of
from mjref.tournament.programme import Tournament
from mjref.ui.models.rows import Column


@dataclass(frozen=True, slots=True, kw_only=True)
class OffenceLine:
    """A row in effect, and what the law says in its place; `law` is None for one of our own."""

    offence: Offence
    law: Offence | None

    def key(self) -> str:
        """Return what tells this row from all others."""
        return self.offence.id

    def name(self) -> str:
        """Return the name in the language in use."""
        return name_of(self.offence)

    def difference(self) -> str:
        """Return in a few words where the tournament differs from the law; empty for nowhere."""
        if self.law is None:
            return tr("added")
        if self.offence.active != self.law.active:
            return tr("switched on") if self.offence.active else tr("switched off")
        told = [
            f"{tr(label)}: {before}"
            for label, before, after in zip(
                _LABELS, _said(self.law), _said(self.offence), strict=True
            )
            if before != after
        ]
        if not told and self.offence != self.law:
            told = [tr("names or notes")]
        return tr("; ").join(told)

    def matches(self, text: str) -> bool:
        """Return whether `text` is part of a name, the initials or the article."""
        offence = self.offence
        words = f"{offence.chinese} {offence.english} {offence.initials} {offence.article}"
        return text.casefold() in words.casefold()


_LABELS = (mark("Measure"), mark("Received by"), mark("Besides"), mark("Counted"), mark("From"))


def _said(offence: Offence) -> tuple[str, ...]:
    return (
        measure(offence),
        received(offence),
        consequence(offence),
        counted(offence),
        taken(offence),
    )


def received(offence: Offence) -> str:
    """Return who receives the points; empty where there are none."""
    if offence.kind is OffenceKind.WARNING:
        return ""
    if offence.kind is OffenceKind.SHARES:
        return tr("the winner")
    return "" if offence.recipients is Recipients.NONE else tr(RECIPIENTS[offence.recipients])


def counted(offence: Offence) -> str:
    """Return where repetitions are counted; empty where nothing depends on them."""
    depends = offence.kind is OffenceKind.LADDER or offence.then_from
    return tr(SCOPES[offence.count]) if depends else ""


def taken(offence: Offence) -> str:
    """Return what the fine is taken from."""
    return tr(WHENS[offence.when])


def short_measure(offence: Offence) -> str:
    """Return what an offence costs in little room: the law's ladder by its name alone."""
    if offence.kind is OffenceKind.LADDER and offence.steps == LADDER:
        return tr("ladder")
    if offence.recipients is Recipients.VICTIM:
        words = tr("{cost} to the one disturbed")
        return words.format(cost=measure(offence))
    return measure(offence)


def offence_lines(tournament: Tournament) -> list[OffenceLine]:
    """Return all rows in effect, the law's first."""
    law = catalogue()
    return [
        OffenceLine(offence=offence, law=law.get(key))
        for key, offence in offences_of(tournament).items()
    ]


COLUMNS: tuple[Column[OffenceLine], ...] = (
    Column(title=mark("Offence"), text=OffenceLine.name, hint=lambda row: note_of(row.offence)),
    Column(title=mark("Keys"), text=lambda row: row.offence.initials),
    Column(
        title=mark("Measure"),
        text=lambda row: short_measure(row.offence) if row.offence.active else tr("not in use"),
        hint=lambda row: tr("; ").join(filter(None, (measure(row.offence), received(row.offence)))),
    ),
    Column(title=mark("Law"), text=OffenceLine.difference, hint=OffenceLine.difference),
    Column(title=mark("Besides"), text=lambda row: consequence(row.offence)),
    Column(title=mark("Counted"), text=lambda row: counted(row.offence)),
    Column(title=mark("From"), text=lambda row: taken(row.offence)),
    Column(title=mark("Article"), text=lambda row: row.offence.article),
)
