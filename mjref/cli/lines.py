"""JSON Lines in and out: one question a line, one answer a line, in the same order."""

import gc
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO

from mjref.cli.status import DONE, FINDINGS, CommandError
from mjref.cli.texts import sentence
from mjref.i18n import tr
from mjref.rulebooks.base import BadHandError, NotAWinError, Problem

Json = dict[str, Any]
Answer = Callable[[Json], tuple[str, bool]]
"""Takes a question; returns the answer as JSON, and whether it is without findings."""

STANDARD_INPUT = "-"
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
    for line in _lines(sources):
        text, is_clean = answer_line(line, answer)
        sys.stdout.write(text + "\n")
        if not is_clean:
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


def _lines(sources: Sequence[str]) -> Iterator[bytes]:
    for source in sources:
        if source == STANDARD_INPUT:
            yield from _filled(sys.stdin.buffer)
            continue
        try:
            with open(source, "rb") as file:
                yield from _filled(file)
        except OSError as error:
            reason = tr("Cannot read {path}: {reason}; check the name and that you may read it.")
            raise CommandError(reason.format(path=source, reason=error.strerror)) from error


def _filled(file: BinaryIO) -> Iterator[bytes]:
    for line in file:
        if not line.isspace():
            yield line
