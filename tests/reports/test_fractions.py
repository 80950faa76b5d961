"""Fractions are shown as the tournament wants; the values behind them stay exact."""

from dataclasses import replace
from fractions import Fraction

import pytest

from mjref.reports.rankings import player_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.tournament.programme import TableKey
from tests.builders import results_only
from tests.stand_in import StandIn


def facts(**options):
    """Three share the first place three times: 7/3 each time, 7 in all."""
    made = results_only([(20, 20, 20, -60)] * 2)
    return replace(made, settings=replace(made.settings, options=options))


@pytest.mark.parametrize(
    ("style", "share", "total"),
    [("exact", "7/3", "14/3"), ("0", "2", "5"), ("1", "2.3", "4.7"), ("3", "2.333", "4.667")],
)
def test_rankings_and_sheets_show_them_so(style, share, total):
    options = {} if style == "exact" else {"fractions": style}
    ranking = player_ranking(facts(**options), StandIn())
    cells = [cell for cell in ranking.grids[0].rows[0].cells if isinstance(cell.value, Fraction)]
    assert [cell.text for cell in cells] == [share, share, total]
    assert cells[0].value == Fraction(7, 3)
    sheet = score_sheet(facts(**options), TableKey(1, 1), StandIn())
    assert share in {cell.text for grid in sheet.grids for row in grid.rows for cell in row.cells}
