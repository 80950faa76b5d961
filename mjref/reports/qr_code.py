"""QR codes: the address of the results on a printed ranking (二维码)."""

from typing import TYPE_CHECKING

from mjref.reports.files import ReportError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

QUIET = 4  # white modules around the code, as the standard demands


def qr_code(address: str) -> list[list[bool]]:
    """Return the modules of a code with its quiet margin, row by row, True being dark.

    Raises ReportError for what no phone would open, and for more than a code can hold.
    """
    import segno

    if not address.startswith(("https://", "http://")):
        raise ReportError("no_web_address", address=address)
    try:
        code = segno.make_qr(address, error="m")
    except segno.DataOverflowError as error:
        raise ReportError("address_too_long", address=address[:60]) from error
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]


def draw_qr_code(canvas: "Canvas", address: str, x: float, y: float, size: float) -> None:
    """Draw a code into a square with its lower left corner at (x, y), in points."""
    modules = qr_code(address)
    unit = size / len(modules)
    path = canvas.beginPath()
    for number, row in enumerate(modules):
        for start, length in _runs(row):
            path.rect(x + start * unit, y + size - (number + 1) * unit, length * unit, unit)
    canvas.drawPath(path, stroke=0, fill=1)


def _runs(row: list[bool]) -> list[tuple[int, int]]:
    """Return start and length of what is dark: seams between single modules would show."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs
