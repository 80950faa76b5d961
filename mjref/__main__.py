"""Run the program: `python -m mjref`."""

import sys

from mjref.cli.main import run


def main() -> None:
    """Answer the command line and leave with its exit status."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
