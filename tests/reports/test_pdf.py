"""What is on paper, read back from the file."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from mjref.reports.corrections import Correction
from mjref.reports.pdf import write_pdf
from mjref.reports.rankings import player_ranking, team_ranking
from mjref.reports.score_sheet import score_sheet
from mjref.reports.seating import seats_by_player, seats_by_table
from mjref.tournament.people import Player
from mjref.tournament.programme import HandRecord, Outcome, SignatureRole, TableKey
from mjref.tournament.sheet_content import content_hash
from tests.reports.pages import fonts, path_lengths, read_pages, sizes, strays, text_sizes
from tests.reports.tournaments import (
    EIGHT_FANS,
    FALSE_WIN,
    PLAYERS,
    RARE_NAMES,
    WHERE,
    five_tables,
    full_hands,
    full_tournament,
    replaced,
    signature,
)

A4 = pytest.approx((595.28, 841.89), abs=0.1)


def written(tmp_path, *sheets):
    path = tmp_path / "out.pdf"
    write_pdf(sheets, path)
    return path


def crowded():
    """Every hand with eight fans, a false win and a correction."""
    return tuple(
        HandRecord(
            number=number,
            outcome=Outcome.SELF_DRAW,
            winner="abcd"[number % 4],
            points=26,
            declared=EIGHT_FANS,
            flowers=3,
            dice=((3, 4), (2, 6)),
            penalties=FALSE_WIN,
        )
        for number in range(1, 17)
    )


def test_sheet_is_one_a4_page_with_every_figure(tmp_path, rulebook):
    """All hands, changes, totals, names and notes can be read back."""
    tournament = full_tournament()
    sheet = score_sheet(tournament, WHERE, rulebook, zone=UTC)
    path = written(tmp_path, sheet)
    (text,) = read_pages(path)
    plain = " ".join(text.split())
    assert sizes(path) == [A4]
    for name in ("2026 年全国麻将公开赛总决赛", "Score sheet", "王五", "北京翀𬀩棋院"):
        assert name in plain
    for row in sheet.grids[0].rows:
        for cell in row.cells:
            for word in cell.text.split():
                assert word in text, cell.text
    assert content_hash(tournament, WHERE)[:12] in text
    assert "Page 1 of 1" in text


def test_rare_characters_can_be_copied_out(tmp_path, rulebook):
    """Those above U+FFFF as well, in both weights."""
    short = (Player(id="a", name=RARE_NAMES), *PLAYERS[1:])
    tournament = replace(full_tournament(), players=short)
    path = written(tmp_path, score_sheet(tournament, WHERE, rulebook))
    text = read_pages(path)[0].replace("\r\n", "")
    for sign in RARE_NAMES:
        assert sign in text


def test_typeface_is_embedded(tmp_path, rulebook):
    """Every text is drawn with a subset of ours; the empty standard font draws nothing."""
    found = fonts(written(tmp_path, score_sheet(full_tournament(), WHERE, rulebook)))
    assert {name.partition("+")[2] or name for name, _ in found} == {
        "MjSansSC-Regular",
        "MjSansSC-Bold",
    }
    assert all(embedded for _, embedded in found)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("changes", [{}, {"hands": crowded()}, {"hands": None}, replaced()])
def test_fans_can_be_read_however_full_the_sheet_is(
    tmp_path, rulebook, request, language, paper, changes
):
    """No fan is smaller than 6.3 points; a full sheet goes on to a second page."""
    if language == "zh":
        request.getfixturevalue("chinese_paper")
    at = datetime(2026, 5, 2, 2, 0, tzinfo=UTC)
    former = [
        Correction(former=hand, reason="写错" * 20, who="李裁判", at=at)
        for hand in full_hands()[2:6]
    ]
    tournament = full_tournament(**changes)
    sheet = score_sheet(tournament, WHERE, rulebook, former=former)
    path = tmp_path / "out.pdf"
    write_pdf([sheet], path, paper=paper)
    assert strays(path) == []
    assert len(sizes(path)) <= (2 if paper == "a4" else 5)
    fans = [name for fan in rulebook.fans.values() for name in (fan.name, fan.english)]
    fans.remove("自摸")  # the legend says it as well
    told = [size for text, size in text_sizes(path) if any(fan in text for fan in fans)]
    assert told or changes == {"hands": None}
    assert all(size >= 6.3 for size in told)


def test_blank_and_ordinary_sheets_stay_on_one_page(tmp_path, rulebook):
    """Paper that is handed out at a table is one leaf."""
    for changes in ({}, {"hands": None}, replaced()):
        sheet = score_sheet(full_tournament(**changes), WHERE, rulebook)
        assert sizes(written(tmp_path, sheet)) == [A4]


def test_real_tables_fill_one_page_each(tmp_path, rulebook):
    """Five sheets in one file are five pages."""
    tournament = five_tables()
    sheets = [
        score_sheet(tournament, TableKey(session.number, table.number), rulebook)
        for session in tournament.sessions
        for table in session.tables
    ]
    path = written(tmp_path, *sheets)
    assert sizes(path) == [A4] * 5
    assert strays(path) == []


def test_long_ranking_repeats_its_heads_on_every_page(tmp_path, rulebook):
    """200 players, none lost, pages numbered, the signature box not alone on the last."""
    people = tuple(Player(id=f"P{n:03}", name=f"选手{n:03}", number=n) for n in range(1, 201))
    tournament = replace(full_tournament(), players=PLAYERS + people, adjustments=())
    path = written(tmp_path, player_ranking(tournament, rulebook))
    pages = read_pages(path)
    assert len(pages) > 3
    for number, text in enumerate(pages, start=1):
        assert "Separated from the one above by" in text
        assert f"Page {number} of {len(pages)}" in text
    together = "".join(pages)
    assert all(person.name in together for person in people)
    assert strays(path) == []


def test_lists_keep_to_their_pages(tmp_path, rulebook):
    """Rankings of teams and both seat lists."""
    tournament = five_tables()
    sheets = (
        player_ranking(tournament, rulebook),
        team_ranking(tournament, rulebook),
        seats_by_table(tournament),
        seats_by_player(tournament),
    )
    path = written(tmp_path, *sheets)
    assert strays(path) == []
    text = "".join(read_pages(path))
    assert all(player.name in text for player in tournament.players)


def test_ink_is_drawn_as_a_path(tmp_path, rulebook):
    """The six curves of 81 points are there; no rule of the form has an odd number."""
    content = content_hash(full_tournament(), WHERE)
    ink = tuple(signature(role, content) for role in SignatureRole)
    path = written(tmp_path, score_sheet(full_tournament(signatures=ink), WHERE, rulebook))
    assert path_lengths(path).count(81) == 6
    assert "2026-05-02" in read_pages(path)[0]


def test_void_ink_is_drawn_struck_through(tmp_path, rulebook):
    """It is not dropped silently: two lines cross it, and the box says why."""
    ink = (signature(SignatureRole.NORTH, content_hash(full_tournament(), WHERE)),)
    tournament = full_tournament(signatures=ink, hands=full_hands()[:15])
    path = written(tmp_path, score_sheet(tournament, WHERE, rulebook))
    lengths = path_lengths(path)
    assert lengths.count(81) == 1
    assert "signature void" in " ".join(read_pages(path)[0].split())
    unsigned = full_tournament(signatures=(), hands=full_hands()[:15])
    without = path_lengths(written(tmp_path, score_sheet(unsigned, WHERE, rulebook)))
    assert lengths.count(2) == without.count(2) + 2


def test_same_facts_make_the_same_bytes(tmp_path, rulebook):
    """So a sheet can be compared with the one that was handed out."""
    sheet = score_sheet(full_tournament(), WHERE, rulebook)
    first = written(tmp_path, sheet).read_bytes()
    assert written(tmp_path, sheet).read_bytes() == first
