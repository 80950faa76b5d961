"""What the pages of one open tournament share: the bridge, the session looked at, the choices."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from mjref.tournament.clock import Phase
from mjref.tournament.desk import Desk
from mjref.tournament.programme import TableKey
from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.settings import Preferences


class Workbench(QObject):
    """One open tournament in one window."""

    session_changed = Signal(int)
    table_requested = Signal(object)  # TableKey
    said = Signal(str, str)  # sentence, tone: good, warn, bad

    def __init__(
        self,
        bridge: DeskBridge,
        preferences: Preferences,
        now: Callable[[], datetime],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.preferences = preferences
        self.now = now
        self._session = self._first_unfinished()
        bridge.programme_changed.connect(self._on_programme_changed)

    @property
    def desk(self) -> Desk:
        """Return the desk."""
        return self.bridge.desk

    @property
    def session(self) -> int:
        """Return the number of the session that is looked at, 0 where there is none yet."""
        return self._session

    def sessions(self) -> list[int]:
        """Return the numbers of all sessions."""
        return [session.number for session in self.desk.tournament.sessions]

    def tables(self) -> list[TableKey]:
        """Return the tables of the session that is looked at."""
        if not self._session:
            return []
        session = self.desk.tournament.session(self._session)
        return [TableKey(session.number, table.number) for table in session.tables]

    def look_at(self, session: int) -> None:
        """Look at another session."""
        if session != self._session and session in self.sessions():
            self._session = session
            self.session_changed.emit(session)

    def step_session(self, steps: int) -> None:
        """Look at the next or the previous session."""
        numbers = self.sessions()
        if self._session in numbers:
            position = numbers.index(self._session) + steps
            self.look_at(numbers[min(max(position, 0), len(numbers) - 1)])

    def _first_unfinished(self) -> int:
        numbers = self.sessions()
        for session in self.desk.tournament.sessions:
            clock = self.desk.clock(session.number).phase
            if clock not in (Phase.NOT_STARTED, Phase.ENDED):
                return session.number
            if any(table.hands is None and table.scores is None for table in session.tables):
                return session.number
        return numbers[-1] if numbers else 0

    def _on_programme_changed(self) -> None:
        numbers = self.sessions()
        if self._session not in numbers:
            self._session = self._first_unfinished()
        self.session_changed.emit(self._session)
