"""Keys and certificates to sign with in tests."""

from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

from mjref.reports.identity import identity_of

NOW = datetime(2026, 5, 3, 9, 30, tzinfo=UTC)


class MemoryKeyStore:
    """A key store that forgets when the test ends."""

    def __init__(self):
        self.secrets = {}

    def get_password(self, service, username):
        return self.secrets.get((service, username))

    def set_password(self, service, username, password):
        self.secrets[service, username] = password


def new_key():
    return ec.generate_private_key(ec.SECP256R1())


def certificate_for(name, key, *, issuer=None, days=(-1, 365), usage=True, ca=False):
    """Return a certificate; `issuer` is a pair of certificate and key, else it is self-signed."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    from_, until = (NOW + timedelta(days=each) for each in days)
    signs = x509.KeyUsage(usage, usage, not usage, False, False, ca, ca, False, False)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer[0].subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(from_)
        .not_valid_after(until)
        .add_extension(x509.BasicConstraints(ca, None), critical=True)
        .add_extension(signs, critical=True)
        .sign(issuer[1] if issuer else key, hashes.SHA256())
    )


def person(name, **options):
    """Return an identity with a new key."""
    key = new_key()
    return identity_of(key, certificate_for(name, key, **options))


def organization_file(path, passphrase, *, key=None, certificate=None, chain=None):
    """Write a PKCS#12 file as an organization would hand it out."""
    lock = serialization.BestAvailableEncryption(passphrase.encode())
    path.write_bytes(pkcs12.serialize_key_and_certificates(b"org", key, certificate, chain, lock))
    return path


def rsa_key():
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)
