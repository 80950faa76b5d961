"""Whom this user trusts, and whose signatures were seen before: certificates in a folder.

Trusted are the user's own keys and the certificates that he was given and compared. Who signed a
document that was verified is remembered by his certificate, so that another key under the same
name is noticed the next time; to be seen is not to be trusted.
"""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mjref.reports.identity import (
    IdentityError,
    common_name,
    der,
    fingerprint,
    make_private,
    write_private,
)

if TYPE_CHECKING:
    from cryptography import x509

KEY, CERTIFICATE, SEEN = ".p12", ".pem", ".seen"
"""How the files of a key, of a trusted certificate and of one that was seen end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A trusted certificate."""

    name: str
    fingerprint: str
    until: datetime
    is_own: bool
    """Whether its key is here."""


def default_folder() -> Path:
    """Return where this user's keys are, and the certificates that he trusts."""
    import platformdirs

    return Path(platformdirs.user_data_dir("mjref", appauthor=False)) / "identities"


def trusted_certificates(folder: Path | None = None) -> list[bytes]:
    """Return the certificates, as DER, of this user's own keys and of whom he trusts."""
    return [der(certificate) for certificate, _ in certificates_in(folder or default_folder())]


def trusted(folder: Path | None = None) -> list[Known]:
    """Return whom this user trusts, oldest certificate first."""
    return [
        Known(
            name=common_name(certificate),
            fingerprint=fingerprint(der(certificate)),
            until=certificate.not_valid_after_utc,
            is_own=path.with_suffix(KEY).exists(),
        )
        for certificate, path in certificates_in(folder or default_folder())
    ]


def trust(certificate: bytes, folder: Path | None = None) -> None:
    """Trust a DER certificate from now on, its owner having been asked for its fingerprint."""
    _put(certificate, CERTIFICATE, folder or default_folder())


def distrust(start: str, folder: Path | None = None) -> Known:
    """Trust the one certificate no longer whose fingerprint begins so, and return who it was.

    Raises IdentityError where there is none or more than one, and for an own key.
    """
    folder = folder or default_folder()
    found = [each for each in trusted(folder) if each.fingerprint.startswith(start.lower())]
    if len(found) != 1 or not start:
        raise IdentityError("no_such_certificate", fingerprint=start, count=len(found))
    if found[0].is_own:
        raise IdentityError("certificate_is_own", name=found[0].name)
    for _, path in certificates_in(folder):
        if found[0].fingerprint.startswith(path.stem):
            path.unlink()
    return found[0]


def seen_certificates(folder: Path | None = None) -> list[bytes]:
    """Return the certificates, as DER, of those whose signatures were verified here before."""
    return [der(each) for each, _ in certificates_in(folder or default_folder(), SEEN)]


def remember(certificates: Iterable[bytes], folder: Path | None = None) -> None:
    """Remember who signed; where nothing can be kept, nothing is."""
    folder = folder or default_folder()
    for certificate in certificates:
        if not (folder / _name(certificate, SEEN)).exists():
            with contextlib.suppress(IdentityError, OSError):
                _put(certificate, SEEN, folder)


def read_certificate(path: Path) -> bytes:
    """Return the certificate (DER) in a file, in either usual form; raises IdentityError."""
    from cryptography import x509

    try:
        data = path.read_bytes()
    except OSError as error:
        raise IdentityError("certificate_missing", path=str(path)) from error
    for load in (x509.load_pem_x509_certificate, x509.load_der_x509_certificate):
        with contextlib.suppress(ValueError):
            return der(load(data))
    raise IdentityError("not_a_certificate", path=str(path))


def pem(certificate: "x509.Certificate") -> bytes:
    """Return a certificate as text that can be mailed."""
    from cryptography.hazmat.primitives import serialization

    return certificate.public_bytes(serialization.Encoding.PEM)


def certificates_in(
    folder: Path, suffix: str = CERTIFICATE
) -> list[tuple["x509.Certificate", Path]]:
    """Return the certificates of a folder, oldest first; what is none is passed over."""
    from cryptography import x509

    found = []
    for path in folder.glob(f"*{suffix}"):
        with contextlib.suppress(ValueError, OSError):
            found.append((x509.load_pem_x509_certificate(path.read_bytes()), path))
    return sorted(found, key=lambda pair: (pair[0].not_valid_before_utc, pair[1]))


def _put(certificate: bytes, suffix: str, folder: Path) -> None:
    from cryptography import x509

    make_private(folder)
    path = folder / _name(certificate, suffix)
    write_private(path, pem(x509.load_der_x509_certificate(certificate)))


def _name(certificate: bytes, suffix: str) -> str:
    return f"{fingerprint(certificate)[:16]}{suffix}"
