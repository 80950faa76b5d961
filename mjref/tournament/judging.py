"""What is to be said of a hand while it is entered: problems, fans, settlement."""

from collections.abc import Mapping
from dataclasses import dataclass

from mjref.rulebooks.base import (
    BadHandError,
    Check,
    NotAWinError,
    Objection,
    Problem,
    Rulebook,
)
from mjref.tournament.offence_row import Offence
from mjref.tournament.problems import hand_problems
from mjref.tournament.programme import HandRecord, Settings, Table
from mjref.tournament.rotation import pattern_of, positions
from mjref.tournament.sheet import Four, as_game_hand, changes_of

_NOT_JUDGEABLE = {
    "no_winner",
    "winner_is_discarder",
    "no_discarder",
    "discarder_of_a_self_draw",
    "player_not_at_table",
    "penalty_on_player_not_at_table",
    "unknown_fan",
    "unknown_flag",
    "hand_number_outside",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What is to be said of a hand before it is confirmed.

    `changes` run over the starting seats; None where the entry cannot be settled yet.
    """

    problems: tuple[Problem, ...]
    check: Check | None = None
    objections: tuple[Objection, ...] = ()
    changes: Four | None = None

    @property
    def is_blocked(self) -> bool:
        """Return whether the hand cannot be confirmed as it stands."""
        return any(problem.blocking for problem in self.problems)


def judge(
    record: HandRecord,
    table: Table,
    settings: Settings,
    rulebook: Rulebook,
    offences: Mapping[str, Offence] | None = None,
) -> Judgement:
    """Return the problems, the check of the declared fans, and the settlement of a draft.

    `offences` is the tournament's table of offences; without it the law's.
    """
    problems = hand_problems(record, table, settings, rulebook, offences)
    check: Check | None = None
    objections: tuple[Objection, ...] = ()
    if not any(problem.code in _NOT_JUDGEABLE for problem in problems):
        check, objections, found = _check(record, table, settings, rulebook)
        problems += found
    changes = None
    if not any(problem.blocking for problem in problems):
        changes = changes_of(record, table, settings, rulebook)
    return Judgement(problems=tuple(problems), check=check, objections=objections, changes=changes)


def _check(
    record: HandRecord, table: Table, settings: Settings, rulebook: Rulebook
) -> tuple[Check | None, tuple[Objection, ...], list[Problem]]:
    hand = as_game_hand(record, table, settings)
    if not hand.wins:
        return None, (), []
    deal = positions(record.number, pattern_of(settings)).deal
    win = hand.wins[0]
    if record.tiles is None:
        return None, rulebook.objections(win, deal), []
    try:
        return rulebook.check(win, deal), (), []
    except BadHandError as bad:
        return None, (), [bad.problem]
    except NotAWinError:
        return None, (), [Problem("not_a_win")]
