"""The command line in English."""

from pathlib import Path

import pytest

from mjref import i18n
from mjref.cli.main import run

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture(autouse=True)
def english():
    before = i18n.language()
    i18n.use_language("en")
    yield
    i18n.use_language(before)


@pytest.fixture
def mjref(capsys):
    """Run a command line and return its status, standard output and standard error."""

    def ask(*argv):
        status = run([str(each) for each in argv])
        said = capsys.readouterr()
        return status, said.out, said.err

    return ask


@pytest.fixture
def file(mjref, tmp_path):
    mjref("import", DATA / "tournament_a.json", tmp_path / "a.mjref")
    return tmp_path / "a.mjref"
