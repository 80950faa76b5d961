"""Signing what is exported, and being trusted for it, on the command line."""

import io
import json

import pytest

from mjref.reports import own_identity, trusted
from mjref.reports.identity import identity_of
from tests.cli.test_verifying import DATA
from tests.reports.keys import certificate_for, new_key, organization_file

FILE = DATA / "tournament_a.json"
FEDERATION = "市麻将协会"


@pytest.fixture
def at_another_computer(tmp_path, monkeypatch):
    """Return what makes the command line forget the keys and the trust of the first one."""

    def move(name="other"):
        for module in (own_identity, trusted):
            monkeypatch.setattr(module, "default_folder", lambda: tmp_path / name)

    return move


@pytest.fixture
def export(mjref, tmp_path):
    """Export one sheet as a signed PDF with further options, and return its path."""

    def ask(*options, name="sheet.pdf", signer=FEDERATION):
        path = tmp_path / name
        named = ("--signer", signer) if signer else ()
        place = ("--session", 1, "--table", 6, "-o", path)
        status, out, err = mjref("export", FILE, "--to", "pdf", *named, *options, *place)
        assert (status, out) == (0, f"{path}\n"), err
        return path, err

    return ask


def test_the_first_signature_makes_the_key_and_says_so(mjref, export):
    path, err = export("--sign")
    assert f"A signing key was made for {FEDERATION}" in err
    status, out, _ = mjref("verify", path)
    assert status == 0
    assert f"Signed by {FEDERATION}, chief referee" in out
    assert export("--sign", "--sign-as", "referee", name="b.pdf", signer="")[1] == "", "same key"
    assert FEDERATION in mjref("identity")[1]


def test_others_do_not_know_the_signer_until_they_trust_him(
    mjref, export, at_another_computer, tmp_path
):
    path, _ = export("--sign")
    certificate = tmp_path / "federation.pem"
    assert mjref("identity", "export", certificate)[0] == 0
    at_another_computer()
    status, out, _ = mjref("verify", path)
    assert status == 1
    assert "key that is not known here" in out
    assert mjref("verify", "--trust", certificate, path)[0] == 0
    assert mjref("verify", path)[0] == 1, "only this once"
    status, out, _ = mjref("trust", "add", certificate)
    assert status == 0
    assert "compare the fingerprint" in out
    assert mjref("verify", path)[0] == 0
    fingerprint = mjref("trust")[1].split("fingerprint ")[1]
    assert mjref("trust", "remove", fingerprint[:8])[0] == 0
    assert mjref("verify", path)[0] == 1


def test_a_replaced_key_is_called_out(mjref, export, at_another_computer):
    path, _ = export("--sign")
    at_another_computer("forger")
    forged, _ = export("--sign", name="forged.pdf")
    at_another_computer("reader")
    assert "key that is not known here" in mjref("verify", path)[1]
    status, out, _ = mjref("verify", forged)
    assert status == 1
    assert f"in the name of {FEDERATION}, but not with the key seen before" in out


def test_any_flipped_byte_is_found(mjref, export, tmp_path):
    path, _ = export("--sign")
    data = path.read_bytes()
    bad = tmp_path / "bad.pdf"
    for position in range(7, len(data), len(data) // 12):
        changed = bytearray(data)
        changed[position] ^= 1
        bad.write_bytes(changed)
        assert mjref("verify", bad)[0] == 1, position


def test_the_certificate_of_an_organization_asks_for_its_passphrase(
    mjref, export, tmp_path, monkeypatch
):
    key = new_key()
    certificate = certificate_for("Association", key, days=(-1, 3650))
    file = organization_file(tmp_path / "a.p12", "sesame", key=key, certificate=certificate)
    monkeypatch.setattr("sys.stdin", io.StringIO("sesame\n"))
    path, _ = export("--certificate", file, signer="")
    cer = tmp_path / "a.cer"
    cer.write_bytes(identity_of(key, certificate).certificate)
    assert "Signed by Association" in mjref("verify", "--trust", cer, path)[1]
    monkeypatch.setattr("sys.stdin", io.StringIO("wrong\n"))
    out = tmp_path / "none.pdf"
    status, _, err = mjref("export", FILE, "--to", "pdf", "--certificate", file, "-o", out)
    assert status == 2
    assert "does not open with this passphrase" in err
    assert not out.exists()
    monkeypatch.setattr("sys.stdin", io.StringIO("sesame\n"))
    assert "Association signs with the key" in mjref("identity", "import", file)[1]
    assert "Association" in mjref("identity")[1]


def test_an_expired_certificate_does_not_sign(mjref, tmp_path, monkeypatch):
    key = new_key()
    old = certificate_for("Association", key, days=(-900, -800))
    file = organization_file(tmp_path / "a.p12", "sesame", key=key, certificate=old)
    monkeypatch.setattr("sys.stdin", io.StringIO("sesame\n"))
    out = tmp_path / "none.pdf"
    status, _, err = mjref("export", FILE, "--to", "pdf", "--certificate", file, "-o", out)
    assert status == 2
    assert "expired on" in err


def test_only_a_pdf_is_signed(mjref, tmp_path):
    status, _, err = mjref("export", FILE, "--to", "csv", "--sign", "-o", tmp_path / "x")
    assert status == 2
    assert "Only a PDF can be signed" in err


def test_a_document_is_compared_with_the_tournament(mjref, export, tmp_path):
    path, _ = export("--sign")
    assert mjref("verify", "--against", FILE, path)[0] == 0
    facts = json.loads(FILE.read_text(encoding="utf-8"))
    next(t for t in facts["sessions"][0]["tables"] if t["number"] == 6)["hands"].pop()
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(facts), encoding="utf-8")
    status, out, _ = mjref("verify", "--against", changed, path)
    assert status == 1
    assert "the tournament no longer says what is shown here" in out
    xlsx = tmp_path / "sheet.xlsx"
    mjref("export", FILE, "--to", "xlsx", "--session", 1, "--table", 6, "-o", xlsx)
    assert mjref("verify", "--against", FILE, xlsx)[0] == 0
    assert mjref("verify", "--against", changed, xlsx)[0] == 1


def test_a_new_key_is_made_on_demand(mjref):
    assert "no key yet" in mjref("identity")[1]
    status, out, _ = mjref("identity", "new", "陈裁判")
    assert status == 0
    assert "陈裁判 signs with the key" in out
    status, _, err = mjref("identity", "export", "--signer", "nobody", "x.pem")
    assert status == 2
    assert "nobody has no key here" in err
