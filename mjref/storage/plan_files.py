"""Seating plans out of spreadsheets: a grid by table, or a list of players with their lots.

A grid has a row for each table with headings such as 局, 桌, 东, 南, 西, 北; without a column of
sessions every sheet is one, or a line such as 第2局 opens the next. A list has a row for each
player and a column for each session with lots such as 3E.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mjref.rulebooks.base import Problem
from mjref.storage.roster_columns import plain
from mjref.storage.roster_files import Cell, Sheet, read_sheets
from mjref.tournament.hand_lots import HandLots, Lot, read_lot
from mjref.tournament.people import Player
from mjref.tournament.seating.plan import PlannedTable, SessionPlan
from mjref.tournament.store import StoreError

_SEARCHED_ROWS = 20
_WINDS = (
    ("东", "東", "东风", "东位", "东家", "e", "east", "e/东", "东/e"),
    ("南", "南风", "南位", "南家", "s", "south", "s/南", "南/s"),
    ("西", "西风", "西位", "西家", "w", "west", "w/西", "西/w"),
    ("北", "北风", "北位", "北家", "n", "north", "n/北", "北/n"),
)
_SESSION = ("局", "局次", "轮", "轮次", "场", "场次", "session", "round", "sessionno", "roundno")
_TABLE = ("桌", "桌号", "台", "台号", "桌次", "table", "tableno", "tablenumber")
_NUMBER = ("号码", "编号", "号", "序号", "选手号", "number", "no", "nr", "id", "player", "playerno")
_NAME = ("姓名", "选手", "运动员", "名字", "name", "playername")
_OF_SESSION = re.compile(r"(?:第|session|round|r|s|轮|局)?(\d{1,3})(?:局|轮|场)?")
_TITLE = re.compile(r"(?:第(\d{1,3})[局轮场]|(?:session|round)(\d{1,3}))")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFile:
    """What a file says: seats by the numbers of the draw, or what is wrong with it."""

    sessions: tuple[int, ...]
    plan: tuple[SessionPlan, ...]
    problems: tuple[Problem, ...]


def read_plan(path: Path, players: Sequence[Player]) -> PlanFile:
    """Return the plan in an .xlsx or text file; `players` stand in the order of their numbers.

    A cell names a player by number (that of the roster, else that of the draw), name or id.
    Raises StoreError for a file that is no plan at all.
    """
    reader = _Reader(players)
    sheets = [sheet for sheet in read_sheets(path) if any(any(map(_text, r)) for r in sheet.rows)]
    for sheet in sheets:
        reader.read(sheet)
    if not reader.has_headings:
        raise StoreError("plan_without_header", file=str(path))
    return reader.result()


def read_lots(path: Path, players: Sequence[Player]) -> tuple[HandLots, tuple[Problem, ...]]:
    """Return the lots of one session in a file: a number or name, then a lot such as 3E, a row.

    A row of headings may stand above. Raises StoreError.
    """
    reader = _Reader(players)
    lots = HandLots(len(players))
    found: list[Problem] = []
    for row, cells in enumerate(read_sheets(path)[0].rows, start=1):
        texts = [text for text in map(_text, cells) if text]
        who, _, lot = (" ".join(texts)).partition(" ")
        if not texts or (row == 1 and read_lot(lot) is None):
            continue
        problem = _put_lot(lots, reader.number_of(who), read_lot(lot), (who, lot))
        if problem is not None:
            found.append(Problem(problem.code, {**problem.values, "row": row, "sheet": ""}))
    names = {at: player.name for at, player in enumerate(players, start=1)}
    return lots, tuple(found or lots.missing(names))


def _put_lot(
    lots: HandLots, number: int | None, lot: Lot | None, texts: tuple[str, str]
) -> Problem | None:
    if number is None:
        return Problem("unknown_player", {"player": texts[0]})
    if lot is None:
        return Problem("lot_unreadable", {"text": texts[1]})
    return lots.put(number, lot)


class _Reader:
    def __init__(self, players: Sequence[Player]) -> None:
        self._players = players
        self._found: list[Problem] = []
        self._seats: dict[int, dict[Lot, int]] = defaultdict(dict)
        self._named: dict[str, list[int]] = defaultdict(list)
        self.has_headings = False
        for at, player in enumerate(players, start=1):
            for text in {player.name.casefold(), player.id.casefold()}:
                self._named[text].append(at)
        numbered = {str(player.number): at for at, player in enumerate(players, start=1)}
        numbered.pop("None", None)
        self._numbered = numbered or {str(at): at for at in range(1, len(players) + 1)}

    def number_of(self, text: str) -> int | None:
        """Return the number in the draw of whom a text names, or None."""
        found = self._named.get(text.casefold(), [])
        return self._numbered.get(text) or (found[0] if len(found) == 1 else None)

    def read(self, sheet: Sheet) -> None:
        """Read one sheet."""
        for row, cells in enumerate(sheet.rows[:_SEARCHED_ROWS], start=1):
            headings = [plain(cell) for cell in cells]
            winds = [_position(headings, names) for names in _WINDS]
            if all(wind is not None for wind in winds):
                self.has_headings = True
                self._grid(sheet, row, [wind or 0 for wind in winds], headings)
                return
            lots = _session_columns(headings)
            who = _position(headings, _NUMBER)
            who = _position(headings, _NAME) if who is None else who
            if lots and who is not None and self._looks_like_lots(sheet, row, lots):
                self.has_headings = True
                self._list(sheet, row, who, lots)
                return

    def result(self) -> PlanFile:
        """Return what was read; without problems everybody has a seat in every session."""
        sessions = sorted(self._seats)
        if not sessions and not self._found:
            self._found.append(Problem("plan_empty"))
        for session in sessions:
            self._check(session)
        plan = () if self._found else tuple(map(self._plan, sessions))
        return PlanFile(sessions=tuple(sessions), plan=plan, problems=tuple(self._found))

    def _grid(
        self, sheet: Sheet, header: int, winds: Sequence[int], headings: Sequence[str]
    ) -> None:
        of_session, of_table = _position(headings, _SESSION), _position(headings, _TABLE)
        session = max(self._seats, default=0) + 1
        table = 0
        for row, cells in enumerate(sheet.rows[header:], start=header + 1):
            texts = [_text(cell) for cell in cells]
            if not any(texts):
                continue
            if title := _session_title(texts):
                session, table = title, 0
                continue
            if [plain(cell) for cell in cells] == list(headings):
                continue  # the headings once more above the next session
            if of_session is not None and _at(texts, of_session):
                number = self._whole(sheet, row, of_session)
                session, table = number, 0 if number != session else table
            table = table + 1 if of_table is None else self._whole(sheet, row, of_table)
            if session and table:
                self._row_of_seats(sheet, row, winds, (session, table))

    def _row_of_seats(
        self, sheet: Sheet, row: int, winds: Sequence[int], where: tuple[int, int]
    ) -> None:
        session, table = where
        if any(lot.table == table for lot in self._seats[session]):
            values = {"session": session, "table": table}
            self._problem("plan_table_twice", sheet, row, winds[0], **values)
            return
        for seat, column in enumerate(winds):
            player = self._player(sheet, row, column)
            if player:
                self._put(sheet, (row, column), session, Lot(table, seat), player)

    def _list(self, sheet: Sheet, header: int, who: int, lots: Mapping[int, int]) -> None:
        for row, cells in enumerate(sheet.rows[header:], start=header + 1):
            if not any(_text(cell) for cell in cells):
                continue
            player = self._player(sheet, row, who)
            for session, column in lots.items():
                text = _at([_text(cell) for cell in cells], column)
                lot = read_lot(text)
                if lot is None:
                    code = "lot_unreadable" if text else "plan_cell_empty"
                    self._problem(code, sheet, row, column, text=text)
                elif player:
                    self._put(sheet, (row, column), session, lot, player)

    def _put(
        self, sheet: Sheet, cell: tuple[int, int], session: int, lot: Lot, player: int
    ) -> None:
        seats = self._seats[session]
        name = self._players[player - 1].name
        if player in seats.values():
            self._problem("plan_player_twice", sheet, *cell, name=name, session=session)
        elif lot in seats:
            self._problem("lot_seat_twice", sheet, *cell, lot=lot.text(), number=seats[lot])
        else:
            seats[lot] = player

    def _player(self, sheet: Sheet, row: int, column: int) -> int | None:
        text = _at([_text(cell) for cell in sheet.rows[row - 1]], column)
        if not text:
            self._problem("plan_cell_empty", sheet, row, column)
            return None
        if text in self._numbered:
            return self._numbered[text]
        words = text.split()  # "17 张三" as our own lists write it
        if len(words) > 1 and words[0] in self._numbered:
            return self._numbered[words[0]]
        found = self._named.get(text.casefold(), [])
        if len(found) == 1:
            return found[0]
        code = "plan_cell_ambiguous" if found else "plan_cell_unknown"
        self._problem(code, sheet, row, column, value=text)
        return None

    def _whole(self, sheet: Sheet, row: int, column: int) -> int:
        text = _at([_text(cell) for cell in sheet.rows[row - 1]], column)
        digits = re.sub(r"[^\d]", "", text)
        if digits and len(digits) < 5 and int(digits):
            return int(digits)
        self._problem("plan_cell_no_number", sheet, row, column, value=text)
        return 0

    def _looks_like_lots(self, sheet: Sheet, header: int, lots: Mapping[int, int]) -> bool:
        column = next(iter(lots.values()))
        texts = [_at([_text(c) for c in cells], column) for cells in sheet.rows[header:]]
        return any(read_lot(text) is not None for text in texts)

    def _check(self, session: int) -> None:
        seats = self._seats[session]
        for at, player in enumerate(self._players, start=1):
            if at not in seats.values():
                values = {"session": session, "name": player.name}
                self._found.append(Problem("plan_player_missing", values))

    def _plan(self, session: int) -> SessionPlan:
        seats = self._seats[session]
        return tuple(
            PlannedTable(table, (*(seats[Lot(table, seat)] for seat in range(4)),))  # type: ignore[arg-type]
            for table in sorted({lot.table for lot in seats})
        )

    def _problem(self, code: str, sheet: Sheet, row: int, column: int, **values: object) -> None:
        cell = f"{_letters(column)}{row}"
        if sheet.name:
            cell = f"{sheet.name}!{cell}"
        self._found.append(Problem(code, {"cell": cell, **values}))


def _session_columns(headings: Sequence[str]) -> dict[int, int]:
    """Return session → column, of headings such as 第1局, Session 2, R3."""
    found: dict[int, int] = {}
    for column, heading in enumerate(headings):
        if match := _OF_SESSION.fullmatch(heading):
            found.setdefault(int(match[1]), column)
    return found


def _session_title(texts: Sequence[str]) -> int | None:
    """Return the session that a line such as 第2局 opens."""
    filled = [text for text in texts if text]
    match = _TITLE.fullmatch(plain(filled[0])) if len(filled) == 1 else None
    return int(match[1] or match[2]) if match else None


def _position(headings: Sequence[str], names: Sequence[str]) -> int | None:
    return next((headings.index(name) for name in names if name in headings), None)


def _at(texts: Sequence[str], column: int) -> str:
    return texts[column] if column < len(texts) else ""


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


def _letters(column: int) -> str:
    """Return a column as spreadsheets name it: A, B, … AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
