"""The form of the regulations gives back what it was shown, and writes no default down."""

import pytest

from mjref.i18n import LANGUAGES, use_language
from mjref.tournament.option_table import OPTIONS, Form
from mjref.tournament.programme import Rotation, Settings, TableTies
from mjref.ui.regulation_inputs import ChoiceInput, LineInput, NumberInput, OrderInput
from mjref.ui.regulations import differing, regulations, sections
from mjref.ui.regulations_form import RegulationsForm

OTHERS = Settings(
    base_points=0,
    table_ties=TableTies.HIGHER,
    hands_per_session=8,
    session_minutes=90,
    break_minutes=0,
    warning_minutes=5,
    rotation=Rotation.HALF,
    rulebook_options={"edition": "2006", "ming_an_gang": "5"},
    options={
        "ranking_criteria": "match_points,standard_points",
        "further_warnings": "60,5",
        "time_up": "finish",
        "bye_standard_points": "2",
    },
)


@pytest.fixture
def form(qtbot):
    made = RegulationsForm()
    qtbot.addWidget(made)
    return made


def rows(form):
    """Open everything; return the lines by key."""
    for view in form.sections:
        view.open()
    return {key: each for view in form.sections for key, each in view.rows.items()}


def keys_in_sight(form):
    lines = [item for view in form.sections for item in view.rows.items()]
    return {key for key, each in lines if not each.label.isHidden()}


@pytest.mark.parametrize("settings", [Settings(), OTHERS], ids=["defaults", "others"])
@pytest.mark.parametrize("opened", [False, True], ids=["folded", "open"])
def test_what_is_shown_comes_back(form, settings, opened):
    if opened:
        rows(form)
    form.show_settings(settings)
    assert form.settings() == settings
    assert form.is_settled


def test_every_option_of_tournament_and_rulebook_can_be_chosen(form):
    assert rows(form).keys() == OPTIONS.keys() | {
        "edition",
        "ming_an_gang",
        "shuang_an_gang_points",
        "forced_concealed_self_draw",
        "zuhelong_body_wait",
        "dead_wait_counts",
        "qidui_color_fans",
        "qingyaojiu_santongke",
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("regulation", regulations(), ids=lambda each: each.key)
def test_every_regulation_has_its_words_and_names_its_source(regulation, language):
    use_language(language)
    assert regulation.label()
    assert regulation.source()
    assert all(regulation.words(value) for value in regulation.choices)
    assert regulation.said(OTHERS) or regulation.form in (Form.TEXT, Form.NUMBERS)


@pytest.mark.parametrize("regulation", regulations(), ids=lambda each: each.key)
def test_each_input_takes_and_gives_every_lawful_value(form, regulation):
    line = rows(form)[regulation.key]
    kinds = {Form.CHOICE: ChoiceInput, Form.NUMBER: NumberInput, Form.ORDER: OrderInput}
    assert isinstance(line.input, kinds.get(regulation.form, LineInput))
    for value in (*regulation.choices, regulation.default):
        line.input.show_given(value)
        assert line.input.given() == value


def test_a_choice_by_hand_is_told_and_marked(form, qtbot):
    line = rows(form)["time_up"]
    with qtbot.wait_signal(form.edited):
        line.input.setCurrentIndex(1)
        line.input.activated.emit(1)
    assert form.settings().options == {"time_up": "finish"}
    assert line.label.font().bold()
    with qtbot.wait_signal(form.edited):
        line.reset.click()
    assert form.settings() == Settings()
    assert not line.label.font().bold()


def test_what_is_typed_wrongly_is_marked_and_not_taken(form, qtbot):
    form.show()
    line = rows(form)["late_limits"]
    line.input.setFocus()
    line.input.setText("10,x")
    line.input.textEdited.emit("10,x")
    assert not form.is_settled
    assert form.settings() == Settings()
    assert line.source.property("tone") == "bad"
    line.input.setText("5,10")
    line.input.textEdited.emit("5,10")
    assert form.is_settled
    assert form.settings().options == {"late_limits": "5,10"}


def test_criteria_are_put_in_order_and_left_out(form):
    criteria = rows(form)["ranking_criteria"].input
    criteria.parts.setCurrentRow(1)
    criteria.up.click()
    assert criteria.given().startswith("match_points,standard_points,")
    assert form.settings().options["ranking_criteria"] == criteria.given()


def test_a_search_opens_what_it_finds_and_hides_the_rest(form):
    use_language("en")
    form.show()
    form.search.setText("q8")
    shown = {
        key
        for view in form.sections
        for key, each in view.rows.items()
        if not each.label.isHidden()
    }
    assert shown == {"time_up"}
    form.search.setText("zzz")
    assert all(view.isHidden() for view in form.sections)
    form.search.clear()
    assert not any(view.isHidden() for view in form.sections)


def test_only_what_differs_can_be_looked_at(form):
    form.show_settings(OTHERS)
    form.show()
    form.only_differing.setChecked(True)
    shown = {
        key
        for view in form.sections
        for key, each in view.rows.items()
        if not each.label.isHidden()
    }
    assert shown == {each.key for each in differing(regulations(), OTHERS)}
    assert len(shown) == 13


def test_a_mended_edition_is_an_option_and_the_default_is_none():
    edition = next(each for each in regulations() if each.key == "edition")
    assert edition.with_value(Settings(), "2006").rulebook_options == {"edition": "2006"}
    assert edition.with_value(OTHERS, "1998").rulebook_options == {"ming_an_gang": "5"}


def test_one_reading_can_leave_the_edition_and_follow_it_again():
    kongs = next(each for each in regulations() if each.key == "ming_an_gang")
    assert kongs.value(Settings()) == ""
    apart = kongs.with_value(Settings(rulebook_options={"edition": "2006"}), "split")
    assert apart.rulebook_options == {"edition": "2006", "ming_an_gang": "split"}
    assert kongs.with_value(apart, "").rulebook_options == {"edition": "2006"}


def test_sections_stand_in_the_order_of_the_set_up():
    assert [section.key for section in sections()] == [
        "points",
        "ranking",
        "time",
        "seating",
        "deal",
        "penalties",
        "rulebook",
        "absence",
        "finals",
    ]
