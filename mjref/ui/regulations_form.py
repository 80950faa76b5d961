"""The form for the regulations: sections that open, a search, each value with its source."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from mjref.i18n import tr
from mjref.tournament.programme import Settings
from mjref.ui.parts import button, label, row, search_line, set_tone
from mjref.ui.regulation_inputs import WIDTH, input_for
from mjref.ui.regulations import Regulation, Section, differing, regulations, sections
from mjref.ui.theme import scaled
from mjref.ui.translated import Translated

_LABEL_WIDTH = 250
_RESET_WIDTH = 48


class RegulationsForm(Translated):
    """Shows and takes the regulations; what differs from the rules is marked."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Settings()
        self.search = search_line()
        self.only_differing = QCheckBox()
        self._count = label("note")
        self.sections = tuple(_SectionView(section) for section in sections())
        self._nothing = label("muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row(self.search, self.only_differing, None, self._count, spacing=14))
        for view in self.sections:
            layout.addWidget(view)
            view.wished.connect(self._on_wish)
            view.refused.connect(self.edited)
        layout.addWidget(self._nothing)
        self.search.textChanged.connect(lambda _: self._filter())
        self.only_differing.toggled.connect(lambda _: self._filter())
        self.start_translating()

    @property
    def is_settled(self) -> bool:
        """Return whether everything that is typed is lawful."""
        return all(view.is_settled for view in self.sections)

    def settings(self) -> Settings:
        """Return the regulations as they stand in the form."""
        return self._settings

    def show_settings(self, settings: Settings) -> None:
        """Fill the form."""
        self._settings = settings
        for view in self.sections:
            view.show_settings(settings)
        self._say()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.search.setPlaceholderText(tr("Find a regulation"))
        self.search.setAccessibleName(tr("Find a regulation"))
        self.only_differing.setText(tr("Only what differs from the rules"))
        self._nothing.setText(tr("No regulation is called so. Try another word."))
        self._say()
        self._filter()

    def _on_wish(self, regulation: Regulation, value: str) -> None:
        self._settings = regulation.with_value(self._settings, value)
        for view in self.sections:
            view.show_settings(self._settings)
        self._say()
        self.edited.emit()

    def _say(self) -> None:
        count = len(differing(regulations(), self._settings))
        words = tr("{count} differ from the rules").format(count=count)
        self._count.setText(words if count else tr("All as in the rules"))

    def _filter(self) -> None:
        wanted = [
            view.filter(self.search.text(), self._settings, only=self.only_differing.isChecked())
            for view in self.sections
        ]
        self._nothing.setVisible(not any(wanted))


class _SectionView(Translated):
    """A heading that opens its regulations; they are built when they are first seen."""

    wished = Signal(object, str)  # Regulation, value
    refused = Signal()

    def __init__(self, section: Section) -> None:
        super().__init__()
        self._section = section
        self._settings = Settings()
        self._is_open = False
        self.rows: dict[str, _Row] = {}
        self.heading = button(self._on_heading, kind="fold")
        self._summary = label("note", wrap=True)
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(scaled(18), 2, 0, 10)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnMinimumWidth(1, scaled(WIDTH))
        self._grid.setColumnStretch(2, 1)
        self._grid.setColumnMinimumWidth(3, scaled(_RESET_WIDTH))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        line = row(self.heading)
        line.addWidget(self._summary, 1)
        layout.addLayout(line)
        layout.addWidget(self._body)
        self.start_translating()
        self._show_body(is_open=False)

    @property
    def is_settled(self) -> bool:
        """Return whether everything that is typed is lawful."""
        return all(each.is_settled for each in self.rows.values())

    def show_settings(self, settings: Settings) -> None:
        """Show what holds."""
        self._settings = settings
        for each in self.rows.values():
            each.show_settings(settings)
        self._say()

    def open(self) -> None:
        """Open the section for good."""
        self._is_open = True
        self._show_body(is_open=True)

    def filter(self, text: str, settings: Settings, *, only: bool) -> bool:
        """Show the rows that a search wants; return whether there are any."""
        found = {
            each.key
            for each in self._section.regulations
            if (not only or each.differs(settings)) and each.matches(text)
        }
        is_searched = bool(text.strip()) or only
        self._show_body(is_open=bool(found) if is_searched else self._is_open)
        for key, each in self.rows.items():
            each.set_visible(key in found)
        self.setVisible(bool(found))
        return bool(found)

    def retranslate(self) -> None:
        """Set the words anew."""
        for each in self.rows.values():
            each.retranslate()
        self._say()

    def _say(self) -> None:
        sign = "▾" if self._body.isVisibleTo(self) else "▸"
        self.heading.setText(f"{sign}  {tr(self._section.title)}")
        others = differing(self._section.regulations, self._settings)
        said = tr("; ").join(
            tr("{label}: {text}").format(label=each.label(), text=each.said(self._settings))
            for each in others
        )
        self._summary.setText(said or tr("as in the rules"))
        self._summary.setProperty("differs", bool(others))
        self.heading.setAccessibleDescription(self._summary.text())

    def _on_heading(self) -> None:
        self._is_open = not self._body.isVisibleTo(self)
        self._show_body(is_open=self._is_open)

    def _show_body(self, *, is_open: bool) -> None:
        if is_open and not self.rows:
            for position, regulation in enumerate(self._section.regulations):
                made = _Row(regulation, self._grid, position)
                made.show_settings(self._settings)
                made.input.edited.connect(lambda row=made: self._on_edit(row))
                made.reset.clicked.connect(lambda _=False, row=made: self._on_reset(row))
                self.rows[regulation.key] = made
        self._body.setVisible(is_open)
        self._say()

    def _on_edit(self, made: "_Row") -> None:
        value = made.input.given()
        if made.check(value):
            self.wished.emit(made.regulation, value)
        else:
            self.refused.emit()

    def _on_reset(self, made: "_Row") -> None:
        made.input.show_given(made.regulation.default)
        self._on_edit(made)


class _Row:
    """Label, input, source, and the way back to the default, in one line of the grid."""

    def __init__(self, regulation: Regulation, grid: QGridLayout, position: int) -> None:
        self.regulation = regulation
        self.is_settled = True
        self.label = label(wrap=True)
        self.input = input_for(regulation)
        self.source = label("note", wrap=True)
        self.reset = button(lambda: None, kind="link")
        self.label.setFixedWidth(scaled(_LABEL_WIDTH))
        self.label.setBuddy(self.input)
        top = Qt.AlignmentFlag.AlignTop
        self.label.setContentsMargins(0, scaled(5), 0, 0)
        self.source.setContentsMargins(0, scaled(6), 0, 0)
        grid.addWidget(self.label, position, 0, top)
        grid.addWidget(self.input, position, 1, top)
        grid.addWidget(self.source, position, 2, top)
        grid.addWidget(self.reset, position, 3, top)
        self.retranslate()

    def show_settings(self, settings: Settings) -> None:
        """Show what holds, and whether it differs."""
        if not self.is_settled and self.input.hasFocus():
            return  # somebody is typing
        self.input.show_given(self.regulation.value(settings))
        self.check(self.input.given())
        font = self.label.font()
        font.setBold(self.regulation.differs(settings))
        self.label.setFont(font)
        self.reset.setVisible(self.regulation.differs(settings))

    def check(self, value: str) -> bool:
        """Return whether a value is lawful, and say so where the source stands."""
        self.is_settled = self.regulation.allows(value)
        set_tone(self.source, "" if self.is_settled else "bad")
        return self.is_settled

    def set_visible(self, is_visible: bool) -> None:
        """Show or hide the line."""
        for part in (self.label, self.input, self.source):
            part.setVisible(is_visible)
        self.reset.setVisible(is_visible and self.label.font().bold())

    def retranslate(self) -> None:
        """Set the words anew."""
        self.label.setText(self.regulation.label())
        self.source.setText(self.regulation.source())
        self.reset.setText(tr("Reset"))
        self.input.retranslate()
        self.input.setAccessibleName(self.regulation.label())
        self.input.setAccessibleDescription(self.regulation.source())
