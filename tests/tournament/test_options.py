"""The catalogue of options: what is lawful, what is a default, what is written down."""

import json
import re

import pytest

from mjref.i18n import LANGUAGES, tr, use_language
from mjref.reports import texts
from mjref.reports.option_words import GROUPS, WORDS, chosen_words, label, source, value_words
from mjref.rulebooks.base import Problem
from mjref.tournament.interchange import InterchangeError, read_tournament, write_tournament
from mjref.tournament.option_table import OFF, OPTIONS, Form, Group, Paper
from mjref.tournament.options import (
    changed,
    is_lawful,
    is_on,
    numbers,
    option,
    option_problems,
    order,
    with_option,
)
from mjref.tournament.programme import Rotation, Settings, TableTies, Tournament

ROWS = list(OPTIONS.values())
LEFT_TO_OTHERS = {
    "Q21": "an edited row of the table of offences",
    "Q22": "an edited row of the table of offences",
    "Q28": "an option of the rulebook",
    "Q30": "a row of the table of offences that a tournament may adopt",
}


def test_every_open_question_of_the_law_is_answered_somewhere():
    answered = {row.question for row in ROWS} | LEFT_TO_OTHERS.keys()
    assert answered == {f"Q{number}" for number in range(1, 36)}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_a_default_is_lawful_and_holds_where_nothing_is_said(row):
    assert is_lawful(row, row.default)
    assert option(Settings(), row.key) == row.default
    assert row.source
    if row.form in (Form.CHOICE, Form.ORDER):
        assert row.default.split(",")[0] == row.choices[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_every_option_has_its_words_in_both_languages(row, language):
    use_language(language)
    assert set(WORDS[row.key].values) >= set(row.choices)
    said = [label(row), source(row), *(value_words(row, value) for value in row.choices)]
    assert all(said)
    if language == "zh":
        assert all(re.search("[一-鿿]", words) for words in said[:2])
    assert tr(GROUPS[row.group])


def test_there_are_no_words_and_no_groups_without_an_option():
    assert WORDS.keys() == OPTIONS.keys()
    assert GROUPS.keys() == set(Group) == {row.group for row in ROWS}


@pytest.mark.parametrize("form", list(Form))
def test_every_form_has_a_sentence_about_what_it_is_not(form):
    problem = Problem(
        f"option_{form}",
        {"option": "x", "value": "y", "choices": "a, b", "least": 1, "most": 9, "step": 1},
    )
    assert "“y”" in texts.sentence(problem)


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("time_up", ["void", "finish", "one_more"], ["", "later", "VOID"]),
        ("conversion_group", ["4", "8", "16"], ["6", "0", "04", "four", "4.0", "８", "-4", "+4"]),
        ("further_warnings", ["", "60,5", "5,60", "1"], ["60, 5", "5,5", "0", "5,60,30", ","]),
        ("ranking_criteria", ["match_points"], ["", "match_points,match_points", "luck"]),
        ("bye_standard_points", ["0", "7/4", "1.75"], ["-1", "7/0", "x", ""]),
        ("lot_seed", ["", "2027-05-01 03 17"], ["a\nb", "x" * 201]),
        ("bye_match_points", ["-40", "500"], ["--4", "-", "100001"]),
    ],
)
def test_what_is_lawful(key, good, bad):
    assert [value for value in good if not is_lawful(OPTIONS[key], value)] == []
    assert [value for value in bad if is_lawful(OPTIONS[key], value)] == []


def test_only_what_differs_from_the_default_is_written():
    settings = with_option(Settings(), "time_up", "finish")
    assert settings.options == {"time_up": "finish"}
    assert with_option(settings, "time_up", "void") == Settings()


def test_what_has_a_field_is_kept_there_and_nowhere_else():
    settings = with_option(with_option(Settings(), "rotation", "half"), "base_points", "0")
    assert settings == Settings(rotation=Rotation.HALF, base_points=0)
    assert option(settings, "rotation") == "half"
    assert list(option_problems({"rotation": "half"})) == [
        Problem("option_unknown", {"option": "rotation"})
    ]


def test_an_unlawful_value_is_refused():
    with pytest.raises(ValueError, match="time_up"):
        with_option(Settings(), "time_up", "later")
    with pytest.raises(KeyError):
        with_option(Settings(), "luck", OFF)


def test_what_differs_is_told_by_paper():
    settings = Settings(
        table_ties=TableTies.HIGHER, options={"time_up": "finish", "first_stack": "n"}
    )
    assert [row.key for row in changed(settings)] == ["table_ties", "time_up", "first_stack"]
    assert [row.key for row in changed(settings, Paper.SHEET)] == ["table_ties", "time_up"]
    assert changed(Settings()) == ()


def test_lists_are_read():
    settings = Settings(options={"ranking_criteria": "match_points,sessions_won"})
    assert order(settings, "ranking_criteria") == ("match_points", "sessions_won")
    assert numbers(settings, "late_limits") == (10, 15)
    assert numbers(settings, "further_warnings") == ()
    assert not is_on(settings, "early_draw_pays_all")


def test_values_are_shown_in_words():
    use_language("en")
    settings = Settings(options={"ranking_criteria": "match_points,sessions_won"})
    words = chosen_words(OPTIONS["ranking_criteria"], settings)
    assert words == "sum of match points → sessions won (points above the base)"
    assert chosen_words(OPTIONS["late_limits"], settings) == "10, 15 min"


def document(**options):
    facts = json.loads(write_tournament(Tournament(name="t")))
    facts["settings"]["options"] = options
    return json.dumps(facts)


def test_an_import_takes_lawful_options_and_writes_them_back():
    tournament = read_tournament(document(time_up="finish", first_stack="n+1"))
    assert tournament.settings.options == {"time_up": "finish"}
    assert read_tournament(write_tournament(tournament)) == tournament


def test_an_import_names_what_is_unknown_or_unlawful_and_where():
    with pytest.raises(InterchangeError) as caught:
        read_tournament(document(luck="on", time_up="later", conversion_group="5"))
    found = [(each.code, each.values["place"]) for each in caught.value.problems]
    assert found == [
        ("option_unknown", "settings.options.luck"),
        ("option_choice", "settings.options.time_up"),
        ("option_number", "settings.options.conversion_group"),
    ]
    for language in LANGUAGES:
        use_language(language)
        assert all(each.values["option"] in texts.sentence(each) for each in caught.value.problems)
