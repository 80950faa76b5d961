"""The help of the commands: its examples can be pasted, and its phrases are translated."""

import io
import shlex
from datetime import UTC, datetime
from pathlib import Path

import pytest
from openpyxl import Workbook

from mjref.cli.main import COMMANDS, run
from mjref.storage.store import Origin, SqlStore
from mjref.tournament.people import Player
from mjref.tournament.programme import Tournament


@pytest.fixture
def help_of(capsys):
    """Return the help of a command in a language."""

    def text(*command, language="en"):
        assert run(["--language", language, *command, "--help"]) == 0
        return capsys.readouterr().out

    return text


@pytest.mark.parametrize(("command", "status"), [("score", 0), ("settle", 0), ("check", 1)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_example_on_standard_input_is_one_line_that_runs(
    help_of, monkeypatch, capsys, command, status, language
):
    """A shell gives the line to `echo` and its output to the command."""
    lines = help_of(command, language=language).splitlines()
    (line,) = [line for line in lines if line.startswith("  echo ")]
    _, question, *rest = shlex.split(line)
    assert rest == ["|", "mjref", command]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(question.encode())))
    assert run([command]) == status
    assert '"error"' not in capsys.readouterr().out


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_the_help_is_chinese_throughout(help_of, command):
    """The phrases of `argparse` are translated with ours."""
    told = help_of(*command, language="zh")
    assert told.startswith("用法：mjref")
    for phrase in ("usage:", "positional", "options:", "show this"):
        assert phrase not in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing"], "没有 'nothing' 这一选择"),
        (["export", "cup.mjref"], "缺少参数：--to, -o/--output"),
        (["seat", "--players", "x"], "'x' 不是有效的 int 值"),
        (["verify", "--odd", "x"], "不认识的参数：--odd"),
    ],
)
def test_complaints_about_arguments_are_chinese(capsys, arguments, words):
    assert run(["--language", "zh", *arguments]) == 2
    assert words in capsys.readouterr().err


def _cup_lots_and_plan():
    """Put what the examples name into the present folder: sixteen players and their seats."""
    people = [Player(id=f"P{n}", name=f"Player {n}", number=n) for n in range(1, 17)]
    origin = Origin(who="referee", when=datetime.now(UTC), reason="example")
    SqlStore.create("cup.mjref", Tournament(name="Cup", players=tuple(people)), origin).close()
    lots = [f"{n},{(n - 1) // 4 + 1}{'ESWN'[(n - 1) % 4]}" for n in range(1, 17)]
    Path("lots.csv").write_text("\n".join(lots), encoding="utf-8")
    book = Workbook()
    book.active.append(["table", "East", "South", "West", "North"])
    for table in range(4):
        book.active.append([table + 1, *range(4 * table + 1, 4 * table + 5)])
    book.save("plan.xlsx")


@pytest.mark.parametrize("command", ["seat", "deal"])
def test_the_other_examples_run_one_after_the_other(
    help_of, monkeypatch, capsys, tmp_path, command
):
    """Each line is called as it stands; what it prints goes where it says."""
    monkeypatch.chdir(tmp_path)
    _cup_lots_and_plan()
    lines = [line for line in help_of(command).splitlines() if line.startswith("  mjref ")]
    assert lines
    for line in lines:
        words = shlex.split(line, comments=True)
        place = words.index(">") if ">" in words else len(words)
        assert run(words[1:place]) == 0
        printed = capsys.readouterr().out
        for file in words[place + 1 :]:
            (tmp_path / file).write_text(printed, encoding="utf-8")
