"""Whether a printed document is genuine: what `mjref verify` says of a PDF or a spreadsheet."""

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from mjref.reports.carried_content import Contents, from_keywords, outdated
from mjref.reports.own_identity import trusted_certificates
from mjref.reports.pdf_verdict import pdf_keywords, verify_pdf
from mjref.reports.workbook_seal import contents_of_xlsx, verify_xlsx
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import Tournament

SUFFIXES = (".pdf", ".xlsx")
"""The documents that can be verified."""


def verify_document(
    path: Path,
    *,
    tournament: Tournament | None = None,
    roots: Sequence[bytes] | None = None,
    now: datetime | None = None,
) -> list[Problem]:
    """Return everything that is to be said against a document; nothing: it is genuine.

    With a `tournament`, a document that no longer shows what stands there is named too. Trusted
    are the certificates of this user, unless `roots` (DER) are given. The sentences are in
    `signing_words`.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        return [Problem("not_a_document", {"suffixes": ", ".join(SUFFIXES)})]
    try:
        data = path.read_bytes()
    except OSError as error:
        return [Problem("document_unreadable", {"reason": error.strerror or str(error)})]
    if suffix == ".pdf":
        roots = trusted_certificates() if roots is None else roots
        problems = list(verify_pdf(data, roots, now=now or datetime.now(UTC)).problems)
        return problems + _outdated(from_keywords(pdf_keywords(data)), tournament)
    return verify_xlsx(io.BytesIO(data)) + _outdated(contents_of_xlsx(io.BytesIO(data)), tournament)


def _outdated(contents: Contents, tournament: Tournament | None) -> list[Problem]:
    return list(outdated(contents, tournament)) if tournament else []
