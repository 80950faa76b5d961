"""Rulings, forfeits, substitutions and the fines of all hands as one list (处罚记录)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from mjref.i18n import mark, tr
from mjref.reports.offence_words import offence_name
from mjref.tournament.programme import Adjustment, Table, TableKey, Tournament
from mjref.ui.formats import exact_signed, signed
from mjref.ui.models.rows import Column


class RulingKind(StrEnum):
    """What sort of ruling a line shows."""

    ADJUSTMENT = "adjustment"
    FORFEIT = "forfeit"
    SUBSTITUTION = "substitution"
    FINE = "fine"


KIND_WORDS = {
    RulingKind.ADJUSTMENT: mark("Ruling"),
    RulingKind.FORFEIT: mark("Forfeit"),
    RulingKind.SUBSTITUTION: mark("Substitution"),
    RulingKind.FINE: mark("Penalty in a hand"),
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

    def key(self) -> tuple[object, ...]:
        """Return what tells this line from all others."""
        identity = self.adjustment.id if self.adjustment else ""
        return (self.kind, self.session, self.table, self.hand, self.whom, self.effect, identity)

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
    names = {player.id: player.name for player in tournament.players}
    names.update({team.id: team.name for team in tournament.teams})
    lines = [_adjustment(ruling, names) for ruling in tournament.adjustments]
    for session in tournament.sessions:
        for table in session.tables:
            lines += _at_table(TableKey(session.number, table.number), table, names)
    return lines


def _at_table(where: TableKey, table: Table, names: dict[str, str]) -> Iterator[RulingLine]:
    for player in table.forfeits:
        effect = tr("last place, no standard points")
        yield _line(RulingKind.FORFEIT, where, 0, names.get(player, player), effect)
    for relief in table.replacements:
        effect = tr("{name} plays on").format(name=names.get(relief.incoming, relief.incoming))
        whom = names.get(relief.outgoing, relief.outgoing)
        yield _line(RulingKind.SUBSTITUTION, where, relief.from_hand, whom, effect)
    for hand in table.hands or ():
        for fine in hand.penalties:
            if fine.points <= 0:  # what others receive is no ruling against them
                effect = signed(fine.points) if fine.points else tr("warning")
                whom = names.get(fine.player, fine.player)
                line = _line(RulingKind.FINE, where, hand.number, whom, effect)
                yield replace(line, reason=offence_name(fine.offence))


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


def _adjustment(ruling: Adjustment, names: dict[str, str]) -> RulingLine:
    parts = []
    if ruling.standard_points:
        value = exact_signed(ruling.standard_points)
        parts.append(tr("{value} standard points").format(value=value))
    if ruling.match_points:
        parts.append(tr("{value} match points").format(value=signed(ruling.match_points)))
    if ruling.play_off:
        parts.append(tr("place {place} in the play-off").format(place=ruling.play_off))
    whom = ruling.player or ruling.team or ""
    return RulingLine(
        kind=RulingKind.ADJUSTMENT,
        session=ruling.session or 0,
        table=0,
        hand=0,
        whom=names.get(whom, whom),
        effect=tr(", ").join(parts),
        reason=ruling.reason,
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
