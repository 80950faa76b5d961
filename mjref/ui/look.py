"""Language, colours and size of the whole program, as the person chose them."""

from PySide6.QtWidgets import QApplication

from mjref.i18n import language
from mjref.ui.language import switch_language
from mjref.ui.settings import SCALES, Preferences
from mjref.ui.theme import Scheme, apply_theme


def apply_look(preferences: Preferences, *, first: bool = False) -> None:
    """Give all windows the language, the colours and the size that were chosen."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, preferences.scheme, preferences.scale)
    if first or language() != preferences.language:
        switch_language(app, preferences.language)


def next_language(preferences: Preferences) -> None:
    """Choose the other language."""
    preferences.language = "en" if preferences.language == "zh" else "zh"


def next_scheme(preferences: Preferences, *, is_dark: bool) -> None:
    """Choose dark where it is light now, light where it is dark."""
    preferences.scheme = Scheme.LIGHT if is_dark else Scheme.DARK


def step_scale(preferences: Preferences, steps: int) -> None:
    """Choose a larger or smaller size; 0 steps: the usual one."""
    if not steps:
        preferences.scale = 1.0
        return
    nearest = min(SCALES, key=lambda each: abs(each - preferences.scale))
    position = SCALES.index(nearest) + steps
    preferences.scale = SCALES[min(max(position, 0), len(SCALES) - 1)]
