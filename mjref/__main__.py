"""Run the program: `python -m mjref`."""

import signal
import sys

from mjref.cli.main import run


def main() -> None:
    """Answer the command line and leave with its exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # tidy up as after Ctrl+C
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
