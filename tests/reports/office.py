"""A spreadsheet program without a window, which works out what the file only states."""

import os
import shutil
import subprocess

import pytest
from openpyxl import load_workbook

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
needs_office = pytest.mark.skipif(not OFFICE, reason="LibreOffice is not installed")


def recomputed(path, folder, changes=None):
    """Return the values of a workbook after some cells were changed and all formulas worked out.

    Saving drops every result that the file came with, so that none can be taken over. `changes`
    maps cells of the first worksheet to what shall stand there.
    """
    book = load_workbook(path)
    for cell, value in (changes or {}).items():
        book.worksheets[0][cell] = value
    folder.mkdir()
    bare = folder / "bare.xlsx"
    book.save(bare)
    profile = folder / "profile"
    command = [
        OFFICE,
        "--headless",
        f"-env:UserInstallation={profile.as_uri()}",
        "--convert-to",
        "xlsx:Calc MS Excel 2007 XML",
        "--outdir",
        folder / "out",
        bare,
    ]
    environment = {**os.environ, "SAL_USE_VCLPLUGIN": "svp"}
    subprocess.run(command, check=True, capture_output=True, timeout=180, env=environment)
    return load_workbook(folder / "out" / "bare.xlsx", data_only=True)
