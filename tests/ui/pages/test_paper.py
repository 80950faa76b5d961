"""What is ordered on the page of paper is on the disk, whole or not at all."""

import pypdfium2
import pytest
from PySide6.QtPrintSupport import QPrinter

from mjref.reports import documents
from mjref.tournament.interchange import read_tournament
from mjref.ui import printing
from mjref.ui.pages.paper import SITE, WHOLE, PaperPage
from tests.samples import sample
from tests.ui.windows import bench_of, desk_of, settle


@pytest.fixture
def page(qtbot, tmp_path):
    bench = bench_of(desk_of(sample()), tmp_path)
    bench.sentences = []
    bench.said.connect(lambda words, tone: bench.sentences.append((words, tone)))
    page = PaperPage(bench)
    qtbot.addWidget(page)
    page.show()
    yield page
    settle(qtbot)


def choose(choice, key):
    choice.setCurrentIndex(choice.findData(key))


def text_of(path):
    document = pypdfium2.PdfDocument(str(path))
    try:
        pages = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    return pages


def order(page, what, target, *, form="pdf", session=0):
    choose(page.what, what)
    choose(page.form, form)
    choose(page.session, session)
    page.target.setText(str(target))
    page._on_target()


def test_score_sheets_of_a_session_become_one_pdf(qtbot, page, tmp_path):
    target = tmp_path / "sheets.pdf"
    order(page, "sheets", target, session=1)
    with qtbot.waitSignal(page.written, timeout=30_000):
        page.export()
    pages = text_of(target)
    assert len(pages) == 4
    assert "sheets.pdf" in page.state.text()
    assert "打开文件夹" in page.state.text()


def test_the_ranking_names_everybody(qtbot, page, tmp_path):
    target = tmp_path / "ranking.pdf"
    order(page, "players", target)
    with qtbot.waitSignal(page.written, timeout=30_000):
        page.export()
    text = "".join(text_of(target))
    names = [player.name for player in page.bench.desk.tournament.players]
    assert all(name[:2] in text for name in names)


def test_the_whole_tournament_comes_back_from_its_exchange_file(qtbot, page, tmp_path):
    target = tmp_path / "whole.json"
    order(page, WHOLE, target)
    with qtbot.waitSignal(page.written, timeout=30_000):
        page.export()
    again = read_tournament(target.read_bytes())
    assert again.sessions == page.bench.desk.tournament.sessions


def test_a_folder_that_is_not_there_is_a_sentence_and_no_file(qtbot, page, tmp_path):
    target = tmp_path / "nowhere" / "ranking.pdf"
    order(page, "players", target)
    page.export()
    settle(qtbot)
    qtbot.waitUntil(lambda: page.state.property("tone") == "bad")
    assert page.state.text()
    assert page.bench.sentences == []
    assert not target.parent.exists()
    assert page.export_button.isEnabled()


def test_a_cancelled_export_leaves_nothing(qtbot, page, tmp_path):
    target = tmp_path / "sheets.pdf"
    order(page, "sheets", target)
    page.export()
    page.cancel_button.click()
    settle(qtbot)
    qtbot.waitUntil(lambda: page.state.property("tone") == "warn")
    assert list(tmp_path.glob("*.pdf")) == []


def cancel_at(page, monkeypatch, module, name, number):
    """Press the cancel button, as it were, when a function is called for the n-th time."""
    real, calls = getattr(module, name), iter(range(number - 1))

    def call(*arguments, **options):
        if next(calls, None) is None:
            page._task.cancel()
        return real(*arguments, **options)

    monkeypatch.setattr(module, name, call)


@pytest.mark.parametrize("form", ["pdf", "xlsx", "csv"])
@pytest.mark.parametrize("there", [False, True], ids=["new", "there"])
def test_cancelled_in_the_middle_everything_is_as_it_was(
    qtbot, page, tmp_path, monkeypatch, form, there
):
    target = tmp_path / "out" / ("sheets" if form == "csv" else f"sheets.{form}")
    target.parent.mkdir()
    if there and form == "csv":
        target.mkdir()
    elif there:
        target.write_text("old")
    order(page, "sheets", target, form=form, session=1)
    cancel_at(page, monkeypatch, documents, "score_sheet", 3)
    page.export()
    qtbot.waitUntil(lambda: page.state.property("tone") == "warn", timeout=20_000)
    assert list(target.parent.iterdir()) == ([target] if there else [])
    if there and form == "csv":
        assert list(target.iterdir()) == []
    elif there:
        assert target.read_text() == "old"


def test_a_cancelled_print_leaves_no_half_file(qtbot, page, tmp_path, monkeypatch):
    printed = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(printed))
    order(page, "sheets", tmp_path / "unused.pdf", session=1)
    cancel_at(page, monkeypatch, printing, "_image", 2)
    page.print_on(printer)
    qtbot.waitUntil(lambda: page.state.property("tone") == "warn", timeout=20_000)
    assert not printed.exists()


def test_the_printer_gets_every_page(qtbot, page, tmp_path):
    printed = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(printed))
    order(page, "sheets", tmp_path / "unused.pdf", session=1)
    with qtbot.waitSignal(page.written, timeout=60_000):
        page.print_on(printer)
    document = pypdfium2.PdfDocument(str(printed))
    try:
        assert len(document) == 4
    finally:
        document.close()


def test_one_click_makes_all_papers_of_the_session(qtbot, page, tmp_path, monkeypatch):
    monkeypatch.setattr("mjref.ui.pages.paper.Path.home", lambda: tmp_path)
    choose(page.session, 2)
    assert "2" in page.bundle_button.text()
    with qtbot.waitSignal(page.written, timeout=60_000):
        page.bundle_button.click()
    (path,) = tmp_path.glob("*.pdf")
    text = "".join(text_of(path))
    for title in ("第 2 局名次表", "个人名次表", "团体名次表", "统计表", "比赛成绩记录表"):
        assert title in text


def test_a_document_can_speak_another_language_than_the_window(qtbot, page, tmp_path):
    target = tmp_path / "x.pdf"
    order(page, "players", target)
    choose(page.dress.language, "both")
    with qtbot.waitSignal(page.written, timeout=30_000):
        page.export()
    text = "".join(text_of(target))
    assert "个人名次表 Ranking of players" in text
    assert page.bundle_button.text().startswith("第")


def test_what_does_not_matter_is_not_asked(page):
    page.show()
    choose(page.what, "players")
    choose(page.form, "csv")
    assert page.dress.encoding.isVisible()
    assert not page.dress.paper.isVisible()
    choose(page.form, "pdf")
    assert page.dress.paper.isVisible()
    assert page.dress.link.isVisible()
    choose(page.what, "name-cards")
    assert [page.form.itemData(at) for at in range(page.form.count())] == ["pdf"]
    assert not page.dress.link.isVisible()
    choose(page.what, WHOLE)
    assert not page.dress.language.isEnabled()


def test_the_results_become_web_pages_in_a_folder(qtbot, page, tmp_path):
    target = tmp_path / "site"
    order(page, SITE, target)
    assert not page.form.isEnabled()
    assert not page.print_button.isEnabled()
    with qtbot.waitSignal(page.written, timeout=60_000):
        page.export()
    assert (target / "index.html").exists()
    assert "个人名次表" in (target / "index.html").read_text("utf-8")
