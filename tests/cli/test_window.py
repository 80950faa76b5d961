"""The command line knows the window and does not load Qt for it."""

import os
import subprocess
import sys

import pytest

from mjref.cli import window
from mjref.cli.main import run
from mjref.paths import resource


def test_the_command_line_loads_no_qt():
    code = "import sys, mjref.cli.main as m; m.run(['standings', '--help']);" + (
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("arguments", [[], ["open"], ["open", "cup.mjref"]])
def test_without_a_display_one_sentence_says_so(monkeypatch, capsys, arguments):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run(["--language", "en", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("There is no display")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "opened"),
    [([], None), (["open", "cup.mjref"], "cup.mjref")],
    ids=["alone", "with a file"],
)
def test_mjref_opens_the_window(monkeypatch, arguments, opened):
    asked = []
    monkeypatch.setattr(window, "run", lambda given: asked.append(given.file) or 0)
    assert run(arguments) == 0
    assert asked == [opened]


def test_a_picture_of_the_window_is_saved_without_a_question(tmp_path):
    """Settings of nobody are needed: a new home, and still a picture."""
    sample = resource("samples", "sample_tournament.json")
    file, picture = tmp_path / "a.mjref", tmp_path / "a.png"
    env = {**os.environ, "HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    mjref = [sys.executable, "-m", "mjref"]
    subprocess.run([*mjref, "import", str(sample), str(file)], env=env, check=True)
    subprocess.run([*mjref, "open", str(file), "--picture", str(picture)], env=env, check=True)
    assert picture.read_bytes().startswith(b"\x89PNG")
