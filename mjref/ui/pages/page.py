"""What all pages have in common."""

from PySide6.QtGui import QShowEvent

from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench
from mjref.ui.worker import Latest


class Page(Translated):
    """A page of the main window; its name stands in the list of pages.

    What takes long is worked out in `work`, beside the window, and only while somebody looks.
    """

    title = ""
    work: Latest | None = None
    _is_stale = True

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench

    @property
    def bridge(self) -> DeskBridge:
        """Return the way to the desk."""
        return self.bench.bridge

    def refresh(self) -> None:
        """Work out anew what the page shows, now or when it comes into sight."""
        self._is_stale = not self.isVisible()
        if self.work is not None and not self._is_stale:
            self.work.request()

    def focus_first(self) -> None:
        """Put the focus where work on this page begins."""
        self.setFocus()

    def show_search(self) -> None:
        """Put the focus into the page's search, where it has one."""

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        """Work out what was put off."""
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
