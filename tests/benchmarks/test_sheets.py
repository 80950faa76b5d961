"""Score sheets as PDF, beside the same text drawn with bare ReportLab in the same run."""

import time

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from mjref.reports import fonts
from mjref.reports.pdf import write_pdf
from mjref.reports.score_sheet import score_sheet
from tests.reports.stand_in import StandIn
from tests.reports.tournaments import WHERE, full_tournament

SHEETS = 25


def bare(texts, path):
    """Draw every text of every sheet, and nothing else."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1, pageCompression=1)
    for page in texts:
        for number, (text, strong) in enumerate(page):
            canvas.setFont(fonts.BOLD if strong else fonts.REGULAR, 8)
            canvas.drawString(30 + 60 * (number % 9), 800 - 15 * (number // 9), text)
        canvas.showPage()
    canvas.save()


def texts_of(sheet):
    cells = [(cell.text, cell.strong) for row in sheet.grids[0].rows for cell in row.cells]
    heads = [(line, True) for group in sheet.grids[0].groups for line in group.lines]
    told = [(field.value, True) for field in sheet.fields]
    told += [(field.label, False) for field in sheet.fields]
    told += [(column.title, False) for column in sheet.grids[0].columns]
    told += [(text, False) for text in (*sheet.notes, sheet.legend, sheet.heading, sheet.foot)]
    told += [(text, True) for box in sheet.boxes for text in (box.label, box.name)]
    return [(text, strong) for text, strong in (*heads, *told, *cells) if text]


def test_25_sheets(benchmark, tmp_path):
    fonts.register()
    tournament, rulebook = full_tournament(), StandIn()
    sheets = [score_sheet(tournament, WHERE, rulebook) for _ in range(SHEETS)]
    texts = [texts_of(sheet) for sheet in sheets]
    plain = []
    for _ in range(3):
        start = time.perf_counter()
        bare(texts, tmp_path / "bare.pdf")
        plain.append(time.perf_counter() - start)

    benchmark(write_pdf, sheets, tmp_path / "sheets.pdf")

    if benchmark.enabled:
        benchmark.extra_info["sheets"] = SHEETS
        benchmark.extra_info["bare_seconds"] = min(plain)
        benchmark.extra_info["ratio_to_bare"] = benchmark.stats.stats.min / min(plain)
