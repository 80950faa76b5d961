"""Every test of the window has the fonts and colours of the program."""

import pytest

from mjref.ui.theme import Scheme, apply_theme, load_fonts


@pytest.fixture(autouse=True)
def looks(qapp):
    load_fonts()
    apply_theme(qapp, Scheme.LIGHT)
