"""`mjref stage`, and `mjref seat FILE` for sessions that look back at those before."""

import json
from pathlib import Path

import pytest

from mjref.cli.main import run
from mjref.storage.store import Origin, SqlStore
from tests.tournament.test_stage_standings import PRELIMINARY, cup
from tests.tournament_samples import NOON


@pytest.fixture
def file(tmp_path):
    """Eight players after two sessions: E A C B G F D H."""
    path = tmp_path / "cup.mjref"
    origin = Origin(who="Referee", when=NOON, reason="import")
    SqlStore.create(path, cup(*PRELIMINARY, name="杯"), origin).close()
    return str(path)


@pytest.fixture
def answer(capsys):
    def ask(*arguments):
        status = run(["--language", "en", *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return ask


def loaded(file):
    store = SqlStore.open(file, read_only=True)
    try:
        return store.load()
    finally:
        store.close()


def test_a_final_asks_how_many_points_are_brought_along(file, answer):
    status, _, err = answer("stage", file, "--final", "4", "--sessions", "3-4")
    assert status == 2
    assert "Nobody has said yet how many points are brought along" in err
    assert loaded(file).stages == ()


def test_a_final_is_set_up_and_ranked(file, answer):
    command = ("stage", file, "--final", "4", "--sessions", "3-4", "--carry", "1/2")
    status, out, _ = answer(*command)
    assert status == 0
    assert "Final: E, A, C, B" in out
    first, final = loaded(file).stages
    assert (first.name, first.groups[0].promoted, [*first.sessions]) == ("Preliminary", 4, [1, 2])
    assert (final.carried.numerator, final.carried.denominator) == (1, 2)
    status, out, _ = answer("standings", file, "--stage", "2", "--format", "json")
    assert [entry["id"] for entry in json.loads(out)["players"]] == list("EACB")
    status, out, err = answer("standings", file, "--stage", "7")
    assert status == 2
    assert "There is no stage 7. Choose one of: 1 Preliminary, 2 Final." in err
    assert answer("stage", file, "--undo")[0] == 0
    assert len(loaded(file).stages) == 1
    assert answer("verify", file)[0] == 0


def test_groups_by_lot_have_everybody_once(file, answer):
    assert answer("stage", file, "--first", "1-2", "--groups", "2", "--draw-seed", "s")[0] == 0
    (stage,) = loaded(file).stages
    assert sorted(stage.players) == list("ABCDEFGH")
    assert [len(group.players) for group in stage.groups] == [4, 4]
    assert answer("stage", file, "--first", "1-2")[2].startswith("mjref: This tournament has")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--final", "4", "--carry", "all"), "--sessions 7-8"),
        (("--final", "4", "--sessions", "x"), "range of sessions"),
        (("--final", "4", "--sessions", "3-4", "--carry", "odd"), "--carry is none, all"),
        (("--final", "4", "--sessions", "3-4", "--carry", "2"), "no share of points"),
        (("--final", "4", "--sessions", "1-2", "--carry", "all"), "needs a session before"),
        (("--final", "4", "--sessions", "3", "--carry", "all", "--take", "?"), "Who is"),
        (("--first", "1-2", "--groups", "3"), "four players or more"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(file, answer, arguments, words):
    status, out, err = answer("stage", file, *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert loaded(file).stages == ()


def test_the_next_session_by_standing_can_be_verified(file, answer):
    """A table has two of either table before: E A with B or F … the leaders sit at table 1."""
    status, out, _ = answer("seat", file, "--swiss", "--draw-seed", "s")
    assert status == 0
    assert "Session 3" in out
    session = loaded(file).session(3)
    assert sorted(player for table in session.tables for player in table.seats) == list("ABCDEFGH")
    assert "E" in session.tables[0].seats
    assert answer("verify", file)[0] == 0


def test_other_seats_than_those_drawn_are_found(file, answer):
    answer("seat", file, "--redraw", "--sessions", "2", "--draw-seed", "s")
    assert answer("verify", file)[0] == 0
    document = str(file) + ".json"
    answer("export", file, "--to", "json", "-o", document)
    facts = json.loads(Path(document).read_text("utf-8"))
    seats = facts["sessions"][2]["tables"][0]["seats"]
    seats["E"], seats["S"] = seats["S"], seats["E"]
    changed = str(file) + ".2.json"
    Path(changed).write_text(json.dumps(facts), encoding="utf-8")
    assert answer("verify", changed)[0] == 1


def test_nothing_is_left_to_be_drawn_again(file, answer):
    status, _, err = answer("seat", file, "--redraw")
    assert status == 2
    assert "No session is left" in err


def test_a_round_robin_by_name(answer):
    status, out, _ = answer("seat", "--round-robin", "16", "--draw-seed", "s", "--format", "json")
    plan = json.loads(out)
    assert status == 0
    assert (plan["players"], len(plan["sessions"]), plan["quality"]["repeats"]) == (16, 5, 0)
    assert answer("seat", "--round-robin", "9")[0] == 2
