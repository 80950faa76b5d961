"""`mjref identity`: the keys that this user signs with."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from mjref.cli.signatory import ask_where_possible, passphrase
from mjref.cli.status import DONE
from mjref.cli.tournaments import refusing, user
from mjref.i18n import mark, tr
from mjref.reports.identity import Identity, IdentityError
from mjref.reports.signing_words import KEPT

_SUMMARY = mark("show, make, import or hand out the key that you sign with")
_DESCRIPTION = mark("""\
Without a word more: show whose keys are here. A key is made on the first use; its passphrase
lies in the key store of this computer. Others trust your signatures once they have your
certificate and have compared its fingerprint with you.""")
_EXAMPLES = mark("""\
examples:
  mjref identity
  mjref identity new "City Mahjong Federation"
  mjref identity import federation.p12
  mjref identity export federation.pem""")


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "identity", help=tr(_SUMMARY), description=tr(_DESCRIPTION), epilog=tr(_EXAMPLES)
    )
    parser.set_defaults(run=_show)
    actions = parser.add_subparsers(metavar=tr("ACTION"))
    new = actions.add_parser("new", help=tr("make a new key; a former one stays trusted"))
    new.add_argument("name", metavar="NAME", nargs="?", help=tr("in whose name (yours)"))
    new.set_defaults(run=_new)
    brought = actions.add_parser("import", help=tr("keep a key from a PKCS#12 file"))
    brought.add_argument("file", metavar="FILE.p12", help=tr("its passphrase is asked for"))
    brought.set_defaults(run=_import)
    out = actions.add_parser("export", help=tr("write your certificate, for others to trust"))
    out.add_argument("file", metavar="FILE.pem", help=tr("the file to write"))
    out.add_argument("--signer", metavar="NAME", help=tr("whose, where there are several"))
    out.set_defaults(run=_export)


@refusing
def _show(_arguments: Namespace) -> int:
    from mjref.reports.trusted import trusted

    own = [each for each in trusted() if each.is_own]
    for each in reversed(own):
        words = tr("{name}, valid until {until}, fingerprint {fingerprint}")
        until = f"{each.until:%Y-%m-%d}"
        said = words.format(name=each.name, until=until, fingerprint=each.fingerprint)
        sys.stdout.write(said + "\n")
    if not own:
        sys.stdout.write(tr("There is no key yet; the first signature makes one.") + "\n")
    return DONE


@refusing
def _new(arguments: Namespace) -> int:
    from mjref.reports.own_identity import new_identity

    now = datetime.now(UTC)
    _tell(new_identity(arguments.name or user(), now=now, ask=ask_where_possible()))
    return DONE


@refusing
def _import(arguments: Namespace) -> int:
    from mjref.reports.identity import organization_identity
    from mjref.reports.own_identity import adopt

    words = tr("Passphrase of {file}").format(file=arguments.file)
    now = datetime.now(UTC)
    brought = organization_identity(Path(arguments.file), passphrase(words), now=now)
    _tell(adopt(brought, ask=ask_where_possible()))
    return DONE


@refusing
def _export(arguments: Namespace) -> int:
    from mjref.reports.files import write_whole
    from mjref.reports.trusted import CERTIFICATE, certificates_in, default_folder, pem, trusted

    own = [
        each for each in trusted() if each.is_own and (arguments.signer or each.name) == each.name
    ]
    if not own:
        raise IdentityError("no_own_key", name=arguments.signer or user())
    path = Path(arguments.file)
    start = own[-1].fingerprint[:16]
    certificate = next(
        found for found, at in certificates_in(default_folder()) if at.name == start + CERTIFICATE
    )
    write_whole(path, lambda stream: _write(stream, pem(certificate)))
    sys.stdout.write(f"{path}\n")
    words = tr("Certificate of {name}; let others compare its fingerprint: {fingerprint}")
    sys.stdout.write(words.format(name=own[-1].name, fingerprint=own[-1].fingerprint) + "\n")
    return DONE


def _write(stream: BinaryIO, content: bytes) -> None:
    stream.write(content)


def _tell(made: Identity) -> None:
    words = tr("{name} signs with the key {fingerprint}.")
    sys.stdout.write(words.format(name=made.name, fingerprint=made.fingerprint) + "\n")
    sys.stdout.write(tr(KEPT[made.kept]) + "\n")
