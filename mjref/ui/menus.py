"""The menu bar: every command with its key, in one table."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from mjref.i18n import tr


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """An entry of a menu; empty words make a line between groups."""

    name: str = ""
    words: str = ""
    keys: str = ""
    run: Callable[[], object] = lambda: None
    needs_tournament: bool = False
    is_of_hall: bool = False
    """Whether its key works in the projector's window too."""


LINE = Command()


class Menus:
    """Builds the menus of a window and sets their words anew."""

    def __init__(
        self, window: QMainWindow, menus: tuple[tuple[str, tuple[Command, ...]], ...]
    ) -> None:
        self._window = window
        self._menus: list[tuple[QMenu, str]] = []
        self._entries: list[tuple[QAction, Command]] = []
        for title, commands in menus:
            menu = window.menuBar().addMenu("")
            self._menus.append((menu, title))
            for command in commands:
                self._add(menu, command)

    def retranslate(self) -> None:
        """Set the words anew."""
        for menu, title in self._menus:
            menu.setTitle(tr(title))
        for action, command in self._entries:
            action.setText(tr(command.words))

    def allow(self, *, has_tournament: bool) -> None:
        """Enable what can be done."""
        for action, command in self._entries:
            if command.needs_tournament:
                action.setEnabled(has_tournament)

    def action(self, name: str) -> QAction:
        """Return the action of the command called `name`."""
        return next(action for action, command in self._entries if command.name == name)

    def commands(self) -> list[tuple[str, QAction]]:
        """Return all commands that work now, with their words."""
        return [
            (tr(command.words).replace("&", ""), action)
            for action, command in self._entries
            if action.isEnabled()
        ]

    def _add(self, menu: QMenu, command: Command) -> None:
        if not command.words:
            menu.addSeparator()
            return
        action = QAction(self._window)
        if command.keys:
            action.setShortcut(QKeySequence(command.keys))
        action.setProperty("hall", command.is_of_hall)
        action.triggered.connect(lambda _=False: command.run())
        menu.addAction(action)
        self._window.addAction(action)
        self._entries.append((action, command))
