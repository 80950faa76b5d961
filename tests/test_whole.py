"""Files and folders appear whole or not at all, and the dead leave nothing behind for long."""

import os
import subprocess
import sys

import pytest

from mjref import whole
from mjref.whole import clear_leftovers, hidden_path, whole_file, whole_folder


def names(folder):
    return sorted(os.listdir(folder))


def test_a_file_takes_its_place_at_the_end(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with whole_file(path) as part:
        part.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert names(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("leaving", [KeyboardInterrupt, RuntimeError, OSError])
def test_who_leaves_early_takes_everything_along(tmp_path, leaving):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def leave():
        with whole_file(path, companions=("-wal",)) as part, whole_folder(tmp_path / "b") as made:
            part.write_text("half")
            part.with_name(part.name + "-wal").write_text("half")
            (made / "one").write_text("half")
            raise leaving

    with pytest.raises(leaving):
        leave()
    assert names(tmp_path) == ["a.txt"]
    assert path.read_text() == "old"


def test_a_folder_gets_all_files_and_keeps_others(tmp_path):
    folder = tmp_path / "folder"
    for _ in range(2):
        with whole_folder(folder) as staging:
            (staging / "a").write_text("new")
            (staging / "b").write_text("new")
        (folder / "mine").write_text("mine")
    assert names(folder) == ["a", "b", "mine"]
    assert names(tmp_path) == ["folder"]


def test_a_folder_that_cannot_take_one_file_takes_none(tmp_path, monkeypatch):
    """What was replaced already is put back."""
    folder, real = tmp_path / "folder", whole._replace
    folder.mkdir()
    (folder / "b").write_text("old")

    def replace(part, target):
        if target == folder / "c":
            raise PermissionError(13, "in use")
        real(part, target)

    def fill():
        with whole_folder(folder) as staging:
            for name in "abc":
                (staging / name).write_text("new")

    monkeypatch.setattr(whole, "_replace", replace)
    with pytest.raises(PermissionError):
        fill()
    assert names(folder) == ["b"]
    assert (folder / "b").read_text() == "old"
    assert names(tmp_path) == ["folder"]


_WRITER = """
import sys
from pathlib import Path
from mjref.whole import whole_file, whole_folder
with whole_file(Path(sys.argv[1]) / "a", companions=("-wal",)) as part:
    part.write_text("half")
    part.with_name(part.name + "-wal").write_text("half")
    with whole_folder(Path(sys.argv[1]) / "b") as staging:
        (staging / "one").write_text("half")
        print("written", flush=True)
        sys.stdin.read()
"""


def test_what_a_killed_program_left_is_cleared_by_the_next(tmp_path):
    writer = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout.readline() == "written\n"
    clear_leftovers(tmp_path)
    assert len(names(tmp_path)) == 3, "whoever lives still writes"
    writer.kill()
    writer.wait()
    writer.stdin.close()
    writer.stdout.close()
    assert len(names(tmp_path)) == 3
    with whole_file(tmp_path / "c") as part:
        part.write_text("whole")
    assert names(tmp_path) == ["c"]


def test_what_may_be_somebody_elses_stays_for_a_day(tmp_path, monkeypatch):
    monkeypatch.setattr(whole, "_this_computer", lambda: "00000000")
    theirs = hidden_path(tmp_path)
    theirs.write_text("")
    (tmp_path / ".mjref-notes.part").write_text("the user's own")
    monkeypatch.undo()
    clear_leftovers(tmp_path, is_alive=lambda _: False)
    assert theirs.exists()
    os.utime(theirs, (0, 0))
    clear_leftovers(tmp_path, is_alive=lambda _: False)
    assert names(tmp_path) == [".mjref-notes.part"]


def test_a_folder_that_is_not_there_needs_no_clearing(tmp_path):
    clear_leftovers(tmp_path / "none")
