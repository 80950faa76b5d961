"""Other regulations after results: what they do is said first, and it can be undone."""

from dataclasses import replace

import pytest

from mjref.i18n import use_language
from mjref.tournament.options import with_option
from mjref.tournament.programme import InkPoint, Settings, Signature, SignatureRole, TableKey
from mjref.tournament.sheet_content import content_hash
from mjref.ui.pages import choices
from mjref.ui.pages.choices import ChoicesPage
from mjref.ui.regulations_change import consequences
from tests.samples import Clock, sample
from tests.ui.windows import bench_of, desk_of, settle


@pytest.fixture
def bench(qtbot, tmp_path):
    bench = bench_of(desk_of(sample()), tmp_path)
    yield bench
    settle(qtbot)


@pytest.fixture
def page(qtbot, bench):
    made = ChoicesPage(bench)
    qtbot.addWidget(made)
    made.show()
    return made


def choose(page, key, value):
    """Choose by hand, in the open section."""
    for view in page.regulations.sections:
        view.open()
        if key in view.rows:
            line = view.rows[key].input
            line.show_given(value)
            line.edited.emit()


def test_what_is_recomputed_is_said_before_it_is_applied(page, bench, monkeypatch):
    use_language("en")
    asked = []
    monkeypatch.setattr(choices, "ask_yes", lambda question, parent: asked.append(question))
    choose(page, "ranking_criteria", "match_points")
    page.apply_button.click()
    assert "Order of the ranking criteria: sum of standard points → " in asked[0]
    assert "change places" in asked[0]
    assert bench.desk.tournament.settings == Settings()


def test_a_yes_applies_and_undo_takes_it_back(page, bench, monkeypatch):
    before = [each.id for each in bench.desk.standings().players]
    monkeypatch.setattr(choices, "ask_yes", lambda question, parent: True)
    choose(page, "ranking_criteria", "match_points")
    page.apply_button.click()
    assert bench.desk.tournament.settings.options == {"ranking_criteria": "match_points"}
    sums = [each.match_points for each in bench.desk.standings().players]
    assert sums == sorted(sums, reverse=True)
    bench.bridge.undo_stack.undo()
    assert bench.desk.tournament.settings == Settings()
    assert [each.id for each in bench.desk.standings().players] == before


def test_signatures_that_become_void_are_counted():
    use_language("en")
    tournament, where = sample(), TableKey(1, 1)
    ink = Signature(
        role=SignatureRole.EAST,
        strokes=((InkPoint(1, 1), InkPoint(2, 2)),),
        width=10,
        height=10,
        content_hash=content_hash(tournament, where),
        at=Clock()(),
    )
    first = tournament.sessions[0]
    tables = (replace(first.tables[0], signatures=(ink,)), *first.tables[1:])
    signed = replace(tournament, sessions=(replace(first, tables=tables), *tournament.sessions[1:]))
    ties = with_option(signed.settings, "table_ties", "lower")
    assert "1 sheets were signed" in consequences(desk_of(signed), ties)
    minutes = with_option(signed.settings, "session_minutes", "90")
    assert "signed" not in consequences(desk_of(signed), minutes)


def test_without_results_nothing_is_asked():
    nothing_played = replace(sample(), sessions=())
    other = with_option(nothing_played.settings, "table_ties", "lower")
    assert consequences(desk_of(nothing_played), other) == ""


def test_what_is_typed_wrongly_cannot_be_applied(page):
    for view in page.regulations.sections:
        view.open()
        line = view.rows.get("late_limits")
        if line:
            line.input.setText("soon")
            line.input.textEdited.emit("soon")
    assert not page.apply_button.isEnabled()
    page.revert_button.click()
    assert page.regulations.is_settled
