"""What differs from the rules stands on the papers on which it matters, and nowhere else."""

from dataclasses import replace

import pytest

from mjref.i18n import use_language
from mjref.reports.rankings import player_ranking
from mjref.reports.regulations_note import regulations_note
from mjref.reports.score_sheet import score_sheet
from mjref.reports.seating import seats_by_table
from mjref.tournament.option_table import Paper
from mjref.tournament.programme import Rotation, Settings, TableKey
from tests.builders import results_only
from tests.stand_in import StandIn

OTHERS = Settings(
    rotation=Rotation.HALF,
    rulebook_options={"edition": "2006"},
    options={
        "time_up": "finish",
        "ranking_criteria": "standard_points,match_points",
        "team_mates": "allow",
        "first_stack": "n",
    },
)
SHEET = "Edition of the fan table: WMO 2006"
CRITERIA = "Order of the ranking criteria: sum of standard points → sum of match points"


def facts(settings):
    return replace(results_only([(20, 10, -10, -20)]), settings=settings)


def papers(settings):
    made = facts(settings)
    return {
        Paper.SHEET: score_sheet(made, TableKey(1, 1), StandIn()),
        Paper.RANKING: player_ranking(made, StandIn()),
        Paper.DRAW: seats_by_table(made),
    }


def test_each_paper_names_what_matters_there():
    use_language("en")
    said = {paper: " ".join(sheet.notes) for paper, sheet in papers(OTHERS).items()}
    assert SHEET in said[Paper.SHEET]
    assert "is finished and is the last" in said[Paper.SHEET]
    assert CRITERIA in said[Paper.RANKING]
    assert CRITERIA not in said[Paper.SHEET]
    assert "Team-mates at one table: allowed" in said[Paper.DRAW]
    assert "after the second round" in said[Paper.DRAW]
    assert not any("counted stack" in words for words in said.values())


@pytest.mark.parametrize("paper", Paper)
def test_the_rules_as_they_are_need_no_note(paper):
    assert regulations_note(Settings(), paper) == []


def test_the_note_is_chinese_in_chinese():
    use_language("zh")
    (note,) = regulations_note(OTHERS, Paper.SHEET)
    assert note.startswith("本次比赛的规定：番种表版本：WMO 2006；")
