"""Rulings, forfeits, substitutions and the fines of all hands as one list (处罚记录)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from mjref.i18n import mark, tr
from mjref.reports.labels import names_of
from mjref.reports.offence_words import offence_name, ruled
from mjref.tournament.offence_row import Offence
from mjref.tournament.offences import offences_of
from mjref.tournament.programme import Adjustment, Penalty, Table, TableKey, Tournament
from mjref.ui.formats import exact_signed, signed
from mjref.ui.models.rows import Column


class RulingKind(StrEnum):
    """What sort of ruling a line shows."""

    ADJUSTMENT = "adjustment"
    FORFEIT = "forfeit"
    SUBSTITUTION = "substitution"
    FINE = "fine"
    SESSION_FINE = "session_fine"


KIND_WORDS = {
    RulingKind.ADJUSTMENT: mark("Ruling"),
    RulingKind.FORFEIT: mark("Forfeit"),
    RulingKind.SUBSTITUTION: mark("Substitution"),
    RulingKind.FINE: mark("Penalty in a hand"),
    RulingKind.SESSION_FINE: mark("Penalty of a session"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """One ruling in words; `adjustment` is there for those that can be taken back here."""

    kind: RulingKind
    session: int
    table: int
    hand: int
    whom: str
    effect: str
    reason: str
    adjustment: Adjustment | None = None
    where: TableKey | None = None
    """The table of a penalty of a session, which can be taken back here too."""
    position: int = 0

    def key(self) -> tuple[object, ...]:
        """Return what tells this line from all others."""
        identity = self.adjustment.id if self.adjustment else ""
        place = (self.session, self.table, self.hand, self.position)
        return (self.kind, *place, self.whom, self.effect, identity)

    def place(self) -> str:
        """Return session, table and hand in words."""
        parts = []
        if self.session:
            parts.append(tr("Session {number}").format(number=self.session))
        if self.table:
            parts.append(tr("Table {number}").format(number=self.table))
        if self.hand:
            parts.append(tr("Hand {number}").format(number=self.hand))
        return " · ".join(parts)


def ruling_lines(tournament: Tournament) -> list[RulingLine]:
    """Return all rulings, those outside the hands first."""
    names = names_of(tournament)
    offences = offences_of(tournament)
    lines = [_adjustment(ruling, names, offences) for ruling in tournament.adjustments]
    for session in tournament.sessions:
        for table in session.tables:
            lines += _at_table(TableKey(session.number, table.number), table, names, offences)
    return lines


def _at_table(
    where: TableKey, table: Table, names: dict[str, str], offences: Mapping[str, Offence]
) -> Iterator[RulingLine]:
    for player in table.forfeits:
        effect = tr("last place, no standard points")
        yield _line(RulingKind.FORFEIT, where, 0, names.get(player, player), effect)
    for relief in table.replacements:
        effect = tr("{name} plays on").format(name=names.get(relief.incoming, relief.incoming))
        whom = names.get(relief.outgoing, relief.outgoing)
        yield _line(RulingKind.SUBSTITUTION, where, relief.from_hand, whom, effect)
    for position, fine in enumerate(table.penalties):
        if fine.points <= 0:  # what others receive is no ruling against them
            line = _fined(RulingKind.SESSION_FINE, where, 0, fine, names, offences)
            yield replace(line, where=where, position=position)
    for hand in table.hands or ():
        for position, fine in enumerate(hand.penalties):
            if fine.points <= 0:
                line = _fined(RulingKind.FINE, where, hand.number, fine, names, offences)
                yield replace(line, position=position)


def _fined(
    kind: RulingKind,
    where: TableKey,
    hand: int,
    fine: Penalty,
    names: dict[str, str],
    offences: Mapping[str, Offence],
) -> RulingLine:
    line = _line(kind, where, hand, names.get(fine.player, fine.player), ruled(fine))
    name = offence_name(fine.offence, offences)
    return replace(line, reason=f"{name} ({fine.note})" if fine.note else name)


def _line(kind: RulingKind, where: TableKey, hand: int, whom: str, effect: str) -> RulingLine:
    return RulingLine(
        kind=kind,
        session=where.session,
        table=where.table,
        hand=hand,
        whom=whom,
        effect=effect,
        reason="",
    )


def _adjustment(
    ruling: Adjustment, names: dict[str, str], offences: Mapping[str, Offence]
) -> RulingLine:
    parts = []
    if ruling.standard_points:
        value = exact_signed(ruling.standard_points)
        parts.append(tr("{value} standard points").format(value=value))
    if ruling.match_points:
        parts.append(tr("{value} match points").format(value=signed(ruling.match_points)))
    if ruling.play_off:
        parts.append(tr("place {place} in the play-off").format(place=ruling.play_off))
    whom = ruling.player or ruling.team or ""
    reasons = [offence_name(ruling.offence, offences), ruling.reason]
    return RulingLine(
        kind=RulingKind.ADJUSTMENT,
        session=ruling.session or 0,
        table=0,
        hand=0,
        whom=names.get(whom, whom),
        effect=tr(", ").join(parts),
        reason=tr(": ").join(filter(None, reasons)),
        adjustment=ruling,
    )


COLUMNS: tuple[Column[RulingLine], ...] = (
    Column(title=mark("Kind"), text=lambda line: tr(KIND_WORDS[line.kind])),
    Column(title=mark("Whom"), text=lambda line: line.whom),
    Column(
        title=mark("Where"),
        text=RulingLine.place,
        order=lambda line: (line.session, line.table, line.hand),
    ),
    Column(title=mark("Effect"), text=lambda line: line.effect),
    Column(title=mark("Reason"), text=lambda line: line.reason, hint=lambda line: line.reason),
)
