"""Makes the program for this system with PyInstaller and tries it outside the source tree.

`python3 dev.py build` calls this; `--try-only` tries what was built before.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
BUILT = DIST / "mjref"
SAMPLE = ROOT / "resources" / "samples" / "sample_tournament.json"
SHIPPED = (  # whose licence texts go with the program
    *("PySide6-Essentials", "shiboken6", "openpyxl", "et-xmlfile", "reportlab", "pillow"),
    *("charset-normalizer", "platformdirs", "tzdata", "psycopg", "psycopg-binary"),
    *("SQLAlchemy", "sqlmodel", "pydantic", "pydantic-core", "annotated-types"),
    *("typing-extensions", "typing-inspection", "alembic", "mako", "markupsafe", "pyinstaller"),
)

HAND = {  # 五门齐 6 + 箭刻 2
    "id": "1",
    "concealed": "22s44z",
    "melds": ["pung:666m", "pung:777z", "chow:345p"],
    "win": "2s",
    "self_draw": False,
    "seat_wind": "E",
    "round_wind": "E",
    "flags": [],
    "flowers": 0,
}


class BuildFailedError(Exception):
    """Raised where the built program does not do what it should."""


def build() -> None:
    """Make `dist/mjref`."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", str(DIST), "--workpath", str(ROOT / "build")]
    subprocess.run(
        [*command, *places, str(ROOT / "installer" / "mjref.spec")], check=True, cwd=ROOT
    )
    for name in ("LICENSE", "THIRD-PARTY-NOTICES.md"):
        shutil.copy(ROOT / name, BUILT)
    copy_licences(BUILT / "licenses")
    if sys.platform.startswith("linux"):
        share_with_the_desktop(BUILT / "share")


def share_with_the_desktop(share: Path) -> None:
    """Lay out what a Linux desktop looks for: menu entry, description, icon."""
    shutil.copytree(ROOT / "installer" / "linux", share, dirs_exist_ok=True)
    icons = share / "icons" / "hicolor" / "scalable" / "apps"
    icons.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "resources" / "icons" / "mjref.svg", icons / "org.mjref.mjref.svg")


def copy_licences(to: Path) -> None:
    """Copy the licence texts of everything that is shipped."""
    for name in SHIPPED:
        try:
            files = distribution(name).files or []
        except PackageNotFoundError:  # some are for other systems
            continue
        for file in files:
            is_licence = file.stem.upper() in ("LICENSE", "LICENCE", "COPYING", "NOTICE")
            if is_licence and ".dist-info" in str(file):
                place = to / name / file.name
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(file.locate()), place)


def try_out() -> None:
    """Use the program from a folder of its own, with nothing of the source tree in reach."""
    with tempfile.TemporaryDirectory(prefix="mjref-") as name:
        place = Path(name)
        shutil.copytree(BUILT, place / "mjref", symlinks=True)
        shutil.copy(SAMPLE, place / "sample.json")
        trial = Trial(place)
        trial.command_line()
        trial.window("offscreen")
        if shutil.which("xvfb-run"):
            trial.window("xcb")


class Trial:
    """The built program in a folder of its own."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._program = place / "mjref" / ("mjref.exe" if os.name == "nt" else "mjref")
        kept = ("PATH", "LANG", "SYSTEMROOT", "TEMP", "TMP")
        self._env = {key: os.environ[key] for key in kept if key in os.environ}
        self._env |= {"HOME": str(place), "PYTHONUTF8": "1"}

    def command_line(self) -> None:
        """Score a hand, carry the sample through a file, read the results."""
        self._expect("mjref" in self._mjref("--version"), "--version does not name the program")
        answer = json.loads(self._mjref("score", text=json.dumps(HAND)))
        self._expect(answer["points"] == 8, f"a hand of 8 points is counted as {answer}")
        self._mjref("import", "sample.json", "sample.mjref")
        standings = json.loads(self._mjref("standings", "sample.mjref", "--format", "json"))
        self._expect(len(standings["players"]) == 16, "the standings have not sixteen players")
        for kind in ("pdf", "xlsx"):
            self._mjref(
                "export", "sample.mjref", "--to", kind, "--what", "rankings", "-o", f"r.{kind}"
            )
            self._expect((self._place / f"r.{kind}").stat().st_size > 0, f"an empty {kind}")

    def window(self, platform: str) -> None:
        """Open the sample, have the window draw a picture of itself, close it."""
        screen = ("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24") if platform == "xcb" else ()
        self._env["QT_QPA_PLATFORM"] = platform
        picture = self._place / f"{platform}.png"
        self._mjref("open", "sample.mjref", "--picture", str(picture), before=screen)
        self._expect(picture.stat().st_size > 10_000, f"no picture of the window on {platform}")

    def _mjref(self, *arguments: str, text: str = "", before: tuple[str, ...] = ()) -> str:
        command = [*before, str(self._program), *arguments]
        done = subprocess.run(
            command,
            input=text,
            capture_output=True,
            check=False,
            cwd=self._place,
            encoding="utf-8",
            env=self._env,
            timeout=120,
        )
        self._expect(done.returncode == 0, f"mjref {' '.join(arguments)}: {done.stderr}")
        print(f"  fine: mjref {' '.join(arguments)} {self._env.get('QT_QPA_PLATFORM', '')}")
        return done.stdout

    def _expect(self, is_so: bool, otherwise: str) -> None:
        if not is_so:
            raise BuildFailedError(otherwise)


def main(arguments: list[str]) -> int:
    """Build and try out; return 0 where both went well."""
    if "--try-only" not in arguments:
        build()
    try:
        try_out()
    except BuildFailedError as failure:
        print(f"the built program fails: {failure}")
        return 1
    print(f"built and tried: {BUILT}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
