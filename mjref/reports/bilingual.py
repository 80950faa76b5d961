"""Two sheets with the same content in two languages become one that says everything twice.

What reads alike in both, such as a number or a name, stands there once.
"""

from dataclasses import replace

from mjref.reports.cards import Card, CardLine, Cards, Content
from mjref.reports.sheet import (
    Cell,
    Column,
    Field,
    Grid,
    Group,
    Row,
    Sheet,
    SignatureBox,
)


def bilingual(one: Content, other: Content) -> Content:
    """Return the first with the words of the second beside its own."""
    if isinstance(one, Cards):
        assert isinstance(other, Cards)
        cards = tuple(_card(*pair) for pair in zip(one.cards, other.cards, strict=True))
        return replace(one, title=_beside(one.title, other.title), cards=cards)
    assert isinstance(other, Sheet)
    return replace(
        one,
        title=_beside(one.title, other.title),
        fields=tuple(_field(*pair) for pair in zip(one.fields, other.fields, strict=True)),
        grids=tuple(_grid(*pair) for pair in zip(one.grids, other.grids, strict=True)),
        legend=_below(one.legend, other.legend),
        notes=tuple(_below(*pair) for pair in zip(one.notes, other.notes, strict=True)),
        boxes=tuple(_box(*pair) for pair in zip(one.boxes, other.boxes, strict=True)),
        foot=_beside(one.foot, other.foot),
        paging=_beside(one.paging, other.paging),
    )


def _beside(one: str, other: str) -> str:
    return one if one == other or not other else f"{one} {other}".strip()


def _below(one: str, other: str) -> str:
    return one if one == other or not other else f"{one}\n{other}".strip()


def _field(one: Field, other: Field) -> Field:
    return Field(label=_beside(one.label, other.label), value=_beside(one.value, other.value))


def _box(one: SignatureBox, other: SignatureBox) -> SignatureBox:
    return replace(one, label=_beside(one.label, other.label), note=_beside(one.note, other.note))


def _grid(one: Grid, other: Grid) -> Grid:
    columns = zip(one.columns, other.columns, strict=True)
    return replace(
        one,
        title=_beside(one.title, other.title),
        columns=tuple(replace(each, title=_title(each, twin)) for each, twin in columns),
        groups=tuple(_group(*pair) for pair in zip(one.groups, other.groups, strict=True)),
        rows=tuple(_row(one, *pair) for pair in zip(one.rows, other.rows, strict=True)),
    )


def _title(one: Column, other: Column) -> str:
    return _below(one.title, other.title)


def _group(one: Group, other: Group) -> Group:
    lines = zip(one.lines, other.lines, strict=True)
    return replace(one, lines=tuple(_group_line(*pair) for pair in lines))


def _group_line(one: str, other: str) -> str:
    """A first word of one language before the rest that is common: 东 East　12."""
    mine, gap, rest = one.partition("　")
    theirs, _, same = other.partition("　")
    return f"{_beside(mine, theirs)}{gap}{rest}" if rest == same else _below(one, other)


def _row(grid: Grid, one: Row, other: Row) -> Row:
    cells = []
    column = 0
    for mine, theirs in zip(one.cells, other.cells, strict=True):
        cells.append(_cell(mine, theirs, wraps=grid.columns[column].wraps and mine.span == 1))
        column += mine.span
    return replace(one, cells=tuple(cells))


def _cell(one: Cell, other: Cell, *, wraps: bool) -> Cell:
    joined = _below if wraps else _beside
    return replace(one, text=joined(one.text, other.text), aside=_beside(one.aside, other.aside))


def _card(one: Card, other: Card) -> Card:
    lines = zip(one.lines, other.lines, strict=True)
    signers = zip(one.signers, other.signers, strict=True)
    return replace(
        one,
        lines=tuple(_card_line(*pair) for pair in lines),
        signers=tuple(_beside(*pair) for pair in signers),
    )


def _card_line(one: CardLine, other: CardLine) -> CardLine:
    return replace(one, text=_below(one.text, other.text))
