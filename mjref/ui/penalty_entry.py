"""Fines on the entry line: the offence by initials, the measure that the table of offences has."""

from collections.abc import Mapping
from dataclasses import replace

from mjref.game.hand import Seat
from mjref.i18n import language
from mjref.rulebooks.base import Problem
from mjref.tournament.occupancy import occupant
from mjref.tournament.offence_row import Effect, Offence, OffenceKind, Scope, When
from mjref.tournament.offences import Ruling, lawful_amounts, proposed, times
from mjref.tournament.programme import Penalty
from mjref.ui.draft import NotedFine, Surroundings
from mjref.ui.entry_grammar import FineWord

_EXACT, _PREFIX, _FOREIGN, _PART = 4, 3, 2, 1


def offences_for(query: str, offences: Mapping[str, Offence]) -> list[Offence]:
    """Return the offences in use that a query may mean, the best fit first, then as listed."""
    active = (offence for offence in offences.values() if offence.active)
    ranked = [(_fit(query, offence), offence) for offence in active]
    found = sorted(((fit, each) for fit, each in ranked if fit), key=lambda pair: -pair[0])
    return [offence for _, offence in found]


def read_fine(word: FineWord, player: str, around: Surroundings) -> NotedFine | Problem:
    """Return the entries that a fine on the line stands for, or what is wrong with it."""
    if not word.query:
        return _without_offence(word, player, around)
    found = offences_for(word.query, around.offences)
    if not found:
        return Problem("unknown_offence", {"text": word.query})
    offence = found[0]
    if word.amount is not None and not _is_lawful(word.amount, offence, around):
        return _not_lawful(word.amount, around)
    time = times(offence, player, _counted(offence.count, around))
    seated = [occupant(around.table, seat, around.number) for seat in Seat]
    ruling = Ruling(
        victim=around.player(word.victim) if word.victim else None,
        amount=word.amount,
        effect=Effect.NO_WIN if word.no_win else None,
    )
    try:
        penalties = proposed(offence, player, seated, time, ruling)
        usual = proposed(offence, player, seated, time, Ruling(victim=ruling.victim))[0]
    except ValueError:
        return Problem("victim_missing", {"offence": offence.id})
    fine = NotedFine(
        offence=offence.id,
        penalties=penalties,
        time=time if _is_counted(offence) else 0,
        is_of_session=offence.when is When.SESSION,
    )
    if not _is_overruled(offence, penalties[0], usual):
        return fine
    return replace(fine, proposal=usual).with_note(around.note)


def fine_text(word: FineWord, offence: Offence) -> str:
    """Return a fine as it stands on the line once its offence is chosen."""
    victim = f">{word.victim}" if word.victim else ""
    name = _letters(offence.chinese) if language() == "zh" else offence.initials
    amount = "" if word.amount is None else str(word.amount)
    no_win = "t" if word.no_win else ""
    return f"f{word.seat}{victim}{name}{f'={amount}{no_win}' if amount or no_win else ''}"


def needs_amount(offence: Offence) -> bool:
    """Return whether the law leaves the amount to the referee or to the outcome."""
    return offence.range is not None or offence.kind is OffenceKind.SHARES


def _without_offence(word: FineWord, player: str, around: Surroundings) -> NotedFine | Problem:
    amount = word.amount or 0
    if amount not in lawful_amounts(around.offences):
        return _not_lawful(amount, around)
    effect = Effect.NO_WIN if word.no_win else None
    return NotedFine(offence="", penalties=(Penalty(player=player, points=-amount, effect=effect),))


def _is_lawful(amount: int, offence: Offence, around: Surroundings) -> bool:
    if offence.range and offence.range[0] <= amount <= offence.range[1]:
        return True
    return amount in lawful_amounts(around.offences)


def _is_counted(offence: Offence) -> bool:
    return offence.kind is OffenceKind.LADDER or offence.then is not Effect.NONE


def _not_lawful(amount: int, around: Surroundings) -> Problem:
    known = sorted(lawful_amounts(around.offences) - {0})
    values = {"amount": amount, "amounts": ", ".join(map(str, known))}
    return Problem("fine_amount_not_lawful", values)


def _is_overruled(offence: Offence, ruled: Penalty, usual: Penalty) -> bool:
    """An amount that the law leaves to the referee is his, and needs no reason."""
    other_points = ruled.points != usual.points and not needs_amount(offence)
    return other_points or (ruled.effect or Effect.NONE) is not (usual.effect or Effect.NONE)


def _counted(scope: Scope, around: Surroundings) -> list[Penalty]:
    """Return the penalties among which a repetition is looked for."""
    here = [penalty for fine in around.noted.fines for penalty in fine.penalties]
    return here if scope is Scope.HAND else [*around.past(scope), *here]


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
