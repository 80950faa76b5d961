"""Rows of the table of offences, disputes and appeals in the journal's words."""

from collections.abc import Mapping
from datetime import datetime

from mjref.i18n import tr
from mjref.reports.appeal_words import AGAINST, EFFECTS, rank_change, subject
from mjref.reports.offence_words import RECIPIENTS, SCOPES, consequence, measure, name_of
from mjref.tournament.changes import Change
from mjref.tournament.disputes import Appeal, Dispute
from mjref.tournament.offence_row import Offence
from mjref.ui.formats import moment

Parts = list[tuple[str, str]]


class RulingWords:
    """Writes such facts with the names that people and teams have now."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def offence(self, change: Change) -> str:
        """Return what a change of the table of offences is about."""
        fact = change.after or change.before
        name = name_of(fact) if isinstance(fact, Offence) else change.key[0]
        return tr("Offence {name}").format(name=name)

    def parts(self, fact: Dispute | Offence | Appeal) -> Parts:
        """Return a fact as labelled parts."""
        if isinstance(fact, Offence):
            return _offence(fact)
        return self._appeal(fact) if isinstance(fact, Appeal) else self._dispute(fact)

    def _dispute(self, dispute: Dispute) -> Parts:
        hand = "" if dispute.hand is None else str(dispute.hand)
        return [
            ("", dispute.reason),
            (tr("Hand"), hand),
            (tr("By"), self._names.get(dispute.by, dispute.by)),
            (tr("Decision"), dispute.decision),
            *_decided(dispute.decided_by, dispute.decided_at),
        ]

    def _appeal(self, appeal: Appeal) -> Parts:
        changes = (rank_change(change, self._names) for change in appeal.rank_changes)
        return [
            ("", self._names.get(appeal.by, appeal.by)),
            (tr("Against"), tr(AGAINST[appeal.against])),
            (tr("Where"), subject(appeal, self._names)),
            (tr("Received"), moment(appeal.received_at)),
            (tr("Text"), appeal.text),
            (tr("Outcome"), tr(EFFECTS[appeal.effect])),
            (tr("Decision"), appeal.decision),
            *_decided(appeal.decided_by, appeal.decided_at),
            (tr("Ranks changed"), tr("; ").join(changes)),
        ]


def _decided(by: str, at: datetime | None) -> Parts:
    return [(tr("Decided by"), by), (tr("Decided at"), moment(at) if at else "")]


def _offence(offence: Offence) -> Parts:
    return [
        ("", name_of(offence)),
        (tr("Measure"), measure(offence)),
        (tr("Received by"), tr(RECIPIENTS[offence.recipients])),
        (tr("Besides"), consequence(offence)),
        (tr("Counted"), tr(SCOPES[offence.count])),
        (tr("In use"), tr("yes") if offence.active else tr("no")),
        (tr("Article"), offence.article),
    ]
