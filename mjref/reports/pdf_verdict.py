"""Whether a PDF is still what was signed, and by whom.

Everything is judged strictly: a file in which one byte differs from what the last signatory left
behind is not accepted, not even in the parts that a signature itself leaves open.
"""

import io
import logging
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from mjref.reports.identity import fingerprint
from mjref.reports.pdf_damage import damage_place
from mjref.reports.signature_bytes import is_tidy
from mjref.reports.signing import FIELDS
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import SignatureRole

if TYPE_CHECKING:
    from asn1crypto import x509
    from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
    from pyhanko.sign.validation.status import PdfSignatureStatus


class Acquaintance(NamedTuple):
    """Whose certificates (DER) are trusted, and whose were seen before."""

    trusted: Sequence[bytes]
    seen: Sequence[bytes] = ()


_ROLES = {name: role for role, name in FIELDS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureVerdict:
    """What is to be said of one signature; `at` is the signatory's own claim."""

    name: str
    """That of the field."""
    signer: str
    certificate: bytes = field(repr=False)
    at: datetime | None
    reason: str
    is_intact: bool
    """Whether what was signed is still there as it was, whoever signed."""
    covers_all: bool
    """Whether nothing came after it."""
    problems: tuple[Problem, ...]

    @property
    def fingerprint(self) -> str:
        """Return what others compare to know the certificate again."""
        return fingerprint(self.certificate)

    @property
    def role(self) -> SignatureRole | None:
        """Return whose signature it is, None for a field of another program."""
        return _ROLES.get(self.name)

    @property
    def is_valid(self) -> bool:
        """Return whether nothing at all is to be said against it."""
        return not self.problems


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfVerdict:
    """What is to be said of a PDF as a whole."""

    signatures: tuple[SignatureVerdict, ...] = ()
    problems: tuple[Problem, ...] = ()
    """Those of the signatures included."""

    @property
    def is_valid(self) -> bool:
        """Return whether it is signed and as it was signed, by somebody trusted."""
        return not self.problems


def verify_pdf(
    data: bytes, roots: Sequence[bytes], seen: Sequence[bytes] = (), *, now: datetime
) -> PdfVerdict:
    """Return the verdict on a PDF, given the certificates (DER) trusted, and those seen before."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    _keep_quiet()
    try:
        embedded = PdfFileReader(io.BytesIO(data)).embedded_signatures
        found = [_verdict(each, data, Acquaintance(roots, seen), now) for each in embedded]
    except _damage():
        return PdfVerdict(problems=(Problem("pdf_damaged"),))
    if not found:
        return PdfVerdict(problems=(Problem("pdf_not_signed"),))
    if not any(each.covers_all for each in found):
        found[-1] = _with_something_after(found[-1], _range(embedded[-1], data))
    return PdfVerdict(
        signatures=tuple(found),
        problems=tuple(problem for each in found for problem in each.problems),
    )


def pdf_keywords(data: bytes) -> str:
    """Return the keywords among a PDF's properties; empty where there are none."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    try:
        trailer = PdfFileReader(io.BytesIO(data)).trailer_view
        return str(trailer["/Info"].get("/Keywords", "")) if "/Info" in trailer else ""
    except _damage():
        return ""


def _with_something_after(last: SignatureVerdict, added: Mapping[str, int]) -> SignatureVerdict:
    """Say that the file goes on after the last signature, unless worse was said."""
    if not last.is_intact or any(each.code == "pdf_changed_after" for each in last.problems):
        return last
    after = _problem("pdf_changed_after", last.signer, **added)
    return replace(last, problems=(after, *last.problems))


def _range(signature: "EmbeddedPdfSignature", data: bytes) -> dict[str, int]:
    """Return where what was signed ends, and the file."""
    _, _, start, length = signature.byte_range
    return {"start": int(start) + int(length), "end": len(data)}


def _keep_quiet() -> None:
    """Let pyHanko's tracebacks about bad signatures go to our log at most, never to a terminal."""
    for name in ("pyhanko", "pyhanko_certvalidator"):
        logger = logging.getLogger(name)
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())


def _damage() -> tuple[type[Exception], ...]:
    """Return what pyHanko raises, wherever a damaged file makes it stumble."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.x509 import InvalidVersion
    from pyhanko.pdf_utils.misc import PdfError

    return (
        PdfError,
        InvalidVersion,
        UnsupportedAlgorithm,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
        ArithmeticError,
        AssertionError,
        RecursionError,
        NotImplementedError,
        OSError,
        MemoryError,
        zlib.error,
    )


def _verdict(
    signature: "EmbeddedPdfSignature", data: bytes, whom: Acquaintance, now: datetime
) -> SignatureVerdict:
    from pyhanko.sign.validation.status import SignatureCoverageLevel

    status = _status(signature, whom.trusted, now)
    signer = _name(status.signing_cert)
    damage = _about_content(status, is_tidy=is_tidy(signature, data, whom.trusted))
    problems = [*_about_signer(status, signer, whom, now)]
    if damage:
        place = damage_place(data) if damage == "pdf_changed" else {}
        code = "pdf_changed_there" if place else damage
        problems.insert(0, _problem(code, signer, **_range(signature, data), **place))
    if not problems and not status.bottom_line:
        problems.append(_problem("signature_broken", signer))
    return SignatureVerdict(
        name=signature.field_name,
        signer=signer,
        certificate=status.signing_cert.dump(),
        at=signature.self_reported_timestamp,
        reason=str(signature.sig_object.get("/Reason", "")),
        is_intact=status.intact and status.valid,
        covers_all=status.coverage is SignatureCoverageLevel.ENTIRE_FILE,
        problems=tuple(problems),
    )


def _problem(code: str, signer: str, **values: object) -> Problem:
    return Problem(code, {"signer": signer, **values})


def _status(
    signature: "EmbeddedPdfSignature", roots: Sequence[bytes], now: datetime
) -> "PdfSignatureStatus":
    from asn1crypto import x509
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko.sign.validation.settings import KeyUsageConstraints
    from pyhanko_certvalidator import ValidationContext

    context = ValidationContext(
        trust_roots=[x509.Certificate.load(root) for root in roots],
        allow_fetching=False,
        moment=now,
    )
    usage = KeyUsageConstraints(
        key_usage={"digital_signature", "non_repudiation"}, match_all_key_usages=False
    )
    return validate_pdf_signature(signature, context, key_usage_settings=usage)


def _about_content(status: "PdfSignatureStatus", *, is_tidy: bool) -> str:
    """Return the code of what happened to a signed document; empty where nothing did."""
    from pyhanko.sign.validation.status import SignatureCoverageLevel

    if not status.intact:
        return "pdf_changed"
    if not status.valid or not is_tidy:
        return "signature_broken"
    if status.coverage < SignatureCoverageLevel.ENTIRE_REVISION or not status.docmdp_ok:
        return "pdf_changed_after"
    return ""


def _about_signer(
    status: "PdfSignatureStatus", signer: str, whom: Acquaintance, now: datetime
) -> Iterator[Problem]:
    from asn1crypto import x509

    certificate = status.signing_cert
    until = certificate.not_valid_after
    if until < now:
        yield _problem("signature_expired", signer, until=f"{until:%Y-%m-%d}")
        return
    own = certificate.dump()
    if not status.trusted and own not in whom.trusted:  # of a damaged one nothing is trusted
        others = [each for each in (*whom.trusted, *whom.seen) if each != own]
        namesakes = [each for each in others if _name(x509.Certificate.load(each)) == signer]
        values = {"fingerprint": fingerprint(own)}
        if namesakes:
            values["known"] = fingerprint(namesakes[0])
        yield _problem("key_replaced" if namesakes else "signer_unknown", signer, **values)


def _name(certificate: "x509.Certificate") -> str:
    names = certificate.subject.native
    return str(names.get("common_name") or certificate.subject.human_friendly)
