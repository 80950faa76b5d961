"""Time is up (收局): the chief closes the hands in play at all tables after a look at the list."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mjref.i18n import mark, tr
from mjref.tournament.desk import Desk
from mjref.tournament.time_up import Closing, OpenTable, TimeUp, open_tables
from mjref.ui.parts import label

_RULES = {
    TimeUp.VOID: mark(
        "Rules of 1998, article 6.4: at time-up play stops, the hand in play is void, and what was "
        "won before counts. Fines stand."
    ),
    TimeUp.FINISH: mark(
        "The regulations of this tournament: the hand in play at time-up is finished, no other is "
        "begun."
    ),
    TimeUp.ONE_MORE: mark(
        "The regulations of this tournament: the hand in play at time-up is finished, and one more "
        "is played."
    ),
}
_STANDINGS = {
    Closing.CLOSE: mark("Table {number}: hand {hand} is void"),
    Closing.FINISHES: mark("Table {number}: plays hand {hand} to its end"),
    Closing.HAS_TIME: mark("Table {number}: hand {hand}, has time of its own left"),
    Closing.UNRECORDED: mark("Table {number}: nothing recorded, its totals are to be handed in"),
}


class TimeUpDialog(QDialog):
    """Lists the tables that are not complete; those that can be closed are ticked."""

    def __init__(
        self, tables: Sequence[OpenTable], rule: TimeUp, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Time is up"))
        self.setMinimumSize(560, 420)
        words = label(wrap=True)
        words.setText(tr(_RULES[rule]))
        hint = label("note", wrap=True)
        hint.setText(
            tr(
                "A hand that was won before the call and is not entered yet is never lost: its "
                "table can enter it later, with a reason. Space takes a table out."
            )
        )
        self.list = QListWidget()
        for table in tables:
            self.list.addItem(_item(table))
        self.list.setCurrentRow(0)
        self.list.setAccessibleName(tr("Tables in play"))
        self.list.itemChanged.connect(lambda _: self._count())
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.ok = buttons.button(kinds.Ok)
        self.ok.setProperty("primary", True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        layout.addWidget(words)
        layout.addWidget(self.list, 1)
        layout.addWidget(hint)
        layout.addWidget(buttons)
        self._count()

    def chosen(self) -> list[int]:
        """Return the numbers of the tables to close."""
        items = [self.list.item(row) for row in range(self.list.count())]
        ticked = [each for each in items if each.checkState() is Qt.CheckState.Checked]
        return [int(each.data(Qt.ItemDataRole.UserRole)) for each in ticked]

    def _count(self) -> None:
        words = tr("Close the hands in play at {count} tables")
        self.ok.setText(words.format(count=len(self.chosen())))
        self.ok.setEnabled(bool(self.chosen()))


def tables_to_close(desk: Desk, session: int) -> list[OpenTable]:
    """Return the tables of a session that are not complete, with what is to be done at each."""
    facts = desk.tournament.session(session)
    clocks = {table.number: desk.clock(session, table.number) for table in facts.tables}
    return open_tables(facts, desk.tournament.settings, clocks, desk.journal())


def _item(table: OpenTable) -> QListWidgetItem:
    words = tr(_STANDINGS[table.closing]).format(number=table.number, hand=table.hand)
    item = QListWidgetItem(words)
    item.setData(Qt.ItemDataRole.UserRole, table.number)
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    ticked = table.closing is Closing.CLOSE
    item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
    return item
