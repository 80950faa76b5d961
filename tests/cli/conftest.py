"""The command line in English, with a rulebook that is there."""

import pytest

from mjref import i18n
from mjref.cli import export, importing, standings, tournaments, verifying
from tests.standin import rulebook

COMMANDS = (export, importing, standings, verifying)


@pytest.fixture(autouse=True)
def english():
    before = i18n.language()
    i18n.use_language("en")
    yield
    i18n.use_language(before)


@pytest.fixture
def plain_rules(monkeypatch):
    """Settle by the plain rules: these tests are about files, not about fans."""
    monkeypatch.setattr(tournaments, "rulebook_for", rulebook)


@pytest.fixture
def mjref(plain_rules, capsys):
    """Run a command line and return its status, standard output and standard error."""
    from argparse import ArgumentParser

    def run(*argv):
        parser = ArgumentParser(prog="mjref")
        commands = parser.add_subparsers(required=True)
        for module in COMMANDS:
            module.add_parser(commands)
        arguments = parser.parse_args([str(each) for each in argv])
        status = arguments.run(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run
