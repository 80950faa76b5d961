"""Sheets as HTML: the same content as on paper, for screens of any width."""

from collections.abc import Iterator
from html import escape
from itertools import accumulate

from mjref.i18n import language, tr
from mjref.reports.sheet import Align, Cell, Column, Grid, Row, RowKind, Sheet, SignatureBox

LANGUAGE_TAGS = {"zh": "zh-CN", "en": "en"}

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # nothing from anywhere, no scripts
_ALIGNS = {Align.LEFT: "", Align.CENTRE: "c", Align.RIGHT: "r"}


def page(title: str, style: str, body: str) -> str:
    """Return a whole page that needs no other file."""
    return (
        f'<!doctype html>\n<html lang="{LANGUAGE_TAGS[language()]}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def sheet_html(sheet: Sheet, *, folded: bool = False) -> str:
    """Return the inside of a sheet: fields, tables, legend, notes, who signed.

    `folded` leaves out on narrow screens what a ranking can do without: numbers, sessions.
    """
    parts = [_fields(sheet)]
    parts += [grid_html(grid, folded=folded) for grid in sheet.grids]
    if sheet.legend:
        parts.append(f'<p class="legend">{escape(sheet.legend)}</p>')
    if sheet.notes:
        items = "".join(f"<li>{escape(note)}</li>" for note in sheet.notes)
        parts.append(f'<ul class="notes">{items}</ul>')
    parts += _signed(sheet.boxes)
    if sheet.foot:
        parts.append(f'<p class="foot">{escape(sheet.foot)}</p>')
    return "\n".join(part for part in parts if part)


def grid_html(grid: Grid, *, folded: bool = False) -> str:
    """Return a table that scrolls by itself where it is wider than the screen."""
    title = f"<h3>{escape(grid.title)}</h3>\n" if grid.title else ""
    parts = _dispensable(grid) if folded else frozenset()
    rows = "\n".join(_row(grid, row, parts) for row in grid.rows)
    head = _groups(grid, folded=folded) + _titles(grid, parts)
    label = escape(grid.title or " ".join(column.title for column in grid.columns[:3]))
    return (
        f'{title}<div class="wide" role="region" aria-label="{label}" tabindex="0">'
        f"<table>\n<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _fields(sheet: Sheet) -> str:
    told = [field for field in sheet.fields if field.value]
    items = "".join(
        f"<div><dt>{escape(field.label)}</dt><dd>{escape(field.value)}</dd></div>" for field in told
    )
    return f"<dl>{items}</dl>" if told else ""


def _signed(boxes: tuple[SignatureBox, ...]) -> Iterator[str]:
    """Say who signed; the ink itself is not for everybody to copy."""
    told = [
        f"{box.label} {box.name}".strip() + f": {box.note}" for box in boxes if box.ink or box.void
    ]
    if told:
        yield f'<p class="signed">{escape(tr("Signed: {names}").format(names="; ".join(told)))}</p>'


def _dispensable(grid: Grid) -> frozenset[int]:
    """Return the columns between the first and the last frozen one, and those under headings."""
    ends = accumulate(group.span for group in grid.groups)
    return frozenset(
        column
        for group, end in zip(grid.groups, ends, strict=True)
        if group.lines
        for column in range(end - group.span, end)
    ).union(range(1, grid.frozen - 1))


def _groups(grid: Grid, *, folded: bool) -> str:
    if not any(group.lines for group in grid.groups):
        return ""
    cells = []
    for group in grid.groups:
        lines = "<br>".join(escape(line) for line in group.lines)
        marks = "o" if group.lines else ""
        scope = ' scope="colgroup"' if group.lines else ""
        cells.append(f"<th{_class(marks)}{_span(group.span)}{scope}>{lines}</th>")
    return f"<tr{_class('part' if folded else '')}>{''.join(cells)}</tr>"


def _titles(grid: Grid, parts: frozenset[int]) -> str:
    cells = []
    for position, column in enumerate(grid.columns):
        marks = _marks(grid, position, column, parts)
        cells.append(f'<th{_class(marks)} scope="col">{escape(column.title)}</th>')
    return f"<tr>{''.join(cells)}</tr>"


def _row(grid: Grid, row: Row, parts: frozenset[int]) -> str:
    cells = []
    for position, cell in row.placed():
        if cell.span == len(grid.columns) and not cell.text:
            continue
        marks = _marks(grid, position, grid.columns[position], parts, cell)
        text = escape(cell.text).replace("\n", "<br>")
        struck = f"<s>{text}</s>" if row.kind is RowKind.STRUCK and text else text
        if cell.aside:
            struck = f"{struck} <b>{escape(cell.aside)}</b>"
        cells.append(f"<td{_class(marks)}{_span(cell.span)}>{struck}</td>")
    return f"<tr{_class('' if row.kind is RowKind.BODY else row.kind.value)}>{''.join(cells)}</tr>"


def _marks(
    grid: Grid, position: int, column: Column, parts: frozenset[int], cell: Cell | None = None
) -> str:
    """Return the classes of a cell: alignment, weight, rules, and how it behaves when narrow."""
    align = cell.align if cell and cell.align else column.align
    alone = cell is None or cell.span == 1
    return " ".join(
        mark
        for mark, applies in (
            (_ALIGNS[align], True),
            ("b", cell is not None and cell.strong),
            ("o", column.opens),
            ("w", column.wraps),
            ("f", alone and grid.frozen > 0 and position == grid.frozen - 1),
            ("part", position in parts),
        )
        if mark and applies
    )


def _class(marks: str) -> str:
    return f' class="{marks}"' if marks else ""


def _span(columns: int) -> str:
    return f' colspan="{columns}"' if columns > 1 else ""
