"""The site of the results: what it says, and that a real browser shows it."""

import dataclasses
import os
import re
from datetime import UTC, datetime
from html import unescape

import pytest

from mjref.reports import files
from mjref.reports.files import ReportError
from mjref.reports.history import History
from mjref.reports.order import Source
from mjref.reports.web import write_site
from mjref.tournament.changes import Change, Kind
from mjref.tournament.programme import Session, SignatureRole, Table
from mjref.tournament.sheet_content import content_hash
from mjref.tournament.store import JournalEntry
from tests.reports.browser import measured, needs_browser, open_page, print_page
from tests.reports.pages import read_pages
from tests.reports.tournaments import PLAYERS, WHERE, five_tables, full_tournament, signature

NOW = datetime(2026, 5, 3, 18, 0, tzinfo=UTC)


def site(folder, tournament, rulebook):
    return write_site(Source(tournament=tournament, rulebook=rulebook, zone=UTC), folder, now=NOW)


def words(text):
    """Return what a reader sees, one blank between the words."""
    body = text[text.index("<body>") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.fixture
def five(tmp_path, rulebook):
    site(tmp_path / "site", five_tables(), rulebook)
    return tmp_path / "site"


def test_one_page_for_the_rankings_and_one_for_each_session(tmp_path, rulebook):
    """Few files: a USB stick and an e-mail can hold them."""
    written = site(tmp_path / "site", five_tables(), rulebook)
    assert [path.name for path in written] == [
        "index.html",
        *(f"session-{session.number}.html" for session in five_tables().sessions),
    ]
    assert sum(path.stat().st_size for path in written) < 120_000


def test_ranking_tells_the_reason_for_every_place(five):
    """Players and teams."""
    text = words((five / "index.html").read_text("utf-8"))
    assert "Ranking of players" in text
    assert "Ranking of teams" in text
    assert "match points +253 to +178" in text
    assert "As of 2026-05-03 18:00" in text


def test_session_tells_every_table_hand_by_hand(five):
    """With the results in the line that is unfolded."""
    text = (five / "session-1.html").read_text("utf-8")
    assert text.count("<details") == 3
    assert "Player 08 +253 (4)" in words(text)
    assert "East round" in words(text)


def test_every_link_leads_to_a_page(five):
    """And to nothing outside the folder."""
    for path in five.iterdir():
        text = path.read_text("utf-8")
        assert {*re.findall(r'href="(.*?)"', text)} == {*os.listdir(five)}
        assert not re.search(r"\bsrc=|https?:|url\(|<script", text)


def test_names_stay_names(tmp_path, rulebook):
    """No name is taken for a part of the page."""
    evil = "<script>alert('1')</script>&\""
    players = (dataclasses.replace(PLAYERS[0], name=evil), *PLAYERS[1:])
    tournament = dataclasses.replace(full_tournament(), players=players, name=evil)
    for path in site(tmp_path / "site", tournament, rulebook):
        text = path.read_text("utf-8")
        assert "<script" not in text
        assert evil in words(text)


def test_ink_is_told_and_not_shown(tmp_path, rulebook):
    """Nobody shall copy a signature from the site."""
    tournament = full_tournament()
    ink = signature(SignatureRole.EAST, content_hash(tournament, WHERE))
    table = tournament.sessions[0].tables[0]
    signed = dataclasses.replace(table, signatures=(ink,))
    sessions = (dataclasses.replace(tournament.sessions[0], tables=(signed,)),)
    tournament = dataclasses.replace(tournament, sessions=sessions)
    site(tmp_path / "site", tournament, rulebook)
    text = (tmp_path / "site" / "session-1.html").read_text("utf-8")
    assert "Signed: East" in words(text)
    assert "svg" not in text


def test_session_to_come_shows_who_sits_where(tmp_path, rulebook):
    """Before anything was played."""
    coming = Session(number=2, tables=(Table(number=7, seats=("d", "c", "b", "a")),))
    tournament = full_tournament()
    tournament = dataclasses.replace(tournament, sessions=(*tournament.sessions, coming))
    site(tmp_path / "site", tournament, rulebook)
    text = words((tmp_path / "site" / "session-2.html").read_text("utf-8"))
    assert "Table 7 王五" in text


def test_site_speaks_chinese(tmp_path, rulebook, chinese_paper):
    """All of it, and says so to the browser."""
    site(tmp_path / "site", five_tables(), rulebook)
    text = (tmp_path / "site" / "session-1.html").read_text("utf-8")
    assert '<html lang="zh-CN">' in text
    english = re.findall(r"\b(?!Player|Team)[A-Za-z]{3,}\b", words(text))
    assert not {*english} - {"Tournament", "mjref"} - {*re.findall(r"\w+", five_tables().name)}


def test_site_appears_whole_or_not_at_all(tmp_path, rulebook, monkeypatch):
    """The disk fills up while the last page is written."""
    calls = []

    def fsync(descriptor):
        calls.append(descriptor)
        if len(calls) > len(five_tables().sessions):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", fsync)
    with pytest.raises(ReportError, match="disk_full"):
        site(tmp_path / "site", five_tables(), rulebook)
    assert os.listdir(tmp_path) == []


@needs_browser
@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("page", ["index.html", "session-1.html"])
def test_no_page_is_wider_than_the_screen(tmp_path, rulebook, page, width):
    """Wide tables scroll by themselves, unfolded too; long names break."""
    site(tmp_path / "site", full_tournament(), rulebook)
    options = ["--window-size=1400,900"]
    client, content, _ = measured(tmp_path / "site" / page, tmp_path, width, *options)
    assert content == client <= width


@needs_browser
def test_browser_shows_light_and_dark(five, tmp_path):
    """As the reader's system is set."""
    papers = [
        measured(five / "index.html", tmp_path, 800, f"--blink-settings=preferredColorScheme={n}")
        for n in (0, 1)
    ]
    assert [paper for _, _, paper in papers] == ["rgb(23, 24, 22)", "rgb(255, 255, 255)"]


@needs_browser
def test_browser_reads_what_was_written(five, tmp_path):
    """From the disk, without a server."""
    assert "match points +253 to +178" in words(open_page(five / "index.html", tmp_path))


@needs_browser
def test_printed_session_shows_the_folded_sheets(five, tmp_path):
    """Paper cannot be unfolded."""
    text = " ".join(read_pages(print_page(five / "session-1.html", tmp_path)))
    assert text.count("East round") >= 3


def test_a_corrected_hand_is_struck_through_and_its_corrector_is_not(tmp_path, rulebook):
    """Whoever reads the site sees who corrected it."""
    former = full_tournament().sessions[0].tables[0].hands[0]
    entry = JournalEntry(
        number=1,
        at=NOW,
        who="Maria Keller",
        reason="misread",
        change=Change(Kind.HAND, (1, 1, 1), former, former),
        previous_hash="",
        hash="",
    )
    source = Source(
        tournament=full_tournament(),
        rulebook=rulebook,
        history=History(lambda: [entry]),
        zone=UTC,
    )
    write_site(source, tmp_path / "site", now=NOW)
    text = (tmp_path / "site" / "session-1.html").read_text("utf-8")
    assert "</s> <b>◇\N{NO-BREAK SPACE}M.\N{NO-BREAK SPACE}K.</b>" in text
