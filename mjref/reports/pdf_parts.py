"""What stands above and below the tables of a page: heading, fields, notes, signature boxes."""

from collections.abc import Sequence

from mjref.reports.fonts import BOLD, REGULAR
from mjref.reports.pdf_pen import Pen, Weight
from mjref.reports.pdf_style import Scale, Text
from mjref.reports.sheet import Align, Field, Sheet, SignatureBox
from mjref.reports.text_layout import fitted, width_of, wrap

BOX_HEIGHT = 62.0
_CODE = 66.0  # a code of 21 mm with its margin
_NOTE = 7.4
_LEGEND = 6.8
_FIELD_HEIGHT = 27.0
_BOX_ROW = 6  # boxes side by side
_ABOVE_INK, _BELOW_INK = 20.0, 9.0


class Heading:
    """The competition, the title, and the fields, at the head of the first page."""

    def __init__(self, sheet: Sheet, width: float, scale: Scale) -> None:
        self._sheet = sheet
        self._width = width
        room = width - 2 * _CODE if sheet.link else width
        size = fitted(sheet.heading, REGULAR, 11.5 * scale.all, room * 1.8)
        self._heading = Text(wrap(sheet.heading, REGULAR, size, room), size, align=Align.CENTRE)
        size = fitted(sheet.title, BOLD, 19 * scale.all, room)
        self._title = Text((sheet.title,), size, strong=True, align=Align.CENTRE)
        self._fields = _FIELD_HEIGHT * scale.all if sheet.fields else 0.0
        self._words = self._heading.height + self._title.height * 1.15
        self._above = max(self._words, _CODE if sheet.link else 0.0)
        self.height = self._above + self._fields + 7

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Draw downwards from `top`."""
        centre = left + self._width / 2
        y = top - (self._above - self._words) / 2
        for text, factor in ((self._heading, 1.0), (self._title, 1.15)):
            text.draw(pen, centre, y, y - text.height * factor)
            y -= text.height * factor
        if self._sheet.link:
            self._draw_link(pen, left, top)
        if self._sheet.fields:
            y = top - self._above
            draw_fields(pen, self._sheet.fields, left, y, (self._width, self._fields))

    def _draw_link(self, pen: Pen, left: float, top: float) -> None:
        """The code on the right; the address can be typed as well."""
        size = _CODE - 6
        pen.qr_code(self._sheet.link, left + self._width - size, top - size, size)
        room = self._width - _CODE
        bottom = top - self._above + 3
        pen.fitted_text(self._sheet.link, left, bottom, size=7, width=room * 0.45)


def draw_fields(
    pen: Pen, fields: Sequence[Field], left: float, top: float, size: tuple[float, float]
) -> None:
    """Draw labelled values in a ruled strip, each as wide as what it holds."""
    width, height = size
    needed = [
        20 + max(width_of(f.label, REGULAR, 7), width_of(f.value, BOLD, 12), 22) for f in fields
    ]
    unit = width / sum(needed)
    x, bottom = left, top - height
    for field, share in zip(fields, needed, strict=True):
        room = share * unit
        if x > left:
            pen.rules([(x, top, x, bottom)], Weight.HAIR)
        label = Text((field.label,), min(7.0, height / 3.8), align=Align.CENTRE)
        label.draw(pen, x + room / 2, top - 1, top - height * 0.38)
        wished = height * 0.45
        wished = fitted(field.value, BOLD, wished, room - 6)
        value = Text((field.value,), wished, strong=True, align=Align.CENTRE)
        value.draw(pen, x + room / 2, top - height * 0.3, bottom)
        x += room
    pen.frame(left, bottom, width, height, Weight.MEDIUM)


class Notes:
    """The legend on small lines, then the notes, each beginning on a new line."""

    def __init__(self, sheet: Sheet, width: float, scale: Scale) -> None:
        legend, note = _LEGEND * scale.all, _NOTE * scale.all * max(scale.prose, 0.8)
        self.texts = [
            Text((line,), legend)
            for line in (wrap(sheet.legend, REGULAR, legend, width) if sheet.legend else ())
        ]
        for sentence in sheet.notes:
            first, *more = wrap(sentence, REGULAR, note, width - 2 * note)
            self.texts.append(Text((f"·\N{NO-BREAK SPACE}{first}",), note))
            self.texts += [Text((f"\u3000{line}",), note) for line in more]

    @property
    def height(self) -> float:
        """Return the height of all lines."""
        return sum(text.height for text in self.texts)


class Boxes:
    """The signature boxes, six side by side, the last of a short row as wide as the others."""

    def __init__(self, boxes: Sequence[SignatureBox], width: float, scale: Scale) -> None:
        self._boxes = boxes
        self._width = width
        self.box_height = BOX_HEIGHT * max(scale.all, 0.8)

    @property
    def height(self) -> float:
        """Return the height of all rows of boxes."""
        return -(-len(self._boxes) // _BOX_ROW) * self.box_height

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Draw downwards from `top`."""
        width = self._width / _BOX_ROW
        for index, box in enumerate(self._boxes):
            row, column = divmod(index, _BOX_ROW)
            if len(self._boxes) < _BOX_ROW:
                column += _BOX_ROW - len(self._boxes)
            x, y = left + column * width, top - row * self.box_height
            self._draw_box(pen, box, x, y)

    def _draw_box(self, pen: Pen, box: SignatureBox, x: float, top: float) -> None:
        width, height = self._width / _BOX_ROW, self.box_height
        centre, bottom = x + width / 2, top - height
        pen.frame(x, bottom, width, height, Weight.MEDIUM)
        pen.fitted_text(box.label, x + 3, top - 8.6, size=7.2, width=width - 6)
        pen.fitted_text(box.name, x + 3, top - 17.2, size=7.2, width=width - 6, strong=True)
        room = height - _ABOVE_INK - _BELOW_INK
        if box.ink:
            pen.ink(box.ink, x + 3, bottom + _BELOW_INK, width - 6, room)
        if box.void:  # what was signed stays to be seen, struck through
            above = bottom + _BELOW_INK
            pen.rules([(x + 3, above + room, x + width - 3, above)], Weight.MEDIUM)
            pen.rules([(x + 3, above, x + width - 3, above + room)], Weight.MEDIUM)
            size = fitted(box.note, BOLD, 6.6, width - 6)
            Text((box.note,), size, strong=True, align=Align.CENTRE).draw(
                pen, centre, bottom + _BELOW_INK, bottom
            )
            return
        note = Text((box.note,), fitted(box.note, REGULAR, 5.8, width - 6), align=Align.CENTRE)
        note.draw(pen, centre, bottom + _BELOW_INK, bottom)
