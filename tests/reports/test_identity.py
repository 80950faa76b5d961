"""The organization's certificate: what is accepted, and what is said of the rest."""

import pytest

from mjref.reports.identity import IdentityError, Kept, organization_identity
from tests.reports.keys import NOW, certificate_for, new_key, organization_file, rsa_key

PASSPHRASE = "比赛 2026"


def refused(path, passphrase=PASSPHRASE):
    with pytest.raises(IdentityError) as caught:
        organization_identity(path, passphrase, now=NOW)
    return caught.value.problem.code


@pytest.mark.parametrize("make_key", [new_key, rsa_key], ids=["EC", "RSA"])
def test_organization_signs_with_its_own_certificate(tmp_path, make_key):
    """Name, certificate and chain come out of the file; nothing is kept."""
    authority_key = new_key()
    authority = certificate_for("协会根证书", authority_key, ca=True)
    key = make_key()
    certificate = certificate_for("天津市麻将协会", key, issuer=(authority, authority_key))
    path = organization_file(
        tmp_path / "org.p12", PASSPHRASE, key=key, certificate=certificate, chain=[authority]
    )
    identity = organization_identity(path, PASSPHRASE, now=NOW)
    assert identity.name == "天津市麻将协会"
    assert identity.kept is Kept.NOWHERE
    assert len(identity.chain) == 1
    assert "private" not in repr(identity)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"days": (-400, -1)}, "certificate_expired"),
        ({"days": (1, 400)}, "certificate_too_early"),
        ({"usage": False}, "certificate_not_for_signing"),
    ],
    ids=["expired", "too early", "for encryption only"],
)
def test_unfit_certificate_is_refused(tmp_path, options, code):
    """Each with a code of its own."""
    key = new_key()
    certificate = certificate_for("协会", key, **options)
    path = organization_file(tmp_path / "o.p12", PASSPHRASE, key=key, certificate=certificate)
    assert refused(path) == code


def test_wrong_passphrase_is_told_from_a_wrong_file(tmp_path):
    """The user must know which of the two to look for."""
    key = new_key()
    path = organization_file(
        tmp_path / "o.p12", PASSPHRASE, key=key, certificate=certificate_for("协会", key)
    )
    assert refused(path, "wrong") == "wrong_passphrase"
    for content in (b"", b"-----BEGIN CERTIFICATE-----", b"%PDF-1.4", path.read_bytes()[:200]):
        (tmp_path / "no.p12").write_bytes(content)
        assert refused(tmp_path / "no.p12") == "not_a_certificate_file"
    assert refused(tmp_path / "gone.p12") == "certificate_missing"


def test_file_without_a_key_cannot_sign(tmp_path):
    """Certificates are often handed out alone."""
    certificate = certificate_for("协会", new_key())
    path = organization_file(tmp_path / "o.p12", PASSPHRASE, chain=[certificate])
    assert refused(path) == "no_private_key"
