"""The QR code of the results' address."""

import io
import shutil
import subprocess

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from mjref.reports.files import ReportError
from mjref.reports.qr_code import QUIET, draw_qr_code, qr_code

ADDRESS = "https://results.example/2026/总决赛/"


def test_code_is_square_with_its_quiet_margin():
    """The three finder patterns stand in the corners."""
    modules = qr_code(ADDRESS)
    assert {len(row) for row in modules} == {len(modules)}
    assert not any(any(row[:QUIET] + row[-QUIET:]) for row in modules)
    finder = [True] * 7
    assert modules[QUIET][QUIET : QUIET + 7] == finder
    assert modules[QUIET][-QUIET - 7 : -QUIET] == finder
    assert modules[-QUIET - 1][QUIET : QUIET + 7] == finder


def picture(size=200):
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(size, size))
    draw_qr_code(canvas, ADDRESS, 0, 0, size)
    canvas.save()
    document = pypdfium2.PdfDocument(data.getvalue())
    bitmap = document[0].render(scale=2, grayscale=True)
    pixels, stride, width = bytes(bitmap.buffer), bitmap.stride, bitmap.width
    document.close()
    return pixels, stride, width


def test_drawing_shows_every_module():
    """Each is dark or white in its middle."""
    modules = qr_code(ADDRESS)
    pixels, stride, width = picture()
    unit = width / len(modules)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            shade = pixels[int((y + 0.5) * unit) * stride + int((x + 0.5) * unit)]
            assert (shade < 128) is dark


@pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbarimg is not installed")
def test_another_program_reads_the_address(tmp_path):
    """What is printed leads to the results."""
    pixels, stride, width = picture()
    rows = b"".join(pixels[y * stride : y * stride + width] for y in range(width))
    (tmp_path / "code.pgm").write_bytes(b"P5 %d %d 255\n" % (width, width) + rows)
    command = ["zbarimg", "-q", "--raw", str(tmp_path / "code.pgm")]
    said = subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8")
    assert said.strip() == ADDRESS


@pytest.mark.parametrize(
    ("address", "code"),
    [("results.html", "no_web_address"), ("https://x/" + "y" * 5000, "address_too_long")],
)
def test_address_that_no_phone_opens_is_refused(address, code):
    """With a sentence."""
    with pytest.raises(ReportError, match=code) as caught:
        qr_code(address)
    assert address[:10] in caught.value.sentence()
