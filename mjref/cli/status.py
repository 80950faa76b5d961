"""Exit status of the commands, and the error that ends one."""

DONE, FINDINGS, FAILED = 0, 1, 2


class CommandError(Exception):
    """Raised by a command that cannot do anything; the message is the sentence to print."""
