"""The totals of a whole session as a sheet to type in: a row a table, a column a seat."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from mjref.i18n import mark, tr
from mjref.tournament.programme import Settings, TableKey, Tournament
from mjref.tournament.totals import (
    Form,
    as_written,
    deducted,
    expected_sum,
    net,
    proposed_total,
    usual_form,
)
from mjref.ui.formats import signed
from mjref.ui.models.rows import Column
from mjref.ui.numbers import whole_number

SEATS = 4
_TITLES = (mark("East"), mark("South"), mark("West"), mark("North"))
Four = tuple[int | None, int | None, int | None, int | None]
EditTotal = Callable[["TotalsRow", int, str], bool]
"""Row, seat, text that was typed → whether it is a number, or empties the cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """One table: who sits there, what was typed, what stands in the file."""

    where: TableKey
    players: tuple[str, str, str, str]
    names: tuple[str, str, str, str]
    saved: Four
    typed: Four = (None, None, None, None)
    """In the form of the sheet; None where nothing is typed."""
    is_by_hand: bool = False
    is_accepted: bool = False
    fines: int = 0
    settings: Settings = field(default_factory=Settings)

    @property
    def form(self) -> Form:
        """Return how the totals are written."""
        return usual_form(self.settings)

    @property
    def is_changed(self) -> bool:
        """Return whether something is typed that is not saved."""
        return self.typed != self.saved and any(total is not None for total in self.typed)

    @property
    def difference(self) -> int | None:
        """Return how much four totals are off, None while one is missing."""
        known = [total for total in self.typed if total is not None]
        if len(known) < SEATS:
            return None
        return sum(known) - expected_sum(self.settings, self.form, self.fines)

    def proposed(self, seat: int) -> int | None:
        """Return what a seat's total must be, where it alone is missing."""
        if self.typed[seat] is not None:
            return None
        return proposed_total(self.typed, self.settings, self.form, self.fines)

    def net_totals(self) -> dict[str, int]:
        """Return the totals net of the base points, by player; only where all four are there."""
        pairs = zip(self.players, self.typed, strict=True)
        return {player: net(total or 0, self.settings, self.form) for player, total in pairs}

    def with_total(self, seat: int, total: int | None) -> "TotalsRow":
        """Return the row with one total typed."""
        totals = [*self.typed]
        totals[seat] = total
        east, south, west, north = totals
        return replace(self, typed=(east, south, west, north))


def totals_rows(
    tournament: Tournament, session: int, typed: Mapping[TableKey, Four]
) -> list[TotalsRow]:
    """Return a row for each table; what was `typed` and not saved stands above what is saved."""
    names = {player.id: player.name for player in tournament.players}
    settings = tournament.settings
    rows = []
    for table in tournament.session(session).tables if session else ():
        scores = table.scores
        east, south, west, north = (
            None if scores is None else as_written(scores[p], settings, usual_form(settings))
            for p in table.seats
        )
        where, saved = TableKey(session, table.number), (east, south, west, north)
        one, two, three, four = (names.get(player, player) for player in table.seats)
        rows.append(
            TotalsRow(
                where=where,
                players=table.seats,
                names=(one, two, three, four),
                saved=saved,
                typed=typed.get(where, saved),
                is_by_hand=bool(table.hands),
                is_accepted=table.accepted is not None,
                fines=deducted(table, settings),
                settings=settings,
            )
        )
    return rows


def totals_columns(edit: EditTotal) -> tuple[Column[TotalsRow], ...]:
    """Return the columns: the table, a name and a total for each seat, and how it adds up."""
    return (
        Column(
            title=mark("Table"),
            text=lambda row: str(row.where.table),
            order=lambda row: row.where.table,
            is_number=True,
            is_bold=True,
        ),
        *(column for seat in range(SEATS) for column in _of_seat(seat, edit)),
        Column(title=mark("State"), text=state_words),
    )


def _of_seat(seat: int, edit: EditTotal) -> Iterator[Column[TotalsRow]]:
    yield Column(title=_TITLES[seat], text=lambda row: row.names[seat])
    yield Column(
        title=mark("Total"),
        text=lambda row: _shown(row, seat),
        typed=lambda row: _first_text(row, seat),
        is_number=True,
        edit=lambda row, text: edit(row, seat, text),
    )


def _shown(row: TotalsRow, seat: int) -> str:
    if row.typed[seat] is not None:
        return str(row.typed[seat])
    proposed = row.proposed(seat)
    return "" if proposed is None else f"({proposed})"


def _first_text(row: TotalsRow, seat: int) -> str:
    """The editor opens with the proposal, so that one key takes it."""
    total = row.typed[seat] if row.typed[seat] is not None else row.proposed(seat)
    return "" if total is None else str(total)


def state_words(row: TotalsRow) -> str:
    """Return how a row stands: saved, not saved, off by how much."""
    if row.difference:
        off = tr("off by {difference}").format(difference=signed(row.difference))
        return f"{off} · {tr('accepted')}" if row.is_accepted and not row.is_changed else off
    if row.is_changed:
        return tr("not saved")
    if row.saved[0] is not None:
        return tr("saved")
    return tr("hand by hand") if row.is_by_hand else ""


def pasted(text: str, rows: Iterable[TotalsRow], first: TableKey | None) -> dict[TableKey, Four]:
    """Return the totals in cells copied from a spreadsheet, by table.

    Five numbers in a line are the table and its four totals; four are those of the next table,
    beginning with `first`. Words between them, such as names, are passed over. Lines that are
    neither are left out.
    """
    tables = [row.where for row in rows]
    at = tables.index(first) if first in tables else 0
    by_number = {where.table: where for where in tables}
    found: dict[TableKey, Four] = {}
    for line in text.splitlines():
        numbers = [n for n in map(whole_number, line.split("\t")) if n is not None]
        if len(numbers) == SEATS + 1 and numbers[0] in by_number:
            where, numbers = by_number[numbers[0]], numbers[1:]
        elif len(numbers) == SEATS and at < len(tables):
            where, at = tables[at], at + 1
        else:
            continue
        east, south, west, north = numbers
        found[where] = (east, south, west, north)
    return found
