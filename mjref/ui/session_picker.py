"""The choice of a session, the same on every page that shows one."""

from PySide6.QtWidgets import QComboBox, QWidget

from mjref.i18n import tr
from mjref.ui.workbench import Workbench


class SessionPicker(QComboBox):
    """Shows the session that is looked at, and changes it."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setMinimumContentsLength(8)
        self.activated.connect(self._on_activated)
        bench.session_changed.connect(lambda _: self.fill())
        self.fill()

    def fill(self) -> None:
        """List the sessions in the language in use."""
        numbers = self._bench.sessions()
        self.clear()
        for number in numbers:
            self.addItem(tr("Session {number}").format(number=number), number)
        if self._bench.session in numbers:
            self.setCurrentIndex(numbers.index(self._bench.session))
        self.setEnabled(bool(numbers))
        self.setAccessibleName(tr("Session"))

    def _on_activated(self, position: int) -> None:
        number = self.itemData(position)
        if isinstance(number, int):
            self._bench.look_at(number)
