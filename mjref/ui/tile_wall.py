"""The wall of tiles: arrows move, digits jump to a table, Enter opens it."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, QTimer
from PySide6.QtWidgets import QListView

from mjref.ui.models.rows import RowsModel
from mjref.ui.models.tables import TableGlance

_TYPING_MS = 1200  # digits that come later begin a new number


class TileWall(QListView):
    """Shows the tables of a model whose first column is their number."""

    def __init__(self, model: RowsModel[TableGlance]) -> None:
        super().__init__()
        self._rows = model
        self._typed = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_TYPING_MS)
        self._pause.timeout.connect(self._forget)
        self.setModel(model)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSpacing(0)
        self.setMinimumSize(QSize(200, 120))

    def select(self, index: QModelIndex) -> None:
        """Put the cursor on a tile."""
        select = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, select)
        self.scrollTo(index)

    def _forget(self) -> None:
        self._typed = ""

    # Qt overrides

    def keyboardSearch(self, search: str) -> None:
        """Jump to the table of the number that is typed; `1` `2` is table 12, not the next 1."""
        self._typed += search.strip()
        self._pause.start()
        if not self._jump(self._typed):
            self._typed = search.strip()
            self._jump(self._typed)

    def _jump(self, number: str) -> bool:
        """Go to the table with this number, else to the first whose number begins so."""
        shown = [self._rows.index(row, 0) for row in range(self._rows.rowCount())]
        texts = [str(index.data()) for index in shown]
        for matches in (str.__eq__, str.startswith):
            for index, text in zip(shown, texts, strict=True):
                if matches(text, number):
                    self.select(index)
                    return True
        return False
