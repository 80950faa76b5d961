"""`mjref trust`: whose signatures are trusted."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from pathlib import Path

from mjref.cli.status import DONE
from mjref.cli.tournaments import refusing
from mjref.i18n import mark, tr

_SUMMARY = mark("list whose signatures are trusted, add somebody, or take somebody off")
_DESCRIPTION = mark("""\
Without a word more: list the trusted certificates. Before you add one, ask its owner for the
fingerprint, on the telephone or face to face, and compare: anybody can write a certificate
in any name.""")
_EXAMPLES = mark("""\
examples:
  mjref trust
  mjref trust add federation.pem
  mjref trust remove 3f9a""")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "trust", help=tr(_SUMMARY), description=tr(_DESCRIPTION), epilog=tr(_EXAMPLES)
    )
    parser.set_defaults(run=_list)
    actions = parser.add_subparsers(metavar=tr("ACTION"))
    add = actions.add_parser("add", help=tr("trust the certificates in these files"))
    add.add_argument("files", metavar="CERT", nargs="+", help=tr("a certificate (.pem, .cer)"))
    add.set_defaults(run=_add)
    remove = actions.add_parser("remove", help=tr("trust a certificate no longer"))
    remove.add_argument("fingerprint", metavar="FINGERPRINT", help=tr("how its fingerprint begins"))
    remove.set_defaults(run=_remove)


@refusing
def _list(_arguments: Namespace) -> int:
    from mjref.reports.trusted import trusted

    found = trusted()
    for each in found:
        words = tr("{name}, valid until {until}, fingerprint {fingerprint}")
        until = f"{each.until:%Y-%m-%d}"
        said = words.format(name=each.name, until=until, fingerprint=each.fingerprint)
        sys.stdout.write(said + (" " + tr("(your own)") if each.is_own else "") + "\n")
    if not found:
        sys.stdout.write(tr("Nobody is trusted yet.") + "\n")
    return DONE


@refusing
def _add(arguments: Namespace) -> int:
    from cryptography import x509

    from mjref.reports.identity import common_name, fingerprint
    from mjref.reports.trusted import read_certificate, trust

    for certificate in [read_certificate(Path(each)) for each in arguments.files]:
        trust(certificate)
        words = tr("{name} is trusted; compare the fingerprint with its owner: {fingerprint}")
        name = common_name(x509.load_der_x509_certificate(certificate))
        sys.stdout.write(words.format(name=name, fingerprint=fingerprint(certificate)) + "\n")
    return DONE


@refusing
def _remove(arguments: Namespace) -> int:
    from mjref.reports.trusted import distrust

    gone = distrust(arguments.fingerprint)
    sys.stdout.write(tr("{name} is no longer trusted.").format(name=gone.name) + "\n")
    return DONE
