"""How a worksheet is seen and printed: A4, heads repeated and frozen, numbered pages."""

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from mjref.i18n import tr
from mjref.reports.sheet import Sheet

WIDEST_UPRIGHT = 200.0
"""The columns of an upright page sum to about 186; wider ones lie."""

_A4 = 9
_SIDES, _ENDS, _FOOT = 0.47, 0.75, 0.35  # inches


def set_up_page(
    target: Worksheet, sheet: Sheet, heads: tuple[int, int] | None, last: tuple[int, int]
) -> None:
    """Set up window and page; `heads` are the first rows of heads and body, `last` the corner."""
    widest = max((sum(c.width for c in grid.columns) for grid in sheet.grids), default=0)
    upright = sheet.single_page or widest <= WIDEST_UPRIGHT
    target.page_setup.orientation = "portrait" if upright else "landscape"
    target.page_setup.paperSize = _A4
    target.page_setup.fitToWidth = 1
    target.page_setup.fitToHeight = 1 if sheet.single_page else 0
    target.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    target.page_margins.left = target.page_margins.right = _SIDES
    target.page_margins.top = target.page_margins.bottom = _ENDS
    target.page_margins.header = target.page_margins.footer = _FOOT
    target.print_options.horizontalCentered = True
    target.sheet_view.showGridLines = False
    columns, rows = last
    target.print_area = f"A1:{get_column_letter(columns)}{max(rows, 1)}"
    footer = target.oddFooter
    assert footer is not None
    footer.left.text = _escaped(f"{sheet.heading} {sheet.title}")
    footer.right.text = tr("Page {number} of {count}").format(number="&P", count="&N")
    if heads:
        frozen = get_column_letter(sheet.grids[0].frozen + 1)
        target.freeze_panes = f"{frozen}{heads[1]}"
        if not sheet.single_page:
            target.print_title_rows = f"{heads[0]}:{heads[1] - 1}"


def _escaped(text: str) -> str:
    """Return a footer's text: in it, & begins a code."""
    return text.replace("&", "&&")
