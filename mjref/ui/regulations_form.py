"""The form for the regulations: each with its default's source beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSpinBox, QWidget

from mjref.i18n import tr
from mjref.tournament.programme import Settings
from mjref.ui.regulations import REGULATIONS, Regulation
from mjref.ui.translated import Translated


class RegulationsForm(Translated):
    """Shows and takes the regulations; the source of the one in focus stands below."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Settings()
        self._labels: dict[str, QLabel] = {}
        self._sources: dict[str, QLabel] = {}
        self._inputs: dict[str, QSpinBox | QComboBox] = {}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(16)
        layout.setVerticalSpacing(3)
        layout.setColumnStretch(2, 1)
        for row, regulation in enumerate(REGULATIONS):
            self._add(layout, row, regulation)
        self.start_translating()

    def settings(self) -> Settings:
        """Return the regulations as they stand in the form."""
        settings = self._settings
        for regulation in REGULATIONS:
            given = self._inputs[regulation.field]
            if isinstance(given, QSpinBox):
                settings = regulation.with_value(settings, given.value())
            else:
                chosen = regulation.choices[max(given.currentIndex(), 0)][0]
                settings = regulation.with_value(settings, chosen)
        return settings

    def show_settings(self, settings: Settings) -> None:
        """Fill the form."""
        self._settings = settings
        for regulation in REGULATIONS:
            value = regulation.value(settings)
            given = self._inputs[regulation.field]
            given.blockSignals(True)
            if isinstance(given, QSpinBox):
                given.setValue(int(value))
            else:
                given.setCurrentIndex([each for each, _ in regulation.choices].index(str(value)))
            given.blockSignals(False)

    def retranslate(self) -> None:
        """Set the words anew."""
        for regulation in REGULATIONS:
            self._labels[regulation.field].setText(tr(regulation.label))
            self._sources[regulation.field].setText(tr(regulation.source))
            given = self._inputs[regulation.field]
            given.setAccessibleName(tr(regulation.label))
            given.setAccessibleDescription(tr(regulation.source))
            if isinstance(given, QComboBox):
                for position, (_, words) in enumerate(regulation.choices):
                    given.setItemText(position, tr(words))

    def _add(self, layout: QGridLayout, row: int, regulation: Regulation) -> None:
        label, source = QLabel(), QLabel()
        source.setProperty("kind", "note")
        source.setWordWrap(True)
        given = self._input(regulation)
        label.setBuddy(given)
        layout.addWidget(label, row, 0)
        layout.addWidget(given, row, 1)
        layout.addWidget(source, row, 2, Qt.AlignmentFlag.AlignVCenter)
        self._labels[regulation.field] = label
        self._sources[regulation.field] = source
        self._inputs[regulation.field] = given

    def _input(self, regulation: Regulation) -> QSpinBox | QComboBox:
        if regulation.choices:
            choice = QComboBox()
            choice.addItems([""] * len(regulation.choices))
            choice.setMinimumContentsLength(16)
            choice.currentIndexChanged.connect(lambda _: self.edited.emit())
            return choice
        number = QSpinBox()
        number.setRange(regulation.low, regulation.high)
        number.setMaximumWidth(110)
        number.setAlignment(Qt.AlignmentFlag.AlignRight)
        number.valueChanged.connect(lambda _: self.edited.emit())
        return number
