"""Who signs a document: a name, its certificate and the key that belongs to it.

Certificates and keys are kept as DER, so that only signing itself needs the heavy libraries.
"""

import hashlib
import os
import sys
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from mjref.reports.files import write_whole
from mjref.rulebooks.base import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.types import CertificateIssuerPrivateKeyTypes


class Kept(Enum):
    """Where the passphrase of an identity is kept."""

    KEY_STORE = "key_store"
    FILE = "file"
    NOWHERE = "nowhere"  # the user gives it


class IdentityError(Exception):
    """Raised where an identity cannot be used; `problem` says why, as a code."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.problem = Problem(code, values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """A person or an organization that can sign."""

    name: str
    certificate: bytes
    private_key: bytes = field(repr=False)
    chain: tuple[bytes, ...] = ()
    kept: Kept = Kept.NOWHERE

    @property
    def fingerprint(self) -> str:
        """Return what others compare to know the certificate again."""
        return fingerprint(self.certificate)


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 of a DER certificate, in hex."""
    return hashlib.sha256(certificate).hexdigest()


def organization_identity(path: Path, passphrase: str, *, now: datetime) -> Identity:
    """Return the identity in a PKCS#12 file (.p12, .pfx).

    Raises IdentityError: no such file, not of this kind, wrong passphrase, no private key, no
    certificate, expired or not valid yet, not meant for signatures.
    """
    from cryptography import x509

    identity = unlocked(path, passphrase)
    certificate = x509.load_der_x509_certificate(identity.certificate)
    since, until = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if until < now:
        raise IdentityError("certificate_expired", name=identity.name, until=f"{until:%Y-%m-%d}")
    if since > now:
        raise IdentityError("certificate_too_early", name=identity.name, since=f"{since:%Y-%m-%d}")
    if not _may_sign(certificate):
        raise IdentityError("certificate_not_for_signing", name=identity.name)
    return identity


def unlocked(path: Path, passphrase: str, kept: Kept = Kept.NOWHERE) -> Identity:
    """Return what a PKCS#12 file holds, expired or not; raises IdentityError."""
    from cryptography.hazmat.primitives.serialization import pkcs12

    try:
        data = path.read_bytes()
    except OSError as error:
        raise IdentityError("certificate_missing", path=str(path)) from error
    if not _is_pkcs12(data):
        raise IdentityError("not_a_certificate_file", path=str(path))
    try:
        key, certificate, chain = pkcs12.load_key_and_certificates(data, passphrase.encode())
    except ValueError as error:
        raise IdentityError("wrong_passphrase", path=str(path)) from error
    if key is None:
        raise IdentityError("no_private_key", path=str(path))
    if certificate is None:
        raise IdentityError("no_certificate", path=str(path))
    return identity_of(cast("CertificateIssuerPrivateKeyTypes", key), certificate, chain, kept)


def identity_of(
    key: "CertificateIssuerPrivateKeyTypes",
    certificate: "x509.Certificate",
    chain: "Iterable[x509.Certificate]" = (),
    kept: Kept = Kept.NOWHERE,
) -> Identity:
    """Return a key and its certificate as an identity."""
    from cryptography.hazmat.primitives import serialization

    return Identity(
        name=common_name(certificate),
        certificate=der(certificate),
        private_key=key.private_bytes(
            serialization.Encoding.DER,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
        chain=tuple(der(each) for each in chain),
        kept=kept,
    )


def der(certificate: "x509.Certificate") -> bytes:
    """Return the bytes of a certificate."""
    from cryptography.hazmat.primitives import serialization

    return certificate.public_bytes(serialization.Encoding.DER)


def common_name(certificate: "x509.Certificate") -> str:
    """Return the name of whom a certificate is about."""
    from cryptography.x509.oid import NameOID

    names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(names[0].value) if names else certificate.subject.rfc4514_string()


def make_private(folder: Path) -> None:
    """Make a folder that only this user may enter; raises IdentityError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise IdentityError("folder_not_made", path=str(folder), reason=reason) from error


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only this user may read, whole or not at all; raises ReportError."""

    def write(stream: BinaryIO) -> None:
        if sys.platform != "win32":
            os.fchmod(stream.fileno(), 0o600)
        stream.write(data)

    write_whole(path, write)


def _is_pkcs12(data: bytes) -> bool:
    from asn1crypto.pkcs12 import Pfx

    try:
        return bool(Pfx.load(data, strict=True)["version"].native == "v3")
    except (ValueError, TypeError):
        return False


def _may_sign(certificate: "x509.Certificate") -> bool:
    from cryptography import x509

    try:
        usage = certificate.extensions.get_extension_for_class(x509.KeyUsage).value
    except x509.ExtensionNotFound:
        return True
    return usage.digital_signature or usage.content_commitment
