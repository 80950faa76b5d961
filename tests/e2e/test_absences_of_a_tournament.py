"""A real tournament of 72 players with results-only tables, a substitute and a withdrawal.

Tournament A is imported with three changes; what the law makes of them is worked out here by
hand from its published standings (`tournament_a.expected.json`), by none of the program's rules:

1. Table 1 of every session hands in totals alone, as its sheet has them. Nothing may change.
2. P45 (team T12) is relieved in session 3, table 5, before hand 9 by S01, a substitute of T12.
   P45's changes in hands 1 to 8, from the sheet (base 8, winner + 3 × 8 + points):
       1  P45 from P28, 23    8+23 + 8 + 8  =  47
       2  P45 from P68, 16    8+16 + 8 + 8  =  40
       3  P23 from P68                         -8
       4  P28 from P45, 18                    -26
       5  P28 from P68                         -8
       6  P45 from P68,  9     8+9 + 8 + 8  =  33
       7  P23 from P45, 13                    -21
       8  P45 self-draw, 12   3 × (8 + 12)  =  60      together +117
   The rest of the seat, 111 - 117 = -6, is S01's. Whoever holds the seat in the end has its
   place and its 4 standard points: S01, who is ranked nowhere. So P45, who had 21 / +994, has
   21 - 4 = 17 and 994 - 111 + 117 = 1000. The team keeps the whole seat: T12 62 / +1827 as it was.
3. P33 (team T09) withdraws from session 5 on; C01, who belongs to no team, sits in his place as
   a companion (陪打) and makes what P33 made: 4 / +140 in session 5, 4 / +84 in session 6.
   P33, who had 20 / +800, keeps 20 - 8 = 12 and 800 - 224 = 576 of sessions 1 to 4 and has no
   place. Four are converted, so nobody else at his tables gains or loses anything. T09 loses what
   the companion made: 53 - 8 = 45 and 593 - 224 = 369.

The ranks that follow: P42 (20), P47 (18), P45 (17 / +1000), P50 (17 / +677), P34 (17 / +366);
from the old rank 7 on everybody is one place up. Team T09 falls behind those with more than 45.
"""

import copy
import json
import pathlib

import pytest

from mjref.cli.main import run

DATA = pathlib.Path(__file__).parents[1] / "data"
TOURNAMENT = json.loads((DATA / "tournament_a.json").read_text("utf-8"))
PUBLISHED = json.loads((DATA / "tournament_a.expected.json").read_text("utf-8"))
SESSION_OF_RELIEF, TABLE_OF_RELIEF, FIRST_HAND = 3, 5, 9


def table(raw, session, number):
    tables = raw["sessions"][session - 1]["tables"]
    return next(each for each in tables if each["number"] == number)


def rename(hands, old, new):
    """Let `new` stand wherever a hand names `old`."""
    for hand in hands:
        for role in ("winner", "discarder"):
            if hand.get(role) == old:
                hand[role] = new
        for fine in hand.get("penalties", ()):
            if fine["player"] == old:
                fine["player"] = new


def changed_tournament():
    """Return tournament A with the three changes."""
    raw = copy.deepcopy(TOURNAMENT)
    for session in raw["sessions"]:
        session["tables"][0].pop("hands", None)
    raw["players"] += [
        {"id": "S01", "name": "S01", "team": "T12", "substitute": True},
        {"id": "C01", "name": "C01", "team": None, "substitute": True},
    ]
    relieved = table(raw, SESSION_OF_RELIEF, TABLE_OF_RELIEF)
    relieved["replacements"] = [{"outgoing": "P45", "incoming": "S01", "from_hand": FIRST_HAND}]
    rename(relieved["hands"][FIRST_HAND - 1 :], "P45", "S01")
    for session in raw["sessions"][4:]:
        for each in session["tables"]:
            if "P33" in each["seats"].values():
                each["replacements"] = [{"outgoing": "P33", "incoming": "C01", "from_hand": 1}]
                rename(each["hands"], "P33", "C01")
    raw["departures"] = [
        {"player": "P33", "kind": "withdrawn", "session": 5, "hand": 1, "reason": "ill"}
    ]
    return raw


def standings_of(raw, tmp_path, capsys, *arguments):
    """Return what `mjref standings` says of the imported tournament."""
    source, dest = tmp_path / "a.json", tmp_path / "a.mjref"
    source.write_text(json.dumps(raw), "utf-8")
    assert run(["import", str(source), str(dest)]) == 0
    capsys.readouterr()
    assert run(["standings", str(dest), "--format", "json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def ranking(found, of):
    return [
        (row["rank"], row["id"], row["standard_points"], row["match_points"]) for row in found[of]
    ]


def published(of):
    return {
        row["id"]: (row["rank"], row["standard_points"], row["match_points"])
        for row in PUBLISHED[of]
    }


def test_the_players_stand_as_the_law_demands(tmp_path, capsys):
    found = standings_of(changed_tournament(), tmp_path, capsys)
    expected = [
        (1, "P42", "20", 711),
        (2, "P47", "18", 735),
        (3, "P45", "17", 1000),
        (4, "P50", "17", 677),
        (5, "P34", "17", 366),
    ]
    expected += [
        (rank - 1, player, standard, match)
        for player, (rank, standard, match) in published("players").items()
        if rank >= 7
    ]
    assert ranking(found, "players") == expected
    assert len(expected) == 71


def test_who_withdrew_stands_outside_with_what_he_had(tmp_path, capsys):
    (gone,) = standings_of(changed_tournament(), tmp_path, capsys)["outside"]
    assert (gone["id"], gone["standard_points"], gone["match_points"]) == ("P33", "12", 576)
    assert (gone["kind"], gone["session"], gone["reason"]) == ("withdrawn", 5, "ill")
    assert [score["number"] for score in gone["sessions"]] == [1, 2, 3, 4]
    assert "rank" not in gone


def test_before_he_withdrew_he_was_ranked(tmp_path, capsys):
    found = standings_of(changed_tournament(), tmp_path, capsys, "--after", "4")
    assert "P33" in [row["id"] for row in found["players"]]
    assert "outside" not in found


def test_the_teams_stand_as_the_law_demands(tmp_path, capsys):
    found = standings_of(changed_tournament(), tmp_path, capsys)
    by_id = {row["id"]: row for row in found["teams"]}
    assert (by_id["T12"]["standard_points"], by_id["T12"]["match_points"]) == ("62", 1827)
    assert (by_id["T09"]["standard_points"], by_id["T09"]["match_points"]) == ("45", 369)
    others = [row for row in PUBLISHED["teams"] if row["id"] != "T09"]
    assert [row["id"] for row in found["teams"] if row["id"] != "T09"] == [
        row["id"] for row in others
    ]
    ahead = [
        row["id"]
        for row in others
        if (float(row["standard_points"]), row["match_points"]) > (45, 369)
    ]
    assert by_id["T09"]["rank"] == len(ahead) + 1
    for row in others:
        mine = by_id[row["id"]]
        assert (mine["standard_points"], mine["match_points"]) == (
            row["standard_points"],
            row["match_points"],
        )


@pytest.mark.parametrize(
    ("scale", "gains"),
    [
        # session 5, table 7: P33/C01 +140, P21 +10, P43 -55, P52 -95; three: 3 1 0, or 4 2 1
        # session 6, table 3: P33/C01 +84, P56 +44, P39 -39, P10 -89
        ("three", {"P21": 3 - 2, "P43": 1 - 1, "P52": 0, "P56": 3 - 2, "P39": 1 - 1, "P10": 0}),
        (
            "four_without",
            {"P21": 4 - 2, "P43": 2 - 1, "P52": 1, "P56": 4 - 2, "P39": 2 - 1, "P10": 1},
        ),
    ],
)
def test_the_regulations_can_convert_three_without_the_companion(scale, gains, tmp_path, capsys):
    raw = changed_tournament()
    raw["settings"]["options"] = {"companion_scale": scale}
    found = {
        row["id"]: row["standard_points"] for row in standings_of(raw, tmp_path, capsys)["players"]
    }
    for player, (_, standard, _) in published("players").items():
        if player in gains:
            assert float(found[player]) == float(standard) + gains[player]
        elif player not in ("P33", "P45"):
            assert found[player] == standard
