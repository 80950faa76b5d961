"""Every kind of document: what is in it, where it may go, and that its pages hold it."""

from dataclasses import replace

import pytest
from openpyxl import load_workbook

from mjref.reports.documents import BUNDLE, KINDS
from mjref.reports.exports import export
from mjref.reports.files import ReportError
from mjref.reports.fonts import missing_glyphs
from mjref.reports.order import FORMATS, Order, Source
from mjref.reports.rankings import session_ranking
from mjref.reports.statistics_sheet import statistics_sheet
from mjref.tournament.programme import Tournament
from tests.reports.pages import fonts, path_lengths, read_pages, sizes, strays
from tests.reports.tournaments import five_tables, full_tournament

LANGUAGES = ["zh", "en", "both"]
ALWAYS = [what for what in KINDS if what != "draw"]  # which this tournament has none of
LINK = "https://example.org/cup/"


@pytest.fixture
def source(rulebook):
    return Source(tournament=full_tournament(), rulebook=rulebook)


def printed(tmp_path, source, what, **order):
    """Return the path of a PDF of one kind of document."""
    path = tmp_path / "out.pdf"
    export(source, Order(to="pdf", what=what, session=1, **order), path)
    return path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", ALWAYS)
def test_every_document_keeps_to_its_pages_in_every_language(tmp_path, source, what, language):
    """All text inside the page, in our embedded typeface, with a glyph for every sign."""
    path = printed(tmp_path, source, what, language=language)
    assert strays(path) == []
    assert {embedded for _, embedded in fonts(path)} == {True}
    text = "".join(read_pages(path))
    assert text.strip()
    assert missing_glyphs(text.replace("\ufffe", "")) == ""


@pytest.mark.parametrize("what", ["rankings", "seating", "sheets", "statistics"])
def test_half_the_paper_holds_the_same(tmp_path, source, what):
    """A5 has the area of half an A4 page and loses nobody."""
    path = printed(tmp_path, source, what, paper="a5")
    assert {tuple(sorted(map(round, size))) for size in sizes(path)} == {(420, 595)}
    assert strays(path) == []
    text = "".join(read_pages(path))
    assert all(player.name[:2] in text for player in source.tournament.players[:4])


def test_everybody_has_a_name_card_with_his_seats(tmp_path, rulebook):
    """Number, name, team; substitutes too."""
    tournament = five_tables()
    path = printed(tmp_path, Source(tournament=tournament, rulebook=rulebook), "name-cards")
    text = "".join(read_pages(path))
    assert all(player.name in text for player in tournament.players)
    assert "S1: 6 " in text
    assert len(sizes(path)) == -(-len(tournament.players) // 10)


def test_a_table_sign_is_read_from_both_sides(tmp_path, source):
    """Each tent says everything twice, once upside down."""
    (text,) = read_pages(printed(tmp_path, source, "table-signs"))
    assert text.count("Table 1") == 2
    assert text.count("王五") == 2
    export(source, Order(to="pdf", what="table-signs"), tmp_path / "all.pdf")
    assert "王五" not in read_pages(tmp_path / "all.pdf")[0]


def test_the_first_three_and_their_teams_are_certified(tmp_path, source):
    """Places from the ranking; whoever plays no session gets none."""
    pages = read_pages(printed(tmp_path, source, "certificates"))
    assert len(pages) == 3 + 2  # two teams
    assert "First place" in pages[0]
    assert "王五" in pages[0]
    assert "2026-05-02" in pages[0]
    assert "First place of the teams" in pages[3]


def test_certificates_wait_for_results(tmp_path, rulebook):
    """Before anything was played nobody is first."""
    blank = Source(tournament=full_tournament(hands=None), rulebook=rulebook)
    with pytest.raises(ReportError):
        export(blank, Order(to="pdf", what="certificates"), tmp_path / "x.pdf")


def test_a_session_is_ranked_by_itself(rulebook):
    """Only its points count, and only the rulings that name it."""
    tournament = five_tables()
    sheet = session_ranking(tournament, rulebook, 1)
    first = sheet.grids[0].rows[0]
    assert first.cells[0].value == 1
    assert sheet.title == "Ranking of session 1"
    assert [field.value for field in sheet.fields] == ["1", "3"]


def test_the_bundle_holds_every_paper_of_the_session(tmp_path, source):
    """In the order of BUNDLE, one file."""
    pages = read_pages(printed(tmp_path, source, "bundle", link=LINK))
    text = "".join(pages)
    titles = ("Ranking of session 1", "Ranking of players", "Ranking of teams", "Statistics")
    places = [text.index(title) for title in titles]
    assert places == sorted(places)
    assert "Score sheet" in pages[-1]
    assert set(BUNDLE) <= set(KINDS)


def test_the_bundle_is_a_workbook_as_well(tmp_path, source):
    """A worksheet each."""
    export(source, Order(to="xlsx", what="bundle", session=1), tmp_path / "x.xlsx")
    names = load_workbook(tmp_path / "x.xlsx").sheetnames
    assert names[:3] == ["Ranking of session 1", "Ranking of players", "Ranking of teams"]
    assert names[3] == "Statistics"
    assert names[-1] == "Session 1 Table 1"


@pytest.mark.parametrize("what", ["bundle", "session-ranking"])
def test_papers_of_a_session_need_its_number(tmp_path, source, what):
    """The sentence asks for it."""
    with pytest.raises(ReportError) as refused:
        export(source, Order(to="pdf", what=what), tmp_path / "x.pdf")
    assert "which session" in refused.value.sentence()


def test_cards_are_no_tables(tmp_path, source):
    """What is cut out is ordered as PDF; the sentence says so."""
    with pytest.raises(ReportError) as refused:
        export(source, Order(to="xlsx", what="name-cards"), tmp_path / "x.xlsx")
    assert "Choose one of: pdf" in refused.value.sentence()


def test_signs_wait_for_the_draw(tmp_path, source):
    """Without tables there is nothing to fold."""
    nobody = replace(source, tournament=Tournament(name="x"))
    with pytest.raises(ReportError) as refused:
        export(nobody, Order(to="pdf", what="table-signs"), tmp_path / "x.pdf")
    assert "Draw the seats" in refused.value.sentence()


def test_the_code_on_a_ranking_leads_to_the_results(tmp_path, source):
    """The address stands beside it, and the squares are drawn."""
    with_link = printed(tmp_path, source, "players", link=LINK)
    assert LINK in read_pages(with_link)[0]
    assert max(path_lengths(with_link)) > 500  # the squares of the code are one path
    assert max(path_lengths(printed(tmp_path, source, "players"))) < 500


def test_an_address_that_is_none_is_refused(tmp_path, source):
    """No telephone would open it; nothing is left behind."""
    with pytest.raises(ReportError) as refused:
        printed(tmp_path, source, "players", link="results.html")
    assert "https://" in refused.value.sentence()
    assert list(tmp_path.iterdir()) == []


def test_statistics_say_what_was_counted(rulebook):
    """Fourteen wins by discard, one self-draw, one drawn hand."""
    sheet = statistics_sheet(full_tournament(), rulebook)
    told = {field.label: field.value for field in sheet.fields}
    assert told["Hands"] == "16"
    assert told["Drawn hands"] == "1 (6.2%)"
    assert told["Wins by discard"] == "14 (87.5%)"
    people, fans, winds = sheet.grids
    assert [row.cells[2].value for row in people.rows] == [16] * 4
    assert fans.rows[0].cells[0].text in ("Half Flush", "All Simples")
    assert [row.cells[0].text for row in winds.rows] == ["East", "South", "West", "North"]


@pytest.mark.parametrize(("encoding", "codec"), [("utf-8", "utf-8-sig"), ("gb18030", "gb18030")])
def test_csv_comes_in_both_encodings(tmp_path, source, encoding, codec):
    """Every character survives, those beyond the first plane too; the figures are the same."""
    path = tmp_path / "x.csv"
    export(source, Order(to="csv", what="players", encoding=encoding), path)
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") == (encoding == "utf-8")
    assert all(player.name in data.decode(codec) for player in source.tournament.players[:2])


def test_progress_counts_every_part(tmp_path, rulebook):
    """From none to all; who raises in it leaves nothing behind."""
    told = []
    source = Source(
        tournament=five_tables(), rulebook=rulebook, report=lambda *done: told.append(done)
    )
    export(source, Order(to="pdf"), tmp_path / "all.pdf")
    assert told == [(number, 5) for number in range(6)]

    def cancel(done, of):
        if done == 2:
            raise InterruptedError

    with pytest.raises((InterruptedError, ReportError)):
        export(replace(source, report=cancel), Order(to="pdf"), tmp_path / "none.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["all.pdf"]


def test_formats_of_a_kind_are_formats():
    """No kind offers what no writer writes."""
    for kind in KINDS.values():
        assert set(kind.formats) <= set(FORMATS)
