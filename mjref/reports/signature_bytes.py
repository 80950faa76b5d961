"""The bytes of a signature itself, which no signature covers: whether they are as they must be.

Readers are lenient there: what they pass over could be changed without voiding anything. A sheet
of which one byte was changed shall fail nevertheless.
"""

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asn1crypto import cms
    from cryptography import x509
    from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature

_CONSTRUCTED = 1
_END_OF_CONTENTS = (0, 0)  # class and tag
_WHOLE_BYTES = b"\0"  # before a certificate's signature: how many bits of its last byte are void


def is_tidy(signature: "EmbeddedPdfSignature", data: bytes, roots: Sequence[bytes]) -> bool:
    """Return whether a signature's bytes in the PDF `data` are as its signed parts demand.

    Its digits are of one case, the room that is left is filled with zeros, its structure has one
    possible encoding, and what is said twice is said alike. Raises ValueError for no structure.
    """
    from asn1crypto.cms import ContentInfo

    _, start, resume, _ = signature.byte_range
    written = data[start:resume]
    digits = written[1:-1]
    if written != b"<" + digits + b">" or digits not in (digits.upper(), digits.lower()):
        return False
    content = bytes.fromhex(digits.decode("ascii"))
    parsed = ContentInfo.load(content)
    encoded = parsed.dump()
    if any(content[len(encoded) :]) or not _is_strict(encoded):
        return False
    signed = parsed["content"]
    embedded = [each.dump() for each in signed["certificates"]]
    beside = [each for each in embedded if each != signature.signer_cert.dump()]
    return _is_consistent(signature, signed) and is_closed(beside, roots)


def is_closed(chain: Sequence[bytes], roots: Sequence[bytes] = ()) -> bool:
    """Return whether every certificate (DER) of a chain is as an issuer at hand signed it.

    The signatory's own is not part of the chain: what he signed names its hash.
    """
    from cryptography import x509

    issuers = [x509.load_der_x509_certificate(each) for each in (*chain, *roots)]
    return all(
        encoded.endswith(_WHOLE_BYTES + certificate.signature) and _is_issued(certificate, issuers)
        for encoded, certificate in zip(chain, issuers, strict=False)
    )


def _is_strict(encoded: bytes) -> bool:
    """Return whether every part fills the one around it and has the shortest head (X.690, 10)."""
    from asn1crypto.parser import emit, parse

    while encoded:
        class_, method, tag, head, content, trailer = parse(encoded)
        if (class_, tag) == _END_OF_CONTENTS or trailer:
            return False
        if emit(class_, method, tag, content) != head + content:
            return False
        if method == _CONSTRUCTED and not _is_strict(content):
            return False
        encoded = encoded[len(head) + len(content) :]
    return True


def _is_consistent(signature: "EmbeddedPdfSignature", signed: "cms.SignedData") -> bool:
    """Return whether what nothing protects follows from what is signed (RFC 5652, 5.1 and 5.3)."""
    (signer,) = signed["signer_infos"]
    is_named = signer["sid"].name == "issuer_and_serial_number"
    version = "v1" if is_named else "v3"
    digests = [each.dump() for each in signed["digest_algorithms"]]
    issuer = signer["sid"].chosen["issuer"].dump() if is_named else b""
    return (
        signed["version"].native == signer["version"].native == version
        and digests == [signer["digest_algorithm"].dump()]
        and issuer in (b"", signature.signer_cert.issuer.dump())
    )


def _is_issued(certificate: "x509.Certificate", issuers: "Sequence[x509.Certificate]") -> bool:
    from cryptography.exceptions import InvalidSignature

    for issuer in issuers:
        if issuer.subject == certificate.issuer:
            with contextlib.suppress(InvalidSignature):
                certificate.verify_directly_issued_by(issuer)
                return True
    return False
