"""Every doubt about a file has a sentence, with its place and with words for its values."""

import re
from pathlib import Path
from string import Formatter

import pytest

from mjref import i18n
from mjref.reports.texts import SENTENCES, sentence
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import SignatureRole

ROOT = Path(__file__).parents[2] / "mjref"
SOURCES = [*(ROOT / "storage").glob("*.py"), *(ROOT / "tournament").glob("json_*.py")]
SOURCES += [ROOT / "tournament" / "interchange.py", ROOT / "rulebooks" / "catalogue.py"]
RAISED = re.compile(r'(?:problem|Problem|Error)\(\s*"(\w+)"|: "((?:file|disk|folder)_\w+)"')


@pytest.fixture(autouse=True)
def english():
    before = i18n.language()
    i18n.use_language("en")
    yield
    i18n.use_language(before)


def test_every_code_about_files_has_a_sentence():
    found = {
        one or other
        for source in SOURCES
        for one, other in RAISED.findall(source.read_text(encoding="utf-8"))
    }
    assert len(found) > 60
    assert found - SENTENCES.keys() == set()


@pytest.mark.parametrize("code", SENTENCES)
def test_every_sentence_says_what_to_do(code):
    """What is wrong ends with one stop, the remedy with another, in either way of writing."""
    text = SENTENCES[code]
    assert re.search(r"[.:;,] .*[.]$", text)
    names = [name for _, name, _, _ in Formatter().parse(text) if name]
    values = dict.fromkeys(names, "X") | {"roles": (SignatureRole.EAST,)}
    said = sentence(Problem(code, values))
    assert "{" not in said


def test_a_place_in_a_document_comes_with_its_numbers():
    values = {"place": "sessions[0].tables[1]", "session": 1, "table": 2, "player": "P9"}
    said = sentence(Problem("unknown_player", values))
    assert said.startswith("session 1, table 2 (sessions[0].tables[1]): There is no player P9.")


def test_a_row_of_a_roster_comes_with_its_sheet_and_file():
    values = {"row": 7, "sheet": "Sheet1", "file": "a.xlsx"}
    said = sentence(Problem("roster_name_missing", values))
    assert said.startswith("a.xlsx: sheet “Sheet1”, Row 7: The name is missing.")


def test_a_fact_is_named_in_words():
    said = sentence(Problem("fact_changed", {"kind": "hand", "key": (2, 3, 4)}))
    assert said.startswith("Session 2, table 3, hand 4: is not what was entered last.")
