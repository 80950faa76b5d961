"""The language of the window, the paper and the command line."""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from mjref.paths import resource

LANGUAGES = {"zh": "zh_CN", "en": "en"}
DEFAULT = "zh"


class _Current:
    """The language in use, one for the whole process."""

    language = DEFAULT
    catalogue: gettext.NullTranslations | None = None


_current = _Current()
_spoken: ContextVar[str | None] = ContextVar("mjref_language", default=None)


def use_language(language: str) -> None:
    """Switch all words to `zh` or `en`."""
    _current.catalogue = _catalogue(language)
    _current.language = language


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Use another language inside the block, in this thread alone; None changes nothing."""
    before = _spoken.set(language or _spoken.get())
    try:
        yield
    finally:
        _spoken.reset(before)


def language() -> str:
    """Return `zh` or `en`."""
    return _spoken.get() or _current.language


def tr(message: str) -> str:
    """Return `message`, written in English in the code, in the language in use."""
    if spoken := _spoken.get():
        return _catalogue(spoken).gettext(message)
    if _current.catalogue is None:
        use_language(_current.language)
    assert _current.catalogue is not None
    return _current.catalogue.gettext(message)


def mark(message: str) -> str:
    """Return `message` unchanged: a constant that `tr` translates when it is shown."""
    return message


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(
        "mjref", resource("locale"), languages=[LANGUAGES[language]], fallback=True
    )
