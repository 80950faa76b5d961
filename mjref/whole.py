"""Files and folders that are written whole or not at all.

Everything is made beside its place under a hidden name and takes the place at the end. Whatever
leaves early, an error, Ctrl+C or a cancel, takes away what it made. What a killed program left
behind is cleared away by the next one that writes in the folder.
"""

import contextlib
import hashlib
import os
import platform
import re
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

_HIDDEN = re.compile(r"\.mjref-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.part(-wal|-shm|-journal)?")
_OLD = 24 * 3600.0  # seconds: nobody writes one file for so long


class InUseError(OSError):
    """Raised where another program has the file open that is to be replaced."""


@contextmanager
def whole_file(
    path: Path, *, overwrite: bool = True, companions: tuple[str, ...] = ()
) -> Iterator[Path]:
    """Give a path to write to; what stands there at the end takes the place of `path`.

    `companions` are endings of files that may stand beside it while it is written, and of those
    that belong to what is replaced. Raises OSError: FileExistsError where it must not be
    overwritten, InUseError, disk full, …; then nothing has changed.
    """
    clear_leftovers(path.parent)
    part = hidden_path(path.parent)
    try:
        yield part
        _put_in_place(part, path, overwrite, companions)
        _sync_folder(path.parent)
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in companions)):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """Give a folder to fill; at the end its files are in the folder `path`, all or none.

    A folder that is there keeps what else it holds. Raises OSError.
    """
    clear_leftovers(path.parent)
    staging = hidden_path(path.parent)
    staging.mkdir()
    try:
        yield staging
        if path.exists():
            _move_files(staging, path)
        else:
            staging.replace(path)
        _sync_folder(path.parent)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def hidden_path(folder: Path) -> Path:
    """Return a hidden name that nobody else uses and that says which program uses it."""
    return folder / f".mjref-{_this_computer()}-{os.getpid()}-{secrets.token_hex(4)}.part"


def clear_leftovers(folder: Path, is_alive: Callable[[int], bool] | None = None) -> None:
    """Take away what programs left behind that no longer run.

    Safe is what this computer made in a program that is gone, and of other computers what is
    older than a day; in doubt it stays.
    """
    is_alive = is_alive or _is_alive
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            found = _HIDDEN.fullmatch(entry.name)
            if found is None:
                continue
            is_ours = found[1] == _this_computer()
            if is_ours and is_alive(int(found[2])):
                continue
            if is_ours or time.time() - entry.stat(follow_symlinks=False).st_mtime > _OLD:
                _remove(Path(entry.path))


@cache
def _this_computer() -> str:
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def _is_alive(process: int) -> bool:
    if os.name != "posix":
        return True  # to ask would end it
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # somebody else's
    return True


def _remove(left: Path) -> None:
    if left.is_dir() and not left.is_symlink():
        shutil.rmtree(left, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            left.unlink()


def _put_in_place(part: Path, path: Path, overwrite: bool, companions: tuple[str, ...]) -> None:
    """Give the file its name; of two who want a new name only one gets it."""
    if not overwrite:
        try:
            os.link(part, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without links: the best that can be done
            if path.exists():
                raise FileExistsError(path) from None
        else:
            return
    for end in companions:  # of the file that is overwritten
        path.with_name(path.name + end).unlink(missing_ok=True)
    _replace(part, path)


def _replace(part: Path, path: Path) -> None:
    try:
        part.replace(path)
    except PermissionError as error:
        raise InUseError(error.errno, error.strerror, str(path)) from error


def _move_files(staging: Path, path: Path) -> None:
    """Move every file to its place; if one cannot, put all back that stood there before."""
    with ExitStack() as undo:
        for number, made in enumerate(sorted(staging.iterdir())):
            target = path / made.name
            kept = staging / f".{number}"
            if target.exists():
                _replace(target, kept)
                undo.callback(kept.replace, target)
            else:
                undo.callback(target.unlink, missing_ok=True)
            _replace(made, target)
        undo.pop_all()


def _sync_folder(folder: Path) -> None:
    """Make the new name durable, where the system lets us."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            opened = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(opened)
            finally:
                os.close(opened)
