"""The form of the regulations gives back what it was shown, and writes no default down."""

import pytest

from mjref.tournament.programme import Rotation, Settings, TableTies
from mjref.ui.regulations import REGULATIONS
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
)


@pytest.mark.parametrize("settings", [Settings(), OTHERS], ids=["defaults", "others"])
def test_what_is_shown_comes_back(qtbot, settings):
    form = RegulationsForm()
    qtbot.addWidget(form)
    form.show_settings(settings)
    assert form.settings() == settings


@pytest.mark.parametrize("regulation", REGULATIONS, ids=lambda regulation: regulation.field)
def test_every_regulation_names_its_source(regulation):
    assert regulation.source
    assert regulation.words(Settings())


def test_a_mended_edition_is_an_option_and_the_default_is_none():
    edition = next(each for each in REGULATIONS if each.field == "edition")
    assert edition.with_value(Settings(), "2006").rulebook_options == {"edition": "2006"}
    assert edition.with_value(OTHERS, "1998").rulebook_options == {"ming_an_gang": "5"}
