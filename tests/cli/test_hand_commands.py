import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from mjref.cli.main import run
from mjref.rulebooks.base import Principle
from tests.mcr_cases import FOLDER, cases, hand


@pytest.fixture
def mjref(monkeypatch, capsysbinary):
    """Run a command on lines of standard input; returns status, answers and complaints."""

    def call(*arguments, lines=()):
        text = "".join(
            (line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)) + "\n"
            for line in lines
        )
        stdin = io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass")))
        monkeypatch.setattr("sys.stdin", stdin)
        status = run(arguments)
        out, err = capsysbinary.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err.decode()

    return call


def test_score_answers_every_published_hand_in_order(mjref):
    known = cases("mcr_cases")
    status, answers, _ = mjref("score", str(FOLDER / "mcr_cases.jsonl"))
    assert status == 0
    assert [answer["id"] for answer in answers] == [case["id"] for case in known]
    for case, answer in zip(known, answers, strict=True):
        expected = case["expect"]
        accepted = [expected["fans"], *expected.get("also_accept", [])]
        assert answer["fans"] in accepted
        assert all(other in accepted for other in answer["alternatives"])
        for key in ("points", "points_without_flowers", "winnable"):
            assert answer[key] == expected[key]


def test_score_refuses_every_impossible_hand_and_goes_on(mjref):
    known = cases("mcr_invalid")
    status, answers, _ = mjref("score", lines=[*known, hand(id="last")])
    assert status == 1
    assert answers[-1]["id"] == "last"
    assert answers[-1]["points"] == 6
    for case, answer in zip(known, answers[:-1], strict=True):
        assert answer["id"] == case["id"]
        assert answer["code"] == case["expect"]["error"]
        assert answer["error"]


BAD = {
    "no JSON": ("{", "JSON"),
    "two values": ('{"id": 1} {"id": 2}', "JSON"),
    "a list": ("[1]", "JSON"),
    "deep nesting": ("[" * 100_000, "JSON"),
    "no concealed tiles": (
        {key: value for key, value in hand().items() if key != "concealed"},
        "concealed",
    ),
    "tiles as a list": (hand(concealed=["1m"]), "concealed"),
    "a tile that does not exist": (hand(concealed="34m345678p66s8z"), "8z"),
    "a suit that does not exist": (hand(concealed="34m345678p66x"), "66x"),
    "blanks for tiles": (hand(concealed="   "), "concealed"),
    "two winning tiles": (hand(win="55m"), "55m"),
    "no winning tile": (hand(win=""), "win"),
    "self_draw as text": (hand(self_draw="no"), "self_draw"),
    "self_draw as number": (hand(self_draw=0), "self_draw"),
    "an unknown wind": (hand(seat_wind="X"), "seat_wind"),
    "a wind too many": (hand(round_wind="EE"), "round_wind"),
    "an empty wind": (hand(round_wind=""), "round_wind"),
    "an unknown flag": (hand(flags=["hurry"]), "hurry"),
    "flags as text": (hand(flags="rob_kong"), "flags"),
    "a flag as number": (hand(flags=[1]), "flags"),
    "robbing on the last tile": (hand(flags=["rob_kong", "last_tile_claim"]), "rob_kong"),
    "robbing a tile that one holds": (
        hand(concealed="34m345678p66s", win="6s", flags=["rob_kong"], melds=["chow:234m"]),
        "6s",
    ),
    "replacement without a kong": (
        hand(self_draw=True, flags=["out_with_replacement"]),
        "杠上开花",
    ),
    "last of a kind that one holds": (hand(win="3m", flags=["last_of_kind"]), "3m"),
    "flowers as truth": (hand(flowers=True), "flowers"),
    "flowers below zero": (hand(flowers=-1), "-1"),
    "nine flowers": (hand(flowers=9), "9"),
    "half a flower": (hand(flowers=1.5), "flowers"),
    "five melds": (hand(concealed="", melds=["chow:123m"] * 5), "5"),
    "a meld without a kind": (hand(melds=["567s"]), "567s"),
    "a meld of another kind": (hand(melds=["pong:555s"]), "pong:555s"),
    "a chow of honours": (hand(melds=["chow:123z"]), "chow:123z"),
    "a chow around the corner": (hand(melds=["chow:891s"]), "chow:891s"),
    "a chow across suits": (hand(melds=["chow:89m1p"]), "chow:89m1p"),
    "an empty meld": (hand(melds=["chow:"]), "chow:"),
    "a meld as number": (hand(melds=[3]), "melds"),
    "a kong as pung": (hand(melds=["pung:5555s"]), "pung:5555s"),
    "a tile too many": (hand(concealed="345m345678p66s"), "11"),
    "five of a kind over a kong": (
        hand(concealed="34m345678p66s", melds=["kong:6666s"], win="5m"),
        "6s",
    ),
}


@pytest.mark.parametrize(("line", "named"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_named_in_a_sentence(mjref, line, named):
    status, [answer], _ = mjref("score", lines=[line])
    assert status == 1
    assert answer["code"] == "bad_input"
    assert named in answer["error"]
    assert answer["id"] == (line["id"] if isinstance(line, dict) else None)


def test_no_winning_shape_names_the_tiles(mjref):
    _, [answer], _ = mjref("score", lines=[hand(win="1z")])
    assert answer["code"] == "not_a_win"
    assert "34m345678p66s" in answer["error"]
    assert "1z" in answer["error"]


def test_blank_lines_are_skipped_and_bytes_that_are_no_text_are_bad_input(mjref, tmp_path):
    path = tmp_path / "hands.jsonl"
    line = json.dumps(hand()).encode()
    path.write_bytes(b"\xef\xbb\xbf" + line + b"\n\n  \n\xff\xfe\n" + line)
    status, answers, _ = mjref("score", str(path))
    assert status == 1
    assert [answer.get("code") for answer in answers] == [None, "bad_input", None]


def test_an_identity_of_any_kind_comes_back(mjref):
    for identity in ("手牌 1", 7, None, "\ud800"):
        _, [answer], _ = mjref("score", lines=[json.dumps(hand(id=identity))])
        assert answer["id"] == identity


def test_options_change_the_count(mjref):
    kongs = hand(concealed="1m122223p", melds=["ckong:2222s", "kong:3333s"], win="1m")
    points = [mjref("score", *options, lines=[kongs])[1][0]["points"] for options in (
        (),
        ("--ming-an-gang", "5"),
        ("--ming-an-gang", "6"),
        ("--edition", "2006"),
        ("--edition", "2006", "--ming-an-gang", "split"),
    )]  # fmt: skip
    assert [more - points[0] for more in points] == [0, 2, 3, 3, 0]


def test_explain_tells_tiles_and_dropped_fans(mjref):
    line = hand(concealed="6688p", melds=["chow:123s", "chow:456s", "chow:789s"], win="6p")
    _, [answer], _ = mjref("score", "--explain", "--language", "en", lines=[line])
    assert answer["lines"][0] == {
        "fan": "清龙",
        "english": "Pure Straight",
        "points": 16,
        "count": 1,
        "tiles": ["123456789s"],
    }
    dropped = {one["fan"]: one for one in answer["dropped"]}
    assert dropped["连六"]["principle"] == "不拆移"
    assert dropped["连六"]["against"] == "清龙"
    assert "Pure Straight (清龙)" in dropped["连六"]["reason"]


def test_check_gives_every_published_verdict(mjref):
    known = cases("mcr_declared")
    status, answers, _ = mjref("check", lines=known)
    assert status == 1
    for case, answer in zip(known, answers, strict=True):
        verdict = case["verdict"]
        for key in ("missing", "not_allowed_counts", "declared_points", "correct_points"):
            assert answer[key] == verdict[key], case["id"]
        assert answer["winnable"] == verdict["winnable"]
        assert answer["ok"] == (not verdict["missing"] and not verdict["not_allowed"])
        assert answer["not_allowed"].keys() == verdict["not_allowed"].keys()
        for fan, sentence in answer["not_allowed"].items():
            named = [one.value for one in Principle if one.value in sentence]
            assert len(named) == 1
            assert named[0] in verdict["not_allowed"][fan]
            assert fan in sentence


def test_check_of_a_right_declaration_is_done_without_findings(mjref):
    right = {"平和": 1, "断幺": 1, "喜相逢": 1, "连六": 1}
    status, [answer], _ = mjref("check", lines=[hand(declared=right, declared_points=6)])
    assert (status, answer["ok"], answer["declared_points"]) == (0, True, 6)


def test_check_finds_a_wrong_sum(mjref):
    _, [answer], _ = mjref("score", lines=[hand()])
    line = hand(declared=answer["fans"], declared_points=99)
    status, [answer], _ = mjref("check", lines=[line])
    assert (status, answer["ok"]) == (1, False)
    assert "99" in answer["wrong_sum"]


@pytest.mark.parametrize(
    ("declared", "named"),
    [({"满贯": 1}, "满贯"), ({"平和": -1}, "平和"), ({"平和": "1"}, "平和"), (None, "declared")],
)
def test_check_refuses_what_is_no_declaration(mjref, declared, named):
    line = hand(declared=declared) if declared else hand()
    status, [answer], _ = mjref("check", lines=[line])
    assert (status, answer["code"]) == (1, "bad_input")
    assert named in answer["error"]


def without_order(wins):
    return [{**win, "items": sorted((*item, 1)[:3] for item in win["items"])} for win in wins]


def test_settle_answers_every_published_hand(mjref):
    known = cases("settle_cases")
    status, answers, _ = mjref("settle", "--rulebook", "mcr", lines=known)
    assert status == 0
    for case, answer in zip(known, answers, strict=True):
        expected = case["expect"]
        wins = without_order(answer["wins"])
        if "reasons" in expected:
            assert wins[0].pop("reasons") == expected["reasons"]
        assert wins == without_order(expected["wins"])
        assert answer["deltas"] == expected["deltas"]
        assert answer["next_dealer"] == expected.get("next_dealer", answer["next_dealer"])


def win(**changes):
    plain = {"seat": 1, "closed": "123p12s678s55z", "melds": ["chi:123m"], "tile": "3s"}
    return plain | {"by": "discard", "from": 2} | changes


def test_of_several_claimants_the_first_after_the_discarder_is_paid(mjref):
    line = {"wins": [win(seat=1), win(seat=3)]}
    _, [answer], _ = mjref("settle", lines=[line])
    assert answer["deltas"] == [-8, -8, -17, 33]


def test_settle_knows_the_field_reports_on_payment(mjref):
    eleven = win(closed="34s11z", melds=["chi:234m", "chi:678p", "peng:888m"], tile="5s", seat=3)
    one_flower = {**eleven, "bonus": ["春"]}
    fined = {"wins": [], "penalties": [{"seat": 2, "points": 30, "to": 0}]}
    _, answers, _ = mjref("settle", lines=[{"wins": [eleven]}, {"wins": [one_flower]}, fined])
    assert [answer["deltas"] for answer in answers] == [
        [-8, -8, -16, 32],
        [-8, -8, -17, 33],
        [30, 0, -30, 0],
    ]


BAD_HANDS = {
    "winner is discarder": ({"wins": [win(seat=2)]}, "2"),
    "no discarder": ({"wins": [win(**{"from": None})]}, "from"),
    "seat out of range": ({"wins": [win(seat=4)]}, "4"),
    "discarder out of range": ({"wins": [win(**{"from": -1})]}, "-1"),
    "seat as text": ({"wins": [win(seat="1")]}, "seat"),
    "dealer out of range": ({"deal": {"dealer": 9}, "wins": []}, "9"),
    "self-draw from another": ({"wins": [win(by="self")]}, "from"),
    "unknown way to win": ({"wins": [win(by="luck")]}, "luck"),
    "fifth tile": ({"wins": [win(melds=["an:5555z"], closed="123p12s678s55z")]}, "5z"),
    "kong flag without a kong": (
        {"wins": [win(by="self", flags=["kong"], **{"from": None})]},
        "杠",
    ),
    "kong flag on a discard": ({"wins": [win(flags=["kong"])]}, "杠上开花"),
    "robbed on the last tile": ({"wins": [win(by="rob", flags=["last_wall"])]}, "抢杠和"),
    "unknown flag": ({"wins": [win(flags=["lucky"])]}, "lucky"),
    "unknown meld": ({"wins": [win(melds=["xi:123z"])]}, "xi"),
    "one flower twice": ({"wins": [win(bonus=["春", "春"])]}, "春"),
    "fine for nobody": ({"wins": [], "penalties": [{"seat": 7, "points": 10}]}, "7"),
    "two self-draws": (
        {"wins": [win(by="self", **{"from": None}), win(seat=3, by="self", **{"from": None})]},
        "",
    ),
    "one winner twice": ({"wins": [win(), win()]}, "1"),
    "two discarders": ({"wins": [win(), win(seat=3, **{"from": 0})]}, "from"),
    "payments on the spot": ({"wins": [], "kongs": [{"seat": 1}]}, "kongs"),
    "wins as an object": ({"wins": {}}, "wins"),
}


@pytest.mark.parametrize(("line", "named"), BAD_HANDS.values(), ids=BAD_HANDS.keys())
def test_settle_refuses_a_hand_that_cannot_be(mjref, line, named):
    status, [answer], _ = mjref("settle", lines=[{"id": "h", **line}])
    assert status == 1
    assert (answer["id"], answer["code"]) == ("h", "bad_input")
    assert named in answer["error"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "--rulebook", "chess"),
        ("score", "--edition", "1999"),
        ("score", "--no-such-option"),
        ("juggle",),
        ("score", "/no/such/file.jsonl"),
        ("score", "."),
    ],
    ids=" ".join,
)
def test_a_wrong_command_line_is_one_sentence_and_status_2(mjref, arguments):
    status, answers, complaint = mjref(*arguments)
    assert status == 2
    assert answers == []
    assert complaint.count("\n") == 1


@pytest.mark.parametrize("command", ["score", "check", "settle"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_help_shows_how_to_use_the_command(capsys, command, language):
    assert run([command, "--help", "--language", language]) == 0
    assert "--edition" in capsys.readouterr().out


def test_a_reader_who_leaves_is_no_accident(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text((json.dumps(hand()) + "\n") * 2000)
    command = [sys.executable, "-m", "mjref", "score", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


def test_whoever_asks_line_by_line_is_answered_before_the_next_line():
    command = [sys.executable, "-m", "mjref", "score"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for identity in "ab":
            process.stdin.write(json.dumps(hand(id=identity)).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == identity


def test_lines_longer_than_a_block_and_a_last_line_without_an_end_are_answered(mjref, tmp_path):
    path = tmp_path / "long.jsonl"
    identities = ["first", "long" * 50_000, "last"]
    path.write_text("\n".join(json.dumps(hand(id=identity)) for identity in identities))
    status, answers, _ = mjref("score", str(path))
    assert status == 0
    assert [answer["id"] for answer in answers] == identities


@pytest.mark.parametrize("tiles", ["1m" * 500_000, "1" * 200_000])
def test_tiles_without_end_are_refused_at_once(mjref, tiles):
    status, [answer], _ = mjref("score", lines=[hand(concealed=tiles)])
    assert (status, answer["code"]) == (1, "bad_input")
    assert len(answer["error"]) < 250


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_behind_the_answers_is_one_sentence():
    command = [sys.executable, "-m", "mjref", "--language", "en", "score"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, input=b"{}\n", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("The answer could not be written (No space left")
    assert done.stderr.count(b"\n") == 1
