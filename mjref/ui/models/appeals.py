"""Appeals and disputes as rows, with what is late and what still waits for a decision."""

from dataclasses import dataclass

from mjref.i18n import mark, tr
from mjref.reports.appeal_words import AGAINST, EFFECTS, subject
from mjref.reports.labels import names_of
from mjref.tournament.appeals import minutes_late
from mjref.tournament.disputes import Appeal, Dispute
from mjref.tournament.programme import TableKey, Tournament
from mjref.ui.models.rows import Column


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealLine:
    """One appeal in words; `late` counts minutes."""

    appeal: Appeal
    by: str
    about: str
    late: int

    def received(self) -> str:
        """Return when it came in, and whether that was too late."""
        at = f"{self.appeal.received_at.astimezone():%m-%d %H:%M}"
        if not self.late:
            return at
        words = tr("{minutes} min late").format(minutes=self.late)
        return f"{at}  {words}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeLine:
    """One dispute of a table."""

    where: TableKey
    dispute: Dispute
    by: str

    def place(self) -> str:
        """Return session, table and hand in words."""
        parts = [
            tr("Session {number}").format(number=self.where.session),
            tr("Table {number}").format(number=self.where.table),
        ]
        if self.dispute.hand is not None:
            parts.append(tr("Hand {number}").format(number=self.dispute.hand))
        return " · ".join(parts)

    def state(self) -> str:
        """Return whether somebody has decided, and what."""
        return tr("open") if self.dispute.is_open else self.dispute.decision


def appeal_lines(tournament: Tournament) -> list[AppealLine]:
    """Return all appeals, those that wait first."""
    names = names_of(tournament)
    lines = [
        AppealLine(
            appeal=appeal,
            by=names.get(appeal.by, appeal.by),
            about=f"{tr(AGAINST[appeal.against])}: {subject(appeal, names)}",
            late=minutes_late(appeal, tournament),
        )
        for appeal in tournament.appeals
    ]
    return sorted(lines, key=lambda line: line.appeal.decided_at is not None)


def dispute_lines(tournament: Tournament) -> list[DisputeLine]:
    """Return the disputes of all tables, the open ones first."""
    names = names_of(tournament)
    lines = [
        DisputeLine(
            where=TableKey(session.number, table.number),
            dispute=dispute,
            by=names.get(dispute.by, dispute.by),
        )
        for session in tournament.sessions
        for table in session.tables
        for dispute in table.disputes
    ]
    return sorted(lines, key=lambda line: not line.dispute.is_open)


APPEAL_COLUMNS: tuple[Column[AppealLine], ...] = (
    Column(title=mark("No."), text=lambda line: line.appeal.id, is_bold=True),
    Column(
        title=mark("Received"),
        text=AppealLine.received,
        order=lambda line: line.appeal.received_at.timestamp(),
    ),
    Column(title=mark("By"), text=lambda line: line.by),
    Column(title=mark("Against"), text=lambda line: line.about),
    Column(title=mark("Text"), text=lambda line: line.appeal.text, hint=lambda x: x.appeal.text),
    Column(title=mark("Outcome"), text=lambda line: tr(EFFECTS[line.appeal.effect])),
    Column(
        title=mark("Decision"),
        text=lambda line: line.appeal.decision,
        hint=lambda line: line.appeal.decision,
    ),
)
DISPUTE_COLUMNS: tuple[Column[DisputeLine], ...] = (
    Column(title=mark("Where"), text=DisputeLine.place, is_bold=True),
    Column(title=mark("Disputed"), text=lambda line: line.dispute.reason),
    Column(title=mark("By"), text=lambda line: line.by),
    Column(title=mark("Decision"), text=DisputeLine.state),
)
