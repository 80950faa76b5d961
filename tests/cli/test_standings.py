"""`mjref standings`: the published result of a real tournament, in three formats."""

import csv
import io
import json
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data"
EXPECTED = json.loads((DATA / "tournament_a.expected.json").read_text(encoding="utf-8"))


@pytest.fixture(params=["json", "mjref"])
def file(request, mjref, tmp_path):
    """Tournament A as an interchange file and as a tournament file."""
    if request.param == "json":
        return DATA / "tournament_a.json"
    mjref("import", DATA / "tournament_a.json", tmp_path / "a.mjref")
    return tmp_path / "a.mjref"


def rankings(document):
    keys = ("rank", "id", "standard_points", "match_points")
    return {
        of: [{key: entry[key] for key in keys} for entry in document[of]]
        for of in ("players", "teams")
    }


def test_the_standings_are_those_of_the_real_tournament(mjref, file):
    status, out, err = mjref("standings", file, "--format", "json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert rankings(found) == rankings(EXPECTED)
    assert found["disputed"] == EXPECTED["disputed"]


def test_each_player_has_his_sessions(mjref, file):
    found = json.loads(mjref("standings", file, "--format", "json")[1])
    for player in found["players"]:
        assert [score["number"] for score in player["sessions"]] == [1, 2, 3, 4, 5, 6]
        assert sum(score["match_points"] for score in player["sessions"]) == player["match_points"]


def test_after_counts_the_sessions_so_far(mjref, file):
    found = json.loads(mjref("standings", file, "--format", "json", "--after", "2")[1])
    assert all(len(player["sessions"]) == 2 for player in found["players"])


def test_csv_has_the_same_ranking(mjref, file):
    rows = list(csv.DictReader(io.StringIO(mjref("standings", file, "--format", "csv")[1])))
    assert [(row["rank"], row["id"]) for row in rows] == [
        (str(entry["rank"]), entry["id"]) for entry in EXPECTED["players"]
    ]


def test_text_has_both_rankings(mjref, file):
    lines = mjref("standings", file)[1].splitlines()
    assert lines[1].split()[:2] == ["1", EXPECTED["players"][0]["id"]]
    teams = mjref("standings", file, "--of", "teams")[1].splitlines()
    assert teams[1].split()[:2] == ["1", EXPECTED["teams"][0]["id"]]


def table(scores, hands=None):
    played = {} if hands is None else {"hands": hands}
    return {
        "format": "mjref-tournament/1",
        "name": "Small",
        "players": [{"id": name, "name": name, "team": None} for name in "ABCD"],
        "sessions": [
            {
                "number": 1,
                "tables": [
                    {
                        "number": 2,
                        "seats": dict(zip("ESWN", "ABCD", strict=True)),
                        "scores": dict(zip("ABCD", scores, strict=True)),
                        **played,
                    }
                ],
            }
        ],
    }


@pytest.fixture
def small(tmp_path):
    def save(document):
        path = tmp_path / "small.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return path

    return save


def test_three_equals_share_exactly(mjref, small):
    path = small(table([20, 20, 20, -60]))
    found = json.loads(mjref("standings", path, "--format", "json")[1])
    assert [(p["rank"], p["standard_points"]) for p in found["players"]] == [
        (1, "7/3"),
        (1, "7/3"),
        (1, "7/3"),
        (4, "0"),
    ]


def test_disputed_and_unbalanced_tables_are_listed(mjref, small):
    hands = [{"number": 1, "outcome": "discard", "winner": "A", "discarder": "B", "points": 11}]
    path = small(table([35, -19, -8, -18], hands))
    status, out, _ = mjref("standings", path, "--format", "json", "--strict")
    found = json.loads(out)
    assert status == 1
    assert found["disputed"] == [{"session": 1, "table": 2, "difference": {"D": -10}}]
    assert found["unbalanced"] == [{"session": 1, "table": 2, "sum": -10}]
    assert "Session 1, table 2: Disputed" in mjref("standings", path)[1]
    assert "Session 1, table 2: Unbalanced" in mjref("standings", path)[1]
    assert mjref("standings", path)[0] == 0


def test_a_fine_that_nobody_receives_is_explained_and_no_fault(mjref, small):
    fine = {"player": "B", "points": -15, "offence": ""}
    hands = [{"number": 1, "outcome": "draw", "penalties": [fine]}]
    out = mjref("standings", small(table([0, -15, 0, 0], hands)))[1]
    assert "fines of 15 points were received by nobody" in out
    assert "Unbalanced" not in out


def test_who_was_expelled_by_a_fine_has_no_place_and_the_reason(mjref, small):
    fine = {"player": "B", "points": 0, "offence": "cheating", "effect": "expelled"}
    hands = [{"number": 1, "outcome": "draw", "penalties": [fine]}]
    path = small(table([0, 0, 0, 0], hands))
    assert (
        "disqualified from session 1, hand 2 on (ruling at table 2" in mjref("standings", path)[1]
    )
    found = json.loads(mjref("standings", path, "--format", "json")[1])
    assert [entry["id"] for entry in found["players"]] == ["A", "C", "D"]
    assert found["outside"][0]["reason"].startswith("ruling at table 2: Cheating")


@pytest.mark.parametrize("after", ["0", "7"])
def test_a_session_that_is_not_there_is_refused(mjref, after):
    status, out, err = mjref("standings", DATA / "tournament_a.json", "--after", after)
    assert (status, out) == (2, "")
    assert "Choose one of: 1, 2, 3, 4, 5, 6." in err


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", b"", "is empty"),
        ("a.json", b'{"format": "mjref-tournament/1", "na', "cut off"),
        ("a.mjref", b"hello", "no tournament of mjref"),
        ("a.xlsx", b"PK\x03\x04" + b"\0" * 200, "no tournament of mjref"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(mjref, tmp_path, name, content, said):
    path = tmp_path / name
    path.write_bytes(content)
    status, out, err = mjref("standings", path)
    assert (status, out) == (2, "")
    assert said in err
    assert str(path) in err
    assert len(err.splitlines()) == 1


def test_an_unknown_rulebook_is_one_sentence(mjref, small, monkeypatch):
    from mjref.cli import tournaments
    from mjref.rulebooks.catalogue import rulebook_for

    monkeypatch.setattr(tournaments, "rulebook_for", rulebook_for)
    status, _, err = mjref("standings", small({**table([0, 0, 0, 0]), "rulebook": "riichi"}))
    assert status == 2
    assert "no rulebook “riichi”" in err


def test_regulations_that_differ_stand_below_the_ranking(mjref, tmp_path):
    facts = json.loads((DATA / "tournament_a.json").read_text("utf-8"))
    facts["settings"]["options"] = {"ranking_criteria": "match_points"}
    (tmp_path / "x.json").write_text(json.dumps(facts), "utf-8")
    out = mjref("standings", tmp_path / "x.json")[1]
    assert "Order of the ranking criteria: sum of match points" in out.splitlines()[-1]
