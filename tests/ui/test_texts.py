"""Every code has a sentence, in both languages."""

import re
from pathlib import Path
from string import Formatter

import pytest

import mjref
from mjref.i18n import tr, use_language
from mjref.reports import texts as file_texts
from mjref.rulebooks.base import Objection, Principle, Problem
from mjref.rulebooks.mcr.rulebook import McrRulebook
from mjref.ui.entry_grammar import Fault
from mjref.ui.texts import PRINCIPLES, SENTENCES, Names, reason, sentence

PACKAGE = Path(mjref.__file__).parent
RAISED = re.compile(r'(?:Problem|BadHandError)\(\s*"([a-z_]+)"|return "((?:flag|rob)_[a-z_]+)"')
NAMES = Names(lambda player: f"<{player}>", McrRulebook().fans)


def codes():
    """Every code that the core and this room raise, read from their source."""
    found = {str(fault) for fault in Fault}
    for room in ("game", "rulebooks", "tournament", "ui"):
        for file in (PACKAGE / room).rglob("*.py"):
            for one, other in RAISED.findall(file.read_text("utf-8")):
                found.add(one or other)
    return sorted(found)


def test_codes_are_found():
    assert {"winner_is_discarder", "fifth_tile", "no_such_word", "dice_outside"} <= set(codes())


@pytest.mark.parametrize("code", codes())
def test_every_code_has_a_sentence(code):
    assert code in SENTENCES or code in file_texts.SENTENCES


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_sentence_exists_in_chinese_with_the_same_values(code):
    use_language("zh")
    english = SENTENCES[code]
    chinese = tr(english)
    assert re.search("[一-鿿]", chinese), code
    assert fields(chinese) <= fields(english)


def fields(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("principle", list(Principle), ids=str)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_principle_has_a_reason_with_its_article(principle, language):
    use_language(language)
    said = reason(Objection("无字", 1, principle, "清一色"), NAMES)
    assert NAMES.fan("无字") in said
    assert ("第" in said) if language == "zh" else ("art. " in said)
    assert principle in PRINCIPLES


def test_values_become_names():
    use_language("en")
    assert "<P08>" in sentence(Problem("winner_is_discarder", {"player": "P08"}), NAMES)
    assert "Half Flush" in sentence(Problem("fan_twice", {"fan": "混一色"}), NAMES)
    values = {"flag": "last_of_kind", "tile": 31}
    said = sentence(Problem("last_of_kind_held", values), NAMES)
    assert "Last Tile" in said
    assert "5z" in said


def test_problems_of_a_document_keep_their_place():
    use_language("en")
    problem = Problem("no_winner", {"place": "sessions[0].tables[1].hands[2]"})
    assert "hands[2]" in sentence(problem, NAMES)
