"""The key of one's own: made on first use, or brought along, and kept on this computer.

The key is a PKCS#12 file in the user's data folder. Its passphrase lies in the key store of the
platform. Where there is none (a computer without a desktop) the user is asked for one; if he
gives none, it lies in a file that only he may read, and the identity says so.
"""

import secrets
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from mjref.reports.identity import (
    Identity,
    IdentityError,
    Kept,
    common_name,
    der,
    fingerprint,
    identity_of,
    make_private,
    unlocked,
    write_private,
)
from mjref.reports.trusted import CERTIFICATE, KEY, certificates_in, default_folder, pem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization.pkcs12 import PKCS12PrivateKeyTypes

SERVICE = "mjref signing key"
"""The name under which the key store shows the passphrases."""

_LIFETIME = timedelta(days=3653)  # a sheet should be verifiable for ten years
_CLOCK_TOLERANCE = timedelta(days=1)
_LONGEST_NAME = 64  # bytes: what a certificate allows
_PASSPHRASE = ".pass"


class KeyStore(Protocol):
    """What is asked of a key store: a backend of `keyring`."""

    def get_password(self, service: str, username: str) -> str | None:
        """Return a secret, or None."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep a secret."""
        ...


class Ask(Protocol):
    """Asks the user for a passphrase, because there is no key store to remember one."""

    def __call__(self, *, is_new: bool) -> str:
        """Return what he types; empty: he wants none."""
        ...


def own_identity(
    name: str,
    *,
    now: datetime,
    folder: Path | None = None,
    store: KeyStore | None = None,
    ask: Ask | None = None,
) -> Identity:
    """Return the identity of `name` on this computer; the first call makes it.

    An expired one is succeeded by a new one; its certificate stays, for what it signed. Raises
    IdentityError for a key that cannot be opened, ReportError where it cannot be saved.
    """
    name = _shortened(name)
    if not name:
        raise IdentityError("name_missing")
    keys = _Keys(folder or default_folder(), store or _platform_store(), ask)
    for certificate, path in reversed(_present(keys.folder)):  # the last one made stands
        is_valid = certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc
        if is_valid and common_name(certificate) == name:
            return keys.open(path)
    return _made(name, now, keys)


def new_identity(
    name: str,
    *,
    now: datetime,
    folder: Path | None = None,
    store: KeyStore | None = None,
    ask: Ask | None = None,
) -> Identity:
    """Make a new key for `name`, which stands from now on; a former one stays trusted."""
    name = _shortened(name)
    if not name:
        raise IdentityError("name_missing")
    return _made(name, now, _Keys(folder or default_folder(), store or _platform_store(), ask))


def adopt(
    brought: Identity,
    *,
    folder: Path | None = None,
    store: KeyStore | None = None,
    ask: Ask | None = None,
) -> Identity:
    """Keep an identity that was brought along in a file, locked as one's own are."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import load_der_private_key

    keys = _Keys(folder or default_folder(), store or _platform_store(), ask)
    key = cast("PKCS12PrivateKeyTypes", load_der_private_key(brought.private_key, None))
    chain = [x509.load_der_x509_certificate(each) for each in brought.chain]
    certificate = x509.load_der_x509_certificate(brought.certificate)
    return keys.save(key, certificate, chain)


def own_names(*, now: datetime, folder: Path | None = None) -> list[str]:
    """Return the names that have a valid key here, the one made last first."""
    names = [
        common_name(certificate)
        for certificate, _ in reversed(_present(folder or default_folder()))
        if certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc
    ]
    return list(dict.fromkeys(names))


# --- the key ---


def _shortened(name: str) -> str:
    return name.strip().encode()[:_LONGEST_NAME].decode(errors="ignore").strip()


def _present(folder: Path) -> list[tuple["x509.Certificate", Path]]:
    """Return the certificates that have a key here, each with the path of the key."""
    with_keys = [(each, path.with_suffix(KEY)) for each, path in certificates_in(folder)]
    return [(certificate, path) for certificate, path in with_keys if path.exists()]


def _made(name: str, now: datetime, keys: "_Keys") -> Identity:
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    return keys.save(key, _self_signed(name, key, now), ())


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


# --- where it is kept ---


def _platform_store() -> KeyStore:
    import keyring

    return keyring.get_keyring()


class _Keys:
    """The folder of the keys, and where their passphrases are."""

    def __init__(self, folder: Path, store: KeyStore, ask: Ask | None) -> None:
        self.folder = folder
        self._store = store
        self._ask = ask

    def save(
        self,
        key: "PKCS12PrivateKeyTypes",
        certificate: "x509.Certificate",
        chain: "Sequence[x509.Certificate]",
    ) -> Identity:
        """Save a key; its certificate is written last, so that what is there is complete."""
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.serialization import pkcs12

        make_private(self.folder)
        path = self.folder / f"{fingerprint(der(certificate))[:16]}{KEY}"
        passphrase, kept = self._new_passphrase(path)
        lock = serialization.BestAvailableEncryption(passphrase.encode())
        name = common_name(certificate).encode()
        write_private(
            path, pkcs12.serialize_key_and_certificates(name, key, certificate, chain or None, lock)
        )
        write_private(path.with_suffix(CERTIFICATE), pem(certificate))
        return identity_of(key, certificate, chain, kept)

    def open(self, path: Path) -> Identity:
        """Return the identity whose key is in a file; raises IdentityError."""
        beside = path.with_suffix(_PASSPHRASE)
        if beside.exists():
            return unlocked(path, beside.read_text(), Kept.FILE)
        passphrase = self._remembered(path)
        if passphrase is not None:
            return unlocked(path, passphrase, Kept.KEY_STORE)
        if self._ask is None:
            raise IdentityError("passphrase_lost", path=str(path))
        return unlocked(path, self._ask(is_new=False), Kept.NOWHERE)

    def _new_passphrase(self, path: Path) -> tuple[str, Kept]:
        """Return a passphrase, and where it is kept: in the key store if there is one."""
        from keyring.errors import KeyringError

        passphrase = secrets.token_urlsafe(24)
        try:
            self._store.set_password(SERVICE, path.stem, passphrase)
            if self._store.get_password(SERVICE, path.stem) == passphrase:
                return passphrase, Kept.KEY_STORE
        except KeyringError:
            pass  # there is no key store, or it stays locked
        if self._ask is not None and (chosen := self._ask(is_new=True)):
            return chosen, Kept.NOWHERE
        write_private(path.with_suffix(_PASSPHRASE), passphrase.encode())
        return passphrase, Kept.FILE

    def _remembered(self, path: Path) -> str | None:
        from keyring.errors import KeyringError, NoKeyringError

        try:
            return self._store.get_password(SERVICE, path.stem)
        except NoKeyringError:
            return None
        except KeyringError as error:
            raise IdentityError("key_store_locked", path=str(path)) from error
