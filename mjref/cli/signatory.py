"""Who signs what is exported: one's own key, or the certificate of an organization."""

import getpass
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from mjref.i18n import tr
from mjref.reports.identity import Identity
from mjref.reports.order import Seal

ROLES = ("chief", "referee")
"""The values of `SignatureRole` that sign digitally."""


def add_signing(parser: ArgumentParser) -> None:
    """Add the options for a signature to a command."""
    parser.add_argument(
        "--sign",
        action="store_true",
        help=tr("sign the PDF with your own key, which the first use makes (mjref identity)"),
    )
    parser.add_argument(
        "--signer",
        metavar="NAME",
        help=tr("whose key, where this computer has several"),
    )
    parser.add_argument(
        "--certificate",
        metavar="FILE.p12",
        help=tr("sign with the certificate of the organization; its passphrase is asked for"),
    )
    parser.add_argument(
        "--sign-as", choices=ROLES, default="chief", help=tr("in which office (%(default)s)")
    )


def is_signed(arguments: Namespace) -> bool:
    """Return whether the arguments ask for a signature."""
    return bool(arguments.sign or arguments.signer or arguments.certificate)


def unsignable(arguments: Namespace) -> str | None:
    """Return what is to be said where something shall be signed that cannot be."""
    if is_signed(arguments) and arguments.to != "pdf":
        return tr("Only a PDF can be signed: leave --sign, --signer and --certificate away.")
    return None


def seal_of(arguments: Namespace) -> Seal | None:
    """Return what signs a PDF as the arguments ask, None where they do not."""
    if not is_signed(arguments):
        return None
    from mjref.reports.signing import seal
    from mjref.tournament.programme import SignatureRole

    identity = _organization(arguments.certificate) if arguments.certificate else _own(arguments)
    role = SignatureRole(arguments.sign_as)
    return seal(identity, role, reason=tr("Results as recorded"), now=_now)


def _now() -> datetime:
    return datetime.now(UTC)


def _organization(place: str) -> Identity:
    from mjref.reports.identity import organization_identity

    words = tr("Passphrase of {file}").format(file=place)
    return organization_identity(Path(place), passphrase(words), now=_now())


def _own(arguments: Namespace) -> Identity:
    from mjref.cli.tournaments import user
    from mjref.reports.own_identity import own_identity, own_names
    from mjref.reports.signing_words import KEPT

    present = own_names(now=_now())
    name = arguments.signer or next(iter(present), user())
    identity = own_identity(name, now=_now(), ask=ask_where_possible())
    if name not in present:
        made = tr("A signing key was made for {name}: {fingerprint}.")
        sys.stderr.write(made.format(name=name, fingerprint=identity.fingerprint) + "\n")
        sys.stderr.write(tr(KEPT[identity.kept]) + "\n")
    return identity


def passphrase(words: str) -> str:
    """Return a passphrase typed unseen at a terminal, else the first line of what is piped in."""
    if sys.stdin.isatty():
        return getpass.getpass(f"{words}: ")
    return sys.stdin.readline().rstrip("\r\n")


class _AskAtTerminal:
    """Asks for the passphrase of one's own key where there is no key store to remember it."""

    def __call__(self, *, is_new: bool) -> str:
        """Return what is typed; a new one twice the same."""
        if not is_new:
            return getpass.getpass(tr("Passphrase of the signing key") + ": ")
        words = tr(
            "This computer has no key store. Choose a passphrase for the signing key (empty: it "
            "lies in a file that only you may read)"
        )
        while True:
            chosen = getpass.getpass(f"{words}: ")
            if not chosen or getpass.getpass(tr("Once more") + ": ") == chosen:
                return chosen
            sys.stderr.write(tr("The two differ. Type it again.") + "\n")


def ask_where_possible() -> _AskAtTerminal | None:
    """Return who asks for passphrases, None where nobody sits at a terminal."""
    return _AskAtTerminal() if sys.stdin.isatty() else None
