"""The key of one's own: made on first use, kept on this computer, and whom this user trusts.

The key is a PKCS#12 file in the user's data folder. Its passphrase lies in the key store of the
platform; where there is none (a computer without a desktop) it lies in a file that only the user
may read, and the identity says so.
"""

import contextlib
import os
import secrets
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

from mjref.reports.files import write_whole
from mjref.reports.identity import (
    Identity,
    IdentityError,
    Kept,
    common_name,
    der,
    fingerprint,
    identity_of,
    unlocked,
)

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

SERVICE = "mjref signing key"
"""The name under which the key store shows the passphrases."""

_LIFETIME = timedelta(days=3653)  # a sheet should be verifiable for ten years
_CLOCK_TOLERANCE = timedelta(days=1)
_LONGEST_NAME = 64  # bytes: what a certificate allows
_KEY, _CERTIFICATE, _PASSPHRASE = ".p12", ".pem", ".pass"


class KeyStore(Protocol):
    """What is asked of a key store: a backend of `keyring`."""

    def get_password(self, service: str, username: str) -> str | None:
        """Return a secret, or None."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep a secret."""
        ...


def default_folder() -> Path:
    """Return where this user's keys are, and the certificates that he trusts."""
    import platformdirs

    return Path(platformdirs.user_data_dir("mjref", appauthor=False)) / "identities"


def own_identity(
    name: str, *, now: datetime, folder: Path | None = None, store: KeyStore | None = None
) -> Identity:
    """Return the identity of `name` on this computer; the first call makes it.

    An expired one is succeeded by a new one; its certificate stays, for what it signed. Raises
    IdentityError for a key that cannot be opened, ReportError where it cannot be saved.
    """
    name = _shortened(name)
    if not name:
        raise IdentityError("name_missing")
    folder = folder or default_folder()
    store = store or _platform_store()
    for certificate, path in _present(folder):
        is_valid = certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc
        if is_valid and common_name(certificate) == name:
            return _opened(path, store)
    return _made(name, now, folder, store)


def trusted_certificates(folder: Path | None = None) -> list[bytes]:
    """Return the certificates, as DER, of this user's own keys and of whom he trusts."""
    return [der(certificate) for certificate, _ in _certificates(folder or default_folder())]


def trust(certificate: bytes, folder: Path | None = None) -> None:
    """Trust a DER certificate from now on, its owner having been asked for its fingerprint."""
    from cryptography import x509

    folder = folder or default_folder()
    _make_private(folder)
    path = folder / f"{fingerprint(certificate)[:16]}{_CERTIFICATE}"
    _write_private(path, _pem(x509.load_der_x509_certificate(certificate)))


# --- the key ---


def _shortened(name: str) -> str:
    return name.strip().encode()[:_LONGEST_NAME].decode(errors="ignore").strip()


def _certificates(folder: Path) -> list[tuple["x509.Certificate", Path]]:
    """Return the certificates of a folder, oldest first; what is none is passed over."""
    from cryptography import x509

    found = []
    for path in folder.glob(f"*{_CERTIFICATE}"):
        with contextlib.suppress(ValueError):
            found.append((x509.load_pem_x509_certificate(path.read_bytes()), path))
    return sorted(found, key=lambda pair: (pair[0].not_valid_before_utc, pair[1]))


def _present(folder: Path) -> list[tuple["x509.Certificate", Path]]:
    """Return the certificates that have a key here, each with the path of the key."""
    with_keys = [
        (certificate, path.with_suffix(_KEY)) for certificate, path in _certificates(folder)
    ]
    return [(certificate, path) for certificate, path in with_keys if path.exists()]


def _made(name: str, now: datetime, folder: Path, store: KeyStore) -> Identity:
    """Make a key; its certificate is written last, so that what is there is complete."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import pkcs12

    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _self_signed(name, key, now)
    path = folder / f"{fingerprint(der(certificate))[:16]}{_KEY}"
    _make_private(folder)
    passphrase = secrets.token_urlsafe(24)
    kept = _keep(passphrase, path, store)
    lock = serialization.BestAvailableEncryption(passphrase.encode())
    locked = pkcs12.serialize_key_and_certificates(name.encode(), key, certificate, None, lock)
    _write_private(path, locked)
    _write_private(path.with_suffix(_CERTIFICATE), _pem(certificate))
    return identity_of(key, certificate, kept=kept)


def _opened(path: Path, store: KeyStore) -> Identity:
    beside = path.with_suffix(_PASSPHRASE)
    if beside.exists():
        return unlocked(path, beside.read_text(), Kept.FILE)
    passphrase = _asked(store, path)
    if passphrase is None:
        raise IdentityError("passphrase_lost", path=str(path))
    return unlocked(path, passphrase, Kept.KEY_STORE)


def _self_signed(name: str, key: "EllipticCurvePrivateKey", now: datetime) -> "x509.Certificate":
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.x509.oid import NameOID

    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _CLOCK_TOLERANCE)
        .not_valid_after(now + _LIFETIME)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .sign(key, hashes.SHA256())
    )


def _pem(certificate: "x509.Certificate") -> bytes:
    from cryptography.hazmat.primitives import serialization

    return certificate.public_bytes(serialization.Encoding.PEM)


# --- the passphrase ---


def _platform_store() -> KeyStore:
    import keyring

    return keyring.get_keyring()


def _keep(passphrase: str, path: Path, store: KeyStore) -> Kept:
    """Put the passphrase into the key store, or else into a file for the user alone."""
    from keyring.errors import KeyringError

    try:
        store.set_password(SERVICE, path.stem, passphrase)
        if store.get_password(SERVICE, path.stem) == passphrase:
            return Kept.KEY_STORE
    except KeyringError:
        pass  # there is no key store, or it stays locked
    _write_private(path.with_suffix(_PASSPHRASE), passphrase.encode())
    return Kept.FILE


def _asked(store: KeyStore, path: Path) -> str | None:
    from keyring.errors import KeyringError

    try:
        return store.get_password(SERVICE, path.stem)
    except KeyringError as error:
        raise IdentityError("key_store_locked", path=str(path)) from error


# --- files for the user alone ---


def _make_private(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise IdentityError("folder_not_made", path=str(folder), reason=reason) from error


def _write_private(path: Path, data: bytes) -> None:
    def write(stream: BinaryIO) -> None:
        if sys.platform != "win32":
            os.fchmod(stream.fileno(), 0o600)
        stream.write(data)

    write_whole(path, write)
