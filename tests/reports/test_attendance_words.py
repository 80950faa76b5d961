"""Who was not there, in words: on the sheet, the ranking and the seat lists."""

from datetime import UTC, datetime

import pytest

from mjref.i18n import language, use_language
from mjref.reports.rankings import player_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.seating import seats_by_player, seats_by_table
from mjref.tournament.attendance import (
    Absence,
    AbsenceKind,
    Acceptance,
    Departure,
    DepartureKind,
)
from mjref.tournament.offence_row import Effect
from mjref.tournament.people import Player
from mjref.tournament.programme import Penalty, Replacement, Session, Settings, TableKey
from tests.builders import people, table, tournament
from tests.stand_in import StandIn

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def english():
    before = language()
    use_language("en")
    yield
    use_language(before)


def facts(**settings):
    """Return two sessions: W late, S away with a companion in the first; S gone in the second."""
    first = table(
        scores={"E": 10, "S": 5, "W": -5, "N": -30},
        replacements=(
            Replacement(outgoing="S", incoming="X", from_hand=1, reason="S had a fever"),
        ),
        absences=(
            Absence(player="W", kind=AbsenceKind.LATE, hand=3, seconds=725, reason="train"),
            Absence(player="S", kind=AbsenceKind.ABSENT, reason="S had a fever"),
        ),
        accepted=Acceptance(reason="signed as it is", by="chief Li", at=NOON),
    )
    gone = Departure(player="S", kind=DepartureKind.WITHDRAWN, session=2, reason="fever")
    return tournament(
        Session(number=1, tables=(first,)),
        Session(number=2, tables=(table(),)),
        players=(*people("E", "S", "W", "N"), Player(id="X", name="X", substitute=True)),
        departures=(gone,),
        settings=Settings(options=settings),
    )


def cells(sheet):
    return [cell.text for grid in sheet.grids for row in grid.rows for cell in row.cells]


def test_the_score_sheet_tells_who_was_not_there_and_why():
    sheet = score_sheet(facts(), TableKey(1, 1), StandIn(), zone=UTC)
    notes = "\n".join(sheet.notes)
    assert "W W: late by 12:05, played from hand 3 on (train)" in notes
    assert "From hand 1 on X X plays in the place of S S. (S had a fever)" in notes
    assert "Disputed: chief Li let the totals stand" in notes
    assert "signed as it is" in notes


@pytest.mark.parametrize(
    ("scale", "share", "place"), [("four", "(2) companion", "2"), ("three", "(0) companion", "–")]
)
def test_a_companions_points_are_marked_as_nobodys(scale, share, place):
    shown = cells(score_sheet(facts(companion_scale=scale), TableKey(1, 1), StandIn(), zone=UTC))
    assert share in shown
    assert place in shown


def test_the_ranking_lists_who_left_without_a_place():
    sheet = player_ranking(facts(), StandIn())
    (grid,) = [grid for grid in sheet.grids if grid.title == "Left the tournament (no place)"]
    (row,) = grid.rows
    assert [cell.text for cell in row.cells[:4]] == [
        "S S",
        "",
        "withdrew from session 2 on",
        "fever",
    ]
    ranked = [row.cells[2].text for row in sheet.grids[0].rows]
    assert ranked == ["E", "W", "N"]


def test_the_seat_lists_say_who_is_gone_and_who_takes_over():
    by_table = seats_by_table(facts())
    assert any("S S\nfrom hand 1: X X" in text for text in cells(by_table))
    assert "S S: withdrew from session 2 on (fever)" in by_table.notes
    by_player = cells(seats_by_player(facts()))
    at = by_player.index("S")
    assert "withdrew" in by_player[at:]


def test_who_was_expelled_by_a_ruling_is_listed_with_it():
    out = Penalty(player="E", points=0, offence="cheating", effect=Effect.EXPELLED)
    first = table(scores={"E": 10, "S": 5, "W": -5, "N": -10}, penalties=(out,))
    made = tournament(Session(number=1, tables=(first,)), Session(number=2, tables=(table(),)))
    told = "ruling at table 1: Cheating: tiles exchanged, stolen, hidden"
    ranking = player_ranking(made, StandIn())
    listed = next(grid for grid in ranking.grids if grid.title == "Left the tournament (no place)")
    assert [cell.text for cell in listed.rows[0].cells][2:4] == [
        "disqualified from session 1 on",
        told,
    ]
    seats = seats_by_player(made)
    assert any(told in note for note in seats.notes)
    assert "disqualified" in cells(seats)
