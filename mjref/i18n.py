"""The language of the window, the paper and the command line."""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from mjref.paths import resource

LANGUAGES = {"zh": "zh_CN", "en": "en"}
DEFAULT = "zh"


class _Current:
    """The language in use, one for the whole process."""

    language = DEFAULT
    catalogue: gettext.NullTranslations | None = None


_current = _Current()
_for_a_while: ContextVar[str | None] = ContextVar("language", default=None)
_loaded: dict[str, gettext.NullTranslations] = {}


def use_language(language: str) -> None:
    """Switch all words to `zh` or `en`."""
    _current.catalogue = _catalogue(language)
    _current.language = language


def language() -> str:
    """Return `zh` or `en`."""
    return _for_a_while.get() or _current.language


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Let `tr` speak another language inside the block, in this thread alone."""
    token = _for_a_while.set(language)
    try:
        yield
    finally:
        _for_a_while.reset(token)


def tr(message: str) -> str:
    """Return `message`, written in English in the code, in the language in use."""
    if other := _for_a_while.get():
        if other not in _loaded:
            _loaded[other] = _catalogue(other)
        return _loaded[other].gettext(message)
    if _current.catalogue is None:
        use_language(_current.language)
    assert _current.catalogue is not None
    return _current.catalogue.gettext(message)


def mark(message: str) -> str:
    """Return `message` unchanged: a constant that `tr` translates when it is shown."""
    return message


def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(
        "mjref", resource("locale"), languages=[LANGUAGES[language]], fallback=True
    )
