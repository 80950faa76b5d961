import csv
from datetime import UTC, datetime

from mjref.reports.corrections import Correction
from mjref.reports.csv_file import write_csv
from mjref.reports.rankings import player_ranking
from mjref.reports.score_sheet import score_sheet
from tests.reports.tournaments import WHERE, full_hands, full_tournament


def rows(tmp_path, sheet):
    path = tmp_path / "out.csv"
    write_csv(sheet, path)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as source:
        return list(csv.reader(source))


def test_ranking_has_exact_figures_and_harmless_names(tmp_path, rulebook):
    """Figures are plain; a name that looks like a formula is quoted."""
    head, first, second, *_ = rows(tmp_path, player_ranking(full_tournament(), rulebook))
    assert head[:4] == ["Rank", "No.", "Name", "Team"]
    assert first[:2] == ["1", "104"]
    assert first[7] == "31"  # +51 at the table, −20 by ruling
    assert second[2] == '\'=cmd|"/c calc"!A0'


def test_score_sheet_has_valid_hands_only(tmp_path, rulebook):
    """A former version, which paper strikes through, would count twice."""
    correction = Correction(
        former=full_hands()[0], reason="r", who="w", at=datetime(2026, 5, 2, tzinfo=UTC)
    )
    found = rows(tmp_path, score_sheet(full_tournament(), WHERE, rulebook, former=[correction]))
    assert [row[0] for row in found].count("1") == 1
    assert len({len(row) for row in found}) == 1
