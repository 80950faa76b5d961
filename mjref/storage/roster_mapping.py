"""Which column of a roster is which where somebody says so, instead of the guess."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mjref.storage.roster_columns import Columns, known_fields, plain
from mjref.storage.roster_files import Cell
from mjref.tournament.store import StoreError

FIELDS = ("name", "team", "number", "substitute", "club", "country", "seed_rank")
"""What a column can hold; `header` besides is the row of the headings, from 1, 0 for none."""
_HEADER = "header"

Chosen = Mapping[str, str | int]
"""Field → its column: a heading, a letter, a number from 0, or nothing at all (empty)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The columns of a sheet as they were read, for somebody who may know better."""

    titles: tuple[str, ...]
    """Letter and heading of every column."""
    header: int
    """The row of the headings, from 1; 0 for none."""
    columns: Mapping[str, int]
    """The column of each field that has one, from 0."""


class Mapped(NamedTuple):
    """What is known of the columns, from the guess and from what was chosen."""

    header: int
    """The row of the headings, from 0; −1 for none."""
    fields: Mapping[str, int | None]

    @property
    def columns(self) -> Columns | None:
        """Return the columns; None while it is unknown where the names are."""
        name = self.fields.get("name")
        if name is None:
            return None
        others = {field: self.fields.get(field) for field in FIELDS[1:]}
        return Columns(header=self.header, name=name, **others)


def layout_of(rows: Sequence[Sequence[Cell]], known: Mapped) -> Layout:
    """Return how a sheet was read, or how far its columns are known."""
    width = max((len(row) for row in rows), default=0)
    return Layout(
        titles=tuple(title(rows, known.header, column) for column in range(width)),
        header=known.header + 1,
        columns={field: at for field, at in known.fields.items() if at is not None},
    )


def title(rows: Sequence[Sequence[Cell]], header: int, column: int) -> str:
    """Return how a column is called: its letter with its heading, where it has one."""
    heading = _heading(rows, header, column)
    return f"{letters(column)} {heading}" if heading else letters(column)


def mapped(rows: Sequence[Sequence[Cell]], guess: Columns | None, chosen: Chosen) -> Mapped:
    """Return which column is which; what is not chosen is as it was guessed.

    Raises StoreError for a column that is not there.
    """
    header = _header(rows, guess, chosen)
    known: dict[str, int | None] = {}
    if guess is not None:
        known = {field: column for field, column in guess._asdict().items() if field in FIELDS}
    elif 0 <= header < len(rows):
        known = dict(known_fields([plain(cell) for cell in rows[header]]))
    said = {field: _column(rows, header, chosen[field]) for field in FIELDS if field in chosen}
    return Mapped(header, {**known, **said})


def letters(column: int) -> str:
    """Return the letters of a column from 0, as spreadsheets write them."""
    before, last = divmod(column, 26)
    return (letters(before - 1) if before else "") + chr(ord("A") + last)


def _header(rows: Sequence[Sequence[Cell]], guess: Columns | None, chosen: Chosen) -> int:
    said = str(chosen.get(_HEADER, ""))
    if said:
        if not said.isascii() or not said.isdigit() or int(said) > len(rows):
            raise StoreError("roster_no_such_column", column=said, known=f"0–{len(rows)}")
        return int(said) - 1
    if guess is not None:
        return guess.header
    wanted = {plain(one) for one in chosen.values() if isinstance(one, str) and one}
    for position, row in enumerate(rows):
        if wanted & {plain(cell) for cell in row}:
            return position
    return next((at for at, row in enumerate(rows) if any(plain(cell) for cell in row)), 0)


def _column(rows: Sequence[Sequence[Cell]], header: int, wanted: str | int) -> int | None:
    width = max((len(row) for row in rows), default=0)
    if wanted == "":
        return None
    headings = [plain(_heading(rows, header, column)) for column in range(width)]
    names = [letters(column) for column in range(width)]
    if isinstance(wanted, str) and plain(wanted) in headings:
        return headings.index(plain(wanted))
    place = names.index(str(wanted).upper()) if str(wanted).upper() in names else wanted
    if isinstance(place, int) and 0 <= place < width:
        return place
    known = ", ".join(title(rows, header, column) for column in range(width))
    raise StoreError("roster_no_such_column", column=str(wanted), known=known)


def _heading(rows: Sequence[Sequence[Cell]], header: int, column: int) -> str:
    if not 0 <= header < len(rows) or column >= len(rows[header]):
        return ""
    cell = rows[header][column]
    return "" if cell is None else " ".join(str(cell).split())
