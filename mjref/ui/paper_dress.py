"""How a document shall look: its language, the paper, the encoding, the address printed on it."""

from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from mjref.i18n import tr
from mjref.reports.documents import KINDS, LINKED
from mjref.reports.order import BOTH, Order
from mjref.ui.settings import Preferences
from mjref.ui.translated import Translated

_WINDOW = ""  # the language of the window


class PaperDress(Translated):
    """Three choices and the address of the results; all are remembered but the encoding."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.language, self.paper, self.encoding = QComboBox(), QComboBox(), QComboBox()
        self.link = QLineEdit(preferences.link)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for each in (self.language, self.paper, self.encoding):
            each.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            layout.addWidget(each)
        layout.addWidget(self.link, 1)
        for text, key in (("A4", "a4"), ("A5", "a5")):
            self.paper.addItem(text, key)
        for text, key in (("UTF-8", "utf-8"), ("GB 18030", "gb18030")):
            self.encoding.addItem(text, key)
        self.paper.setCurrentIndex(max(self.paper.findData(preferences.paper), 0))
        self.language.activated.connect(lambda _: self._remember())
        self.paper.activated.connect(lambda _: self._remember())
        self.link.editingFinished.connect(self._remember)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        chosen = self.language.currentData()
        if chosen is None:
            chosen = self._preferences.paper_language
        self.language.clear()
        entries = (
            (tr("Language of the window"), _WINDOW),
            ("中文", "zh"),
            ("English", "en"),
            ("中文 + English", BOTH),
        )
        for text, key in entries:
            self.language.addItem(text, key)
        self.language.setCurrentIndex(max(self.language.findData(chosen), 0))
        self.language.setAccessibleName(tr("Language of the document"))
        self.paper.setAccessibleName(tr("Paper"))
        self.encoding.setAccessibleName(tr("Encoding"))
        self.link.setPlaceholderText(tr("Address of the results, for the QR code"))
        self.link.setAccessibleName(self.link.placeholderText())

    def dressed(self, order: Order) -> Order:
        """Return the order in this dress."""
        return replace(
            order,
            language=self.language.currentData() or None,
            paper=self.paper.currentData(),
            encoding=self.encoding.currentData(),
            link=self.link.text().strip(),
        )

    def suit(self, order: Order) -> None:
        """Offer what matters for an order."""
        is_document = order.what in KINDS
        self.language.setEnabled(is_document)
        self.paper.setVisible(is_document and order.to == "pdf")
        self.encoding.setVisible(is_document and order.to == "csv")
        self.link.setVisible(order.what in LINKED and order.to != "csv")

    def _remember(self) -> None:
        self._preferences.paper_language = self.language.currentData()
        self._preferences.paper = self.paper.currentData()
        self._preferences.link = self.link.text().strip()
