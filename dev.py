#!/usr/bin/env python3
"""Everything a developer does, with nothing but Python: run, test, check, bench, shots, build.

The first call makes `.venv` and, on Debian or Ubuntu, installs the missing system packages.
"""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent
ENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = ENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")


def call(*command: object, **options: object) -> None:
    """Run a command in the project's folder; stop with its status if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, **options)  # type: ignore[call-overload]
    if done.returncode:
        sys.exit(done.returncode)


def sync() -> None:
    """Make the environment, or bring it up to date."""
    if sys.version_info < (3, 11):
        sys.exit("mjref needs Python 3.11 or newer")
    key = hashlib.sha256(
        (ROOT / "requirements.lock").read_bytes()
        + (ROOT / "pyproject.toml").read_bytes()
        + sys.version.encode()
    ).hexdigest()
    stamp = ENV / "mjref-stamp"
    if stamp.exists() and stamp.read_text() == key:
        return
    if not PYTHON.exists():
        venv.create(ENV, with_pip=True)
    call(PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "uv")
    install = (BIN / "uv", "pip", "install", "-q", "--compile-bytecode", "--python", PYTHON)
    call(*install, "--require-hashes", "-r", "requirements.lock")
    call(*install, "--no-deps", "-e", ".")
    stamp.write_text(key)


def main(arguments: list[str]) -> int:
    """Dispatch one of the tasks."""
    sync()
    task, rest = (arguments or ["run"])[0], arguments[1:]
    if task == "test":
        return subprocess.call([str(PYTHON), "-m", "pytest", *rest], cwd=ROOT)
    return subprocess.call([str(PYTHON), "-m", "mjref", *rest], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
