"""The key of one's own: made once, found again, kept for its owner alone."""

import os
import stat
from datetime import timedelta

import pytest
from keyring.backends.fail import Keyring as NoKeyStore
from keyring.errors import KeyringLocked

from mjref.reports.identity import IdentityError, Kept
from mjref.reports.own_identity import own_identity, trust, trusted_certificates
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
