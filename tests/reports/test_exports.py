"""Orders become files: where they go, and what happens where they cannot."""

import errno
import os

import pytest
from openpyxl import load_workbook

from mjref.reports import files
from mjref.reports.exports import export
from mjref.reports.files import ReportError, write_whole
from mjref.reports.order import FORMATS, Order, Source
from tests.reports.pages import read_pages
from tests.reports.tournaments import five_tables, full_tournament

SCORE_SHEETS = ["1-01", "1-03", "1-06", "3-09", "6-01"]


@pytest.fixture
def source(rulebook):
    return Source(tournament=five_tables(), rulebook=rulebook)


@pytest.mark.parametrize("to", FORMATS)
def test_several_sheets_go_into_a_folder(tmp_path, source, to):
    """One file a table that has recorded something."""
    written = export(source, Order(to=to), tmp_path / "sheets")
    names = [f"score-sheet-{where}.{to}" for where in SCORE_SHEETS]
    assert [path.name for path in written] == names
    assert sorted(os.listdir(tmp_path / "sheets")) == names
    assert os.listdir(tmp_path) == ["sheets"]


def test_folder_keeps_what_else_it_holds(tmp_path, source):
    """Only files of the same names are replaced."""
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "score-sheet-1-01.csv").write_text("old")
    export(source, Order(to="csv", session=1), tmp_path)
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert "old" not in (tmp_path / "score-sheet-1-01.csv").read_text("utf-8")


def test_name_of_a_pdf_gathers_all_sheets(tmp_path, source):
    """A session's sheets in one file, a page each."""
    export(source, Order(to="pdf", session=1), tmp_path / "session.pdf")
    assert len(read_pages(tmp_path / "session.pdf")) == 3


def test_name_of_a_workbook_gathers_all_sheets(tmp_path, source):
    """One worksheet each, named for session and table."""
    export(source, Order(to="xlsx", session=1), tmp_path / "session.xlsx")
    titles = load_workbook(tmp_path / "session.xlsx").sheetnames
    assert titles == ["Session 1 Table 1", "Session 1 Table 3", "Session 1 Table 6"]


@pytest.mark.parametrize(
    ("what", "pages"), [("rankings", 2), ("players", 1), ("teams", 1), ("seating", 2)]
)
def test_one_document_goes_into_one_file(tmp_path, source, what, pages):
    """Whatever the file is called."""
    export(source, Order(to="pdf", what=what), tmp_path / "out")
    assert len(read_pages(tmp_path / "out")) == pages


def test_one_table_goes_into_one_file(tmp_path, source):
    """Session 1, table 6."""
    export(source, Order(to="pdf", session=1, table=6), tmp_path / "t.pdf")
    assert "Player 53" in read_pages(tmp_path / "t.pdf")[0]


def test_blank_forms_come_with_their_session(tmp_path, rulebook):
    """Nothing recorded: the session must be named."""
    blank = Source(tournament=full_tournament(hands=None), rulebook=rulebook)
    with pytest.raises(ReportError) as refused:
        export(blank, Order(to="pdf"), tmp_path / "x.pdf")
    assert "Name a session" in refused.value.sentence()
    export(blank, Order(to="pdf", session=1), tmp_path / "x.pdf")
    assert len(read_pages(tmp_path / "x.pdf")) == 1


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Order(to="doc"), "doc is not a format"),
        (Order(to="pdf", what="cards"), "cards cannot be printed"),
        (Order(to="pdf", session=2), "session 2"),
        (Order(to="pdf", session=1, table=2), "session 1, table 2"),
        (Order(to="pdf", what="rankings", session=2), "session 2"),
    ],
)
def test_impossible_orders_are_refused_in_a_sentence(tmp_path, source, order, words):
    """Nothing is written."""
    with pytest.raises(ReportError) as refused:
        export(source, order, tmp_path / "x")
    assert words in refused.value.sentence()
    assert os.listdir(tmp_path) == []


def test_several_documents_do_not_go_into_a_file(tmp_path, source):
    """A file of that name stays as it is."""
    (tmp_path / "x").write_text("mine")
    with pytest.raises(ReportError) as refused:
        export(source, Order(to="csv"), tmp_path / "x")
    assert "folder" in refused.value.sentence()
    assert (tmp_path / "x").read_text() == "mine"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EROFS, "no permission"),
        (errno.EACCES, "no permission"),
        (errno.EIO, "was not written"),
    ],
)
@pytest.mark.parametrize("name", ["x.pdf", "folder"])
def test_failing_disk_leaves_everything_as_it_was(
    tmp_path, source, monkeypatch, name, number, words
):
    """The old file stays, no part of the new one does."""
    (tmp_path / "x.pdf").write_text("old")

    def fail(_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(ReportError) as refused:
        export(source, Order(to="pdf", session=1), tmp_path / name)
    assert words in refused.value.sentence()
    assert os.listdir(tmp_path) == ["x.pdf"]
    assert (tmp_path / "x.pdf").read_text() == "old"


def test_really_full_disk_is_named(source):
    """A device that takes no byte."""
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")

    def fill(stream):
        with open("/dev/full", "wb", buffering=0) as full:
            full.write(b"x")

    with pytest.raises(ReportError) as refused:
        write_whole(files.Path("unwritten.pdf"), fill)
    assert refused.value.problem.code == "disk_full"
    assert not os.path.exists("unwritten.pdf")


def test_missing_folder_is_named(tmp_path, source):
    """The folder above is not made up."""
    with pytest.raises(ReportError) as refused:
        export(source, Order(to="pdf", session=1), tmp_path / "no" / "x.pdf")
    assert refused.value.problem.code == "folder_missing"


def test_file_open_elsewhere_is_named(tmp_path, source, monkeypatch):
    """Windows refuses to replace it."""

    def refuse(*_):
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr(files.Path, "replace", refuse)
    with pytest.raises(ReportError) as refused:
        export(source, Order(to="csv", what="teams"), tmp_path / "x.csv")
    assert refused.value.problem.code == "file_in_use"
    assert os.listdir(tmp_path) == []


def test_ordering_loads_no_paper_library():
    """The program starts without them."""
    import subprocess
    import sys

    check = (
        "import sys, mjref.reports.exports; "
        "print([name for name in ('reportlab', 'openpyxl', 'PIL') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
