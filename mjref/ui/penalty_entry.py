"""Fines on the entry line: the offence by initials, the amount that the catalogue proposes."""

from collections.abc import Iterable

from mjref.game.hand import Seat
from mjref.i18n import language
from mjref.rulebooks.base import Problem
from mjref.tournament.occupancy import occupant
from mjref.tournament.offences import (
    LADDER,
    Offence,
    OffenceKind,
    catalogue,
    proposed,
)
from mjref.tournament.programme import HandRecord, Penalty
from mjref.ui.draft import NotedFine, Surroundings
from mjref.ui.entry_grammar import FineWord

_EXACT, _PREFIX, _FOREIGN, _PART = 4, 3, 2, 1


def offences_for(query: str) -> list[Offence]:
    """Return the offences that a query may mean, the best fit first, then as catalogued."""
    ranked = [(_fit(query, offence), offence) for offence in catalogue().values()]
    found = sorted(((fit, each) for fit, each in ranked if fit), key=lambda pair: -pair[0])
    return [offence for _, offence in found]


def read_fine(word: FineWord, player: str, around: Surroundings) -> NotedFine | Problem:
    """Return the entries that a fine on the line stands for, or what is wrong with it."""
    if word.amount is not None and word.amount not in LADDER:
        return Problem("fine_amount_not_lawful", {"amount": word.amount})
    if not word.query:
        return NotedFine(
            offence="", penalties=(Penalty(player=player, points=-(word.amount or 0)),)
        )
    found = offences_for(word.query)
    if not found:
        return Problem("unknown_offence", {"text": word.query})
    offence = found[0]
    try:
        penalties = proposed(
            offence,
            player,
            [occupant(around.table, seat, around.number) for seat in Seat],
            _times(offence, player, around) + 1,
            victim=around.player(word.victim) if word.victim else None,
            amount=word.amount,
        )
    except ValueError:
        return Problem("victim_missing", {"offence": offence.id})
    return NotedFine(offence=offence.id, penalties=penalties)


def fine_text(word: FineWord, offence: Offence) -> str:
    """Return a fine as it stands on the line once its offence is chosen."""
    victim = f">{word.victim}" if word.victim else ""
    name = _letters(offence.chinese) if language() == "zh" else offence.id
    amount = "" if word.amount is None else f"={word.amount}"
    return f"f{word.seat}{victim}{name}{amount}"


def _times(offence: Offence, player: str, around: Surroundings) -> int:
    """How often the player was fined for this before: in this hand, or in the session."""
    here = [penalty for fine in around.noted.fines for penalty in fine.penalties]
    if offence.count == "session":
        here += _penalties_before(around.table.hands or (), around.number)
    return sum(
        penalty.player == player and penalty.offence == offence.id and penalty.points <= 0
        for penalty in here
    )


def _penalties_before(hands: Iterable[HandRecord], number: int) -> list[Penalty]:
    return [penalty for hand in hands if hand.number < number for penalty in hand.penalties]


def needs_amount(offence: Offence) -> bool:
    """Return whether the law leaves the amount to the referee or to the outcome."""
    return offence.range is not None or offence.kind is OffenceKind.SHARES


def _fit(query: str, offence: Offence) -> int:
    english = offence.english.lower()
    chinese = _letters(offence.chinese)
    if query in (offence.initials, chinese, offence.id):
        return _EXACT
    names, foreign = (offence.initials, chinese), (offence.id, english)
    if any(name.startswith(query) for name in names):
        return _PREFIX
    if any(name.startswith(query) for name in foreign):
        return _FOREIGN if language() == "zh" else _PREFIX
    words = english.replace(",", " ").replace(":", " ").split()
    by_word = len(query) > 1 and any(each.startswith(query) for each in words)
    return _PART if by_word or query in chinese else 0


def _letters(name: str) -> str:
    return "".join(sign for sign in name if sign.isalnum())
