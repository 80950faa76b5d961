"""JSON Lines in and out: one question a line, one answer a line, in the same order."""

import gc
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from mjref.cli.status import DONE, FINDINGS, CommandError
from mjref.cli.texts import sentence
from mjref.i18n import tr
from mjref.rulebooks.base import BadHandError, NotAWinError, Problem

Json = dict[str, Any]
Answer = Callable[[Json], tuple[str, bool]]
"""Takes a question; returns the answer as JSON, and whether it is without findings."""

STANDARD_INPUT = "-"
_BLOCK = 1 << 16
_BYTE_ORDER_MARK = "\ufeff"
_read_json = json.JSONDecoder().raw_decode
write_json = json.JSONEncoder(ensure_ascii=False).encode


def answer_lines(sources: Sequence[str], answer: Answer) -> int:
    """Answer every line of the files on standard output and return the exit status.

    A line that cannot be answered is answered by its error; blank lines are skipped.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):  # one encoding everywhere, whatever the locale
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    gc.disable()  # answering leaves no cycles behind; looking for them takes a fifth of the time
    try:
        return _answer_all(sources or [STANDARD_INPUT], answer)
    finally:
        gc.freeze()  # what was remembered is no garbage; the end need not search it either
        gc.enable()


def _answer_all(sources: Sequence[str], answer: Answer) -> int:
    status = DONE
    for lines in _blocks(sources):
        answers = [answer_line(line, answer) for line in lines if line and not line.isspace()]
        sys.stdout.write("".join([f"{text}\n" for text, _ in answers]))
        sys.stdout.flush()  # whoever asks line by line waits for this answer
        if not all(is_clean for _, is_clean in answers):
            status = FINDINGS
    return status


def answer_line(line: bytes, answer: Answer) -> tuple[str, bool]:
    """Return the answer to one line as JSON, and whether it is without findings."""
    identity: object = None
    try:
        question = _read_line(line)
        identity = question.get("id")
        return answer(question)
    except NotAWinError as error:
        code, problem = "not_a_win", Problem("not_a_win", {"hand": error.tiles})
    except BadHandError as error:
        code, problem = "bad_input", error.problem
    return write_json({"id": identity, "code": code, "error": sentence(problem)}), False


def _read_line(line: bytes) -> Json:
    """Return the JSON object of a line; raises BadHandError."""
    try:
        text = line.decode().strip().lstrip(_BYTE_ORDER_MARK)
        question, end = _read_json(text)
    except (ValueError, RecursionError):
        raise BadHandError("bad_json") from None
    if end != len(text):
        raise BadHandError("bad_json")
    if not isinstance(question, dict):
        raise BadHandError("not_an_object")
    return question


def _blocks(sources: Sequence[str]) -> Iterator[list[bytes]]:
    """Yield the lines of the files, at each step those that are there without waiting."""
    for source in sources:
        if source == STANDARD_INPUT:
            yield from _blocks_of(cast("io.BufferedReader", sys.stdin.buffer))
            continue
        try:
            with open(source, "rb") as file:
                yield from _blocks_of(file)
        except OSError as error:
            reason = tr("Cannot read {path}: {reason}; check the name and that you may read it.")
            raise CommandError(reason.format(path=source, reason=error.strerror)) from error


def _blocks_of(file: io.BufferedReader) -> Iterator[list[bytes]]:
    begun: list[bytes] = []
    while block := file.read1(_BLOCK):
        whole, line_end, rest = block.rpartition(b"\n")
        if line_end:
            yield b"".join([*begun, whole]).split(b"\n")
            begun.clear()
        begun.append(rest)
    yield [b"".join(begun)]
