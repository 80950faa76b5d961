"""What every test gets: Qt without a screen, fresh translations, Chinese, the same luck in CI."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from mjref.i18n import DEFAULT, use_language
from tools.messages import compile_catalogues

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_sessionstart() -> None:
    """Compile the translations that changed, so that nobody tests yesterday's words."""
    compile_catalogues()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the benchmarks to `dev.py bench`: they take longer than all the tests together."""
    is_benchmark = collection_path.parent.name == "benchmarks"
    return True if is_benchmark and not config.getoption("benchmark_only") else None


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    """Begin every test in the language of the house, whatever the one before chose."""
    use_language(DEFAULT)
    yield
    use_language(DEFAULT)


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the keys of whoever runs the tests out of them."""
    from mjref.reports import own_identity, trusted

    folder = tmp_path_factory.mktemp("data") / "identities"
    for module in (own_identity, trusted):
        monkeypatch.setattr(module, "default_folder", lambda: folder)
