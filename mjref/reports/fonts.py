"""The typeface of everything printed, registered once: Mj Sans SC, regular and bold."""

import re
from functools import cache
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from mjref.paths import resource

REGULAR = "MjSansSC-Regular"
BOLD = "MjSansSC-Bold"

_BEYOND_THE_FIRST_PLANE = re.compile(r"<([0-9A-F]{5,6})>")


class _Font(TTFont):
    """A font whose text can be copied out of the PDF even above U+FFFF.

    ReportLab writes such characters with five digits, where the format wants UTF-16.
    """

    def addObjects(self, doc: Any) -> None:  # noqa: ANN401, N802  (ReportLab's own signature)
        """Write the font, then mend its table from glyphs to characters."""
        super().addObjects(doc)
        for name, item in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                item.content = _BEYOND_THE_FIRST_PLANE.sub(_as_utf16, item.content)


def _as_utf16(found: re.Match[str]) -> str:
    return f"<{chr(int(found[1], 16)).encode('utf-16-be').hex().upper()}>"


@cache
def register() -> None:
    """Make both weights known to ReportLab; takes a quarter of a second, once a process.

    Streams are written as bytes, not as text of bytes: a fifth smaller, and sooner done.
    """
    rl_config.useA85 = 0
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(_Font(name, str(resource("fonts", f"{name}.ttf"))))


def missing_glyphs(text: str) -> str:
    """Return the characters of `text`, each once, that would print as an empty box."""
    register()
    font = pdfmetrics.getFont(REGULAR)
    assert isinstance(font, TTFont)
    known = font.face.charToGlyph
    return "".join(
        sign for sign in dict.fromkeys(text) if sign.isprintable() and ord(sign) not in known
    )
