"""Offences and what was ruled, in words (处罚的文字)."""

from collections.abc import Mapping

from mjref.i18n import language, mark, tr
from mjref.reports.figures import signed
from mjref.tournament.offence_row import (
    Effect,
    Offence,
    OffenceKind,
    Recipients,
    Scope,
    When,
)
from mjref.tournament.offences import OTHERS, catalogue
from mjref.tournament.programme import Penalty

EFFECTS: Mapping[Effect, str] = {
    Effect.NONE: mark("nothing besides"),
    Effect.NO_WIN: mark("may not win the hand"),
    Effect.FORFEIT: mark("loses the session"),
    Effect.EXPELLED: mark("out of the tournament"),
}
SCOPES: Mapping[Scope, str] = {
    Scope.HAND: mark("in the hand"),
    Scope.SESSION: mark("in the session"),
    Scope.TOURNAMENT: mark("in the tournament"),
}
KINDS: Mapping[OffenceKind, str] = {
    OffenceKind.WARNING: mark("warning"),
    OffenceKind.LADDER: mark("ladder"),
    OffenceKind.FIXED: mark("points"),
    OffenceKind.TRANSFER: mark("points to others"),
    OffenceKind.SHARES: mark("pays all shares"),
}
RECIPIENTS: Mapping[Recipients, str] = {
    Recipients.NONE: mark("nobody"),
    Recipients.OTHERS: mark("the three others"),
    Recipients.VICTIM: mark("the one disturbed"),
}
WHENS: Mapping[When, str] = {
    When.PLAY: mark("the hand"),
    When.SESSION: mark("the session points"),
}
_TIMES: Mapping[Scope, str] = {
    Scope.HAND: mark("time {time} in this hand"),
    Scope.SESSION: mark("time {time} in this session"),
    Scope.TOURNAMENT: mark("time {time} in this tournament"),
}


def name_of(offence: Offence) -> str:
    """Return an offence's name in the language in use."""
    return offence.english if language() == "en" else offence.chinese


def offence_name(offence: str, offences: Mapping[str, Offence] | None = None) -> str:
    """Return an offence's name in the language in use; words that no table knows stay.

    `offences` is the tournament's table of offences; without it the law's.
    """
    known = (catalogue() if offences is None else offences).get(offence)
    return offence if known is None else name_of(known)


def note_of(offence: Offence) -> str:
    """Return the note in the language in use; the law's are written `中文 / English`."""
    chinese, _, english = offence.note.partition(" / ")
    return english if english and language() == "en" else chinese


def measure(offence: Offence) -> str:
    """Return what an offence costs, such as `warning, 5, 10, 20` or `3 × 10`."""
    if offence.kind is OffenceKind.WARNING:
        return tr("warning")
    if offence.kind is OffenceKind.SHARES:
        return tr("pays all shares")
    if offence.kind is OffenceKind.LADDER:
        cost = ladder(offence)
    else:
        cost = str(offence.amount)
        if offence.range:
            cost = f"{offence.range[0]}–{offence.range[1]}"
    return f"{OTHERS} × {cost}" if offence.recipients is Recipients.OTHERS else cost


def ladder(offence: Offence) -> str:
    """Return the steps of a ladder; 0 is a warning."""
    return tr(", ").join(str(step) if step else tr("warning") for step in offence.steps)


def consequence(offence: Offence) -> str:
    """Return what an offence does beside its points; empty for nothing."""
    parts = [] if offence.effect is Effect.NONE else [tr(EFFECTS[offence.effect])]
    if offence.then is not Effect.NONE and offence.then_from:
        words = tr("from time {time}: {effect}")
        parts.append(words.format(time=offence.then_from, effect=tr(EFFECTS[offence.then])))
    return tr("; ").join(parts)


def time_words(offence: Offence, time: int) -> str:
    """Return which time it is, such as `time 3 in this hand`."""
    return tr(_TIMES[offence.count]).format(time=time)


def ruled(penalty: Penalty) -> str:
    """Return what was ruled against somebody: the points or a warning, and what goes with it."""
    cost = signed(penalty.points) if penalty.points else tr("warning")
    if penalty.effect in (None, Effect.NONE):
        return cost
    effect = tr(EFFECTS[penalty.effect or Effect.NONE])
    return effect if not penalty.points else tr("{cost}; {effect}").format(cost=cost, effect=effect)
