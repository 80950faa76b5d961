"""People across tournaments in the window: files chosen, ratings shown, a history, an export."""

import csv
import shutil

from openpyxl import load_workbook

from mjref.app import services
from mjref.reports.ratings import rated_name, rating_text
from mjref.rulebooks.catalogue import rulebook_for
from mjref.tournament.interchange import read_tournament
from mjref.tournament.ratings import records
from mjref.ui.people_across import PeopleAcross
from tests.samples import sample
from tests.ui.table_desks import DATA
from tests.ui.windows import settle, window_with

TOURNAMENT_A = DATA / "tournament_a.json"


def opened(qtbot, *paths):
    dialog = PeopleAcross(services(), paths)
    qtbot.addWidget(dialog)
    dialog.show()
    settle(qtbot)
    return dialog


def expected(*paths):
    played = [read_tournament(path.read_bytes()) for path in paths]
    return records(
        (one, rulebook_for(one.rulebook, one.settings.rulebook_options)) for one in played
    )


def test_two_tournaments_are_rated_one_after_the_other(qtbot, tmp_path):
    again = tmp_path / "again.json"
    shutil.copy(TOURNAMENT_A, again)
    dialog = opened(qtbot, TOURNAMENT_A)
    assert {len(one.appearances) for one in dialog.ratings.rows} == {1}
    dialog.add([again])
    settle(qtbot)
    assert dialog.ratings.rows == expected(TOURNAMENT_A, again)
    assert dialog.history.rowCount() == 2
    dialog.view.setCurrentIndex(dialog.ratings.index(4, 1))
    assert dialog.whose.text() == rated_name(dialog.ratings.rows[4])
    assert dialog.history.rows == dialog.ratings.rows[4].appearances


def test_the_order_of_the_files_is_that_of_the_ratings(qtbot, tmp_path):
    other = tmp_path / "other.json"
    shutil.copy(TOURNAMENT_A, other)
    dialog = opened(qtbot, TOURNAMENT_A, other)
    dialog.up_button.click()
    settle(qtbot)
    assert dialog.paths() == [other, TOURNAMENT_A]
    dialog.remove_button.click()
    settle(qtbot)
    assert dialog.paths() == [TOURNAMENT_A]
    assert dialog.ratings.rows == expected(TOURNAMENT_A)


def test_a_search_shows_those_who_are_looked_for(qtbot):
    dialog = opened(qtbot, TOURNAMENT_A)
    name = dialog.ratings.rows[7].name
    dialog.search.setText(name)
    shown = [dialog.ratings.text_at(at, 1) for at in range(dialog.ratings.rowCount())]
    assert name in shown
    assert all(name in each for each in shown), shown


def test_a_file_that_is_no_tournament_is_named_and_the_list_stays(qtbot, tmp_path):
    dialog = opened(qtbot, TOURNAMENT_A)
    before = dialog.ratings.rows
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    dialog.add([bad, tmp_path / "none.mjref"])
    settle(qtbot)
    assert "bad.json" in dialog.news.text()
    assert dialog.ratings.rows == before


def test_the_ratings_are_exported(qtbot, tmp_path):
    dialog = opened(qtbot, TOURNAMENT_A)
    best = dialog.ratings.rows[0]
    for name in ("ratings.csv", "ratings.xlsx"):
        dialog.export(tmp_path / name)
        settle(qtbot)
    with (tmp_path / "ratings.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.reader(stream))
    assert rows[1][:3] == ["1", rated_name(best), rating_text(best.rating)]
    cells = [
        cell for line in load_workbook(tmp_path / "ratings.xlsx").active.values for cell in line
    ]
    assert rated_name(best) in cells
    assert float(rating_text(best.rating)) in cells


def test_the_window_offers_it_with_the_open_tournament(qtbot, tmp_path, monkeypatch):
    window = window_with(qtbot, tmp_path, sample())
    shown = []
    monkeypatch.setattr(PeopleAcross, "__init__", lambda _self, _s, paths, _p: shown.append(paths))
    monkeypatch.setattr(PeopleAcross, "exec", lambda _self: None)
    window.compare_people()
    assert shown == [[window.path]]
