"""The lists of penalties and appeals: what stands in them, and on paper."""

from dataclasses import replace
from datetime import UTC

import pytest

from mjref.i18n import use_language
from mjref.reports.appeal_list import appeal_list
from mjref.reports.exports import export
from mjref.reports.order import Order, Source
from mjref.reports.penalty_list import penalty_list
from mjref.reports.score_sheet import score_sheet
from mjref.tournament.disputes import Dispute
from mjref.tournament.offence_row import Effect
from mjref.tournament.offences import Ruling, catalogue, proposed
from mjref.tournament.programme import Adjustment
from tests.builders import HERE, NOON, SEATS, one_table, won
from tests.stand_in import StandIn
from tests.tournament_samples import every_kind_of_fact


@pytest.fixture(autouse=True)
def _chinese():
    use_language("zh")


def texts(sheet):
    return [[cell.text for cell in row.cells] for row in sheet.grids[0].rows]


def fined():
    """D6 and D1 in one hand, a lateness, and a ruling after the session."""
    law = catalogue()
    calls = [one for n in (1, 2, 3) for one in proposed(law["empty_call"], "S", SEATS, n)]
    rude = Ruling(amount=20, effect=Effect.NO_WIN, note="屡教不改")
    hand = won(
        1,
        "N",
        penalties=(
            *calls,
            *proposed(law["false_win"], "E", SEATS),
            *proposed(law["improper_words"], "W", SEATS, 2, rude),
        ),
    )
    late = proposed(law["late_up_to_15"], "W", SEATS)
    after = Adjustment(id="A1", player="N", match_points=-5, offence="disturbance", reason="赛后")
    return one_table(hand, penalties=late), after


def test_every_penalty_stands_in_the_form_with_place_measure_and_receivers():
    facts, after = fined()
    rows = texts(penalty_list(replace(facts, adjustments=(after,))))
    measures = [(row[1], row[3], row[4], row[5], row[6], row[8]) for row in rows]
    assert measures == [
        ("S", "1", "1", "1", "南", "警告"),
        ("S", "1", "1", "1", "南", "−5"),
        ("S", "1", "1", "1", "南", "−10"),
        ("E", "1", "1", "1", "东", "−30，停和陪打"),
        ("W", "1", "1", "1", "西", "−20，停和陪打"),
        ("W", "1", "1", "–", "西", "−20"),
        ("N", "–", "–", "–", "", "比赛分 −5"),
    ]
    assert "得分：S +10、W +10、N +10" in rows[3][9]
    assert "屡教不改" in rows[4][9]
    assert rows[0][7].startswith("× ")
    assert rows[3][7].startswith("√ ")
    assert "赛后" in rows[6][9]


def test_one_session_alone_and_one_that_is_not_there():
    facts, _ = fined()
    assert len(texts(penalty_list(facts, 1))) == 6
    with pytest.raises(KeyError):
        penalty_list(facts, 2)


def test_the_score_sheet_shows_fines_of_the_session_reasons_and_disputes():
    facts, _ = fined()
    session = facts.sessions[0]
    open_one = Dispute(number=1, hand=1, reason="谁先报", by="S", at=NOON)
    done = Dispute(
        number=2,
        reason="抄错",
        by="W",
        at=NOON,
        decision="以本表为准",
        decided_by="裁判长",
        decided_at=NOON,
    )
    table = replace(session.tables[0], disputes=(open_one, done))
    facts = replace(facts, sessions=(replace(session, tables=(table,)),))
    sheet = score_sheet(facts, HERE, StandIn(), zone=UTC)
    rows = {row.cells[0].text: row for row in sheet.grids[0].rows}
    assert [cell.text for cell in rows["局罚分"].cells[1:]] == ["0", "0", "−20", "0"]
    said = "\n".join(sheet.notes)
    assert "谁先报" in said
    assert "以本表为准" in said
    assert "屡教不改" in said
    assert "迟到" in said


def test_appeals_show_decision_lateness_and_changed_ranks():
    sheet = appeal_list(every_kind_of_fact(), zone=UTC)
    rows = texts(sheet)
    assert [row[0] for row in rows] == ["F1", "F2"]
    assert rows[0][2] == "甲队"
    assert rows[0][5] == "尚未裁决"
    assert rows[1][5] == "改判"
    assert "3 → 1" in sheet.notes[0]
    assert "7/3 → 4" in sheet.notes[0]
    assert len(texts(appeal_list(every_kind_of_fact(), 1, zone=UTC))) == 1


@pytest.mark.parametrize("what", ["penalties", "appeals"])
def test_the_lists_are_ordered_as_any_document(tmp_path, what):
    source = Source(tournament=every_kind_of_fact(), rulebook=StandIn())
    for to in ("pdf", "xlsx", "csv"):
        (path,) = export(source, Order(to=to, what=what), tmp_path / f"list.{to}")
        assert path.stat().st_size > 100
    text = (tmp_path / "list.csv").read_text("utf-8-sig")
    assert ("错和" if what == "penalties" else "罚分过重") in text
