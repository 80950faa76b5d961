"""Score sheets as PDF, beside the same text drawn with bare ReportLab in the same run."""

import statistics
import subprocess
import sys
import time

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from mjref import i18n
from mjref.reports import fonts
from mjref.reports.pdf import write_pdf
from mjref.reports.score_sheet import score_sheet
from tests.reports.stand_in import StandIn
from tests.reports.tournaments import WHERE, full_tournament

SHEETS = 250  # of a session with 250 tables
FEW = 25
MOST_GROWTH = 16  # MB for ten times as many sheets: their finished, compressed pages

_PEAK = """
import sys
from pathlib import Path
from mjref.reports.pdf import write_pdf
from mjref.reports.score_sheet import score_sheet
from tests.reports.stand_in import StandIn
from tests.reports.tournaments import WHERE, full_tournament
tournament, rulebook = full_tournament(), StandIn()
sheets = (score_sheet(tournament, WHERE, rulebook) for _ in range(int(sys.argv[1])))
write_pdf(sheets, Path(sys.argv[2]))
told = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(told["VmHWM"].split()[0])  # of this program alone: the usual count inherits its parent's
"""


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
    """Return every text of a sheet, and whether it is bold."""
    cells = [(cell.text, cell.strong) for row in sheet.grids[0].rows for cell in row.cells]
    heads = [(line, True) for group in sheet.grids[0].groups for line in group.lines]
    told = [(field.value, True) for field in sheet.fields]
    told += [(field.label, False) for field in sheet.fields]
    told += [(column.title, False) for column in sheet.grids[0].columns]
    told += [(text, False) for text in (*sheet.notes, sheet.legend, sheet.heading, sheet.foot)]
    told += [(text, True) for box in sheet.boxes for text in (box.label, box.name)]
    return [(text, strong) for text, strong in (*heads, *told, *cells) if text]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_250_sheets(benchmark, tmp_path, language):
    """Both are measured in turns, in processor time, so that other work counts for neither."""
    count = SHEETS if benchmark.enabled else 2
    fonts.register()
    tournament, rulebook = full_tournament(), StandIn()
    with i18n.speaking(language):
        sheets = [score_sheet(tournament, WHERE, rulebook) for _ in range(count)]
        texts = [texts_of(sheet) for sheet in sheets]
        plain, ours = [], []

        def both():
            start = time.process_time()
            bare(texts, tmp_path / "bare.pdf")
            middle = time.process_time()
            write_pdf(sheets, tmp_path / "sheets.pdf")
            plain.append(middle - start)
            ours.append(time.process_time() - middle)

        benchmark.pedantic(both, rounds=5 if benchmark.enabled else 1)
    benchmark.extra_info["sheets"] = count
    benchmark.extra_info["bare_seconds"] = round(min(plain), 3)
    benchmark.extra_info["seconds"] = round(min(ours), 3)
    ratios = [mine / theirs for mine, theirs in zip(ours, plain, strict=True)]
    benchmark.extra_info["ratio_to_bare"] = round(statistics.median(ratios), 2)


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is counted by Linux alone")
def test_memory_does_not_grow_with_the_number_of_sheets(benchmark, tmp_path):
    """Peak memory of a process of its own, for 25 sheets and for 250; measured, not timed."""
    if not benchmark.enabled:
        pytest.skip("takes a while; run it by `python3 dev.py bench`")
    peaks = {}

    def measure():
        for count in (FEW, SHEETS):
            command = [sys.executable, "-c", _PEAK, str(count), str(tmp_path / "x.pdf")]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            peaks[count] = int(done.stdout) / 1024

    benchmark.pedantic(measure, rounds=1)
    benchmark.extra_info["peak_mb"] = {count: round(peak, 1) for count, peak in peaks.items()}
    assert peaks[SHEETS] - peaks[FEW] < MOST_GROWTH
