"""Which column of a roster is which: the guess, to be changed by whoever knows better."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from mjref.i18n import mark, tr
from mjref.ui.parts import label
from mjref.ui.services import ChosenColumns, RosterLayout
from mjref.ui.theme import GRID
from mjref.ui.translated import Translated

_FIELDS = {
    "name": mark("Name"),
    "team": mark("Team"),
    "number": mark("Number"),
    "substitute": mark("Substitute"),
    "club": mark("Club"),
    "country": mark("Country"),
    "seed_rank": mark("Seeding"),
}
_HEADER = "header"


class ColumnChoices(Translated):
    """A row of choices; each change asks for the file to be read again."""

    chosen = Signal(object)  # ChosenColumns

    def __init__(self) -> None:
        super().__init__()
        self.fields = {field: QComboBox() for field in _FIELDS}
        self.header = QSpinBox()
        self._labels = {field: label("note") for field in (*_FIELDS, _HEADER)}
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID)
        for field, box in self.fields.items():
            box.setMinimumContentsLength(4)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.activated.connect(lambda _: self.chosen.emit(self.mapping()))
            line.addLayout(_above(self._labels[field], box), 1)
        self.header.valueChanged.connect(lambda _: self.chosen.emit(self.mapping()))
        line.addLayout(_above(self._labels[_HEADER], self.header))
        self.hide()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        for field, words in _FIELDS.items():
            self._labels[field].setText(tr(words))
            self.fields[field].setAccessibleName(tr("Column: {field}").format(field=tr(words)))
        self._labels[_HEADER].setText(tr("Headings in row"))
        self.header.setAccessibleName(tr("Headings in row"))
        self.header.setSpecialValueText(tr("none"))

    @property
    def has_focus(self) -> bool:
        """Return whether somebody is choosing just now."""
        return any(box.hasFocus() for box in (*self.fields.values(), self.header))

    def mapping(self) -> ChosenColumns:
        """Return which column is which, as it is chosen."""
        columns = {field: box.currentData() for field, box in self.fields.items()}
        return {**columns, _HEADER: self.header.value()}

    def show_layout(self, layout: RosterLayout | None) -> None:
        """Show how a file was read."""
        self.setVisible(layout is not None)
        if layout is None:
            return
        for field, box in self.fields.items():
            box.clear()
            box.addItem("–", "")
            for column, title in enumerate(layout.titles):
                box.addItem(title, column)
            place = layout.columns.get(field)
            box.setCurrentIndex(0 if place is None else place + 1)
            box.setToolTip(box.currentText())
        self.header.blockSignals(True)
        self.header.setRange(0, 99)
        self.header.setValue(layout.header)
        self.header.blockSignals(False)


def _above(words: QLabel, field: QWidget) -> QVBoxLayout:
    layout = QVBoxLayout()
    layout.setSpacing(2)
    words.setBuddy(field)
    layout.addWidget(words)
    layout.addWidget(field)
    return layout
