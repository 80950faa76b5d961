"""`mjref seat FILE`, `mjref verify` and the record of a draw, as scripts call them."""

import hashlib
import json

import pypdfium2
import pytest
from openpyxl import Workbook

from mjref.cli.main import run
from mjref.storage.store import SqlStore


def answer(capsys, *arguments):
    """Return the exit status, the output and the complaint."""
    status = run(["--language", "en", *map(str, arguments)])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture
def cup(tmp_path, capsys):
    """Return a file with sixteen players in four teams; three of them are of one club."""
    rows = ["number,name,team,club,seed"]
    for n in range(1, 17):
        club, seed = "Red" if n in (1, 5, 9) else "", n if n < 3 else ""
        rows.append(f"{n},Player {n},Team {(n - 1) // 4 + 1},{club},{seed}")
    roster = tmp_path / "players.csv"
    roster.write_text("\n".join(rows), "utf-8")
    path = tmp_path / "cup.mjref"
    assert answer(capsys, "import", roster, path)[0] == 0
    return path


def facts(path):
    store = SqlStore.open(path)
    tournament = store.load()
    store.close()
    return tournament


def test_from_the_commitment_to_the_check(capsys, cup, tmp_path):
    status, out, _ = answer(
        capsys, "seat", cup, "--commit", "--sessions", 3, "--apart", "club", "--seeds-apart", 2
    )
    assert status == 0
    (draw,) = facts(cup).draws
    assert draw.commitment in out
    assert draw.seed not in out
    record = tmp_path / "before.json"
    assert answer(capsys, "export", cup, "--to", "json", "--what", "draw", "-o", record)[0] == 0
    assert draw.seed not in record.read_text("utf-8")
    status, out, _ = answer(capsys, "verify", cup)
    assert (status, "never drawn" in out) == (0, True)

    status, out, _ = answer(capsys, "seat", cup, "--draw")
    assert status == 0
    assert draw.seed in out
    assert hashlib.sha256(draw.seed.encode()).hexdigest() == draw.commitment
    tournament = facts(cup)
    assert [session.number for session in tournament.sessions] == [1, 2, 3]
    assert answer(capsys, "verify", cup)[:2] == (0, f"{cup}: in order.\n")
    answer(capsys, "export", cup, "--to", "json", "--what", "draw", "-o", record)
    assert json.loads(record.read_text("utf-8"))["draws"][0]["draw_seed"] == draw.seed
    assert answer(capsys, "verify", record)[0] == 0


def test_a_second_commitment_needs_a_word_and_a_draw_needs_a_commitment(capsys, cup):
    assert answer(capsys, "seat", cup, "--draw")[0] == 2
    answer(capsys, "seat", cup, "--commit")
    status, _, err = answer(capsys, "seat", cup, "--commit")
    assert (status, "D1" in err) == (2, True)
    assert answer(capsys, "seat", cup, "--commit", "--anew")[0] == 0
    assert [draw.id for draw in facts(cup).draws] == ["D1", "D2"]


def test_a_forged_record_is_found(capsys, cup, tmp_path):
    answer(capsys, "seat", cup, "--commit", "--sessions", 2)
    answer(capsys, "seat", cup, "--draw")
    record = tmp_path / "draw.json"
    answer(capsys, "export", cup, "--to", "json", "--what", "draw", "-o", record)
    facts = json.loads(record.read_text("utf-8"))
    facts["draws"][0]["draw_seed"] = "another"
    record.write_text(json.dumps(facts), "utf-8")
    status, out, _ = answer(capsys, "verify", record)
    assert status == 1
    assert "does not have the hash" in out
    assert "session 1: the seed gives other seats" in out


def test_what_seat_prints_as_json_is_verified(capsys, tmp_path):
    _, out, _ = answer(
        capsys, "seat", "--players", 16, "--sessions", 2, "--teams", 4, "--format", "json"
    )
    path = tmp_path / "plan.json"
    path.write_text(out, "utf-8")
    assert answer(capsys, "verify", path)[0] == 0
    plan = json.loads(out)
    seats = plan["sessions"][1]["tables"][2]["seats"]
    seats["E"], seats["S"] = seats["S"], seats["E"]
    path.write_text(json.dumps(plan), "utf-8")
    status, said, _ = answer(capsys, "verify", path)
    assert status == 1
    assert "session 2: the seed gives other seats at table 3" in said


def test_lots_drawn_by_hand_are_recorded_whole_or_not_at_all(capsys, cup, tmp_path):
    lots = [
        f"{number},{(number - 1) % 4 + 1}{'ESWN'[(number - 1) // 4]}" for number in range(1, 17)
    ]
    path = tmp_path / "lots.csv"
    path.write_text("\n".join(["number,lot", *lots[:-1], lots[0]]), "utf-8")
    status, _, err = answer(capsys, "seat", cup, "--lots", path)
    assert status == 1
    assert "Number 1 has a lot already" in err
    assert not facts(cup).draws
    path.write_text("\n".join(["number,lot", *lots]), "utf-8")
    assert answer(capsys, "seat", cup, "--lots", path)[0] == 0
    tournament = facts(cup)
    assert tournament.draws[0].method == "by_hand"
    assert tournament.sessions[0].tables[0].seats == ("P01", "P05", "P09", "P13")
    assert answer(capsys, "verify", cup)[0] == 0


def test_an_imported_plan_is_measured_and_recorded(capsys, cup, tmp_path):
    book = Workbook()
    sheet = book.active
    sheet.append(["编排表"])
    sheet.append(["局", "桌", "东", "南", "西", "北"])
    for session in (1, 2):
        for table in range(1, 5):
            shift = [(table - 1 + row * session) % 4 + 4 * row + 1 for row in range(4)]
            names = [shift[0], f"Player {shift[1]}", *shift[2:]]
            sheet.append([session, table, *names])
    path = tmp_path / "plan.xlsx"
    book.save(path)
    status, out, _ = answer(capsys, "seat", cup, "--plan", path)
    assert status == 0
    assert "Team-mates at one table: 0" in out
    (draw,) = facts(cup).draws
    assert (draw.method, draw.sessions, draw.source) == ("imported", (1, 2), "plan.xlsx")
    assert answer(capsys, "verify", cup)[0] == 0


def test_the_record_on_paper_shows_hash_seed_rules_and_quality(capsys, cup, tmp_path):
    answer(capsys, "seat", cup, "--commit", "--sessions", 2, "--apart", "club")
    answer(capsys, "seat", cup, "--draw")
    path = tmp_path / "draw.pdf"
    arguments = ("export", cup, "--to", "pdf", "--what", "draw", "--language", "en", "-o", path)
    assert answer(capsys, *arguments)[0] == 0
    pages = pypdfium2.PdfDocument(path)
    text = "".join(page.get_textpage().get_text_range() for page in pages)
    pages.close()
    (draw,) = facts(cup).draws
    assert draw.seed in text
    assert draw.commitment[:8] in text
    assert "Club Red" in text
    assert "Repeated meetings: 0" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "--commit"),
        (("--commit", "--sessions", 0), "from 1 on"),
        (("--commit", "--apart", "Nobody"), "Nobody"),
        (("--draw", "--time-limit", "nan"), "committed to"),
    ],
)
def test_what_cannot_be_drawn_is_refused(capsys, cup, arguments, words):
    status, out, err = answer(capsys, "seat", cup, *arguments)
    assert (status, out) == (2, "")
    assert words in err
