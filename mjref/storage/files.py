"""The file as the system sees it: where it may be written, whether it is whole."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from mjref.tournament.store import StoreError
from mjref.whole import InUseError, whole_file

SUFFIX = ".mjref"
_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes
_COMPANIONS = ("-wal", "-shm")
_CODES = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EROFS: "folder_read_only",
    errno.EACCES: "folder_read_only",
    errno.EPERM: "folder_read_only",
    errno.ENOENT: "folder_missing",
    errno.ENOTDIR: "folder_missing",
}


def is_writable(path: Path) -> bool:
    """Return whether the file, and the folder for its companions, can be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def content_of(path: Path) -> bytes:
    """Return what a file holds; raises StoreError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise StoreError("file_missing", file=str(path)) from None
    except IsADirectoryError:
        raise StoreError("file_is_folder", file=str(path)) from None
    except OSError as error:
        raise StoreError("file_unreadable", file=str(path), detail=error.strerror) from error


def companions(path: Path) -> tuple[Path, Path]:
    """Return the files that SQLite keeps beside an open file."""
    wal, shm = (path.with_name(path.name + end) for end in _COMPANIONS)
    return wal, shm


@contextmanager
def stored_whole(path: Path, *, overwrite: bool = True) -> Iterator[Path]:
    """Give a path to write to; what stands there at the end takes the place of `path`.

    Whole or not at all: after an error nothing has changed. Raises StoreError, also where
    somebody else made the file meanwhile and it must not be overwritten.
    """
    if path.is_dir():
        raise StoreError("file_is_folder", file=str(path))
    if not path.parent.is_dir():
        raise StoreError("folder_missing", file=str(path))
    if not os.access(path.parent, os.W_OK):
        raise StoreError("folder_read_only", file=str(path))
    try:
        with whole_file(path, overwrite=overwrite, companions=_COMPANIONS) as part:
            yield part
    except InUseError as error:
        raise StoreError("file_in_use", file=str(path)) from error
    except FileExistsError:
        raise StoreError("file_exists", file=str(path)) from None
    except OSError as error:
        code = _CODES.get(error.errno or 0, "disk_error")
        raise StoreError(code, file=str(path), detail=error.strerror) from error


def look_at(path: Path, read_only: bool) -> None:
    """Raise StoreError for what can be seen from outside to be no tournament file of ours."""
    if not path.exists():
        raise StoreError("file_missing", file=str(path))
    if path.is_dir():
        raise StoreError("file_is_folder", file=str(path))
    try:
        with path.open("rb") as opened:
            header = opened.read(_HEADER)
    except OSError as error:
        raise StoreError("file_unreadable", file=str(path), detail=error.strerror) from error
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise StoreError("file_foreign" if header else "file_empty", file=str(path))
    size, expected = path.stat().st_size, _size(header)
    if size < expected and not companions(path)[0].exists():
        raise StoreError("file_cut_off", file=str(path), size=size, expected=expected)
    if not read_only and not is_writable(path):
        code = "file_read_only" if os.access(path.parent, os.W_OK) else "folder_read_only"
        raise StoreError(code, file=str(path))


def refuse_if_open(path: Path) -> None:
    """Raise StoreError where somebody works in a tournament file that is to be replaced.

    He would go on writing into a file that no longer has a name, and lose it all.
    """
    try:
        with closing(sqlite3.connect(path, timeout=0)) as connection:
            connection.isolation_level = None
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # granted to the only one
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreError("file_in_use", file=str(path)) from error
    except sqlite3.DatabaseError:
        pass  # no database, so nobody works in it


def copy_file(path: Path, copy: Path) -> None:
    """Copy a tournament file as a whole, while it may be open; raises StoreError."""
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        copy.unlink(missing_ok=True)
        raise StoreError("copy_failed", file=str(copy), detail=str(error)) from error


def _size(header: bytes) -> int:
    """Return how many bytes the file's own header says that there are; 0 if it may be wrong."""
    page = int.from_bytes(header[16:18], "big")
    page = 65536 if page == 1 else page
    is_kept = header[24:28] == header[92:96]  # not by the programs of long ago
    is_page = page >= 512 and page & (page - 1) == 0
    return page * int.from_bytes(header[28:32], "big") if is_kept and is_page else 0
