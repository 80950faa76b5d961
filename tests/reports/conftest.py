import pytest

from mjref import i18n
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
def chinese_paper(_english):
    """Write this test's paper in Chinese."""
    i18n.use_language("zh")
