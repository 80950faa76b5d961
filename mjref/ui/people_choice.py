"""The choice of a person from a list that can be typed into."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget


class PeopleChoice(QComboBox):
    """Offers people by name; typing any part of a name finds it."""

    def __init__(self, people: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(18)
        for key, words in people:
            self.addItem(words, key)
        completer = QCompleter(self.model(), self)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(completer)
        self.setCurrentIndex(-1)

    def chosen(self) -> str | None:
        """Return the key of the person chosen, None for words that name nobody."""
        position = self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString)
        key = self.itemData(position) if position >= 0 else None
        return key if isinstance(key, str) else None
