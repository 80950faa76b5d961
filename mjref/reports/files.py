"""Documents are written whole or not at all, and what could not be written is a sentence."""

import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

from mjref.i18n import mark, tr
from mjref.rulebooks.base import Problem
from mjref.whole import InUseError, whole_file, whole_folder

_CODES = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "folder_read_only",
    errno.EACCES: "folder_read_only",
    errno.EPERM: "folder_read_only",
    errno.ENOENT: "folder_missing",
    errno.ENOTDIR: "folder_missing",
    errno.EISDIR: "file_is_a_folder",
    errno.ENAMETOOLONG: "name_too_long",
}

_SENTENCES = {
    "disk_full": mark("{path} was not written: the disk is full. Make room, or save elsewhere."),
    "folder_read_only": mark("{path} was not written: no permission. Choose another folder."),
    "folder_missing": mark("{path} was not written: the folder is not there. Create it first."),
    "file_is_a_folder": mark("{path} was not written: it is a folder. Give a file's name."),
    "file_in_use": mark("{path} was not written: another program has it open. Close it there."),
    "name_too_long": mark("{path} was not written: the name is too long."),
    "not_written": mark("{path} was not written: {reason}."),
    "needs_a_folder": mark("{path} is a file, but several documents need a folder. Name a folder."),
    "unknown_format": mark("{format} is not a format of documents. Choose one of: {formats}."),
    "no_draw": mark("No draw is recorded. Draw seats first, or record the lots."),
    "unknown_document": mark("{what} cannot be printed. Choose one of: {documents}."),
    "not_in_this_format": mark("{document}: not in this form. Choose one of: {formats}."),
    "no_seats": mark("Nobody is seated yet. Draw the seats first."),
    "session_needed": mark("{document}: of which session? Name it."),
    "no_web_address": mark("{address} is no web address: it must begin with https:// or http://."),
    "address_too_long": mark("The web address is too long for a QR code: {address}…"),
    "unknown_table": mark("There is no such session or table to print: {place}."),
    "nothing_to_print": mark(
        "Nothing has been recorded yet. Name a session to print its forms blank."
    ),
}


class ReportError(Exception):
    """Raised where a document cannot be made or written; no file was left behind or changed."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.problem = Problem(code, values)

    def sentence(self) -> str:
        """Return what is wrong and what to do, in the language in use."""
        return tr(_SENTENCES[self.problem.code]).format(**self.problem.values)


def write_whole(path: Path, write: Callable[[BinaryIO], None]) -> None:
    """Let `write` fill a file that takes its place when it is done; raises ReportError."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with whole_file(path) as part, part.open("xb") as stream:
            write(stream)
            stream.flush()
            os.fsync(stream.fileno())
            stream.close()  # what is open cannot be put in place everywhere
    except OSError as error:
        raise _as_report_error(path, error) from error


def write_folder(path: Path, files: Iterable[tuple[str, Callable[[Path], None]]]) -> list[Path]:
    """Let each file of a folder be written, and return them; all appear, or none does.

    A folder that is there keeps what else it holds. Raises ReportError.
    """
    written: list[Path] = []
    try:
        if path.exists() and not path.is_dir():
            raise ReportError("needs_a_folder", path=str(path))
        with whole_folder(path) as staging:
            for name, write in files:
                try:
                    write(staging / name)
                except ReportError as error:  # the folder that is meant, not the one in between
                    values = {**error.problem.values, "path": str(path / name)}
                    raise ReportError(error.problem.code, **values) from error
                written.append(path / name)
    except OSError as error:
        raise _as_report_error(path, error) from error
    return written


def _as_report_error(path: Path, error: OSError) -> ReportError:
    if isinstance(error, InUseError):
        return ReportError("file_in_use", path=str(error.filename or path))
    code = _CODES.get(error.errno or 0, "not_written")
    return ReportError(code, path=str(path), reason=error.strerror or str(error))
