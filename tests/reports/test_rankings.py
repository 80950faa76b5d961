from dataclasses import replace
from fractions import Fraction

from mjref.reports.rankings import player_ranking, team_ranking
from mjref.tournament.people import Player
from tests.reports.tournaments import five_tables, full_tournament, replaced


def told(sheet, column):
    return [row.cells[column].text for row in sheet.grids[0].rows]


def test_reason_of_every_separation_is_given(rulebook):
    """Real tables: equal standard points are separated by match points."""
    sheet = player_ranking(five_tables(), rulebook)
    assert told(sheet, 0)[:3] == ["1", "2", "3"]
    assert told(sheet, -1)[:2] == ["", "match points +253 to +178"]
    assert "standard points 4 to 2.5" in told(sheet, -1)


def test_equals_share_their_rank_and_are_told_so(rulebook):
    """Two players who have not played are equal on every criterion."""
    newcomers = (Player(id="x", name="X", number=7), Player(id="y", name="Y", number=8))
    tournament = full_tournament()
    tournament = replace(tournament, players=tournament.players + newcomers)
    sheet = player_ranking(tournament, rulebook)
    ranks = dict(zip(told(sheet, 2), told(sheet, 0), strict=True))
    assert ranks["X"] == ranks["Y"]
    reasons = dict(zip(told(sheet, 2), told(sheet, -1), strict=True))
    assert reasons["Y"] == "equal on every criterion"
    assert reasons["X"].endswith("; equal to the next on every criterion")


def test_substitutes_stand_outside_the_list(rulebook):
    """The substitute's result is listed below, without a place."""
    sheet = player_ranking(full_tournament(**replaced()), rulebook)
    assert "赵六" not in told(sheet, 2)
    below = next(grid for grid in sheet.grids if grid.title.startswith("Substitutes"))
    assert [cell.text for cell in below.rows[0].cells] == ["900 赵六", "", "4", "−14"]


def test_rulings_are_listed_and_counted(rulebook):
    """The player loses 20, the team half a standard point besides."""
    sheet = team_ranking(full_tournament(), rulebook)
    assert [row.cells[2].value for row in sheet.grids[1].rows] == [None, Fraction(-1, 2)]
    by_team = {row.cells[1].text: row.cells[4].value for row in sheet.grids[0].rows}
    assert by_team["北京翀𬀩棋院"] == Fraction(5, 2)


def test_tables_in_need_of_explanation_are_named(rulebook):
    """Disputed and unbalanced tables, with session and table."""
    scores = {"a": -31, "b": -50, "c": 30, "d": 50}
    sheet = player_ranking(full_tournament(scores=scores), rulebook)
    assert sheet.notes[0].startswith("Session 1, table 1: Disputed")
    assert "sum to −1, not 0" in sheet.notes[1]


def test_ranking_after_a_session_counts_it_alone(rulebook):
    """After session 1 only its tables count."""
    sheet = player_ranking(five_tables(), rulebook, after=1)
    assert [field.value for field in sheet.fields] == ["1", "3"]


def test_tables_still_to_be_counted_are_told(rulebook):
    """While a session goes on, the heading says of how many tables it speaks."""
    tournament = five_tables()
    first, *others = tournament.sessions
    waiting = tuple(replace(table, hands=None, scores=None) for table in first.tables[1:])
    first = replace(first, tables=(first.tables[0], *waiting))
    sheet = player_ranking(replace(tournament, sessions=(first, *others)), rulebook, after=1)
    assert [field.value for field in sheet.fields] == ["1", "1 / 3"]


def test_many_sessions_keep_to_one_column_each(rulebook):
    """Sixteen sessions show the standard points only, so that they stay legible."""
    tournament = five_tables()
    session = tournament.sessions[0]
    sessions = tuple(replace(session, number=number) for number in range(1, 17))
    sheet = player_ranking(replace(tournament, sessions=sessions), rulebook)
    assert len(sheet.grids[0].columns) == 4 + 16 + 3
    assert not sheet.grids[0].groups
