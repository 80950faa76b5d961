"""Sentences about signatures and the documents that carry them: what is wrong, what to do."""

from mjref.i18n import mark, tr
from mjref.reports.identity import Kept
from mjref.reports.pdf_verdict import SignatureVerdict
from mjref.rulebooks.base import Problem
from mjref.tournament.programme import SignatureRole

_IDENTITIES = {
    "name_missing": mark("Say who signs: a name is missing."),
    "passphrase_lost": mark(
        "The signing key {path} cannot be opened: its passphrase is no longer in the key store. "
        "Move the file away to begin with a new key, and tell those who know the old one."
    ),
    "key_store_locked": mark(
        "The signing key {path} cannot be opened: the key store is locked. Unlock it, then sign."
    ),
    "folder_not_made": mark("{path} could not be made: {reason}. Signing keys are kept there."),
    "certificate_missing": mark("{path} cannot be read. Choose the file of the certificate."),
    "not_a_certificate_file": mark(
        "{path} is no certificate with a private key. "
        "Ask for a PKCS#12 file; its name ends in .p12 or .pfx."
    ),
    "wrong_passphrase": mark("{path} does not open with this passphrase. Enter it again."),
    "not_a_certificate": mark(
        "{path} is no certificate. Ask for the file that “mjref identity export” writes."
    ),
    "no_such_certificate": mark(
        "{count} trusted certificates begin with “{fingerprint}”. Write more or other signs of it."
    ),
    "no_own_key": mark("{name} has no key here. Make one with “mjref identity new”."),
    "certificate_is_own": mark("{name} has a key here and is always trusted."),
    "no_private_key": mark(
        "{path} holds no private key, so it cannot sign. "
        "Have the certificate exported together with its key."
    ),
    "no_certificate": mark(
        "{path} holds no certificate for its key. Have both exported into one file."
    ),
    "certificate_expired": mark(
        "The certificate of {name} expired on {until}. "
        "Ask for a new one, or sign with your own key."
    ),
    "certificate_too_early": mark(
        "The certificate of {name} is not valid before {since}. Check the computer's date."
    ),
    "certificate_not_for_signing": mark(
        "The certificate of {name} is not meant for signatures. Ask for one that is."
    ),
    "already_signed": mark(
        "The document was signed in this place already. Export it anew to sign again."
    ),
    "pdf_unreadable": mark("This is no PDF that can be signed. Export it anew."),
}

_DOCUMENTS = {
    "not_a_document": mark("This kind of file cannot be verified. Choose one of: {suffixes}."),
    "document_unreadable": mark("The file cannot be read: {reason}."),
    "pdf_damaged": mark("The PDF is damaged: something was cut off, added or overwritten."),
    "pdf_not_signed": mark("The PDF is not signed, or it was written anew without signatures."),
    "pdf_changed": mark("Changed since {signer} signed: the signature is void."),
    "pdf_changed_there": mark(
        "Changed since {signer} signed, between byte {from_byte} and byte {to_byte}: the signature "
        "is void."
    ),
    "pdf_changed_after": mark(
        "Something was added after {signer} signed that is no signature, from byte {start} to "
        "byte {end}."
    ),
    "signature_broken": mark("The signature of {signer} itself was changed: it is void."),
    "signature_expired": mark(
        "The certificate of {signer} expired on {until}. "
        "Nothing vouches any longer for when it signed."
    ),
    "signer_unknown": mark(
        "{signer} signed with a key that is not known here. "
        "Ask for the fingerprint and compare: {fingerprint}."
    ),
    "key_replaced": mark(
        "Signed in the name of {signer}, but not with the key seen before ({known}). "
        "Ask whether the key was replaced; the new fingerprint is {fingerprint}."
    ),
    "xlsx_damaged": mark("The spreadsheet is damaged: it cannot be read."),
    "xlsx_without_checksum": mark(
        "The spreadsheet carries no checksum: another program made it or took it away."
    ),
    "worksheet_changed": mark("Cells of the worksheet {worksheet} were changed."),
    "worksheet_removed": mark("The worksheet {worksheet} was removed or renamed."),
    "worksheet_added": mark("The worksheet {worksheet} was added."),
    "content_differs": mark(
        "Session {session}, table {table}: the tournament no longer says what is shown here."
    ),
    "table_not_there": mark("Session {session}, table {table}: the tournament has no such table."),
}

KEPT = {
    Kept.KEY_STORE: mark("Its passphrase lies in the key store of this computer."),
    Kept.FILE: mark("There is no key store: its passphrase lies in a file that only you may read."),
    Kept.NOWHERE: mark("There is no key store: its passphrase is asked for at every signature."),
}
"""Where the passphrase of a key is kept."""

_OFFICES = {
    SignatureRole.REFEREE: mark("Signed by {signer}, referee, {time}."),
    SignatureRole.CHIEF_REFEREE: mark("Signed by {signer}, chief referee, {time}."),
}

_SENTENCES = {**_IDENTITIES, **_DOCUMENTS}


def sentence(problem: Problem) -> str:
    """Return what is wrong and what to do, in the language in use; KeyError for other codes."""
    return tr(_SENTENCES[problem.code]).format(**problem.values)


def signed(verdict: SignatureVerdict) -> str:
    """Return who signed, in which office and when, as the signatory's clock said."""
    words = tr(_OFFICES[verdict.role]) if verdict.role else tr("Signed by {signer}, {time}.")
    time = f"{verdict.at.astimezone():%Y-%m-%d %H:%M}" if verdict.at else tr("time unknown")
    return words.format(signer=verdict.signer, time=time)
