"""`mjref seat` and `mjref deal` as scripts call them."""

import json

import pytest

from mjref.cli.main import run


def answer(capsys, *arguments):
    """Return the exit status, the output and the complaint."""
    status = run(["--language", "en", *arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_a_plan_as_json_has_what_the_format_asks_for(capsys):
    arguments = ("seat", "--players", "16", "--sessions", "4", "--teams", "4", "--draw-seed", "s")
    status, out, err = answer(capsys, *arguments, "--format", "json")
    plan = json.loads(out)
    assert (status, err) == (0, "")
    assert plan["players"] == 16
    assert [session["number"] for session in plan["sessions"]] == [1, 2, 3, 4]
    first = plan["sessions"][0]["tables"][0]
    assert first["number"] == 1
    assert list(first["seats"]) == ["E", "S", "W", "N"]
    assert plan["draw_seed"] == "s"
    assert plan["commitment"] == "043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89"
    assert list(plan["quality"]) == ["repeats", "team_mates", "wind_imbalance", "table_repeats"]
    assert [*plan["quality"].values()][:3] == [0, 0, 0]
    assert answer(capsys, *arguments, "--format", "json")[1] == out


def test_a_plan_for_people(capsys):
    status, out, _ = answer(capsys, "seat", "--players", "8", "--sessions", "1", "--draw-seed", "s")
    assert status == 0
    assert "Session 1" in out
    assert out.count("Table") == 2
    assert "Draw seed: s" in out
    assert "Repeated meetings: 0" in out


def test_without_a_seed_one_is_drawn_and_named(capsys):
    seeds = set()
    for _ in range(2):
        _, out, _ = answer(capsys, "seat", "--players", "8", "--sessions", "1", "--format", "json")
        seeds.add(json.loads(out)["draw_seed"])
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "10", "--sessions", "3"), "multiple of 4"),
        (("--players", "12", "--sessions", "3", "--teams", "5"), "teams of 5"),
        (("--players", "12", "--sessions", "0"), "at least 1 session"),
        (("--players", "12"), "--sessions"),
        (("--players", "12", "--sessions", "99999999"), "at most"),
        (("--players", "12", "--sessions", "2", "--time-limit", "nan"), "0 or more"),
        (("--players", "12", "--sessions", "2", "--time-limit", "-1"), "0 or more"),
        (("--players", "12", "--sessions", "2", "--draw-seed", "\udc80"), "no text"),
        (("--players", "x", "--sessions", "1"), "--players"),
        (("--check", "missing.json"), "cannot be read"),
    ],
)
def test_what_cannot_be_seated_is_refused_with_a_remedy(capsys, arguments, words):
    status, out, err = answer(capsys, "seat", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_plan_in_a_file_is_measured(capsys, tmp_path):
    _, out, _ = answer(
        capsys, "seat", "--players", "24", "--sessions", "5", "--teams", "4", "--format", "json"
    )
    path = tmp_path / "plan.json"
    path.write_text(out, "utf-8")
    status, measured, _ = answer(capsys, "seat", "--check", str(path), "--format", "json")
    assert status == 0
    assert json.loads(measured)["quality"] == json.loads(out)["quality"]
    _, by_pairs, _ = answer(capsys, "seat", "--check", str(path), "--teams", "24")
    assert "Team-mates at one table: 180" in by_pairs


def test_a_plan_with_faults_is_measured_and_its_faults_are_named(capsys, tmp_path):
    seats = {"E": 1, "S": 2, "W": 3, "N": 3}
    path = tmp_path / "plan.json"
    sessions = [{"number": 1, "tables": [{"number": 1, "seats": seats}]}]
    path.write_text(json.dumps({"players": 4, "sessions": sessions}), "utf-8")
    status, out, _ = answer(capsys, "seat", "--check", str(path))
    assert status == 1
    assert "player 4 has no seat" in out
    assert "player 3 has more than one seat" in out


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"players": 4, "sessions": [{"tables": 1}]}'])
def test_a_file_that_is_no_plan_is_refused(capsys, tmp_path, text):
    path = tmp_path / "plan.json"
    path.write_text(text, "utf-8")
    status, _, err = answer(capsys, "seat", "--check", str(path))
    assert status == 2
    assert "is no seating plan" in err


def test_the_opening_of_the_wall_as_json(capsys):
    status, out, _ = answer(capsys, "deal", "--dice", "3,4", "--dice", "2,6", "--format", "json")
    opening = json.loads(out)
    assert status == 0
    assert (opening["first"], opening["second"], opening["thrower"]) == (7, 8, "W")
    assert opening["cut"] == {"wall": "W", "stack": 15}
    assert opening["first_stacks"] == [{"wall": "W", "stack": 16}, {"wall": "W", "stack": 17}]
    assert opening["thrown_by_program"] is False
    assert [len(opening["stacks"][wind]) for wind in "ESWN"] == [6, 6, 6, 6]


def test_the_opening_for_people(capsys):
    _, out, _ = answer(capsys, "deal", "--dice", "3,4", "--dice", "2,6")
    assert "West throws second" in out
    assert "cut at West 15" in out
    assert "program threw" not in out


def test_without_dice_the_program_throws_and_says_so(capsys):
    assert "The program threw the dice." in answer(capsys, "deal")[1]
    _, out, _ = answer(capsys, "deal", "--format", "json")
    assert json.loads(out)["thrown_by_program"] is True


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--dice", "3,7", "--dice", "1,1"), "not 7"),
        (("--dice", "3", "--dice", "1,1"), "such as 3,4"),
        (("--dice", "3,4"), "two throws"),
        (("--dice", "6,6", "--dice", "6,6", "--overflow", "re_roll"), "throw again"),
    ],
)
def test_dice_that_cannot_be_are_refused(capsys, arguments, words):
    status, out, err = answer(capsys, "deal", *arguments)
    assert (status, out) == (2, "")
    assert words in err


@pytest.mark.parametrize(("players", "team"), [("8", "8"), ("4", "2"), ("4", "4")])
def test_where_team_mates_must_meet_there_is_a_plan_all_the_same(capsys, players, team):
    sizes = ("--players", players, "--sessions", "4", "--teams", team)
    status, out, _ = answer(capsys, "seat", *sizes, "--draw-seed", "s", "--format", "json")
    assert status == 0
    for session in json.loads(out)["sessions"]:
        seated = [seat for table in session["tables"] for seat in table["seats"].values()]
        assert sorted(seated) == list(range(1, int(players) + 1))


@pytest.mark.parametrize(
    "plan",
    [
        "[" * 100_000,
        '{"players": true, "sessions": []}',
        '{"players": 10000000000000, "sessions": []}',
        '{"players": 4, "sessions": [{"tables": [{"number": 1, "seats": '
        '{"E": "1", "S": 2, "W": 3, "N": 4.0}}]}]}',
    ],
    ids=["deep", "truth", "huge", "text"],
)
def test_what_is_no_plan_is_refused(capsys, tmp_path, plan):
    path = tmp_path / "plan.json"
    path.write_text(plan)
    status, out, err = answer(capsys, "seat", "--check", str(path))
    assert (status, out) == (2, "")
    assert "no seating plan" in err
