"""`mjref import`: whole or not at all, and a sentence for everything that is refused."""

import json
from pathlib import Path

import pytest

from mjref.cli.main import run
from mjref.cli.tournaments import open_tournament, write_json
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.interchange import read_tournament
from mjref.tournament.programme import Tournament
from mjref.tournament.store import StoreError
from tests.tournament_samples import NOON, every_kind_of_fact

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def dest(tmp_path):
    return tmp_path / "cup.mjref"


@pytest.fixture
def roster(tmp_path):
    path = tmp_path / "players.csv"
    path.write_text("号码,姓名,队\n1,张三,甲\n2,李四,乙\n", encoding="utf-8")
    return path


def test_the_real_tournament_is_imported(mjref, dest):
    status, out, err = mjref("import", DATA / "tournament_a.json", dest)
    assert (status, err) == (0, "")
    assert "72 players, 18 teams, 6 sessions, 108 tables, 1431 hands" in out
    expected = read_tournament((DATA / "tournament_a.json").read_bytes())
    assert open_tournament(str(dest)) == expected


def test_export_import_export_is_the_same(mjref, dest, tmp_path):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    write_json(every_kind_of_fact(), first)
    assert mjref("import", first, dest)[0] == 0
    write_json(open_tournament(str(dest)), second)
    assert first.read_bytes() == second.read_bytes()


def test_a_roster_makes_a_tournament(mjref, roster, dest):
    status, out, _ = mjref("import", roster, dest)
    assert status == 0
    assert "2 players, 2 teams" in out
    tournament = open_tournament(str(dest))
    assert tournament.name == "cup"
    assert [player.name for player in tournament.players] == ["张三", "李四"]


def test_the_name_can_be_given(mjref, roster, dest):
    mjref("import", roster, dest, "--name", "春季杯")
    assert open_tournament(str(dest)).name == "春季杯"


def test_several_rosters_are_put_together(mjref, roster, tmp_path, dest):
    other = tmp_path / "west.csv"
    other.write_text("姓名,队\n王五,乙\n赵六,丙\n", encoding="utf-8")
    assert mjref("import", roster, other, dest)[0] == 0
    tournament = open_tournament(str(dest))
    assert [team.name for team in tournament.teams] == ["甲", "乙", "丙"]
    assert len({player.id for player in tournament.players}) == 4


def test_a_number_in_two_rosters_is_refused(mjref, roster, tmp_path, dest):
    other = tmp_path / "west.csv"
    other.write_text("号码,姓名\n2,王五\n", encoding="utf-8")
    status, _, err = mjref("import", roster, other, dest)
    assert status == 2
    assert "李四 and 王五 both have the number 2" in err
    assert not dest.exists()


def test_a_roster_fills_a_tournament_without_players(mjref, roster, dest):
    SqlStore.create(dest, Tournament(name="Cup"), Origin(who="R", when=NOON)).close()
    assert mjref("import", roster, dest)[0] == 0
    tournament = open_tournament(str(dest))
    assert (tournament.name, len(tournament.players)) == ("Cup", 2)


def test_a_tournament_with_players_is_not_filled_again(mjref, roster, dest):
    mjref("import", roster, dest)
    before = dest.read_bytes()
    status, _, err = mjref("import", roster, dest)
    assert status == 2
    assert "has players already" in err
    assert dest.read_bytes() == before


def test_nothing_is_overwritten_without_force(mjref, roster, dest):
    mjref("import", roster, dest)
    before = dest.read_bytes()
    status, _, err = mjref("import", DATA / "tournament_a.json", dest)
    assert status == 2
    assert f"{dest} is there already" in err
    assert dest.read_bytes() == before
    assert mjref("import", DATA / "tournament_a.json", dest, "--force")[0] == 0
    assert len(open_tournament(str(dest)).players) == 72


def test_every_bad_row_is_named_and_nothing_is_imported(mjref, tmp_path, dest):
    path = tmp_path / "players.csv"
    path.write_text("号码,姓名\nx,张三\n2,\n3,李四\n", encoding="utf-8")
    status, out, err = mjref("import", path, dest)
    assert (status, out) == (2, "")
    assert "Row 2: “号码” is “x”, no number. Write digits only." in err
    assert "Row 3: The name is missing." in err
    assert not dest.exists()
    assert mjref("import", path, dest, "--skip", "2", "--skip", "3")[0] == 0


def test_every_problem_of_a_document_is_named_and_nothing_is_imported(mjref, tmp_path, dest):
    document = json.loads((DATA / "tournament_a.json").read_text(encoding="utf-8"))
    hand = document["sessions"][2]["tables"][5]["hands"][3]
    hand.clear()
    hand.update(
        {"number": 4, "outcome": "discard", "winner": "P01", "discarder": "P01", "points": 8}
    )
    path = tmp_path / "a.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    status, out, err = mjref("import", path, dest)
    assert (status, out) == (2, "")
    assert "session 3, table 6, hand 4 (sessions[2].tables[5].hands[3]): P01 is both winner" in err
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "said"),
    [("cup.json", "does not end in .mjref"), ("none/cup.mjref", "folder of")],
)
def test_an_odd_destination_is_refused(mjref, roster, tmp_path, name, said):
    status, _, err = mjref("import", roster, tmp_path / name)
    assert status == 2
    assert said in err


def test_what_is_missing_is_said_so(mjref, tmp_path, dest):
    for name in ("none.json", "none.csv", "none.xlsx"):
        status, _, err = mjref("import", tmp_path / name, dest)
        assert status == 2
        assert f"{name} is not there" in err


def test_a_tournament_file_is_no_source(mjref, dest, tmp_path):
    status, _, err = mjref("import", dest, tmp_path / "other.mjref")
    assert status == 2
    assert "is a tournament already" in err


def test_a_long_list_of_problems_is_cut_short(mjref, tmp_path, dest):
    path = tmp_path / "players.csv"
    path.write_text("号码,姓名\n" + "x,张三\n" * 50, encoding="utf-8")
    err = mjref("import", path, dest)[2]
    assert "more." in err
    assert len(err.splitlines()) < 30


def test_json_is_written_whole_or_not_at_all(tmp_path):
    with pytest.raises(StoreError):
        write_json(every_kind_of_fact(), tmp_path / "none" / "a.json")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_open_is_not_replaced_even_by_force(mjref, roster, dest):
    assert mjref("import", DATA / "tournament_a.json", dest)[0] == 0
    store = SqlStore.open(dest)
    before = store.load()
    status, out, err = mjref("import", roster, dest, "--force")
    assert (status, out) == (2, "")
    assert "is open in another window or program" in err
    assert store.load() == before
    store.close()
    assert mjref("import", roster, dest, "--force")[0] == 0


def test_a_folder_in_the_place_of_the_file_is_named_so(mjref, roster, dest):
    dest.mkdir()
    status, _, err = mjref("import", DATA / "tournament_a.json", dest, "--force")
    assert status == 2
    assert "is a folder" in err


def test_force_replaces_a_foreign_file(mjref, dest):
    dest.write_bytes(b"no tournament at all")
    assert mjref("import", DATA / "tournament_a.json", dest, "--force")[0] == 0
    assert len(open_tournament(str(dest)).players) == 72


@pytest.mark.parametrize(
    ("options", "words"),
    [(("--name", "\udcff"), "--name"), (("--team-size", "-1"), "--team-size")],
)
def test_options_that_cannot_be_meant_are_refused(mjref, roster, dest, options, words):
    status, out, err = mjref("import", roster, dest, *options)
    assert (status, out) == (2, "")
    assert words in err
    assert not dest.exists()


def test_a_rulebook_that_nobody_knows_is_refused_at_once(tmp_path, dest, capsys):
    document = json.loads((DATA / "tournament_a.json").read_text("utf-8"))
    source = tmp_path / "a.json"
    source.write_text(json.dumps({**document, "rulebook": "mahjong"}))
    assert run(["--language", "en", "import", str(source), str(dest)]) == 2
    assert "There is no rulebook “mahjong”." in capsys.readouterr().err
    assert not dest.exists()


def test_regulations_are_set_on_the_way_in(mjref, roster, dest):
    status, _, err = mjref(
        "import", roster, dest, "--option", "time_up=finish", "--option", "base_points=0"
    )
    assert (status, err) == (0, "")
    settings = open_tournament(str(dest)).settings
    assert (settings.base_points, settings.options) == (0, {"time_up": "finish"})


@pytest.mark.parametrize("option", ["luck=on", "time_up=later", "time_up", "base_points=x"])
def test_a_regulation_that_cannot_be_is_refused(mjref, roster, dest, option):
    status, _, err = mjref("import", roster, dest, "--option", option)
    assert status == 2
    assert "mjref options" in err
    assert not dest.exists()


def test_a_tournament_that_is_there_keeps_its_regulations(mjref, roster, dest):
    SqlStore.create(dest, Tournament(name="cup"), Origin(who="a", when=NOON)).close()
    status, _, err = mjref("import", roster, dest, "--option", "time_up=finish")
    assert status == 2
    assert "--option" in err


def test_columns_can_be_named_by_letter_or_heading(mjref, tmp_path):
    roster, made = tmp_path / "odd.csv", tmp_path / "cup.mjref"
    roster.write_bytes("编码,称呼,所属\n17,张三,甲队\n3,李四,甲队\n".encode("gb18030"))
    assert mjref("import", roster, made)[0] == 2
    status, out, _ = mjref("import", roster, made, "--columns", "name=B, team=所属,number=A")
    assert status == 0
    assert "2 players, 1 teams" in out


@pytest.mark.parametrize("said", ["B", "who=B", "name=Q"])
def test_columns_that_are_none_are_refused_with_what_there_is(mjref, tmp_path, said):
    roster = tmp_path / "odd.csv"
    roster.write_text("number,name\n1,Ann\n", encoding="utf-8")
    status, _, err = mjref("import", roster, tmp_path / "cup.mjref", "--columns", said)
    assert status == 2
    assert "name" in err
    assert not (tmp_path / "cup.mjref").exists()
