"""The window's handle on the desk: every wish goes through here, with undo and news."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from mjref.i18n import tr
from mjref.tournament.changes import Change, Kind
from mjref.tournament.desk import Desk
from mjref.tournament.programme import TableKey
from mjref.tournament.rank_changes import is_correction
from mjref.tournament.store import DeskError

_PEOPLE = {Kind.TEAM, Kind.PLAYER}
_AT_A_TABLE = {Kind.TABLE, Kind.HAND, Kind.SIGNATURE, Kind.DISPUTE}


class DeskBridge(QObject):
    """Carries wishes to the desk, keeps the undo stack, tells the views what changed."""

    table_changed = Signal(object)  # TableKey
    results_changed = Signal()  # rankings are to be computed anew
    people_changed = Signal()
    programme_changed = Signal()  # sessions and seats
    clock_changed = Signal(int)  # session
    lock_changed = Signal(int)  # session
    header_changed = Signal()  # name, settings
    refused = Signal(object)  # tuple[Problem, ...]
    stepped = Signal(str)  # what was undone or done again, as a sentence
    granted = Signal()  # the desk did what was asked
    corrected = Signal(object)  # Tournament before results that stood were changed

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.undo_stack = QUndoStack(self)
        self.unsaved: dict[TableKey, object] = {}
        """What was typed at a table and not saved, so that leaving its desk loses nothing."""

    def do(self, text: str, wish: Callable[[], tuple[Change, ...]]) -> bool:
        """Carry out a wish such as `lambda: desk.record_hand(where, hand)`.

        `text` names the undo step. Returns False and emits `refused` where the desk says no.
        """
        made = self._attempt(wish)
        if made is None:
            return False
        if made:
            # the work is done: the step's first redo has nothing left to do
            self.undo_stack.push(_Step(self, text, made))
            self._announce(made)
        return True

    def do_without_undo(self, wish: Callable[[], tuple[Change, ...]]) -> bool:
        """Carry out a wish that no undo shall take back, such as an entry in the clock's log."""
        made = self._attempt(wish)
        self._announce(made or ())
        return made is not None

    def undo(self) -> None:
        """Undo the last step, and say which; one of a locked session stays for later."""
        if self._is_locked(self.undo_stack.index() - 1):
            return
        text = self.undo_stack.undoText()
        self._step(self.undo_stack.undo, tr("Undone: {step}").format(step=text))

    def redo(self) -> None:
        """Make the step that was undone again, and say which; not in a locked session."""
        if self._is_locked(self.undo_stack.index()):
            return
        text = self.undo_stack.redoText()
        self._step(self.undo_stack.redo, tr("Done again: {step}").format(step=text))

    def tables_to_undo(self) -> frozenset[TableKey]:
        """Return the tables that the next undo would change."""
        return self._tables_of(self.undo_stack.index() - 1)

    def tables_to_redo(self) -> frozenset[TableKey]:
        """Return the tables that the next redo would change."""
        return self._tables_of(self.undo_stack.index())

    def revert(self, made: Sequence[Change], reason: str) -> tuple[Change, ...] | None:
        """Undo what was made; returns the changes that did it, None where the desk says no."""
        undone = self._attempt(lambda: self.desk.revert(made, reason))
        self._announce(undone or ())
        return undone

    def _attempt(self, wish: Callable[[], tuple[Change, ...]]) -> tuple[Change, ...] | None:
        before = self.desk.tournament
        try:
            made = wish()
        except DeskError as no:
            self.refused.emit(no.problems)
            return None
        self.granted.emit()
        if is_correction(made, before):
            self.corrected.emit(before)
        return made

    def _is_locked(self, place: int) -> bool:
        """Return whether the desk refuses a step for a lock, and say so."""
        step = self.undo_stack.command(place) if place >= 0 else None
        problems = self.desk.locks_against(step.made) if isinstance(step, _Step) else []
        if problems:
            self.refused.emit(tuple(problems))
        return bool(problems)

    def _step(self, step: Callable[[], None], words: str) -> None:
        """Go one step; what the desk refuses falls out of the stack and is not said to be done."""
        index, count = self.undo_stack.index(), self.undo_stack.count()
        step()
        if self.undo_stack.index() != index and self.undo_stack.count() == count:
            self.stepped.emit(words)

    def _tables_of(self, place: int) -> frozenset[TableKey]:
        step = self.undo_stack.command(place) if place >= 0 else None
        return frozenset(_tables(step.made)) if isinstance(step, _Step) else frozenset()

    def _announce(self, made: Sequence[Change]) -> None:
        kinds = {change.kind for change in made}
        for where in _tables(made):
            self.table_changed.emit(where)
        if kinds & _PEOPLE:
            self.people_changed.emit()
        if kinds & {Kind.SESSION, Kind.STAGE}:
            self.programme_changed.emit()
        for session in {int(change.key[0]) for change in made if change.kind is Kind.CLOCK}:
            self.clock_changed.emit(session)
        for session in {int(change.key[0]) for change in made if change.kind is Kind.LOCK}:
            self.lock_changed.emit(session)
        if Kind.HEADER in kinds:
            self.header_changed.emit()
        if kinds - {Kind.CLOCK, Kind.SIGNATURE, Kind.LOCK}:
            self.results_changed.emit()


def _tables(made: Sequence[Change]) -> list[TableKey]:
    """Return the tables that changes concern, each once."""
    keys = (change.key for change in made if change.kind in _AT_A_TABLE)
    return list(dict.fromkeys(TableKey(int(key[0]), int(key[1])) for key in keys))


class _Step(QUndoCommand):
    """A change that was made; undo and redo are changes of their own in the journal."""

    def __init__(self, bridge: DeskBridge, text: str, made: tuple[Change, ...]) -> None:
        super().__init__(text)
        self._bridge = bridge
        self._made = made
        self._is_first = True

    @property
    def made(self) -> tuple[Change, ...]:
        """Return the changes that were made last, by the step itself or by its undo."""
        return self._made

    def undo(self) -> None:
        """Revert the change; what the desk refuses becomes an obsolete step."""
        self._revert(tr("Undone: {step}").format(step=self.text()))

    def redo(self) -> None:
        """Make the change again, save for the first time, when it was made already."""
        if self._is_first:
            self._is_first = False
            return
        self._revert(tr("Done again: {step}").format(step=self.text()))

    def _revert(self, reason: str) -> None:
        made = self._bridge.revert(self._made, reason)
        if made is None:
            self.setObsolete(True)
        else:
            self._made = made
