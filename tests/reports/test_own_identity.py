"""The key of one's own: made once, found again, kept for its owner alone."""

import os
import stat
from datetime import timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from keyring.backends.fail import Keyring as NoKeyStore
from keyring.errors import KeyringLocked

from mjref.reports.identity import IdentityError, Kept
from mjref.reports.own_identity import adopt, new_identity, own_identity, own_names
from mjref.reports.trusted import (
    distrust,
    read_certificate,
    remember,
    seen_certificates,
    trust,
    trusted,
    trusted_certificates,
)
from tests.reports.keys import NOW, MemoryKeyStore, person

CHIEF = "裁判长 李明"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "identities"


def test_first_use_makes_the_key_and_later_uses_find_it(folder):
    """The passphrase is in the key store and nowhere on the disk."""
    store = MemoryKeyStore()
    made = own_identity(CHIEF, now=NOW, folder=folder, store=store)
    found = own_identity(f" {CHIEF} ", now=NOW + timedelta(days=900), folder=folder, store=store)
    assert found == made
    assert made.name == CHIEF
    assert made.kept is Kept.KEY_STORE
    (passphrase,) = store.secrets.values()
    for path in folder.iterdir():
        assert passphrase.encode() not in path.read_bytes()


def test_everybody_at_this_computer_has_a_key_of_his_own(folder):
    """Names are told apart."""
    store = MemoryKeyStore()
    chief, referee = (
        own_identity(name, now=NOW, folder=folder, store=store) for name in (CHIEF, "王芳")
    )
    assert chief.fingerprint != referee.fingerprint
    assert {chief.certificate, referee.certificate} == {*trusted_certificates(folder)}


@pytest.mark.skipif(os.name == "nt", reason="Windows always has a key store")
def test_without_a_key_store_the_passphrase_is_for_the_user_alone(folder):
    """And the identity says where it is."""
    made = own_identity(CHIEF, now=NOW, folder=folder, store=NoKeyStore())
    assert made.kept is Kept.FILE
    assert own_identity(CHIEF, now=NOW, folder=folder, store=NoKeyStore()) == made
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_expired_key_is_succeeded_and_stays_trusted(folder):
    """What it signed while it was valid can still be told from what it did not sign."""
    store = MemoryKeyStore()
    first = own_identity(CHIEF, now=NOW, folder=folder, store=store)
    second = own_identity(CHIEF, now=NOW + timedelta(days=4000), folder=folder, store=store)
    assert second.fingerprint != first.fingerprint
    assert trusted_certificates(folder) == [first.certificate, second.certificate]


def test_lost_passphrase_and_locked_store_are_said(folder):
    """No new key is made unasked: others know the old one."""
    store = MemoryKeyStore()
    own_identity(CHIEF, now=NOW, folder=folder, store=store)
    with pytest.raises(IdentityError, match="passphrase_lost"):
        own_identity(CHIEF, now=NOW, folder=folder, store=MemoryKeyStore())

    class Locked(MemoryKeyStore):
        def get_password(self, service, username):
            raise KeyringLocked

    with pytest.raises(IdentityError, match="key_store_locked"):
        own_identity(CHIEF, now=NOW, folder=folder, store=Locked())


def test_interrupted_making_leaves_nothing_that_is_used(folder):
    """A key without its certificate, which is written last, does not count."""
    store = MemoryKeyStore()
    first = own_identity(CHIEF, now=NOW, folder=folder, store=store)
    next(folder.glob("*.pem")).unlink()
    assert own_identity(CHIEF, now=NOW, folder=folder, store=store) != first


def test_nameless_and_endless_names(folder):
    """A certificate wants a name of 64 bytes at most, and no half letters."""
    with pytest.raises(IdentityError, match="name_missing"):
        own_identity("  ", now=NOW, folder=folder, store=MemoryKeyStore())
    store = MemoryKeyStore()
    made = own_identity("长" * 90, now=NOW, folder=folder, store=store)
    assert made.name == "长" * 21
    assert own_identity("长" * 90, now=NOW, folder=folder, store=store) == made


def test_folder_that_cannot_be_made_is_said(tmp_path):
    """A file is in the way."""
    (tmp_path / "data").write_text("")
    with pytest.raises(IdentityError, match="folder_not_made"):
        own_identity(CHIEF, now=NOW, folder=tmp_path / "data" / "x", store=MemoryKeyStore())


def test_trusting_somebody_adds_his_certificate(folder):
    """Once however often; a file that is no certificate does no harm."""
    other = person("外地裁判")
    trust(other.certificate, folder)
    trust(other.certificate, folder)
    (folder / "note.pem").write_text("no certificate")
    assert trusted_certificates(folder) == [other.certificate]
    assert trusted_certificates(folder / "none") == []


def test_without_a_key_store_the_user_may_choose_a_passphrase(folder):
    """It is nowhere on the disk, and asked for at every signature."""
    asked = []

    def ask(*, is_new):
        asked.append(is_new)
        return "开门"

    made = own_identity(CHIEF, now=NOW, folder=folder, store=NoKeyStore(), ask=ask)
    assert made.kept is Kept.NOWHERE
    assert sorted(path.suffix for path in folder.iterdir()) == [".p12", ".pem"]
    again = own_identity(CHIEF, now=NOW, folder=folder, store=NoKeyStore(), ask=ask)
    assert again.private_key == made.private_key
    assert asked == [True, False]
    with pytest.raises(IdentityError, match="wrong_passphrase"):
        own_identity(CHIEF, now=NOW, folder=folder, store=NoKeyStore(), ask=lambda **_: "shut")
    with pytest.raises(IdentityError, match="passphrase_lost"):
        own_identity(CHIEF, now=NOW, folder=folder, store=NoKeyStore())


def test_the_key_store_of_this_very_computer_or_else_a_file(folder):
    """Whichever there is, the key is found again."""
    made = own_identity(CHIEF, now=NOW, folder=folder)
    assert made.kept in (Kept.KEY_STORE, Kept.FILE)
    assert own_identity(CHIEF, now=NOW, folder=folder) == made


def test_a_new_key_stands_and_the_former_one_stays_trusted(folder):
    store = MemoryKeyStore()
    former = own_identity(CHIEF, now=NOW, folder=folder, store=store)
    later = NOW + timedelta(days=2)
    new = new_identity(CHIEF, now=later, folder=folder, store=store)
    assert own_identity(CHIEF, now=later, folder=folder, store=store) == new
    assert trusted_certificates(folder) == [former.certificate, new.certificate]
    assert own_names(now=later, folder=folder) == [CHIEF]


def test_an_identity_that_was_brought_along_is_kept(folder):
    store, brought = MemoryKeyStore(), person("协会")
    adopt(brought, folder=folder, store=store)
    found = own_identity("协会", now=NOW, folder=folder, store=store)
    assert (found.private_key, found.certificate) == (brought.private_key, brought.certificate)


def test_who_is_trusted_is_listed_and_can_be_taken_off(folder, tmp_path):
    own = own_identity(CHIEF, now=NOW, folder=folder, store=MemoryKeyStore())
    other = person("外地裁判")
    for name, data in (("a.cer", other.certificate), ("b.pem", pem_of(other))):
        (tmp_path / name).write_bytes(data)
        assert read_certificate(tmp_path / name) == other.certificate
    trust(other.certificate, folder)
    assert {(each.name, each.is_own) for each in trusted(folder)} == {
        (CHIEF, True),
        ("外地裁判", False),
    }
    for start, code in (("", "no_such"), ("zz", "no_such"), (own.fingerprint, "is_own")):
        with pytest.raises(IdentityError, match=code):
            distrust(start, folder)
    assert distrust(other.fingerprint[:8].upper(), folder).name == "外地裁判"
    assert trusted_certificates(folder) == [own.certificate]


def test_what_is_no_certificate_is_refused(tmp_path):
    (tmp_path / "a.pem").write_text("nothing of the kind")
    with pytest.raises(IdentityError, match="not_a_certificate"):
        read_certificate(tmp_path / "a.pem")
    with pytest.raises(IdentityError, match="certificate_missing"):
        read_certificate(tmp_path / "b.pem")


def test_who_signed_is_remembered_without_being_trusted(folder, tmp_path):
    other = person("外地裁判")
    remember([other.certificate, other.certificate], folder)
    assert seen_certificates(folder) == [other.certificate]
    assert trusted_certificates(folder) == []
    (tmp_path / "file").write_text("")
    remember([other.certificate], tmp_path / "file" / "x")


def pem_of(identity):
    certificate = x509.load_der_x509_certificate(identity.certificate)
    return certificate.public_bytes(serialization.Encoding.PEM)
