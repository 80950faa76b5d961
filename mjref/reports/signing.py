"""Digital signatures in a PDF (PAdES): of the table's referee and of the chief referee.

The time in a signature is what this computer's clock says; nobody else vouches for it.
"""

import io
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from mjref.reports.identity import Identity, IdentityError
from mjref.reports.signature_bytes import is_closed
from mjref.tournament.programme import SignatureRole

if TYPE_CHECKING:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign.signers import PdfSignatureMetadata, SimpleSigner

FIELDS = MappingProxyType(
    {SignatureRole.REFEREE: "Referee", SignatureRole.CHIEF_REFEREE: "ChiefReferee"}
)
"""Whose signature → the name of its field; both are made before the first signature."""


class Spot(NamedTuple):
    """Where a signature shows: a page from 0, and a box in points from the lower left corner."""

    page: int
    left: int
    bottom: int
    right: int
    top: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Return the box alone."""
        return self[1:]


_NOWHERE: Mapping[SignatureRole, Spot] = MappingProxyType({})


def sign_pdf(
    data: bytes,
    identity: Identity,
    *,
    role: SignatureRole,
    reason: str,
    when: datetime,
    spots: Mapping[SignatureRole, Spot] = _NOWHERE,
) -> bytes:
    """Return the PDF with one more signature; what was there before stays byte for byte.

    `spots` are heeded by the first signature, which makes the fields of both. Raises
    IdentityError for a role that has signed already and for bytes that are no PDF.
    """
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.misc import PdfError

    try:
        present = _states(data)
        if present.get(FIELDS[role]):
            raise IdentityError("already_signed", role=role.value)
        is_first = not any(present.values())
        if is_first:
            data = _with_fields(data, {**dict.fromkeys(FIELDS), **spots}, present)
        writer = IncrementalPdfFileWriter(io.BytesIO(data))
        metadata = _metadata(role, reason, identity, is_first=is_first)
        return _signed(writer, metadata, identity, when)
    except PdfError as error:
        raise IdentityError("pdf_unreadable") from error


def seal(
    identity: Identity, role: SignatureRole, *, reason: str, now: Callable[[], datetime]
) -> Callable[[bytes], bytes]:
    """Return what signs a finished PDF, for those who write one."""
    return lambda data: sign_pdf(data, identity, role=role, reason=reason, when=now())


def _states(data: bytes) -> dict[str, bool]:
    """Return the signature fields that are there, and whether each is signed."""
    from pyhanko.pdf_utils.reader import PdfFileReader
    from pyhanko.sign.fields import enumerate_sig_fields

    reader = PdfFileReader(io.BytesIO(data))
    return {name: value is not None for name, value, _ in enumerate_sig_fields(reader)}


def _with_fields(
    data: bytes, spots: Mapping[SignatureRole, Spot | None], present: Mapping[str, bool]
) -> bytes:
    """Make all fields at once: one made later would break the signatures before it."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign.fields import SigFieldSpec, append_signature_field

    writer = IncrementalPdfFileWriter(io.BytesIO(data))
    for role, name in FIELDS.items():
        if name not in present:
            spot = spots[role]
            spec = SigFieldSpec(name, on_page=spot.page, box=spot.box) if spot else None
            append_signature_field(writer, spec or SigFieldSpec(name))
    made = io.BytesIO()
    writer.write(made)  # type: ignore[no-untyped-call]
    return made.getvalue()


def _metadata(
    role: SignatureRole, reason: str, identity: Identity, *, is_first: bool
) -> "PdfSignatureMetadata":
    """Return what the signature says; the first one allows nothing after it but signatures."""
    from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
    from pyhanko.sign.signers import PdfSignatureMetadata

    return PdfSignatureMetadata(
        field_name=FIELDS[role],
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        name=identity.name,
        reason=reason,
        certify=is_first,
        docmdp_permissions=MDPPerm.FILL_FORMS,
        embed_validation_info=False,
    )


def _signed(
    writer: "IncrementalPdfFileWriter",
    metadata: "PdfSignatureMetadata",
    identity: Identity,
    when: datetime,
) -> bytes:
    from pyhanko.sign.signers import PdfSigner
    from pyhanko.stamp import StaticStampStyle

    from mjref.reports.signature_stamp import draw_stamp

    class SignerAt(PdfSigner):
        """Signs with the time that it is given."""

        def init_signing_session(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401
            session = super().init_signing_session(*arguments, **options)
            session.system_time = when
            return session

    with TemporaryDirectory(prefix="mjref-") as folder:
        stamp = Path(folder) / "stamp.pdf"
        draw_stamp(stamp, [identity.name, metadata.reason or "", f"{when:%Y-%m-%d %H:%M}"])
        style = StaticStampStyle.from_pdf_file(str(stamp), border_width=0)
        signer = SignerAt(metadata, _simple_signer(identity), stamp_style=style)
        signed = signer.sign_pdf(writer, existing_fields_only=True)
    return bytes(signed.getvalue())


def _simple_signer(identity: Identity) -> "SimpleSigner":
    from asn1crypto import keys, x509
    from pyhanko.sign.signers import SimpleSigner
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
    if is_closed(identity.chain):  # else nobody could tell whether a byte of it was changed
        store.register_multiple([x509.Certificate.load(each) for each in identity.chain])
    return SimpleSigner(
        signing_cert=x509.Certificate.load(identity.certificate),
        signing_key=keys.PrivateKeyInfo.load(identity.private_key),
        cert_registry=store,
    )
