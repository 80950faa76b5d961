"""The screens of this computer, by name, as far as the projector needs to know them."""

from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, QRect, QTimer, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


class Place(NamedTuple):
    """A screen: its name and the part of the desktop that it shows."""

    name: str
    area: QRect


class Screens(Protocol):
    """What the projector asks."""

    @property
    def changed(self) -> SignalInstance:
        """A screen came or went."""
        ...

    def places(self) -> list[Place]:
        """Return all screens, the main one first."""
        ...

    def holding(self, widget: QWidget) -> str:
        """Return the name of the screen that a window stands on."""
        ...


class SystemScreens(QObject):
    """The screens that the system tells of."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Qt tells of a removal while the screen is still on its list: look when that is over
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.changed)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._on_change)
        app.screenRemoved.connect(self._on_change)

    def places(self) -> list[Place]:
        """Return all screens, the main one first."""
        main = QGuiApplication.primaryScreen()
        others = [each for each in QGuiApplication.screens() if each != main]
        return [Place(each.name(), each.geometry()) for each in (main, *others)]

    def holding(self, widget: QWidget) -> str:
        """Return the name of the screen that a window stands on."""
        return widget.screen().name()

    def _on_change(self, _screen: QScreen) -> None:
        self._soon.start()
