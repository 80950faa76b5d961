"""Every test of the window has the fonts and colours of the program."""

import pytest

from mjref.ui.theme import BODY_PX, Scheme, apply_theme, load_fonts


@pytest.fixture(scope="session")
def light(qapp):
    """Return the style sheet of the light colours."""
    load_fonts()
    apply_theme(qapp, Scheme.LIGHT)
    return qapp.styleSheet()


@pytest.fixture(autouse=True)
def looks(qapp, light):
    """Begin in the light; to set what is set already would polish every widget there is."""
    if qapp.styleSheet() != light or qapp.font().pixelSize() != BODY_PX:
        apply_theme(qapp, Scheme.LIGHT)
