"""Long commands tell how far they are, and leave nothing behind when they are cancelled."""

import io
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest

from mjref.cli import progress
from mjref.cli.progress import told_on_terminal
from tests.cli.test_verifying import DATA

FILE = DATA / "tournament_a.json"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_hears_how_far_it_is_and_is_clean_at_the_end(monkeypatch):
    terminal, moments = Terminal(), iter(range(100))
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(moments))
    with told_on_terminal("Writing") as report:
        report(3, 8)
        assert "Writing 3/8" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_quick_work_and_files_hear_nothing(monkeypatch, capsys):
    with told_on_terminal("Writing") as report:
        report(3, 8)
    assert capsys.readouterr().err == ""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with told_on_terminal("Writing") as report:
        report(3, 8)
    assert "Writing" not in terminal.getvalue()


@pytest.fixture
def interrupted(monkeypatch):
    """Return what lets a command be interrupted at the n-th sign of progress."""

    def at(number):
        @contextmanager
        def told(_words):
            left = iter(range(number))

            def report(_done, _of):
                if next(left, None) is None:
                    raise KeyboardInterrupt

            yield report

        for module in ("export", "importing", "verifying"):
            monkeypatch.setattr(f"mjref.cli.{module}.told_on_terminal", told)

    return at


@pytest.mark.parametrize(
    "order",
    [
        ("--to", "pdf", "--session", 1, "-o", "a.pdf"),
        ("--to", "xlsx", "--session", 1, "-o", "a.xlsx"),
        ("--to", "csv", "--session", 1, "-o", "folder"),
        ("--to", "html", "-o", "site"),
    ],
    ids=lambda order: order[1],
)
@pytest.mark.parametrize("there", [False, True], ids=["new", "there"])
def test_an_export_that_is_cancelled_leaves_everything_as_it_was(
    mjref, tmp_path, interrupted, order, there
):
    target = tmp_path / order[-1]
    if there and target.suffix:
        target.write_text("old")
    elif there:
        target.mkdir()
        (target / "index.html").write_text("old")
    before = sorted((str(each), each.stat().st_size) for each in tmp_path.rglob("*"))
    interrupted(1)
    status, out, err = mjref("export", FILE, *order[:-1], target)
    assert (status, out) == (2, "")
    assert "Cancelled; nothing was written." in err
    assert sorted((str(each), each.stat().st_size) for each in tmp_path.rglob("*")) == before


@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_import_that_is_cancelled_leaves_nothing(mjref, tmp_path, interrupted, number):
    interrupted(number)
    status, _, err = mjref("import", FILE, tmp_path / "a.mjref")
    assert status == 2
    assert "Cancelled" in err
    assert list(tmp_path.iterdir()) == []


def test_a_check_that_is_cancelled_says_so(mjref, tmp_path, interrupted):
    mjref("import", FILE, tmp_path / "a.mjref")
    interrupted(1)
    assert mjref("verify", tmp_path / "a.mjref")[0] == 2


_COMMAND = """
import sys
from contextlib import contextmanager
import mjref.cli.importing as importing
from mjref.__main__ import main

@contextmanager
def told(_words):
    def report(done, _of):
        if done:
            print("half", flush=True)
            sys.stdin.read()
    yield report

importing.told_on_terminal = told
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl+C", "shut down"])
def test_a_signal_in_the_middle_leaves_nothing(tmp_path, how):
    command = ["--language", "en", "import", str(FILE), str(tmp_path / "a.mjref")]
    running = subprocess.Popen(
        [sys.executable, "-c", _COMMAND, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout.readline() == "half\n"
    assert all(".part" in each.name for each in tmp_path.iterdir())
    running.send_signal(how)
    _, said = running.communicate()
    assert running.returncode == 2
    assert said == "Cancelled; nothing was written.\n"
    assert list(tmp_path.iterdir()) == []
