"""Stages and byes on the paper of rankings and seat lists."""

from dataclasses import replace
from fractions import Fraction

from mjref.i18n import use_language
from mjref.reports.rankings import player_ranking
from mjref.reports.seating import seats_by_player
from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.bye import Bye, ByeValue, ByeWorth
from mjref.tournament.people import Player
from tests.tournament.test_stage_standings import FINAL, PRELIMINARY, cup, stages

FIXED = ByeValue(worth=ByeWorth.FIXED, standard_points=Fraction(7, 4), match_points=-20)


def test_a_ranking_tells_the_stages_and_what_was_brought_along():
    use_language("en")
    facts = cup(*PRELIMINARY, FINAL, stages=stages(Fraction(1, 2)))
    sheet = player_ranking(facts, rulebook_for("mcr", {}))
    notes = "\n".join(sheet.notes)
    assert "决赛: sessions 3 to 3, 4 players. Points brought along: 1/2 of them." in notes
    (grid,) = sheet.grids
    titles = [column.title for column in grid.columns]
    brought = titles.index("Brought along")
    first = [cell.text for cell in grid.rows[0].cells]
    assert (first[2], first[brought], first[brought + 1]) == ("B", "1.5", "5.5")
    assert [row.cells[-1].text for row in grid.rows][4] == "stage 2 before stage 1"


def test_a_bye_is_told_with_its_worth_on_ranking_and_seat_list():
    use_language("en")
    first, second = PRELIMINARY
    facts = cup(first, replace(second, byes=(Bye(player="I", value=FIXED),)))
    facts = replace(facts, players=(*facts.players, Player(id="I", name="九")))
    words = "Session 2, bye: 九 (1.75 standard points, −20 match points)."
    assert words in player_ranking(facts, rulebook_for("mcr", {})).notes
    seats = seats_by_player(facts)
    assert words in seats.notes
    assert [cell.text for cell in seats.grids[0].rows[-1].cells][-2:] == ["–", "bye"]
