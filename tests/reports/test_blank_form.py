"""Forms for tables that write by hand."""

import pytest

from mjref.i18n import speaking
from mjref.reports.bilingual import bilingual
from mjref.reports.blank_form import blank_form
from mjref.reports.pdf import write_pdf
from mjref.reports.score_sheet import score_sheet
from mjref.reports.sheet import RowKind
from tests.reports.pages import read_pages, sizes, strays
from tests.reports.tournaments import WHERE, full_tournament


@pytest.mark.parametrize("where", [None, WHERE], ids=["empty", "named"])
@pytest.mark.parametrize(("paper", "leaves"), [("a4", 1), ("a5", 2)])
def test_a_form_is_one_leaf(tmp_path, where, paper, leaves):
    """A4 on one side, A5 on two; sixteen rows to write in, and nothing that was recorded."""
    path = tmp_path / "form.pdf"
    form = blank_form(full_tournament(), where)
    write_pdf([form], path, paper=paper)
    assert len(sizes(path)) == leaves
    assert strays(path) == []
    rows = [row for row in form.grids[0].rows if row.kind is RowKind.BLANK]
    assert [row.cells[0].value for row in rows] == list(range(1, 17))
    assert not any(cell.text for row in rows for cell in row.cells[1:])


def test_names_are_filled_in_where_the_table_is_known(tmp_path):
    """The empty form has lines to write them on."""
    named, empty = blank_form(full_tournament(), WHERE), blank_form(full_tournament())
    assert [group.lines[1] for group in named.grids[0].groups[1:]][3] == "王五"
    assert empty.grids[0].groups[1].lines == ("East", "No.", "Name", "Team")
    path = tmp_path / "form.pdf"
    write_pdf([empty], path)
    assert "王五" not in read_pages(path)[0]


def test_a_form_can_be_in_both_languages(tmp_path, rulebook):
    """What differs stands there twice, what does not once."""
    said = []
    for language in ("zh", "en"):
        with speaking(language):
            said.append(score_sheet(full_tournament(), WHERE, rulebook))
    both = bilingual(*said)
    path = tmp_path / "both.pdf"
    write_pdf([both], path)
    text = " ".join(" ".join(read_pages(path)).split())
    for words in ("比赛成绩记录表 Score sheet", "东风圈 East round", "混一色 6", "Half Flush 6"):
        assert words in text
    hand = next(row for row in both.grids[0].rows if row.cells[0].text == "1")
    assert [cell.text for cell in hand.cells].count("+33") == 1 + 1  # change and running total
    assert strays(path) == []
