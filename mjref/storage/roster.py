"""Rosters (参赛名单) from spreadsheets: who plays, in which team, and what is wrong where."""

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mjref.rulebooks.base import Problem
from mjref.storage.roster_columns import (
    Columns,
    find_columns,
    find_team_column,
    is_team_sheet,
    is_yes,
)
from mjref.storage.roster_files import Cell, Sheet, is_date, is_garbled, read_sheets
from mjref.storage.roster_mapping import Chosen, Layout, layout_of, letters, mapped
from mjref.tournament.people import Player, Team
from mjref.tournament.store import StoreError

TEAM_SIZE = 4
_LARGEST_NUMBER = 2**31 - 1
_WITHOUT_WIDTH = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"))  # pasted along, never meant
_HARMLESS = {"roster_name_twice"}  # worth a look, but possible
_NUMBER = re.compile(r"[+-]?\d{1,15}(?:[.]\d{0,15})?")
_DATE = re.compile(r"\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?|\d{1,2}[-/]\d{1,2}|\d{1,2}月\d{1,2}日?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """What a roster says; with a blocking problem there are no teams and players.

    The problems name the row (from 1, as spreadsheets count) and, where there are several, the
    sheet.
    """

    teams: tuple[Team, ...]
    players: tuple[Player, ...]
    problems: tuple[Problem, ...]
    layout: Layout | None = None
    """Which column was taken for which."""

    @property
    def is_blocked(self) -> bool:
        """Return whether nothing may be imported."""
        return any(problem.blocking for problem in self.problems)


def read_roster(
    path: Path,
    *,
    skip: Collection[int] = (),
    team_size: int | None = TEAM_SIZE,
    columns: Chosen | None = None,
    asks: bool = False,
) -> Roster:
    """Return the roster in an .xlsx or text file, without the rows to `skip`.

    More than `team_size` players in a team who are no substitutes are a problem, None allows any.
    `columns` says which column is which in the place of the guess. Raises StoreError for a file
    that is no roster at all, or, unless it `asks`, whose column of names is not to be found.
    """
    sheets = read_sheets(path)
    sheet = _players_sheet(path, sheets)
    known = mapped(sheet.rows, find_columns(sheet.rows), columns or {})
    layout, found = layout_of(sheet.rows, known), known.columns
    if found is not None:
        roster = _Reader(sheet, found, _team_names(sheets, sheet)).read(skip, team_size)
        left_out = tuple(_further_players(sheets, sheet, found))
        return replace(roster, problems=(*roster.problems, *left_out), layout=layout)
    if not asks:
        raise StoreError("roster_without_header", file=str(path))
    unknown = Problem("roster_names_unknown", {"sheet": sheet.name})
    return Roster(teams=(), players=(), problems=(unknown,), layout=layout)


def _players_sheet(path: Path, sheets: Sequence[Sheet]) -> Sheet:
    """Return the sheet that looks like one of players, else the first that holds anything."""
    for sheet in sheets:
        if find_columns(sheet.rows) is not None:
            return sheet
    for sheet in sheets:
        if any(_text(cell) for row in sheet.rows for cell in row):
            return sheet
    raise StoreError("roster_empty", file=str(path))


def _further_players(sheets: Sequence[Sheet], first: Sheet, columns: Columns) -> Iterator[Problem]:
    """Yield each further sheet that lists players whom the first one does not."""
    known = {name for _, name in _column(first, columns.header, columns.name)}
    for sheet in sheets:
        other = None if sheet is first or is_team_sheet(sheet.name) else find_columns(sheet.rows)
        if other is None:
            continue
        for row, name in _column(sheet, other.header, other.name):
            if name and name not in known:
                values = {"sheet": sheet.name, "row": row, "name": name}
                yield Problem("roster_further_sheet", values)
                break


def _column(sheet: Sheet, header: int, column: int) -> Iterator[tuple[int, str]]:
    """Yield the cells of a column below the headings, with their rows from 1."""
    for row, cells in enumerate(sheet.rows[header + 1 :], start=header + 2):
        yield row, _text(cells[column]) if column < len(cells) else ""


def _team_names(sheets: Sequence[Sheet], players: Sheet) -> list[str]:
    """Return the names in the sheet of teams, if the file has one."""
    for sheet in sheets:
        found = None if sheet is players else find_team_column(sheet.name, sheet.rows)
        if found is not None:
            header, column = found
            return [name for _, name in _column(sheet, header, column) if name]
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """One row, read."""

    row: int
    name: str
    team: str
    number: int | None
    substitute: bool
    club: str
    country: str
    seed_rank: int | None


class _Reader:
    """Reads one sheet of players."""

    def __init__(self, sheet: Sheet, columns: Columns, team_names: list[str]) -> None:
        self._sheet = sheet
        self._columns = columns
        self._team_names = team_names
        self._found: list[Problem] = []

    def read(self, skip: Collection[int], team_size: int | None) -> Roster:
        lines = [line for line in self._lines(skip) if line is not None]
        self._check_numbers(lines)
        self._check_names(lines)
        self._check_teams(lines, team_size)
        if not lines and not self._found:
            self._problem("roster_has_no_rows", self._columns.header + 1)
        found = sorted(self._found, key=lambda problem: int(problem.values["row"]))
        if any(problem.blocking for problem in found):
            return Roster(teams=(), players=(), problems=tuple(found))
        teams = _teams(lines, self._team_names)
        return Roster(
            teams=tuple(teams.values()),
            players=tuple(_players(lines, teams)),
            problems=tuple(found),
        )

    def _problem(self, code: str, row: int, values: Mapping[str, object] | None = None) -> None:
        place = {"row": row, "sheet": self._sheet.name, **(values or {})}
        self._found.append(Problem(code, place, blocking=code not in _HARMLESS))

    def _lines(self, skip: Collection[int]) -> Iterator[_Line | None]:
        first = self._columns.header + 1
        for row, cells in enumerate(self._sheet.rows[first:], start=first + 1):
            if row not in skip and any(_text(cell) for cell in cells):
                yield self._line(row)

    def _line(self, row: int) -> _Line | None:
        name = self._words(row, self._columns.name)
        team = self._words(row, self._columns.team)
        number = self._number(row, self._columns.number)
        line = _Line(
            row=row,
            name=name,
            team=team,
            number=number,
            substitute=self._substitute(row),
            club=self._words(row, self._columns.club),
            country=self._words(row, self._columns.country),
            seed_rank=self._number(row, self._columns.seed_rank),
        )
        if not name:
            if self._cell(row, self._columns.name) is None:
                self._problem("roster_name_missing", row)
            return None
        return line

    def _cell(self, row: int, column: int | None) -> Cell:
        """Return a cell; one without value is None, a merged team spreads over its rows."""
        if column is None:
            return None
        cells = self._sheet.rows[row - 1]
        value = cells[column] if column < len(cells) else None
        holder = self._sheet.merged.get((row, column + 1))
        if holder is not None:
            return self._merged(row, column, holder)
        return value if _text(value) else None

    def _merged(self, row: int, column: int, holder: tuple[int, int]) -> Cell:
        is_team = column == self._columns.team and holder[1] == column + 1
        if is_team and holder[0] > self._columns.header + 1:
            return self._sheet.rows[holder[0] - 1][column]
        self._problem("roster_cell_merged", row, {"column": self._title(column)})
        return ""

    def _words(self, row: int, column: int | None) -> str:
        """Return the text of a cell, or an empty one after noting what is wrong with it."""
        cell = self._cell(row, column)
        if column is None or cell is None:
            return ""
        title = self._title(column)
        text = _text(cell)
        if (row, column + 1) in self._sheet.formulas:
            self._problem("roster_cell_is_formula", row, {"column": title, "value": text})
        elif is_date(cell):
            self._problem("roster_cell_is_date", row, {"column": title, "value": text})
        elif is_garbled(str(cell), self._sheet.is_guess):
            self._problem("roster_text_garbled", row, {"column": title, "value": text})
        elif text.startswith("#") and text.endswith(("!", "?", "N/A")):
            self._problem("roster_cell_is_error", row, {"column": title, "value": text})
        else:
            return text
        return ""

    def _number(self, row: int, column: int | None) -> int | None:
        cell = self._cell(row, column)
        if column is None or cell is None or cell == "":
            return None
        values = {"column": self._title(column), "value": _text(cell)}
        if (row, column + 1) in self._sheet.formulas:
            self._problem("roster_cell_is_formula", row, values)
            return None
        if is_date(cell) or (isinstance(cell, str) and _DATE.fullmatch(_text(cell))):
            self._problem("roster_number_is_date", row, values)
            return None
        return self._whole(row, cell, values)

    def _whole(self, row: int, cell: Cell, values: dict[str, str]) -> int | None:
        text = _text(cell).removesuffix("号").replace(",", ".")
        number = float(text) if _NUMBER.fullmatch(text) else None
        if number is None or isinstance(cell, bool):
            self._problem("roster_number_unreadable", row, values)
        elif not number.is_integer():
            self._problem("roster_number_not_whole", row, values)
        elif not 1 <= number <= _LARGEST_NUMBER:
            self._problem("roster_number_outside", row, values)
        else:
            return int(number)
        return None

    def _substitute(self, row: int) -> bool:
        column = self._columns.substitute
        cell = self._cell(row, column)
        answer = is_yes(cell)
        if answer is None and column is not None:
            title = self._title(column)
            values = {"column": title, "value": _text(cell)}
            self._problem("roster_substitute_unclear", row, values)
        return bool(answer)

    def _title(self, column: int) -> str:
        header = self._columns.header
        row = self._sheet.rows[header] if header >= 0 else []
        return (_text(row[column]) if column < len(row) else "") or letters(column)

    def _check_numbers(self, lines: list[_Line]) -> None:
        first: dict[int, int] = {}
        for line in lines:
            if line.number is None:
                continue
            if line.number in first:
                values = {"number": line.number, "first": first[line.number], "name": line.name}
                self._problem("roster_number_twice", line.row, values)
            first.setdefault(line.number, line.row)

    def _check_names(self, lines: list[_Line]) -> None:
        first: dict[tuple[str, str], int] = {}
        for line in lines:
            key = (line.name, line.team)
            if key in first:
                values = {"name": line.name, "first": first[key]}
                self._problem("roster_name_twice", line.row, values)
            first.setdefault(key, line.row)

    def _check_teams(self, lines: list[_Line], team_size: int | None) -> None:
        sizes: dict[str, int] = {}
        for line in lines:
            if not line.team:
                continue
            if self._team_names and line.team not in self._team_names:
                close = difflib.get_close_matches(line.team, self._team_names, n=1, cutoff=0.4)
                values = {"team": line.team, "close": close[0] if close else ""}
                self._problem("roster_unknown_team", line.row, values)
            if not line.substitute:
                sizes[line.team] = sizes.get(line.team, 0) + 1
                if team_size and sizes[line.team] > team_size:
                    values = {"team": line.team, "name": line.name, "size": str(team_size)}
                    self._problem("roster_team_too_large", line.row, values)


def _text(cell: Cell) -> str:
    """Return a cell as trimmed text; 17.0 is 17, full-width digits are digits."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    text = str(cell).translate(_WITHOUT_WIDTH)
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _teams(lines: list[_Line], named: list[str]) -> dict[str, Team]:
    names = list(dict.fromkeys([*named, *(line.team for line in lines if line.team)]))
    width = max(2, len(str(len(names))))
    return {name: Team(id=f"T{at:0{width}}", name=name) for at, name in enumerate(names, start=1)}


def _players(lines: list[_Line], teams: dict[str, Team]) -> Iterator[Player]:
    width = max(2, len(str(len(lines))))
    for position, line in enumerate(lines, start=1):
        yield Player(
            id=f"P{position:0{width}}",
            name=line.name,
            team=teams[line.team].id if line.team else None,
            number=line.number,
            substitute=line.substitute,
            club=line.club,
            country=line.country,
            seed_rank=line.seed_rank,
        )
