"""The sample tournament is what its script makes, lawful, and has what a referee meets."""

import json
from collections import Counter
from itertools import combinations

import pytest

from mjref.cli.main import run
from tools import make_sample

TEXT = make_sample.FILE.read_text(encoding="utf-8")
SAMPLE = json.loads(TEXT)
TABLES = [
    (session["number"], table) for session in SAMPLE["sessions"] for table in session["tables"]
]
PLAYED = [(session, table) for session, table in TABLES if session < 4]
HANDS = [hand for _, table in TABLES for hand in table.get("hands", ())]


def test_the_file_is_what_the_script_makes():
    assert make_sample.written(make_sample.tournament(make_sample.SEED)) + "\n" == TEXT


def test_nobody_meets_a_team_mate_or_anybody_twice_and_everybody_sits_in_every_wind():
    meetings = Counter(
        frozenset(pair) for _, table in TABLES for pair in combinations(table["seats"].values(), 2)
    )
    winds = Counter(
        (player, wind) for _, table in TABLES for wind, player in table["seats"].items()
    )
    team = {player["id"]: player["team"] for player in SAMPLE["players"]}
    assert max(meetings.values()) == 1
    assert not [pair for pair in meetings if len({team[player] for player in pair}) == 1]
    assert set(winds.values()) == {1}
    assert len(winds) == 64


@pytest.mark.parametrize("session", [1, 2, 3, 4])
def test_everybody_sits_once_in_a_session(session):
    seated = [p for number, table in TABLES if number == session for p in table["seats"].values()]
    assert sorted(seated) == [player["id"] for player in SAMPLE["players"]]


def test_points_are_the_sum_of_the_declared_fans_and_enough_to_win():
    for hand in HANDS:
        if hand["outcome"] in ("self_draw", "discard"):
            declared = hand["declared"]
            assert hand["points"] == sum(make_sample.POINTS[fan] * n for fan, n in declared.items())
            assert hand["points"] - declared.get("花牌", 0) >= 8


def test_the_engine_finds_nothing_wrong_with_a_hand_whose_tiles_are_shown(tmp_path, capsys):
    shown = [hand["hand"] | {"declared": hand["declared"]} for hand in HANDS if "hand" in hand]
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(map(json.dumps, shown)), encoding="utf-8")
    assert run(["check", str(file)]) == 0, capsys.readouterr().out


def test_what_a_referee_meets_is_in_it():
    fines = [hand["penalties"] for hand in HANDS if "penalties" in hand]
    assert sorted(sum(fine["points"] for fine in group) for group in fines) == [-5, 0, 0]
    assert [-30, 10, 10, 10] in [[fine["points"] for fine in group] for group in fines]
    assert sum("hands" not in table for _, table in PLAYED) == 1
    assert sum("hand" in hand for hand in HANDS) > 20
    assert [hand["number"] for hand in HANDS if hand["outcome"] == "unfinished"] == [15]
    assert all("hands" not in table and "scores" not in table for s, table in TABLES if s == 4)


def test_one_table_is_disputed_and_another_tied():
    differing, tied = [], []
    for where, table in PLAYED:
        counted = make_sample.totals([*table["seats"].values()], table.get("hands", []))
        if "hands" in table and table.get("scores", counted) != counted:
            differing.append((where, table["number"]))
        elif "hands" in table and len(set(counted.values())) < 4:
            tied.append((where, table["number"]))
    assert differing == [(2, 2)]
    assert len(tied) == 1
