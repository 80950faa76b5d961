import pytest

from mjref.reports.fonts import REGULAR, missing_glyphs, register
from mjref.reports.hand_words import legend
from mjref.reports.text_layout import width_of, wrap
from tests.reports.tournaments import RARE_NAMES


def test_rare_name_characters_can_be_printed():
    """All of them are in the typeface."""
    assert missing_glyphs(RARE_NAMES) == ""


def test_characters_that_cannot_be_printed_are_named_once():
    """Emoji are not in the typeface; line breaks are no characters."""
    assert missing_glyphs("王😀五😀\n") == "😀"


@pytest.mark.usefixtures("chinese_paper")
def test_symbols_of_the_form_can_be_printed():
    """The legend would show boxes otherwise."""
    assert missing_glyphs(legend()) == ""


@pytest.mark.parametrize(
    "text",
    [
        "三色三步高 6、五门齐 6、不求人 4、断幺 2",
        "Mixed Shifted Chows 6, All Types 6",
        "Donaudampfschifffahrtsgesellschaftskapitän",
        "",
    ],
)
def test_wrapped_lines_fit_and_lose_nothing(text):
    """Whatever the width, each line fits and together they are the text."""
    register()
    for width in (30.0, 55.5, 200.0):
        lines = wrap(text, REGULAR, 8.0, width)
        assert all(width_of(line, REGULAR, 8.0) <= width + 0.001 for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_punctuation_never_begins_a_line():
    """A 、 stays with the word before it."""
    register()
    text = "甲乙丙丁、甲乙丙、甲乙、甲、" * 3
    for width in range(20, 120, 7):
        lines = wrap(text, REGULAR, 8.0, float(width))
        assert not any(line.startswith("、") for line in lines)
