"""Undo and redo as they are asked for at one table."""

from collections.abc import Callable

from mjref.rulebooks.base import Problem
from mjref.tournament.programme import TableKey
from mjref.ui.desk_bridge import DeskBridge


class DeskSteps:
    """Goes the steps of the table on screen; one of another table, unseen from here, is named."""

    def __init__(
        self,
        bridge: DeskBridge,
        where: TableKey,
        refuse: Callable[[tuple[Problem, ...]], None],
    ) -> None:
        self._bridge, self._where, self._refuse = bridge, where, refuse

    def undo(self) -> None:
        """Undo the last step if it was made here."""
        if not self._is_elsewhere(self._bridge.tables_to_undo()):
            self._bridge.undo()

    def redo(self) -> None:
        """Make the step that was undone again if it was made here."""
        if not self._is_elsewhere(self._bridge.tables_to_redo()):
            self._bridge.redo()

    def _is_elsewhere(self, tables: frozenset[TableKey]) -> bool:
        if not tables or self._where in tables:
            return False
        where = min(tables)
        values = {"session": where.session, "table": where.table}
        self._refuse((Problem("step_elsewhere", values),))
        return True
