"""What the person at the window chose: one typed table over QSettings.

Settings of the competition are not here; they stand in its file.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings

from mjref.i18n import DEFAULT, LANGUAGES
from mjref.ui.theme import Scheme

MAX_RECENT = 8
SCALES = (0.9, 1.0, 1.15, 1.3, 1.5, 2.0, 2.5, 3.0)

T = TypeVar("T")


class _Entry(Generic[T]):
    """One setting: its key, what it is when nothing was chosen, and how it is read from text."""

    def __init__(self, key: str, default: T, read: Callable[[str], T]) -> None:
        self._key = key
        self._default = default
        self._read = read

    def __get__(self, owner: "Preferences", kind: object = None) -> T:
        text = owner.store.value(self._key)
        if text is None:
            return self._default
        try:
            return self._read(str(text))
        except ValueError:  # somebody edited the file, or a later version wrote it
            return self._default

    def __set__(self, owner: "Preferences", value: T) -> None:
        owner.store.setValue(self._key, str(value))


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise ValueError(text)
    return text


def _scale(text: str) -> float:
    return min(max(float(text), SCALES[0]), SCALES[-1])


def _projected(text: str) -> str:
    if text not in ("window", "both", "zh", "en"):
        raise ValueError(text)
    return text


def _voice(text: str) -> str:
    if text not in ("both", "zh", "en", "off"):
        raise ValueError(text)
    return text


class Preferences:
    """The choices of this person on this machine."""

    language = _Entry("language", DEFAULT, _language)
    scheme = _Entry("scheme", Scheme.SYSTEM, Scheme)
    scale = _Entry("scale", 1.0, _scale)
    who = _Entry("who", "", str)
    """The referee's name as it stands in the journal."""
    signs = _Entry("sign", False, lambda text: text == "True")
    sign_as = _Entry("sign_as", "chief", str)
    signer = _Entry("signer", "", str)
    """The name whose own key signs."""
    certificate = _Entry("certificate", "", str)
    """The file of the organization's certificate that was chosen last."""
    paper_language = _Entry("paper_language", "", str)
    """zh, en, both; empty: as the window."""
    paper = _Entry("paper", "a4", str)
    link = _Entry("link", "", str)
    """The address of the results that is printed on rankings."""
    as_tiles = _Entry("overview", True, lambda text: text == "True")

    has_toured = _Entry("toured", False, lambda text: text == "True")
    """Whether the first steps were shown, or skipped."""

    sounds = _Entry("sounds", True, lambda text: text == "True")
    voice = _Entry("voice", "both", _voice)
    """Who speaks the announcements: both, zh, en, off."""

    projector_language = _Entry("projector_language", "window", _projected)
    """window, both, zh, en."""
    projector_scheme = _Entry("projector_scheme", Scheme.SYSTEM, Scheme)
    """SYSTEM: as the window."""

    def __init__(self, store: QSettings) -> None:
        self.store = store

    @property
    def recent(self) -> list[Path]:
        """Return the files opened last, newest first, that are still there."""
        names = str(self.store.value("recent") or "").splitlines()
        return [path for path in map(Path, names) if path.is_file()]

    def remember_file(self, path: Path) -> None:
        """Put a file at the head of the recent ones."""
        others = [each for each in self.recent if each != path]
        kept = [path, *others][:MAX_RECENT]
        self.store.setValue("recent", "\n".join(str(each) for each in kept))

    @property
    def geometry(self) -> QByteArray:
        """Return the window's place and size, empty the first time."""
        value = self.store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self.store.setValue("geometry", value)
