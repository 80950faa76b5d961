"""Draws the pictures of the documentation: the real window with the sample tournament.

`pictures.py [--file TOURNAMENT.mjref] [--to FOLDER]`; without a file a fresh copy of the sample.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "resources" / "samples" / "sample_tournament.json"


def mjref(*arguments: str | Path) -> None:
    """Run the program as a user would; leave with its status if it fails."""
    command = [sys.executable, "-m", "mjref", *map(str, arguments)]
    if status := subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(status)


def draw(file: Path, folder: Path) -> None:
    """Let the window open a tournament, draw itself, and close."""
    folder.mkdir(parents=True, exist_ok=True)
    mjref("open", file, "--smoke", folder / "window.png")


def main() -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "pictures")
    wanted = parser.parse_args()
    if wanted.file:
        draw(wanted.file.resolve(), wanted.to.resolve())
        return
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "sample.mjref"
        mjref("import", SAMPLE, file)
        draw(file, wanted.to.resolve())


if __name__ == "__main__":
    main()
