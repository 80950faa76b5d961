"""What all pages have in common."""

from mjref.ui.desk_bridge import DeskBridge
from mjref.ui.translated import Translated
from mjref.ui.workbench import Workbench


class Page(Translated):
    """A page of the main window; its name stands in the list of pages."""

    title = ""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench

    @property
    def bridge(self) -> DeskBridge:
        """Return the way to the desk."""
        return self.bench.bridge

    def focus_first(self) -> None:
        """Put the focus where work on this page begins."""
        self.setFocus()

    def show_search(self) -> None:
        """Put the focus into the page's search, where it has one."""
