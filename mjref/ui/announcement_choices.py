"""How announcements are heard on this machine: sound, voice, and a try of both."""

from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from mjref.i18n import LANGUAGES, tr
from mjref.ui.announcer import VOICE_WORDS, Announcer
from mjref.ui.hall_clock import Announcement, News
from mjref.ui.parts import button, label, row, set_words
from mjref.ui.settings import Preferences
from mjref.ui.translated import Translated


class AnnouncementChoices(Translated):
    """A line of choices; below it stands plainly what this computer cannot do."""

    def __init__(
        self, preferences: Preferences, announcer: Announcer, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences, self._announcer = preferences, announcer
        self._title = label("title")
        self.sounds = QCheckBox()
        self.voice_label = label()
        self.voice = QComboBox()
        self.voice_label.setBuddy(self.voice)
        self.try_button = button(self._on_try)
        self.hint = label("note", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._title)
        parts = (self.sounds, self.voice_label, self.voice, self.try_button, None)
        layout.addLayout(row(*parts, spacing=12))
        layout.addWidget(self.hint)
        self.sounds.toggled.connect(self._on_sounds)
        self.voice.activated.connect(self._on_voice)
        announcer.failed.connect(self.hint.setText)
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self._title.setText(tr("Announcements of the clock"))
        self.sounds.setText(tr("Sound"))
        self.sounds.setChecked(self._preferences.sounds)
        self.voice_label.setText(tr("Voice"))
        self.voice.clear()
        for key, words in VOICE_WORDS.items():
            self.voice.addItem(tr(words), key)
        self.voice.setCurrentIndex(list(VOICE_WORDS).index(self._preferences.voice))
        set_words(self.try_button, tr("Try"))
        self.hint.setText(self._what_is_there())

    def _what_is_there(self) -> str:
        missing = [each for each in LANGUAGES if not self._announcer.can_speak(each)]
        if not missing:
            return tr("Spoken by this computer's own voice; the screens show every announcement.")
        return tr(
            "This computer has no speech command, so nothing is spoken; sound and screens work "
            "all the same. On Linux install speech-dispatcher or espeak-ng."
        )

    def _on_sounds(self, wanted: bool) -> None:
        self._preferences.sounds = wanted

    def _on_voice(self) -> None:
        self._preferences.voice = self.voice.currentData()

    def _on_try(self) -> None:
        self.hint.setText(self._what_is_there())
        self._announcer.announce(Announcement(news=News.WARNING, session=1, minutes=15))
