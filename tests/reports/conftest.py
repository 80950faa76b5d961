import gettext
import io

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from mjref import i18n
from mjref.paths import resource
from tests.reports.stand_in import StandIn


@pytest.fixture
def rulebook():
    return StandIn()


@pytest.fixture(autouse=True)
def _english():
    i18n.use_language("en")
    yield
    i18n.use_language(i18n.DEFAULT)


@pytest.fixture
def chinese(monkeypatch):
    """Speak Chinese from the catalogue's source, whether or not it has been compiled."""
    with resource("locale", "zh_CN", "LC_MESSAGES", "mjref.po").open("rb") as source:
        catalogue = read_po(source)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    monkeypatch.setattr(i18n._current, "catalogue", gettext.GNUTranslations(compiled))
    monkeypatch.setattr(i18n._current, "language", "zh")
