"""The project's own promises: licences, versions, sizes, words, nothing of the workshop."""

import ast
import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

import mjref
from tools import messages

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("mjref", "tests", "tools", "docs", "installer", "resources", ".ci")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES = sorted((ROOT / "mjref").rglob("*.py"))
DATA_TABLES = {
    "mjref/reports/option_words.py",
    "mjref/rulebooks/mcr/fans.py",
    "mjref/tournament/option_table.py",
}
TEXT = {".py", ".md", ".toml", ".po", ".spec", ".iss", ".sh", ".yaml", ".svg", ".lock", ".xml", ""}


def shipped_texts() -> list[Path]:
    """Return the text files of the project, whether it is a clone or an unpacked archive."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    found = [*ROOT.iterdir(), *inside]
    left_out = {".git", "uv.lock"}  # uv writes its lock beside ours; git ignores it
    return [
        path
        for path in found
        if path.is_file() and path.suffix in TEXT and path.name not in left_out
    ]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "name",
    ["README.md", "LICENSE", "THIRD-PARTY-NOTICES.md", "CHANGELOG.md", "CONTRIBUTING.md"],
)
def test_the_papers_are_there(name):
    assert len((ROOT / name).read_text(encoding="utf-8")) > 500


def test_both_fonts_authors_are_named():
    notices = (ROOT / "THIRD-PARTY-NOTICES.md").read_text(encoding="utf-8")
    licence = (ROOT / "resources" / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    for owner in ("2014-2021 Adobe", "2017 Google"):
        assert owner in notices
        assert owner in licence


def test_every_direct_requirement_is_in_the_notices():
    notices = (ROOT / "THIRD-PARTY-NOTICES.md").read_text(encoding="utf-8").casefold()
    for requirement in PROJECT["project"]["dependencies"]:
        name = re.split(r"[\[<>=]", requirement)[0].casefold().replace("-", " ")
        assert name in notices.replace("-", " ")


def test_the_version_is_the_same_everywhere():
    here = PROJECT["project"]["version"]
    setup = (ROOT / "installer/windows/mjref.iss").read_text(encoding="utf-8")
    meta = next((ROOT / "installer/linux/metainfo").glob("*.xml")).read_text(encoding="utf-8")
    assert mjref.__version__ == here == version("mjref")
    assert f'#define Version "{here}"' in setup
    assert f'<release version="{here}"' in meta


def test_no_text_names_a_registry_or_a_workshop():
    """Addresses of package sources differ from place to place and belong to none of our files."""
    hosts = [r"pypi\.", r"pythonhosted", r"npmjs", r"index-url", r"deb\.debian", r"/simple/"]
    places = [r"/" + "work/", r"\b" + "farm-"]
    forbidden = re.compile("|".join(hosts + places))
    guilty = {
        name_of(path): found.group()
        for path in shipped_texts()
        if path != Path(__file__)
        if (found := forbidden.search(path.read_text(encoding="utf-8")))
    }
    assert guilty == {}


def test_the_lock_has_hashes_and_no_addresses():
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "--hash=sha256:" in lock
    assert "://" not in lock


def test_pinned_versions_are_those_of_the_lock():
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").casefold()
    for pin in PROJECT["tool"]["uv"]["constraint-dependencies"]:
        assert f"\n{pin.casefold()} " in f"\n{lock}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_says_what_it_is_and_is_no_longer_than_a_sitting(path):
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "no docstring"
    if name_of(path) not in DATA_TABLES and "migrations/versions" not in name_of(path):
        assert len(text.splitlines()) <= 400, "longer than 400 lines: it has two subjects"


def test_qt_keeps_its_hands_off_the_constants_of_python():
    """PySide6 6.12.0 drops a reference to None with every void call and so ends the process."""
    thing = QObject()
    before = sys.getrefcount(None), sys.getrefcount(True), sys.getrefcount(False)
    for _ in range(200):
        thing.setObjectName("x")
        thing.blockSignals(True)
        thing.blockSignals(False)
    after = sys.getrefcount(None), sys.getrefcount(True), sys.getrefcount(False)
    assert all(abs(one - other) < 100 for one, other in zip(before, after, strict=True))
    assert tuple(map(int, version("PySide6-Essentials").split(".")[:2])) < (6, 12)


@pytest.mark.parametrize("catalogue", messages.CATALOGUES, ids=name_of)
def test_every_visible_word_is_translated(catalogue):
    assert list(messages.complaints(catalogue, messages.words_in_code())) == []
