"""Signing a PDF and finding every change to it."""

import io
import shutil
import subprocess
from datetime import timedelta

import pypdfium2
import pytest
from asn1crypto import x509
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext

from mjref.reports.identity import IdentityError, der, identity_of, organization_identity
from mjref.reports.pdf import write_pdf
from mjref.reports.pdf_verdict import verify_pdf
from mjref.reports.score_sheet import score_sheet
from mjref.reports.signing import Spot, sign_pdf
from mjref.tournament.programme import SignatureRole
from tests.reports.keys import (
    NOW,
    certificate_for,
    new_key,
    organization_file,
    person,
    rsa_key,
)
from tests.reports.tournaments import WHERE, full_tournament

REFEREE, CHIEF = SignatureRole.REFEREE, SignatureRole.CHIEF_REFEREE
SPOTS = {REFEREE: Spot(0, 300, 20, 420, 58), CHIEF: Spot(0, 430, 20, 550, 58)}


@pytest.fixture(scope="module")
def people():
    return {REFEREE: person("王芳"), CHIEF: person("裁判长 李明")}


@pytest.fixture
def sheet(tmp_path, rulebook):
    path = tmp_path / "sheet.pdf"
    write_pdf([score_sheet(full_tournament(), WHERE, rulebook)], path)
    return path.read_bytes()


@pytest.fixture
def signed(sheet, people):
    return sign(sheet, people[REFEREE], REFEREE)


def sign(data, identity, role, **options):
    return sign_pdf(data, identity, role=role, reason="成绩确认", when=NOW, **options)


def verdict(data, *trusted, now=NOW):
    return verify_pdf(data, [each.certificate for each in trusted], now=now)


def codes(data, *trusted, now=NOW):
    return [problem.code for problem in verdict(data, *trusted, now=now).problems]


def test_signature_says_who_what_for_and_when(signed, people):
    """And that nothing came after it."""
    (found,) = verdict(signed, people[REFEREE]).signatures
    assert (found.signer, found.role, found.reason) == ("王芳", REFEREE, "成绩确认")
    assert found.at == NOW
    assert found.fingerprint == people[REFEREE].fingerprint
    assert found.is_valid
    assert found.covers_all


@pytest.mark.parametrize("spots", [{}, SPOTS], ids=["unseen", "stamped"])
@pytest.mark.parametrize("order", [(REFEREE, CHIEF), (CHIEF, REFEREE)])
def test_two_sign_in_any_order(sheet, people, order, spots):
    """The first signature stays valid under the second, byte for byte."""
    first = sign(sheet, people[order[0]], order[0], spots=spots)
    both = sign(first, people[order[1]], order[1])
    assert both.startswith(first)
    judged = verdict(both, *people.values())
    assert judged.is_valid
    assert [each.role for each in judged.signatures] == list(order)
    assert [each.covers_all for each in judged.signatures] == [False, True]


def test_stamp_can_be_read(sheet, people):
    """Name, reason and time are drawn on the page."""
    data = sign(sheet, people[CHIEF], CHIEF, spots=SPOTS)
    _, left, bottom, right, top = SPOTS[CHIEF]
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    width, height = document[0].get_size()
    around = (left, bottom, width - right, height - top)
    picture = document[0].render(crop=around, grayscale=True)
    darkness = sum(255 - shade for shade in bytes(picture.buffer))
    document.close()
    assert darkness > 255 * 400  # strokes where the box is, which was white before


def test_no_signature_is_said(sheet, people):
    """A plain sheet is not genuine."""
    assert codes(sheet, people[REFEREE]) == ["pdf_not_signed"]


def test_every_flipped_byte_is_found(signed, people):
    """Wherever it is: in the page, in the fonts, in the tables, in the signature itself."""
    start = signed.index(b"/Contents <") + len(b"/Contents <")
    everywhere = range(0, len(signed), max(1, len(signed) // 40))
    signature = [*range(start - 1, start + 100, 3), *range(start + 100, start + 2000, 61)]
    for position in [*everywhere, *signature, len(signed) - 1]:
        changed = bytearray(signed)
        changed[position] ^= 1
        assert codes(bytes(changed), people[REFEREE]), position


def test_even_small_letters_for_capitals_are_found(signed, people):
    """A hex digit says the same in either; the file is another one all the same."""
    start = signed.index(b"/Contents <") + len(b"/Contents <")
    letter = next(at for at in range(start, len(signed)) if chr(signed[at]) in "ABCDEF")
    changed = bytearray(signed)
    changed[letter] ^= 0x20
    assert codes(bytes(changed), people[REFEREE]) == ["signature_broken"]


def test_overlay_in_an_update_is_found(signed, people):
    """The signed bytes are all there, and the signature is valid for them; the page lies."""
    writer = IncrementalPdfFileWriter(io.BytesIO(signed))
    drawing = generic.StreamObject(stream_data=b"0 g 100 100 200 200 re f")
    writer.add_stream_to_page(0, writer.add_object(drawing))
    changed = io.BytesIO()
    writer.write(changed)
    judged = verdict(changed.getvalue(), people[REFEREE])
    assert [problem.code for problem in judged.problems] == ["pdf_changed_after"]
    assert judged.signatures[0].is_intact


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data + b"junk",
        lambda data: data + b"\n",
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data[:-30] + b"junk" + data[-30:],
        lambda data: b"\n" + data,
        lambda data: b"",
        lambda data: data[:8],
    ],
    ids=["junk", "line end", "one less", "half", "inserted", "before", "empty", "head only"],
)
def test_more_or_less_than_was_signed_is_found(signed, people, change):
    """Whatever a reader makes of it."""
    assert codes(change(signed), people[REFEREE])


def test_file_written_anew_is_found(signed, people):
    """Another program saved it, with or without the signature."""
    document = pypdfium2.PdfDocument(signed)
    saved = io.BytesIO()
    document.save(saved)
    document.close()
    assert codes(saved.getvalue(), people[REFEREE])


def test_expired_certificate_is_said(signed, people):
    """The time in the signature is only a claim, so it does not help."""
    later = NOW + timedelta(days=366)
    judged = verdict(signed, people[REFEREE], now=later)
    assert [problem.code for problem in judged.problems] == ["signature_expired"]
    assert judged.signatures[0].is_intact


def test_key_of_somebody_unknown_is_said(signed, people):
    """With the fingerprint to ask for."""
    (problem,) = verdict(signed, people[CHIEF]).problems
    assert problem.code == "signer_unknown"
    assert problem.values["fingerprint"] == people[REFEREE].fingerprint


def test_replaced_key_is_said(sheet, people):
    """Anybody can make a key in the referee's name."""
    forged = sign(sheet, person("王芳"), REFEREE)
    assert codes(forged, people[REFEREE]) == ["key_replaced"]


def test_organizations_certificate_is_trusted_through_its_root(tmp_path, sheet):
    """Or by itself; RSA as well."""
    root_key, key = new_key(), rsa_key()
    root = certificate_for("根", root_key, ca=True)
    certificate = certificate_for("协会", key, issuer=(root, root_key))
    path = organization_file(
        tmp_path / "o.p12", "x", key=key, certificate=certificate, chain=[root]
    )
    identity = organization_identity(path, "x", now=NOW)
    data = sign(sheet, identity, CHIEF)
    assert verify_pdf(data, [identity.chain[0]], now=NOW).is_valid
    assert verify_pdf(data, [identity.certificate], now=NOW).is_valid
    assert not verify_pdf(data, [], now=NOW).is_valid


def test_flipped_byte_in_the_chain_is_found(sheet):
    """Nothing rests on the root that came along when the association itself is trusted."""
    root_key, key = new_key(), new_key()
    root = certificate_for("Root Authority", root_key, ca=True)
    leaf = certificate_for("协会", key, issuer=(root, root_key))
    data = sign(sheet, identity_of(key, leaf, [root]), CHIEF)
    trusted = [der(leaf)]
    assert verify_pdf(data, trusted, now=NOW).is_valid
    start = data.index(der(root).hex().upper().encode())
    for position in range(start, start + 2 * len(der(root)), 9):
        changed = bytearray(data)
        changed[position] ^= 1
        assert not verify_pdf(bytes(changed), trusted, now=NOW).is_valid, position


def test_chain_without_its_root_stays_at_home(sheet):
    """Nobody could verify it; the association's own certificate is enough."""
    root_key, middle_key, key = new_key(), new_key(), new_key()
    root = certificate_for("Root", root_key, ca=True)
    middle = certificate_for("Middle", middle_key, issuer=(root, root_key), ca=True)
    leaf = certificate_for("协会", key, issuer=(middle, middle_key))
    data = sign(sheet, identity_of(key, leaf, [middle]), CHIEF)
    assert verify_pdf(data, [der(leaf)], now=NOW).is_valid
    data = sign(sheet, identity_of(key, leaf, [middle, root]), CHIEF)
    assert verify_pdf(data, [der(root)], now=NOW).is_valid


def test_nobody_signs_twice_in_one_place(signed, people):
    """A second opinion needs a new document."""
    with pytest.raises(IdentityError, match="already_signed"):
        sign(signed, people[REFEREE], REFEREE)


def test_only_a_pdf_can_be_signed(people):
    """Other bytes are refused in a sentence."""
    with pytest.raises(IdentityError, match="pdf_unreadable"):
        sign(b"PK\x03\x04", people[REFEREE], REFEREE)


def test_tracebacks_stay_out_of_sight(signed, people, capsys):
    """What the library has to say of a bad signature does not reach the terminal."""
    codes(signed, people[CHIEF])
    assert capsys.readouterr() == ("", "")


def test_pyhankos_own_validator_agrees(sheet, people):
    """An independent reader's bottom line: two signatures good, none after a changed byte."""
    both = sign(sign(sheet, people[REFEREE], REFEREE), people[CHIEF], CHIEF)
    assert _bottom_lines(both, people) == [True, True]
    changed = bytearray(both)
    changed[both.index(b"stream") + 40] ^= 1
    assert _bottom_lines(bytes(changed), people) == [False, False]


def _bottom_lines(data, people):
    roots = [x509.Certificate.load(each.certificate) for each in people.values()]
    usage = KeyUsageConstraints(key_usage={"digital_signature"})
    found = []
    for signature in PdfFileReader(io.BytesIO(data)).embedded_signatures:
        context = ValidationContext(trust_roots=roots, allow_fetching=False, moment=NOW)
        status = validate_pdf_signature(signature, context, key_usage_settings=usage)
        found.append(status.bottom_line)
    return found


def test_where_a_page_was_changed_is_said(signed, people):
    """A packed part has a checksum of its own."""
    start = signed.index(b"stream") + 60
    changed = bytearray(signed)
    changed[start] ^= 1
    (problem,) = verdict(bytes(changed), people[REFEREE]).problems
    assert problem.code == "pdf_changed_there"
    assert problem.values["from_byte"] <= start < problem.values["to_byte"]


def test_what_was_added_is_placed(signed, people):
    (problem,) = verdict(signed + b"% more\n", people[REFEREE]).problems
    assert problem.code == "pdf_changed_after"
    assert (problem.values["start"], problem.values["end"]) == (len(signed), len(signed) + 7)


def test_another_key_under_a_name_seen_before_is_called_out(sheet):
    """Also where neither of the two is trusted."""
    first, second = person("市麻协"), person("市麻协")
    data = sign(sheet, second, CHIEF)
    (problem,) = verify_pdf(data, [], [first.certificate], now=NOW).problems
    assert problem.code == "key_replaced"
    assert problem.values["known"] == first.fingerprint
    assert problem.values["fingerprint"] == second.fingerprint
    assert codes(data) == ["signer_unknown"]
    (seen_again,) = verify_pdf(data, [], [second.certificate], now=NOW).problems
    assert seen_again.code == "signer_unknown"


@pytest.mark.skipif(not shutil.which("pdfsig"), reason="poppler's pdfsig is not installed")
def test_another_reader_agrees(tmp_path, sheet, people):
    """Poppler finds both signatures valid, and the changed one not."""
    both = sign(sign(sheet, people[REFEREE], REFEREE), people[CHIEF], CHIEF)
    assert _poppler(tmp_path, both) == ["Signature is Valid."] * 2
    changed = bytearray(both)
    changed[both.index(b"stream") + 40] ^= 1
    assert "Digest Mismatch." in _poppler(tmp_path, bytes(changed))


def _poppler(folder, data):
    (folder / "signed.pdf").write_bytes(data)
    command = ["pdfsig", "-nocert", "signed.pdf"]
    said = subprocess.run(command, cwd=folder, capture_output=True, check=False).stdout.decode()
    marker = "Signature Validation: "
    return [line.split(marker)[1] for line in said.splitlines() if marker in line]
