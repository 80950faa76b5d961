"""The hands of one table as the rows of the score sheet, sub-totals of the rounds between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mjref.game.hand import Seat
from mjref.i18n import language, mark, tr
from mjref.reports.offence_words import offence_name
from mjref.rulebooks.base import Fan
from mjref.tournament.occupancy import seat_in_hand
from mjref.tournament.programme import HandRecord, Outcome
from mjref.tournament.rotation import HANDS_PER_ROUND
from mjref.tournament.sheet import Four, SheetLine, TableSheet
from mjref.tournament.store import JournalEntry
from mjref.ui.formats import round_name, signed, time_of_day
from mjref.ui.texts import OUTCOMES, fan_name

Index = QModelIndex | QPersistentModelIndex

DEALER, SELF_DRAW, DISCARDER = "▲", "+", "−"
DRAWN, WARNING, CORRECTED = "○", "×", "*"
FINE = mark("F")  # 罚; the font has no flag
DISPUTED = "?"
BETWEEN_FANS = " · "
WIND_SIGNS = "东南西北"
CELL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a delegate finds a Cell."""


class Column(NamedTuple):
    """Where the columns are; the four players follow."""

    number: int = 0
    fans: int = 1
    points: int = 2
    first_player: int = 3


COLUMNS = Column()


class RowKind(StrEnum):
    """What a row of the sheet is."""

    HAND = "hand"
    SUBTOTAL = "subtotal"
    FINES = "fines"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: a hand, played or not, or what a round made."""

    kind: RowKind
    number: int
    """The hand; for a sub-total the last hand of the round."""
    line: SheetLine | None = None
    sums: Four | None = None
    """A sub-total's changes in its round."""
    totals: Four | None = None
    former: tuple[JournalEntry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The hand that is being entered, before it is saved."""

    number: int
    text: str = ""
    points: str = ""
    changes: Four | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a cell shows: marks, the change, the running total after it."""

    text: str = ""
    marks: str = ""
    change: int | None = None
    total: int | None = None
    is_winner: bool = False
    is_preview: bool = False
    is_subtotal: bool = False
    is_corrected: bool = False


def wind_sign(seat: Seat) -> str:
    """Return 东 南 西 北, or E S W N."""
    return WIND_SIGNS[seat] if language() == "zh" else seat.letter


class ScoreSheetModel(QAbstractTableModel):
    """Adapts a TableSheet to the view; `show_sheet` says what changed, row by row."""

    def __init__(self, fans: Mapping[str, Fan], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fans = fans
        self._rows: list[Row] = []
        self._names: tuple[str, str, str, str] = ("", "", "", "")
        self._preview: Preview | None = None
        self._sheet: TableSheet | None = None

    def show_sheet(
        self,
        sheet: TableSheet,
        *,
        hands: int,
        names: tuple[str, str, str, str],
        former: Mapping[int, Sequence[JournalEntry]],
    ) -> None:
        """Show the facts of `sheet` in a session of `hands` hands."""
        rows = _rows(sheet, hands, former)
        self._sheet = sheet
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        else:
            changed = [i for i, row in enumerate(rows) if row != self._rows[i]]
            self._rows = rows
            if changed:
                self._tell(changed[0], changed[-1])
        if names != self._names:
            self._names = names
            last = len(self._names) + COLUMNS.first_player - 1
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, COLUMNS.first_player, last)

    def show_preview(self, preview: Preview | None) -> None:
        """Show the hand that is being entered in its row."""
        before, self._preview = self._preview, preview
        for each in (before, preview):
            if each is not None and (row := self.row_of(each.number)) is not None:
                self._tell(row, row)

    def retranslate(self) -> None:
        """Show everything in the language in use."""
        if self._rows:
            self._tell(0, len(self._rows) - 1)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def row_of(self, number: int) -> int | None:
        """Return the row of a hand."""
        for place, row in enumerate(self._rows):
            if row.kind is RowKind.HAND and row.number == number:
                return place
        return None

    def row(self, place: int) -> Row:
        """Return what a row holds."""
        return self._rows[place]

    def cell(self, place: int, column: int) -> Cell:
        """Return what a cell shows."""
        row = self._rows[place]
        if row.kind is not RowKind.HAND:
            return self._subtotal(row, column)
        if self._preview and self._preview.number == row.number:
            return self._previewed(self._preview, row, column)
        if row.line is None:
            return Cell(text=str(row.number) if column == COLUMNS.number else "")
        return self._played(row, row.line, column)

    def _tell(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))

    def _subtotal(self, row: Row, column: int) -> Cell:
        if column == COLUMNS.fans:
            text = round_name((row.number - 1) // HANDS_PER_ROUND)
            if row.kind is RowKind.FINES:
                text = tr("Fines of the session")
            return Cell(text=text, is_subtotal=True)
        seat = column - COLUMNS.first_player
        if seat < 0 or row.sums is None or row.totals is None:
            return Cell(is_subtotal=True)
        return Cell(change=row.sums[seat], total=row.totals[seat], is_subtotal=True)

    def _previewed(self, preview: Preview, row: Row, column: int) -> Cell:
        if column == COLUMNS.number:
            return Cell(text=str(row.number), is_preview=True, is_corrected=bool(row.former))
        if column in (COLUMNS.fans, COLUMNS.points):
            text = preview.text if column == COLUMNS.fans else preview.points
            return Cell(text=text, is_preview=True)
        seat = column - COLUMNS.first_player
        change = preview.changes[seat] if preview.changes else None
        return Cell(change=change, is_preview=True)

    def _played(self, row: Row, line: SheetLine, column: int) -> Cell:
        if column == COLUMNS.number:
            return Cell(text=self._numbered(row), is_corrected=bool(row.former))
        if column == COLUMNS.fans:
            return Cell(text=self.fans_text(line.hand))
        if column == COLUMNS.points:
            text = str(line.hand.points) if line.hand.outcome.is_win else DRAWN
            return Cell(text=text)
        return self._player_cell(line, column - COLUMNS.first_player)

    def _numbered(self, row: Row) -> str:
        """Return the number of a hand, with the sign of a dispute about it."""
        disputes = self._sheet.open_disputes if self._sheet else ()
        is_disputed = any(dispute.hand == row.number for dispute in disputes)
        return f"{row.number}{DISPUTED}" if is_disputed else str(row.number)

    def _player_cell(self, line: SheetLine, seat: int) -> Cell:
        assert self._sheet is not None
        winner = seat_in_hand(self._sheet.table, line.hand.winner or "", line.hand.number)
        return Cell(
            marks=_marks(line, seat, self._sheet),
            change=line.changes[seat],
            total=line.totals[seat],
            is_winner=winner == seat,
        )

    def fans_text(self, hand: HandRecord) -> str:
        """Return what was counted: the fans, the weightiest first; else the outcome."""
        if not hand.declared:
            return tr(OUTCOMES[hand.outcome])
        return BETWEEN_FANS.join(
            _counted(fan_name(self._fans[name]) if name in self._fans else name, count)
            for name, count in sorted(hand.declared.items(), key=self._weight)
        )

    def _weight(self, declared: tuple[str, int]) -> int:
        return -self._fans[declared[0]].points if declared[0] in self._fans else 0

    def legend(self) -> str:
        """Return what the signs beside the numbers mean, where there are any."""
        corrected, disputed = tr("corrected hand"), tr("disputed hand")
        signs = {
            f"{CORRECTED} {corrected}": any(row.former for row in self._rows),
            f"{DISPUTED} {disputed}": bool(self._sheet and self._sheet.open_disputes),
        }
        return " · ".join(words for words, is_there in signs.items() if is_there)

    def former_text(self, row: Row) -> str:
        """Return the former versions of a hand, with who, when and why."""
        told = []
        for entry in row.former:
            before = entry.change.before
            if isinstance(before, HandRecord):
                told.append(
                    tr("Before: {what}, {points} points. {who}, {when}: {reason}").format(
                        what=self.fans_text(before),
                        points=before.points,
                        who=entry.who,
                        when=time_of_day(entry.at),
                        reason=entry.reason or tr("no reason given"),
                    )
                )
        return "\n".join(told)

    def _tooltip(self, place: int, column: int) -> str | None:
        row = self._rows[place]
        if row.line is None:
            return None
        if column == COLUMNS.number and row.former:
            return self.former_text(row)
        if column == COLUMNS.fans:
            return self.fans_text(row.line.hand)
        if column >= COLUMNS.first_player and (fines := _fines_text(row.line)):
            return fines
        return None

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows; a cell has no children."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return number, fans, points and four players."""
        return 0 if parent.isValid() else COLUMNS.first_player + 4

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:  # noqa: ANN401
        """Return text, tooltip, or the Cell for the delegate."""
        if not index.isValid():
            return None
        if role == CELL_ROLE:
            return self.cell(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != COLUMNS.fans:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        cell = self.cell(index.row(), index.column())
        if cell.change is None:
            return cell.text
        total = "" if cell.total is None else f" {signed(cell.total)}"
        return f"{cell.marks} {signed(cell.change)}{total}".strip()

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:  # noqa: ANN401
        """Return the columns' names; players stand under the seat that they started in."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight
            if section == COLUMNS.fans:
                side = Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        if section >= COLUMNS.first_player:
            seat = Seat(section - COLUMNS.first_player)
            return f"{wind_sign(seat)} {self._names[seat]}"
        return (tr("#"), tr("Fans"), tr("Pts"))[section]


def _rows(sheet: TableSheet, hands: int, former: Mapping[int, Sequence[JournalEntry]]) -> list[Row]:
    lines = {line.hand.number: line for line in sheet.lines}
    rows: list[Row] = []
    for number in range(1, max(hands, *lines, 1) + 1):
        told = tuple(former.get(number, ()))
        rows.append(Row(kind=RowKind.HAND, number=number, line=lines.get(number), former=told))
        if number % HANDS_PER_ROUND == 0 or number == hands:
            rows.append(_round_row(number, lines))
    if sheet.table.penalties:
        fines, totals = sheet.session_fines, sheet.totals
        rows.append(Row(kind=RowKind.FINES, number=0, sums=fines, totals=totals))
    return rows


def _round_row(number: int, lines: Mapping[int, SheetLine]) -> Row:
    first = (number - 1) // HANDS_PER_ROUND * HANDS_PER_ROUND + 1
    played = [lines[hand] for hand in range(first, number + 1) if hand in lines]
    if not played:
        return Row(kind=RowKind.SUBTOTAL, number=number)
    sums = [sum(line.changes[seat] for line in played) for seat in range(4)]
    return Row(
        kind=RowKind.SUBTOTAL,
        number=number,
        sums=(sums[0], sums[1], sums[2], sums[3]),
        totals=played[-1].totals,
    )


def _marks(line: SheetLine, seat: int, sheet: TableSheet) -> str:
    hand = line.hand
    marks = DEALER if line.positions.dealer == seat else ""
    if hand.outcome is Outcome.SELF_DRAW:
        if seat_in_hand(sheet.table, hand.winner or "", hand.number) == seat:
            marks += SELF_DRAW
    elif hand.discarder and seat_in_hand(sheet.table, hand.discarder, hand.number) == seat:
        marks += DISCARDER
    for fine in hand.penalties:
        if seat_in_hand(sheet.table, fine.player, hand.number) == seat and fine.points <= 0:
            marks += tr(FINE) if fine.points else WARNING
    return marks


def _fines_text(line: SheetLine) -> str:
    return "\n".join(
        f"{tr(FINE)} {signed(fine.points)} {offence_name(fine.offence)}".rstrip()
        for fine in line.hand.penalties
    )


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}×{count}"
