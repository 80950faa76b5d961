"""Ctrl+K: type a few letters of a player, a table, a page or a command, and be there."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QVBoxLayout, QWidget

from mjref.i18n import tr
from mjref.tournament.programme import TableKey
from mjref.ui.models.seating import seat_text
from mjref.ui.workspace import Workspace

MOST = 12


class Finding(NamedTuple):
    """Something that can be gone to."""

    words: str
    go: Callable[[], object]


class QuickFind(QDialog):
    """A line to type into, and what it finds; Enter goes to the first."""

    def __init__(
        self,
        workspace: Workspace,
        commands: Sequence[tuple[str, QAction]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Find"))
        self.setMinimumSize(520, 380)
        self._all = [*_tables(workspace), *(Finding(w, a.trigger) for w, a in commands)]
        self._found: list[Finding] = []
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("A player, a table number, a page or a command"))
        self.list = QListWidget()
        self.line.textChanged.connect(self._on_text)
        self.line.returnPressed.connect(self._on_chosen)
        self.list.itemActivated.connect(lambda _: self._on_chosen())
        self.line.installEventFilter(self)
        layout = QVBoxLayout(self)
        layout.addWidget(self.line)
        layout.addWidget(self.list)
        self._on_text("")

    def _on_text(self, text: str) -> None:
        words = text.casefold().split()
        self._found = [
            each for each in self._all if all(word in each.words.casefold() for word in words)
        ][:MOST]
        self.list.clear()
        self.list.addItems([each.words for each in self._found])
        self.list.setCurrentRow(0)

    def _on_chosen(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._found):
            self.accept()
            self._found[row].go()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows move in the list while the line keeps the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                row = self.list.currentRow() + step
                self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
                return True
        return super().eventFilter(watched, event)


def _tables(workspace: Workspace) -> Iterator[Finding]:
    bench = workspace.bench
    tournament = bench.desk.tournament
    names = {player.id: seat_text(player, player.id) for player in tournament.players}
    for session in tournament.sessions[::-1]:
        for table in session.tables:
            where = TableKey(session.number, table.number)
            place = tr("Table {number}").format(number=table.number)
            when = tr("Session {number}").format(number=session.number)
            seated = " · ".join(names.get(player, player) for player in table.seats)
            yield Finding(f"{place} · {when} · {seated}", _opening(workspace, where))


def _opening(workspace: Workspace, where: TableKey) -> Callable[[], None]:
    def go() -> None:
        workspace.bench.look_at(where.session)
        workspace.open_table(where)

    return go
