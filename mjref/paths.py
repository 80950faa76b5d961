"""Where the files that ship with the program are, installed or in a checkout."""

from pathlib import Path


def resource(*parts: str) -> Path:
    """Return the path of a shipped file, such as `resource("fonts", "MjSansSC-Regular.ttf")`."""
    package = Path(__file__).parent
    installed = package / "_resources"
    root = installed if installed.is_dir() else package.parent / "resources"
    return root.joinpath(*parts)
