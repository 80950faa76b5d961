"""Lots drawn by hand in the hall: number → table and wind, checked one by one as they are typed."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mjref.rulebooks.base import Problem
from mjref.tournament.seating.plan import PLAYERS_AT_TABLE, PlannedTable, SessionPlan

_WINDS = {"e": 0, "s": 1, "w": 2, "n": 3, "东": 0, "東": 0, "南": 1, "西": 2, "北": 3}
_LOT = re.compile(r"(?:第)?(\d{1,4})(?:桌|号桌|台)?[\s,，、;-]*([eswn东東南西北])(?:位|风|家)?")
_TURNED = re.compile(r"([eswn东東南西北])(?:位|风|家)?[\s,，、;-]*(\d{1,4})(?:桌|号桌|台)?")


class Lot(NamedTuple):
    """What a lot says: a table from 1, a starting seat from 0 (East)."""

    table: int
    seat: int

    def text(self) -> str:
        """Return the lot as it is typed, such as `3E`."""
        return f"{self.table}{'ESWN'[self.seat]}"


def read_lot(text: str) -> Lot | None:
    """Return the lot that a text such as `3E`, `3 东` or `E3` means, or None."""
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if found := _LOT.fullmatch(plain):
        return Lot(int(found[1]), _WINDS[found[2]])
    if found := _TURNED.fullmatch(plain):
        return Lot(int(found[2]), _WINDS[found[1]])
    return None


class HandLots:
    """The lots of one session as they come in; numbers are those of the draw, from 1."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.lots: dict[int, Lot] = {}

    @property
    def tables(self) -> int:
        """Return how many tables there are."""
        return self.players // PLAYERS_AT_TABLE

    def problem(self, number: int, lot: Lot) -> Problem | None:
        """Return why a lot cannot be; None where it can."""
        if not 1 <= number <= self.players:
            return Problem("lot_number_unknown", {"number": number})
        if not 1 <= lot.table <= self.tables:
            return Problem("lot_table_outside", {"table": lot.table, "last": self.tables})
        if number in self.lots:
            values = {"number": number, "lot": self.lots[number].text()}
            return Problem("lot_number_twice", values)
        for other, taken in self.lots.items():
            if taken == lot:
                return Problem("lot_seat_twice", {"lot": lot.text(), "number": other})
        return None

    def put(self, number: int, lot: Lot) -> Problem | None:
        """Note a lot; return why it cannot be, and nothing is noted then."""
        problem = self.problem(number, lot)
        if problem is None:
            self.lots[number] = lot
        return problem

    def remove(self, number: int) -> None:
        """Take a lot back."""
        self.lots.pop(number, None)

    def next_number(self) -> int | None:
        """Return the first number without a lot."""
        numbers = range(1, self.players + 1)
        return next((number for number in numbers if number not in self.lots), None)

    def missing(self, names: Mapping[int, str]) -> Iterator[Problem]:
        """Yield who has no lot yet."""
        for number in range(1, self.players + 1):
            if number not in self.lots:
                values = {"number": number, "name": names.get(number, "")}
                yield Problem("lot_missing", values)

    def plan(self) -> SessionPlan:
        """Return the seats; only where nobody is missing."""
        holder = {lot: number for number, lot in self.lots.items()}
        return tuple(
            PlannedTable(
                table,
                (
                    holder[Lot(table, 0)],
                    holder[Lot(table, 1)],
                    holder[Lot(table, 2)],
                    holder[Lot(table, 3)],
                ),
            )
            for table in range(1, self.tables + 1)
        )
