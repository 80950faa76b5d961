"""局分 → 标准分: section B of the worked examples, and every pattern of ties."""

import csv
import json
import pathlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.tournament.programme import TableTies
from mjref.tournament.table_points import places, standard_points

DATA = pathlib.Path(__file__).parents[1] / "data"
EXAMPLES = [
    case
    for case in json.loads((DATA / "worked_examples.json").read_text("utf-8"))["cases"]
    if case["id"].startswith("B")
]
SESSION_CASES = [
    case
    for case in map(json.loads, (DATA / "mcr_session_cases.jsonl").read_text().splitlines())
    if case["kind"] == "standard_points"
]
with (DATA / "table_point_vectors.csv").open(encoding="utf-8") as vectors:
    VECTORS = list(csv.DictReader(vectors))
GROUPS = {
    2: "2 0",
    3: "3 1 0",
    5: "5 3 2 1 0",
    8: "8 6 5 4 3 2 1 0",
    16: "16 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0",
}
scores = st.lists(st.integers(-300, 1000), min_size=4, max_size=4)


def fractions(texts):
    return [Fraction(text) for text in texts]


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_ties_at_a_table(case):
    assert standard_points(case["scores"]) == [Fraction(n, 12) for n in case["share12"]]
    assert standard_points(case["scores"], TableTies.HIGHER) == fractions(case["best"])
    assert standard_points(case["scores"], TableTies.LOWER) == fractions(case["worst"])


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: row["case"])
def test_vectors(row):
    points = standard_points([int(row[f"s{n}"]) for n in range(1, 5)])
    assert points == fractions(row[f"tp{n}"] for n in range(1, 5))


@pytest.mark.parametrize("case", SESSION_CASES, ids=lambda case: case["id"])
def test_session_cases(case):
    assert standard_points(case["scores"]) == fractions(case["expect"])


@pytest.mark.parametrize("size", GROUPS)
def test_b9_other_sizes_of_a_group(size):
    assert standard_points(range(size, 0, -1)) == fractions(GROUPS[size].split())


def test_b10_a_group_of_eight_with_a_tie():
    points = standard_points([700, 650, 650, 560, 540, 500, 400, 0])
    assert points == fractions(["8", "11/2", "11/2", "4", "3", "2", "1", "0"])


@given(scores)
def test_a_table_shares_out_seven(numbers):
    assert sum(standard_points(numbers)) == 7


@given(scores, st.permutations(range(4)))
def test_the_order_of_entry_does_not_matter(numbers, order):
    points = standard_points(numbers)
    mixed = standard_points([numbers[index] for index in order])
    assert mixed == [points[index] for index in order]


@given(scores)
def test_better_scores_never_bring_less_and_equal_ones_the_same(numbers):
    points = standard_points(numbers)
    for one, mine in zip(numbers, points, strict=True):
        for other, theirs in zip(numbers, points, strict=True):
            assert (one > other) == (mine > theirs)


def test_equal_scores_share_the_better_place():
    assert places([40, 40, 10, 90]) == [2, 2, 4, 1]
