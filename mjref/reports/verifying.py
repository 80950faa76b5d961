"""Whether a printed document is genuine: what `mjref verify` says of a PDF or a spreadsheet."""

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mjref.reports.carried_content import Contents, from_keywords, outdated
from mjref.reports.pdf_verdict import Acquaintance, SignatureVerdict, pdf_keywords, verify_pdf
from mjref.reports.trusted import remember, seen_certificates, trusted_certificates
from mjref.reports.workbook_seal import contents_of_xlsx, verify_xlsx
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import Tournament

SUFFIXES = (".pdf", ".xlsx")
"""The documents that can be verified."""


class Examination(NamedTuple):
    """What is to be said against a document, nothing if it is genuine; and who signed it."""

    problems: tuple[Problem, ...] = ()
    signatures: tuple[SignatureVerdict, ...] = ()


def acquaintance(trusted: Sequence[bytes] = ()) -> Acquaintance:
    """Return whom this user knows, and trusts besides."""
    return Acquaintance([*trusted_certificates(), *trusted], seen_certificates())


def examine(
    path: Path,
    whom: Acquaintance,
    *,
    tournament: Tournament | None = None,
    now: datetime | None = None,
) -> Examination:
    """Return everything that is to be said of a document.

    With a `tournament`, a document that no longer shows what stands there is named too. The
    sentences are in `signing_words`.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        return Examination((Problem("not_a_document", {"suffixes": ", ".join(SUFFIXES)}),))
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        return Examination((Problem("document_unreadable", {"reason": reason}),))
    if suffix == ".pdf":
        verdict = verify_pdf(data, whom.trusted, whom.seen, now=now or datetime.now(UTC))
        old = _outdated(from_keywords(pdf_keywords(data)), tournament)
        return Examination((*verdict.problems, *old), verdict.signatures)
    found = verify_xlsx(io.BytesIO(data))
    return Examination((*found, *_outdated(contents_of_xlsx(io.BytesIO(data)), tournament)))


def remember_signers(examined: Examination) -> None:
    """Know those again who signed a document, whoever they are."""
    remember(each.certificate for each in examined.signatures if each.is_intact)


def _outdated(contents: Contents, tournament: Tournament | None) -> list[Problem]:
    return list(outdated(contents, tournament)) if tournament else []
