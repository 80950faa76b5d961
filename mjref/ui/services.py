"""What the window asks of rooms that it may not know; `app.py` hands it in."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from mjref.rulebooks.base import Problem, Rulebook
from mjref.tournament.desk import Desk
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Tournament
from mjref.tournament.progress import Progress
from mjref.tournament.seating.plan import SessionPlan
from mjref.ui.steady_time import SteadyTime

ChosenColumns = Mapping[str, str | int]
"""Field → its column from 0, or nothing (empty); `header` → the row of the headings, 0: none."""


class RosterLayout(Protocol):
    """Which column of a roster was taken for which."""

    @property
    def titles(self) -> Sequence[str]:
        """Return letter and heading of every column."""
        ...

    @property
    def header(self) -> int:
        """Return the row of the headings, from 1; 0 for none."""
        ...

    @property
    def columns(self) -> Mapping[str, int]:
        """Return the column of each field that has one, from 0."""
        ...


class Roster(Protocol):
    """What a roster says; with a blocking problem there are no teams and players.

    Each problem names its row, counted from 1 as spreadsheets do.
    """

    @property
    def teams(self) -> Sequence[Team]:
        """Return the teams."""
        ...

    @property
    def players(self) -> Sequence[Player]:
        """Return the players."""
        ...

    @property
    def problems(self) -> Sequence[Problem]:
        """Return what is wrong or doubtful, row by row."""
        ...

    @property
    def layout(self) -> RosterLayout | None:
        """Return which column was taken for which."""
        ...

    @property
    def is_blocked(self) -> bool:
        """Return whether nothing may be imported."""
        ...


class PlanFile(Protocol):
    """What a file with a seating plan says; with a problem there is no plan."""

    @property
    def sessions(self) -> Sequence[int]:
        """Return the numbers of the sessions."""
        ...

    @property
    def plan(self) -> Sequence[SessionPlan]:
        """Return the seats of each session, by the numbers of the draw."""
        ...

    @property
    def problems(self) -> Sequence[Problem]:
        """Return what is wrong, each with its cell."""
        ...


class OpenFile(NamedTuple):
    """An open tournament, and how to let go of its file."""

    desk: Desk
    close: Callable[[], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The outside of the window; everything that reads or writes raises DeskError."""

    now: Callable[[], datetime]
    steady: SteadyTime
    """Tells when somebody sets the computer's time."""
    rulebook: Callable[[str, Mapping[str, str]], Rulebook]
    open_file: Callable[[Path, str], OpenFile]
    """Path, who."""
    create_file: Callable[[Path, Tournament, str, Progress], None]
    """Path, facts, who, how far it is; whole or not at all."""
    read_document: Callable[[Path], Tournament]
    """An interchange file."""
    read_tournament: Callable[[Path], Tournament]
    """A tournament or an interchange file, to look into alone."""
    read_roster: Callable[[Path, Collection[int], ChosenColumns], Roster]
    """Path, rows to leave out, columns that somebody chose."""
    read_roster_text: Callable[[str, Collection[int], ChosenColumns], Roster]
    """Text as pasted from a spreadsheet."""
    read_plan: Callable[[Path, Sequence[Player]], PlanFile]
    """A seating plan; the players stand in the order of their numbers in the draw."""
    sample: Path
    """The sample tournament as an interchange file."""
