#!/usr/bin/env python3
"""Everything a developer does, with nothing but Python: `python3 dev.py TASK`.

    run       set up and open the sample tournament; with arguments: run `mjref ARGUMENTS`
    test      check, then every test; arguments go to pytest
    check     format, lint, types, import rules, translations
    messages  bring the translations up to date and say what is missing
    bench     measure the scoring engine and the standings
    shots     draw the pictures of the documentation anew
    build     make the program for this system and try it outside the source tree

The first call makes `.venv` and, on Debian or Ubuntu, installs the missing system packages.
"""

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = ENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")

SAMPLE = ROOT / "resources" / "samples" / "sample_tournament.json"
OUT = ROOT / "out"

# What Qt looks for on Linux, and the Debian package that holds it.
OFFSCREEN_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
SCREEN_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
BUILD_COMMANDS = {"objdump": "binutils", "xvfb-run": "xvfb", "xauth": "xauth"}


# --- tasks ---


def run(arguments: list[str]) -> int:
    """Open the sample tournament, or answer `mjref ARGUMENTS`."""
    set_up(OFFSCREEN_LIBRARIES | (SCREEN_LIBRARIES if has_display() else {}))
    if arguments:
        return call(PYTHON, "-m", "mjref", *arguments)
    OUT.mkdir(exist_ok=True)
    file = OUT / "sample.mjref"
    if not file.exists():
        must(PYTHON, "-m", "mjref", "import", SAMPLE, file)
    if has_display():
        say(f"opening {file}")
        return call(PYTHON, "-m", "mjref", "open", file)
    return print_sample(file)


def print_sample(file: Path) -> int:
    """Without a display: produce what the window would, and say where it is."""
    say("no display here: writing sheets, rankings and a picture instead of opening the window")
    for kind in ("pdf", "xlsx"):
        for what in ("sheets", "rankings"):
            written = OUT / f"{what}.{kind}"
            must(
                PYTHON,
                "-m",
                "mjref",
                *("export", file, "--to", kind, "--what", what, "-o", written),
            )
    must(PYTHON, "docs/pictures.py", "--file", file, "--to", OUT, "--scale", "1", env=offscreen())
    say("the sample tournament is in")
    for path in sorted(OUT.iterdir()):
        print(f"  {path}")
    return 0


def test(arguments: list[str]) -> int:
    """Check everything, then run the tests; the last line is pytest's own."""
    failed = check([])
    if failed:
        return failed
    say("tests")
    side_by_side = () if arguments else ("-n", "auto", "--dist", "worksteal")
    return call(PYTHON, "-m", "pytest", *side_by_side, *arguments)


def check(_: list[str]) -> int:
    """Return 0 where format, lint, types, import rules and translations are in order."""
    set_up(OFFSCREEN_LIBRARIES)
    steps: dict[str, tuple[object, ...]] = {
        "format": (PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."),
        "lint": (PYTHON, "-m", "ruff", "check", "--quiet", "."),
        "types": (PYTHON, "-m", "mypy"),
        "import rules": (BIN / "lint-imports", "--no-logo"),
        "translations": (PYTHON, "tools/messages.py", "check"),
    }
    for name, command in steps.items():
        say(name)
        if status := call(*command):
            say(f"{name}: not in order, see above")
            return status
    return 0


def messages(_: list[str]) -> int:
    """Add new words to the translations, compile them, say what is missing."""
    set_up()
    return call(PYTHON, "tools/messages.py", "update")


def bench(arguments: list[str]) -> int:
    """Measure; the engine's peer is compiled on the spot."""
    set_up(OFFSCREEN_LIBRARIES)
    if not WINDOWS and not any(map(shutil.which, ("c++", "g++", "clang++"))):
        say("no C++ compiler, so no peer to compare with; on Debian: apt-get install g++")
    elif call(*uv_install(), "--group", "bench"):
        say("the peer could not be built (see above); measuring without it")
    measured = ("--benchmark-enable", "--benchmark-only")
    return call(PYTHON, "-m", "pytest", "tests/benchmarks", *measured, *arguments)


def shots(_: list[str]) -> int:
    """Draw the pictures of the documentation anew."""
    set_up(OFFSCREEN_LIBRARIES)
    return call(PYTHON, "docs/pictures.py", env=offscreen())


def build(arguments: list[str]) -> int:
    """Make the program for this system and try it outside the source tree."""
    set_up(OFFSCREEN_LIBRARIES | SCREEN_LIBRARIES, BUILD_COMMANDS)
    return call(PYTHON, "installer/build.py", *arguments)


# --- set-up ---


def set_up(
    libraries: Mapping[str, str] | None = None, commands: Mapping[str, str] | None = None
) -> None:
    """Bring system packages, environment and compiled translations up to date."""
    install_system_packages(libraries or {}, commands or {})
    make_environment()
    must(PYTHON, "tools/messages.py", "compile")


def make_environment() -> None:
    """Make `.venv`, or bring it up to date when the locked requirements changed."""
    recipe = (ROOT / "requirements.lock").read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    key = hashlib.sha256(recipe + f"{sys.version} {ROOT}".encode()).hexdigest()
    stamp = ENV / "mjref-stamp"
    if stamp.exists() and stamp.read_text(encoding="ascii") == key:
        return
    say(f"bringing the environment in {ENV} up to date")
    if not is_usable_environment():
        venv.create(ENV, with_pip=True, clear=True)
        must(PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "uv<1")
    must(*uv_install(), "--require-hashes", "-r", "requirements.lock")
    must(*uv_install(), "--no-deps", "-e", ".")
    stamp.write_text(key, encoding="ascii")


def is_usable_environment() -> bool:
    """Return whether `.venv` is complete and made by the Python that runs this."""
    if not PYTHON.exists() or not any(BIN.glob("uv*")):
        return False
    asked = [str(PYTHON), "-c", "import sys; print(sys.version, end='')"]
    return subprocess.run(asked, check=False, capture_output=True, text=True).stdout == sys.version


def uv_install() -> tuple[object, ...]:
    """Return the command that installs packages, byte-compiled, into the environment."""
    return (BIN / "uv", "pip", "install", "-q", "--compile-bytecode", "--python", PYTHON)


def install_system_packages(libraries: Mapping[str, str], commands: Mapping[str, str]) -> None:
    """Install what is missing on Debian and Ubuntu; elsewhere say what is needed."""
    if not sys.platform.startswith("linux"):
        return
    missing = [package for library, package in libraries.items() if not has_library(library)]
    missing += [package for command, package in commands.items() if not shutil.which(command)]
    if importlib.util.find_spec("ensurepip") is None:
        missing.append(f"python3.{sys.version_info.minor}-venv")
    if not missing:
        return
    if not shutil.which("apt-get"):
        say(f"this system lacks what Debian calls {' '.join(missing)}: install its counterpart")
        return
    apt_install(missing)


def apt_install(packages: Iterable[str]) -> None:
    """Install Debian packages, or say the one line that does and stop."""
    wanted = " ".join(packages)
    install = f"apt-get install -y --no-install-recommends {wanted}"
    prefix = "" if os.geteuid() == 0 else "sudo -n "
    if prefix and not may_use_sudo():
        sys.exit(f"First, as root: apt-get update && {install}\nThen call this again.")
    say(f"installing system packages: {wanted}")
    quiet = f"{prefix}env DEBIAN_FRONTEND=noninteractive"
    must(*f"{quiet} apt-get update -qq".split(), stdin=subprocess.DEVNULL)
    must(*f"{quiet} {install} -qq".split(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def may_use_sudo() -> bool:
    """Return whether sudo works without asking for a password."""
    return bool(shutil.which("sudo")) and call("sudo", "-n", "true", stderr=subprocess.DEVNULL) == 0


def has_library(name: str) -> bool:
    """Return whether the dynamic linker finds a library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


# --- small things ---


def has_display() -> bool:
    """Return whether a window can be shown; Windows and macOS always can."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or bool(named)


def offscreen() -> dict[str, str]:
    """Return an environment in which Qt draws without a screen."""
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen"}


def call(*command: object, **options: object) -> int:
    """Run a command in the project's folder; return its exit status."""
    words = [str(part) for part in command]
    return subprocess.run(words, cwd=ROOT, check=False, **options).returncode  # type: ignore[call-overload, no-any-return]


def must(*command: object, **options: object) -> None:
    """Run a command that the rest depends on; stop with its status if it fails."""
    if status := call(*command, **options):
        words = " ".join(str(part) for part in command)
        print(f"dev.py: this failed: {words}", file=sys.stderr)
        sys.exit(status)


def say(sentence: str) -> None:
    """Tell what goes on."""
    print(f"dev.py: {sentence}", flush=True)


TASKS: dict[str, Callable[[list[str]], int]] = {
    task.__name__: task for task in (run, test, check, messages, bench, shots, build)
}


def main(arguments: list[str]) -> int:
    """Carry out a task and return its exit status."""
    task, rest = (arguments or ["help"])[0], arguments[1:]
    if task not in TASKS:
        print(__doc__)
        return 0 if task in ("help", "-h", "--help") else 2
    return TASKS[task](rest)


def use_new_enough_python() -> None:
    """Go on with a newer Python of this machine where the calling one is too old."""
    if sys.version_info >= (3, 11):  # noqa: UP036  (a newer one may be beside it)
        return
    for minor in (13, 12, 11):
        if newer := shutil.which(f"python3.{minor}"):
            os.execv(newer, [newer, *sys.argv])
    sys.exit(
        "mjref needs Python 3.11 or newer. On Ubuntu 22.04:\n\n"
        "  sudo apt-get install python3.11 python3.11-venv\n\nThen call this again."
    )


if __name__ == "__main__":
    use_new_enough_python()
    sys.exit(main(sys.argv[1:]))
