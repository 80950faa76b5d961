"""What the chief can do about one table: its own pause, its own minutes, its own end."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from mjref.i18n import mark, tr
from mjref.tournament.clock import Phase
from mjref.tournament.programme import ClockAction, TableKey
from mjref.ui.extra_time import ExtraTimeDialog
from mjref.ui.workbench import Workbench

_RESUMES = (Phase.PAUSED, Phase.ENDED)


class TableActions(QObject):
    """Keys that work anywhere on the page, and the same as a menu on the tiles."""

    def __init__(
        self,
        bench: Workbench,
        page: QWidget,
        views: tuple[QWidget, ...],
        chosen: Callable[[], TableKey | None],
    ) -> None:
        super().__init__(page)
        self._bench, self._page, self._chosen = bench, page, chosen
        self._actions: list[tuple[QAction, str]] = []
        for words, keys, run in (
            (mark("Open the table"), "", self._open),
            (mark("Pause or resume this table"), "Ctrl+F5", self._pause),
            (mark("Extra time for this table"), "Ctrl+F6", self._extra),
            (mark("End the session at this table"), "Ctrl+F7", self._end),
        ):
            action = QAction(self)
            if keys:
                action.setShortcut(QKeySequence(keys))
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                page.addAction(action)
            action.triggered.connect(run)
            self._actions.append((action, words))
        for view in views:
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
            view.addActions([action for action, _ in self._actions])

    def retranslate(self) -> None:
        """Set the words anew."""
        for action, words in self._actions:
            action.setText(tr(words))

    def _open(self) -> None:
        where = self._chosen()
        if where is not None:
            self._bench.table_requested.emit(where)

    def _pause(self) -> None:
        where = self._chosen()
        if where is not None:
            resumes = self._bench.desk.clock(*where).phase in _RESUMES
            self._act(where, ClockAction.RESUME if resumes else ClockAction.PAUSE)

    def _extra(self) -> None:
        where = self._chosen()
        if where is None:
            return
        tables = [each.table for each in self._bench.tables()]
        dialog = ExtraTimeDialog(tables, self._page, table=where.table)
        if dialog.exec():
            given = TableKey(where.session, dialog.table())
            self._act(given, ClockAction.EXTRA, dialog.minutes())

    def _end(self) -> None:
        where = self._chosen()
        if where is not None:
            self._act(where, ClockAction.END)

    def _act(self, where: TableKey, action: ClockAction, minutes: int = 0) -> None:
        self._bench.bridge.do_without_undo(
            lambda: self._bench.desk.clock_action(where.session, action, where.table, minutes)
        )
