"""Whole numbers as people type and paste them."""

import unicodedata

_SIGNS = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{FULLWIDTH HYPHEN-MINUS}", "-"))


def whole_number(text: str) -> int | None:
    """Return the number that `text` means, full-width digits and a typeset minus included.

    None for anything else; nothing is guessed.
    """
    plain = unicodedata.normalize("NFKC", text.strip().translate(_SIGNS))
    digits = plain.removeprefix("+") if plain.startswith("+") else plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        return None
    return int(plain)
