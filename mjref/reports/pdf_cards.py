"""Cards on pages: to cut out, to fold into a tent, or framed to hang up."""

from collections.abc import Sequence

from reportlab.lib.pagesizes import landscape
from reportlab.pdfgen.canvas import Canvas

from mjref.reports.cards import Card, CardLine, Cards
from mjref.reports.fonts import BOLD, REGULAR
from mjref.reports.pdf_pen import Pen, Weight
from mjref.reports.pdf_style import CAP_HEIGHT, LEADING
from mjref.reports.sheet import Align
from mjref.reports.text_layout import fitted, width_of, wrap

Box = tuple[float, float, float, float]
"""Left, bottom, width, height in points."""

_MILLIMETRE = 72 / 25.4
_EDGE = 10 * _MILLIMETRE  # white around the cards of a page
_INSIDE = 0.06  # of a card's width: white beside its lines
_FRAME = 14 * _MILLIMETRE
_SIGNING = 24 * _MILLIMETRE  # height of the lines to sign on


def draw_cards(cards: Cards, canvas: Canvas, pen: Pen, size: tuple[float, float]) -> None:
    """Draw all cards on pages of `size`, which is that of an upright page in points."""
    page = landscape(size) if cards.is_lying else size
    per_page = cards.across * cards.down
    for first in range(0, len(cards.cards), per_page):
        canvas.setPageSize(page)
        for place, card in enumerate(cards.cards[first : first + per_page]):
            _draw(cards, card, canvas, pen, _box(cards, place, page))
        pen.turn_page()


def _box(cards: Cards, place: int, page: tuple[float, float]) -> Box:
    edge = 0.0 if cards.is_folded or cards.is_framed else _EDGE
    width = (page[0] - 2 * edge) / cards.across
    height = (page[1] - 2 * edge) / cards.down
    row, column = divmod(place, cards.across)
    return edge + column * width, page[1] - edge - (row + 1) * height, width, height


def _draw(cards: Cards, card: Card, canvas: Canvas, pen: Pen, box: Box) -> None:
    left, bottom, width, height = box
    if cards.is_folded:
        half = (left, bottom, width, height / 2)
        pen.dashes([(left, bottom + height / 2, left + width, bottom + height / 2)])
        _lines(card, pen, half)
        with pen.upside_down(left + width / 2, bottom + height / 2):
            _lines(card, pen, half)
        return
    if cards.is_framed:
        _frame(pen, box)
        inside = (left + _FRAME, bottom + _FRAME, width - 2 * _FRAME, height - 2 * _FRAME)
        _lines(card, pen, inside)
        return
    pen.dashes(_sides(box))
    _lines(card, pen, box)


def _sides(box: Box) -> Sequence[tuple[float, float, float, float]]:
    left, bottom, width, height = box
    right, top = left + width, bottom + height
    return [
        (left, bottom, right, bottom),
        (left, top, right, top),
        (left, bottom, left, top),
        (right, bottom, right, top),
    ]


def _frame(pen: Pen, box: Box) -> None:
    left, bottom, width, height = box
    for inset, weight in ((8.0, Weight.HEAVY), (9.6, Weight.HAIR), (11.4, Weight.FINE)):
        edge = inset * _MILLIMETRE
        pen.frame(left + edge, bottom + edge, width - 2 * edge, height - 2 * edge, weight)


def _lines(card: Card, pen: Pen, box: Box) -> None:
    left, bottom, width, height = box
    foot = _SIGNING if card.signers else 0.0
    room = width * (1 - 2 * _INSIDE)
    placed = [_placed(line, room) for line in card.lines if line.text]
    total = sum(above + len(lines) * size * LEADING for _, above, size, lines in placed)
    squeeze = min(1.0, (height - foot) * 0.94 / total)
    y = bottom + foot + (height - foot + total * squeeze) / 2
    for line, above, size, lines in placed:
        y -= above * squeeze
        for text in lines:
            small = size * squeeze
            base = y - small * (LEADING + CAP_HEIGHT) / 2
            pen.text(
                text, left + width / 2, base, size=small, strong=line.strong, align=Align.CENTRE
            )
            y -= small * LEADING
    if card.signers:
        _sign_lines(card.signers, pen, (left, bottom, width, foot))


def _placed(line: CardLine, room: float) -> tuple[CardLine, float, float, Sequence[str]]:
    """Return a line with the white above it, its size, and what it breaks into."""
    font = BOLD if line.strong else REGULAR
    size = line.size * _MILLIMETRE / CAP_HEIGHT
    above = line.above * _MILLIMETRE
    if line.wraps:
        return line, above, size, wrap(line.text, font, size, room)
    lines = line.text.split("\n")
    widest = max(lines, key=lambda text: width_of(text, font, size))
    return line, above, fitted(widest, font, size, room), lines


def _sign_lines(signers: Sequence[str], pen: Pen, box: Box) -> None:
    left, bottom, width, height = box
    each = width / len(signers)
    for place, signer in enumerate(signers):
        start, end = left + (place + 0.15) * each, left + (place + 0.85) * each
        pen.rules([(start, bottom + height * 0.4, end, bottom + height * 0.4)], Weight.FINE)
        centre = (start + end) / 2
        pen.text(signer, centre, bottom + height * 0.4 - 14, size=9.5, align=Align.CENTRE)
