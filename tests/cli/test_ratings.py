import csv
import io
import json

import pytest

from mjref.cli.main import run

SAMPLE = "tests/data/tournament_a.json"


def test_everybody_is_listed_with_a_rating(capsys):
    assert run(["--language", "en", "ratings", SAMPLE, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    with open(SAMPLE, encoding="utf-8") as opened:
        players = json.load(opened)["players"]
    assert {one["name"] for one in found} == {one["name"] for one in players}
    assert [one["rank"] for one in found] == sorted(one["rank"] for one in found)
    best = found[0]["tournaments"][0]
    assert best["before"] == "1500.0"
    assert best["after"] == found[0]["rating"]
    assert sum(best["places"]) == best["sessions"]


def test_the_second_tournament_goes_on_from_the_first(capsys):
    run(["ratings", SAMPLE, SAMPLE, "--format", "json"])
    one = json.loads(capsys.readouterr().out)[0]
    first, second = one["tournaments"]
    assert second["before"] == first["after"]


def test_one_persons_history(capsys):
    run(["ratings", SAMPLE, "--format", "json"])
    name = json.loads(capsys.readouterr().out)[0]["name"]
    assert run(["--language", "zh", "ratings", SAMPLE, "--person", name]) == 0
    told = capsys.readouterr().out
    assert name in told
    assert "1500.0 → " in told
    assert "等级分" in told


def test_nobody_of_that_name(capsys):
    assert run(["--language", "en", "ratings", SAMPLE, "--person", "Nobody At All"]) == 2
    assert "Nobody is named Nobody At All" in capsys.readouterr().err


def test_a_spreadsheet_can_read_it(capsys):
    assert run(["ratings", SAMPLE, "--format", "csv"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[0][:3] == ["rank", "name", "rating"]
    assert {len(row) for row in rows} == {9}


@pytest.mark.parametrize("file", ["tests/data/nothing.mjref", "README.md"])
def test_what_is_no_tournament(capsys, file):
    assert run(["--language", "en", "ratings", SAMPLE, file]) == 2
    assert file in capsys.readouterr().err
